import {
  completeness,
  corrosionRates,
  remainingLife,
  type StatutoryDate,
  statutoryDate,
  thicknessLoss,
} from '@ircrisk/engine-thickness';
import { type Calculation, calculated } from '@ircrisk/units';
import {
  countedFields,
  type EquipmentFacts,
  type InspectionFact,
  type LocationFacts,
} from './integrity-facts.ts';
import { countsFor, statutoryScope } from './statutory-scope.ts';

/** What the thinnest, fastest place of a piece of equipment says. */
export interface WallFigures {
  remainingLife: number | null;
  rate: number | null;
  partId: string | null;
  locationId: string | null;
  loss: number | null;
  /** False where every measured place is known not to thin. */
  limited: boolean;
}

function readingsOf(location: LocationFacts) {
  const { firstDate, first, previousDate, previous, lastDate, last } = location;
  return [
    { date: firstDate, thicknessMm: first },
    ...(previousDate !== null && previous !== null ? [{ date: previousDate, thicknessMm: previous }] : []),
    { date: lastDate, thicknessMm: last },
  ];
}

/** The location with the shortest life governs; without a life, the one with the highest rate is shown. */
export function wallFigures(locations: readonly LocationFacts[]): WallFigures {
  const found: WallFigures = {
    remainingLife: null,
    rate: null,
    partId: null,
    locationId: null,
    loss: null,
    limited: locations.length === 0,
  };
  for (const location of locations) {
    const loss = thicknessLoss({ nominalMm: location.nominal, actualMm: location.last }).value;
    if (loss !== null && (found.loss === null || loss > found.loss)) found.loss = loss;
    const rate = corrosionRates({ readings: readingsOf(location) }).value?.governingMmPerYear ?? null;
    const life = remainingLife({
      actualMm: location.last,
      requiredMm: location.required,
      rateMmPerYear: rate,
    });
    if (rate === null || life.value !== null) found.limited = true;
    const shorter = life.value !== null && (found.remainingLife === null || life.value < found.remainingLife);
    const faster =
      found.remainingLife === null && rate !== null && (found.rate === null || rate > found.rate);
    if (shorter || (life.value === null && faster)) {
      found.remainingLife = life.value;
      found.rate = rate;
      found.partId = location.partId;
      found.locationId = location.locationId;
    }
  }
  return found;
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
  gradeRange: 'gradeMissing',
  stopUse: 'stopUse',
};

/** Start of the run of grade-4 inspections that ends with the last one. */
function monitoredSince(counted: readonly InspectionFact[]): string | null {
  let since: string | null = null;
  for (const { grade, date } of counted) since = grade === 4 ? (since ?? date) : null;
  return since;
}

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

/** The next inspection after the given ones, oldest first; only those that start an interval count. */
export function dueFigures(
  equipment: Pick<
    EquipmentFacts,
    'type' | 'smallType' | 'state' | 'inServiceDate' | 'rbiDate' | 'rbiApprovedOn'
  >,
  inspections: readonly InspectionFact[],
  wall: Pick<WallFigures, 'remainingLife' | 'limited'>,
): DueFigures {
  if (equipment.state === 'draft' || equipment.state === 'scrapped')
    return { date: null, basis: 'notInService', calculation: null };
  const scope = statutoryScope(equipment.type, equipment.smallType);
  const counted = inspections.filter(({ type }) => countsFor(scope, type));
  const last = counted.at(-1);
  const plan = planInForce(equipment, last);
  // Where the law sets no interval, the approved plan is the only one that asks.
  if (!scope)
    return { date: plan, basis: plan ? 'rbi' : 'noRule', calculation: plan ? planOnly(plan) : null };
  const calculation = statutoryDate({
    scope,
    lastInspection: last?.date ?? null,
    inServiceDate: equipment.inServiceDate,
    safetyGrade: last?.grade ?? null,
    pipeClass: scope === 'pipe' ? equipment.smallType : null,
    remainingLifeYears: wall.remainingLife,
    limitedByCorrosion: wall.limited,
    monitoredSince: monitoredSince(counted),
    rbi: plan ? { approved: true, date: plan } : null,
  });
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
