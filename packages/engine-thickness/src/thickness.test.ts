import { yearsBetween } from '@ircrisk/units';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOf,
  checkReadings,
  circuitStatistics,
  completeness,
  corrosionRates,
  cylinderThickness,
  designMargin,
  ellipsoidalHeadThickness,
  extremeMinimum,
  pipeThickness,
  pipeYCoefficient,
  regressionRate,
  remainingLife,
  sphereThickness,
  tagSearchKey,
  thicknessMessages,
  withInitialWall,
  wornWall,
} from './index.ts';

const readings = [
  { date: '2022-05-01', thicknessMm: 11.6 },
  { date: '2012-05-01', thicknessMm: 14 },
  { date: '2026-05-01', thicknessMm: 10.4 },
];

describe('corrosion rates', () => {
  it('counts from the day service began: 13.9 mm of 2010 and 11.9 mm of 2020 are 0.4 mm a year since 2015', () => {
    const wall = [
      { date: '2010-01-01', thicknessMm: 13.9 },
      { date: '2020-01-01', thicknessMm: 11.9 },
    ];
    const rate = (inServiceDate: string | null) =>
      corrosionRates({ readings: wornWall(wall, inServiceDate) }).value?.governingMmPerYear;
    expect(rate(null)).toBeCloseTo(0.2, 10);
    expect(rate('2015-01-01')).toBeCloseTo(0.4, 10);
    // Of several readings before service the last is the wall it began with.
    const twice = [{ date: '2008-01-01', thicknessMm: 14.2 }, ...wall];
    expect(wornWall(twice, '2015-01-01')).toEqual([{ ...wall[0], date: '2015-01-01' }, wall[1]]);
    expect(wornWall(wall, '2021-01-01')).toHaveLength(1);
  });

  it('takes the larger of the long and the short term rate, whatever the order of the readings', () => {
    const { value, steps } = corrosionRates({ readings });
    expect(value?.longTermMmPerYear).toBeCloseTo(3.6 / 14, 12);
    expect(value?.shortTermMmPerYear).toBeCloseTo(0.3, 12);
    expect(value?.governs).toBe('shortTerm');
    expect(steps.map(({ id }) => id)).toEqual(['longTerm', 'shortTerm', 'governing']);
  });

  it('counts the thinner of two readings on one day', () => {
    const twice = corrosionRates({ readings: [...readings, { date: '2026-05-01', thicknessMm: 10.9 }] });
    expect(twice.value).toEqual(corrosionRates({ readings }).value);
  });

  it('starts anew with the wall that replaced the old one', () => {
    const renewed = [...readings, { date: '2026-06-01', thicknessMm: 14, replaced: true }];
    expect(corrosionRates({ readings: renewed }).reason).toMatchObject({
      code: 'newWallReadOnceRateBefore',
      values: { date: '2026-06-01' },
    });
    const later = [...renewed, { date: '2028-06-01', thicknessMm: 13.8 }];
    expect(corrosionRates({ readings: later }).value?.governingMmPerYear).toBeCloseTo(0.1, 10);
  });

  describe('over a small part of the service life', () => {
    const read = (date: string, thicknessMm: number) => ({ date, thicknessMm });
    const service = { nominalMm: 14, inServiceDate: '2010-01-01' };
    const rates = (...wall: { date: string; thicknessMm: number; replaced?: boolean }[]) =>
      corrosionRates({ readings: withInitialWall(wornWall(wall, service.inServiceDate), service) });

    it('do not forget what was lost before: 9.0 and 8.99 of 14 mm are 0.357 mm a year, not 0.01', () => {
      const { value, warnings, steps } = rates(read('2023-01-10', 9), read('2024-01-10', 8.99));
      expect(value?.longTermMmPerYear).toBeCloseTo(5.01 / yearsBetween('2010-01-01', '2024-01-10'), 12);
      expect(value?.shortTermMmPerYear).toBeCloseTo(0.01, 10);
      expect(value).toMatchObject({ governs: 'longTerm', governingMmPerYear: expect.closeTo(0.357, 3) });
      expect(warnings.map(({ code }) => code)).toEqual(['initialNominalShortSpan']);
      expect(steps.map(({ id }) => id)).toEqual([
        'readingsAlone',
        'spanShare',
        'longTerm',
        'shortTerm',
        'governing',
      ]);
      expect(steps[0]?.value).toBeCloseTo(0.01, 10);
    });

    it('fall back to it where they are equal, seem to grow or differ by the gauge’s error', () => {
      for (const second of [read('2024-01-10', 9), read('2024-01-10', 9.05), read('2023-03-10', 9.05)])
        expect(rates(read('2023-01-10', 9), second).value?.governingMmPerYear).toBeCloseTo(
          (14 - second.thicknessMm) / yearsBetween('2010-01-01', second.date),
          12,
        );
      const grown = rates(read('2023-01-10', 9), read('2024-01-10', 9.05));
      expect(grown.warnings.map(({ code }) => code)).toEqual(['growth', 'initialNominalShortSpan']);
    });

    it('stand alone where they tell the faster loss, a quarter of the life, or a wall as good as new', () => {
      const alone = (...wall: { date: string; thicknessMm: number; replaced?: boolean }[]) =>
        expect(rates(...wall)).toEqual(corrosionRates({ readings: wall }));
      alone(read('2023-01-10', 9.5), read('2024-01-10', 9));
      alone(read('2018-01-10', 9.1), read('2024-01-10', 9));
      // 0.3 mm is what a plate may lack when new.
      alone(read('2023-01-10', 13.7), read('2024-01-10', 13.7));
      alone({ ...read('2023-01-10', 13), replaced: true }, read('2024-01-10', 13));
      alone(read('2010-03-01', 13), read('2010-05-01', 12.8));
    });
  });

  it('draws the straight line through all readings with its upper bound', () => {
    // Years 0, 2, 4, 6: Σdxdy = −3·12 − 11.6 + 11 + 3·10.55 = −4.95, Σdx² = 20.
    const line = [12, 11.6, 11.0, 10.55].map((thicknessMm, at) => ({
      date: `20${10 + 2 * at}-01-01`,
      thicknessMm,
    }));
    const { value } = regressionRate({ readings: line });
    expect(value?.rateMmPerYear).toBeCloseTo(0.2475, 10);
    expect(value?.upperMmPerYear).toBeGreaterThan(value?.rateMmPerYear ?? 0);
    expect(value?.rSquared).toBeGreaterThan(0.99);
    expect(regressionRate({ readings: line.slice(0, 2) }).reason?.code).toBe('tooFewForLine');
    const exact = [12, 11.5, 11].map((thicknessMm, at) => ({ date: `20${10 + at}-01-01`, thicknessMm }));
    expect(regressionRate({ readings: exact }).value?.upperMmPerYear).toBeCloseTo(0.5, 8);
  });

  // scipy 1.17.1: t(0.95; 31) = 1.695519, t(0.95; 58) = 1.671553.
  it('is no bolder about many readings than Student allows', () => {
    for (const [count, quantile] of [
      [33, 1.695519],
      [60, 1.671553],
    ] as const) {
      const readings = Array.from({ length: count }, (_, at) => ({
        date: `${1950 + at}-01-01`,
        thicknessMm: 20 - 0.1 * at + (at % 2 === 0 ? 0.2 : -0.2),
      }));
      const [x, y] = [readings.map((_, at) => at), readings.map(({ thicknessMm }) => thicknessMm)];
      const [mx, my] = [x, y].map((all) => all.reduce((sum, one) => sum + one, 0) / count) as [
        number,
        number,
      ];
      const xx = x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
      const slope = x.reduce((sum, one, i) => sum + (one - mx) * ((y[i] ?? 0) - my), 0) / xx;
      const rest = x.reduce((sum, one, i) => sum + ((y[i] ?? 0) - my - slope * (one - mx)) ** 2, 0);
      const { value } = regressionRate({ readings });
      const used = ((value?.upperMmPerYear ?? 0) + slope) / Math.sqrt(rest / (count - 2) / xx);
      expect(used).toBeCloseTo(quantile, 3);
    }
  });

  it('is empty with a reason for fewer than two days of readings', () => {
    expect(corrosionRates({ readings: [] }).reason?.code).toBe('tooFewReadings');
    expect(corrosionRates({ readings: null }).reason?.code).toBe('missingInput');
    expect(corrosionRates({ readings: [{ date: '2023-02-29', thicknessMm: 3 }] }).reason?.path).toBe(
      'readings/0',
    );
  });

  it('warns about growth and about a short baseline', () => {
    const { value, warnings } = corrosionRates({
      readings: [
        { date: '2026-01-01', thicknessMm: 10 },
        { date: '2026-03-01', thicknessMm: 10.2 },
      ],
    });
    expect(value?.governingMmPerYear).toBeLessThan(0);
    expect(warnings.map(({ code }) => code)).toEqual(['growth', 'shortBaseline']);
  });
});

