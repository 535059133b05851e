import {
  completeness,
  corrosionRates,
  remainingLife,
  type StatutoryDate,
  statutoryDate,
  thicknessLoss,
} from '@ircrisk/engine-thickness';
import { addYears, type Calculation, calculated } from '@ircrisk/units';
import {
  countedFields,
  type EquipmentFacts,
  type InspectionFact,
  type IntegrityFacts,
  type LocationFacts,
  type PartFact,
} from './integrity-facts.ts';
import type { IntervalRules } from './interval-rules.ts';
import { conditionsOf, countsFor, statutoryScopes } from './statutory-scope.ts';
import { bottomLife, type TankBottomFacts, tankInternalDate } from './tank-internal.ts';
import { shellLife, tankExternalDate } from './tank-shell.ts';

/** Version of formulas and built-in rules; figures of an older one are calculated anew. */
export const integrityMethod = 2;

/** A life and the day of the reading it counts from. */
export interface WallLife {
  remainingLife: number;
  measuredOn: string;
}

/** What the thinnest, fastest place of a piece of equipment says. */
export interface WallFigures {
  remainingLife: number | null;
  /** Day of the reading the remaining life counts from. */
  measuredOn: string | null;
  rate: number | null;
  partId: string | null;
  locationId: string | null;
  loss: number | null;
  /** False where every measured place is known not to thin. */
  limited: boolean;
  /** The place whose half life is over first; not always the one whose life is. */
  halfLife: WallLife | null;
}

function readingsOf(location: LocationFacts) {
  const { firstDate, first, previousDate, previous, lastDate, last } = location;
  return [
    { date: firstDate, thicknessMm: first },
    ...(previousDate !== null && previous !== null ? [{ date: previousDate, thicknessMm: previous }] : []),
    { date: lastDate, thicknessMm: last },
  ];
}

const LONGEST_YEARS = 1000;
const endOf = ({ measuredOn, remainingLife: life }: WallLife, share: number): string =>
  addYears(measuredOn, Math.min(life * share, LONGEST_YEARS));

/** The location whose life ends first governs, each counted from its own reading; without a life, the highest rate is shown. */
export function wallFigures(locations: readonly LocationFacts[]): WallFigures {
  const found: WallFigures = {
    remainingLife: null,
    measuredOn: null,
    rate: null,
    partId: null,
    locationId: null,
    loss: null,
    limited: locations.length === 0,
    halfLife: null,
  };
  let [end, half] = ['', ''];
  for (const location of locations) {
    const loss = thicknessLoss({ nominalMm: location.nominal, actualMm: location.last }).value;
    if (loss !== null && (found.loss === null || loss > found.loss)) found.loss = loss;
    const rate = corrosionRates({ readings: readingsOf(location) }).value?.governingMmPerYear ?? null;
    const life = remainingLife({
      actualMm: location.last,
      requiredMm: location.required,
      rateMmPerYear: rate,
    }).value;
    if (rate === null || life !== null) found.limited = true;
    const own = life === null ? null : { remainingLife: life, measuredOn: location.lastDate };
    if (own && (found.halfLife === null || endOf(own, 0.5) < half)) {
      found.halfLife = own;
      half = endOf(own, 0.5);
    }
    const sooner = own !== null && (found.remainingLife === null || endOf(own, 1) < end);
    const faster =
      found.remainingLife === null && rate !== null && (found.rate === null || rate > found.rate);
    if (sooner || (own === null && faster)) {
      if (own) end = endOf(own, 1);
      found.remainingLife = life;
      found.measuredOn = own?.measuredOn ?? null;
      found.rate = rate;
      found.partId = location.partId;
      found.locationId = location.locationId;
    }
  }
  return found;
}

/**
 * The least wall an inspection found, as a place of its own: of the only part, else against the smallest wall any part needs,
 * so that a place nobody named never condemns a part it is not on. It thins as fast as the fastest place that was measured.
 */
function foundByInspection(
  inspections: readonly InspectionFact[],
  parts: readonly PartFact[],
  rate: number | null,
): (WallLife & { partId: string | null; rate: number | null }) | null {
  const last = inspections.findLast(({ leastWall }) => leastWall !== null);
  if (!last || parts.length === 0) return null;
  const life = remainingLife({
    actualMm: last.leastWall,
    requiredMm: Math.min(...parts.map(({ required }) => required)),
    rateMmPerYear: rate,
  }).value;
  const partId = parts.length === 1 ? (parts[0]?.id ?? null) : null;
  return life === null ? null : { remainingLife: life, measuredOn: last.date, partId, rate };
}

