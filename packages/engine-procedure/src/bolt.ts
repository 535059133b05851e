import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { type BoltGrade, boltGrades, tighteningPasses } from './tables/tolerances.ts';

const threads = 'ISO 898-1';
const joints = 'ASME PCC-1';

/** A_s = 0.7854·(d − 0.9382·p)², mm² (ISO 898-1). */
export function stressArea(given: { d?: number | null; p?: number | null }): Calculation {
  const facts = { unit: 'mm²', inputs: given, standardRef: threads };
  const missing = findMissing(given, ['d', 'p'], ['d', 'p']);
  if (missing) return unscored(missing, facts);
  const { d, p } = given as { d: number; p: number };
  const core = d - 0.9382 * p;
  if (!(core > 0)) return unscored({ code: 'pitchTooLarge', path: 'p', values: { pitch: p } }, facts);
  const value = 0.7854 * core ** 2;
  const step: Step = {
    id: 'stressArea',
    name: { zh: '应力截面积', en: 'Stress area' },
    formula: 'A_s = 0.7854·(d − 0.9382·p)^2',
    substituted: `0.7854·(${shown(d)} − 0.9382·${shown(p)})^2`,
    value,
    unit: 'mm²',
    reference: threads,
  };
  return calculated(value, { ...facts, steps: [step] });
}

/** Least yield strength of a grade at a diameter; a size between two rows has none. */
export function yieldOf(grade: BoltGrade, d: number): number | null {
  return boltGrades[grade].rows.find(({ from, to }) => d > from && d <= to)?.yield ?? null;
}

/** T = K·F·d in N·m with F in N and d in m. */
export const torque = ({ K, F, d }: { K: number; F: number; d: number }): number => K * F * d;

export interface BoltInputs {
  /** Nut factor. */
  readonly K?: number | null;
  /** Nominal diameter and pitch, mm. */
  readonly d?: number | null;
  readonly p?: number | null;
  /** Per cent of the yield strength. */
  readonly percent?: number | null;
  readonly grade?: string | null;
  /** MPa; takes the place of the grade's. */
  readonly yield?: number | null;
  /** kN; takes the place of what the stress gives. */
  readonly load?: number | null;
}
export interface BoltTorque {
  /** N·m. */
  readonly torque: number;
  /** kN. */
  readonly load: number;
  readonly passes: readonly { readonly percent: number; readonly torque: number }[];
}

function strengthOf({ grade, yield: given, d }: BoltInputs): number | Notice {
  if (given !== null && given !== undefined)
    return given > 0 ? given : { code: 'notPositive', path: 'yield', values: { name: 'R_e', value: given } };
  if (!grade) return { code: 'missingInput', path: 'grade', values: { name: 'R_e' } };
  if (!Object.hasOwn(boltGrades, grade))
    return { code: 'unknownChoice', path: 'grade', values: { name: 'R_e', value: grade } };
  const found = yieldOf(grade as BoltGrade, d as number);
  return found ?? { code: 'sizeOutside', path: 'd', values: { grade, size: d as number } };
}

const most = 90;
/** Per cent of the yield strength that joints are commonly tightened to. */
const usual = 70;

/** The load of a bolt: as given, or a share of its yield strength over its stress area. */
function loadOf(given: BoltInputs): { load: number; steps: Step[]; warnings: Notice[] } | Notice {
  if (given.load !== null && given.load !== undefined) {
    if (!(given.load > 0))
      return { code: 'notPositive', path: 'load', values: { name: 'F', value: given.load } };
    return { load: given.load, steps: [], warnings: strained(given, given.load) };
  }
  const missing = findMissing({ ...given }, ['p', 'percent'], ['p']);
  if (missing) return missing;
  const percent = given.percent as number;
  if (!(percent > 0) || percent > most)
    return { code: 'percentOutside', path: 'percent', values: { value: percent, most } };
  const strength = strengthOf(given);
  if (typeof strength !== 'number') return strength;
  const area = stressArea({ d: given.d, p: given.p });
  if (area.value === null) return area.reason as Notice;
  const load = ((percent / 100) * strength * area.value) / 1000;
  const step: Step = {
    id: 'load',
    name: { zh: '螺栓载荷', en: 'Bolt load' },
    formula: 'F = η·R_e·A_s / 1000',
    substituted: `${shown(percent / 100)}·${shown(strength)}·${shown(area.value)} / 1000`,
    value: load,
    unit: 'kN',
    reference: joints,
  };
  const warnings =
    percent > usual ? [{ code: 'highStress', path: 'percent', values: { value: percent } }] : [];
  return { load, steps: [...area.steps, step], warnings };
}

/** A load that was given is taken as it is; where grade and thread are known, what it does to the bolt is told. */
function strained(given: BoltInputs, load: number): Notice[] {
  const area = stressArea({ d: given.d ?? null, p: given.p ?? null }).value;
  const strength = strengthOf(given);
  if (area === null || typeof strength !== 'number') return [];
  const percent = (100 * 1000 * load) / (strength * area);
  return percent > usual
    ? [{ code: 'loadStress', path: 'load', values: { value: shown(percent, 3), usual } }]
    : [];
}

/** Tightening torque with its passes: star pattern, last pass around the circle until no nut turns (ASME PCC-1). */
export function boltTorque(given: BoltInputs): Calculation<BoltTorque> {
  const facts = { unit: 'N·m', inputs: { ...given }, standardRef: joints };
  const missing = findMissing({ ...given }, ['K', 'd'], ['K', 'd']);
  if (missing) return unscored(missing, facts);
  const found = loadOf(given);
  if ('code' in found) return unscored(found, facts);
  const { K, d } = given as { K: number; d: number };
  const value = torque({ K, F: found.load * 1000, d: d / 1000 });
  const step: Step = {
    id: 'torque',
    name: { zh: '紧固力矩', en: 'Tightening torque' },
    formula: 'T = K·F·d',
    substituted: `${shown(K)}·${shown(found.load)}·${shown(d)}`,
    value,
    unit: 'N·m',
    reference: joints,
  };
  const passes = tighteningPasses.map((percent) => ({ percent, torque: (value * percent) / 100 }));
  return calculated(
    { torque: value, load: found.load, passes },
    { ...facts, steps: [...found.steps, step], warnings: found.warnings },
  );
}
