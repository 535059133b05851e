import { AND, Graph, OR } from './graph.ts';

/** Beyond this many gates the search costs more than it saves. */
const MAX_GATES = 3000;

/**
 * Arguments of an AND or OR that share events only among themselves get a gate of their own, which
 * is then a module.
 */
export function splitIndependentArguments(source: Graph): Graph {
  const gates = source.gatesBelow(source.root >> 1);
  if (gates.length > MAX_GATES) return source;
  const parents = source.parentCounts();
  const target = new Graph(source.eventCount);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  let changed = false;
  for (const gate of gates) {
    const op = source.op(gate);
    const args = source.argsOf(gate);
    const mapped = (literal: number): number => image[literal >> 1]! ^ (literal & 1);
    let made = args.map(mapped);
    if ((op === AND || op === OR) && args.length > 2) {
      const groups = independentGroups(source, gate, parents);
      if (groups.length > 0) {
        changed = true;
        const inside = new Set(groups.flat());
        made = args.filter((literal) => !inside.has(literal)).map(mapped);
        for (const group of groups) made.push(target.add(op, group.map(mapped)) << 1);
      }
    }
    image[gate] = target.add(op, made, source.threshold(gate)) << 1;
  }
  if (!changed) return source;
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}

/** Sets of two or more gate arguments, fewer than all, closed under sharing. */
function independentGroups(graph: Graph, gate: number, parents: Int32Array): number[][] {
  const args = graph.argsOf(gate);
  const owner = new Map<number, number>();
  const leader = args.map((_, i) => i);
  const open = new Set<number>();
  const seenParents = new Map<number, number>();
  const find = (i: number): number => {
    let at = i;
    while (leader[at] !== at) at = leader[at]!;
    return at;
  };
  args.forEach((literal, i) => {
    const stack = [literal >> 1];
    seenParents.set(literal >> 1, (seenParents.get(literal >> 1) ?? 0) + 1);
    while (stack.length > 0) {
      const node = stack.pop()!;
      const other = owner.get(node);
      if (other !== undefined) {
        leader[find(i)] = find(other);
        continue;
      }
      owner.set(node, i);
      if (!graph.isGate(node)) continue;
      for (const below of graph.argsOf(node)) {
        seenParents.set(below >> 1, (seenParents.get(below >> 1) ?? 0) + 1);
        stack.push(below >> 1);
      }
    }
  });
  for (const [node, i] of owner) if (seenParents.get(node) !== parents[node]) open.add(find(i));
  const groups = new Map<number, number[]>();
  args.forEach((literal, i) => {
    const at = find(i);
    if (!open.has(at)) groups.set(at, [...(groups.get(at) ?? []), literal]);
  });
  return [...groups.values()].filter((group) => group.length > 1 && group.length < args.length);
}
