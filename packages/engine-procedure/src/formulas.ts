import { type Calculation, calculated, type Notice, type QuantityId, unscored } from '@ircrisk/units';
import { type Alignment, alignment } from './alignment.ts';
import { permissibleUnbalance } from './balance.ts';
import { boltTorque } from './bolt.ts';
import { bearingClearance, flatness, wearRingLimit } from './clearance.ts';
import { forReader, inputFault } from './inputs.ts';
import { pipingTest, vesselTest } from './pressure-test.ts';
import { balanceGrades, boltGrades, nutFactors } from './tables/tolerances.ts';
import { vibrationZone, zoneLimits } from './vibration.ts';

type Words = { readonly zh: string; readonly en: string };

/** One field of a calculator; numbers are in the canonical unit of the quantity. */
export interface FormulaInput extends Words {
  readonly name: string;
  readonly quantity?: QuantityId;
  readonly choices?: Readonly<Record<string, Words>>;
  readonly optional?: true;
  readonly initial?: number | string;
  /** Outside it no machine lies: a slip of unit or key. In the canonical unit. */
  readonly range?: readonly [least: number, most: number];
}
/** What a reading is held against. */
export interface Limits {
  readonly low: number | null;
  readonly nominal: number | null;
  readonly high: number | null;
}
type Given = Readonly<Record<string, number | string | null | undefined>>;

interface Formula extends Words {
  readonly inputs: readonly FormulaInput[];
  /** What the result is, for a measure that takes its limits from it; absent: it gives no limits. */
  readonly quantity?: QuantityId;
  run(given: Given): Calculation<unknown>;
  limits?(given: Given): Calculation<Limits>;
}

const words = <K extends string>(keys: readonly K[]): Record<K, Words> =>
  Object.fromEntries(keys.map((key) => [key, { zh: key, en: key }])) as unknown as Record<K, Words>;

/** Limits out of another result, with its steps. */
const limitsFrom = <T>(found: Calculation<T>, pick: (value: T) => Limits): Calculation<Limits> => {
  const { inputsUsed, standardRef, steps, warnings, unit } = found;
  const facts = { unit, inputs: inputsUsed, standardRef, steps, warnings };
  return found.value === null
    ? unscored(found.reason as Notice, facts)
    : calculated(pick(found.value), facts);
};

/** mm between the axes: more than this was read in another unit. */
const misalignment = [-25, 25] as const;
const speeds = [0, 200_000] as const;

/** A torque wrench is trusted within this share of the target. */
const torqueShare = 0.05;

const testInputs: readonly FormulaInput[] = [
  {
    name: 'medium',
    zh: '试验介质',
    en: 'Medium',
    choices: { hydro: { zh: '液压', en: 'Hydraulic' }, pneumatic: { zh: '气压', en: 'Pneumatic' } },
    initial: 'hydro',
  },
  { name: 'p', zh: '设计压力', en: 'Design pressure', quantity: 'pressureGauge', range: [-1, 1000] },
  { name: 's', zh: '试验温度许用应力', en: 'Allowable stress, test', quantity: 'stress', range: [0, 5000] },
  {
    name: 'st',
    zh: '设计温度许用应力',
    en: 'Allowable stress, design',
    quantity: 'stress',
    range: [0, 5000],
  },
];

