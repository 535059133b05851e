/**
 * The record of a calculation. Bulk work passes `null` instead of a trace: the arithmetic is the same code,
 * only the telling is left out, so the two can never differ.
 */
import type { TableId } from './tables/provenance.ts';

export interface Quantity {
  value: number | string | boolean | null;
  unit: string;
}

export interface Step {
  /** Dotted name of the figure, e.g. `mechanisms[0].df`. */
  figure: string;
  formula: string;
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

export function recorder(): Trace & { steps: Step[] } {
  const steps: Step[] = [];
  return {
    steps,
    step(step) {
      steps.push(step);
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
