import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  capabilityFromSummary,
  capabilityStudy,
  defectRate,
  indicesOf,
  normality,
  splitBySpecification,
} from '../index.ts';

const singles = (values: readonly number[]) => values.map((value) => ({ values: [value] }));
/** Order that keeps any rule quiet: normal scores, shuffled by a step coprime to their number. */
const calm = [
  0.31, -0.52, 0.92, -1.18, 0.07, 0.64, -0.2, -0.81, 1.3, -0.4, 0.2, 0.75, -1.02, 0.45, -0.07, 1.07, -0.64,
  -0.31, 0.52, -1.3, 0.81, -0.13, 0.4, -0.92, 1.18, -0.45, 0.13, -0.75, 0.58, -0.26,
];

describe('from a mean and a deviation', () => {
  it('example 1: Cp 1.111, Cpk 0.889, 3862 ppm', () => {
    const { value, steps } = capabilityFromSummary({ mean: 10.02, sigma: 0.03, lsl: 9.9, usl: 10.1 });
    expect(value?.potential).toBeCloseTo(1.111111, 6);
    expect(value?.actual).toBeCloseTo(0.888889, 6);
    expect(value?.ppm).toBeCloseTo(3862.052, 2);
    expect(steps.map(({ id }) => id)).toEqual(['Cp', 'Cpk']);
  });
  it('example 2: Pp 1.250, Ppk 1.0417', () => {
    const found = indicesOf(50.05, 0.08, { lsl: 49.7, usl: 50.3 });
    expect(found.potential).toBeCloseTo(1.25, 6);
    expect(found.actual).toBeCloseTo(1.0417, 4);
  });
  it('NIST e-Handbook 6.1.6: limits 8 and 20, mean 16, deviation 2', () => {
    const { value } = capabilityFromSummary({ mean: 16, sigma: 2, lsl: 8, usl: 20 });
    expect(value).toMatchObject({
      potential: 1,
      upper: expect.closeTo(0.6667, 4),
      lower: expect.closeTo(1.3333, 4),
    });
    expect(value?.actual).toBeCloseTo(0.6667, 4);
  });
  it('one limit gives no Cp and one tail; a mean outside gives a negative Cpk', () => {
    const { value } = capabilityFromSummary({ mean: 12, sigma: 1, usl: 10 });
    expect(value).toMatchObject({ potential: null, lower: null });
    expect(value?.actual).toBeCloseTo(-2 / 3, 12);
    expect(value?.ppm).toBeCloseTo(977249.87, 1);
  });
  it('refuses what has no meaning', () => {
    const reason = (input: Parameters<typeof capabilityFromSummary>[0]) => {
      const found = capabilityFromSummary(input);
      expect(found.value).toBeNull();
      return [found.reason?.code, found.reason?.path];
    };
    expect(reason({ mean: 1, sigma: 0, usl: 2 })).toEqual(['sigmaZero', 'sigma']);
    expect(reason({ mean: 1, sigma: 1, lsl: 2, usl: 2 })).toEqual(['limitsCrossed', 'lsl']);
    expect(reason({ mean: 1, sigma: 1 })).toEqual(['noLimits', 'usl']);
    expect(reason({ sigma: 1, usl: 2 })).toEqual(['missingInput', 'mean']);
    expect(reason({ mean: 1, sigma: 1, usl: 2, target: 3 })).toEqual(['targetOutside', 'target']);
  });
});

