import type { EventTree, InitiatingEvent, Rule } from './event-tree/model.ts';

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
  /** Fault trees and components the elements stand in; left out for a single plain fault tree. */
  containers?: Container[];
  substitutions?: Substitution[];
  alignments?: Alignment[];
  eventTrees?: EventTree[];
  initiatingEvents?: InitiatingEvent[];
  rules?: Rule[];
}

export type Role = 'public' | 'private';

/** A fault tree or component of Open-PSA. Private elements inside carry its path in their name (`ft.pump.E1`). */
export interface Container {
  /** Names of the containers around it and its own, with full stops between. */
  path: string;
  kind: 'fault-tree' | 'component';
  role?: Role;
  label?: string;
  attributes?: Record<string, string>;
}

/** Where an element stands; both left out in a model of one plain fault tree. */
export interface Placed {
  /** Path of its container. */
  container?: string;
  /** Only where it differs from what the container says. */
  role?: Role;
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

export interface Gate extends Formula, Placed {
  name: string;
  label?: string;
  attributes?: Record<string, string>;
}

export type EventKind = 'basic' | 'undeveloped' | 'conditional' | 'external';

export interface BasicEvent extends Placed {
  name: string;
  label?: string;
  kind?: EventKind;
  /** Left out: the event has no data; the structure is analysed, the numbers are null. */
  probability?: Expression;
  attributes?: Record<string, string>;
}

export interface HouseEvent extends Placed {
  name: string;
  label?: string;
  state: boolean;
  attributes?: Record<string, string>;
}

export interface Parameter extends Placed {
  name: string;
  label?: string;
  attributes?: Record<string, string>;
  unit?: string;
  value: Expression;
}

export type CcfKind = 'beta-factor' | 'mgl' | 'alpha-factor' | 'phi-factor';

export interface CcfGroup extends Placed {
  name: string;
  label?: string;
  attributes?: Record<string, string>;
  kind: CcfKind;
  members: string[];
  /** Total failure probability of one member. */
  probability: Expression;
  /** beta-factor: [β]; mgl: [β, γ, δ, …]; alpha- and phi-factor: one per number of members failing, from 1. */
  factors: Expression[];
}

export const SUBSTITUTION_KINDS = ['delete-terms', 'recovery-rule', 'exchange-event'] as const;

/**
 * Open-PSA MEF, substitutions: where the hypothesis holds, the source events go and the target comes in. Without
 * source events it is the constraint "hypothesis implies target" on the top.
 */
export interface Substitution {
  name: string;
  label?: string;
  kind?: (typeof SUBSTITUTION_KINDS)[number];
  hypothesis: Argument;
  /** Basic events taken out of a cut set. */
  source?: string[];
  /** A basic event put in; false removes the cut set, true adds nothing. */
  target: string | boolean;
}

/** Ways the plant is run, one after the other: what happens in each is weighted by its share of the time. */
export interface Alignment {
  name: string;
  label?: string;
  phases: Phase[];
}

export interface Phase {
  name: string;
  label?: string;
  timeFraction: number;
  /** House events that differ from the model's. */
  houses: { name: string; state: boolean }[];
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
  | 'mission-time'
  | 'ccf-members'
  | 'ccf-factors'
  | 'dynamic-argument'
  | 'substitution'
  | 'time-fractions'
  | 'event-tree'
  | 'unknown-encoding'
  | 'missing-file'
  | 'bad-archive'
  | 'malformed-xml'
  | 'forbidden-xml'
  | 'unknown-element'
  | 'missing-element'
  | 'missing-attribute'
  | 'bad-attribute';

export interface Warning {
  code: string;
  path: string;
  params: Record<string, string | number>;
}
