import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { post } from '@ircrisk/contract/resources/post.ts';
import { expect, test } from 'vitest';
import {
  missingProperties,
  skippedHeadings,
  suggestedMapping,
  unitOfColumn,
  withColumn,
} from './import-columns.ts';

const columns = [
  { index: 0, letter: 'A', header: '岗位编号', samples: ['P1'], property: 'postCode' },
  { index: 1, letter: 'B', header: '说明', samples: [], property: null },
];

test('headings suggest a mapping, and required fields without a column are named', () => {
  const mapping = suggestedMapping(columns);
  expect(mapping).toEqual({ postCode: 0 });
  expect(missingProperties(post, mapping).map(({ zh }) => zh)).toContain('岗位名称');
});

test('a field belongs to one column: choosing it elsewhere takes it away from the first', () => {
  expect(withColumn({ postCode: 0 }, 1, 'postCode')).toEqual({ postCode: 1 });
  expect(withColumn({ postCode: 0, postName: 1 }, 1, null)).toEqual({ postCode: 0 });
});

test('columns nobody reads are named, so that no change in them seems to be taken', () => {
  expect(skippedHeadings(columns, suggestedMapping(columns))).toEqual(['说明']);
});

test('a number is corrected in the unit its heading says', () => {
  const headed = (header: string) => [{ index: 0, letter: 'A', header, samples: [], property: null }];
  const at = { field: 'designPressure', column: 'A' };
  expect(unitOfColumn(equipment, headed('Design pressure (psia)'), at)).toBe('psia');
  expect(unitOfColumn(equipment, headed('设计压力 (MPa(g))'), at)).toBe('MPa(g)');
  expect(unitOfColumn(equipment, headed('设计压力'), at)).toMatch(/^MPa/);
  expect(unitOfColumn(equipment, headed('位号'), { field: 'tag', column: 'A' })).toBeNull();
});
