import { flattened, type LedgerGap, type Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  type EvidenceCount,
  type EvidenceInput,
  type EvidenceSource,
  kindOfSource,
} from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import type { Component, MechanismType } from '@ircrisk/engine-api581';
import type { LedgerRow } from './ledger-rows.ts';

/** Damage drivers and the items that stand for themselves among them. */
export type DriverType = MechanismType | 'relief-device' | 'bundle';

const INSPECTIONS = 'inspections.effectiveness';
const WALL = 'inspections.wallThicknessMm';
const RATE = 'mechanisms.thinning.corrosionRateMmPerYear';

/** What the strength of a wall rests on. */
const strength = [
  WALL,
  'geometry.minimumThicknessMm',
  'material.allowableStressMPa',
  'material.weldJointEfficiency',
];
const exposed = ['driver', 'coatingQuality', 'coatingDate'];
const insulated = ['insulation', 'complexity', 'insulationCondition'];
const heat = 'material.heatTreated';

/** The inputs that move a damage factor: names of the mechanism's own, paths of the component's. */
const INPUTS: Record<MechanismType, readonly string[]> = {
  thinning: ['corrosionRateMmPerYear', ...strength, INSPECTIONS],
  lining: ['lining', 'condition', 'installedDate'],
  'scc-caustic': ['naohPercent', 'operation.temperatureC', heat, INSPECTIONS],
  'scc-amine': ['amine', 'lean', 'operation.temperatureC', heat, INSPECTIONS],
  'scc-ssc': ['ph', 'h2sPpm', heat, 'material.hardnessHB', INSPECTIONS],
  'scc-hic-sohic-h2s': ['ph', 'h2sPpm', 'steel', heat, INSPECTIONS],
  'scc-carbonate': ['ph', 'carbonatePpm', heat, INSPECTIONS],
  'scc-polythionic': ['alloy', 'thermalHistory', 'operation.temperatureC', INSPECTIONS],
  'scc-chloride': ['chloridePpm', 'ph', 'operation.temperatureC', INSPECTIONS],
  'scc-hsc-hf': [heat, 'material.hardnessHB', INSPECTIONS],
  'scc-hic-sohic-hf': ['steel', heat, INSPECTIONS],
  'external-corrosion': [...exposed, ...strength, INSPECTIONS],
  cui: [...exposed, ...insulated, ...strength, INSPECTIONS],
  'external-chloride-scc': [...exposed, 'operation.temperatureC', INSPECTIONS],
  'cui-chloride-scc': [
    ...exposed,
    'complexity',
    'insulationCondition',
    'operation.temperatureC',
    INSPECTIONS,
  ],
  htha: ['steel', 'hydrogenPartialPressureMPa', 'operation.temperatureC'],
  'brittle-fracture': ['minimumTemperatureC', 'referenceTemperatureC', heat],
  'temper-embrittlement': ['minimumTemperatureC', 'referenceTemperatureC', 'transitionShiftC', heat],
  'embrittlement-885f': ['minimumTemperatureC', 'referenceTemperatureC'],
  'sigma-phase': ['sigmaPercent', 'minimumTemperatureC'],
  'piping-fatigue': [
    'previousFailures',
    'shaking',
    'shakingDuration',
    'cyclicSource',
    'correctiveAction',
    'fittings',
    'pipeCondition',
    'joint',
    'branch',
  ],
};
const DEVICE_INPUTS = {
  'relief-device': [
    'reliefDevice.setPressureMPa',
    'reliefDevice.protected.maximumWorkingPressureMPa',
    'reliefDevice.demands',
    'reliefDevice.openSeverity',
    'reliefDevice.closedDischarge',
    INSPECTIONS,
  ],
  bundle: [
    'bundle.lifeYears',
    'bundle.shape',
    'bundle.tubeMaterial',
    'bundle.tubeLengthM',
    'bundle.shutdownDays',
    'bundle.rateReductionPercent',
  ],
} as const;

const isDevice = (type: DriverType): type is keyof typeof DEVICE_INPUTS => type in DEVICE_INPUTS;

/** Gaps that tell of a measurement, not of a stand-in. */
const MEASURED_REASONS = [
  'claddingMeasured',
  'claddingGone',
  'rateFromFoundWall',
  'rateFromOneReading',
  'rateFromShortSpan',
  // Beside a rate that was measured elsewhere on the part.
  'rateOfReplacedWall',
];

