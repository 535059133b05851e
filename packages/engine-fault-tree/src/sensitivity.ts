import type { Diagram } from './diagram/diagram.ts';
import { birnbaum, type Values } from './diagram/values.ts';

/** The top's probability with one event made `factor` times more and less likely. */
export interface SensitivityRow {
  event: string;
  factor: number;
  lower: number;
  upper: number;
  /** upper / lower. */
  swing: number | null;
}

/** P(top) is linear in each event's probability, so the Birnbaum slope gives both ends exactly. */
export function sensitivityOf(
  diagram: Diagram,
  values: Values,
  events: Float64Array,
  top: number,
  names: string[],
  factor: number,
): SensitivityRow[] {
  const slopes = birnbaum(diagram, values, events.length - 1);
  return Array.from(diagram.eventAt)
    .filter((event) => event > 0)
    .map((event) => {
      const p = events[event]!;
      const less = top + (p / factor - p) * slopes[event]!;
      const more = top + (Math.min(1, p * factor) - p) * slopes[event]!;
      const lower = Math.max(0, Math.min(less, more));
      const upper = Math.min(1, Math.max(less, more));
      return { event: names[event]!, factor, lower, upper, swing: lower > 0 ? upper / lower : null };
    })
    .sort((a, b) => b.upper - b.lower - (a.upper - a.lower));
}
