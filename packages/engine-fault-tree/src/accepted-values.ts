import { evaluateExpression, parametersIn, type Setting } from './expressions.ts';
import type { Expression, Fault, Operation } from './model.ts';

/** What an argument is called, as the words of messages know it. */
export type ArgumentName =
  | 'rate'
  | 'repairRate'
  | 'rateInTest'
  | 'time'
  | 'onDemand'
  | 'scale'
  | 'shape'
  | 'shift'
  | 'interval'
  | 'firstTest'
  | 'failedByTest'
  | 'testTime'
  | 'availableInTest'
  | 'found'
  | 'badRestart'
  | 'deviation'
  | 'mean'
  | 'errorFactor'
  | 'level'
  | 'alpha'
  | 'beta'
  | 'high'
  | 'bound'
  | 'weight'
  | 'frequency';

export type Rule =
  | 'not-negative'
  | 'positive'
  | 'probability'
  | 'above-one'
  | 'level'
  | 'above-low'
  | 'within-interval'
  | 'number';

interface Demand {
  at: number;
  argument: ArgumentName;
  rule: Rule;
}

/** In the order of the arguments; those the call leaves out are not looked at. */
const list = (...demands: (readonly [ArgumentName, Rule])[]): Demand[] =>
  demands.map(([argument, rule], at) => ({ at, argument, rule }));

const FAILURE_RATE = ['rate', 'not-negative'] as const;
const REPAIR_RATE = ['repairRate', 'not-negative'] as const;
const TIME = ['time', 'not-negative'] as const;
const TESTS = [
  ['interval', 'positive'],
  ['firstTest', 'not-negative'],
] as const;

const EXPONENTIAL = list(FAILURE_RATE, TIME);
const REPAIRABLE = list(FAILURE_RATE, REPAIR_RATE, TIME);
const GLM = list(['onDemand', 'probability'], FAILURE_RATE, REPAIR_RATE, TIME);
const WEIBULL = list(['scale', 'positive'], ['shape', 'positive'], ['shift', 'not-negative'], TIME);
const TESTED = list(FAILURE_RATE, ...TESTS, TIME);
const TESTED_REPAIRED = list(FAILURE_RATE, REPAIR_RATE, ...TESTS, TIME);
const TESTED_FULLY = list(
  FAILURE_RATE,
  ['rateInTest', 'not-negative'],
  REPAIR_RATE,
  ...TESTS,
  ['failedByTest', 'probability'],
  ['testTime', 'within-interval'],
  ['availableInTest', 'probability'],
  ['found', 'probability'],
  ['badRestart', 'probability'],
  TIME,
);
const UNIFORM = list(['mean', 'number'], ['high', 'above-low']);
const NORMAL = list(['mean', 'number'], ['deviation', 'positive']);
const LOGNORMAL = list(['mean', 'positive'], ['errorFactor', 'above-one'], ['level', 'level']);
const LOGARITHMIC = list(['mean', 'number'], ['deviation', 'not-negative']);
const GAMMA = list(['shape', 'positive'], ['scale', 'positive']);
const BETA = list(['alpha', 'positive'], ['beta', 'positive']);
/** Where the tests' interval stands among the eleven. */
const INTERVAL = 3;

/** What failure models and distributions ask of their arguments (Open-PSA MEF, built-ins and random deviates). */
function demandsOf({ op, args }: Operation): readonly Demand[] {
  switch (op) {
    case 'exponential':
      return EXPONENTIAL;
    case 'repairable':
      return REPAIRABLE;
    case 'glm':
      return GLM;
    case 'weibull':
      return WEIBULL;
    case 'periodic-test':
      return args.length <= 4 ? TESTED : args.length === 5 ? TESTED_REPAIRED : TESTED_FULLY;
    case 'uniform-deviate':
      return UNIFORM;
    case 'normal-deviate':
      return NORMAL;
    case 'lognormal-deviate':
      return args.length === 2 ? LOGARITHMIC : LOGNORMAL;
    case 'gamma-deviate':
      return GAMMA;
    case 'beta-deviate':
      return BETA;
    case 'histogram':
      return args.map((_, at) =>
        at > 0 && at % 2 === 0
          ? { at, argument: 'weight', rule: 'not-negative' }
          : { at, argument: 'bound', rule: at === 0 ? 'number' : 'above-low' },
      );
    default:
      return [];
  }
}

/** Every argument inside an expression that its failure model does not accept, by its value at the mission time. */
export function argumentFaults(expression: Expression, path: string, setting: Setting): Fault[] {
  if (typeof expression !== 'object') return [];
  const inner = expression.args.flatMap((arg) => argumentFaults(arg, path, setting));
  if (inner.length > 0) return inner;
  const values = expression.args.map((arg) => evaluateExpression(arg, setting));
  return demandsOf(expression).flatMap(({ at, argument, rule }) => {
    const value = values[at];
    if (value === undefined || meets(value, rule, values, at)) return [];
    return [valueFault(path, expression.args[at]!, value, { op: expression.op, argument, rule })];
  });
}

/** The fault of a value, with the parameters it came from where it came from any. */
export function valueFault(
  path: string,
  from: Expression,
  value: number,
  params: { op: string; argument: ArgumentName; rule: Rule },
): Fault {
  const names = [...parametersIn(from)].join(', ');
  return {
    code: 'expression-value',
    path,
    params: {
      ...params,
      value: Number.isFinite(value) ? value : String(value),
      ...(names === '' ? {} : { parameter: names }),
    },
  };
}

function meets(value: number, rule: Rule, values: readonly number[], at: number): boolean {
  if (!Number.isFinite(value)) return false;
  switch (rule) {
    case 'not-negative':
      return value >= 0;
    case 'positive':
      return value > 0;
    case 'probability':
      return value >= 0 && value <= 1;
    case 'above-one':
      return value > 1;
    case 'level':
      return value > 0.5 && value < 1;
    case 'above-low':
      return value > values[at <= 1 ? 0 : at - 2]!;
    case 'within-interval':
      return value >= 0 && value <= values[INTERVAL]!;
    case 'number':
      return true;
  }
}
