import type { Expression, ExpressionOp, Operation, Parameter } from './model.ts';
import { periodicTest } from './periodic-test.ts';
import { type Random, sampleBeta, sampleGamma, sampleNormal } from './random.ts';

/** Where an expression is evaluated: at a time, with means or with a drawn sample. */
export interface Setting {
  timeHours: number;
  /** Null: distributions give their mean. */
  random: Random | null;
  parameter(name: string): number;
}

type Range = readonly [least: number, most: number];
const MANY = Number.POSITIVE_INFINITY;

/** How many arguments each operation takes. */
export const ARITY: Record<ExpressionOp, Range> = {
  'mission-time': [0, 0],
  pi: [0, 0],
  neg: [1, 1],
  add: [2, MANY],
  sub: [2, MANY],
  mul: [2, MANY],
  div: [2, MANY],
  pow: [2, 2],
  exp: [1, 1],
  ln: [1, 1],
  log10: [1, 1],
  sqrt: [1, 1],
  abs: [1, 1],
  min: [2, MANY],
  max: [2, MANY],
  mean: [2, MANY],
  mod: [2, 2],
  floor: [1, 1],
  ceil: [1, 1],
  sin: [1, 1],
  cos: [1, 1],
  tan: [1, 1],
  asin: [1, 1],
  acos: [1, 1],
  atan: [1, 1],
  sinh: [1, 1],
  cosh: [1, 1],
  tanh: [1, 1],
  not: [1, 1],
  and: [2, MANY],
  or: [2, MANY],
  eq: [2, 2],
  df: [2, 2],
  lt: [2, 2],
  gt: [2, 2],
  leq: [2, 2],
  geq: [2, 2],
  ite: [3, 3],
  // condition, value, condition, value, …, default
  switch: [1, MANY],
  // rate, [time]
  exponential: [1, 2],
  // probability on demand, failure rate, repair rate, [time]
  glm: [3, 4],
  // failure rate, repair rate, [time]
  repairable: [2, 3],
  // scale, shape, time shift, [time]
  weibull: [3, 4],
  'periodic-test': [3, 11],
  'uniform-deviate': [2, 2],
  'normal-deviate': [2, 2],
  // mean, error factor, confidence level; or location and spread of the logarithm
  'lognormal-deviate': [2, 3],
  // shape, scale
  'gamma-deviate': [2, 2],
  'beta-deviate': [2, 2],
  // lower bound, then upper bound and weight of each bin
  histogram: [3, MANY],
};

const DEVIATES = new Set<ExpressionOp>([
  'uniform-deviate',
  'normal-deviate',
  'lognormal-deviate',
  'gamma-deviate',
  'beta-deviate',
  'histogram',
]);

export function evaluateExpression(expression: Expression, setting: Setting): number {
  if (typeof expression === 'number') return expression;
  if (typeof expression === 'string') return setting.parameter(expression);
  const args = expression.args.map((arg) => evaluateExpression(arg, setting));
  if (DEVIATES.has(expression.op)) {
    return setting.random === null ? meanOf(expression.op, args) : draw(expression.op, args, setting.random);
  }
  return apply(expression.op, args, setting.timeHours);
}