describe('remaining life', () => {
  it('is never infinite: without thinning it is empty and says so', () => {
    for (const rateMmPerYear of [0, -0.1]) {
      const life = remainingLife({ actualMm: 10, requiredMm: 8, rateMmPerYear });
      expect(life.value).toBeNull();
      expect(life.reason?.code).toBe('notLimitedByCorrosion');
    }
  });

  it('is zero, with a warning, once the wall has reached the required thickness', () => {
    const life = remainingLife({ actualMm: 8, requiredMm: 8, rateMmPerYear: 0.1 });
    expect(life.value).toBe(0);
    expect(life.warnings[0]?.code).toBe('belowRequired');
  });

  it('needs no rate to be zero below the required thickness: one reading of 7.0 mm against 8 is enough', () => {
    const { value, warnings } = remainingLife({ actualMm: 7, requiredMm: 8, rateMmPerYear: null });
    expect(value).toBe(0);
    expect(warnings.map(({ code }) => code)).toEqual(['belowRequired']);
    expect(remainingLife({ actualMm: 9, requiredMm: 8, rateMmPerYear: null }).reason?.path).toBe(
      'rateMmPerYear',
    );
  });

  it('names the input that is missing', () => {
    expect(remainingLife({ actualMm: 8, rateMmPerYear: 0.1 }).reason).toMatchObject({
      code: 'missingInput',
      path: 'requiredMm',
    });
    expect(remainingLife({ actualMm: Number.NaN, requiredMm: 1, rateMmPerYear: 1 }).reason?.code).toBe(
      'notFinite',
    );
  });

  it('never grows when the wall gets thinner or the rate higher', () => {
    const positive = fc.double({ min: 0.01, max: 50, noNaN: true });
    fc.assert(
      fc.property(positive, positive, positive, positive, (actualMm, requiredMm, rateMmPerYear, more) => {
        const base = remainingLife({ actualMm, requiredMm, rateMmPerYear }).value ?? 0;
        expect(
          remainingLife({ actualMm, requiredMm, rateMmPerYear: rateMmPerYear + more }).value,
        ).toBeLessThanOrEqual(base);
        expect(
          remainingLife({ actualMm: actualMm + more, requiredMm, rateMmPerYear }).value,
        ).toBeGreaterThanOrEqual(base);
      }),
      freshRuns(10_000),
    );
  });
});

