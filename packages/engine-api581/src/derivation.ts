/**
 * The record of a calculation. Bulk work passes `null` instead of a trace: the arithmetic is the same code,
 * only the telling is left out, so the two can never differ.
 */
import type { Quantity } from '@ircrisk/units/derivation-units.ts';
import type { Edition } from './settings.ts';
import type { TableId } from './tables/provenance.ts';

export type { Quantity };

export interface Step {
  /** Dotted name of the figure, e.g. `mechanisms[0].df`. */
  figure: string;
  /**
   * The equation with the symbols of `inputs`: whoever puts them in gets `value`, in SI and in US units alike. Empty where
   * the figure is read from a table or given. `_` sets a subscript, `^` a superscript.
   */
  formula: string;
  /** Which of several equations or cases holds, as a code. */
  branch?: string;
  clause: string;
  table?: TableId;
  cell?: string;
  inputs: Record<string, Quantity>;
  intermediate?: Record<string, Quantity>;
  value: number | string | null;
  unit: string;
  warnings?: string[];
}

export interface Trace {
  step(step: Step): void;
}

export function quantity(value: Quantity['value'], unit = ''): Quantity {
  return { value, unit };
}

/** A constant of a correlation, which is another number in US units. */
export function constant(value: number, us: number): Quantity {
  return { value, unit: '', us };
}

/**
 * The clause as the edition's own document has it. GB/T 26610.4-2022 (probability) and GB/T 26610.5 (consequence) are named
 * with the clause of API RP 581 they follow: their own clause numbers are in no public source.
 */
export function clauseIn(edition: Edition | undefined, clause: string): string {
  if (edition === 'api581-3-addendum-2') return clause.replace('API RP 581', 'API RP 581 (Add. 2)');
  if (edition !== 'gbt-26610') return clause;
  const part = clause.includes('Part 3') ? 'GB/T 26610.5' : 'GB/T 26610.4-2022';
  return clause.startsWith('API RP 581') ? `${part} (${clause})` : clause;
}

export function recorder(edition?: Edition): Trace & { steps: Step[] } {
  const steps: Step[] = [];
  return {
    steps,
    step(step) {
      steps.push({ ...step, clause: clauseIn(edition, step.clause) });
    },
  };
}

/** Prefixes every figure name, so that a mechanism's steps say which mechanism they belong to. */
export function within(trace: Trace | null, prefix: string): Trace | null {
  if (!trace) return null;
  return {
    step(step) {
      trace.step({ ...step, figure: `${prefix}.${step.figure}` });
    },
  };
}
