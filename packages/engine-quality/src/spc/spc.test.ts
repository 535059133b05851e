import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyNelsonRules,
  attributesChart,
  c4,
  capabilityStudy,
  type NelsonRule,
  qualityText,
  variablesChart,
} from '../index.ts';

const singles = (values: readonly (number | null)[]) => values.map((value) => ({ values: [value] }));

/** Points by their distance from the centre in sigma; null is a missing one. */
const flagged = (zs: readonly (number | null)[], rule: NelsonRule) =>
  applyNelsonRules(
    zs.map((value) => (value === null ? null : { value, centre: 0, sigma: 1, restarts: false })),
    [rule],
  ).map(({ at, from }) => [from, at]);

describe('published charts', () => {
  it('individuals: the flow rates of the NIST e-Handbook 6.3.2.2', () => {
    const values = [49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1];
    const { value } = variablesChart({ kind: 'imr', subgroups: singles(values) });
    const first = value?.location.points[0];
    expect(first?.centre).toBeCloseTo(50.81, 10);
    expect(first?.upper).toBeCloseTo(55.8041, 2);
    expect(first?.lower).toBeCloseTo(45.8159, 2);
    expect(value?.spread.points[1]?.centre).toBeCloseTo(1.8778, 4);
    expect(value?.location.inControl).toBe(true);
  });

  it('counts: the wafers of the NIST e-Handbook 6.3.3.1', () => {
    const counts = [
      16, 14, 28, 16, 12, 20, 10, 12, 10, 17, 19, 17, 14, 16, 15, 13, 14, 16, 11, 20, 11, 19, 16, 31, 13,
    ];
    const { value } = attributesChart({ kind: 'c', samples: counts.map((count) => ({ count })) });
    expect(value?.chart.points[0]).toMatchObject({ centre: 16, lower: 4, upper: 28 });
    // 28 stands on the limit and is not beyond it.
    expect(value?.chart.signals.filter(({ rule }) => rule === 1)).toEqual([{ rule: 1, at: 23, from: 23 }]);
  });

  it('shares: the chips of the NIST e-Handbook 6.3.3.2', () => {
    const counts = [
      12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9,
      6,
    ];
    const samples = counts.map((count) => ({ count, size: 50 }));
    const shares = attributesChart({ kind: 'p', samples }).value?.chart;
    expect(shares?.points[0]?.centre).toBeCloseTo(0.2313, 4);
    expect(shares?.points[0]?.upper).toBeCloseTo(0.4102, 4);
    expect(shares?.points[0]?.lower).toBeCloseTo(0.0524, 4);
    expect(shares?.signals.filter(({ rule }) => rule === 1).map(({ at }) => at)).toEqual([14, 22]);
    const items = attributesChart({ kind: 'np', samples }).value?.chart;
    expect(items?.points[0]?.upper).toBeCloseTo(50 * 0.41022, 2);
    expect(items?.signals).toEqual(shares?.signals);
  });

  it('means of five: 20.0 with a mean range of 1.2 has its limits at 20.692 and 19.308, the range at 2.537', () => {
    const group = { values: [19.4, 19.8, 20, 20.2, 20.6] };
    const { value } = variablesChart({ kind: 'xbarR', subgroups: [group, group] });
    expect(value?.location.points[0]?.upper).toBeCloseTo(20.692, 3);
    expect(value?.location.points[0]?.lower).toBeCloseTo(19.308, 3);
    expect(value?.spread.points[0]?.upper).toBeCloseTo(2.537, 3);
    expect(value?.spread.points[0]?.lower).toBe(0);
  });

  it('c4 agrees with the table of ISO 7870-2 and goes on beyond it', () => {
    for (const [n, factor] of [
      [2, 0.7979],
      [5, 0.94],
      [10, 0.9727],
      [25, 0.9896],
    ] as const)
      expect(c4(n)).toBeCloseTo(factor, 4);
  });

  it('means with deviations: limits from S̄/c4', () => {
    const subgroups = [{ values: [1, 2, 3] }, { values: [2, 4, 6] }];
    const { value } = variablesChart({ kind: 'xbarS', subgroups });
    const sigma = 1.5 / 0.886227;
    expect(value?.phases[0]?.sigmaWithin).toBeCloseTo(sigma, 5);
    expect(value?.location.points[0]?.upper).toBeCloseTo(3 + (3 * sigma) / Math.sqrt(3), 5);
    // B4 of three values is 2.568.
    expect(value?.spread.points[0]?.upper).toBeCloseTo(2.568 * 1.5, 2);
    expect(value?.spread.points[0]?.lower).toBe(0);
  });
});

