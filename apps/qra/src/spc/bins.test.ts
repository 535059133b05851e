import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binsOf } from './bins.ts';

it('every value stands in one bar', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 }),
      (values) => {
        const { counts } = binsOf(values);
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect(counts.length).toBeLessThanOrEqual(30);
      },
    ),
    freshRuns(100),
  );
});
