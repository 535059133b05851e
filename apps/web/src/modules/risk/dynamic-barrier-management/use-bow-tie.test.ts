import type { BowTieDocument } from '@ircrisk/engine-barrier';
import { expect, it } from 'vitest';
import { addPaths, moveBarrier, partOf, removeParts } from './use-bow-tie.ts';

const tie: BowTieDocument = {
  threats: [{ id: 't1', name: 'a', frequencyPerYear: 0.1, barrierIds: ['1', '2', '3'] }],
  consequences: [{ id: 'c1', name: 'b', tolerablePerYear: 1e-5, barrierIds: ['2'] }],
};

it('a barrier is taken from its own path, and a path with all of its barriers', () => {
  const less = removeParts(new Set(['t1/2']))(tie);
  expect(less.threats[0]?.barrierIds).toEqual(['1', '3']);
  expect(less.consequences[0]?.barrierIds).toEqual(['2']);
  expect(removeParts(new Set(['c1']))(tie).consequences).toEqual([]);
});

it('a barrier moves along its path and never out of it', () => {
  expect(moveBarrier('t1', '1', 1)(tie).threats[0]?.barrierIds).toEqual(['2', '1', '3']);
  expect(moveBarrier('t1', '1', -1)(tie)).toBe(tie);
});

it('a box is known by its path', () => {
  expect(partOf(tie, 'c1/2')).toMatchObject({ barrierId: '2', isThreat: false, path: { id: 'c1' } });
  expect(partOf(tie, 'top')).toBeUndefined();
});

it('what was read from a sheet comes behind what is there', () => {
  const read = { threats: [{ ...tie.threats[0]!, id: 't2' }], consequences: [] };
  const more = addPaths(read)(tie);
  expect(more.threats.map(({ id }) => id)).toEqual(['t1', 't2']);
  expect(more.consequences).toEqual(tie.consequences);
});
