import { AND, ATLEAST, Graph, OR, XOR } from './graph.ts';

/**
 * Pulls a gate into its only parent when both are of one kind: AND in AND, OR in OR (a negated
 * gate counts as its De Morgan dual), XOR in XOR.
 */
export function coalesce(source: Graph): Graph {
  const gates = source.gatesBelow(source.root >> 1);
  const parents = source.parentCounts(gates);
  if (!gates.some((gate) => hasGateToPull(source, gate, parents))) return source;
  const merged = new Graph(source.eventCount);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of gates) {
    const op = source.op(gate);
    const args: number[] = [];
    for (const literal of source.argsOf(gate)) {
      const child = literal >> 1;
      const mapped = image[child]! ^ (literal & 1);
      const inner = merged.isGate(mapped >> 1) && parents[child] === 1 ? merged.op(mapped >> 1) : -1;
      if (inner === op && (op === XOR || (mapped & 1) === 0) && op <= XOR && op !== 2) {
        const under = merged.argsOf(mapped >> 1);
        for (const one of under) args.push(one);
        if (op === XOR && (mapped & 1) === 1) args.push(1);
      } else if ((mapped & 1) === 1 && ((op === AND && inner === OR) || (op === OR && inner === AND))) {
        for (const one of merged.argsOf(mapped >> 1)) args.push(one ^ 1);
      } else args.push(mapped);
    }
    image[gate] = merged.add(op, args, source.threshold(gate)) << 1;
  }
  merged.root = image[source.root >> 1]! ^ (source.root & 1);
  return merged;
}

function hasGateToPull(graph: Graph, gate: number, parents: Int32Array): boolean {
  const op = graph.op(gate);
  for (const literal of graph.argsOf(gate)) {
    const child = literal >> 1;
    if (!graph.isGate(child) || parents[child] !== 1) continue;
    const inner = graph.op(child);
    if (op === XOR ? inner === XOR : op !== ATLEAST && inner === ((literal & 1) === 0 ? op : 1 - op))
      return true;
  }
  return false;
}