describe('the rules of Nelson', () => {
  it('1: beyond three sigma, not on it', () => {
    expect(flagged([0, 3, 3.01, -3.01], 1)).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });
  it('2: nine on one side; a point on the centre line ends the run', () => {
    expect(flagged(Array(9).fill(0.5), 2)).toEqual([[0, 8]]);
    expect(flagged([0.5, 0.5, 0.5, 0.5, 0, 0.5, 0.5, 0.5, 0.5, 0.5], 2)).toEqual([]);
  });
  it('3: six rising are five steps; equal neighbours end it', () => {
    expect(flagged([0, 0.1, 0.2, 0.3, 0.4, 0.5], 3)).toEqual([[0, 5]]);
    expect(flagged([0, 0.1, 0.2, 0.3, 0.4], 3)).toEqual([]);
    expect(flagged([0, 0.1, 0.2, 0.2, 0.3, 0.4, 0.5], 3)).toEqual([]);
    expect(flagged([0, 0.1, 0.2, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], 3)).toEqual([[3, 8]]);
  });
  it('4: fourteen alternating are thirteen steps', () => {
    const zigzag = Array.from({ length: 14 }, (_, at) => (at % 2 ? 0.5 : -0.5));
    expect(flagged(zigzag, 4)).toEqual([[0, 13]]);
    expect(flagged(zigzag.slice(1), 4)).toEqual([]);
  });
  it('5 and 6: two of three beyond two, four of five beyond one, on the side of the last', () => {
    expect(flagged([2.1, 0, 2.1], 5)).toEqual([[0, 2]]);
    expect(flagged([2.1, 0, -2.1], 5)).toEqual([]);
    expect(flagged([2.1, 2.1, 0], 5)).toEqual([[0, 1]]);
    expect(flagged([2, 2, 2], 5)).toEqual([]);
    expect(flagged([1.1, 1.1, 0, 1.1, 1.1], 6)).toEqual([[0, 4]]);
    expect(flagged([1.1, 1.1, 0, -1.1, 1.1], 6)).toEqual([]);
  });
  it('7: fifteen within one sigma', () => {
    expect(
      flagged(
        Array.from({ length: 15 }, (_, at) => (at % 3) / 3),
        7,
      ),
    ).toEqual([[0, 14]]);
    expect(flagged([...Array(14).fill(0.1), 1.1], 7)).toEqual([]);
  });
  it('8: eight beyond one sigma with both sides; one side alone is rule 6', () => {
    expect(flagged([1.1, 1.2, -1.1, 1.1, -1.2, 1.1, 1.3, -1.1], 8)).toEqual([[0, 7]]);
    expect(flagged(Array(8).fill(1.5), 8)).toEqual([]);
  });
  it('a missing point and new limits end every run', () => {
    expect(flagged([...Array(5).fill(0.5), null, ...Array(5).fill(0.5)], 2)).toEqual([]);
    const subgroups = Array.from({ length: 14 }, (_, at) => ({
      values: [at < 7 ? at : at + 100],
      phase: at < 5 ? 'a' : 'b',
    }));
    const { value } = variablesChart({ kind: 'imr', subgroups, rules: [3] });
    expect(value?.location.signals[0]).toEqual({ rule: 3, at: 10, from: 5 });
  });
  it('only the first four hold on counts and spreads', () => {
    const samples = Array.from({ length: 20 }, () => ({ count: 5, size: 50 }));
    expect(attributesChart({ kind: 'p', samples }).value?.chart.signals).toEqual([]);
  });
});

describe('subgroups of unlike size', () => {
  it('have limits of their own, wider for the smaller', () => {
    const subgroups = [{ values: [1, 2, 3, 4] }, { values: [1, null, 4] }, { values: [2, 3, 4, 5, 3] }];
    for (const kind of ['xbarR', 'xbarS']) {
      const points = variablesChart({ kind, subgroups }).value?.location.points ?? [];
      const widths = points.map((point) => (point?.upper ?? 0) - (point?.centre ?? 0));
      expect(points.map((point) => point?.size)).toEqual([4, 2, 5]);
      expect(widths[1]).toBeGreaterThan(widths[0] ?? 0);
      expect(widths[0]).toBeGreaterThan(widths[2] ?? 0);
    }
    const shares = attributesChart({
      kind: 'u',
      samples: [{ count: 4, size: 2 }, { count: 5, size: 8 }, {}],
    });
    expect(shares.value?.chart.points[0]?.upper).toBeGreaterThan(shares.value?.chart.points[1]?.upper ?? 9);
    expect(shares.value?.chart.points[2]).toBeNull();
  });

  it('excluded ones are judged but do not move the limits', () => {
    const base = [1, 2, 1, 2, 1, 2];
    const plain = variablesChart({ kind: 'imr', subgroups: singles(base) }).value;
    const more = variablesChart({
      kind: 'imr',
      subgroups: [...singles(base), { values: [90], excluded: true }],
    }).value;
    expect(more?.location.points[0]?.upper).toBe(plain?.location.points[0]?.upper);
    expect(more?.location.points[6]?.rules).toContain(1);
  });
});

