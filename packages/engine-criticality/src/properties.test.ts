import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Classes,
  inherit,
  mergeSegments,
  type Segment,
  splitSegment,
  subFunctionTypes,
  tagClass,
} from './index.ts';

const many = freshRuns(10_000);

const cls = fc.constantFrom(1 as const, 2 as const, 3 as const);
const classes: fc.Arbitrary<Classes> = fc.record({
  safety: cls,
  environment: cls,
  production: cls,
  other: cls,
});

it('more redundancy never raises the class and never shortens the limit', () => {
  fc.assert(
    fc.property(classes, (given) => {
      const [a, b, c] = (['A', 'B', 'C'] as const).map(
        (redundancy) => tagClass({ classes: given, redundancy }).value,
      );
      expect(b?.dominant).toBeLessThanOrEqual(a?.dominant ?? 0);
      expect(c?.dominant).toBeLessThanOrEqual(b?.dominant ?? 0);
      expect(b?.days).toBeGreaterThanOrEqual(a?.days ?? 0);
      expect(c?.days).toBeGreaterThanOrEqual(b?.days ?? 0);
    }),
    many,
  );
});

it('what is not known never gives a lower class than any way it may turn out', () => {
  const maybe = fc.option(cls, { nil: null });
  const gaps = fc.record({ safety: maybe, environment: maybe, production: maybe, other: maybe });
  fc.assert(
    fc.property(
      gaps,
      classes,
      fc.constantFrom(...subFunctionTypes),
      fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      (known, rest, type, redundancy) => {
        const filled = Object.fromEntries(
          Object.entries(rest).map(([name, value]) => [name, known[name as 'safety'] ?? value]),
        );
        const [open, whole] = [known, filled].map(
          (given) =>
            inherit({
              mainFunctions: [{ id: 'm', classes: given, redundancy }],
              subFunctions: [{ id: 's', mainFunctionId: 'm', type }],
              tags: [{ id: 't', subFunctionIds: ['s'] }],
            }).tags[0]?.result,
        );
        if (!open) return;
        expect(open.dominant).toBeGreaterThanOrEqual(whole?.dominant ?? 0);
        expect(open.days).toBeLessThanOrEqual(whole?.days ?? 0);
      },
    ),
    many,
  );
});

it('two tags of one sub-function never differ', () => {
  fc.assert(
    fc.property(
      classes,
      fc.constantFrom(...subFunctionTypes),
      fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      (given, type, redundancy) => {
        const { tags } = inherit({
          mainFunctions: [{ id: 'm', classes: given, redundancy }],
          subFunctions: [{ id: 's', mainFunctionId: 'm', type }],
          tags: [
            { id: 'a', subFunctionIds: ['s'] },
            { id: 'b', subFunctionIds: ['s'] },
          ],
        });
        expect(tags[0]?.result).toEqual(tags[1]?.result);
      },
    ),
    many,
  );
});

it('a split and its merge give the segment back, to the decimetre', () => {
  const line = fc.record({
    fromKm: fc.double({ min: 0, max: 500, noNaN: true }),
    length: fc.double({ min: 0.01, max: 80, noNaN: true }),
    lengthDm: fc.integer({ min: 2, max: 800_000 }),
  });
  fc.assert(
    fc.property(
      line,
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      ({ fromKm, length, lengthDm }, at) => {
        const whole: Segment<Record<string, unknown>> = {
          id: 's',
          fromKm,
          toKm: fromKm + length,
          lengthDm,
          attributes: { wallMm: 8 },
          history: [],
        };
        const cut = splitSegment(whole, fromKm + at * length, ['a', 'b']);
        if ('problem' in cut) return;
        const [a, b] = cut.segments as [typeof whole, typeof whole];
        expect(Math.min(a.lengthDm, b.lengthDm)).toBeGreaterThan(0);
        expect(mergeSegments(a, b, 'm')).toMatchObject({
          segment: { fromKm: whole.fromKm, toKm: whole.toKm, lengthDm },
        });
      },
    ),
    many,
  );
});
