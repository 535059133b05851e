import {
  completeness,
  type StatutoryDate,
  type StatutoryScope,
  statutoryDate,
} from '@ircrisk/engine-thickness';
import { type Calculation, calculated, type Notice, shown } from '@ircrisk/units';
import {
  countedFields,
  type EquipmentFacts,
  type InspectionFact,
  type IntegrityFacts,
} from './integrity-facts.ts';
import type { IntervalRules } from './interval-rules.ts';
import { conditionsOf, countsFor, statutoryScopes } from './statutory-scope.ts';
import { type TankBottomFacts, tankInternalDate } from './tank-internal.ts';
import { tankExternalDate } from './tank-shell.ts';
import type { WallFigures } from './wall-figures.ts';

/** Version of formulas and built-in rules; figures of an older one are calculated anew. */
export const integrityMethod = 7;

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
  readonly wall: Pick<
    WallFigures,
    'halfLife' | 'limited' | 'fastest' | 'measured' | 'unplaced' | 'grew' | 'bared' | 'told'
  >;
  readonly metalLined?: boolean;
  readonly intervals: IntervalRules;
  readonly tank?: TankBottomFacts | null;
}

/** What the dates of one piece of equipment share, whichever of its inspections they follow from. */
export const datingOf = (
  { intervals, tanks, parts }: Pick<IntegrityFacts, 'intervals' | 'tanks' | 'parts'>,
  id: string,
): Pick<DateFacts, 'intervals' | 'tank' | 'metalLined'> => ({
  intervals,
  tank: tanks.get(id) ?? null,
  metalLined: parts.get(id)?.some(({ metalLined }) => metalLined) ?? false,
});

/** What an inspection of the past led to is judged without the walls of today. */
export const unknownWall: DateFacts['wall'] = {
  halfLife: null,
  limited: true,
  fastest: null,
  measured: false,
  unplaced: null,
  grew: null,
  bared: null,
  told: [],
};

/** The date with a word on the wall behind it: found by an inspection and nobody said where, or without its cladding. */
function withWall(
  calculation: Calculation<StatutoryDate>,
  { unplaced, grew, bared, told: fates }: DateFacts['wall'],
): Calculation<StatutoryDate> {
  const told: Notice[] = [...fates];
  if (unplaced)
    told.push({
      code: 'leastWallUnplaced',
      values: { date: unplaced.date, wallMm: shown(unplaced.wallMm, 4), part: unplaced.part },
    });
  if (grew)
    told.push({
      code: 'leastWallGrew',
      values: { ...grew, fromMm: shown(grew.fromMm, 4), toMm: shown(grew.toMm, 4) },
    });
  if (bared)
    told.push({
      code: 'claddingGone',
      values: { part: bared.part, wallMm: shown(bared.wallMm, 4), baseMm: shown(bared.baseMm, 4) },
    });
  return told.length > 0 ? { ...calculation, warnings: [...calculation.warnings, ...told] } : calculation;
}

/** Interval written down with an inspection, as the rule takes it. */
const given = (last: InspectionFact | undefined) => {
  const years = last?.intervalYears ?? null;
  const longer = last?.intervalGround === 'extended' || last?.intervalGround === 'strict';
  return longer
    ? { approvedYears: years, approvedStrict: last?.intervalGround === 'strict' }
    : { inspectorYears: years };
};

/** A calculated date as the ledger keeps it. */
const figuresOf = (calculation: Calculation<StatutoryDate>): DueFigures => ({
  date: calculation.value?.due ?? null,
  basis: calculation.value?.governs ?? reasons[calculation.reason?.code ?? ''] ?? 'noRule',
  calculation,
});

/** The next inspection that one rule asks for after the given ones, oldest first; only those that start its interval count. */
export function dueOfScope(scope: StatutoryScope, equipment: DatedEquipment, facts: DateFacts): DueFigures {
  const counted = facts.inspections.filter(({ type }) => countsFor(scope, type));
  const last = counted.at(-1);
  const plan = scope === statutoryScopes(equipment)[0] ? planInForce(equipment, last) : null;
  if (scope === 'tankInternal')
    return figuresOf(
      tankInternalDate(
        facts.tank ?? null,
        { lastInternal: last?.date ?? null, inService: equipment.inServiceDate, planDate: plan },
        facts.intervals,
      ),
    );
  if (scope === 'tankExternal')
    return figuresOf(
      tankExternalDate(
        facts.wall === unknownWall ? null : (facts.tank ?? null),
        last?.date ?? equipment.inServiceDate,
        facts.intervals,
      ),
    );
  return figuresOf(
    statutoryDate(
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
        ...(facts.wall === unknownWall
          ? {}
          : { rateMmPerYear: facts.wall.fastest, rateMeasured: facts.wall.measured }),
        testOutcome: last?.testOutcome ?? null,
        metalLined: facts.metalLined ?? false,
        history: counted,
        ...given(last),
        rbi: plan ? { approved: true, date: plan } : null,
      },
      facts.intervals.rules,
    ),
  );
}

/** The next inspection after the given ones. Of several rules the earliest day. */
export function dueFigures(equipment: DatedEquipment, facts: DateFacts): DueFigures {
  if (equipment.state === 'draft' || equipment.state === 'scrapped')
    return { date: null, basis: 'notInService', calculation: null };
  const found = statutoryScopes(equipment).map((scope) => dueOfScope(scope, equipment, facts));
  // Where the law sets no interval, the approved plan is the only one that asks.
  if (found.length === 0) {
    const last = facts.inspections.findLast(({ type }) => countsFor(undefined, type));
    const plan = planInForce(equipment, last);
    return { date: plan, basis: plan ? 'rbi' : 'noRule', calculation: plan ? planOnly(plan) : null };
  }
  const first = found.reduce((best, each) =>
    each.date !== null && (best.date === null || each.date < best.date) ? each : best,
  );
  return { ...first, calculation: first.calculation && withWall(first.calculation, facts.wall) };
}

const process = [
  'designPressure',
  'operatingPressure',
  'designTemperature',
  'operatingTemperature',
  'medium',
];
const origin = ['smallType', 'inServiceDate', 'designLife', 'manufacturer', 'specification', 'criticality'];
// A use registration does not expire (TSG 08-2017): its day is not missing.
const registered = ['certificateNumber'];

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
export function completenessOf(equipment: Pick<EquipmentFacts, 'type' | 'smallType' | 'filled'>) {
  const { type, filled } = equipment;
  const record: Record<string, unknown> = Object.fromEntries(required.map((name) => [name, true]));
  for (const [at, name] of counted.entries()) record[name] = filled[at] === 't' ? true : null;
  // What no rule asks to be inspected is not registered either: an air cooler, a plate exchanger.
  const isRegistered = type !== 'heatExchanger' || statutoryScopes(equipment).length > 0;
  const asked = (recommended[type] ?? origin).filter((name) => isRegistered || !registered.includes(name));
  return completeness(record, { required, recommended: asked }).value;
}
