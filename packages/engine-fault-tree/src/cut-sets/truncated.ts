import { BudgetExceeded } from '../diagram/budget.ts';
import type { Diagram } from '../diagram/diagram.ts';
import { bestOrder } from '../diagram/order-cost.ts';
import { partOf } from '../diagram/part.ts';
import { Zbdd } from '../diagram/zbdd.ts';
import { AND, ATLEAST, type Graph, OR, XOR } from '../graph/graph.ts';
import type { CutSets } from './minimal-cut-sets.ts';

export interface Truncation {
  cutOff: number;
  orderLimit: number;
  nodeLimit: number;
  tick: () => void;
}

export interface Truncated {
  diagram: Diagram;
  sets: CutSets;
  cutOff: number;
  /** Most that all sets left out can add to the probability of the top. */
  dropped: number;
}

/** True when the graph holds no negation and no XOR. */
export function isCoherent(graph: Graph): boolean {
  if ((graph.root & 1) === 1) return false;
  return graph
    .gatesBelow(graph.root >> 1)
    .every((gate) => graph.op(gate) !== XOR && graph.argsOf(gate).every((literal) => (literal & 1) === 0));
}

/**
 * Cut sets of a coherent tree straight from its gates, dropping on the way what cannot reach the
 * cut-off or the order limit. For trees whose complete diagram does not fit. Every set given back is
 * a cut set and minimal among those kept; every minimal cut set inside the limits is there.
 */
export function findTruncatedCutSets(graph: Graph, events: Float64Array, limits: Truncation): Truncated {
  const root = graph.root >> 1;
  const none = new Uint8Array(graph.size);
  const part = partOf(graph, root, none);
  const order = bestOrder(part);
  const zbdd = new Zbdd({ nodeLimit: limits.nodeLimit, tick: limits.tick });
  const weight = Float64Array.from(order, (event) => events[event]!);
  const families = new Map<number, number>();
  order.forEach((event, level) => {
    families.set(event, zbdd.make(level, 1, 0));
  });
  let dropped = 0;
  const cut = (family: number): number => {
    const kept = truncate(zbdd, family, weight, limits);
    // "Some set left out here happened" is one event, however many gates use this one.
    if (kept !== family)
      dropped += Math.max(0, total(zbdd, family, weight) * (1 + 1e-12) - total(zbdd, kept, weight));
    return kept;
  };
  for (const gate of part.gates) {
    const args = graph.argsOf(gate).map((literal) => families.get(literal >> 1)!);
    args.sort((a, b) => zbdd.level(b) - zbdd.level(a));
    const op = graph.op(gate);
    if (op === OR)
      families.set(
        gate,
        args.reduce((all, one) => zbdd.minimalUnion(all, one), 0),
      );
    else if (op === AND)
      families.set(
        gate,
        args.reduce((all, one) => cut(zbdd.minimalProduct(all, one)), 1),
      );
    else if (op === ATLEAST) families.set(gate, atLeast(zbdd, args, graph.threshold(gate), cut));
  }
  const family = cut(families.get(root)!);
  const diagram: Diagram = {
    size: 0,
    level: new Int32Array(1),
    high: new Int32Array(1),
    low: new Int32Array(1),
    modules: [
      {
        gate: root,
        from: 1,
        to: 1,
        root: 0,
        level: -1,
        firstLevel: 0,
        lastLevel: order.length,
        heuristic: '',
      },
    ],
    eventAt: Int32Array.from(order),
    moduleAt: new Int32Array(order.length).fill(-1),
    root: 0,
    plain: true,
  };
  return { diagram, sets: { zbdd, roots: [family], root: family }, cutOff: limits.cutOff, dropped };
}

function atLeast(zbdd: Zbdd, args: number[], threshold: number, cut: (family: number) => number): number {
  const row = new Array<number>(threshold + 1).fill(0);
  row[0] = 1;
  for (const one of args) {
    for (let j = threshold; j >= 1; j--) {
      row[j] = zbdd.minimalUnion(row[j]!, cut(zbdd.minimalProduct(one, row[j - 1]!)));
    }
  }
  return row[threshold]!;
}

/** Drops branches in which no set can pass, judged by the best way into and out of each node. */
function truncate(zbdd: Zbdd, family: number, weight: Float64Array, limits: Truncation): number {
  if (family <= 1) return family;
  const nodes = nodesOf(zbdd, family);
  const out = new Map<number, [p: number, order: number]>([
    [0, [0, Number.POSITIVE_INFINITY]],
    [1, [1, 0]],
  ]);
  for (const node of nodes) {
    const high = out.get(zbdd.high(node))!;
    const low = out.get(zbdd.low(node))!;
    const p = Math.max(low[0], weight[zbdd.level(node)]! * high[0]);
    out.set(node, [p, Math.min(low[1], 1 + high[1])]);
  }
  const into = new Map<number, [p: number, order: number]>([[family, [1, 0]]]);
  const improve = (node: number, p: number, order: number): void => {
    const known = into.get(node);
    if (known === undefined) into.set(node, [p, order]);
    else into.set(node, [Math.max(known[0], p), Math.min(known[1], order)]);
  };
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!;
    const [p, order] = into.get(node)!;
    improve(zbdd.low(node), p, order);
    improve(zbdd.high(node), p * weight[zbdd.level(node)]!, order + 1);
  }
  const image = new Map<number, number>([
    [0, 0],
    [1, 1],
  ]);
  for (const node of nodes) {
    const level = zbdd.level(node);
    const [p, order] = into.get(node)!;
    const high = out.get(zbdd.high(node))!;
    const passes =
      p * weight[level]! * high[0] >= limits.cutOff * (1 - 1e-9) && order + 1 + high[1] <= limits.orderLimit;
    const low = image.get(zbdd.low(node))!;
    image.set(node, passes ? zbdd.make(level, image.get(zbdd.high(node))!, low) : low);
  }
  return image.get(family)!;
}

/** Sum of the probabilities of all sets of a family. */
function total(zbdd: Zbdd, family: number, weight: Float64Array): number {
  const sum = new Map<number, number>([
    [0, 0],
    [1, 1],
  ]);
  for (const node of nodesOf(zbdd, family)) {
    sum.set(node, sum.get(zbdd.low(node))! + weight[zbdd.level(node)]! * sum.get(zbdd.high(node))!);
  }
  return sum.get(family)!;
}

function nodesOf(zbdd: Zbdd, family: number): number[] {
  const seen = new Set<number>();
  const stack = [family];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (node <= 1 || seen.has(node)) continue;
    seen.add(node);
    stack.push(zbdd.high(node), zbdd.low(node));
  }
  return [...Int32Array.from(seen).sort()];
}

/** Raises the cut-off tenfold until the search fits; null when none does in time. */
export function searchTruncated(
  graph: Graph,
  events: Float64Array,
  settings: { cutOff: number; orderLimit?: number },
  limits: { nodeLimit: number; tick: () => void; late: () => boolean },
): Truncated | null {
  for (let cutOff = settings.cutOff; cutOff <= 1; cutOff *= 10) {
    try {
      return findTruncatedCutSets(graph, events, {
        cutOff,
        orderLimit: settings.orderLimit ?? Number.POSITIVE_INFINITY,
        nodeLimit: Math.min(limits.nodeLimit, 3_000_000),
        tick: limits.tick,
      });
    } catch (error) {
      if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
      if (limits.late()) return null;
    }
  }
  return null;
}
