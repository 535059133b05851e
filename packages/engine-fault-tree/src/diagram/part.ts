import type { Graph } from '../graph/graph.ts';

/** One part of the graph with its own diagram: a module, its gates, and what it is made of. */
export interface Part {
  root: number;
  /** Gates of the part, arguments first, the root last. */
  gates: number[];
  /** Events and inner modules, in the order they are met. */
  variables: number[];
  /**
   * The same in local numbers: variables from 0, then gates. Arguments of local gate i stand in `args`
   * from `first[i]` to `first[i + 1]`.
   */
  args: Int32Array;
  first: Int32Array;
}

const NONE = new Int32Array(0);

/**
 * A part of one gate with arguments that are all different, without local numbers: it needs no order, and long chains
 * are made of nothing else. Null for any other part.
 */
export function singleGatePart(graph: Graph, root: number, isModule: Uint8Array): Part | null {
  const literals = graph.argsOf(root);
  const variables: number[] = [];
  for (const literal of literals) {
    const node = literal >> 1;
    if (node === 0 || (graph.isGate(node) && isModule[node] === 0)) return null;
    variables.push(node);
  }
  if (new Set(variables).size < variables.length) return null;
  return { root, gates: [root], variables, args: NONE, first: NONE };
}

export function partOf(graph: Graph, root: number, isModule: Uint8Array): Part {
  const gates = graph.gatesBelow(root, (node) => isModule[node] === 1);
  const variables: number[] = [];
  const local = new Map<number, number>(gates.map((gate) => [gate, -1]));
  let places = 0;
  for (const gate of gates) {
    for (const literal of graph.argsOf(gate)) {
      places++;
      const node = literal >> 1;
      if (local.has(node)) continue;
      local.set(node, variables.length);
      variables.push(node);
    }
  }
  gates.forEach((gate, i) => {
    local.set(gate, variables.length + i);
  });
  const args = new Int32Array(places);
  const first = new Int32Array(gates.length + 1);
  let at = 0;
  gates.forEach((gate, i) => {
    for (const literal of graph.argsOf(gate)) args[at++] = local.get(literal >> 1)!;
    first[i + 1] = at;
  });
  return { root, gates, variables, args, first };
}
