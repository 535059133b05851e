import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { describe, expect, it } from 'vitest';
import { buildForest, firstOpen, nodeName, wayTo } from './factory-forest.ts';

const node = (
  id: string,
  parentId: string,
  levelCode: FactoryNode['levelCode'],
  name: string,
  more: Partial<FactoryNode> = {},
): FactoryNode => ({
  id,
  parentId,
  levelCode,
  level: 1,
  name,
  nameEn: null,
  abbreviation: null,
  number: null,
  orderNo: 1,
  enterpriseId: null,
  ...more,
});
const plant = [
  node('1', '0', 'company', '东海石化', { nameEn: 'East Sea' }),
  node('2', '1', 'branch', '炼油部'),
  node('3', '2', 'device', '加氢裂化装置', { abbreviation: 'HCU', nameEn: 'Hydrocracker' }),
  node('4', '3', 'unit', '反应单元'),
  node('5', '2', 'device', '常减压装置', { abbreviation: 'CDU' }),
];
const counts = new Map([
  ['1', 10],
  ['3', 7],
]);

describe('the factory tree', () => {
  it('hangs nodes below their parents and carries the counts of their branches', () => {
    const [company] = buildForest(plant, counts, 'zh');
    expect(company).toMatchObject({ key: '1', count: 10 });
    expect(company?.children?.[0]?.children?.map(({ key }) => key)).toEqual(['3', '5']);
    expect(company?.children?.[0]?.children?.[1]?.count).toBe(0);
  });

  it('finds by abbreviation whatever the case, and keeps the way there and everything below', () => {
    const [company] = buildForest(plant, counts, 'zh', ' hcu ');
    const branch = company?.children?.[0];
    expect(branch?.children?.map(({ key }) => key)).toEqual(['3']);
    expect(branch?.children?.[0]?.children?.map(({ key }) => key)).toEqual(['4']);
    expect(buildForest(plant, counts, 'zh', 'nothing')).toEqual([]);
  });

  it('shows a branch whose parent is out of sight as a root', () => {
    expect(buildForest(plant.slice(2), counts, 'zh').map(({ key }) => key)).toEqual(['3', '5']);
  });

  it('speaks the language and adds the abbreviation once', () => {
    expect(nodeName(plant[2]!, 'zh')).toBe('加氢裂化装置 HCU');
    expect(nodeName(plant[2]!, 'en')).toBe('Hydrocracker HCU');
    expect(nodeName({ ...plant[2]!, name: 'HCU 装置' }, 'zh')).toBe('HCU 装置');
    expect(nodeName({ ...plant[2]!, abbreviation: '加裂' }, 'zh')).toBe('加氢裂化装置 加裂');
    expect(nodeName({ ...plant[2]!, abbreviation: '加裂' }, 'en')).toBe('Hydrocracker');
  });

  it('knows the way to a node, and what is open at first', () => {
    expect(wayTo(plant, '4').map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(wayTo(plant, undefined)).toEqual([]);
    expect(firstOpen(plant)).toEqual(['1', '2']);
  });
});