/** What readings, inspections and the shell of a tank say of a wall; the life that ends first governs. */
export function wallOf(
  facts: Pick<IntegrityFacts, 'locations' | 'inspections' | 'parts' | 'tanks'>,
  { id }: Pick<EquipmentFacts, 'id'>,
): WallFigures {
  const measured = wallFigures(facts.locations.get(id) ?? []);
  const tank = facts.tanks.get(id);
  const shell = tank ? shellLife(tank) : null;
  const bottom = tank ? bottomLife(tank) : null;
  const others = [
    foundByInspection(facts.inspections.get(id) ?? [], facts.parts.get(id) ?? [], measured.rate),
    shell && { ...shell, partId: null },
    bottom && { ...bottom, partId: null },
  ];
  let found = measured;
  for (const other of others) if (other) found = sooner(found, other);
  return found;
}

/** The figures with another life beside them: half lives and lives are compared each by their own end. */
function sooner(
  found: WallFigures,
  other: WallLife & { partId: string | null; rate: number | null },
): WallFigures {
  const { remainingLife: life, measuredOn } = found;
  const halves = found.halfLife === null || endOf(other, 0.5) < endOf(found.halfLife, 0.5);
  const governs =
    life === null || measuredOn === null || endOf(other, 1) < endOf({ remainingLife: life, measuredOn }, 1);
  const governing = {
    remainingLife: other.remainingLife,
    measuredOn: other.measuredOn,
    rate: other.rate ?? found.rate,
    partId: other.partId,
    locationId: null,
  };
  return {
    ...found,
    limited: true,
    ...(halves ? { halfLife: other } : {}),
    ...(governs ? governing : {}),
  };
}

export interface DueFigures {
  date: string | null;
  /** A code of `dueBases`. */
  basis: string;
  calculation: Calculation<StatutoryDate> | null;
}

const reasons: Record<string, string> = {
  noServiceDate: 'noServiceDate',
  gradeMissing: 'gradeMissing',
  gradeRange: 'gradeRange',
  stopUse: 'stopUse',
  ruleWithoutInterval: 'ruleWithoutInterval',
};

/** The plan's day holds until an inspection after its approval has been made. */
const planInForce = (
  { rbiDate, rbiApprovedOn }: Pick<EquipmentFacts, 'rbiDate' | 'rbiApprovedOn'>,
  last: InspectionFact | undefined,
): string | null =>
  rbiDate && rbiApprovedOn && (!last || (last.date <= rbiApprovedOn && rbiDate > last.date)) ? rbiDate : null;

const planOnly = (date: string): Calculation<StatutoryDate> =>
  calculated<StatutoryDate>(
    { due: date, intervalYears: 0, governs: 'rbi', status: 'normal' },
    {
      unit: 'date',
      inputs: { rbi: { approved: true, date } },
      standardRef: 'API RP 580, API RP 581',
      steps: [
        {
          id: 'due',
          name: { zh: '基于风险的检验计划', en: 'Risk-based inspection plan' },
          formula: 't_RBI',
          substituted: date,
          value: date,
          unit: 'date',
        },
      ],
    },
  );

export type DatedEquipment = Pick<
  EquipmentFacts,
  | 'type'
  | 'smallType'
  | 'state'
  | 'inServiceDate'
  | 'materialType'
  | 'tensileMPa'
  | 'rbiDate'
  | 'rbiApprovedOn'
>;

/** What dates follow from beside the equipment itself. */
export interface DateFacts {
  readonly inspections: readonly InspectionFact[];
  readonly wall: Pick<WallFigures, 'halfLife' | 'limited' | 'rate'>;
  readonly intervals: IntervalRules;
  readonly tank?: TankBottomFacts | null;
}

/** Interval written down with an inspection, as the rule takes it. */
const given = (last: InspectionFact | undefined) => {
  const years = last?.intervalYears ?? null;
  const longer = last?.intervalGround === 'extended' || last?.intervalGround === 'strict';
  return longer
    ? { approvedYears: years, approvedStrict: last?.intervalGround === 'strict' }
    : { inspectorYears: years };
};

