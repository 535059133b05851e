import {
  annularPlateFloor,
  annularPlateMinimum,
  bottomLimits,
  criticalZoneMinimum,
  type InternalInterval,
  internalInspectionInterval,
  lifeEnd,
  type StatutoryDate,
  tankIntervals,
} from '@ircrisk/engine-thickness';
import {
  type Calculation,
  calculated,
  type IsoDate,
  type Notice,
  unscored,
  yearsBetween,
} from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { IntervalRules } from './interval-rules.ts';
import {
  bottomCourseRequirement,
  type Course,
  firstLife,
  readCourses,
  shellColumns,
  type TankLife,
  type TankShellFacts,
} from './tank-shell.ts';

export interface BottomZone {
  id: string;
  zone: string;
  zoneEn: string | null;
  kind: 'membrane' | 'annular' | 'critical';
  nominal: number;
  underside: number | null;
  internal: number | null;
  internalRate: number | null;
  undersideRate: number | null;
  measuredDate: string | null;
}

/** What a tank's internal date follows from beside its inspections. */
export interface TankBottomFacts extends TankShellFacts {
  barrier: boolean;
  liningDate: string | null;
  liningLife: number | null;
  liningKind: 'thinFilm' | 'reinforced' | null;
  liningThickness: number | null;
  cathodic: boolean;
  bottomAllowance: number | null;
  creditsConfirmed: boolean;
  intervalStandard: string | null;
  /** Of the lowest course, as built. */
  firstCourse: number | null;
  /** What the lowest course needs at the level on record, mm. */
  shellRequired: number | null;
  zones: BottomZone[];
  courses: Course[];
}

/** Columns of tank `t` that make its bottom facts. */
export const bottomColumns = sql`t.diameter, coalesce(t.max_operating_level, t.design_level) as level, t.specific_gravity as "specificGravity",
  t.release_barrier as barrier, t.lining_date as "liningDate", t.lining_life as "liningLife", t.lining_kind as "liningKind",
  t.lining_thickness as "liningThickness", coalesce(t.cathodic_protection in ('sacrificial', 'impressed'), false) as cathodic,
  t.bottom_allowance as "bottomAllowance", t.credits_confirmed as "creditsConfirmed", t.interval_standard as "intervalStandard",
  (select min(c.nominal_thickness) from tank_courses c where c.tank_id = t.id and c.course = 1 and c.is_deleted = 0) as "firstCourse",
  ${shellColumns}, current_date as today`;

export const readZones = (tx: Tx, tankIds: readonly string[]) =>
  tx.all<BottomZone & { tankId: string }>(sql`
    select tank_id as "tankId", id, zone, zone_en as "zoneEn", kind, nominal_thickness as nominal, underside_remaining as underside,
      internal_remaining as internal, internal_rate as "internalRate", underside_rate as "undersideRate", measured_date as "measuredDate"
    from tank_bottoms where tank_id = any(${[...tankIds]}::bigint[]) and is_deleted = 0 order by zone`);

/** Bottom facts by equipment. */
export async function readBottomFacts(
  tx: Tx,
  equipmentIds: readonly string[],
): Promise<Map<string, TankBottomFacts>> {
  if (equipmentIds.length === 0) return new Map();
  const tanks = await tx.all<
    Omit<TankBottomFacts, 'zones' | 'courses' | 'shellRequired'> & { id: string; equipmentId: string }
  >(sql`
    select t.id, t.equipment_id as "equipmentId", ${bottomColumns} from tanks t
    where t.equipment_id = any(${equipmentIds}::bigint[]) and t.is_deleted = 0`);
  if (tanks.length === 0) return new Map();
  const ids = tanks.map(({ id }) => id);
  const [allZones, allCourses] = await Promise.all([readZones(tx, ids), readCourses(tx, ids)]);
  const zones = Map.groupBy(allZones, ({ tankId }) => tankId);
  const courses = Map.groupBy(allCourses, ({ tankId }) => tankId);
  return new Map(
    tanks.map((tank) => {
      const own = courses.get(tank.id) ?? [];
      const shellRequired = bottomCourseRequirement(tank, own).value?.required ?? null;
      return [tank.equipmentId, { ...tank, shellRequired, zones: zones.get(tank.id) ?? [], courses: own }];
    }),
  );
}

const leastOf = ({ underside, internal }: BottomZone): number =>
  Math.min(underside ?? Number.POSITIVE_INFINITY, internal ?? Number.POSITIVE_INFINITY);

/** Least plate within 76 mm of the shell. */
export const criticalLimit = (tank: Omit<TankBottomFacts, 'courses'>, { nominal }: BottomZone): Calculation =>
  criticalZoneMinimum({
    bottomNominalMm: nominal,
    shellRequiredMm: tank.shellRequired,
    corrosionAllowanceMm: tank.bottomAllowance,
  });

