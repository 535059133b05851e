import type { Importance } from './importance.ts';
import type { Fault, Warning } from './model.ts';
import type { OverTime } from './over-time.ts';
import type { SensitivityRow } from './sensitivity.ts';
import type { Uncertainty } from './uncertainty.ts';

/** Outcome of `analyse`. Either `faults` is empty and `result` is there, or the other way round. */
export interface Analysis {
  result: FaultTreeResult | null;
  faults: Fault[];
  warnings: Warning[];
  steps: Step[];
}

export interface FaultTreeResult {
  name: string;
  top: string;
  gates: number;
  basicEvents: number;
  /** Events under the top, common cause events counted one by one. */
  basicEventsReached: number;
  coherent: boolean;
  /** Null with a warning when an event has no data, or when only bounds could be found. */
  probability: number | null;
  /** Guaranteed bounds, given when the tree was too hard for an exact answer. */
  bounds: { lower: number; upper: number } | null;
  rareEvent: number | null;
  mcub: number | null;
  cutSets: CutSetSummary | null;
  primeImplicants: ImplicantSummary | null;
  importance: Importance[];
  uncertainty: Uncertainty | null;
  sensitivity: SensitivityRow[];
  overTime: OverTime | null;
  /** Paths of the diagram that carry most of the probability; found along with cut sets. */
  mainPaths: { probability: number; happen: string[]; doNotHappen: string[] }[];
  /** Of a model with alignments: every phase by itself; the figures above are then means over the time. */
  phases: PhaseResult[];
  timings: Timings;
  peakNodes: number;
  /** Steps of work it took, the same on every machine. */
  work: number;
}

export interface PhaseResult {
  alignment: string;
  phase: string;
  timeFraction: number;
  result: FaultTreeResult;
}

export interface CutSetSummary {
  /** A number while it is exact in a double, else its digits as text. */
  count: number | string;
  /** Index 0 is order 1. A set of order 0 (the top happens by itself) shows in `count` only. */
  byOrder: (number | string)[];
  maxOrder: number;
  /** True when a limit left sets out, of the count or of the search. */
  truncated: boolean;
  listed: { events: string[]; order: number; probability: number | null }[];
}

export interface ImplicantSummary {
  count: number | string;
  byOrder: (number | string)[];
  maxOrder: number;
  /** A negated event carries a leading `-`. */
  listed: { literals: string[]; order: number; probability: number | null }[];
}

/** Milliseconds. */
export interface Timings {
  parse: number;
  preprocess: number;
  bdd: number;
  cutSets: number;
  importance: number;
  uncertainty: number;
  total: number;
}

/** One step of the derivation of a figure: what was taken, what was done, what came out. */
export interface Step {
  id: string;
  formula: string;
  inputs: Record<string, number | string | null>;
  value: number | string | null;
}

export function exactCount(n: bigint): number | string {
  return n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : n.toString();
}
