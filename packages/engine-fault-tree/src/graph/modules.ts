import type { Graph } from './graph.ts';

/**
 * Modules by the linear-time method of Dutuit and Rauzy (1996): number every visit of a
 * depth-first walk; a gate is a module when all its descendants are first met after its own first
 * visit and last met before its own last visit.
 */
export function findModules(graph: Graph): Uint8Array {
  const isModule = new Uint8Array(graph.size);
  const root = graph.root >> 1;
  if (!graph.isGate(root)) return isModule;
  const first = new Int32Array(graph.size);
  const left = new Int32Array(graph.size);
  const last = new Int32Array(graph.size);
  let clock = 0;
  const stack = [root];
  const position = [0];
  first[root] = ++clock;
  while (stack.length > 0) {
    const gate = stack[stack.length - 1]!;
    const args = graph.argsOf(gate);
    const next = position[position.length - 1]!;
    if (next === args.length) {
      clock++;
      left[gate] = clock;
      last[gate] = clock;
      stack.pop();
      position.pop();
      continue;
    }
    position[position.length - 1] = next + 1;
    const child = args[next]! >> 1;
    clock++;
    if (first[child] === 0) {
      first[child] = clock;
      if (graph.isGate(child)) {
        stack.push(child);
        position.push(0);
        continue;
      }
    }
    last[child] = clock;
  }
  const earliest = new Int32Array(graph.size);
  const latest = new Int32Array(graph.size);
  for (const gate of graph.gatesBelow(root)) {
    let low = clock + 1;
    let high = 0;
    for (const literal of graph.argsOf(gate)) {
      const child = literal >> 1;
      const childLow = graph.isGate(child) ? Math.min(first[child]!, earliest[child]!) : first[child]!;
      const childHigh = graph.isGate(child) ? Math.max(last[child]!, latest[child]!) : last[child]!;
      if (childLow < low) low = childLow;
      if (childHigh > high) high = childHigh;
    }
    earliest[gate] = low;
    latest[gate] = high;
    if (low > first[gate]! && high < left[gate]!) isModule[gate] = 1;
  }
  isModule[root] = 1;
  return isModule;
}