const annularInput = ({
  diameter,
  level,
  firstCourse,
  specificGravity,
}: Omit<TankBottomFacts, 'courses'>) => ({
  diameterM: diameter,
  levelM: level,
  firstCourseMm: firstCourse,
  specificGravity,
});

/** Annular plates carry the shell, so their thinnest place counts as one of the critical zone too: the larger limit holds. */
function annularLimit(tank: Omit<TankBottomFacts, 'courses'>, zone: BottomZone): Calculation {
  const annular = annularPlateMinimum(annularInput(tank));
  if (annular.value === null) return annular;
  const critical = criticalLimit(tank, zone);
  if (critical.value === null)
    return { ...annular, warnings: [...annular.warnings, ...(critical.reason ? [critical.reason] : [])] };
  return {
    ...annular,
    value: Math.max(annular.value, critical.value),
    standardRef: `${annular.standardRef}; ${critical.standardRef}`,
    steps: [...annular.steps, ...critical.steps],
  };
}

/** What the limit of an annular plate or of the critical zone is no less than, known or not: 2.54 mm, and what is known of it. */
const leastLimit = (tank: Omit<TankBottomFacts, 'courses'>, zone: BottomZone): number =>
  Math.max(
    bottomLimits.noBarrierMm,
    criticalLimit(tank, zone).value ?? 0,
    zone.kind === 'annular' ? (annularPlateFloor(annularInput(tank)) ?? 0) : 0,
  );

/**
 * The limit of an annular plate or of the critical zone, in place of the membrane's; null for a membrane. Where it is not
 * known, a plate at the least it can be is at its own.
 */
export function zoneLimit(tank: Omit<TankBottomFacts, 'courses'>, zone: BottomZone): Calculation | null {
  if (zone.kind === 'membrane') return null;
  const limit = zone.kind === 'critical' ? criticalLimit(tank, zone) : annularLimit(tank, zone);
  const least = leastLimit(tank, zone);
  if (limit.value !== null || leastOf(zone) > least) return limit;
  const warnings = limit.reason ? [limit.reason] : [];
  const { unit, standardRef } = limit;
  const { steps } = criticalLimit(tank, zone);
  return calculated(least, { unit, inputs: {}, standardRef, warnings, steps });
}

export interface InternalHistory {
  readonly lastInternal: IsoDate | null;
  readonly inService: IsoDate | null;
  /** Day an approved risk-based plan names. */
  readonly planDate: IsoDate | null;
}

export const liningOf = ({
  liningDate,
  liningLife,
  liningKind,
  liningThickness,
}: Omit<TankBottomFacts, 'courses'>) =>
  liningDate && liningLife
    ? { installed: liningDate, lifeYears: liningLife, kind: liningKind, thicknessMm: liningThickness }
    : null;

/** What zones of one tank share. */
function sharedInput(
  tank: Omit<TankBottomFacts, 'courses'> | null,
  { lastInternal, inService, planDate }: InternalHistory,
  { rules, tankStandard }: IntervalRules,
) {
  const standard = tank?.intervalStandard ?? tankStandard;
  const rule = rules.find(({ scope, classes }) => scope === 'tankInternal' && classes?.includes(standard));
  const from = lastInternal ?? inService;
  return {
    releasePreventionBarrier: tank?.barrier ?? false,
    lining: tank && liningOf(tank),
    ...(tank ? { today: tank.today } : {}),
    creditsConfirmed: tank?.creditsConfirmed ?? false,
    soilSideProtection: tank?.cathodic ?? false,
    bottomAllowanceMm: tank?.bottomAllowance ?? null,
    firstInterval: lastInternal === null,
    // Without an internal inspection yet the interval runs from the day the tank came into service.
    lastInspection: from,
    rbiYears: planDate && from ? Math.max(0, yearsBetween(from, planDate)) : null,
    // API 653 sets the caps itself, with barrier and credits; its row is edited like the others where a company goes shorter.
    rule: rule && { firstYears: rule.firstYears, maxYears: rule.maxYears, source: rule.source },
    standard,
  };
}

export function zoneInterval(
  tank: Omit<TankBottomFacts, 'courses'>,
  zone: BottomZone,
  history: InternalHistory,
  intervals: IntervalRules,
): { interval: Calculation<InternalInterval>; limit: Calculation | null } {
  const { rule, standard, ...shared } = sharedInput(tank, history, intervals);
  const limit = zoneLimit(tank, zone);
  const unknownLimit = limit !== null && limit.value === null;
  const interval = internalInspectionInterval({
    ...shared,
    rule: ruleBeside(rule, standard),
    undersideRemainingMm: zone.underside,
    internalRemainingMm: zone.internal,
    internalRateMmPerYear: zone.internalRate,
    undersideRateMmPerYear: zone.undersideRate,
    limitMm: unknownLimit ? leastLimit(tank, zone) : (limit?.value ?? null),
    limitIsLeast: unknownLimit,
    measuredOn: zone.measuredDate,
  });
  const told: Notice[] = unknownLimit && limit.reason ? [limit.reason] : (limit?.warnings ?? []).slice();
  return {
    interval: {
      ...interval,
      warnings: [...told, ...interval.warnings],
      steps: [...(limit?.steps ?? []), ...interval.steps],
    },
    limit,
  };
}

