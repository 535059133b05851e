import { AND, ATLEAST, Graph, OR, XOR } from './graph.ts';
import { findModules } from './modules.ts';

/**
 * Nodes that always stand together, in the same gates and all of them AND (or all OR), become
 * one gate of their own. That gate is a module, and the diagram above it has fewer variables.
 */
export function groupCommonArguments(source: Graph): Graph {
  const gates = source.gatesBelow(source.root >> 1);
  const isModule = findModules(source);
  const places = new Map<number, string[]>();
  const mixed = new Set<number>();
  for (const gate of gates) {
    const op = source.op(gate);
    for (const literal of source.argsOf(gate)) {
      const node = literal >> 1;
      if (op === ATLEAST) mixed.add(node);
      // A negated argument of OR behaves as a plain one of AND.
      const sort = op === XOR ? 'x' : (op === AND) === ((literal & 1) === 0) ? 'a' : 'o';
      const list = places.get(node);
      const place = `${sort}${gate}${(literal & 1) === 1 ? '-' : ''}`;
      if (list === undefined) places.set(node, [place]);
      else list.push(place);
    }
  }
  const groups = new Map<string, number[]>();
  for (const [node, list] of places) {
    if (mixed.has(node) || (source.isGate(node) && isModule[node] === 0)) continue;
    const sort = list[0]![0]!;
    if (!list.every((place) => place[0] === sort)) continue;
    const key = list.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return rewrite(source, gates, groups);
}

function rewrite(source: Graph, gates: number[], groups: Map<string, number[]>): Graph {
  const groupOf = new Map<number, { members: number[]; sort: string; node: number }>();
  for (const [key, members] of groups) {
    if (members.length < 2) continue;
    const places = key.split(',');
    // A gate made of nothing but the group would only be renamed.
    const whole = places.every((place) => source.argsOf(gateOf(place)).length === members.length);
    if (whole) continue;
    const group = { members, sort: key[0]!, node: -1 };
    for (const member of members) groupOf.set(member, group);
  }
  if (groupOf.size === 0) return source;
  const target = new Graph(source.eventCount);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of gates) {
    const args: number[] = [];
    const done = new Set<object>();
    for (const literal of source.argsOf(gate)) {
      const group = groupOf.get(literal >> 1);
      if (group === undefined) {
        args.push(image[literal >> 1]! ^ (literal & 1));
        continue;
      }
      if (done.has(group)) continue;
      done.add(group);
      if (group.node < 0) {
        const op = group.sort === 'x' ? XOR : group.sort === 'a' ? AND : OR;
        const members = group.members.map((member) => image[member]!);
        group.node = target.add(op, members);
      }
      args.push((group.node << 1) ^ (literal & 1));
    }
    image[gate] = target.add(source.op(gate), args, source.threshold(gate)) << 1;
  }
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}

function gateOf(place: string): number {
  return Number.parseInt(place.slice(1), 10);
}
