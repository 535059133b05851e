import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import {
  allowableShares,
  diameterLimitM,
  tankConstants,
  tensileCapMPa,
  unknownSteel,
} from './tables/tank-constants.ts';

const SHELL = 'API 653:2014 4.3.3.1';
export type TankUnits = keyof typeof tankConstants;
export type LoadCase = keyof typeof allowableShares;

export type AllowableInput = {
  readonly yieldMPa?: number | null;
  readonly tensileMPa?: number | null;
  /** Counted from the bottom, the lowest is 1. */
  readonly course?: number | null;
  readonly loadCase?: LoadCase;
  /** Said on purpose: the steel is not known and the lowest grade counts. */
  readonly unknownSteel?: boolean;
};

export function allowableStress(input: AllowableInput): Calculation {
  const { loadCase = 'product' } = input;
  const steel = input.unknownSteel
    ? unknownSteel
    : { yieldMPa: input.yieldMPa, tensileMPa: input.tensileMPa };
  const inputs = { ...input, ...steel, loadCase };
  const facts = { unit: 'MPa', inputs, standardRef: SHELL };
  const missing = findMissing(
    inputs,
    ['yieldMPa', 'tensileMPa', 'course'],
    ['yieldMPa', 'tensileMPa', 'course'],
  );
  if (missing) return unscored(missing, facts);
  const { yieldMPa, tensileMPa, course } = inputs as { yieldMPa: number; tensileMPa: number; course: number };
  const share = allowableShares[loadCase][course <= 2 ? 'lower' : 'upper'];
  const tensile = Math.min(tensileMPa, tensileCapMPa);
  const value = Math.min(share.yield * yieldMPa, share.tensile * tensile);
  return calculated(value, {
    ...facts,
    warnings: input.unknownSteel ? [{ code: 'unknownSteelAssumed' }] : [],
    steps: [
      {
        id: 'allowable',
        formula: `S = min(${share.yield}·Y, ${share.tensile}·min(T, ${tensileCapMPa}))`,
        substituted: `min(${share.yield}·${shown(yieldMPa)}, ${share.tensile}·min(${shown(tensileMPa)}, ${tensileCapMPa}))`,
        value,
        unit: 'MPa',
        reference: SHELL,
      },
    ],
  });
}

/** Lengths in m and ft, stress in MPa and psi, thickness in mm and in, by the unit system. */
export type ShellInput = {
  readonly diameter?: number | null;
  /** Liquid above the bottom of the course; above the thinned area when `localArea` is set. */
  readonly height?: number | null;
  readonly specificGravity?: number | null;
  readonly allowable?: number | null;
  readonly jointEfficiency?: number | null;
  readonly units?: TankUnits;
  readonly localArea?: boolean;
  readonly riveted?: boolean;
  /** Designed to GB 50341, whose one-foot method ends at 60 m. */
  readonly gb50341?: boolean;
  /** Result of a variable-design-point calculation, needed beyond the diameter limit of the one-foot method. */
  readonly variablePoint?: number | null;
};

export type ShellRequirement = {
  readonly required: number;
  readonly calculated: number;
  readonly governs: 'formula' | 'floor' | 'variablePoint';
};

function refusal(input: ShellInput, units: TankUnits): Notice | undefined {
  if (input.riveted) return { code: 'rivetedNotSupported' };
  const missing = findMissing(
    input,
    ['diameter', 'height', 'specificGravity', 'allowable', 'jointEfficiency'],
    ['diameter', 'specificGravity', 'allowable', 'jointEfficiency'],
  );
  if (missing) return missing;
  if ((input.jointEfficiency ?? 0) > 1) return { code: 'jointEfficiencyRange', path: 'jointEfficiency' };
  return isTooWide(input, units) && !input.variablePoint
    ? { code: 'oneFootMethodNotValid', path: 'diameter', values: { limitM: widest(input) } }
    : undefined;
}

const widest = ({ gb50341 }: ShellInput): number => diameterLimitM[gb50341 ? 'gb50341' : 'api'];

/** A diameter that was converted from the other unit must not miss the limit by the last bit of a double. */
const isTooWide = (input: ShellInput, units: TankUnits): boolean =>
  (input.diameter ?? 0) * tankConstants[units].lengthM > widest(input) + 1e-9;

