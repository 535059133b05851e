import { chiSquareQuantile } from '@ircrisk/engine-reliability/mathematics/gamma.ts';
import { normalQuantile } from '@ircrisk/engine-reliability/mathematics/normal.ts';
import {
  type Calculation,
  calculated,
  mean,
  type Notice,
  type Step,
  shown,
  standardDeviation,
  unscored,
} from '@ircrisk/units';
import { type AttributeKind, attributeKinds } from '../spc/attributes-chart.ts';
import { type NelsonRule, nelsonRules } from '../spc/nelson.ts';
import { type Subgroup, type VariableKind, variableKinds, variablesChart } from '../spc/variables-chart.ts';
import { indexSteps, indicesOf } from './indices.ts';
import { type Normality, normality } from './normality.ts';
import { type Specification, wrongSpecification } from './specification.ts';

const ISO = 'ISO 22514-2; NIST/SEMATECH e-Handbook 6.1.6; Bissell 1990; Boyles 1991';
/** Fewer values say little of a tail. */
const FEWEST = 25;

export interface CapabilityInput extends Specification {
  readonly kind: string;
  readonly subgroups: readonly Subgroup[];
  readonly rules?: readonly NelsonRule[];
  /** Of the intervals; 0.95 where nothing is said. */
  readonly confidence?: number;
  /** Why the study is wanted though the data are few or the process is unstable. */
  readonly overrideReason?: string | null;
}

export interface Estimate {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}
export interface CapabilityStudy {
  readonly n: number;
  readonly mean: number;
  readonly sigmaWithin: number;
  readonly sigmaOverall: number;
  readonly cp: Estimate | null;
  readonly cpk: Estimate;
  readonly pp: Estimate | null;
  readonly ppk: Estimate;
  /** Needs both limits and a target. */
  readonly cpm: Estimate | null;
  readonly ppmWithin: number;
  readonly ppmOverall: number;
  /** Share found outside the limits, parts per million. */
  readonly ppmObserved: number;
  readonly stable: boolean;
  readonly normality: Normality | null;
}

/** Cp = Ĉp·√(χ²/ν): exact for a deviation with ν degrees of freedom. */
function spreadInterval(value: number, degrees: number, alpha: number): Estimate {
  const [low, high] = [alpha / 2, 1 - alpha / 2].map((p) => chiSquareQuantile(p, degrees));
  const at = (quantile: number | null | undefined) =>
    quantile === null || quantile === undefined ? null : value * Math.sqrt(quantile / degrees);
  return { value, low: at(low), high: at(high) };
}

/** Cpk ± z·√(1/9n + Cpk²/2ν), Bissell's approximation as the NIST handbook gives it. */
function nearerInterval(value: number, n: number, degrees: number, alpha: number): Estimate {
  const half = normalQuantile(1 - alpha / 2) * Math.sqrt(1 / (9 * n) + (value * value) / (2 * degrees));
  return { value, low: value - half, high: value + half };
}

/** Degrees of freedom of the deviation within: ranges carry nine tenths of a deviation's, moving ranges about 0.62 of it. */
function degreesWithin(kind: VariableKind, sizes: readonly number[]): number {
  if (kind === 'imr') return 0.62 * (sizes.length - 1);
  const degrees = sizes.reduce((sum, size) => sum + Math.max(0, size - 1), 0);
  return kind === 'xbarR' ? 0.9 * degrees : degrees;
}

function targetIndex(values: { n: number; mean: number; s: number }, spec: Specification, alpha: number) {
  const { lsl, usl, target } = spec;
  if ([lsl, usl, target].some((limit) => limit === null || limit === undefined)) return null;
  const off = values.mean - (target as number);
  const value = ((usl as number) - (lsl as number)) / (6 * Math.hypot(values.s, off));
  const share = (off / values.s) ** 2;
  // Boyles 1991: the mean square about the target as a chi-square of this many degrees.
  return spreadInterval(value, (values.n * (1 + share) ** 2) / (1 + 2 * share), alpha);
}

function wrongInput(input: CapabilityInput): Notice | undefined {
  const { confidence = 0.95 } = input;
  if (attributeKinds.includes(input.kind as AttributeKind))
    return { code: 'noCapability', path: 'kind', values: { value: input.kind } };
  if (!variableKinds.includes(input.kind as VariableKind))
    return { code: 'unknownChart', path: 'kind', values: { value: input.kind } };
  if (!(confidence > 0 && confidence < 1))
    return { code: 'confidenceOutside', path: 'confidence', values: { value: confidence } };
  if (new Set(input.subgroups.flatMap(({ phase }) => phase ?? [])).size > 1)
    return { code: 'phasesMixed', path: 'subgroups' };
  return wrongSpecification(input);
}

