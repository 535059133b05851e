import { AND, ATLEAST, Graph, OR, XOR } from './graph.ts';
import { findModules } from './modules.ts';

/**
 * Nodes that always stand together, in the same gates and all of them AND (or all OR), become
 * one gate of their own. That gate is a module, and the diagram above it has fewer variables.
 */
export function groupCommonArguments(source: Graph): Graph {
  const gates = source.gatesBelow(source.root >> 1);
  const isModule = findModules(source);
  const { met, first, more, mixed } = placesOf(source, gates);
  /** By all the places of a node: the first that stands there, and all of them where there are several. */
  const leaders = new Map<number | string, number>();
  const groups = new Map<number, number[]>();
  for (const node of met) {
    if (mixed[node] === 1 || (source.isGate(node) && isModule[node] === 0)) continue;
    const others = more.get(node);
    const key = others === undefined ? first[node]! : `${first[node]!},${others.join()}`;
    const leader = leaders.get(key);
    const group = leader === undefined ? undefined : groups.get(leader);
    if (leader === undefined) leaders.set(key, node);
    else if (group === undefined) groups.set(leader, [leader, node]);
    else group.push(node);
  }
  const groupOf = new Map<number, Group>();
  for (const [leader, members] of groups) {
    const places = [first[leader]!, ...(more.get(leader) ?? [])];
    // A gate made of nothing but the group would only be renamed.
    if (places.every((place) => source.argsOf(gateAt(place)).length === members.length)) continue;
    const group = { members, op: opAt(first[leader]!), node: -1 };
    for (const member of members) groupOf.set(member, group);
  }
  return groupOf.size === 0 ? source : rewrite(source, gates, groupOf);
}

interface Group {
  members: number[];
  op: number;
  /** In the new graph, once made. */
  node: number;
}

/** A place is the gate an argument stands in, what it behaves as there (AND, OR or XOR), and whether it is negated. */
const placeIn = (gate: number, op: number, literal: number): number =>
  (gate << 3) | (op << 1) | (literal & 1);
const gateAt = (place: number): number => place >> 3;
const opAt = (place: number): number => (place >> 1) & 3;

interface Places {
  /** Nodes as they are met. */
  met: number[];
  /** By node: its first place; most have no other, and a large tree has many nodes. */
  first: Int32Array;
  more: Map<number, number[]>;
  /** By node: 1 when it does not behave alike in all its places. */
  mixed: Uint8Array;
}

function placesOf(source: Graph, gates: readonly number[]): Places {
  const met: number[] = [];
  const first = new Int32Array(source.size).fill(-1);
  const more = new Map<number, number[]>();
  const mixed = new Uint8Array(source.size);
  for (const gate of gates) {
    const op = source.op(gate);
    for (const literal of source.argsOf(gate)) {
      const node = literal >> 1;
      // A negated argument of OR behaves as a plain one of AND.
      const as = op === XOR ? XOR : (op === AND) === ((literal & 1) === 0) ? AND : OR;
      const place = placeIn(gate, as, literal);
      if (first[node] === -1) {
        first[node] = place;
        met.push(node);
      } else {
        const others = more.get(node);
        if (others === undefined) more.set(node, [place]);
        else others.push(place);
      }
      if (op === ATLEAST || opAt(first[node]!) !== as) mixed[node] = 1;
    }
  }
  return { met, first, more, mixed };
}

function rewrite(source: Graph, gates: readonly number[], groupOf: ReadonlyMap<number, Group>): Graph {
  const target = new Graph(source.eventCount);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of gates) {
    const args: number[] = [];
    const done = new Set<Group>();
    for (const literal of source.argsOf(gate)) {
      const group = groupOf.get(literal >> 1);
      if (group === undefined) {
        args.push(image[literal >> 1]! ^ (literal & 1));
        continue;
      }
      if (done.has(group)) continue;
      done.add(group);
      if (group.node < 0) {
        const members = group.members.map((member) => image[member]!);
        group.node = target.add(group.op, members);
      }
      args.push((group.node << 1) ^ (literal & 1));
    }
    image[gate] = target.add(source.op(gate), args, source.threshold(gate)) << 1;
  }
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}
