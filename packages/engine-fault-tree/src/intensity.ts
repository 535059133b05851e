import { readEventModel } from './event-model.ts';
import { evaluateExpression, isTimed, type Setting, settingFor } from './expressions.ts';
import type { Expression, Operation, Parameter } from './model.ts';

type Parameters = ReadonlyMap<string, Parameter>;

/** Where the time stands among the arguments of a failure model, and where its failure rate. */
const MODELS: Partial<Record<Operation['op'], { time: number; rate: number }>> = {
  exponential: { time: 1, rate: 0 },
  repairable: { time: 2, rate: 0 },
  glm: { time: 3, rate: 1 },
  weibull: { time: 3, rate: -1 },
};
/** Arguments of the periodic test that takes a test of some length and what may go wrong in it. */
const WHOLE_TEST = 11;

/** Behind the names of parameters. */
function written(expression: Expression, parameters: Parameters): number | Operation {
  let at = expression;
  while (typeof at === 'string') {
    const parameter = parameters.get(at);
    if (parameter === undefined) return Number.NaN;
    at = parameter.value;
  }
  return at;
}

/** False for an event that fails at single moments too, as when a test is begun: such failures have no intensity. */
export function hasIntensity(expression: Expression, setting: Setting, parameters: Parameters): boolean {
  const at = written(expression, parameters);
  if (typeof at !== 'object') return true;
  if (at.op !== 'periodic-test' || at.args.length !== WHOLE_TEST)
    return at.args.every((arg) => hasIntensity(arg, setting, parameters));
  const [rate, rateInTest, , , , failedByTest, , availableInTest, , badRestart] = at.args.map((arg) =>
    evaluateExpression(arg, setting),
  );
  return rateInTest === rate && failedByTest === 0 && availableInTest === 1 && badRestart === 0;
}

/** True for an event that is known to fail again and again although its probability stays: tested, at its average. */
export function isTestedAverage(expression: Expression, parameters: Parameters): boolean {
  return readEventModel(written(expression, parameters)).kind === 'tested-average';
}

/**
 * Failures per hour: rate times the chance of being up, for the failure models; a product with one timed factor scales
 * it; anything else by the rise of its probability, looked at before `until`.
 */
export function intensityOf(
  expression: Expression,
  setting: Setting,
  parameters: Parameters,
  until: number,
): number {
  const at = written(expression, parameters);
  if (typeof at === 'number') return 0;
  if (!isTimed(at, parameters)) return ofTestedAverage(at, setting);
  return ofModel(at, setting, parameters, until) ?? rise(at, setting, parameters, until);
}

function ofTestedAverage(operation: Operation, setting: Setting): number {
  const { kind, values } = readEventModel(operation);
  if (kind !== 'tested-average') return 0;
  return evaluateExpression(values.rate!, setting) * (1 - evaluateExpression(operation, setting));
}

/** Null where it is no failure model whose rate stays the same. */
function ofModel(
  operation: Operation,
  setting: Setting,
  parameters: Parameters,
  until: number,
): number | null {
  const { op, args } = operation;
  if (op === 'mul') {
    const timed = args.filter((arg) => isTimed(arg, parameters));
    if (timed.length !== 1) return null;
    return args.reduce<number>(
      (product, arg) =>
        product *
        (arg === timed[0] ? intensityOf(arg, setting, parameters, until) : evaluateExpression(arg, setting)),
      1,
    );
  }
  const model = op === 'periodic-test' ? { time: Math.max(3, args.length - 1), rate: 0 } : MODELS[op];
  if (model === undefined) return null;
  if (args.some((arg, index) => index !== model.time && isTimed(arg, parameters))) return null;
  const value = (index: number): number => evaluateExpression(args[index]!, setting);
  const time = args[model.time];
  const up = 1 - evaluateExpression(operation, setting);
  // A time of its own may run slower than the mission's, as of a pump that runs half of it.
  const pace = time === undefined ? 1 : rise(time, setting, parameters, until);
  if (model.rate >= 0) return value(model.rate) * up * pace;
  const age = (time === undefined ? setting.timeHours : value(model.time)) - value(2);
  return age <= 0 ? 0 : (value(1) / value(0)) * (age / value(0)) ** (value(1) - 1) * up * pace;
}

function rise(expression: Expression, setting: Setting, parameters: Parameters, until: number): number {
  if (typeof expression === 'object' && expression.op === 'mission-time') return 1;
  const { timeHours } = setting;
  const step = Math.min(Math.max(timeHours * 1e-5, 1e-6), (until - timeHours) / 2);
  const later = settingFor(parameters, timeHours + step);
  return Math.max(
    0,
    (evaluateExpression(expression, later) - evaluateExpression(expression, setting)) / step,
  );
}
