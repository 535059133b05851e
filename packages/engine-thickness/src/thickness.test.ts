import { addDays, yearsBetween } from '@ircrisk/units';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOf,
  apiInterval,
  bandNotices,
  checkReadings,
  circuitStatistics,
  completeness,
  corrosionRates,
  cylinderThickness,
  designMargin,
  ellipsoidalHeadThickness,
  expiryWarning,
  extremeMinimum,
  lifeOn,
  pipeThickness,
  pipeYCoefficient,
  regressionRate,
  remainingLife,
  sphereThickness,
  statutoryDate,
  statutoryRules,
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
    expect(corrosionRates({ readings: renewed }).reason?.code).toBe('tooFewReadings');
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

describe('statutory dates', () => {
  const last = { lastInspection: '2026-05-01' } as const;

  it('caps every interval at half the remaining life', () => {
    const found = statutoryDate({ scope: 'vessel', safetyGrade: 1, remainingLifeYears: 5, ...last });
    expect(found.value).toMatchObject({ governs: 'remainingLife', due: '2028-11-01' });
  });

  it('counts half the life from the reading it follows from', () => {
    const vessel = { scope: 'vessel', safetyGrade: 2, lastInspection: '2022-06-01' } as const;
    // Reading at the inspection: 5 years of life, half of it 2024-12-01; two healthy years later 3 are left, half 2025-12-01.
    expect(statutoryDate({ ...vessel, remainingLifeYears: 5, measuredOn: '2022-06-01' }).value?.due).toBe(
      '2024-12-01',
    );
    expect(statutoryDate({ ...vessel, remainingLifeYears: 3, measuredOn: '2024-06-01' }).value?.due).toBe(
      '2025-12-01',
    );
    // A wall whose half life was over before the inspection is due at once.
    expect(statutoryDate({ ...vessel, remainingLifeYears: 4, measuredOn: '2012-06-01' }).value).toMatchObject(
      { due: '2022-06-01', intervalYears: 0 },
    );
    expect(
      statutoryDate({
        scope: 'vessel',
        inServiceDate: '2024-01-01',
        remainingLifeYears: 2,
        measuredOn: '2024-06-01',
      }).value,
    ).toMatchObject({ due: '2025-06-01', governs: 'remainingLife' });
  });

  it('never comes earlier by a further reading that is no worse than the trend', () => {
    const day = fc.integer({ min: 60, max: 3000 });
    fc.assert(
      fc.property(
        fc.record({
          gaps: fc.array(day, { minLength: 0, maxLength: 4 }),
          losses: fc.array(fc.double({ min: -0.3, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
          later: day,
          better: fc.double({ min: 0, max: 1, noNaN: true }),
          requiredMm: fc.double({ min: 3, max: 15, noNaN: true }),
          // Years before the first reading, and what was lost in them: the rate may count from the nominal wall.
          before: fc.integer({ min: 1, max: 9000 }),
          lost: fc.double({ min: -0.5, max: 6, noNaN: true }),
        }),
        ({ gaps, losses, later, better, requiredMm, before: shelf, lost }) => {
          const service = { nominalMm: 16 + lost, inServiceDate: addDays('2000-01-01', -shelf) };
          const readings = [{ date: '2000-01-01', thicknessMm: 16 }];
          for (const [at, gap] of gaps.entries()) {
            const before = readings.at(-1) ?? { date: '', thicknessMm: 0 };
            readings.push({
              date: addDays(before.date, gap),
              thicknessMm: before.thicknessMm - (losses[at] ?? 0),
            });
          }
          const dueAfter = (all: typeof readings) => {
            const wall = withInitialWall(wornWall(all, service.inServiceDate), service);
            const rate = corrosionRates({ readings: wall }).value?.governingMmPerYear ?? null;
            const [end] = all.slice(-1);
            const life = remainingLife({
              actualMm: end?.thicknessMm ?? null,
              requiredMm,
              rateMmPerYear: rate,
            }).value;
            const found = statutoryDate({
              scope: 'vessel',
              safetyGrade: 2,
              lastInspection: '2000-01-01',
              remainingLifeYears: life,
              measuredOn: end?.date ?? null,
            });
            return { due: found.value?.due ?? '', rate: rate ?? 0, end };
          };
          const before = dueAfter(readings);
          const date = addDays(before.end?.date ?? '', later);
          const expected = (before.end?.thicknessMm ?? 0) - Math.max(0, before.rate) * (later / 365);
          const after = dueAfter([...readings, { date, thicknessMm: expected + better }]);
          // A day of rounding: years are counted by anniversaries and days within the running year.
          expect(after.due >= addDays(before.due, -2)).toBe(true);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('leaves the date unknown when the grade is missing and stops use at grade 5', () => {
    expect(statutoryDate({ scope: 'vessel', ...last }).reason?.code).toBe('gradeMissing');
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 7, ...last }).reason?.code).toBe('gradeRange');
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 5, ...last }).reason?.code).toBe('stopUse');
  });

  it('takes three years for grade 3 and up to six when the inspector says so', () => {
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 3, ...last }).value?.due).toBe('2029-05-01');
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 3, inspectorYears: 5, ...last }).value?.due).toBe(
      '2031-05-01',
    );
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 3, inspectorYears: 8, ...last }).value?.due).toBe(
      '2032-05-01',
    );
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, inspectorYears: 2, ...last }).value?.governs,
    ).toBe('inspector');
  });

  it('lets an approved risk-based plan reach nine years for grades 1 and 2 only', () => {
    const rbi = { approved: true };
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, remainingLifeYears: 30, rbi, ...last }).value,
    ).toMatchObject({ due: '2035-05-01', governs: 'rbi' });
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, limitedByCorrosion: false, rbi, ...last }).value
        ?.governs,
    ).toBe('rbi');
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, remainingLifeYears: 14, rbi, ...last }).value,
    ).toMatchObject({ due: '2033-05-01', governs: 'remainingLife' });
    for (const refused of [
      statutoryDate({ scope: 'vessel', safetyGrade: 3, remainingLifeYears: 30, rbi, ...last }),
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 2,
        remainingLifeYears: 30,
        rbi: { approved: false },
        ...last,
      }),
      statutoryDate({ scope: 'vessel', safetyGrade: 2, rbi, ...last }),
    ]) {
      expect(refused.warnings.map(({ code }) => code)).toContain('rbiNotGranted');
      expect(refused.value?.governs).toBe('statutory');
    }
  });

  it('gives pipework an interval by class and grade: 3 years at grade 3, none at grade 4, first within 3 in every class', () => {
    const pipe = (pipeClass: string, safetyGrade: number) =>
      statutoryDate({ scope: 'pipe', pipeClass, safetyGrade, ...last });
    for (const grade of [1, 2]) {
      expect(pipe('GC1', grade).value?.due).toBe('2032-05-01');
      expect(pipe('GC2', grade).value?.due).toBe('2032-05-01');
      expect(pipe('GC3', grade).value?.due).toBe('2035-05-01');
    }
    for (const pipeClass of ['GC1', 'GC2', 'GC3']) {
      expect(pipe(pipeClass, 3).value).toMatchObject({ due: '2029-05-01', status: 'monitored' });
      expect(pipe(pipeClass, 4).reason).toMatchObject({ code: 'stopUse', values: { grade: 4 } });
      expect(statutoryDate({ scope: 'pipe', pipeClass, ...last }).reason?.code).toBe('gradeMissing');
      expect(pipe(pipeClass, 5).reason).toMatchObject({ code: 'gradeRange', values: { highest: 4 } });
      expect(statutoryDate({ scope: 'pipe', pipeClass, inServiceDate: '2020-01-01' }).value?.due).toBe(
        '2023-01-01',
      );
    }
    expect(statutoryDate({ scope: 'pipe', safetyGrade: 2, ...last }).reason?.path).toBe('pipeClass');
    const rbi = { approved: true };
    const planned = (safetyGrade: number) =>
      statutoryDate({ scope: 'pipe', pipeClass: 'GC1', safetyGrade, remainingLifeYears: 30, rbi, ...last })
        .value;
    expect(planned(2)).toMatchObject({ due: '2035-05-01', governs: 'rbi' });
    expect(planned(3)).toMatchObject({ due: '2029-05-01', governs: 'statutory' });
  });

  it('follows the table for boilers, relief valves, gauges and cranes', () => {
    expect(statutoryDate({ scope: 'boilerInternal', ...last }).value?.due).toBe('2028-05-01');
    expect(statutoryDate({ scope: 'boilerInternal', inServiceDate: '2025-01-01' }).value?.due).toBe(
      '2026-01-01',
    );
    expect(statutoryDate({ scope: 'boilerInternal', approvedYears: 8, ...last }).value?.due).toBe(
      '2032-05-01',
    );
    expect(statutoryDate({ scope: 'psv', ...last }).value?.due).toBe('2027-05-01');
    expect(statutoryDate({ scope: 'gauge', ...last }).value?.due).toBe('2026-11-01');
    expect(statutoryDate({ scope: 'psv' }).reason?.code).toBe('noServiceDate');
    const crane = (smallType: string | null) =>
      statutoryDate({ scope: 'crane', smallType, ...last }).value?.due;
    expect([crane('bridge'), crane('hoist'), crane(null)]).toEqual([
      '2028-05-01',
      '2028-05-01',
      '2028-05-01',
    ]);
    expect([crane('mobile'), crane('towerCrane'), crane('lift'), crane('moltenMetal')]).toEqual(
      Array(4).fill('2027-05-01'),
    );
  });

  it('has a table of its own for non-metallic vessels, and opens a high-strength sphere after one year', () => {
    const of = (safetyGrade: number) => statutoryDate({ scope: 'vesselNonMetal', safetyGrade, ...last });
    expect([1, 2, 3, 4].map((grade) => of(grade).value?.due)).toEqual([
      '2029-05-01',
      '2028-05-01',
      '2027-05-01',
      '2027-05-01',
    ]);
    expect(of(5).reason?.code).toBe('stopUse');
    expect(statutoryDate({ scope: 'vesselNonMetal', inServiceDate: '2026-01-01' }).value?.due).toBe(
      '2027-01-01',
    );
    const history = [
      { date: '2025-10-01', grade: 3 },
      { date: '2026-05-01', grade: 4 },
    ];
    expect(statutoryDate({ scope: 'vesselNonMetal', safetyGrade: 4, history, ...last }).value).toMatchObject({
      due: '2026-10-01',
      governs: 'monitoredUse',
    });
    const sphere = { scope: 'vessel', inServiceDate: '2026-01-01', smallType: 'sphere' } as const;
    expect(statutoryDate(sphere).value?.due).toBe('2029-01-01');
    expect(statutoryDate({ ...sphere, conditions: ['highStrengthSphere'] }).value?.due).toBe('2027-01-01');
    expect(
      statutoryDate({ ...sphere, conditions: ['highStrengthSphere'], safetyGrade: 2, ...last }).value?.due,
    ).toBe('2032-05-01');
  });

  it('ends monitored use after three years in all', () => {
    const grade4 = { scope: 'vessel', safetyGrade: 4, ...last } as const;
    expect(statutoryDate({ ...grade4, monitoredSince: '2024-11-01' }).value).toMatchObject({
      due: '2027-11-01',
      governs: 'monitoredUse',
    });
    expect(statutoryDate({ ...grade4, monitoredSince: '2026-05-01' }).value?.due).toBe('2028-05-01');
    const history = [
      { date: '2023-01-01', grade: 4 },
      { date: '2024-01-01', grade: 3 },
      { date: '2024-11-01', grade: 4 },
      { date: '2026-05-01', grade: 4 },
    ];
    expect(statutoryDate({ ...grade4, history }).value?.due).toBe('2027-11-01');
  });

  it('lengthens an interval only on the condition of its rule, and never past it', () => {
    const psv = (more: object) => statutoryDate({ scope: 'psv', ...more, ...last });
    expect(psv({ inspectorYears: 3 }).value?.due).toBe('2027-05-01');
    expect(psv({ approvedYears: 3 }).value).toMatchObject({ due: '2029-05-01', governs: 'approval' });
    expect(psv({ approvedYears: 10 }).value?.due).toBe('2029-05-01');
    expect(psv({ approvedYears: 10 }).warnings[0]).toMatchObject({
      code: 'intervalClamped',
      values: { allowed: 3 },
    });
    expect(psv({ approvedYears: 10, approvedStrict: true }).value?.due).toBe('2031-05-01');
    expect(statutoryDate({ scope: 'gauge', approvedYears: 3, ...last }).value).toMatchObject({
      due: '2026-11-01',
      governs: 'statutory',
    });
    const vessel = (safetyGrade: number) =>
      statutoryDate({ scope: 'vessel', safetyGrade, approvedYears: 15, ...last }).value?.due;
    expect([1, 2, 3].map(vessel)).toEqual(['2038-05-01', '2038-05-01', '2029-05-01']);
  });

  it('is as of today what is left of it: six years from a reading of 2018 ended in 2024', () => {
    const life = remainingLife({ actualMm: 10, requiredMm: 8, rateMmPerYear: 1 / 3 });
    const old = lifeOn(life, { measuredOn: '2018-01-10', today: '2026-11-16' });
    expect(old.value).toBe(0);
    expect(old.warnings).toMatchObject([{ code: 'lifeUsedUp', values: { end: '2024-01-10' } }]);
    expect(old.steps.map(({ value }) => value)).toEqual([expect.closeTo(6, 8), 0]);
    expect(lifeOn(life, { measuredOn: '2018-01-10', today: '2021-01-10' }).value).toBeCloseTo(3, 8);
    expect(lifeOn(life, { measuredOn: '2018-01-10', today: '2018-01-10' })).toEqual(life);
    const none = remainingLife({ actualMm: 10, requiredMm: 8, rateMmPerYear: null });
    expect(lifeOn(none, { measuredOn: '2018-01-10', today: '2026-11-16' })).toEqual(none);
  });

  it('never grows with the days that pass, nor jumps at its end', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 80, noNaN: true }),
        fc.nat(20_000),
        fc.nat(5000),
        (years, first, more) => {
          const life = remainingLife({ actualMm: 8 + years, requiredMm: 8, rateMmPerYear: 1 });
          const on = (days: number) =>
            lifeOn(life, { measuredOn: '2010-03-31', today: addDays('2010-03-31', days) }).value ??
            Number.NaN;
          expect(on(first + more)).toBeLessThanOrEqual(on(first));
          expect(on(first) - on(first + more)).toBeLessThanOrEqual(more / 365 + 1e-9);
          expect(on(first + more)).toBeGreaterThanOrEqual(0);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('tells a strength that belongs to another thickness', () => {
    const band = { fromMm: 3, toMm: 16 };
    expect(bandNotices(16, band)).toEqual([]);
    expect(bandNotices(30, band)).toMatchObject([{ code: 'stressOfOtherThickness', values: { toMm: 16 } }]);
    expect(bandNotices(30, null)).toEqual([]);
    expect(bandNotices(30, { fromMm: null, toMm: null })).toEqual([]);
  });

  it('takes an interval granted as longer that is not for what it says, never for more', () => {
    const granted = (approvedYears: number, more = {}) =>
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 2,
        lastInspection: '2024-01-10',
        approvedYears,
        rateMmPerYear: 0.3,
        ...more,
      }).value;
    expect(granted(4)).toMatchObject({ due: '2028-01-10', governs: 'inspector' });
    // A metal lining is the other ground of the clause.
    expect(granted(12, { metalLined: true })).toMatchObject({ due: '2036-01-10', governs: 'approval' });
  });

  it('grants twelve years to a vessel that loses less than 0.1 mm a year, and to no other', () => {
    const asked = (rateMmPerYear: number | null) =>
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 2,
        lastInspection: '2024-01-10',
        approvedYears: 12,
        remainingLifeYears: 60,
        rateMmPerYear,
      });
    expect(asked(0.05).value).toMatchObject({ due: '2036-01-10', governs: 'approval' });
    expect(asked(0.3).value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
    expect(asked(0.3).warnings.map(({ code }) => code)).toEqual(['extensionNotGranted']);
    // Neither does one reading of 13.9 mm beside a nominal 14: no two inspections confirm the rate.
    const once = (rateMmPerYear: number) =>
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 1,
        lastInspection: '2024-01-10',
        approvedYears: 12,
        remainingLifeYears: 824,
        rateMmPerYear,
        rateMeasured: false,
      });
    expect(once(0.007).value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
    expect(once(0.007).warnings.map(({ code }) => code)).toEqual(['extensionUnconfirmed']);
    expect(once(0.3).warnings.map(({ code }) => code)).toEqual(['extensionNotGranted']);
    // A rate nobody measured confirms nothing, and neither does a wall that grows.
    for (const unknown of [null, -0.083]) {
      expect(asked(unknown).value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
      expect(asked(unknown).warnings.map(({ code }) => code)).toEqual(['extensionUnconfirmed']);
    }
  });

  it('grants no longer interval on a ground the rule does not know', () => {
    const asked = (scope: 'vessel' | 'boilerInternal' | 'psv') =>
      statutoryDate({
        scope,
        safetyGrade: 2,
        lastInspection: '2024-01-10',
        approvedYears: 12,
        approvedStrict: true,
        rateMmPerYear: 0.02,
      });
    expect(asked('vessel').value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
    expect(asked('vessel').warnings.map(({ code }) => code)).toEqual(['groundOfOtherRule']);
    expect(asked('boilerInternal').value).toMatchObject({ due: '2026-01-10', governs: 'statutory' });
    expect(asked('psv').value).toMatchObject({ due: '2029-01-10', governs: 'approval' });
  });

  it('holds the first limit after an inspection that was made before entry into service', () => {
    const due = (inServiceDate: string, lastInspection: string, safetyGrade = 2) =>
      statutoryDate({ scope: 'vessel', safetyGrade, inServiceDate, lastInspection });
    expect(due('2025-01-01', '2024-01-10').value).toMatchObject({ due: '2028-01-01', governs: 'first' });
    expect(due('2020-01-01', '2018-01-10').value).toMatchObject({ due: '2023-01-01', governs: 'first' });
    expect(due('2020-01-01', '2018-01-10').warnings.map(({ code }) => code)).toContain(
      'inspectionBeforeService',
    );
    // What the grade asks for sooner stays, and so does its stop.
    expect(due('2025-01-01', '2024-01-10', 4).value?.due).toBe('2026-01-10');
    expect(due('2025-01-01', '2024-01-10', 5).reason?.code).toBe('stopUse');
    expect(due('2024-01-10', '2024-01-10').value?.due).toBe('2030-01-10');
  });

  it('gives no longer interval to a safety valve that was not in order when it was tested', () => {
    const psv = (testOutcome: string | null, approvedYears: number | null = 5) =>
      statutoryDate({
        scope: 'psv',
        lastInspection: '2026-02-28',
        approvedYears,
        approvedStrict: true,
        testOutcome,
      });
    expect(psv('passed').value).toMatchObject({ due: '2031-02-28', governs: 'approval' });
    expect(psv('failed').value).toMatchObject({ due: '2027-02-28', governs: 'statutory' });
    expect(
      psv('failed')
        .warnings.map(({ code }) => code)
        .sort(),
    ).toEqual(['extensionTestFailed', 'testFailed']);
    expect(psv('leaked').value?.due).toBe('2027-02-28');
    expect(psv('failed', null).warnings.map(({ code }) => code)).toEqual(['testFailed']);
  });

  it('takes no rate from readings whose difference is the gauge’s', () => {
    const read = (date: string, thicknessMm: number) => ({ date, thicknessMm });
    const near = [read('2024-01-09', 12.5), read('2024-01-10', 12.4)];
    expect(corrosionRates({ readings: near }).reason?.code).toBe('readingsWithinError');
    // An older reading gives the rate then, long and short term alike.
    expect(corrosionRates({ readings: [read('2014-01-10', 13.4), ...near] }).value).toMatchObject({
      longTermMmPerYear: expect.closeTo(0.1, 9),
      shortTermMmPerYear: expect.closeTo(0.1, 9),
    });
    const worn = [read('2024-01-09', 12.5), read('2024-01-10', 11.5)];
    expect(corrosionRates({ readings: worn }).value?.governingMmPerYear).toBeGreaterThan(300);
  });

  it('uses the rules of the tenant in place of the table', () => {
    const own = statutoryRules.map((rule) => (rule.scope === 'psv' ? { ...rule, maxYears: 2 } : rule));
    expect(statutoryDate({ scope: 'psv', ...last }, own).value?.due).toBe('2028-05-01');
  });

  it('warns at 90, 60 and 30 days and after expiry', () => {
    const levels = ['2026-08-31', '2026-07-30', '2026-06-30', '2026-05-31', '2026-05-01', '2026-04-30'].map(
      (expiry) => expiryWarning({ expiry, today: '2026-05-01' }).value?.level,
    );
    expect(levels).toEqual([null, 90, 60, 30, 30, 'expired']);
    expect(expiryWarning({ today: '2026-05-01' }).value).toBeNull();
  });
});