function apply(op: ExpressionOp, args: number[], time: number): number {
  const [a = 0, b = 0, c = 0] = args;
  switch (op) {
    case 'mission-time':
      return time;
    case 'pi':
      return Math.PI;
    case 'neg':
      return -a;
    case 'add':
      return args.reduce((x, y) => x + y);
    case 'sub':
      return args.reduce((x, y) => x - y);
    case 'mul':
      return args.reduce((x, y) => x * y);
    case 'div':
      return args.reduce((x, y) => x / y);
    case 'pow':
      return a ** b;
    case 'ln':
      return Math.log(a);
    case 'mean':
      return args.reduce((x, y) => x + y) / args.length;
    case 'mod':
      return a % b;
    case 'min':
      return Math.min(...args);
    case 'max':
      return Math.max(...args);
    case 'not':
      return a === 0 ? 1 : 0;
    case 'and':
      return args.every((x) => x !== 0) ? 1 : 0;
    case 'or':
      return args.some((x) => x !== 0) ? 1 : 0;
    case 'eq':
      return a === b ? 1 : 0;
    case 'df':
      return a !== b ? 1 : 0;
    case 'lt':
      return a < b ? 1 : 0;
    case 'gt':
      return a > b ? 1 : 0;
    case 'leq':
      return a <= b ? 1 : 0;
    case 'geq':
      return a >= b ? 1 : 0;
    case 'ite':
      return a !== 0 ? b : c;
    case 'switch':
      return choose(args);
    case 'exponential':
      return -Math.expm1(-a * (args[1] ?? time));
    case 'glm':
      return glm(a, b, c, args[3] ?? time);
    case 'repairable':
      return glm(0, a, b, args[2] ?? time);
    case 'weibull':
      return weibull(a, b, c, args[3] ?? time);
    case 'periodic-test':
      return periodicTest(args, time);
    default:
      return (Math[op as 'exp'] as (x: number) => number)(a);
  }
}

function choose(args: number[]): number {
  for (let i = 0; i + 1 < args.length; i += 2) if (args[i] !== 0) return args[i + 1]!;
  return args[args.length - 1]!;
}

/** Unavailability with failure on demand γ, failure rate λ, repair rate μ (Open-PSA MEF, GLM). */
function glm(gamma: number, lambda: number, mu: number, time: number): number {
  const rate = lambda + mu;
  if (rate === 0) return gamma;
  const steady = lambda / rate;
  return gamma * Math.exp(-rate * time) - steady * Math.expm1(-rate * time);
}

function weibull(scale: number, shape: number, shift: number, time: number): number {
  return time <= shift ? 0 : -Math.expm1(-(((time - shift) / scale) ** shape));
}

/** 95 % quantile of the standard normal: the level error factors are nearly always given at. */
const Z95 = 1.6448536269514722;

/** Location and spread of ln x for either way of giving a lognormal. */
function logParameters(args: number[]): { mu: number; sigma: number } {
  if (args.length === 2) return { mu: args[0]!, sigma: args[1]! };
  const [mean = 0, errorFactor = 1, level = 0.95] = args;
  const sigma = Math.log(errorFactor) / (level === 0.95 ? Z95 : normalQuantile(level));
  return { mu: Math.log(mean) - (sigma * sigma) / 2, sigma };
}

function meanOf(op: ExpressionOp, args: number[]): number {
  const [a = 0, b = 0] = args;
  switch (op) {
    case 'uniform-deviate':
      return (a + b) / 2;
    case 'lognormal-deviate': {
      if (args.length === 3) return a;
      return Math.exp(a + (b * b) / 2);
    }
    case 'gamma-deviate':
      return a * b;
    case 'beta-deviate':
      return a / (a + b);
    case 'histogram':
      return histogramMean(args);
    default:
      return a;
  }
}

function draw(op: ExpressionOp, args: number[], random: Random): number {
  const [a = 0, b = 0] = args;
  switch (op) {
    case 'uniform-deviate':
      return a + (b - a) * random();
    case 'normal-deviate':
      return a + b * sampleNormal(random);
    case 'lognormal-deviate': {
      const { mu, sigma } = logParameters(args);
      return Math.exp(mu + sigma * sampleNormal(random));
    }
    case 'gamma-deviate':
      return b * sampleGamma(a, random);
    case 'beta-deviate':
      return sampleBeta(a, b, random);
    default:
      return histogramDraw(args, random);
  }
}

function histogramMean(args: number[]): number {
  let low = args[0]!;
  let sum = 0;
  let mass = 0;
  for (let i = 1; i + 1 < args.length; i += 2) {
    const high = args[i]!;
    const weight = args[i + 1]!;
    sum += (weight * (low + high)) / 2;
    mass += weight;
    low = high;
  }
  return sum / mass;
}