/** The fixed list: nobody writes a formula of their own into a procedure. */
export const formulas = {
  boltTorque: {
    zh: '螺栓紧固力矩',
    en: 'Bolt torque',
    quantity: 'torque',
    inputs: [
      {
        name: 'lubrication',
        zh: '润滑',
        en: 'Lubrication',
        choices: nutFactors,
        initial: 'oiled',
      },
      { name: 'K', zh: '螺母系数 K（另定）', en: 'Nut factor K, if other', optional: true, range: [0.02, 1] },
      { name: 'd', zh: '公称直径', en: 'Nominal diameter', quantity: 'diameter', range: [1, 500] },
      { name: 'p', zh: '螺距', en: 'Pitch', quantity: 'thickness', range: [0.1, 50] },
      {
        name: 'grade',
        zh: '性能等级',
        en: 'Grade',
        choices: words(Object.keys(boltGrades)),
        initial: 'B7',
      },
      { name: 'percent', zh: '目标应力（屈服 %）', en: 'Target, % of yield', initial: 50 },
      {
        name: 'load',
        zh: '载荷（已知时）',
        en: 'Load, if known',
        quantity: 'force',
        optional: true,
        range: [0, 100_000],
      },
    ],
    run: (given) => boltTorque(withNutFactor(given)),
    limits: (given) =>
      limitsFrom(boltTorque(withNutFactor(given)), ({ torque }) => ({
        low: torque * (1 - torqueShare),
        nominal: torque,
        high: torque * (1 + torqueShare),
      })),
  },
  alignment: {
    zh: '对中（双表法）',
    en: 'Shaft alignment, reverse dial',
    inputs: [
      {
        name: 'reading',
        zh: '面 1、面 2 填写',
        en: 'Planes 1 and 2 are',
        choices: {
          axes: { zh: '轴线偏差 m（+ 为电机偏高）', en: 'Offsets of the axes (+ is motor high)' },
          dials: { zh: '百分表读数 R = 下 − 上', en: 'Dial readings, bottom − top' },
        },
        initial: 'axes',
        optional: true,
      },
      { name: 'm1', zh: '面 1', en: 'Plane 1', quantity: 'clearance', range: misalignment },
      { name: 'm2', zh: '面 2', en: 'Plane 2', quantity: 'clearance', range: misalignment },
      {
        name: 'sag1',
        zh: '表架挠度读数 1（百分表）',
        en: 'Sag reading 1 (dials)',
        quantity: 'clearance',
        optional: true,
        range: misalignment,
      },
      {
        name: 'sag2',
        zh: '表架挠度读数 2（百分表）',
        en: 'Sag reading 2 (dials)',
        quantity: 'clearance',
        optional: true,
        range: misalignment,
      },
      { name: 'A', zh: '面距 A', en: 'Planes apart, A', quantity: 'diameter', range: [0, 10_000] },
      {
        name: 'front',
        zh: '前脚距面 1',
        en: 'Front feet from plane 1',
        quantity: 'diameter',
        range: [-5000, 50_000],
      },
      {
        name: 'rear',
        zh: '后脚距面 1',
        en: 'Rear feet from plane 1',
        quantity: 'diameter',
        range: [-5000, 50_000],
      },
      {
        name: 'centre',
        zh: '联轴器中心距面 1（不在正中时）',
        en: 'Coupling centre from plane 1, if not halfway',
        quantity: 'diameter',
        optional: true,
        range: [-10_000, 10_000],
      },
      { name: 'rpm', zh: '转速', en: 'Speed', quantity: 'rotationalSpeed', initial: 3000, range: speeds },
      {
        name: 'coupling',
        zh: '联轴器',
        en: 'Coupling',
        choices: { short: { zh: '短弹性', en: 'Short flexible' }, spacer: { zh: '加长节', en: 'Spacer' } },
        initial: 'short',
      },
      {
        name: 'offsetLimit',
        zh: '厂家偏移允差（加长节为各面）',
        en: "Maker's offset (of a spacer: at its planes)",
        quantity: 'clearance',
        optional: true,
        range: [0, 10],
      },
      {
        name: 'angleLimit',
        zh: '厂家张口允差（mm/100 mm）',
        en: "Maker's angularity (in/100 in)",
        optional: true,
        range: [0, 10],
      },
    ],
    run: (given) => alignment(given as Parameters<typeof alignment>[0]),
  },
  unbalance: {
    zh: '许用剩余不平衡量',
    en: 'Permissible residual unbalance',
    quantity: 'unbalance',
    inputs: [
      { name: 'grade', zh: '平衡品级', en: 'Balance grade', choices: balanceGrades, initial: 'G2.5' },
      { name: 'rpm', zh: '最高工作转速', en: 'Highest speed', quantity: 'rotationalSpeed', range: speeds },
      { name: 'M', zh: '转子质量', en: 'Mass of the rotor', quantity: 'mass', range: [0, 1e6] },
      {
        name: 'LA',
        zh: '质心到轴承 A',
        en: 'Centre of mass to bearing A',
        quantity: 'diameter',
        optional: true,
        range: [0, 100_000],
      },
      {
        name: 'LB',
        zh: '质心到轴承 B',
        en: 'Centre of mass to bearing B',
        quantity: 'diameter',
        optional: true,
        range: [0, 100_000],
      },
    ],
    run: (given) => permissibleUnbalance(withGrade(given)),
    limits: (given) =>
      limitsFrom(permissibleUnbalance(withGrade(given)), ({ whole, planes }) => ({
        low: null,
        nominal: null,
        // One plane is measured: never the whole for each.
        high: planes ? Math.min(planes.A, planes.B) : whole / 2,
      })),
  },
  vibration: {
    zh: '振动分区',
    en: 'Vibration zone',
    quantity: 'vibrationVelocity',
    inputs: [
      {
        name: 'machine',
        zh: '机器',
        en: 'Machine',
        choices: {
          machine: { zh: '一般机器（ISO 20816-3）', en: 'Machine (ISO 20816-3)' },
          pump: { zh: '转子动力泵（ISO 10816-7）', en: 'Rotodynamic pump (ISO 10816-7)' },
        },
        initial: 'machine',
      },
      {
        name: 'group',
        zh: '组别（一般机器）',
        en: 'Group (machines)',
        choices: {
          '1': { zh: '1 组：> 300 kW 或 H ≥ 315 mm', en: '1: above 300 kW or H ≥ 315 mm' },
          '2': { zh: '2 组：> 15–300 kW', en: '2: above 15 to 300 kW' },
        },
        optional: true,
      },
      {
        name: 'support',
        zh: '支承（一般机器）',
        en: 'Support (machines)',
        choices: { rigid: { zh: '刚性', en: 'Rigid' }, flexible: { zh: '柔性', en: 'Flexible' } },
        optional: true,
      },
      {
        name: 'category',
        zh: '类别（泵）',
        en: 'Category (pumps)',
        choices: {
          I: { zh: 'I：危险或关键', en: 'I: hazardous or critical' },
          II: { zh: 'II：一般', en: 'II: general' },
        },
        optional: true,
      },
      {
        name: 'power',
        zh: '功率（泵）',
        en: 'Power (pumps)',
        quantity: 'power',
        optional: true,
        range: [0, 1e6],
      },
      { name: 'rpm', zh: '转速', en: 'Speed', quantity: 'rotationalSpeed', optional: true, range: speeds },
      {
        name: 'v',
        zh: '最高读数（rms）',
        en: 'Highest reading, rms',
        quantity: 'vibrationVelocity',
        range: [-1, 1000],
      },
    ],
    run: (given) => vibrationZone(given as Parameters<typeof vibrationZone>[0]),
    // After an overhaul a machine belongs into zone A or B.
    limits: (given) =>
      limitsFrom(zoneLimits(given as Parameters<typeof zoneLimits>[0]), ({ bc }) => ({
        low: null,
        nominal: null,
        high: bc,
      })),
  },
  vesselTest: {
    zh: '压力试验（容器）',
    en: 'Pressure test, vessels',
    quantity: 'pressureGauge',
    inputs: [
      ...testInputs,
      {
        name: 'yield',
        zh: '屈服强度 R_eL',
        en: 'Yield strength R_eL',
        quantity: 'stress',
        optional: true,
        range: [0, 5000],
      },
      { name: 'phi', zh: '焊接接头系数 φ', en: 'Joint efficiency φ', optional: true },
      {
        name: 'Di',
        zh: '内径',
        en: 'Inside diameter',
        quantity: 'diameter',
        optional: true,
        range: [0, 100_000],
      },
      {
        name: 'thickness',
        zh: '有效厚度',
        en: 'Effective thickness',
        quantity: 'thickness',
        optional: true,
        range: [0, 1000],
      },
    ],
    run: (given) => vesselTest(given as Parameters<typeof vesselTest>[0]),
    limits: (given) => testLimits(vesselTest(given as Parameters<typeof vesselTest>[0])),
  },
  pipingTest: {
    zh: '压力试验（管道）',
    en: 'Pressure test, piping',
    quantity: 'pressureGauge',
    inputs: testInputs,
    run: (given) => pipingTest(given as Parameters<typeof pipingTest>[0]),
    limits: (given) => testLimits(pipingTest(given as Parameters<typeof pipingTest>[0])),
  },
  bearingClearance: {
    zh: '滑动轴承间隙',
    en: 'Sleeve bearing clearance',
    quantity: 'clearance',
    inputs: [{ name: 'd', zh: '轴径', en: 'Shaft diameter', quantity: 'diameter', range: [0, 5000] }],
    run: (given) => bearingClearance(given as Parameters<typeof bearingClearance>[0]),
    limits: (given) =>
      limitsFrom(bearingClearance(given as Parameters<typeof bearingClearance>[0]), ({ low, high }) => ({
        low,
        nominal: null,
        high,
      })),
  },
  wearRing: {
    zh: '口环更换间隙',
    en: 'Wear ring limit',
    quantity: 'clearance',
    inputs: [
      { name: 'clearance', zh: '新环间隙', en: 'Clearance as new', quantity: 'clearance', range: [0, 50] },
      { name: 'factor', zh: '倍数 1.5–2', en: 'Factor 1.5–2', initial: 2 },
    ],
    run: (given) => wearRingLimit(given as Parameters<typeof wearRingLimit>[0]),
    limits: (given) =>
      limitsFrom(wearRingLimit(given as Parameters<typeof wearRingLimit>[0]), (high) => ({
        low: null,
        nominal: null,
        high,
      })),
  },
  flatness: {
    zh: '密封面平面度',
    en: 'Seal face flatness',
    inputs: [
      { name: 'bands', zh: '光带数', en: 'Light bands', range: [0, 10_000] },
      {
        name: 'lamp',
        zh: '光源',
        en: 'Lamp',
        choices: { helium: { zh: '氦灯', en: 'Helium' }, heNe: { zh: 'HeNe 激光', en: 'HeNe laser' } },
        initial: 'helium',
      },
    ],
    run: (given) => flatness(given as Parameters<typeof flatness>[0]),
  },
} as const satisfies Record<string, Formula>;
export type FormulaId = keyof typeof formulas;
export const formulaIds = Object.keys(formulas) as FormulaId[];
export const formulaOf = (id: FormulaId): Formula => formulas[id];
export const isFormula = (id: string): id is FormulaId => Object.hasOwn(formulas, id);

