import {
  type Calculation,
  calculated,
  findMissing,
  formatQuantity,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { shortCoupling, spacerCoupling } from './tables/tolerances.ts';

const reference = 'API RP 686';
export type Grade = 'excellent' | 'acceptable' | 'out';

/** m = motor axis minus pump axis at an indicator plane, mm, + = motor high. Plane 1 is on the motor's side. */
export interface AlignmentInputs {
  readonly m1?: number | null;
  readonly m2?: number | null;
  /** `axes`, or `dials`: then m1 and m2 are the readings R = bottom − top, with the sag of the bar to be taken off. */
  readonly reading?: string | null;
  readonly sag1?: number | null;
  readonly sag2?: number | null;
  /** Distance of the planes, mm. */
  readonly A?: number | null;
  /** Distances of the feet from plane 1, away from plane 2, mm. */
  readonly front?: number | null;
  readonly rear?: number | null;
  readonly rpm?: number | null;
  /** `short` or `spacer`. */
  readonly coupling?: string | null;
  /** Distance of the coupling's centre from plane 1 towards plane 2, mm; halfway unless told. */
  readonly centre?: number | null;
  /** What the maker allows: wins over the table. Offset mm (of a spacer: at its planes), angularity mm per 100 mm. */
  readonly offsetLimit?: number | null;
  readonly angleLimit?: number | null;
}
/** The inputs once none is missing. */
type Geometry = { m1: number; m2: number; A: number; front: number; rear: number };
export interface Misalignment {
  /** Absolute values: mm, and mm per 100 mm. For spacers both are projected offsets per 100 mm at planes 1 and 2. */
  readonly offset: number;
  readonly angularity: number;
  readonly offsetGrade: Grade;
  readonly angleGrade: Grade;
  readonly passes: boolean;
}
export interface Foot {
  /** How much the motor is high there, mm: + remove shims, − add. */
  readonly y: number;
  /** Signed, rounded: + remove. */
  readonly shim: number;
}
export interface Alignment extends Misalignment {
  /** Motor axis minus pump axis at the planes, mm. */
  readonly m1: number;
  readonly m2: number;
  readonly slope: number;
  readonly limits: AlignmentLimits;
  readonly front: Foot;
  readonly rear: Foot;
  /** What is left at the coupling after the rounded shims. */
  readonly left: Misalignment;
}
export interface AlignmentLimits {
  readonly offset: number;
  readonly offsetExcellent: number;
  readonly angle: number;
  readonly angleExcellent: number;
}

/** m from dials: R = bottom − top, the sag of the bar taken off; a dial shows twice the offset. */
export function planesFromDials(given: {
  R1?: number | null;
  R2?: number | null;
  sag1?: number | null;
  sag2?: number | null;
}): Calculation<{ m1: number; m2: number }> {
  const facts = { unit: 'mm', inputs: given, standardRef: reference };
  const missing = findMissing(given, ['R1', 'R2']);
  if (missing) return unscored(missing, facts);
  const [r1, r2] = [(given.R1 as number) - (given.sag1 ?? 0), (given.R2 as number) - (given.sag2 ?? 0)];
  // Adding 0 keeps −0 out of the texts.
  const value = { m1: -r1 / 2 + 0, m2: r2 / 2 };
  const steps: Step[] = [
    {
      id: 'm1',
      formula: 'm_1 = −(R_1 − s_1) / 2',
      substituted: `−(${shown(r1)}) / 2`,
      value: value.m1,
      unit: 'mm',
    },
    {
      id: 'm2',
      formula: 'm_2 = (R_2 − s_2) / 2',
      substituted: `${shown(r2)} / 2`,
      value: value.m2,
      unit: 'mm',
    },
  ];
  return calculated(value, { ...facts, steps });
}

/** Speeds between two rows take the faster one; above the last row the last. */
function rowAt<Row extends { rpm: number }>(
  rows: readonly Row[],
  rpm: number,
): { row: Row; warnings: Notice[] } {
  const found = rows.find((row) => rpm <= row.rpm);
  const last = rows.at(-1) as Row;
  return found
    ? { row: found, warnings: [] }
    : {
        row: last,
        warnings: [{ code: 'speedAboveTable', path: 'rpm', values: { value: rpm, most: last.rpm } }],
      };
}

/** A spacer has one limit at both of its planes, per 100 mm of it; an offset in mm is as much over the length between them. */
function makersSpacer({ offsetLimit, angleLimit, A }: AlignmentInputs): number | null {
  const told = [angleLimit, offsetLimit && (100 * offsetLimit) / (A as number)];
  const known = told.filter((one): one is number => one !== null && one !== undefined);
  return known.length > 0 ? Math.min(...known) : null;
}

function limitsAt(given: AlignmentInputs): { limits: AlignmentLimits; warnings: Notice[] } {
  const rpm = given.rpm as number;
  const own = (table: AlignmentLimits): AlignmentLimits => ({
    offset: given.offsetLimit ?? table.offset,
    offsetExcellent: Math.min(table.offsetExcellent, given.offsetLimit ?? table.offsetExcellent),
    angle: given.angleLimit ?? table.angle,
    angleExcellent: Math.min(table.angleExcellent, given.angleLimit ?? table.angleExcellent),
  });
  if (given.coupling === 'spacer') {
    const { row, warnings } = rowAt(spacerCoupling, rpm);
    const acceptable = makersSpacer(given) ?? row.acceptable;
    const excellent = Math.min(row.excellent, acceptable);
    return {
      limits: {
        offset: acceptable,
        offsetExcellent: excellent,
        angle: acceptable,
        angleExcellent: excellent,
      },
      warnings,
    };
  }
  const { row, warnings } = rowAt(shortCoupling, rpm);
  return { limits: own(row), warnings };
}

/** Inclusive; the last bits of floating point do not fail a reading. */
const within = (value: number, limit: number): boolean => value <= limit * (1 + 1e-9) + 1e-12;
const gradeOf = (value: number, acceptable: number, excellent: number): Grade =>
  within(value, excellent) ? 'excellent' : within(value, acceptable) ? 'acceptable' : 'out';

function judge(m1: number, m2: number, given: AlignmentInputs, limits: AlignmentLimits): Misalignment {
  const A = given.A as number;
  const slope = (m1 - m2) / A;
  const isSpacer = given.coupling === 'spacer';
  const centre = given.centre ?? A / 2;
  const offset = isSpacer ? (100 * Math.abs(m1)) / A : Math.abs(m1 - slope * centre);
  const angularity = isSpacer ? (100 * Math.abs(m2)) / A : 100 * Math.abs(slope);
  const offsetGrade = gradeOf(offset, limits.offset, limits.offsetExcellent);
  const angleGrade = gradeOf(angularity, limits.angle, limits.angleExcellent);
  return {
    offset,
    angularity,
    offsetGrade,
    angleGrade,
    passes: offsetGrade !== 'out' && angleGrade !== 'out',
  };
}

/** |y| to a step, half up; 1e-9 against floating point (0.475/0.05 is 9.4999…). */
export const shimOf = (y: number, step = 0.05): number =>
  Number((Math.sign(y) * Math.round(Math.abs(y) / step + 1e-9) * step).toFixed(2)) + 0;

/** The coupling after shims were put in: the line through the two feet as they stand then. */
function after(feet: readonly Shimmed[], A: number): [m1: number, m2: number] {
  const [front, rear] = feet as readonly [Shimmed, Shimmed];
  const [f, r] = [front.y - front.shim, rear.y - rear.shim];
  const slope = (r - f) / (rear.x - front.x);
  const m1 = f - slope * front.x;
  return [m1, m1 - slope * A];
}

interface Shimmed {
  readonly x: number;
  readonly y: number;
  readonly shim: number;
}
const COARSE = 0.05;
const FINE = 0.01;

/** A length of the advice for both readers. */
const length = (name: string, value: number) => ({
  [name]: formatQuantity('clearance', value, 'en'),
  [`${name}Zh`]: formatQuantity('clearance', value, 'zh', { decimals: 2 }),
});

/** How far it is from its tolerance: 1 is on the limit. */
const farness = ({ offset, angularity }: Misalignment, limits: AlignmentLimits): number =>
  Math.max(offset / limits.offset, angularity / limits.angle);

/** Shims that bring the coupling nearer to its tolerance, in steps of 0.05 mm or, where these do not do, of 0.01 mm; none where the rounding would take it further off. */
function advise(
  feet: readonly { x: number; y: number }[],
  now: Misalignment,
  limits: AlignmentLimits,
  leftBy: (shimmed: readonly Shimmed[]) => Misalignment,
): { shims: readonly Shimmed[]; left: Misalignment; told: Notice[] } {
  const tried = (step: number) => {
    const shims = feet.map((foot) => ({ ...foot, shim: step > 0 ? shimOf(foot.y, step) : 0 }));
    const left = leftBy(shims);
    return { shims, left, gains: farness(left, limits) < farness(now, limits) * (1 - 1e-9) };
  };
  const [coarse, fine] = [tried(COARSE), tried(FINE)];
  const idle = { ...tried(0), left: now };
  const values = { ...length('coarse', COARSE), ...length('fine', FINE) };
  // Aligned, and no foot half a step off: nothing is worth being moved.
  if (now.passes && coarse.shims.every(({ shim }) => shim === 0)) return { ...idle, told: [] };
  if (coarse.left.passes && coarse.gains) return { ...coarse, told: [] };
  if (!fine.gains) return { ...idle, told: [{ code: 'shimsNoGain', values }] };
  if (!fine.left.passes) return { ...fine, told: [{ code: 'shimsNotEnough', values }] };
  return { ...fine, told: [{ code: coarse.left.passes ? 'shimsFiner' : 'shimsFine', values }] };
}

/** Reverse dial: what to take off or add at the feet, and how the coupling stands before and after (vertical or horizontal alike). */
export function alignment(given: AlignmentInputs): Calculation<Alignment> {
  const facts = { unit: 'mm', inputs: { ...given }, standardRef: reference };
  const missing = findMissing(
    { ...given },
    ['m1', 'm2', 'A', 'front', 'rear', 'rpm'],
    ['A', 'rpm', 'offsetLimit', 'angleLimit'],
  );
  if (missing) return unscored(missing, facts);
  const coupling = given.coupling ?? 'short';
  if (coupling !== 'short' && coupling !== 'spacer')
    return unscored(
      { code: 'unknownChoice', path: 'coupling', values: { name: 'coupling', value: coupling } },
      facts,
    );
  const planes = planesOf(given);
  if (planes.value === null) return unscored(planes.reason as Notice, facts);
  const { m1, m2 } = planes.value;
  const { A, front, rear } = given as Geometry;
  if (front === rear) return unscored({ code: 'sameFeet', path: 'rear' }, facts);
  const { limits, warnings } = limitsAt(given);
  const slope = (m1 - m2) / A;
  const now = judge(m1, m2, given, limits);
  const feet = [front, rear].map((x) => ({ x, y: m1 + slope * x }));
  const { shims, left, told } = advise(feet, now, limits, (shimmed) =>
    judge(...after(shimmed, A), given, limits),
  );
  const [first, last] = shims as [Shimmed, Shimmed];
  return calculated(
    {
      ...now,
      m1,
      m2,
      slope,
      limits,
      front: { y: first.y, shim: first.shim },
      rear: { y: last.y, shim: last.shim },
      left,
    },
    {
      ...facts,
      steps: [...planes.steps, ...stepsOf({ ...given, m1, m2 }, slope, now, [first.y, last.y])],
      warnings: [...warnings, ...told],
    },
  );
}

/** The axes at the planes, as given or out of what the dials showed. */
function planesOf({ m1, m2, sag1, sag2, reading }: AlignmentInputs): Calculation<{ m1: number; m2: number }> {
  const facts = { unit: 'mm', inputs: { m1, m2, sag1, sag2, reading }, standardRef: reference };
  if (reading === 'dials')
    return planesFromDials({ R1: m1 ?? null, R2: m2 ?? null, sag1: sag1 ?? null, sag2: sag2 ?? null });
  if (reading !== 'axes' && reading !== null && reading !== undefined)
    return unscored(
      { code: 'unknownChoice', path: 'reading', values: { name: 'reading', value: reading } },
      facts,
    );
  return calculated({ m1: m1 as number, m2: m2 as number }, facts);
}

function stepsOf(
  given: AlignmentInputs,
  slope: number,
  now: Misalignment,
  [yFront, yRear]: [number, number],
): Step[] {
  const { m1, m2, A, front, rear } = given as Geometry;
  const foot = (id: string, zh: string, en: string, x: number, value: number): Step => ({
    id,
    name: { zh, en },
    formula: 'y = m_1 + slope·x',
    substituted: `${shown(m1)} + ${shown(slope)}·${shown(x)}`,
    value,
    unit: 'mm',
    reference,
  });
  const isSpacer = given.coupling === 'spacer';
  const centred = given.centre === null || given.centre === undefined;
  return [
    {
      id: 'slope',
      name: { zh: '斜率', en: 'Slope' },
      formula: 'slope = (m_1 − m_2) / A',
      substituted: `(${shown(m1)} − ${shown(m2)}) / ${shown(A)}`,
      value: slope,
      unit: '1',
      reference,
    },
    foot('front', '前脚偏高', 'Motor high at the front feet', front, yFront),
    foot('rear', '后脚偏高', 'Motor high at the rear feet', rear, yRear),
    {
      id: 'offset',
      name: isSpacer
        ? { zh: '面 1 投影偏移', en: 'Projected offset at plane 1' }
        : { zh: '联轴器中心偏移', en: 'Offset at the centre' },
      formula: isSpacer ? '100·|m_1| / A' : centred ? '|m_1 + m_2| / 2' : '|m_1 − slope·c|',
      substituted: isSpacer
        ? `100·|${shown(m1)}| / ${shown(A)}`
        : centred
          ? `|${shown(m1)} + ${shown(m2)}| / 2`
          : `|${shown(m1)} − ${shown(slope)}·${shown(given.centre as number)}|`,
      value: now.offset,
      unit: isSpacer ? 'mm/100 mm' : 'mm',
      reference,
    },
    {
      id: 'angularity',
      name: isSpacer
        ? { zh: '面 2 投影偏移', en: 'Projected offset at plane 2' }
        : { zh: '张口', en: 'Angularity' },
      formula: isSpacer ? '100·|m_2| / A' : '100·|slope|',
      substituted: isSpacer ? `100·|${shown(m2)}| / ${shown(A)}` : `100·|${shown(slope)}|`,
      value: now.angularity,
      unit: 'mm/100 mm',
      reference,
    },
  ];
}