describe('what cannot be drawn says why', () => {
  const code = (found: { value: unknown; reason?: { code: string; path?: string } }) => {
    expect(found.value).toBeNull();
    return [found.reason?.code, found.reason?.path];
  };
  it('by field', () => {
    expect(code(variablesChart({ kind: 'pie', subgroups: [] }))).toEqual(['unknownChart', 'kind']);
    expect(code(variablesChart({ kind: 'imr', subgroups: singles([1]) }))[0]).toBe('tooFewPoints');
    expect(code(variablesChart({ kind: 'imr', subgroups: [] }))[0]).toBe('tooFewPoints');
    expect(code(variablesChart({ kind: 'imr', subgroups: singles([1, Number.NaN]) }))).toEqual([
      'notFinite',
      'subgroups/1/values/0',
    ]);
    expect(code(variablesChart({ kind: 'imr', subgroups: [{ values: [1, 2] }] }))[0]).toBe(
      'individualWanted',
    );
    const eleven = { values: Array.from({ length: 11 }, (_, at) => at) };
    expect(code(variablesChart({ kind: 'xbarR', subgroups: [eleven] }))).toEqual([
      'rangeTooLarge',
      'subgroups/0',
    ]);
    expect(variablesChart({ kind: 'xbarS', subgroups: [eleven] }).value).not.toBeNull();
    expect(code(attributesChart({ kind: 'p', samples: [{ count: 3, size: 2 }] }))[0]).toBe('countAboveSize');
    expect(code(attributesChart({ kind: 'p', samples: [{ count: 3 }] }))).toEqual([
      'sizeMissing',
      'samples/0/size',
    ]);
    expect(code(attributesChart({ kind: 'u', samples: [{ count: 1.5, size: 2 }] }))[0]).toBe('notACount');
    expect(
      code(
        attributesChart({
          kind: 'c',
          samples: [
            { count: 1, size: 2 },
            { count: 1, size: 3 },
          ],
        }),
      )[0],
    ).toBe('areaVaries');
    expect(code(attributesChart({ kind: 'c', samples: [{}] }))[0]).toBe('tooFewPoints');
    const rules = [9] as unknown as NelsonRule[];
    expect(code(variablesChart({ kind: 'imr', subgroups: singles([1, 2]), rules }))).toEqual([
      'unknownRule',
      'rules/0',
    ]);
  });
  it('a process that does not vary has no limits and is told so', () => {
    const { value, warnings } = variablesChart({ kind: 'imr', subgroups: singles([5, 5, 5]) });
    expect(value?.location.points[0]).toMatchObject({ lower: null, upper: null, rules: [] });
    expect(qualityText(warnings[0]!, 'en')).toContain('Nothing varies');
    expect(qualityText(warnings[0]!, 'zh')).toContain('没有变异');
  });
  it('subgroups whose values do not differ within have no limits made of last bits', () => {
    const subgroups = [0.1, 0.3, 0.7].map((value) => ({ values: [value, value, value] }));
    const { value, warnings } = variablesChart({ kind: 'xbarS', subgroups });
    expect(value?.phases[0]?.sigmaWithin).toBe(0);
    expect(value?.location.points[1]).toMatchObject({ value: 0.3, lower: null, upper: null, rules: [] });
    expect(warnings.map(({ code }) => code)).toEqual(['noVariation']);
    const study = { kind: 'xbarS', subgroups, lsl: 0, usl: 1, overrideReason: 'first article' };
    expect(capabilityStudy(study).reason?.code).toBe('sigmaZero');
  });
});

describe('for any process', () => {
  const value = fc.double({ min: -1000, max: 1000, noNaN: true }).map((x) => Math.round(x * 64) / 64);
  it('limits and signals follow a change of unit, and mirror with the sign', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 3, maxLength: 60 }),
        fc.constantFrom(0.5, 2, 64),
        fc.integer({ min: -50, max: 50 }),
        (values, scale, shift) => {
          const plain = variablesChart({ kind: 'imr', subgroups: singles(values) }).value;
          const mirrored = variablesChart({
            kind: 'imr',
            subgroups: singles(values.map((x) => shift - x * scale)),
          }).value;
          expect(mirrored?.location.signals).toEqual(plain?.location.signals);
          expect(mirrored?.phases[0]?.sigmaWithin).toBeCloseTo(
            (plain?.phases[0]?.sigmaWithin ?? 0) * scale,
            6,
          );
        },
      ),
      freshRuns(500),
    );
  });
  it('every signal lies inside the data and ends at a point that carries it', () => {
    fc.assert(
      fc.property(fc.array(fc.option(value, { freq: 8 }), { minLength: 3, maxLength: 80 }), (values) => {
        const { location } = variablesChart({ kind: 'imr', subgroups: singles(values) }).value ?? {};
        for (const { rule, at, from } of location?.signals ?? []) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(location?.points.slice(from, at + 1)).not.toContain(null);
          expect(location?.points[at]?.rules).toContain(rule);
        }
      }),
      freshRuns(500),
    );
  });
});