/** Weights are masses of the bins; inside a bin every value is as likely. */
function histogramDraw(args: number[], random: Random): number {
  let mass = 0;
  for (let i = 2; i < args.length; i += 2) mass += args[i]!;
  let left = random() * mass;
  for (let i = 1; i + 1 < args.length; i += 2) {
    const weight = args[i + 1]!;
    if (left < weight || i + 2 >= args.length) {
      const low = args[i - 1 === 0 ? 0 : i - 2]!;
      return low + (args[i]! - low) * random();
    }
    left -= weight;
  }
  return args[args.length - 2]!;
}

/** Inverse of the standard normal distribution, by Acklam's fit and one Halley step. */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  const tail = Math.min(p, 1 - p);
  let x: number;
  if (tail < 0.02425) {
    const r = Math.sqrt(-2 * Math.log(tail));
    x =
      (((((-7.784894002430293e-3 * r - 0.3223964580411365) * r - 2.400758277161838) * r - 2.549732539343734) *
        r +
        4.374664141464968) *
        r +
        2.938163982698783) /
      ((((7.784695709041462e-3 * r + 0.3224671290700398) * r + 2.445134137142996) * r + 3.754408661907416) *
        r +
        1);
  } else {
    const s = tail - 0.5;
    const r = s * s;
    x =
      ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
        30.66479806614716) *
        r +
        2.506628277459239) *
        s) /
      (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
        13.28068155288572) *
        r +
        1);
  }
  const error = normalCumulative(x) - tail;
  const step = error * Math.sqrt(2 * Math.PI) * Math.exp((x * x) / 2);
  const refined = x - step / (1 + (x * step) / 2);
  return p < 0.5 ? refined : -refined;
}

/** Standard normal distribution function, by a continued fraction in the tail and a series inside. */
export function normalCumulative(x: number): number {
  if (x > 0) return 1 - normalCumulative(-x);
  const z = -x;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 4) {
    let fraction = z;
    for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
    return density / fraction;
  }
  let term = z;
  let sum = z;
  for (let k = 1; k < 120; k++) {
    term *= (z * z) / (2 * k + 1);
    sum += term;
  }
  return 0.5 - density * sum;
}

/** Parameter names an expression refers to. */
export function parametersIn(expression: Expression, into: Set<string> = new Set()): Set<string> {
  if (typeof expression === 'string') into.add(expression);
  else if (typeof expression !== 'number') for (const arg of expression.args) parametersIn(arg, into);
  return into;
}

/** True when drawing samples changes the value. */
export function isUncertain(expression: Expression, parameters: ReadonlyMap<string, Parameter>): boolean {
  if (typeof expression === 'number') return false;
  if (typeof expression === 'string') {
    const parameter = parameters.get(expression);
    return parameter !== undefined && isUncertain(parameter.value, parameters);
  }
  return DEVIATES.has(expression.op) || expression.args.some((arg) => isUncertain(arg, parameters));
}

/** True when the value changes with mission time. */
export function isTimed(expression: Expression, parameters: ReadonlyMap<string, Parameter>): boolean {
  if (typeof expression === 'number') return false;
  if (typeof expression === 'string') {
    const parameter = parameters.get(expression);
    return parameter !== undefined && isTimed(parameter.value, parameters);
  }
  if (expression.op === 'mission-time' || usesDefaultTime(expression)) return true;
  return expression.args.some((arg) => isTimed(arg, parameters));
}

function usesDefaultTime({ op, args }: Operation): boolean {
  if (op === 'exponential') return args.length === 1;
  if (op === 'repairable') return args.length === 2;
  if (op === 'glm' || op === 'weibull') return args.length === 3;
  return op === 'periodic-test' && args.length === 3;
}

/** A setting over a list of parameters; each parameter is evaluated once per setting. */
export function settingFor(
  parameters: ReadonlyMap<string, Parameter>,
  timeHours: number,
  random: Random | null = null,
): Setting {
  const known = new Map<string, number>();
  const setting: Setting = {
    timeHours,
    random,
    parameter(name) {
      const value = known.get(name);
      if (value !== undefined) return value;
      const parameter = parameters.get(name);
      const fresh = parameter === undefined ? Number.NaN : evaluateExpression(parameter.value, setting);
      known.set(name, fresh);
      return fresh;
    },
  };
  return setting;
}
