import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { expect, it } from 'vitest';
import { gridTable, sectionName, wearOf } from './grid-model.ts';

const cell = (row: number, column: number, thickness: number) => ({
  row,
  column,
  thickness,
  angle: null,
  day: '2024-05-01',
  outlier: false,
});
const grid: TankGrid = {
  day: '2024-05-01',
  area: 'underside',
  section: '边缘板',
  sectionEn: 'Annular plates',
  nominal: 10,
  minimum: 6,
  average: 7.5,
  median: 8,
  cells: [cell(10, 2, 8), cell(2, 1, 6), cell(10, 1, 8.5)],
};

it('lays points out by row and column in the order of their numbers, and leaves what was not measured empty', () => {
  const table = gridTable(grid);
  expect([table.rows, table.columns]).toEqual([
    [2, 10],
    [1, 2],
  ]);
  expect(table.at(10, 2)?.thickness).toBe(8);
  expect(table.at(2, 2)).toBeUndefined();
});

it('tells loss in steps, and what is required before any loss', () => {
  expect([9.5, 9, 8, 7].map((thickness) => wearOf(thickness, 10, 2.54))).toEqual([
    'sound',
    'tenth',
    'fifth',
    'third',
  ]);
  expect(wearOf(9.5, 10, 9.6)).toBe('below');
  expect(wearOf(5, null, null)).toBe('sound');
});

it('names a zone in the language of the reader', () => {
  expect([sectionName(grid, 'zh'), sectionName(grid, 'en')]).toEqual(['边缘板', 'Annular plates']);
});
