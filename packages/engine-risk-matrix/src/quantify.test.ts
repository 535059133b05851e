import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  api581Matrix,
  consequenceLevelOf,
  defaultMatrix,
  isoRiskLines,
  migrateAssessment,
  quantify,
  type RiskMatrix,
  riskPlane,
  templates,
  validateMatrix,
} from './index.ts';

const matrix = defaultMatrix();
const changed = (change: (matrix: RiskMatrix) => void): RiskMatrix => {
  const copy = defaultMatrix();
  change(copy);
  return copy;
};
const problemsOf = (one: RiskMatrix) => validateMatrix(one).map(({ code, path }) => [code, path]);

describe('limits of consequences', () => {
  it('put an amount on a boundary into the upper level and keep the ends open', () => {
    const money = (amount: number) => consequenceLevelOf(matrix, 'A', amount);
    expect([0, 99_999, 1e5, 1e6, 1e7, 5e7, 4e9].map(money)).toEqual([1, 1, 2, 3, 4, 5, 5]);
    const hours = (amount: number) => consequenceLevelOf(matrix, 'O', amount);
    expect([3.9, 4, 24, 168, 720].map(hours)).toEqual([1, 2, 3, 4, 5]);
  });

  it('have nothing to say of a category judged by words', () => {
    expect(consequenceLevelOf(matrix, 'R', 5)).toBeNull();
    expect(
      consequenceLevelOf(
        changed((one) => delete one.measures?.A),
        'A',
        5,
      ),
    ).toBeNull();
  });

  it('are the area categories of API 581 in its own template', () => {
    const area = (amount: number) => consequenceLevelOf(api581Matrix(), 'P', amount);
    expect([9.28, 9.29, 92.9, 929, 9290].map(area)).toEqual([1, 2, 3, 4, 5]);
  });

  const limit = (at: number, interval: { lower: number | null; upper: number | null }) =>
    changed((one) => {
      one.consequence[at]!.limits = { ...one.consequence[at]!.limits, A: interval };
    });

  it.each([
    ['a hole between two levels', limit(1, { lower: 2e5, upper: 1e6 }), 'consequenceGap', 1],
    ['two levels that overlap', limit(1, { lower: 5e4, upper: 1e6 }), 'consequenceOverlap', 1],
    ['a level that ends before it begins', limit(4, { lower: 5e7, upper: 1e6 }), 'consequenceOrder', 4],
    ['figures nobody said what they count', changed((one) => delete one.measures?.A), 'noMeasure', 0],
  ])('are refused with %s', (_, wrong, code, at) => {
    expect(problemsOf(wrong)).toEqual([[code, `consequence/${at}/A`]]);
    expect(validateMatrix(wrong)[0]?.severity).toBe('error');
  });

  it('may be missing for a level, which is told and does no harm', () => {
    const bare = limit(4, { lower: null, upper: null });
    expect(validateMatrix(bare)).toMatchObject([
      { code: 'notCounted', severity: 'warning', params: { category: 'A', level: 'E' } },
    ]);
  });

  it('hold for frequencies alike', () => {
    const overlap = changed((one) => Object.assign(one.probability[2]!, { lower: 5e-5 }));
    expect(problemsOf(overlap)).toEqual([['probabilityOverlap', 'probability/2']]);
    const order = changed((one) => Object.assign(one.probability[4]!, { upper: 1e-3 }));
    expect(problemsOf(order)).toEqual([['probabilityOrder', 'probability/4']]);
  });
});