describe('required thickness', () => {
  const base = { pressureMPa: 1.6, innerDiameterMm: 1400, allowableStressMPa: 163, weldCoefficient: 0.85 };

  it('is about half as much for a sphere as for a cylinder', () => {
    expect(sphereThickness(base).value).toBeCloseTo((1.6 * 1400) / (4 * 163 * 0.85 - 1.6), 10);
  });

  it('never falls below the least thickness of the code', () => {
    const low = { pressureMPa: 0.05, innerDiameterMm: 1000, allowableStressMPa: 163, weldCoefficient: 1 };
    expect(cylinderThickness(low).value).toBe(3);
    expect(cylinderThickness(low).warnings[0]?.code).toBe('belowMinimumStructural');
    expect(cylinderThickness({ ...low, highAlloy: true }).value).toBe(2);
    expect(sphereThickness(low).value).toBe(3);
    expect(ellipsoidalHeadThickness(low).value).toBeCloseTo(1.5, 10);
    expect(ellipsoidalHeadThickness({ ...low, innerDepthMm: 200 }).value).toBeCloseTo(3, 10);
    // K = (2 + (1000/400)²)/6 = 1.375
    expect(ellipsoidalHeadThickness({ ...low, pressureMPa: 2, innerDepthMm: 200 }).value).toBeCloseTo(
      (1.375 * 2 * 1000) / (326 - 1),
      8,
    );
  });

  it('follows the pipe formula with the Y coefficient of the material', () => {
    const pipe = {
      pressureMPa: 4,
      outerDiameterMm: 219.1,
      allowableStressMPa: 118,
      weldCoefficient: 1,
      yCoefficient: 0.4,
    };
    expect(pipeThickness(pipe).value).toBeCloseTo((4 * 219.1) / (2 * (118 + 1.6)), 10);
    expect([300, 496, 510, 524, 600].map((t) => pipeYCoefficient('ferritic', t))).toEqual(
      [0.4, 0.45, 0.5, 0.6, 0.7].map((y) => expect.closeTo(y, 10)),
    );
    expect(pipeYCoefficient('austenitic', 550)).toBe(0.4);
  });

  it('refuses pressures outside the range of the formula and impossible weld coefficients', () => {
    expect(cylinderThickness({ ...base, pressureMPa: 80 }).reason?.code).toBe('outsideFormulaRange');
    expect(cylinderThickness({ ...base, weldCoefficient: 1.2 }).reason?.code).toBe('weldFactorRange');
    expect(cylinderThickness({ ...base, weldCoefficient: null }).reason).toMatchObject({
      code: 'missingInput',
      path: 'weldCoefficient',
    });
    expect(cylinderThickness({ ...base, allowableStressMPa: 0 }).reason?.code).toBe('notPositive');
  });
});

