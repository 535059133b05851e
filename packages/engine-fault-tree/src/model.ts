/**
 * The fault tree as data. Everything here survives `JSON.stringify`, so editor, server and
 * engine exchange exactly this shape.
 *
 * Gates, events and house events share one space of names; parameters have their own.
 */
export interface FaultTreeModel {
  name: string;
  label?: string;
  /** Name of the top gate. Left out: the one gate no other gate refers to. */
  top?: string;
  /** Mission time in hours, the value of `mission-time` in expressions. */
  missionTimeHours?: number;
  gates: Gate[];
  events: BasicEvent[];
  houses: HouseEvent[];
  parameters: Parameter[];
  ccfGroups: CcfGroup[];
}

export const STATIC_GATE_KINDS = [
  'and',
  'or',
  'atleast',
  'not',
  'nand',
  'nor',
  'xor',
  'iff',
  'imply',
  'cardinality',
  'inhibit',
  'transfer',
] as const;
/** Order matters in these: the first argument of `spare` is the primary, of `fdep` the trigger. */
export const DYNAMIC_GATE_KINDS = ['pand', 'seq', 'spare', 'fdep'] as const;

export type StaticGateKind = (typeof STATIC_GATE_KINDS)[number];
export type DynamicGateKind = (typeof DYNAMIC_GATE_KINDS)[number];
export type GateKind = StaticGateKind | DynamicGateKind;

/** A name (gate, event or house event), a constant, or a formula written in place. */
export type Argument = string | boolean | Formula;

export interface Formula {
  kind: GateKind;
  args: Argument[];
  /** `atleast`: how many arguments must be true. */
  k?: number;
  /** `cardinality`: least and greatest number of true arguments. */
  min?: number;
  max?: number;
  /** `spare`: share of the failure rate while in standby; 0 cold, 1 hot. */
  dormancy?: number;
}

export interface Gate extends Formula {
  name: string;
  label?: string;
  attributes?: Record<string, string>;
}

export type EventKind = 'basic' | 'undeveloped' | 'conditional' | 'external';

export interface BasicEvent {
  name: string;
  label?: string;
  kind?: EventKind;
  /** Left out: the event has no data; the structure is analysed, the numbers are null. */
  probability?: Expression;
  attributes?: Record<string, string>;
}

export interface HouseEvent {
  name: string;
  label?: string;
  state: boolean;
}

export interface Parameter {
  name: string;
  label?: string;
  unit?: string;
  value: Expression;
}

export type CcfKind = 'beta-factor' | 'mgl' | 'alpha-factor' | 'phi-factor';

export interface CcfGroup {
  name: string;
  label?: string;
  kind: CcfKind;
  members: string[];
  /** Total failure probability of one member. */
  probability: Expression;
  /** beta-factor: [β]; mgl: [β, γ, δ, …]; alpha- and phi-factor: one per number of members failing, from 1. */
  factors: Expression[];
}

/** A number, the name of a parameter, or an operation. */
export type Expression = number | string | Operation;

export interface Operation {
  op: ExpressionOp;
  args: Expression[];
}

export const EXPRESSION_OPS = [
  'mission-time',
  'pi',
  'neg',
  'add',
  'sub',
  'mul',
  'div',
  'pow',
  'exp',
  'ln',
  'log10',
  'sqrt',
  'abs',
  'min',
  'max',
  'mean',
  'mod',
  'floor',
  'ceil',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'not',
  'and',
  'or',
  'eq',
  'df',
  'lt',
  'gt',
  'leq',
  'geq',
  'ite',
  'switch',
  'exponential',
  'glm',
  'repairable',
  'weibull',
  'periodic-test',
  'uniform-deviate',
  'normal-deviate',
  'lognormal-deviate',
  'gamma-deviate',
  'beta-deviate',
  'histogram',
] as const;
export type ExpressionOp = (typeof EXPRESSION_OPS)[number];

/** Something wrong at a place, e.g. `{ code: 'cycle', path: 'gates/G4', params: { … } }`. */
export interface Fault {
  code: FaultCode;
  path: string;
  params: Record<string, string | number>;
}

export type FaultCode =
  | 'cycle'
  | 'self-reference'
  | 'undefined'
  | 'duplicate-name'
  | 'arity'
  | 'no-children'
  | 'k-out-of-range'
  | 'probability-out-of-range'
  | 'contradictory-house-event'
  | 'no-gates'
  | 'no-top'
  | 'several-tops'
  | 'expression-arity'
  | 'expression-value'
  | 'ccf-members'
  | 'ccf-factors'
  | 'dynamic-argument'
  | 'malformed-xml'
  | 'forbidden-xml'
  | 'unknown-element'
  | 'missing-attribute'
  | 'bad-attribute';

export interface Warning {
  code: string;
  path: string;
  params: Record<string, string | number>;
}
