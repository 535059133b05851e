import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addToGroup,
  type DamageGroup,
  noDamage,
  quickTotal,
  totalDamageFactor,
} from './total-damage-factor.ts';

const groups: DamageGroup[] = [
  'thinning',
  'lining',
  'external',
  'cracking',
  'htha',
  'brittle',
  'temper',
  'phase',
  'fatigue',
];

it('the total of bulk work is the total of a derivation, whatever mechanisms act', () => {
  const factor = fc.record({
    group: fc.constantFrom(...groups),
    value: fc.double({ min: 0, max: 6500, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(factor, { maxLength: 12 }),
      fc.constantFrom('general' as const, 'local' as const),
      (factors, pattern) => {
        const sums = noDamage();
        for (const { group, value } of factors) addToGroup(sums, group, value);
        const models = factors.map(({ group, value }) => ({ group, df: () => value }));
        expect(quickTotal(models, pattern, 0)).toBe(totalDamageFactor(sums, pattern));
      },
    ),
    freshRuns(10_000),
  );
});

it('a liner shields the wall behind it', () => {
  const model = (group: DamageGroup, value: number) => ({ group, df: () => value });
  expect(quickTotal([model('thinning', 50), model('lining', 8)], 'general', 0)).toBe(8);
  expect(quickTotal([model('thinning', 5), model('lining', 8)], 'general', 0)).toBe(5);
  expect(quickTotal([model('lining', 8)], 'general', 0)).toBe(8);
});
