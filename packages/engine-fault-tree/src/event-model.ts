import type { Expression, Operation } from './model.ts';

/** The failure models people choose from; anything else is a formula. */
export const EVENT_MODELS = [
  'none',
  'constant',
  'exponential',
  'repairable',
  'tested-average',
  'tested',
  'demand',
  'weibull',
  'normal',
  'uniform',
  'beta',
  'gamma',
  'parameter',
  'formula',
] as const;
export type EventModelKind = (typeof EVENT_MODELS)[number];

export type EventField =
  | 'probability'
  | 'rate'
  | 'repairRate'
  | 'interval'
  | 'firstTest'
  | 'onDemand'
  | 'scale'
  | 'shape'
  | 'shift'
  | 'mean'
  | 'deviation'
  | 'low'
  | 'high'
  | 'alpha'
  | 'beta'
  | 'parameter';

/** A number, or the name of a parameter. */
export type FieldValue = number | string;

export interface EventModel {
  kind: EventModelKind;
  values: Partial<Record<EventField, FieldValue>>;
  /** Of a lognormal: 95 % value over median. */
  errorFactor?: number;
  /** Of the kind `formula`. */
  expression?: Expression;
}

/** Fields in the order they are asked for. */
export const EVENT_FIELDS: Record<EventModelKind, readonly EventField[]> = {
  none: [],
  constant: ['probability'],
  exponential: ['rate'],
  repairable: ['rate', 'repairRate'],
  'tested-average': ['rate', 'interval'],
  tested: ['rate', 'interval', 'firstTest'],
  demand: ['onDemand', 'rate', 'repairRate'],
  weibull: ['scale', 'shape', 'shift'],
  normal: ['mean', 'deviation'],
  uniform: ['low', 'high'],
  beta: ['alpha', 'beta'],
  gamma: ['shape', 'scale'],
  parameter: ['parameter'],
  formula: [],
};

export const EVENT_UNITS: Partial<Record<EventField, '1/h' | 'h'>> = {
  rate: '1/h',
  repairRate: '1/h',
  interval: 'h',
  firstTest: 'h',
  shift: 'h',
};

/** Models that take an error factor. */
export const UNCERTAIN_MODELS: ReadonlySet<EventModelKind> = new Set([
  'constant',
  'exponential',
  'repairable',
  'tested-average',
  'tested',
]);

const MISSION: Operation = { op: 'mission-time', args: [] };
const LEVEL = 0.95;
const op = (name: Operation['op'], ...args: Expression[]): Operation => ({ op: name, args });

/** The expression the engine evaluates; undefined for an event without data or a field not yet filled. */
export function writeEventModel({
  kind,
  values,
  errorFactor,
  expression,
}: EventModel): Expression | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'formula') return expression;
  const given = EVENT_FIELDS[kind].map((field) => values[field]);
  if (given.some((value) => value === undefined)) return undefined;
  const [a, b, c] = given as [Expression, Expression, Expression];
  const uncertain = (value: Expression) =>
    errorFactor !== undefined && errorFactor > 1 ? op('lognormal-deviate', value, errorFactor, LEVEL) : value;
  switch (kind) {
    case 'constant':
      return uncertain(a);
    case 'exponential':
      return op('exponential', uncertain(a), MISSION);
    case 'repairable':
      return op('repairable', uncertain(a), b, MISSION);
    // Mean of 1 − e^(−λt) over the test interval; the spread goes over the whole, so that λ is drawn once.
    case 'tested-average':
      return uncertain(op('sub', 1, op('div', op('exponential', a, b), op('mul', a, b))));
    case 'tested':
      return op('periodic-test', uncertain(a), b, c, MISSION);
    case 'demand':
      return op('glm', a, b, c, MISSION);
    case 'weibull':
      return op('weibull', a, b, c, MISSION);
    case 'normal':
      return op('normal-deviate', a, b);
    case 'uniform':
      return op('uniform-deviate', a, b);
    case 'beta':
      return op('beta-deviate', a, b);
    case 'gamma':
      return op('gamma-deviate', a, b);
    case 'parameter':
      return a;
  }
}

const isPlain = (value: Expression | undefined): value is FieldValue =>
  typeof value === 'number' || typeof value === 'string';
const isOp = (value: Expression | undefined, name: Operation['op']): value is Operation =>
  typeof value === 'object' && value.op === name;
const same = (a: readonly Expression[], b: readonly Expression[]) => JSON.stringify(a) === JSON.stringify(b);

/** The value under a lognormal of the usual level, and its error factor. */
function certain(value: Expression | undefined): { value: Expression | undefined; errorFactor?: number } {
  if (!isOp(value, 'lognormal-deviate') || value.args.length !== 3) return { value };
  const [mean, errorFactor, level] = value.args;
  return level === LEVEL && typeof errorFactor === 'number' ? { value: mean, errorFactor } : { value };
}

const SIMPLE: Partial<Record<Operation['op'], EventModelKind>> = {
  exponential: 'exponential',
  repairable: 'repairable',
  'periodic-test': 'tested',
  glm: 'demand',
  weibull: 'weibull',
  'normal-deviate': 'normal',
  'uniform-deviate': 'uniform',
  'beta-deviate': 'beta',
  'gamma-deviate': 'gamma',
};

/** Which model an expression is; the other way round of `writeEventModel`, a formula where it is none of them. */
export function readEventModel(expression: Expression | undefined): EventModel {
  if (expression === undefined) return { kind: 'none', values: {} };
  const formula: EventModel = { kind: 'formula', values: {}, expression };
  if (typeof expression === 'string') return { kind: 'parameter', values: { parameter: expression } };
  const outer = certain(expression);
  const spread = outer.errorFactor === undefined ? {} : { errorFactor: outer.errorFactor };
  if (isPlain(outer.value)) return { kind: 'constant', values: { probability: outer.value }, ...spread };
  const average = testedAverage(outer.value);
  if (average) return { kind: 'tested-average', values: average, ...spread };
  if (outer.errorFactor !== undefined || typeof outer.value !== 'object') return formula;
  const kind = SIMPLE[outer.value.op];
  if (!kind) return formula;
  const fields = EVENT_FIELDS[kind];
  const inner = certain(outer.value.args[0]);
  if (inner.errorFactor !== undefined && !UNCERTAIN_MODELS.has(kind)) return formula;
  const args = [inner.value, ...outer.value.args.slice(1)];
  // The time, where it is given, must be the mission's.
  const rest = args.slice(fields.length);
  if (rest.length > 1 || (rest.length === 1 && !isOp(rest[0], 'mission-time'))) return formula;
  const values: EventModel['values'] = {};
  for (const [index, field] of fields.entries()) {
    const value = args[index];
    if (!isPlain(value)) return formula;
    values[field] = value;
  }
  return { kind, values, ...(inner.errorFactor === undefined ? {} : { errorFactor: inner.errorFactor }) };
}

function testedAverage(value: Expression | undefined): EventModel['values'] | undefined {
  if (!isOp(value, 'sub') || value.args.length !== 2 || value.args[0] !== 1) return undefined;
  const share = value.args[1];
  if (!isOp(share, 'div') || share.args.length !== 2) return undefined;
  const [failed, product] = share.args;
  if (!isOp(failed, 'exponential') || !isOp(product, 'mul') || !same(failed.args, product.args))
    return undefined;
  const [rate, interval] = failed.args;
  return isPlain(rate) && isPlain(interval) && failed.args.length === 2 ? { rate, interval } : undefined;
}