function observedOutside(values: readonly number[], { lsl, usl }: Specification): number {
  const outside = values.filter(
    (value) =>
      (lsl !== null && lsl !== undefined && value < lsl) ||
      (usl !== null && usl !== undefined && value > usl),
  );
  return (1e6 * outside.length) / values.length;
}

/** What keeps the indices from being meant; with a reason given they are warnings. */
function doubts(n: number, stable: boolean): Notice[] {
  const found: Notice[] = [];
  if (n < FEWEST)
    found.push({ code: 'tooFewForCapability', path: 'subgroups', values: { count: FEWEST, n } });
  if (!stable) found.push({ code: 'unstable', path: 'subgroups' });
  return found;
}

function normalityOf(values: readonly number[]): {
  found: Normality | null;
  warnings: Notice[];
  steps: readonly Step[];
} {
  const { value, reason, steps } = normality(values);
  if (value === null) return { found: null, warnings: reason ? [reason] : [], steps };
  const warnings = value.rejected
    ? [{ code: 'notNormal', path: 'subgroups', values: { p: shown(value.p, 3) } }]
    : [];
  return { found: value, warnings, steps };
}

/** Cp, Cpk, Pp, Ppk and Cpm with their intervals; refused for few values or an unstable process unless a reason is given. */
export function capabilityStudy(input: CapabilityInput): Calculation<CapabilityStudy> {
  const { subgroups, confidence = 0.95, rules = nelsonRules } = input;
  const inputs = { ...input, subgroups: subgroups.length };
  const facts = { unit: '1', inputs, standardRef: ISO };
  const wrong = wrongInput(input);
  if (wrong) return unscored(wrong, facts);
  const chart = variablesChart({ kind: input.kind, subgroups, rules });
  if (chart.value === null) return unscored(chart.reason as Notice, facts);
  const used = subgroups
    .filter(({ excluded }) => !excluded)
    .map(({ values }) => values.filter((value): value is number => value !== null && value !== undefined))
    .filter((values) => values.length > 0);
  const values = used.flat();
  const { length: n } = values;
  const stable = chart.value.location.inControl && chart.value.spread.inControl;
  const sigmaWithin = chart.value.phases[0]?.sigmaWithin ?? 0;
  const sigmaOverall = standardDeviation(values) ?? 0;
  const isSpread = (sigma: number) => sigma > 0 && Number.isFinite(sigma);
  if (!isSpread(sigmaWithin) || !isSpread(sigmaOverall))
    return unscored({ code: 'sigmaZero', path: 'subgroups' }, facts);
  const doubted = doubts(n, stable);
  const [first] = doubted;
  if (first && !input.overrideReason?.trim()) return unscored(first, { ...facts, warnings: doubted });
  const centre = mean(values) as number;
  const alpha = 1 - confidence;
  const within = indicesOf(centre, sigmaWithin, input);
  const overall = indicesOf(centre, sigmaOverall, input);
  const degrees = degreesWithin(
    input.kind as VariableKind,
    used.map((each) => each.length),
  );
  const test = normalityOf(values);
  const value: CapabilityStudy = {
    n,
    mean: centre,
    sigmaWithin,
    sigmaOverall,
    cp: within.potential === null ? null : spreadInterval(within.potential, degrees, alpha),
    cpk: nearerInterval(within.actual, n, degrees, alpha),
    pp: overall.potential === null ? null : spreadInterval(overall.potential, n - 1, alpha),
    ppk: nearerInterval(overall.actual, n, n - 1, alpha),
    cpm: targetIndex({ n, mean: centre, s: sigmaOverall }, input, alpha),
    ppmWithin: within.ppm,
    ppmOverall: overall.ppm,
    ppmObserved: observedOutside(values, input),
    stable,
    normality: test.found,
  };
  const steps = [
    ...chart.steps,
    ...indexSteps('C', centre, sigmaWithin, input),
    ...indexSteps('P', centre, sigmaOverall, input),
    ...test.steps,
  ];
  return calculated(value, { ...facts, steps, warnings: [...doubted, ...test.warnings] });
}