function withNutFactor({ lubrication, ...given }: Given): Parameters<typeof boltTorque>[0] {
  const known = nutFactors[String(lubrication) as keyof typeof nutFactors] as { value: number } | undefined;
  return { ...given, K: (given.K as number | null | undefined) ?? known?.value ?? null };
}

function withGrade({ grade, ...given }: Given): Parameters<typeof permissibleUnbalance>[0] {
  const known = Object.hasOwn(balanceGrades, String(grade)) ? Number(String(grade).slice(1)) : null;
  return { ...given, G: known };
}

/** Not below the test pressure, and hardly above it: a test is no place to overload. */
const testLimits = (found: ReturnType<typeof vesselTest>): Calculation<Limits> =>
  limitsFrom(found, ({ pressure }) => ({ low: pressure, nominal: pressure, high: pressure * 1.05 }));

/** A formula by its name, with the inputs it knows; strange ones are problems. */
export function runFormula(id: string, given: Given): Calculation<unknown> {
  const facts = { unit: '', inputs: given, standardRef: '' };
  if (!isFormula(id))
    return unscored({ code: 'unknownFormula', path: 'formulaId', values: { name: id } }, facts);
  const formula = formulaOf(id);
  const strange = Object.keys(given).find((name) => !formula.inputs.some((one) => one.name === name));
  if (strange) return unscored({ code: 'unknownInput', path: strange, values: { name: strange } }, facts);
  const fault = inputFault(formula.inputs, given);
  if (fault) return unscored(fault, facts);
  return forReader(formula.inputs, formula.run(given));
}

/** The limits a formula gives for a measure; null where it gives none. */
export function formulaLimits(id: FormulaId, given: Given): Calculation<Limits> | null {
  const { inputs, limits } = formulaOf(id);
  if (!limits) return null;
  const fault = inputFault(inputs, given);
  return fault
    ? unscored(fault, { unit: '', inputs: given, standardRef: '' })
    : forReader(inputs, limits(given));
}

/** An alignment read at a machine, told by the names of its fields. */
export function alignmentFor(given: Given): Calculation<Alignment> {
  const { inputs } = formulas.alignment;
  const fault = inputFault(inputs, given);
  return fault
    ? unscored(fault, { unit: 'mm', inputs: given, standardRef: '' })
    : forReader(inputs, alignment(given as Parameters<typeof alignment>[0]));
}