/** An expert's word replaces what it would be worked out from; a stated rate replaces the table's. */
const REPLACED: readonly (readonly [by: string, names: readonly string[]])[] = [
  [
    'susceptibility',
    [
      'naohPercent',
      'amine',
      'lean',
      'ph',
      'h2sPpm',
      'steel',
      'carbonatePpm',
      'alloy',
      'thermalHistory',
      'chloridePpm',
    ],
  ],
  ['corrosionRateMmPerYear', ['driver', ...insulated]],
];

/** Paths of the inputs behind a driver of this component. */
function fieldsOf(type: DriverType, values: ReadonlyMap<string, unknown>): string[] {
  if (isDevice(type)) return [...DEVICE_INPUTS[type]];
  const own = `mechanisms.${type}.`;
  // A type that nobody knows (stored before names were checked) has no inputs; the engine tells that it is unknown.
  let names = [...(INPUTS[type] ?? [])];
  if (type === 'thinning' && values.has(`${own}claddingThicknessMm`)) names.push('claddingRateMmPerYear');
  if (type === 'thinning' && values.has(`${own}settlement`)) names.push('settlement');
  for (const [by, replaced] of REPLACED)
    if (type !== 'thinning' && values.has(own + by))
      names = [by, ...names.filter((name) => !replaced.includes(name))];
  return names.map((name) => (name.includes('.') ? name : own + name));
}

const isGiven = (overrides: Overrides, field: string): boolean => {
  let at: unknown = overrides;
  for (const key of field.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[key] ?? null;
  return at !== null;
};

/** Inspections that count for the driver, as people write them: 2B + 1C. */
function creditsOf(type: DriverType, { inspections = [], reliefDevice }: Component): string | null {
  const grades = reliefDevice
    ? (reliefDevice.tests?.map(({ effectiveness }) => effectiveness) ?? [])
    : inspections.flatMap(({ credits }) =>
        credits.filter(({ mechanism }) => mechanism === type).map(({ effectiveness }) => effectiveness),
      );
  const counted = [
    ...Map.groupBy(
      grades.filter((grade) => grade !== 'E'),
      (grade) => grade,
    ),
  ].toSorted();
  return counted.map(([grade, all]) => `${all.length}${grade}`).join(' + ') || null;
}

/** What a component was put together from. */
export interface Basis {
  row: Pick<LedgerRow, 'overrides' | 'isRateCalculated' | 'statedRate'>;
  component: Component;
  gaps: readonly LedgerGap[];
}

function sourceOf(field: string, value: unknown, { row, gaps }: Basis): EvidenceSource {
  if (isGiven(row.overrides, field)) return field === RATE && row.isRateCalculated ? 'calculated' : 'entered';
  const gap = gaps.find((one) => one.field === field);
  if (gap && MEASURED_REASONS.includes(gap.reason)) return 'measured';
  if (gap) return gap.weight === 'stops' ? 'missing' : 'assumed';
  // Without a value the method goes on with a default of its own.
  if (value === null) return 'assumed';
  return field === RATE && row.statedRate === null ? 'measured' : 'ledger';
}

/** Every input behind a driver and where it comes from. */
export function evidenceOf(type: DriverType, basis: Basis): Omit<EvidenceInput, 'moves'>[] {
  const values = flattened(basis.component);
  return fieldsOf(type, values).map((field) => {
    if (field === INSPECTIONS) {
      const value = creditsOf(type, basis.component);
      return { field, source: value === null ? 'assumed' : 'inspected', value };
    }
    if (field === WALL) {
      const value = basis.component.inspections?.findLast(
        (one) => one.wallThicknessMm !== undefined,
      )?.wallThicknessMm;
      return { field, source: value === undefined ? 'assumed' : 'measured', value: value ?? null };
    }
    const value = values.get(field) ?? null;
    return { field, source: sourceOf(field, value, basis), value };
  });
}

export function countOf(inputs: readonly Pick<EvidenceInput, 'source'>[]): EvidenceCount {
  const count: EvidenceCount = { measured: 0, stated: 0, assumed: 0 };
  for (const { source } of inputs) count[kindOfSource[source]] += 1;
  return count;
}

export const isDriverType = (type: string | null): type is DriverType =>
  type !== null && (type in INPUTS || type in DEVICE_INPUTS);