describe('reading checks', () => {
  it('stops readings above nominal plus tolerance, in the future or not above zero', () => {
    const found = checkReadings(
      [
        { date: '2026-01-01', thicknessMm: 14.5 },
        { date: '2027-01-01', thicknessMm: 12 },
        { date: '2025-13-01', thicknessMm: 0 },
      ],
      { today: '2026-05-01', nominalMm: 14, toleranceMm: 0.3 },
    );
    expect(found.filter(({ severity }) => severity === 'error').map(({ row, code }) => [row, code])).toEqual([
      [0, 'readingAboveNominal'],
      [1, 'readingInFuture'],
      [2, 'readingNotPositive'],
      [2, 'invalidDate'],
    ]);
  });

  it('asks for a second look at growth, sudden loss, doubles and dates before service', () => {
    const found = checkReadings(
      [
        { date: '2019-01-01', thicknessMm: 12 },
        { date: '2021-01-01', thicknessMm: 12.4 },
        { date: '2022-01-01', thicknessMm: 8 },
        { date: '2022-01-01', thicknessMm: 8 },
      ],
      { today: '2026-05-01', inServiceDate: '2020-01-01' },
    );
    expect(found.map(({ row, code }) => [row, code])).toEqual([
      [0, 'readingBeforeService'],
      [1, 'readingGrew'],
      [2, 'readingDrop'],
      [3, 'readingDuplicate'],
    ]);
  });
});

