import type { Diagram } from './diagram/diagram.ts';
import { birnbaum, evaluate, newValues, type Values } from './diagram/values.ts';

/**
 * Importance of one event. P the top's probability, P₁ and P₀ with the event certain and impossible.
 * A ratio with denominator 0 is Infinity when its numerator is not 0, and null when both are.
 */
export interface Importance {
  event: string;
  probability: number;
  /** P₁ − P₀. */
  birnbaum: number;
  /** p·(P₁ − P₀)/P. */
  criticality: number | null;
  /** (P − P₀)/P: the share that goes when the event cannot happen. */
  fussellVesely: number | null;
  /** Risk achievement worth, P₁/P. */
  raw: number | null;
  /** Risk reduction worth, P/P₀. */
  rrw: number | null;
  /** Diagnostic importance, p·P₁/P: probability of the event given the top. */
  dif: number | null;
}

/** P₀ or P₁ at or below this share of P is recomputed on its own: the difference has no digits left. */
const CANCELLED = 1e-6;

export function importanceOf(
  diagram: Diagram,
  values: Values,
  events: Float64Array,
  top: number,
  names: string[],
): Importance[] {
  const slopes = birnbaum(diagram, values, events.length - 1);
  const reached = diagram.eventAt.filter((event) => event > 0);
  const scratch = newValues(diagram);
  const trial = events.slice();
  const withEvent = (event: number, p: number): number => {
    trial[event] = p;
    const result = evaluate(diagram, trial, scratch);
    trial[event] = events[event]!;
    return result;
  };
  return Array.from(reached)
    .sort((a, b) => a - b)
    .map((event) => {
      const p = events[event]!;
      const slope = slopes[event]!;
      let without = top - p * slope;
      if (p > 0 && without <= CANCELLED * top) without = withEvent(event, 0);
      let certain = top + (1 - p) * slope;
      if (slope < 0 && certain <= CANCELLED * top) certain = withEvent(event, 1);
      return importanceFrom(names[event]!, p, slope, { top, without, certain });
    });
}

/** All measures of an event from its slope ∂P/∂p and the top's probability: as it is, without the event, and with it certain. */
export function importanceFrom(
  event: string,
  p: number,
  slope: number,
  { top, without, certain }: { top: number; without: number; certain: number },
): Importance {
  return {
    event,
    probability: p,
    birnbaum: slope,
    criticality: ratio(p * slope, top),
    fussellVesely: ratio(p === 0 ? 0 : top - without, top),
    raw: ratio(certain, top),
    rrw: ratio(top, without),
    dif: ratio(p * certain, top),
  };
}

function ratio(a: number, b: number): number | null {
  if (b !== 0) return a / b;
  return a === 0 ? null : Number.POSITIVE_INFINITY;
}
