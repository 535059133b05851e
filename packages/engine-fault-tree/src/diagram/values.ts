import type { Diagram } from './diagram.ts';

/**
 * Probability of every edge, bottom-up. The value of an edge and of its complement are both sums of
 * positive terms, so a top probability of 1e-13 keeps all its digits.
 */
export interface Values {
  /** By edge: value[2i] is P(node i), value[2i + 1] is 1 − P(node i). */
  value: Float64Array;
  /** By level: probability that the variable is true, and false. */
  p: Float64Array;
  q: Float64Array;
}

export function newValues(diagram: Diagram): Values {
  const value = new Float64Array(2 * (diagram.size + 1));
  value[1] = 1;
  return {
    value,
    p: new Float64Array(diagram.eventAt.length),
    q: new Float64Array(diagram.eventAt.length),
  };
}

/** Fills `values` for the given event probabilities (by event, from 1) and gives P(top). */
export function evaluate(diagram: Diagram, events: Float64Array, values: Values): number {
  const { value, p, q } = values;
  const { level, high, low, eventAt } = diagram;
  for (let at = 0; at < eventAt.length; at++) {
    const event = eventAt[at]!;
    if (event === 0) continue;
    p[at] = events[event]!;
    q[at] = 1 - events[event]!;
  }
  if (diagram.plain) return evaluatePlain(diagram, values);
  for (const module of diagram.modules) {
    for (let node = module.from; node < module.to; node++) {
      const pv = p[level[node]!]!;
      const qv = q[level[node]!]!;
      const h = high[node]!;
      const l = low[node]!;
      value[2 * node] = pv * value[h]! + qv * value[l]!;
      value[2 * node + 1] = pv * value[h ^ 1]! + qv * value[l ^ 1]!;
    }
    if (module.level >= 0) {
      p[module.level] = value[module.root]!;
      q[module.level] = value[module.root ^ 1]!;
    }
  }
  return value[diagram.root]!;
}

/** Without complement edges 1 − P is never read, except of edge 1. */
function evaluatePlain(diagram: Diagram, { value, p, q }: Values): number {
  const { level, high, low } = diagram;
  for (const module of diagram.modules) {
    for (let node = module.from; node < module.to; node++) {
      const at = level[node]!;
      value[2 * node] = p[at]! * value[high[node]!]! + q[at]! * value[low[node]!]!;
    }
    if (module.level >= 0) {
      p[module.level] = value[module.root]!;
      q[module.level] = 1 - value[module.root]!;
    }
  }
  return value[diagram.root]!;
}

/**
 * ∂P(top)/∂p of every event in one pass from the top down, over the values of `evaluate`.
 */
export function birnbaum(diagram: Diagram, values: Values, eventCount: number): Float64Array {
  const { value, p, q } = values;
  const { level, high, low, eventAt, moduleAt } = diagram;
  const slope = new Float64Array(diagram.size + 1);
  const byEvent = new Float64Array(eventCount + 1);
  for (let i = diagram.modules.length - 1; i >= 0; i--) {
    const module = diagram.modules[i]!;
    if (module.level < 0) slope[diagram.root >> 1] = (diagram.root & 1) === 1 ? -1 : 1;
    for (let node = module.to - 1; node >= module.from; node--) {
      const d = slope[node]!;
      if (d === 0) continue;
      const at = level[node]!;
      const h = high[node]!;
      const l = low[node]!;
      slope[h >> 1]! += (h & 1) === 1 ? -d * p[at]! : d * p[at]!;
      slope[l >> 1]! += d * q[at]!;
      const gain = d * (value[h]! - value[l]!);
      if (eventAt[at]! > 0) byEvent[eventAt[at]!]! += gain;
      else slope[diagram.modules[moduleAt[at]!]!.root >> 1]! += gain;
    }
  }
  return byEvent;
}