/** The next inspection after the given ones, oldest first; only those that start an interval count. Of several rules the earliest day. */
export function dueFigures(equipment: DatedEquipment, facts: DateFacts): DueFigures {
  if (equipment.state === 'draft' || equipment.state === 'scrapped')
    return { date: null, basis: 'notInService', calculation: null };
  const scopes = statutoryScopes(equipment);
  const [leading] = scopes;
  const lastOf = (scope: (typeof scopes)[number] | undefined) =>
    facts.inspections.findLast(({ type }) => countsFor(scope, type));
  // Where the law sets no interval, the approved plan is the only one that asks.
  if (!leading) {
    const plan = planInForce(equipment, lastOf(undefined));
    return { date: plan, basis: plan ? 'rbi' : 'noRule', calculation: plan ? planOnly(plan) : null };
  }
  const found = scopes.map((scope) => {
    const counted = facts.inspections.filter(({ type }) => countsFor(scope, type));
    const last = counted.at(-1);
    const plan = scope === leading ? planInForce(equipment, last) : null;
    if (scope === 'tankInternal')
      return tankInternalDate(
        facts.tank ?? null,
        { lastInternal: last?.date ?? null, inService: equipment.inServiceDate, planDate: plan },
        facts.intervals,
      );
    if (scope === 'tankExternal')
      return tankExternalDate(facts.tank ?? null, last?.date ?? equipment.inServiceDate);
    return statutoryDate(
      {
        scope,
        lastInspection: last?.date ?? null,
        inServiceDate: equipment.inServiceDate,
        safetyGrade: last?.grade ?? null,
        pipeClass: scope === 'pipe' ? equipment.smallType : null,
        smallType: equipment.smallType,
        conditions: conditionsOf(equipment),
        remainingLifeYears: facts.wall.halfLife?.remainingLife ?? null,
        measuredOn: facts.wall.halfLife?.measuredOn ?? null,
        limitedByCorrosion: facts.wall.limited,
        rateMmPerYear: facts.wall.rate,
        history: counted,
        ...given(last),
        rbi: plan ? { approved: true, date: plan } : null,
      },
      facts.intervals.rules,
    );
  });
  const calculation = found.reduce((best, each) =>
    each.value && (!best.value || each.value.due < best.value.due) ? each : best,
  );
  const basis = calculation.value?.governs ?? reasons[calculation.reason?.code ?? ''] ?? 'noRule';
  return { date: calculation.value?.due ?? null, basis, calculation };
}

const process = [
  'designPressure',
  'operatingPressure',
  'designTemperature',
  'operatingTemperature',
  'medium',
];
const origin = ['smallType', 'inServiceDate', 'designLife', 'manufacturer', 'specification', 'criticality'];
const registered = ['certificateNumber', 'certificateExpiry'];

/** Fields that make a record of the type useful; the required ones are there, or it was not saved. */
const recommended: Record<string, string[]> = {
  pressureVessel: [...origin, ...process, 'materialId', 'volume', ...registered],
  heatExchanger: [...origin, ...process, 'materialId', ...registered],
  piping: [...origin, ...process, 'materialId', 'length'],
  tank: [...origin, 'operatingTemperature', 'medium', 'materialId', 'volume'],
  heater: [...origin, ...process, 'materialId'],
  pump: [...origin, 'operatingPressure', 'operatingTemperature', 'medium'],
  compressor: [...origin, 'operatingPressure', 'operatingTemperature', 'medium'],
  reliefDevice: [...origin, 'setPressure', 'medium', ...registered],
};
const required = ['tag', 'name', 'nodeId', 'type', 'state'];

const counted = Object.keys(countedFields);

/** Filled share of a record's fields, required ones counted twice. */
export function completenessOf({ type, filled }: Pick<EquipmentFacts, 'type' | 'filled'>) {
  const record: Record<string, unknown> = Object.fromEntries(required.map((name) => [name, true]));
  for (const [at, name] of counted.entries()) record[name] = filled[at] === 't' ? true : null;
  return completeness(record, { required, recommended: recommended[type] ?? origin }).value;
}
