import { compile } from '../compile.ts';
import { Bdd } from '../diagram/bdd.ts';
import type { Tick } from '../diagram/budget.ts';
import { buildGate } from '../diagram/build.ts';
import { bestOrder } from '../diagram/order-cost.ts';
import { partOf } from '../diagram/part.ts';
import type { FaultTreeModel } from '../model.ts';

/**
 * Probabilities of several gates on one diagram, successes as exact as failures: every gate is built over the same
 * variables, so that a path and what it branches into never disagree. Throws when the limits are reached.
 */
export function jointProbabilities(
  model: FaultTreeModel,
  tops: readonly string[],
  probabilityOf: (event: string) => number,
  limits: { nodeLimit: number; tick: Tick },
): number[] {
  const all = '\u0001all';
  const tree = compile({
    ...model,
    top: all,
    gates: [...model.gates, { name: all, kind: 'or', args: [...tops] }],
  });
  const { graph } = tree;
  const literals = tops.map((top) => tree.literalOf.get(top)!);
  const part = partOf(graph, graph.root >> 1, new Uint8Array(graph.size));
  const bdd = new Bdd(limits);
  const edges = new Map<number, number>([[0, 0]]);
  const order = bestOrder(part);
  order.forEach((event, level) => {
    edges.set(event, event === 0 ? 0 : bdd.variable(level));
  });
  for (const gate of part.gates) {
    const args = graph.argsOf(gate).map((literal) => edges.get(literal >> 1)! ^ (literal & 1));
    edges.set(gate, buildGate(bdd, graph.op(gate), args, graph.threshold(gate)));
  }
  const p = Float64Array.from(order, (event) => (event === 0 ? 0 : probabilityOf(tree.eventNames[event]!)));
  const value = new Float64Array(2 * bdd.count);
  value[1] = 1;
  for (let node = 1; node < bdd.count; node++) {
    const at = p[bdd.level(node << 1)]!;
    for (let flip = 0; flip < 2; flip++) {
      const edge = (node << 1) | flip;
      value[edge] = at * value[bdd.high(edge)]! + (1 - at) * value[bdd.low(edge)]!;
    }
  }
  return literals.map((literal) => value[edges.get(literal >> 1)! ^ (literal & 1)]!);
}
