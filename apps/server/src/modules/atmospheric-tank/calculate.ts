import {
  allowableStress,
  bundRatio,
  criticalZoneMinimum,
  evaluateSettlement,
  evaluateShell,
  internalInspectionInterval,
  minimumRemainingThickness,
  type ShellFigures,
  shellRequiredThickness,
  volumePerMillimetre,
} from '@ircrisk/engine-thickness';
import { addYears } from '@ircrisk/units';
import { figureOf } from '#modules/equipment/index.ts';
import { numbersOf } from '#resources/ledger/tanks.ts';
import type { Bottom, Course, Tank, TankData } from './store.ts';

const lowest = (values: readonly (number | null | undefined)[]): number | null =>
  values.reduce<number | null>(
    (best, value) => (value == null ? best : best === null ? value : Math.min(best, value)),
    null,
  );

/** The average thickness governs the course, its minimum where no average was taken (API 653 4.3.2). */
const shellCourse = (course: Course) => ({
  course: course.course,
  heightM: course.height,
  measuredMm: course.average ?? course.minimum,
  yieldMPa: course.yieldMPa,
  tensileMPa: course.tensileMPa,
  unknownSteel: course.unknownSteel,
  jointEfficiency: course.jointEfficiency,
  rateMmPerYear: course.rate,
  ...(course.angleFrom !== null && course.angleTo !== null
    ? { angleRange: [course.angleFrom, course.angleTo] as const }
    : {}),
});

function bottomFigures(bottom: Bottom, tank: Tank, shellRequiredMm: number | null) {
  const input = {
    undersideRemainingMm: bottom.underside,
    internalRemainingMm: bottom.internal,
    internalRateMmPerYear: bottom.internalRate,
    undersideRateMmPerYear: bottom.undersideRate,
    releasePreventionBarrier: tank.barrier,
    lining:
      tank.liningDate && tank.liningLife ? { installed: tank.liningDate, lifeYears: tank.liningLife } : null,
    today: tank.today,
  };
  // Without an internal inspection yet the interval runs from the day the tank came into service.
  const interval = internalInspectionInterval({
    ...input,
    firstInterval: tank.internals === 0,
    lastInspection: tank.lastInternal ?? tank.inService,
  });
  const remaining = minimumRemainingThickness({
    ...input,
    intervalYears: interval.value?.intervalYears ?? null,
  });
  const criticalZone = criticalZoneMinimum({ bottomNominalMm: bottom.nominal, shellRequiredMm });
  return { bottom, interval, remaining, criticalZone };
}

/** The whole assessment of a tank as it is recorded, or for another level and product. */
export function calculateTank(
  { tank, courses, rows, bottoms, survey }: TankData,
  asked: { level?: number; specificGravity?: number },
) {
  const level = asked.level ?? tank.level;
  const specificGravity = asked.specificGravity ?? tank.specificGravity;
  const shell = evaluateShell({
    diameterM: tank.diameter,
    shellHeightM: tank.shellHeight,
    levelM: level,
    specificGravity,
    riveted: tank.riveted,
    courses: courses.map(shellCourse),
  });
  const first = courses[0];
  const bottomCourse = shellRequiredThickness({
    diameter: tank.diameter,
    height: level,
    specificGravity,
    allowable: first ? allowableStress({ ...shellCourse(first), loadCase: 'product' }).value : null,
    jointEfficiency: first?.jointEfficiency ?? null,
    riveted: tank.riveted,
  });
  const zones = bottoms.map((bottom) => bottomFigures(bottom, tank, bottomCourse.value?.required ?? null));
  const settlement = survey
    ? evaluateSettlement({
        elevationsMm: numbersOf(survey.elevations),
        anglesDeg: numbersOf(survey.angles),
        diameterM: tank.diameter,
        shellHeightM: tank.shellHeight,
        yieldMPa: lowest(courses.map(({ yieldMPa }) => yieldMPa)),
        youngsModulusMPa: survey.modulus,
      })
    : null;
  const intervals = shell.value?.product.map((course) => course.intervals) ?? [];
  const from = tank.lastExternal ?? tank.inService;
  const after = (years: number | null) => (from && years !== null ? addYears(from, years) : null);
  const earliest = zones.reduce<{ due: string; governs: string } | null>((best, { interval }) => {
    const due = interval.value?.due;
    return due && (!best || due < best.due) ? { due, governs: interval.value?.governs ?? 'cap' } : best;
  }, null);
  return {
    courses: rows,
    level,
    specificGravity,
    shell: figureOf(shell),
    bottomCourse: figureOf(bottomCourse),
    bottoms: zones.map(({ bottom, interval, remaining, criticalZone }) => ({
      id: bottom.id,
      zone: bottom.zone,
      zoneEn: bottom.zoneEn,
      interval: figureOf(interval),
      remaining: figureOf(remaining),
      criticalZone: figureOf(criticalZone),
    })),
    settlement: settlement && figureOf(settlement),
    settlementDate: survey?.date ?? null,
    volumePerMillimetre: figureOf(volumePerMillimetre({ diameterM: tank.diameter })),
    bund: figureOf(bundRatio({ bundVolumeM3: tank.bundVolume, largestTankM3: tank.nominalVolume })),
    dates: {
      lastInternal: tank.lastInternal,
      lastExternal: tank.lastExternal,
      nextInternal: earliest?.due ?? null,
      nextExternalVisual: after(lowest(intervals.map((interval) => interval?.visualYears))),
      nextExternalUltrasonic: after(lowest(intervals.map((interval) => interval?.ultrasonicYears))),
      internalBasis: earliest?.governs ?? null,
    },
  };
}

/** What a list of tanks says of each. */
export function inBrief(
  id: string,
  { today, shellHeight }: Tank,
  { shell, level, dates }: ReturnType<typeof calculateTank>,
) {
  const value = shell.value as ShellFigures | null;
  const due = (...days: (string | null)[]) => {
    const day = days.filter((each) => each !== null).sort()[0];
    return day ? { day, overdue: day < today } : null;
  };
  return {
    id,
    level,
    // Plates may be stronger than the shell is high.
    maxFill: value?.maxFillM == null ? null : Math.min(value.maxFillM, shellHeight),
    limitingCourse: value?.limitingCourse ?? null,
    nextInternal: due(dates.nextInternal),
    nextExternal: due(dates.nextExternalVisual, dates.nextExternalUltrasonic),
  };
}
