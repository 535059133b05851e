import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowableStress,
  annularPlateFloor,
  annularPlateMinimum,
  bundRatio,
  checkCourses,
  courseWall,
  criticalZoneMinimum,
  evaluateSettlement,
  evaluateShell,
  externalIntervals,
  internalInspectionInterval,
  maxFillHeight,
  minimumRemainingThickness,
  type ShellCourse,
  shellRequiredThickness,
  thinnedArea,
  volumePerMillimetre,
} from './index.ts';

const steel = { yieldMPa: 235, tensileMPa: 370, jointEfficiency: 0.85, rateMmPerYear: 0.1 };
const courses: ShellCourse[] = [
  { course: 1, heightM: 2, measuredMm: 9, ...steel },
  { course: 2, heightM: 2, measuredMm: 10, ...steel },
  { course: 3, heightM: 2, measuredMm: 8, ...steel },
];
const model = { diameterM: 20, shellHeightM: 6, levelM: 5.5, specificGravity: 0.85, courses };

describe('shell', () => {
  it('is empty with a reason when the joint efficiency is missing, never 1', () => {
    const input = { diameter: 20, height: 10, specificGravity: 1, allowable: 160 };
    expect(shellRequiredThickness(input).reason).toMatchObject({
      code: 'missingInput',
      path: 'jointEfficiency',
    });
    expect(maxFillHeight({ ...input, thickness: 8 }).reason?.path).toBe('jointEfficiency');
    expect(shellRequiredThickness({ ...input, jointEfficiency: 1.1 }).reason?.code).toBe(
      'jointEfficiencyRange',
    );
  });

  it('refuses the one-foot method beyond 61 m, 60 m by GB 50341, and takes a variable-point result instead', () => {
    const wide = { diameter: 80, height: 18, specificGravity: 0.85, allowable: 200, jointEfficiency: 1 };
    expect(shellRequiredThickness(wide).reason?.code).toBe('oneFootMethodNotValid');
    expect(shellRequiredThickness({ ...wide, variablePoint: 28.5 }).value).toMatchObject({
      required: 28.5,
      governs: 'variablePoint',
    });
    // 200 ft are 60.96 m: accepted in both unit systems or in none.
    expect(shellRequiredThickness({ ...wide, diameter: 60.96 }).value).not.toBeNull();
    const feet = {
      height: 40,
      specificGravity: 0.85,
      allowable: 29_000,
      jointEfficiency: 1,
      units: 'US',
    } as const;
    for (const metres of [60.96, 60.99, 61])
      expect(shellRequiredThickness({ ...feet, diameter: metres / 0.3048 }).value).not.toBeNull();
    expect(shellRequiredThickness({ ...feet, diameter: 61.01 / 0.3048 }).value).toBeNull();
    expect(shellRequiredThickness({ ...wide, diameter: 60.5, gb50341: true }).reason).toMatchObject({
      code: 'oneFootMethodNotValid',
      values: { limitM: 60 },
    });
    expect(shellRequiredThickness({ ...wide, diameter: 20, riveted: true }).reason?.code).toBe(
      'rivetedNotSupported',
    );
  });

  it('asks only for the floor where the liquid stands below the course, and drops the offset for a local area', () => {
    const input = { diameter: 20, specificGravity: 1, allowable: 160, jointEfficiency: 1 };
    const dry = shellRequiredThickness({ ...input, height: -2 });
    expect(dry.value?.required).toBe(2.54);
    expect(dry.warnings[0]?.code).toBe('levelBelowCourse');
    const local = shellRequiredThickness({ ...input, height: 10, localArea: true });
    expect(local.value?.required).toBeCloseTo((4.9 * 20 * 10) / 160, 10);
  });

  it('assumes the lowest grade only when told that the steel is unknown', () => {
    expect(allowableStress({ course: 1 }).reason?.path).toBe('yieldMPa');
    const unknown = allowableStress({ course: 1, unknownSteel: true });
    expect(unknown.value).toBeCloseTo(Math.min(0.8 * 206.8, 0.429 * 379.2), 10);
    expect(unknown.warnings[0]?.code).toBe('unknownSteelAssumed');
    expect(allowableStress({ ...steel, course: 1, loadCase: 'hydrotest' }).value).toBeCloseTo(174.64, 10);
    expect(allowableStress({ ...steel, course: 3, loadCase: 'hydrotest' }).value).toBeCloseTo(
      0.519 * 370,
      10,
    );
  });

  it('gives back the level from the thickness it required for it', () => {
    const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        within(5, 60),
        within(2, 20),
        within(0.6, 1.2),
        within(100, 250),
        within(0.7, 1),
        (diameter, height, specificGravity, allowable, jointEfficiency) => {
          const shell = { diameter, specificGravity, allowable, jointEfficiency };
          const thickness = shellRequiredThickness({ ...shell, height }).value?.calculated ?? 0;
          const level = maxFillHeight({ ...shell, thickness });
          if (thickness < 2.54) expect(level.reason?.code).toBe('belowFloor');
          else expect(level.value).toBeCloseTo(height, 8);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('tells the degrees that the rows of a course leave out, also past north', () => {
    const row = (angleRange: readonly [number, number]) => ({ ...courses[0], angleRange }) as ShellCourse;
    const told = (...ranges: (readonly [number, number])[]) =>
      checkCourses({ ...model, courses: [...ranges.map(row), ...courses.slice(1)] }).find(
        ({ code }) => code === 'courseAngles',
      )?.values;
    expect(told([0, 90], [180, 360])).toEqual({ course: 1, covered: '270' });
    expect(told([0, 90], [90, 360])).toBeUndefined();
    expect(told([300, 60], [60, 300])).toBeUndefined();
    expect(told([300, 60], [90, 300])).toEqual({ course: 1, covered: '330' });
  });

  it('evaluates every course for product and hydrotest and names the limiting one', () => {
    const { value, warnings } = evaluateShell(model);
    expect(warnings).toEqual([]);
    expect(value?.product.map(({ bottomM }) => bottomM)).toEqual([0, 2, 4]);
    expect(value?.limitingCourse).toBe(1);
    const [product, hydrotest] = [value?.product[0]?.maxFillM, value?.hydrotest[0]?.maxFillM];
    expect(product).toBeCloseTo((158.73 * 0.85 * 9) / (4.9 * 20 * 0.85) + 0.3, 8);
    expect(hydrotest).toBeLessThan(product ?? 0);
    // The plates would carry 14.9 m; the shell is 6 m high.
    expect(value).toMatchObject({ maxFillM: model.shellHeightM, maxHydrotestFillM: model.shellHeightM });
    expect(value?.product[2]?.requiredMm).toBe(2.54);
    expect(value?.product[0]?.intervals?.visualYears).toBe(5);
  });

  it('grants no level while one course is unknown', () => {
    const { value } = evaluateShell({
      ...model,
      courses: courses.map((one) => (one.course === 2 ? { ...one, jointEfficiency: null } : one)),
    });
    expect(value?.maxFillM).toBeNull();
    expect(value?.product[1]?.reason?.path).toBe('jointEfficiency');
  });

  it('needs courses from the bottom upwards, with heights within 1 % and doubles only by angle', () => {
    const codes = (changed: ShellCourse[], shellHeightM = 6) =>
      checkCourses({ ...model, shellHeightM, courses: changed }).map(({ code }) => code);
    expect(codes([...courses].reverse())).toContain('courseOrder');
    expect(codes(courses, 6.1)).toEqual(['courseHeights']);
    const [one, two] = [courses[0], courses[1]] as [ShellCourse, ShellCourse];
    expect(codes([one, one, two, { ...two, course: 3 }])).toEqual(['courseDuplicate']);
    const split = { ...one, angleRange: [0, 90] as const };
    expect(codes([split, { ...split, angleRange: [90, 360] }, two, { ...two, course: 3 }])).toEqual([]);
    expect(evaluateShell({ ...model, courses: [...courses].reverse() }).reason?.code).toBe('courseOrder');
  });

  it('falls back to five years of ultrasonic interval while the rate is unknown or doubtful', () => {
    expect(externalIntervals({ remainingAllowanceMm: 3 }).value).toEqual({
      ultrasonicYears: 5,
      visualYears: 5,
    });
    expect(externalIntervals({ remainingAllowanceMm: 3, rateMmPerYear: -0.1 }).warnings[0]?.code).toBe(
      'growthRateDoubtful',
    );
    expect(externalIntervals({ remainingAllowanceMm: 3, rateMmPerYear: 0 }).value?.ultrasonicYears).toBe(15);
  });

  it('holds the tensile strength to 80 ksi: 12MnNiVR gets 236.6 MPa, not 261.7', () => {
    const strong = { yieldMPa: 490, tensileMPa: 610 };
    expect(allowableStress({ ...strong, course: 1 }).value).toBeCloseTo(0.429 * 551.6, 10);
    expect(allowableStress({ ...strong, course: 3 }).value).toBeCloseTo(0.472 * 551.6, 10);
  });

  it('grants no level on a plate below 2.54 mm', () => {
    const thin = { ...courses[0], course: 1, heightM: 2, measuredMm: 2.4 } as ShellCourse;
    const { value } = evaluateShell({ ...model, courses: [thin, ...courses.slice(1)] });
    expect(value?.maxFillM).toBeNull();
    expect(value?.product[0]?.reason?.code).toBe('belowFloor');
  });
});

describe('thinned area, API 653 4.3.2', () => {
  const wall = { diameterM: 30, requiredMm: 10.4, rateMmPerYear: 0.05 };

  it('judges the least reading beside the average: average 14 and minimum 2.0 against 10.4 have no life left', () => {
    const { value, warnings } = courseWall({ ...wall, averageMm: 14, leastMm: 2 });
    expect(value).toMatchObject({ governs: 'least', remainingLifeYears: 0, passes: false });
    expect(value?.leastMarginMm).toBeCloseTo(2 - 6.24, 10);
    expect(warnings.map(({ code }) => code)).toContain('shellFails');
    // The average alone would give (14 − 10.4) / 0.05 = 72 years.
    expect(courseWall({ ...wall, averageMm: 14, leastMm: 14 }).value?.remainingLifeYears).toBeCloseTo(72, 8);
  });

  it('takes the smaller of both lives and adds the corrosion to the next inspection', () => {
    const { value } = courseWall({ ...wall, averageMm: 12, leastMm: 7 });
    expect(value?.averageMarginMm).toBeCloseTo(1.6, 10);
    expect(value?.leastMarginMm).toBeCloseTo(0.76, 10);
    expect(value?.remainingLifeYears).toBeCloseTo(0.76 / 0.05, 8);
    expect(value?.intervals?.ultrasonicYears).toBeCloseTo(7.6, 8);
    expect(value?.corrosionMm).toBeCloseTo(0.38, 8);
    expect(value?.passes).toBe(true);
    expect(courseWall({ ...wall, averageMm: 12, leastMm: 7, inspectionYears: 20 }).value?.passes).toBe(false);
    // Without a rate nobody knows what corrodes until then.
    expect(courseWall({ ...wall, rateMmPerYear: null, averageMm: 12, leastMm: 7 }).value?.passes).toBeNull();
  });

  it('goes on corroding after its inspection is due: 12.8 mm of February 2024 are 12.53 mm in November 2026', () => {
    // Checked by hand: t_min 12.6876, 12.8 − 0.1·2.71 = 12.529; the limit was passed on 2025-04-14.
    const reading = { averageMm: 12.8, leastMm: 12.5, measuredOn: '2024-02-29' };
    const old = { diameterM: 30, requiredMm: 12.6876, rateMmPerYear: 0.1, ...reading };
    const judged = courseWall({ ...old, today: '2026-11-16' });
    expect(judged.value?.passes).toBe(false);
    expect(judged.value?.sinceReadingMm).toBeCloseTo(0.2715, 4);
    expect(judged.warnings.map(({ code }) => code)).toContain('shellFails');
    // On the day of the reading half of the life is still ahead.
    expect(courseWall({ ...old, today: '2024-02-29' }).value?.passes).toBe(true);
    const levelOn = (today: string) => {
      const course = { ...courses[0], course: 1, heightM: 6, measuredMm: 9, measuredOn: '2020-01-01' };
      return (
        evaluateShell({ ...model, today, courses: [course as ShellCourse] }).value?.product[0]?.maxFillM ?? 0
      );
    };
    const lifeOn = (today: string) =>
      evaluateShell({
        ...model,
        today,
        courses: [
          { ...courses[0], course: 1, heightM: 6, measuredMm: 9, measuredOn: '2020-01-01' } as ShellCourse,
        ],
      }).value?.product[0];
    const [fresh, later] = [lifeOn('2020-01-01'), lifeOn('2025-01-01')];
    expect((fresh?.remainingLifeYears ?? 0) - (later?.remainingLifeYears ?? 0)).toBeCloseTo(5, 8);
    expect(later?.wall?.remainingLifeYears).toBe(fresh?.remainingLifeYears);
    // 0.1 mm of 9 in a year.
    expect((levelOn('2030-01-01') - 0.3) / (levelOn('2020-01-01') - 0.3)).toBeCloseTo(8 / 9, 3);
  });

  it('lets a wall below its limit wait for nothing, whether it thins, stands still or nobody knows', () => {
    for (const rateMmPerYear of [0.1, 0, null, -0.1]) {
      const failing = courseWall({
        diameterM: 30,
        requiredMm: 12.69,
        averageMm: 14,
        leastMm: 7,
        rateMmPerYear,
      });
      expect(failing.value).toMatchObject({ passes: false, remainingLifeYears: 0 });
      expect(failing.value?.intervals).toEqual({ ultrasonicYears: 0, visualYears: 0 });
    }
  });

  it('leaves scattered pits out of t₂ while half of t_min is left and their lengths are 51 mm in 203 mm at most', () => {
    // t_min 10.4: t₂ needs 6.24 mm, a scattered pit 5.2 mm; both with the corrosion to come.
    const plate = { ...wall, averageMm: 14, leastMm: 12 };
    const scattered = courseWall({ ...plate, pitRemainingMm: 6, pitLengthMm: 50.8 });
    expect(scattered.value).toMatchObject({ governs: 'pits', leastMm: 12, passes: true });
    expect(scattered.value?.pitMarginMm).toBeCloseTo(0.8, 10);
    expect(scattered.value?.remainingLifeYears).toBeCloseTo(0.8 / 0.05, 8);
    expect(scattered.value?.intervals?.ultrasonicYears).toBeCloseTo(8, 8);
    const deep = courseWall({ ...plate, pitRemainingMm: 5.1, pitLengthMm: 20 });
    expect(deep.value).toMatchObject({ passes: false, remainingLifeYears: 0 });
    expect(deep.warnings.map(({ code }) => code)).toContain('pitsFail');
    // Longer, or of a length nobody measured, they are the least reading of the area: 6 < 6.24.
    for (const [pitLengthMm, code] of [
      [51, 'pitsTogether'],
      [null, 'pitLengthUnknown'],
    ] as const) {
      const together = courseWall({ ...plate, pitRemainingMm: 6, pitLengthMm });
      expect(together.value).toMatchObject({
        governs: 'least',
        leastMm: 6,
        pitMarginMm: null,
        passes: false,
      });
      expect(together.warnings.map((one) => one.code)).toContain(code);
    }
    // Shallow pits change nothing.
    const shallow = courseWall({ ...plate, pitRemainingMm: 11, pitLengthMm: 20 }).value;
    expect(shallow?.marginMm).toBe(courseWall(plate).value?.marginMm);
  });

  it('carries no more level on pits than half of the wall they leave, and is never better off with pits', () => {
    const pit = fc.record({
      remaining: fc.double({ min: 0.5, max: 20, noNaN: true }),
      length: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
      average: fc.double({ min: 6, max: 20, noNaN: true }),
      part: fc.double({ min: 0.4, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(pit, ({ remaining, length, average, part }) => {
        const plate = {
          ...courses[0],
          course: 1,
          heightM: 6,
          averageMm: average,
          measuredMm: average * part,
        };
        const figures = (pits: object) =>
          evaluateShell({ ...model, courses: [{ ...plate, ...pits } as ShellCourse] }).value?.product[0];
        const [bare, pitted] = [figures({}), figures({ pitRemainingMm: remaining, pitLengthMm: length })];
        expect(pitted?.marginMm ?? 0).toBeLessThanOrEqual(bare?.marginMm ?? 0);
        expect(pitted?.maxFillM ?? 0).toBeLessThanOrEqual(bare?.maxFillM ?? 0);
        const scattered = length !== null && length <= 50.8;
        const limit = scattered ? 0.5 : 0.6;
        const thin = Math.min(average, (average * part) / 0.6, remaining / limit);
        if (thin >= 2.54 && bare?.maxFillM) {
          const bareThin = Math.min(average, (average * part) / 0.6);
          expect(((pitted?.maxFillM ?? 0) - 0.3) / (bare.maxFillM - 0.3)).toBeCloseTo(thin / bareThin, 8);
        } else expect(pitted?.maxFillM).toBeNull();
      }),
      freshRuns(10_000),
    );
  });

  it('lets the minimum stand for both without an average, and the level follow from t₁ and t₂ / 0.6', () => {
    expect(courseWall({ ...wall, leastMm: 11 }).value).toMatchObject({ averageMm: 11, governs: 'average' });
    const level = (averageMm: number | null) =>
      evaluateShell({
        ...model,
        courses: [{ ...courses[0], course: 1, heightM: 6, measuredMm: 6, averageMm } as ShellCourse],
      }).value?.product[0]?.maxFillM ?? 0;
    expect(level(8)).toBeCloseTo(((level(null) - 0.3) * 8) / 6 + 0.3, 8);
    expect(level(14)).toBeCloseTo((level(null) - 0.3) / 0.6 + 0.3, 8);
  });

  it('finds t₁ along vertical lines over L, never as the mean of the course', () => {
    // D 30 m, t₂ 8 mm: L = 33.8·√240 = 523.6 mm; a corroded belt of 600 mm on line 2.
    const line = (nr: number, at: (heightMm: number) => number) =>
      Array.from({ length: 21 }, (_, i) => ({ line: nr, heightMm: 100 * i, thicknessMm: at(100 * i) }));
    const belt = (height: number) => (height >= 700 && height <= 1300 ? 8 : 12);
    const points = [...line(1, () => 12), ...line(2, belt)];
    const { value } = thinnedArea({ diameterM: 30, points });
    expect(value?.lengthMm).toBeCloseTo(33.8 * Math.sqrt(240), 8);
    expect(value).toMatchObject({ leastMm: 8, averageMm: 8 });
    // The mean of the course would be 11.3.
    const coarse = thinnedArea({
      diameterM: 30,
      points: points.filter(({ heightMm }) => heightMm % 400 === 0),
    });
    expect(coarse.value?.averageMm).toBeNull();
    expect(coarse.warnings.map(({ code }) => code)).toContain('noAverageOverLength');
    expect(
      thinnedArea({ diameterM: 30, points: points.map(({ heightMm: _, ...point }) => point) }).value
        ?.averageMm,
    ).toBeNull();
    expect(thinnedArea({ diameterM: 30, points: [] }).value).toBeNull();
    expect(
      thinnedArea({
        diameterM: 5,
        points: [10, 10.1, 9.9, 10.2, 5].map((thicknessMm) => ({ line: 1, thicknessMm })),
      }).value?.outliers,
    ).toEqual([4]);
  });

  it('is monotone in both readings: more wall never means less margin, life or level', () => {
    const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          leastMm: mm(2.6, 20),
          over: mm(0, 8),
          more: mm(0, 5),
          requiredMm: mm(2.54, 20),
          rateMmPerYear: mm(0.01, 1),
        }),
        ({ leastMm, over, more, requiredMm, rateMmPerYear }) => {
          const of = (least: number, average: number) => {
            const found = courseWall({
              diameterM: 40,
              leastMm: least,
              averageMm: average,
              requiredMm,
              rateMmPerYear,
            }).value;
            return [
              found?.marginMm ?? Number.NaN,
              found?.remainingLifeYears ?? Number.NaN,
              Number(found?.passes),
            ];
          };
          const base = of(leastMm, leastMm + over);
          for (const better of [
            of(leastMm, leastMm + over + more),
            of(leastMm + Math.min(more, over), leastMm + over),
          ])
            for (const [at, value] of better.entries())
              expect(value).toBeGreaterThanOrEqual(base[at] ?? Number.NaN);
        },
      ),
      freshRuns(10_000),
    );
  });
});

describe('bottom', () => {
  const plates = {
    undersideRemainingMm: 8,
    internalRemainingMm: 7,
    internalRateMmPerYear: 0.05,
    undersideRateMmPerYear: 0.05,
  };

  it('caps the interval at 10 years first, 20 later and 30 with a barrier', () => {
    expect(internalInspectionInterval({ ...plates, firstInterval: true }).value?.intervalYears).toBe(10);
    expect(internalInspectionInterval({ ...plates }).value).toMatchObject({
      intervalYears: 20,
      governs: 'cap',
    });
    expect(
      internalInspectionInterval({ ...plates, releasePreventionBarrier: true }).value?.intervalYears,
    ).toBe(30);
    expect(internalInspectionInterval({ ...plates, rbiYears: 25 }).value).toMatchObject({
      intervalYears: 25,
      governs: 'rbi',
    });
    expect(
      internalInspectionInterval({ ...plates, internalRateMmPerYear: 0, undersideRateMmPerYear: 0 }).value
        ?.byCorrosionYears,
    ).toBeNull();
  });

  it('halves the limit for a reinforced lining thicker than 1.27 mm only, and only while it lasts', () => {
    const old = { installed: '2010-01-01', lifeYears: 20 };
    const at = (today: string, more: object) =>
      minimumRemainingThickness({ ...plates, intervalYears: 5, lining: { ...old, ...more }, today });
    const reinforced = { kind: 'reinforced', thicknessMm: 2 } as const;
    expect(at('2026-01-01', reinforced).value?.requiredMm).toBe(1.27);
    for (const thin of [
      {},
      { kind: 'thinFilm', thicknessMm: 0.5 },
      { kind: 'reinforced', thicknessMm: 1.27 },
      { kind: 'reinforced' },
    ] as const) {
      expect(at('2026-01-01', thin).value?.requiredMm).toBe(2.54);
      expect(at('2026-01-01', thin).warnings[0]?.code).toBe('liningNotCounted');
    }
    expect(at('2030-01-01', reinforced).value?.requiredMm).toBe(2.54);
    expect(at('2030-01-01', reinforced).warnings[0]?.code).toBe('liningExpired');
    expect(
      minimumRemainingThickness({ ...plates, intervalYears: 5, releasePreventionBarrier: true }).value
        ?.requiredMm,
    ).toBe(1.27);
  });

  it('is due at once below the floor, though nobody knows its rates: 2.0 mm need none to be below 2.54', () => {
    const thin = { undersideRemainingMm: 2, internalRemainingMm: 2.1, lastInspection: '2024-01-01' };
    const { value, warnings } = internalInspectionInterval(thin);
    expect(value).toMatchObject({ intervalYears: 0, governs: 'corrosion', due: '2024-01-01' });
    expect(warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['bottomAtLimit', 'bottomRateUnknown']),
    );
    const sound = internalInspectionInterval({ ...thin, undersideRemainingMm: 5, internalRemainingMm: 5 });
    expect(sound.value).toMatchObject({ intervalYears: 10, governs: 'unknownRate' });
  });

  it('credits a reinforced lining until its life ends, and what comes after by the bare plate', () => {
    const lined = (more: object) =>
      internalInspectionInterval({
        undersideRemainingMm: 5,
        internalRemainingMm: 5,
        internalRateMmPerYear: 0.1,
        undersideRateMmPerYear: 0.1,
        lastInspection: '2020-01-01',
        today: '2026-11-16',
        lining: { installed: '2015-01-01', lifeYears: 12, kind: 'reinforced', thicknessMm: 3 },
        ...more,
      });
    // (5 − 2.54) / 0.2 = 12.3 years: past the end of the lining in 2027, so the limit of 1.27 (18.65 years) is nobody's.
    expect(lined({}).value?.intervalYears).toBeCloseTo(12.3, 8);
    expect(lined({}).value?.due).toBe('2032-04-19');
    // (4 − 2.54) / 0.4 = 3.65 years bare, 6.8 lined: the lining holds until then.
    const faster = { undersideRemainingMm: 4, internalRemainingMm: 4, internalRateMmPerYear: 0.3 };
    expect(lined(faster).value).toMatchObject({ governs: 'corrosion' });
    expect(lined(faster).value?.intervalYears).toBeCloseTo((4 - 1.27) / 0.4, 8);
    // Bare 3.65 years, lined 6.8, the lining ends after 5: so does the interval.
    const short = {
      ...faster,
      lining: { installed: '2015-01-01', lifeYears: 10, kind: 'reinforced', thicknessMm: 3 },
    };
    expect(lined({ ...short, today: '2022-01-01' }).value).toMatchObject({
      governs: 'lining',
      due: '2025-01-01',
    });
  });

  it('has no life while a face or a rate is missing, though what is known still sets a date', () => {
    // 8 mm at 0.1 mm a year inside: 54.6 years only if nothing happens underneath.
    const known = { undersideRemainingMm: 8, internalRemainingMm: 8, internalRateMmPerYear: 0.1 };
    const whole = { ...known, undersideRateMmPerYear: 0.1, lastInspection: '2020-01-01' };
    expect(internalInspectionInterval(whole).value?.byCorrosionYears).toBeCloseTo(27.3, 10);
    for (const gap of ['undersideRateMmPerYear', 'internalRateMmPerYear', 'internalRemainingMm']) {
      const { value, steps, warnings } = internalInspectionInterval({ ...whole, [gap]: null });
      expect(value, gap).toMatchObject({ byCorrosionYears: null, due: '2030-01-01', governs: 'unknownRate' });
      expect(warnings).toContainEqual({ code: 'bottomRateUnknown', path: gap });
      expect(steps.find(({ id }) => id === 'byCorrosion')?.formula).toContain('≤');
    }
    // 1.46 mm at 0.2 mm a year inside are gone after 7.3 years at the latest.
    const worn = {
      ...whole,
      undersideRemainingMm: 4,
      internalRateMmPerYear: 0.2,
      undersideRateMmPerYear: null,
    };
    expect(internalInspectionInterval(worn).value).toMatchObject({
      byCorrosionYears: null,
      due: '2027-04-19',
      governs: 'corrosion',
    });
  });

  it('credits no growth of one face to the other: 7.3 years, not 14.6', () => {
    const faces = { undersideRemainingMm: 6.19, internalRemainingMm: 6.19, undersideRateMmPerYear: 0.5 };
    const grown = internalInspectionInterval({ ...faces, internalRateMmPerYear: -0.25 });
    expect(grown.value?.byCorrosionYears).toBeCloseTo(7.3, 10);
    expect(grown.warnings.map(({ code }) => code)).toEqual(['growthNotCredited']);
    expect(
      minimumRemainingThickness({ ...faces, internalRateMmPerYear: -0.25, intervalYears: 4 }).value?.mrtMm,
    ).toBeCloseTo(4.19, 10);
  });

  it('lengthens a first interval by the confirmed credits of table 6.1, to 20 years or 30 with a barrier', () => {
    const thick = {
      ...plates,
      internalRateMmPerYear: 0.001,
      undersideRateMmPerYear: 0.001,
      firstInterval: true,
      today: '2026-01-01',
    };
    const lining = { installed: '2025-01-01', lifeYears: 40, kind: 'reinforced', thicknessMm: 2 } as const;
    const years = (more: object) => internalInspectionInterval({ ...thick, ...more }).value?.intervalYears;
    expect(years({ lining })).toBe(10);
    expect(years({ lining, creditsConfirmed: true })).toBe(15);
    expect(years({ lining: { ...lining, kind: 'thinFilm' }, creditsConfirmed: true })).toBe(12);
    expect(years({ soilSideProtection: true, creditsConfirmed: true })).toBe(15);
    expect(years({ bottomAllowanceMm: 3.81 + 0.381 * 4, creditsConfirmed: true })).toBeCloseTo(14, 10);
    expect(years({ lining, soilSideProtection: true, bottomAllowanceMm: 9, creditsConfirmed: true })).toBe(
      20,
    );
    expect(
      years({ lining, soilSideProtection: true, releasePreventionBarrier: true, creditsConfirmed: true }),
    ).toBe(30);
  });

  it('holds a plan to 25 years, 30 with a barrier, and the plant to its own standard without one', () => {
    const slow = { ...plates, internalRateMmPerYear: 0, undersideRateMmPerYear: 0.001 };
    expect(internalInspectionInterval({ ...slow, rbiYears: 40 }).value).toMatchObject({
      intervalYears: 25,
      governs: 'rbi',
    });
    expect(
      internalInspectionInterval({ ...slow, rbiYears: 40, releasePreventionBarrier: true }).value
        ?.intervalYears,
    ).toBe(30);
    const rule = { firstYears: 10, maxYears: 7, source: 'SY/T 5921-2017 5.1.1' };
    expect(internalInspectionInterval({ ...slow, rule }).value).toMatchObject({
      intervalYears: 7,
      governs: 'rule',
    });
    expect(internalInspectionInterval({ ...slow, rule, firstInterval: true }).value?.intervalYears).toBe(10);
    expect(internalInspectionInterval({ ...slow, rule, rbiYears: 12 }).value?.intervalYears).toBe(12);
    expect(internalInspectionInterval({ ...slow, rule: { source: 'AQ 3053-2015' } }).reason?.code).toBe(
      'ruleWithoutInterval',
    );
  });

  it('counts what the plates allow from the day they were measured, and ten years without their rates', () => {
    const worn = { ...plates, undersideRateMmPerYear: 0.5, lastInspection: '2020-01-01' };
    const measured = internalInspectionInterval({ ...worn, measuredOn: '2022-01-01' });
    expect(measured.value?.byCorrosionYears).toBeCloseTo(4.46 / 0.55 + 2, 10);
    expect(measured.value?.due).toBe('2030-02-10');
    expect(internalInspectionInterval({ lastInspection: '2020-01-01' }).value).toMatchObject({
      intervalYears: 10,
      governs: 'unknownRate',
      due: '2030-01-01',
    });
    const lined = { installed: '2015-01-01', lifeYears: 10, kind: 'thinFilm' } as const;
    expect(
      internalInspectionInterval({ ...worn, internalRateMmPerYear: 0, lining: lined, today: '2021-01-01' })
        .value,
    ).toMatchObject({ governs: 'lining', due: '2025-01-01' });
  });

  it('judges an annular plate by the first course and its stress', () => {
    // D 30 m, H 14 m, first course 12 mm: 2.34·98.43·(45.93 − 1)/0.4724 = 21 905 psi, first column, first row.
    const first = { diameterM: 30, levelM: 14, firstCourseMm: 12, specificGravity: 0.85 };
    expect(annularPlateMinimum(first).value).toBeCloseTo(0.17 * 25.4, 10);
    expect(annularPlateMinimum({ ...first, diameterM: 40 }).value).toBeCloseTo(0.23 * 25.4, 10);
    expect(annularPlateMinimum({ ...first, diameterM: 60 }).reason?.code).toBe('annularStress');
    expect(annularPlateMinimum({ ...first, specificGravity: 1 }).reason?.code).toBe('annularHeavyProduct');
    // Neither asks for less than the table does of a lighter product or a lower stress.
    expect(annularPlateFloor({ ...first, specificGravity: 1 })).toBeCloseTo(0.17 * 25.4, 10);
    expect(annularPlateFloor({ ...first, diameterM: 60 })).toBeCloseTo(0.3 * 25.4, 10);
  });

  it('fails a plate below the floor without its rates: 2.0 mm now are no more later', () => {
    const thin = { undersideRemainingMm: 2, internalRemainingMm: 2.1, intervalYears: 0 };
    expect(minimumRemainingThickness(thin).value).toEqual({ mrtMm: 2, requiredMm: 2.54, passes: false });
    expect(minimumRemainingThickness({ undersideRemainingMm: 2 }).value?.passes).toBe(false);
    expect(
      minimumRemainingThickness({ ...thin, undersideRemainingMm: 5, internalRemainingMm: 5 }).value,
    ).toBeNull();
  });

  it('says to inspect now when the plate is already below the limit', () => {
    const found = internalInspectionInterval({ ...plates, internalRemainingMm: 2 });
    expect(found.value?.intervalYears).toBe(0);
    expect(found.warnings[0]?.code).toBe('bottomAtLimit');
  });

  it('takes half of plate or shell for the critical zone, at least 2.54 mm', () => {
    expect(criticalZoneMinimum({ bottomNominalMm: 8, shellRequiredMm: 12 }).value).toBe(4);
    expect(criticalZoneMinimum({ bottomNominalMm: 6, shellRequiredMm: 4 }).value).toBe(2.54);
  });
});

describe('settlement', () => {
  const tank = { diameterM: 20, shellHeightM: 12, yieldMPa: 235, youngsModulusMPa: 200_000 };

  it('finds a pure tilt exactly and leaves nothing out of plane', () => {
    const elevationsMm = Array.from({ length: 12 }, (_, i) => 100 + 20 * Math.cos((Math.PI * i) / 6 - 1));
    const { value } = evaluateSettlement({ ...tank, elevationsMm });
    expect(value?.tiltMm).toBeCloseTo(40, 8);
    expect(value?.tiltDirectionDeg).toBeCloseTo(180 / Math.PI, 8);
    expect(value?.worstMm).toBeCloseTo(0, 8);
    expect(value?.passes).toBe(true);
  });

  it('leaves residuals that add to zero, also for uneven points', () => {
    const survey = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 8, maxLength: 24 });
    fc.assert(
      fc.property(survey, fc.boolean(), (elevationsMm, uneven) => {
        const anglesDeg = uneven
          ? elevationsMm.map((_, i) => (360 * i) / elevationsMm.length + (i % 3))
          : null;
        const { value } = evaluateSettlement({ ...tank, elevationsMm, anglesDeg });
        expect(value?.residualsMm.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6);
      }),
      freshRuns(10_000),
    );
  });

  it('compares the bend with 11·L²·Y/(2·E·H) and reports what it exceeds', () => {
    const elevationsMm = Array.from({ length: 8 }, (_, i) => (i === 2 ? 80 : 0));
    const { value, warnings } = evaluateSettlement({ ...tank, elevationsMm });
    const spacing = (Math.PI * 20) / 8;
    expect(value?.allowedMm).toBeCloseTo(((spacing ** 2 * 235 * 11) / (2 * 200_000 * 12)) * 1000, 8);
    expect(value?.passes).toBe(false);
    expect(warnings.map(({ code }) => code)).toEqual(['settlementFitPoor', 'settlementExceeded']);
    expect(value?.tiltMm).toBeNull();
  });

  it('finds neighbours by angle, whatever the order the points were written in', () => {
    const even = Array.from({ length: 12 }, (_, i) => 30 * i);
    const z = even.map((angle) => 20 * Math.cos((angle * Math.PI) / 180) + (angle === 90 ? 3 : 0));
    const inOrder = evaluateSettlement({ ...tank, elevationsMm: z, anglesDeg: even }).value;
    const mixed = [7, 0, 3, 11, 1, 5, 2, 9, 4, 10, 6, 8];
    const other = evaluateSettlement({
      ...tank,
      elevationsMm: mixed.map((i) => z[i] ?? 0),
      anglesDeg: mixed.map((i) => even[i] ?? 0),
    }).value;
    expect(other?.worstMm).toBeCloseTo(inOrder?.worstMm ?? 0, 8);
    expect(other?.outOfPlaneMm).toEqual(mixed.map((i) => expect.closeTo(inOrder?.outOfPlaneMm[i] ?? 0, 8)));
    expect(other?.allowedMm).toBeCloseTo(inOrder?.allowedMm ?? 0, 8);
    const twice = even.map((angle) => (angle === 30 ? 360 : angle));
    expect(evaluateSettlement({ ...tank, elevationsMm: z, anglesDeg: twice }).reason?.code).toBe(
      'settlementSameAngle',
    );
  });

  it('asks for an even number of points, one for every 3.05 m of diameter', () => {
    const survey = (count: number, diameterM: number) =>
      evaluateSettlement({
        ...tank,
        diameterM,
        elevationsMm: Array.from({ length: count }, (_, i) => Math.cos((2 * Math.PI * i) / count)),
      }).warnings.map(({ code }) => code);
    expect(survey(8, 20)).toEqual([]);
    expect(survey(9, 20)).toEqual(['settlementPoints']);
    expect(survey(12, 60)).toEqual(['settlementSpacing', 'settlementPoints']);
    expect(survey(20, 60)).toEqual([]);
  });

  it('needs eight points', () => {
    expect(evaluateSettlement({ ...tank, elevationsMm: [1, 2, 3, 4, 5, 6, 7] }).reason?.code).toBe(
      'tooFewSettlementPoints',
    );
  });
});

it('knows the litres per millimetre and the bund ratio', () => {
  expect(volumePerMillimetre({ diameterM: 20 }).value).toBeCloseTo(314.159, 3);
  expect(bundRatio({ bundVolumeM3: 1050, largestTankM3: 1000 }).warnings[0]?.code).toBe('bundBelowPractice');
  expect(bundRatio({ bundVolumeM3: 900, largestTankM3: 1000 }).warnings[0]?.code).toBe('bundBelowRequired');
});