/** t_min = k·D·(H − offset)·G / (S·E), never below 2.54 mm. A missing joint efficiency is never read as 1. */
export function shellRequiredThickness(input: ShellInput): Calculation<ShellRequirement> {
  const { units = 'SI' } = input;
  const { k, heightOffset, floor, thicknessUnit } = tankConstants[units];
  const facts = { unit: thicknessUnit, inputs: { ...input, units }, standardRef: SHELL };
  const reason = refusal(input, units);
  if (reason) return unscored(reason, facts);
  const {
    diameter: d,
    height: h,
    specificGravity: g,
    allowable: s,
    jointEfficiency: e,
  } = input as Record<'diameter' | 'height' | 'specificGravity' | 'allowable' | 'jointEfficiency', number>;
  if (isTooWide(input, units) && input.variablePoint) {
    const required = Math.max(input.variablePoint, floor);
    return calculated<ShellRequirement>(
      { required, calculated: input.variablePoint, governs: 'variablePoint' },
      { ...facts, warnings: [{ code: 'variablePointUsed', path: 'variablePoint' }] },
    );
  }
  const offset = input.localArea ? 0 : heightOffset;
  const formula = (k * d * (h - offset) * g) / (s * e);
  const warnings: Notice[] = [];
  if (h <= 0) warnings.push({ code: 'levelBelowCourse', path: 'height' });
  else if (formula < floor)
    warnings.push({ code: 'floorGoverns', values: { calculated: `${shown(formula, 4)} ${thicknessUnit}` } });
  const required = Math.max(formula, floor);
  const steps: Step[] = [
    {
      id: 'formula',
      formula: `t = ${k}·D·(H − ${offset})·G / (S·E)`,
      substituted: `${k}·${d}·(${shown(h)} − ${offset})·${g} / (${shown(s)}·${e})`,
      value: formula,
      unit: thicknessUnit,
      reference: SHELL,
    },
    {
      id: 'required',
      formula: `t_min = max(t, ${floor})`,
      substituted: `max(${shown(formula)}, ${floor})`,
      value: required,
      unit: thicknessUnit,
      reference: SHELL,
    },
  ];
  return calculated<ShellRequirement>(
    { required, calculated: formula, governs: formula < floor ? 'floor' : 'formula' },
    { ...facts, warnings, steps },
  );
}

export type FillInput = Omit<ShellInput, 'height' | 'variablePoint'> & {
  readonly thickness?: number | null;
  /** Height of the course's bottom edge above the tank bottom. */
  readonly courseBottom?: number;
};

/**
 * Highest level one course carries: H = S·E·t / (k·D·G) + offset, counted from the tank bottom. A plate below the floor
 * of 2.54 mm carries none, whatever the formula says.
 */
export function maxFillHeight(input: FillInput): Calculation {
  const { units = 'SI', courseBottom = 0 } = input;
  const { k, heightOffset, floor, lengthUnit, thicknessUnit } = tankConstants[units];
  const facts = { unit: lengthUnit, inputs: { ...input, units, courseBottom }, standardRef: SHELL };
  const missing = findMissing(input, ['thickness'], ['thickness']) ?? refusal({ ...input, height: 0 }, units);
  if (missing) return unscored(missing, facts);
  const {
    thickness: t,
    diameter: d,
    specificGravity: g,
    allowable: s,
    jointEfficiency: e,
  } = input as Record<'thickness' | 'diameter' | 'specificGravity' | 'allowable' | 'jointEfficiency', number>;
  if (t < floor)
    return unscored(
      { code: 'belowFloor', path: 'thickness', values: { thickness: `${shown(t, 4)} ${thicknessUnit}` } },
      facts,
    );
  const offset = input.localArea ? 0 : heightOffset;
  const value = (s * e * t) / (k * d * g) + offset + courseBottom;
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'fill',
        formula: `H = S·E·t / (${k}·D·G) + ${offset} + h_course`,
        substituted: `${shown(s)}·${e}·${t} / (${k}·${d}·${g}) + ${offset} + ${courseBottom}`,
        value,
        unit: lengthUnit,
        reference: SHELL,
      },
    ],
  });
}
