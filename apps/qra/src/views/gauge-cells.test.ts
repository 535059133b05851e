import { expect, it } from 'vitest';
import { emptyGrid, gridOf, pasteInto, readingsOf } from './gauge-cells.ts';

it('a pasted block fills its cells and comes back from what is stored', () => {
  const grid = pasteInto(emptyGrid(2, ['甲', '乙'], 2), 0, 1, '1\t2\t3\t4\n5\t6\n');
  expect(grid.cells).toEqual([
    ['', '1', '2', '3'],
    ['', '5', '6', ''],
  ]);
  const readings = readingsOf(grid);
  expect(readings).toHaveLength(8);
  expect(readings[2]).toEqual({ part: '1', appraiser: '乙', value: 2 });
  expect(gridOf(readings)).toEqual(grid);
});
