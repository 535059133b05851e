import { assumeKnown } from './assume.ts';
import { coalesce } from './coalesce.ts';
import { groupCommonArguments } from './common-arguments.ts';
import type { Graph } from './graph.ts';
import { splitIndependentArguments } from './independent-arguments.ts';
import { simplify } from './simplify.ts';

/**
 * Simplifies, coalesces and uses what is known from above until nothing changes, then groups arguments
 * that belong together so that they become modules.
 */
export function preprocess(source: Graph): Graph {
  let graph = simplify(source);
  for (let round = 0; round < 12; round++) {
    const merged = simplify(coalesce(graph));
    const known = simplify(assumeKnown(merged));
    const settled = known.ops.length === graph.ops.length && places(known) === places(graph);
    graph = known;
    if (settled) break;
  }
  return simplify(splitIndependentArguments(simplify(groupCommonArguments(graph))));
}

function places(graph: Graph): number {
  return graph.args.reduce((sum, args) => sum + args.length, 0);
}
