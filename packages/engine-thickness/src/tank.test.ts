import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowableStress,
  bundRatio,
  checkCourses,
  criticalZoneMinimum,
  evaluateSettlement,
  evaluateShell,
  externalIntervals,
  gridFigures,
  internalInspectionInterval,
  maxFillHeight,
  minimumRemainingThickness,
  type ShellCourse,
  shellRequiredThickness,
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

  it('refuses the one-foot method beyond 60 m and takes a variable-point result instead', () => {
    const wide = { diameter: 80, height: 18, specificGravity: 0.85, allowable: 200, jointEfficiency: 1 };
    expect(shellRequiredThickness(wide).reason?.code).toBe('oneFootMethodNotValid');
    expect(shellRequiredThickness({ ...wide, variablePoint: 28.5 }).value).toMatchObject({
      required: 28.5,
      governs: 'variablePoint',
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
          expect(maxFillHeight({ ...shell, thickness }).value).toBeCloseTo(height, 8);
        },
      ),
    );
  });

  it('evaluates every course for product and hydrotest and names the limiting one', () => {
    const { value, warnings } = evaluateShell(model);
    expect(warnings).toEqual([]);
    expect(value?.product.map(({ bottomM }) => bottomM)).toEqual([0, 2, 4]);
    expect(value?.limitingCourse).toBe(1);
    expect(value?.maxFillM).toBeCloseTo((158.73 * 0.85 * 9) / (4.9 * 20 * 0.85) + 0.3, 8);
    expect(value?.maxHydrotestFillM).toBeLessThan(value?.maxFillM ?? 0);
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

  it('names the outliers of a measurement grid', () => {
    expect(gridFigures({ readingsMm: [10, 10.1, 9.9, 10.2, 5] }).value).toMatchObject({
      minMm: 5,
      outliers: [4],
    });
    expect(gridFigures({ readingsMm: [] }).value).toBeNull();
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

  it('treats a lining past its life as no lining', () => {
    const lining = { installed: '2010-01-01', lifeYears: 20 };
    const at = (today: string) => minimumRemainingThickness({ ...plates, intervalYears: 5, lining, today });
    expect(at('2026-01-01').value?.requiredMm).toBe(1.27);
    expect(at('2030-01-01').value?.requiredMm).toBe(2.54);
    expect(at('2030-01-01').warnings[0]?.code).toBe('liningExpired');
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
    );
  });

  it('compares the bend with 11·L²·Y/(2·E·H) and reports what it exceeds', () => {
    const elevationsMm = Array.from({ length: 8 }, (_, i) => (i === 2 ? 80 : 0));
    const { value, warnings } = evaluateSettlement({ ...tank, elevationsMm });
    const spacing = (Math.PI * 20) / 8;
    expect(value?.allowedMm).toBeCloseTo(((spacing ** 2 * 235 * 11) / (2 * 200_000 * 12)) * 1000, 8);
    expect(value?.passes).toBe(false);
    expect(warnings.map(({ code }) => code)).toEqual(['settlementFitPoor', 'settlementExceeded']);
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
