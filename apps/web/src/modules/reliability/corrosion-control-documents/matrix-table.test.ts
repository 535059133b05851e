import { expect, it } from 'vitest';
import { matrixCells } from './matrix-table.ts';

it('the matrix is a sheet of loops by mechanisms: blank where not credible, marked where something is missing', () => {
  const damage = (
    id: string,
    loopId: string,
    mechanism: string,
    susceptibility: 'H' | 'M',
    credible = true,
  ) => ({
    ...{ id, loopId, mechanism, susceptibility, credible },
  });
  const cells = matrixCells(
    [
      { id: '1', label: 'CL-05 Overhead' },
      { id: '2', label: 'CL-06 Bottoms' },
    ],
    [damage('a', '1', 'DM37', 'H'), damage('b', '1', 'DM06', 'M'), damage('c', '2', 'DM37', 'M', false)],
    new Set(['b']),
    { loop: 'Loop', gap: 'gap', nameOf: (code) => `name of ${code}` },
  );
  expect(cells).toEqual([
    ['Loop', 'name of DM06', 'name of DM37'],
    ['CL-05 Overhead', 'M (gap)', 'H'],
    ['CL-06 Bottoms', null, null],
  ]);
});
