import {
  bundRatio,
  evaluateSettlement,
  minimumRemainingThickness,
  type ShellFigures,
  volumePerMillimetre,
} from '@ircrisk/engine-thickness';
import { type Calculation, type Notice, shown, yearsBetween } from '@ircrisk/units';
import { figureOf } from '#modules/assets/equipment/index.ts';
import {
  type BottomZone,
  criticalLimit,
  type InternalHistory,
  liningOf,
  tankInternalDate,
  zoneInterval,
} from '#plant/tank-internal.ts';
import { bottomCourseRequirement, externalDates, shellOf } from '#plant/tank-shell.ts';
import type { GrownCell, Tank, TankData } from './store.ts';
import { numbersOf } from './tank-hooks.ts';

const lowest = (values: readonly (number | null | undefined)[]): number | null =>
  values.reduce<number | null>(
    (best, value) => (value == null ? best : best === null ? value : Math.min(best, value)),
    null,
  );

/** Growth of the cells over one section of the tank, as one notice. */
function growthOf(cells: readonly GrownCell[]): Notice[] {
  return [...Map.groupBy(cells, ({ section }) => section)].flatMap(([section, own]) => {
    const [most] = own;
    if (!most) return [];
    const { row, column, from, to } = most;
    const walls = { fromMm: shown(most.fromMm, 4), toMm: shown(most.toMm, 4) };
    return [{ code: 'cellsGrew', values: { section, count: own.length, row, column, from, to, ...walls } }];
  });
}

const withNotices = <T>(found: Calculation<T>, notices: readonly Notice[]): Calculation<T> =>
  notices.length > 0 ? { ...found, warnings: [...found.warnings, ...notices] } : found;

function zoneFigures(zone: BottomZone, { tank, zones, intervals }: TankData, history: InternalHistory) {
  const { interval, limit } = zoneInterval({ ...tank, zones }, zone, history, intervals);
  const remaining = minimumRemainingThickness({
    undersideRemainingMm: zone.underside,
    internalRemainingMm: zone.internal,
    internalRateMmPerYear: zone.internalRate,
    undersideRateMmPerYear: zone.undersideRate,
    releasePreventionBarrier: tank.barrier,
    lining: liningOf({ ...tank, zones }),
    // The plates must hold their limit on the day they are looked at again, with the lining as it is then.
    today:
      interval.value?.governs === 'lining' ? tank.today : latest(tank.today, interval.value?.due ?? null),
    limitMm: limit?.value ?? null,
    intervalYears:
      yearsFromMeasured(zone, overdueTo(tank.today, interval.value?.due ?? null)) ??
      interval.value?.intervalYears ??
      null,
  });
  const criticalZone = criticalLimit({ ...tank, zones }, zone);
  // Without the limit of an annular plate nothing is passed or failed.
  return { zone, interval, remaining: limit && limit.value === null ? limit : remaining, criticalZone };
}

const latest = (today: string, due: string | null) => (due !== null && due > today ? due : today);

/** An inspection that is overdue is made today at the earliest. */
const overdueTo = (today: string, due: string | null) => (due === null ? null : latest(today, due));

/** The plates corrode from the day they were measured to the next inspection. */
const yearsFromMeasured = ({ measuredDate }: BottomZone, due: string | null) =>
  measuredDate && due ? Math.max(0, yearsBetween(measuredDate, due)) : null;

/** The whole assessment of a tank as it is recorded, or for another level and product. */
export function calculateTank(data: TankData, asked: { level?: number; specificGravity?: number }) {
  const { tank, courses, rows, survey } = data;
  const level = asked.level ?? tank.level;
  const specificGravity = asked.specificGravity ?? tank.specificGravity;
  const shell = withNotices(
    shellOf(tank, courses, { level, specificGravity }),
    growthOf(data.grown.filter((cell) => cell.shell)),
  );
  const bottomCourse = bottomCourseRequirement(tank, courses, { level, specificGravity });
  const { lastInternal, inService, planDate } = tank;
  const history = { lastInternal, inService, planDate };
  const zones = data.zones.map((zone) => zoneFigures(zone, data, history));
  const internal = tankInternalDate({ ...tank, zones: data.zones }, history, data.intervals);
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
  return {
    courses: rows,
    level,
    specificGravity,
    shell: figureOf(shell),
    bottomCourse: figureOf(bottomCourse),
    bottoms: zones.map(({ zone, interval, remaining, criticalZone }) => ({
      id: zone.id,
      zone: zone.zone,
      zoneEn: zone.zoneEn,
      interval: figureOf(
        withNotices(
          interval,
          growthOf(data.grown.filter(({ shell, section }) => !shell && section === zone.zone)),
        ),
      ),
      remaining: figureOf(remaining),
      criticalZone: figureOf(criticalZone),
    })),
    settlement: settlement && figureOf(settlement),
    settlementDate: survey?.date ?? null,
    volumePerMillimetre: figureOf(volumePerMillimetre({ diameterM: tank.diameter })),
    bund: figureOf(bundRatio({ bundVolumeM3: tank.bundVolume, largestTankM3: tank.nominalVolume })),
    internal: figureOf(internal),
    dates: {
      lastInternal: tank.lastInternal,
      lastExternal: tank.lastExternal,
      nextInternal: internal.value?.due ?? null,
      ...externalDates(tank.lastExternal ?? tank.inService, courses, shell.value, data.intervals),
      internalBasis: internal.value?.governs ?? internal.reason?.code ?? null,
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
