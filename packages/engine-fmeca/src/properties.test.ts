import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  diffTemplate,
  itemCriticality,
  kOutOfN,
  modeCriticalities,
  planTemplate,
  rateMode,
  ratingFigures,
  type TemplateEntry,
} from './index.ts';

const many = freshRuns(10_000);
const rating = fc.integer({ min: 1, max: 10 });
const rank = { L: 1, M: 2, H: 3 } as const;

it('the action priority never falls when S, O or D rises', () => {
  fc.assert(
    fc.property(rating, rating, rating, rating, rating, rating, (s, o, d, s2, o2, d2) => {
      const low = rateMode({
        severity: Math.min(s, s2),
        occurrence: Math.min(o, o2),
        detection: Math.min(d, d2),
      }).value;
      const high = rateMode({
        severity: Math.max(s, s2),
        occurrence: Math.max(o, o2),
        detection: Math.max(d, d2),
      }).value;
      expect(rank[high?.priority ?? 'L']).toBeGreaterThanOrEqual(rank[low?.priority ?? 'H']);
    }),
    many,
  );
});

it('the figures alone are those of the derivation, whatever is missing or cannot be', () => {
  const maybe = (most: number) => fc.option(fc.double({ min: -0.5, max: most, noNaN: true }), { nil: null });
  const loose = fc.option(fc.integer({ min: 0, max: 11 }), { nil: null });
  const modes = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b'),
      ratio: maybe(1.2),
      effectProbability: maybe(1.2),
      severityClass: fc.constantFrom('I', 'IV', 'V', null),
      severity: loose,
      occurrence: loose,
      detection: loose,
    }),
    { maxLength: 4 },
  );
  const levelsOn = fc.constantFrom('probability' as const, 'shareOfItem' as const);
  fc.assert(
    fc.property(modes, maybe(1e-3), maybe(1e5), levelsOn, (own, ratePerHour, missionHours, on) => {
      const item = { ratePerHour, missionHours, levelsOn: on, modes: own };
      expect(modeCriticalities(item)).toEqual(itemCriticality(item).value?.modes ?? null);
      for (const mode of own) expect(ratingFigures(mode)).toEqual(rateMode(mode).value);
    }),
    many,
  );
});

it('one more unit fitted never makes a system worse, one more needed never makes it better', () => {
  const unit = fc.record({
    n: fc.integer({ min: 1, max: 30 }),
    q: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 30 }), ({ n, q }, needed) => {
      const k = Math.min(needed, n);
      const system = kOutOfN({ k, n, q }).value as number;
      expect(kOutOfN({ k, n: n + 1, q }).value as number).toBeLessThanOrEqual(system + 1e-12);
      if (k < n) expect(kOutOfN({ k: k + 1, n, q }).value as number).toBeGreaterThanOrEqual(system - 1e-12);
    }),
    many,
  );
});

const entries: fc.Arbitrary<TemplateEntry[]> = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fields: fc.dictionary(
      fc.constantFrom('text', 'S', 'O'),
      fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(null)),
    ),
  }),
  { selector: ({ key }) => key },
);

it('a template applied a second time changes nothing', () => {
  fc.assert(
    fc.property(
      entries,
      entries,
      fc.constantFrom('append' as const, 'merge' as const),
      (rows, template, mode) => {
        const plan = planTemplate(rows, template, mode);
        const filled = new Map(plan.fill.map(({ key, fields }) => [key, fields]));
        const after = [
          ...rows.map(({ key, fields }) => ({ key, fields: { ...fields, ...filled.get(key) } })),
          ...plan.insert,
        ];
        const again = planTemplate(after, template, mode);
        expect([again.insert, again.fill]).toEqual([[], []]);
      },
    ),
    many,
  );
});

it('a project that took every suggestion and a template that did not change agree: nothing is suggested', () => {
  fc.assert(
    fc.property(entries, entries, (base, mine) => {
      expect(diffTemplate(base, mine, base).suggestions).toEqual([]);
    }),
    many,
  );
});
