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
    const merged = simplify(coalesce(graph));
    const known = assumeKnown(merged);
    graph = known === merged ? merged : simplify(known);
    if (known === merged) break;
  }
  return groupWideGates(simplify(splitIndependentArguments(simplify(groupCommonArguments(graph)))));
}
