import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { expect, test } from 'vitest';
import { branchesOf, branchKeys, dropAt, type Level, levelsBelow, plantOf, wayTo } from './plant.ts';

const node = (id: string, parentId: string, levelCode: Level, name: string, orderNo = 1): FactoryNode => ({
  id,
  parentId,
  level: 1,
  levelCode,
  name,
  nameEn: null,
  abbreviation: null,
  number: null,
  orderNo,
  enterpriseId: null,
});
const plant = plantOf([
  node('1', '0', 'company', '东海石化'),
  node('2', '1', 'branch', '炼油事业部'),
  node('3', '2', 'device', '加氢裂化装置', 1),
  node('4', '2', 'device', '催化裂化装置', 5),
  node('5', '3', 'unit', '反应单元'),
  node('6', '2', 'branch', '炼油一部', 9),
]);
const at = (id: string) => plant.byId.get(id)!;

test('a search keeps the way to what fits', () => {
  expect(branchKeys(branchesOf(plant, 'zh', '反应'))).toEqual(['1', '2', '3']);
  expect(branchesOf(plant, 'zh', '无此')).toEqual([]);
  expect(wayTo(plant, '5').map(({ name }) => name)).toEqual([
    '东海石化',
    '炼油事业部',
    '加氢裂化装置',
    '反应单元',
  ]);
});

test('levels go down; branches may hold branches', () => {
  expect(levelsBelow('company')).toEqual(['branch', 'device', 'unit']);
  expect(levelsBelow('branch')).toEqual(['branch', 'device', 'unit']);
  expect(levelsBelow('unit')).toEqual([]);
});

test('a drop names the new parent and the place among its children', () => {
  expect(dropAt(plant, at('5'), at('4'), null)).toEqual({ parentId: '4', orderNo: 1 });
  expect(dropAt(plant, at('4'), at('3'), 'before')).toEqual({ parentId: '2', orderNo: 1 });
  expect(dropAt(plant, at('3'), at('4'), 'after')).toEqual({ parentId: '2', orderNo: 6 });
});

test('a node goes neither below itself nor below a lower level', () => {
  expect(dropAt(plant, at('2'), at('6'), null)).toBeUndefined();
  expect(dropAt(plant, at('3'), at('5'), null)).toBeUndefined();
  expect(dropAt(plant, at('2'), at('1'), 'before')).toBeUndefined();
});

test('twenty thousand nodes become a tree without a second thought', () => {
  const many = Array.from({ length: 20_000 }, (_, n) =>
    node(String(n + 1), n === 0 ? '0' : String(Math.floor((n - 1) / 20) + 1), 'branch', `节点${n}`),
  );
  expect(branchKeys(branchesOf(plantOf(many), 'zh'))).toHaveLength(1000);
});