describe('quantitative mode (card risk-matrix, rule 7)', () => {
  it('gives the risk f·C, the cell of both figures and the worst band, with every number put in', () => {
    const { p, byCategory, level } = quantify(matrix, 3.5e-3, { A: 2.5e6, O: 30, P: 3 });
    expect(p).toBe(4);
    expect(byCategory.A).toMatchObject({ measure: 'money', c: 3, band: 'mediumHigh' });
    expect(byCategory.A?.risk).toMatchObject({ value: 8750, unit: 'CNY/a' });
    expect(byCategory.A?.risk.steps.map(({ substituted, value }) => [substituted, value])).toEqual([
      ['0.001 ≤ 0.0035 < 0.01', 4],
      ['1000000 ≤ 2500000 < 10000000', 3],
      ['4 · 3', 12],
      ['0.0035 · 2500000', 8750],
    ]);
    expect(byCategory.O?.risk.value).toBeCloseTo(0.105, 12);
    expect(byCategory.P).toBeUndefined();
    expect([level.overall, level.driving]).toEqual(['mediumHigh', ['O', 'A']]);
  });

  it('gives no level where a figure is missing, never the lowest', () => {
    expect(quantify(matrix, null, { A: 1 })).toMatchObject({ p: null, level: { reason: 'noProbability' } });
    expect(quantify(matrix, 1e-3, { R: 1 })).toMatchObject({ p: 4, level: { reason: 'noConsequence' } });
    expect(quantify(matrix, -1, { A: 1 }).p).toBeNull();
    expect(quantify(matrix, 1e-3, { A: Number.NaN, O: -2 }).level.overall).toBeNull();
    // Zero is no frequency: not known, never the lowest level.
    expect(quantify(matrix, 0, { A: 0 })).toMatchObject({ p: null, level: { reason: 'noProbability' } });
    expect(quantify(matrix, 1e-3, { A: 0 }).byCategory.A?.risk.value).toBe(0);
  });

  it('tells a level that is out of use', () => {
    const off = changed((one) => Object.assign(one.consequence[2]!, { disabled: true }));
    expect(quantify(off, 1e-3, { A: 2e6 }).byCategory.A?.risk.warnings).toEqual([
      { code: 'levelDisabled', path: 'A', values: { code: 'C' } },
    ]);
  });

  it('takes the cell set by hand', () => {
    const own = { ...defaultMatrix(), overrides: { '4,3': 'high' } as const };
    expect(quantify(own, 3.5e-3, { A: 2.5e6 }).byCategory.A?.band).toBe('high');
  });

  it('draws every cell on the two logarithmic axes, an open end one decade wide', () => {
    const plane = riskPlane(matrix, 'A');
    expect(plane).toMatchObject({ amount: [1e4, 5e8], frequency: [expect.closeTo(1e-6, 12), 0.1] });
    expect(plane?.cells).toHaveLength(25);
    expect(plane?.cells.find(({ p, c }) => p === 4 && c === 3)).toEqual({
      p: 4,
      c: 3,
      band: 'mediumHigh',
      amount: [1e6, 1e7],
      frequency: [1e-3, 1e-2],
      risk: [1e3, 1e5],
    });
    expect(plane?.cells.at(-1)?.risk[1]).toBeNull();
    expect(riskPlane(matrix, 'P')).toBeNull();
  });

  it.each(Object.entries(templates))('draws lines of equal risk with slope −1: %s', (_, { build }) => {
    const plane = riskPlane(build(), 'A');
    const lines = plane ? isoRiskLines(plane) : [];
    expect(lines.length).toBeGreaterThan(2);
    for (const { risk, ends } of lines) {
      const [[x1, y1], [x2, y2]] = ends;
      const slope = (Math.log10(y2) - Math.log10(y1)) / (Math.log10(x2) - Math.log10(x1));
      expect(slope).toBeCloseTo(-1, 9);
      expect([(x1 * y1) / risk, (x2 * y2) / risk]).toEqual([expect.closeTo(1, 12), expect.closeTo(1, 12)]);
    }
  });

  it('never lowers the band when frequency or amount rises', () => {
    const figure = fc.double({ min: -8, max: 10, noNaN: true }).map((power) => 10 ** power);
    const order = ['low', 'medium', 'mediumHigh', 'high'];
    const rank = (f: number, c: number) => order.indexOf(quantify(matrix, f, { A: c }).level.overall ?? '');
    fc.assert(
      fc.property(figure, figure, figure, figure, (f1, f2, c1, c2) => {
        const least = rank(Math.min(f1, f2), Math.min(c1, c2));
        expect(rank(Math.max(f1, f2), Math.max(c1, c2))).toBeGreaterThanOrEqual(least);
      }),
      freshRuns(10_000),
    );
  });
});

describe('migration by amounts (card risk-matrix, rule 8)', () => {
  /** Loss counted in finer steps: level C ends at two million. */
  const finer = changed((one) => {
    one.consequence[2]!.limits = { ...one.consequence[2]!.limits, A: { lower: 1e6, upper: 2e6 } };
    one.consequence[3]!.limits = { ...one.consequence[3]!.limits, A: { lower: 2e6, upper: 5e7 } };
  });
  const judged = { probability: 3, frequency: 5e-4, consequences: { A: 3 } };

  it('reads the raw amount anew and is sure of it', () => {
    const at = (amount: number) => migrateAssessment(matrix, finer, { ...judged, amounts: { A: amount } });
    expect(at(1.9e6)).toMatchObject({ consequences: { A: 3 }, level: 'medium', doubtful: [] });
    expect(at(2e6)).toMatchObject({ consequences: { A: 4 }, level: 'mediumHigh', doubtful: [] });
  });

  it('marks a level without its amount where the new limits cut it in two', () => {
    expect(migrateAssessment(matrix, finer, judged).doubtful).toEqual(['A']);
    expect(migrateAssessment(matrix, matrix, judged).doubtful).toEqual([]);
  });

  it('goes by the words where the two do not count alike', () => {
    const inArea = changed((one) => Object.assign(one.measures!, { A: 'area' }));
    expect(migrateAssessment(matrix, inArea, { ...judged, amounts: { A: 2e6 } })).toMatchObject({
      consequences: { A: 3 },
      doubtful: [],
    });
  });
});