describe('a study', () => {
  const subgroups = singles(calm.map((z) => 14 + z));
  it('gives every index with an interval around it', () => {
    const { value, warnings } = capabilityStudy({ kind: 'imr', subgroups, lsl: 8, usl: 20, target: 14 });
    expect(warnings).toEqual([]);
    for (const estimate of [value?.cp, value?.cpk, value?.pp, value?.ppk, value?.cpm]) {
      expect(estimate?.low).toBeLessThan(estimate?.value ?? 0);
      expect(estimate?.high).toBeGreaterThan(estimate?.value ?? 0);
    }
    expect(value).toMatchObject({ n: 30, stable: true, ppmObserved: 0 });
    expect(value?.normality?.rejected).toBe(false);
    expect(value?.cpm?.value).toBeLessThanOrEqual(value?.pp?.value ?? 0);
  });
  it('the interval of Pp is that of the chi-square: 29 degrees, 0.7438 to 1.2556 of the estimate', () => {
    // χ²(0.025; 29) = 16.0471 and χ²(0.975; 29) = 45.7223 (NIST e-Handbook 1.3.6.7.4).
    const { value } = capabilityStudy({ kind: 'imr', subgroups, lsl: 8, usl: 20 });
    const pp = value?.pp;
    expect((pp?.low ?? 0) / (pp?.value ?? 1)).toBeCloseTo(Math.sqrt(16.0471 / 29), 5);
    expect((pp?.high ?? 0) / (pp?.value ?? 1)).toBeCloseTo(Math.sqrt(45.7223 / 29), 5);
  });
  it('with one limit has neither Cp, Pp nor Cpm', () => {
    const { value } = capabilityStudy({ kind: 'imr', subgroups, usl: 20, target: 14 });
    expect(value).toMatchObject({ cp: null, pp: null, cpm: null });
    expect(value?.cpk.value).toBeGreaterThan(1);
  });
  it('refuses few values and an unstable process unless a reason is given', () => {
    const few = { kind: 'imr', subgroups: subgroups.slice(0, 24), lsl: 8, usl: 20 };
    expect(capabilityStudy(few)).toMatchObject({ value: null, reason: { code: 'tooFewForCapability' } });
    const allowed = capabilityStudy({ ...few, overrideReason: 'first article' });
    expect(allowed.value?.n).toBe(24);
    expect(allowed.warnings[0]?.code).toBe('tooFewForCapability');
    const drifting = { ...few, subgroups: singles(calm.map((z, at) => z + at)) };
    expect(capabilityStudy(drifting)).toMatchObject({ value: null, reason: { code: 'unstable' } });
    expect(capabilityStudy({ ...drifting, overrideReason: ' ' }).value).toBeNull();
    expect(capabilityStudy({ ...drifting, overrideReason: 'known' }).value?.stable).toBe(false);
  });
  it('has none where nothing varies, limits cross, names are unknown or phases are mixed', () => {
    const reason = (input: object) =>
      capabilityStudy({ kind: 'imr', subgroups, lsl: 8, usl: 20, ...input }).reason?.code;
    expect(reason({ subgroups: singles(Array(30).fill(14)) })).toBe('sigmaZero');
    expect(reason({ lsl: 21 })).toBe('limitsCrossed');
    expect(reason({ kind: 'x' })).toBe('unknownChart');
    expect(reason({ confidence: 1 })).toBe('confidenceOutside');
    expect(
      reason({ subgroups: subgroups.map((group, at) => ({ ...group, phase: at < 9 ? 'a' : 'b' })) }),
    ).toBe('phasesMixed');
  });
  it('is split where the specification changes', () => {
    const rows = [1, 2, 3, 4].map((x) => ({ x, specification: { lsl: 0, usl: x < 3 ? 10 : 9 } }));
    expect(splitBySpecification(rows).map((part) => part.rows.map(({ x }) => x))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});

describe('normality', () => {
  it('agrees with an independent computation', () => {
    // A² of 1…10 by SciPy 1.17 (stats.anderson).
    const { value } = normality([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(value?.statistic).toBeCloseTo(0.1411092479, 8);
    expect(value?.rejected).toBe(false);
  });
  it('refuses an exponential sample and says when there is nothing to test', () => {
    expect(
      normality(Array.from({ length: 40 }, (_, at) => -Math.log(1 - (at + 0.5) / 40))).value?.rejected,
    ).toBe(true);
    expect(normality([1, 2, 3]).reason?.code).toBe('tooFewForNormality');
    expect(normality(Array(9).fill(2)).reason?.code).toBe('sigmaZero');
    expect(normality([1, 2, 3, 4, 5, 6, 7, Number.NaN]).reason?.path).toBe('values/7');
  });
});

describe('defects per million', () => {
  it('example 3: 37 of 500·8 is 9250, sigma 3.855', () => {
    const { value } = defectRate({ defects: 37, units: 500, opportunities: 8 });
    expect(value?.dpmo).toBeCloseTo(9250, 9);
    expect(value?.sigmaLevel).toBeCloseTo(3.85546, 5);
  });
  it('never answers infinity', () => {
    expect(defectRate({ defects: 0, units: 5, opportunities: 1 }).value).toEqual({
      dpmo: 0,
      sigmaLevel: null,
    });
    expect(defectRate({ defects: 5, units: 5, opportunities: 1 }).value?.sigmaLevel).toBeNull();
    expect(defectRate({ defects: 6, units: 5, opportunities: 1 }).reason?.path).toBe('defects');
    expect(defectRate({ defects: 1.5, units: 5, opportunities: 1 }).reason?.code).toBe('wholeWanted');
    expect(defectRate({ defects: 1, units: null, opportunities: 1 }).reason?.path).toBe('units');
  });
});

it('Cpk never exceeds Cp, and neither changes with the unit', () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(
      number,
      fc.double({ min: 0.01, max: 50, noNaN: true }),
      number,
      number,
      (mean, sigma, a, b) => {
        fc.pre(Math.abs(a - b) > 1e-3);
        const [lsl, usl] = [Math.min(a, b), Math.max(a, b)];
        const found = indicesOf(mean, sigma, { lsl, usl });
        expect(found.actual).toBeLessThanOrEqual((found.potential ?? 0) + 1e-9);
        const scaled = indicesOf(mean * 1.8 + 32, sigma * 1.8, { lsl: lsl * 1.8 + 32, usl: usl * 1.8 + 32 });
        expect(scaled.actual).toBeCloseTo(found.actual, 6);
        expect(found.ppm).toBeGreaterThanOrEqual(0);
        expect(found.ppm).toBeLessThanOrEqual(1e6 + 1e-6);
      },
    ),
    freshRuns(1000),
  );
});
