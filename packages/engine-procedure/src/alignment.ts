import {
  type Calculation,
  calculated,
  findMissing,
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
  /** What the maker allows: wins over the table. Offset mm, angularity mm per 100 mm. */
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
    const { acceptable, excellent } = row;
    return {
      limits: own({
        offset: acceptable,
        offsetExcellent: excellent,
        angle: acceptable,
        angleExcellent: excellent,
      }),
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
function after(feet: { y: number; shim: number; x: number }[], A: number): [m1: number, m2: number] {
  const [front, rear] = feet as [(typeof feet)[0], (typeof feet)[0]];
  const [f, r] = [front.y - front.shim, rear.y - rear.shim];
  const slope = (r - f) / (rear.x - front.x);
  const m1 = f - slope * front.x;
  return [m1, m1 - slope * A];
}

/** Reverse dial: what to take off or add at the feet, and how the coupling stands before and after (vertical or horizontal alike). */
export function alignment(given: AlignmentInputs): Calculation<Alignment> {
  const facts = { unit: 'mm', inputs: { ...given }, standardRef: reference };
  const missing = findMissing({ ...given }, ['m1', 'm2', 'A', 'front', 'rear', 'rpm'], ['A', 'rpm']);
  if (missing) return unscored(missing, facts);
  const coupling = given.coupling ?? 'short';
  if (coupling !== 'short' && coupling !== 'spacer')
    return unscored(
      { code: 'unknownChoice', path: 'coupling', values: { name: 'coupling', value: coupling } },
      facts,
    );
  const { m1, m2, A, front, rear } = given as Geometry;
  if (front === rear) return unscored({ code: 'sameFeet', path: 'rear' }, facts);
  const { limits, warnings } = limitsAt(given);
  const slope = (m1 - m2) / A;
  const now = judge(m1, m2, given, limits);
  const feet = [front, rear].map((x) => ({ x, y: m1 + slope * x }));
  const shimmed = (step: number) => feet.map((foot) => ({ ...foot, shim: shimOf(foot.y, step) }));
  const leftBy = (step: number) => judge(...after(shimmed(step), A), given, limits);
  const coarse = leftBy(0.05);
  const step = coarse.passes ? 0.05 : 0.01;
  const left = coarse.passes ? coarse : leftBy(0.01);
  const told: Notice[] = coarse.passes ? [] : [{ code: left.passes ? 'shimsFine' : 'shimsNotEnough' }];
  const [first, last] = shimmed(step) as unknown as [Foot, Foot];
  return calculated(
    {
      ...now,
      slope,
      limits,
      front: { y: first.y, shim: first.shim },
      rear: { y: last.y, shim: last.shim },
      left,
    },
    { ...facts, steps: stepsOf(given, slope, now, [first.y, last.y]), warnings: [...warnings, ...told] },
  );
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
