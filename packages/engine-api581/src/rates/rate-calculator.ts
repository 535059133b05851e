/** What every corrosion rate calculator of API RP 581 Part 2 Annex 2.B has in common. */
import type { Step, Trace } from '../derivation.ts';
import type { Findings, Problem, Warning } from '../findings.ts';
import type { ObjectRule } from '../schema/rule.ts';
import type { TableId } from '../tables/provenance.ts';

export const RATE_CALCULATORS = [
  'hydrochloric-acid',
  'sulfidic-naphthenic',
  'hydrogen-sulfide-hydrogen',
  'alkaline-sour-water',
  'amine',
  'oxidation',
  'acid-sour-water',
  'carbon-dioxide',
  'soil-side',
  'tank-bottom',
] as const;
export type RateCalculatorId = (typeof RATE_CALCULATORS)[number];

/** Sections of the annex whose tables no public source gives with certainty: the rate is the engineer's own. */
export const RATES_NOT_HERE = {
  'sulfuric-acid': { clause: 'API RP 581 Part 2 §2.B.5', reason: 'contradictory' },
  'hydrofluoric-acid': { clause: 'API RP 581 Part 2 §2.B.6', reason: 'unclearClasses' },
  'cooling-water': { clause: 'API RP 581 Part 2 §2.B.11', reason: 'noSource' },
} as const;
export type RateNotHere = keyof typeof RATES_NOT_HERE;

export interface RateResult {
  calculator: RateCalculatorId;
  /** Null with a problem that says why; never a number outside what the source covers. */
  rateMmPerYear: number | null;
  problems: Problem[];
  warnings: Warning[];
  steps: Step[];
  clause: string;
  tables: readonly TableId[];
}

export interface RateWork {
  findings: Findings;
  trace: Trace;
}

export interface RateCalculator<T> {
  id: RateCalculatorId;
  clause: string;
  tables: readonly TableId[];
  /** Inputs with their limits: a limit is where the source ends. */
  rule: ObjectRule;
  calculate(input: T, work: RateWork): number | null;
}

/** Thousandths of an inch a year, in which the tables were first printed. */
export const MM_PER_MIL = 0.0254;
/** The tables end at 999 thousandths of an inch: the metal does not last. */
export const TABLE_CEILING_MM = 25.37;