describe('circuits and equipment', () => {
  it('finds the location with the shortest life and the odd rate', () => {
    const at = (id: string, end: number) => ({
      id,
      requiredMm: 6,
      readings: [
        { date: '2016-01-01', thicknessMm: 12 },
        { date: '2026-01-01', thicknessMm: end },
      ],
    });
    const { value } = circuitStatistics({
      locations: [
        at('A', 11),
        at('B', 10.9),
        at('C', 11.1),
        at('D', 10.8),
        at('E', 8),
        { id: 'F', readings: [] },
      ],
    });
    expect(value?.governing).toEqual({ id: 'E', remainingLifeYears: expect.closeTo(5, 10) });
    expect(value?.outliers).toEqual(['E']);
    expect(value?.measured).toBe(5);
    expect(value?.locations[5]?.reason?.code).toBe('tooFewReadings');
    expect(circuitStatistics({ locations: [] }).value?.thickness).toBeNull();
    // Read ten years earlier, A ends sooner than E though its life was longer when it was read.
    const early = {
      id: 'A',
      requiredMm: 6,
      readings: [
        { date: '2006-01-01', thicknessMm: 12 },
        { date: '2016-01-01', thicknessMm: 9 },
      ],
    };
    const compared = (today: string | null) =>
      circuitStatistics({ locations: [early, at('E', 8)], today }).value?.governing;
    expect(compared(null)?.id).toBe('E');
    expect(compared('2026-01-01')).toEqual({ id: 'A', remainingLifeYears: 0 });
  });

  it('expects a thinner place the more places were not measured', () => {
    const thicknessesMm = [10, 10.2, 9.8, 10.1, 9.9, 10.3, 9.7, 10];
    const of = (placesInAll: number) => extremeMinimum({ thicknessesMm, placesInAll }).value;
    // s = 0.2 mm: α = 0.1559, λ = 10.09; of 8 places 9.766 mm, of 100 places 9.372 mm.
    expect(of(8)?.expectedMm).toBeCloseTo(10 + 0.5772 * 0.15594 - 0.15594 * Math.log(8), 3);
    expect(of(100)?.expectedMm).toBeLessThan(of(8)?.expectedMm ?? 0);
    expect(of(8)?.lowerMm).toBeLessThan(of(8)?.expectedMm ?? 0);
    expect(extremeMinimum({ thicknessesMm: thicknessesMm.slice(1), placesInAll: 8 }).value).toBeNull();
  });

  it('counts required fields twice in the completeness', () => {
    const found = completeness(
      { tag: 'P-1', name: '', medium: 'oil' },
      { required: ['tag', 'name'], recommended: ['medium'] },
    );
    expect(found.value).toEqual({ percent: 60, missing: ['name'] });
  });

  it('flags operation above 95 % of design', () => {
    expect(designMargin({ operating: 1.53, design: 1.6 }).warnings[0]?.code).toBe('operatingNearDesign');
    expect(designMargin({ operating: 1.7, design: 1.6 }).warnings[0]?.code).toBe('operatingAboveDesign');
    expect(designMargin({ operating: 1.52, design: 1.6 }).warnings).toEqual([]);
  });

  it('tells age and consumed life', () => {
    expect(ageOf({ inServiceDate: '2016-05-01', designLifeYears: 20, today: '2026-05-01' }).value).toEqual({
      ageYears: 10,
      lifeConsumedPercent: 50,
    });
    expect(ageOf({ today: '2026-05-01' }).value).toBeNull();
  });

  it('searches tags without regard to dashes', () => {
    expect(tagSearchKey('p－101 a')).toBe(tagSearchKey('P101A'));
  });
});

it('has every message in both languages', () => {
  for (const [code, text] of Object.entries(thicknessMessages)) {
    expect(text.zh, code).toMatch(/[\u4e00-\u9fff]/);
    const places = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(places(text.en), code).toEqual(places(text.zh));
  }
});