describe('API intervals', () => {
  it('halves the life under the cap and allows the full life up to two years when it is short', () => {
    const years = (remainingLifeYears: number) =>
      apiInterval({ scheme: 'api510Internal', remainingLifeYears }).value;
    expect(years(30)).toMatchObject({ intervalYears: 10, governs: 'cap' });
    expect(years(12)).toMatchObject({ intervalYears: 6, governs: 'halfLife' });
    expect(years(3)).toMatchObject({ intervalYears: 2, governs: 'fullLife' });
    expect(years(1.5)).toMatchObject({ intervalYears: 1.5, governs: 'fullLife' });
  });

  it('leaves the cap alone to a wall that is known not to thin', () => {
    const asked = { scheme: 'api510Internal', lastInspection: '2020-05-01' } as const;
    expect(apiInterval(asked).reason?.path).toBe('remainingLifeYears');
    expect(apiInterval({ ...asked, limitedByCorrosion: false }).value).toEqual({
      intervalYears: 10,
      due: '2030-05-01',
      governs: 'cap',
    });
    expect(
      apiInterval({ ...asked, scheme: 'api570InjectionPoint', limitedByCorrosion: false }).value?.due,
    ).toBe('2023-05-01');
  });

  it('caps pipe thickness rounds by class and needs a life for them', () => {
    expect(
      apiInterval({ scheme: 'api570Thickness1', remainingLifeYears: 40, lastInspection: '2026-01-01' }).value
        ?.due,
    ).toBe('2031-01-01');
    expect(apiInterval({ scheme: 'api570InjectionPoint', remainingLifeYears: 4 }).value?.intervalYears).toBe(
      2,
    );
    expect(apiInterval({ scheme: 'api570Thickness2' }).reason?.path).toBe('remainingLifeYears');
    expect(apiInterval({ scheme: 'api570External3' }).value?.intervalYears).toBe(10);
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
