import { assumeKnown } from './assume.ts';
import { coalesce } from './coalesce.ts';
import { groupCommonArguments } from './common-arguments.ts';
import type { Graph } from './graph.ts';
import { splitIndependentArguments } from './independent-arguments.ts';
import { simplify } from './simplify.ts';
import { groupWideGates } from './wide-gates.ts';

/** Later rounds find next to nothing. */
const MOST_ROUNDS = 8;

/**
 * Simplifies, coalesces and uses what is known from above until nothing changes, then groups arguments
 * that belong together so that they become modules.
 */
export function preprocess(source: Graph): Graph {
  let graph = simplify(source);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const merged = changedBy(coalesce, graph);
    graph = changedBy(assumeKnown, merged);
    if (graph === merged) break;
  }
  return groupWideGates(changedBy(splitIndependentArguments, changedBy(groupCommonArguments, graph)));
}

/** Simplified again only when the step has changed something: large trees are mostly simple. */
function changedBy(step: (graph: Graph) => Graph, graph: Graph): Graph {
  const changed = step(graph);
  return changed === graph ? graph : simplify(changed);
}