/** The zone whose plates are at their limit first, with the day it was measured; the last inspection's where none was written down. */
export function bottomLife(tank: TankBottomFacts, inspected: string | null): TankLife {
  const plates = tank.zones.flatMap((zone) => {
    const measuredOn = zone.measuredDate ?? inspected;
    if (!measuredOn) return [];
    const limit = zoneLimit(tank, zone);
    if (limit !== null && limit.value === null) return [{ ...unknownPlate, measuredOn }];
    const { value } = internalInspectionInterval({
      releasePreventionBarrier: tank.barrier,
      lining: liningOf(tank),
      today: tank.today,
      undersideRemainingMm: zone.underside,
      internalRemainingMm: zone.internal,
      internalRateMmPerYear: zone.internalRate,
      undersideRateMmPerYear: zone.undersideRate,
      limitMm: limit?.value ?? null,
      // From the day of the reading on.
      lastInspection: measuredOn,
      measuredOn,
    });
    const atMost = value?.atMostYears ?? null;
    // The longest it can have lasted is over: whatever is missing, no life is left.
    const isOver = atMost !== null && lifeEnd(measuredOn, atMost) <= tank.today;
    const life = value?.byCorrosionYears ?? (isOver ? atMost : null);
    const rates = [zone.internalRate, zone.undersideRate];
    const rate = rates.some((one) => one === null)
      ? null
      : rates.reduce<number>((sum, one) => sum + Math.max(0, one ?? 0), 0);
    const isWhole = zone.underside !== null && zone.internal !== null;
    return [{ lifeYears: life, judged: life !== null || (rate === 0 && isWhole), measuredOn, rate }];
  });
  return firstLife(plates, tankIntervals.internalUnknownRateYears);
}

const unknownPlate = { lifeYears: null, judged: false, rate: null };

type Rule = ReturnType<typeof sharedInput>['rule'];

/** The built-in row of API 653 repeats what the method says without barrier and credits; only a shorter one counts beside it. */
const ruleBeside = (rule: Rule, standard: string) =>
  !rule
    ? { source: standard }
    : standard === 'API653' && (rule.maxYears ?? 20) >= 20 && (rule.firstYears ?? 10) >= 10
      ? null
      : rule;

const bases: Record<InternalInterval['governs'], StatutoryDate['governs']> = {
  corrosion: 'bottom',
  cap: 'statutory',
  rule: 'statutory',
  rbi: 'rbi',
  lining: 'lining',
  unknownRate: 'unknownRate',
  unknownLimit: 'unknownLimit',
};

/** The next internal inspection of a tank: the earliest its zones allow. The ledger and the tank's own page show this one date. */
export function tankInternalDate(
  tank: Omit<TankBottomFacts, 'courses'> | null,
  history: InternalHistory,
  intervals: IntervalRules,
): Calculation<StatutoryDate> {
  const from = history.lastInternal ?? history.inService;
  const facts = { unit: 'date', inputs: { ...history }, standardRef: 'API 653:2014 6.4.2' };
  if (!from) return unscored({ code: 'noServiceDate', path: 'inServiceDate' }, facts);
  const { rule, standard, ...shared } = sharedInput(tank, history, intervals);
  const zones = tank?.zones ?? [];
  const found =
    tank && zones.length > 0
      ? zones.map((zone) => zoneInterval(tank, zone, history, intervals).interval)
      : [internalInspectionInterval({ ...shared, rule: ruleBeside(rule, standard) })];
  // A zone without a day leaves the others theirs: one that is at its limit waits for no rule.
  const unknown = found.find(({ value }) => value === null)?.reason;
  const [best] = found
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (a.value?.intervalYears ?? 0) - (b.value?.intervalYears ?? 0));
  if (!best) return unscored(unknown ?? { code: 'noRule' }, facts);
  const { value } = best;
  if (!value?.due) return unscored({ code: 'noServiceDate', path: 'inServiceDate' }, facts);
  const governs =
    value.governs !== 'corrosion' &&
    value.governs !== 'rbi' &&
    !history.lastInternal &&
    bases[value.governs] === 'statutory'
      ? 'first'
      : bases[value.governs];
  const told = unknown && !best.warnings.some(({ code }) => code === unknown.code) ? [unknown] : [];
  return {
    ...best,
    unit: 'date',
    warnings: [...told, ...best.warnings],
    value: { due: value.due, intervalYears: value.intervalYears, governs, status: 'normal' },
    steps: [
      ...best.steps,
      {
        id: 'due',
        name: { zh: '下次检验日期', en: 'Next inspection' },
        formula: 't₀ + T',
        substituted: `${from} + ${value.intervalYears}`,
        value: value.due,
        unit: 'date',
      },
    ],
  };
}
