import type { Argument, Expression } from '../model.ts';

/** What people call an element; other languages are attributes (`label-en`). */
export interface Labelled {
  name: string;
  label?: string;
  attributes?: Record<string, string>;
}

/** An event tree as data (Open-PSA MEF, event tree layer): what may follow an initiating event, column by column. */
export interface EventTree extends Labelled {
  /** Columns, in the order they are met. */
  functionalEvents: Labelled[];
  sequences: Sequence[];
  /** Sub-trees that several paths lead to. */
  branches: { name: string; label?: string; branch: Branch }[];
  initialState: Branch;
}

export interface InitiatingEvent extends Labelled {
  eventTree?: string;
  /** How often it happens a year; left out: sequences have a conditional probability only. */
  frequency?: Expression;
}

export interface Sequence extends Labelled {
  /** What it ends in; sequences with the same are added up. */
  consequence?: string;
  instructions: Instruction[];
}

/** What is done on the way, and where the way leads. */
export interface Branch {
  instructions: Instruction[];
  end: { fork: string; paths: Path[] } | { sequence: string } | { branch: string };
}

export interface Path {
  state: string;
  branch: Branch;
}

export type Instruction =
  | { do: 'set-house-event'; name: string; state: boolean }
  /** Joined to what the path has collected, with the house events as they stand now. */
  | { do: 'collect-formula'; formula: Argument }
  /** Multiplies the probability of the path. */
  | { do: 'collect-expression'; expression: Expression }
  | { do: 'if'; condition: Condition; yes: Instruction; no?: Instruction }
  | { do: 'block'; instructions: Instruction[] }
  | { do: 'rule'; name: string }
  /** Of a sequence: goes on in another event tree. */
  | { do: 'link'; eventTree: string };

export type Condition =
  | { test: 'initiating-event'; name: string }
  | { test: 'functional-event'; name: string; state: string }
  | { test: 'and' | 'or' | 'not'; of: Condition[] };

export interface Rule {
  name: string;
  label?: string;
  instructions: Instruction[];
}
