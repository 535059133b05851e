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

/** Trials evaluated side by side: with eight doubles a node fills one line of the machine's cache. */
export const LANES = 8;
/** log2 of it: a shift cannot overflow into a double as a product could. */
const LANE_BITS = 3;

/** Largest diagram that is evaluated in lanes; beyond it the values would take more memory than the diagram. */
const MOST_IN_LANES = 2_000_000;

/** Values of `LANES` trials at once; those of one edge, or one level, stand side by side. */
export type LaneValues = Values;

/** Null for a diagram too large for it. */
export function newLaneValues(diagram: Diagram): LaneValues | null {
  if (diagram.size > MOST_IN_LANES) return null;
  const value = new Float64Array(2 * (diagram.size + 1) * LANES);
  value.fill(1, LANES, 2 * LANES);
  const levels = diagram.eventAt.length * LANES;
  return { value, p: new Float64Array(levels), q: new Float64Array(levels) };
}

/**
 * `evaluate` for several trials, each node fetched once for all of them: the same operations in the same order, so the
 * same numbers. `events` holds the probabilities of event e from `e * LANES` on; P(top) of each trial goes into `tops`.
 */
export function evaluateLanes(
  diagram: Diagram,
  events: Float64Array,
  { value, p, q }: LaneValues,
  tops: Float64Array,
): void {
  const { eventAt } = diagram;
  for (let at = 0; at < eventAt.length; at++) {
    const from = eventAt[at]! * LANES;
    if (from === 0) continue;
    for (let lane = 0; lane < LANES; lane++) {
      p[at * LANES + lane] = events[from + lane]!;
      q[at * LANES + lane] = 1 - events[from + lane]!;
    }
  }
  for (const module of diagram.modules) {
    if (diagram.plain) mixLanes(diagram, module.from, module.to, value, p, q, 0);
    for (let node = module.from; node < module.to && !diagram.plain; node++) {
      mixLanes(diagram, node, node + 1, value, p, q, 0);
      mixLanes(diagram, node, node + 1, value, p, q, 1);
    }
    if (module.level < 0) continue;
    for (let lane = 0; lane < LANES; lane++) {
      const root = value[module.root * LANES + lane]!;
      p[module.level * LANES + lane] = root;
      q[module.level * LANES + lane] = diagram.plain ? 1 - root : value[(module.root ^ 1) * LANES + lane]!;
    }
  }
  for (let lane = 0; lane < LANES; lane++) tops[lane] = value[diagram.root * LANES + lane]!;
}

/** Nodes from one to another, or their complements when `flip` is 1; written out, as an inner loop would cost more. */
function mixLanes(
  { level, high, low }: Diagram,
  from: number,
  to: number,
  value: Float64Array,
  p: Float64Array,
  q: Float64Array,
  flip: 0 | 1,
): void {
  for (let node = from; node < to; node++) {
    const at = level[node]! << LANE_BITS;
    const h = (high[node]! ^ flip) << LANE_BITS;
    const l = (low[node]! ^ flip) << LANE_BITS;
    const into = ((node << 1) | flip) << LANE_BITS;
    value[into] = p[at]! * value[h]! + q[at]! * value[l]!;
    value[into + 1] = p[at + 1]! * value[h + 1]! + q[at + 1]! * value[l + 1]!;
    value[into + 2] = p[at + 2]! * value[h + 2]! + q[at + 2]! * value[l + 2]!;
    value[into + 3] = p[at + 3]! * value[h + 3]! + q[at + 3]! * value[l + 3]!;
    value[into + 4] = p[at + 4]! * value[h + 4]! + q[at + 4]! * value[l + 4]!;
    value[into + 5] = p[at + 5]! * value[h + 5]! + q[at + 5]! * value[l + 5]!;
    value[into + 6] = p[at + 6]! * value[h + 6]! + q[at + 6]! * value[l + 6]!;
    value[into + 7] = p[at + 7]! * value[h + 7]! + q[at + 7]! * value[l + 7]!;
  }
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
