import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';
import { machineZones, pumpZones, type ZoneLimits } from './tables/tolerances.ts';

export type Zone = 'A' | 'B' | 'C' | 'D';
export interface VibrationInputs {
  /** `machine` by ISO 20816-3, `pump` (rotodynamic) by ISO 10816-7. */
  readonly machine?: string | null;
  readonly group?: string | number | null;
  readonly support?: string | null;
  readonly category?: string | null;
  /** kW, for pumps. */
  readonly power?: number | null;
  readonly rpm?: number | null;
  /** The highest reading of the bearing housings, mm/s rms. */
  readonly v?: number | null;
}
export interface VibrationZone {
  readonly zone: Zone;
  readonly limits: ZoneLimits;
}

const machines = 'ISO 20816-3 / GB/T 6075.3';
const pumps = 'ISO 10816-7';

function chosen<T>(table: Readonly<Record<string, T>>, name: string, value: unknown): T | Notice {
  if (value === null || value === undefined || value === '')
    return { code: 'missingInput', path: name, values: { name } };
  const key = String(value);
  return Object.hasOwn(table, key)
    ? (table[key] as T)
    : { code: 'unknownChoice', path: name, values: { name, value: key } };
}
const isNotice = (found: object): found is Notice => 'code' in found;

/** Zone limits of a machine; without group and support, or category and power, there are none. */
export function zoneLimits(given: VibrationInputs): Calculation<ZoneLimits> {
  const isPump = given.machine === 'pump';
  const facts = { unit: 'mm/s', inputs: { ...given }, standardRef: isPump ? pumps : machines };
  const kind = chosen({ machine: {}, pump: {} }, 'machine', given.machine);
  if (isNotice(kind)) return unscored(kind, facts);
  const slow: Notice[] =
    given.rpm !== null && given.rpm !== undefined && given.rpm < 600
      ? [{ code: 'lowSpeed', path: 'rpm' }]
      : [];
  const row = chosen<Readonly<Record<string, ZoneLimits>>>(
    isPump ? pumpZones : machineZones,
    isPump ? 'category' : 'group',
    isPump ? given.category : given.group,
  );
  if (isNotice(row)) return unscored(row, facts);
  if (isPump) {
    const missing = findMissing({ power: given.power }, ['power'], ['power']);
    if (missing) return unscored(missing, facts);
  }
  const size = isPump ? ((given.power as number) <= 200 ? 'to200' : 'above200') : given.support;
  const limits = chosen(row, 'support', size);
  if (isNotice(limits)) return unscored(limits, facts);
  const verify: Notice[] = isPump ? [{ code: 'limitsToVerify', values: { source: pumps } }] : [];
  const step = {
    id: 'limits',
    name: { zh: '分区限值 A/B、B/C、C/D', en: 'Zone limits A/B, B/C, C/D' },
    formula: isPump ? 'category, power' : 'group, support',
    substituted: isPump
      ? `${given.category}, ${shown(given.power as number)} kW`
      : `${given.group}, ${given.support}`,
    value: `${limits.ab} / ${limits.bc} / ${limits.cd}`,
    unit: 'mm/s',
    reference: facts.standardRef,
  };
  return calculated(limits, { ...facts, steps: [step], warnings: [...slow, ...verify] });
}

/** A reading on a limit takes the better zone. */
export const zoneOf = (v: number, { ab, bc, cd }: ZoneLimits): Zone =>
  v <= ab ? 'A' : v <= bc ? 'B' : v <= cd ? 'C' : 'D';

export function vibrationZone(given: VibrationInputs): Calculation<VibrationZone> {
  const limits = zoneLimits(given);
  const facts = {
    unit: '',
    inputs: { ...given },
    standardRef: limits.standardRef,
    warnings: limits.warnings,
  };
  if (limits.value === null) return unscored(limits.reason as Notice, facts);
  const missing = findMissing({ v: given.v }, ['v']);
  if (missing) return unscored(missing, facts);
  const v = given.v as number;
  if (v < 0) return unscored({ code: 'notNegative', path: 'v', values: { name: 'v', value: v } }, facts);
  const zone = zoneOf(v, limits.value);
  const step = {
    id: 'zone',
    name: { zh: '分区', en: 'Zone' },
    formula: 'v ≤ A/B → A, ≤ B/C → B, ≤ C/D → C, else D',
    substituted: `${shown(v)} mm/s`,
    value: zone,
    unit: '',
    reference: facts.standardRef,
  };
  return calculated({ zone, limits: limits.value }, { ...facts, steps: [...limits.steps, step] });
}
