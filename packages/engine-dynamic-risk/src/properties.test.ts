import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dynamicFrequency, modifierKinds } from './index.ts';

const many = freshRuns(10_000);
const modifier = fc.record({
  kind: fc.constantFrom(...modifierKinds),
  factor: fc.double({ min: 0.01, max: 50, noNaN: true }),
  stale: fc.boolean(),
});
const modifiers = fc.array(modifier, { maxLength: 8 });
const base = fc.double({ min: 1e-9, max: 1, noNaN: true });

it('contributors multiply to f/f₀', () => {
  fc.assert(
    fc.property(base, modifiers, (basePerYear, given) => {
      const value = dynamicFrequency({ basePerYear, modifiers: given }).value;
      const product = value?.contributors.reduce((all, { factor }) => all * factor, 1) ?? 0;
      expect((value?.perYear ?? 0) / basePerYear / product).toBeCloseTo(1, 9);
    }),
    many,
  );
});

it('a source that goes stale never improves the risk', () => {
  fc.assert(
    fc.property(
      base,
      fc.array(modifier, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      (basePerYear, given, pick) => {
        const at = pick % given.length;
        const fresh = given.map((each, place) => (place === at ? { ...each, stale: false } : each));
        const stale = given.map((each, place) => (place === at ? { ...each, stale: true } : each));
        const [a, b] = [fresh, stale].map((list) => dynamicFrequency({ basePerYear, modifiers: list }).value);
        expect(b?.perYear).toBeGreaterThanOrEqual((a?.perYear ?? 0) * (1 - 1e-12));
        expect(b?.dataQuality).toBeLessThan(a?.dataQuality ?? 0);
      },
    ),
    many,
  );
});

it('evidence that says nothing leaves the base as it is, bit for bit', () => {
  const silent = fc.array(
    fc.record({ kind: fc.constantFrom(...modifierKinds), factor: fc.constant(1), stale: fc.boolean() }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(base, silent, (basePerYear, modifiers) => {
      expect(dynamicFrequency({ basePerYear, modifiers }).value?.perYear).toBe(basePerYear);
    }),
    many,
  );
});
