import { AND, Graph, OR } from './graph.ts';
import { findModules } from './modules.ts';

/** More independent arguments than this are grouped; recursions over a diagram go as deep as it has levels. */
const WIDEST = 400;
const GROUP = 200;

/**
 * Very wide AND and OR gates become gates of gates: arguments that share nothing with the rest are put into
 * groups, each a module with a small diagram of its own.
 */
export function groupWideGates(source: Graph): Graph {
  const gates = source.gatesBelow(source.root >> 1);
  if (!gates.some((gate) => source.argsOf(gate).length > WIDEST)) return source;
  const isModule = findModules(source);
  const parents = source.parentCounts();
  const target = new Graph(source.eventCount);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of gates) {
    const op = source.op(gate);
    const isAlone = (literal: number): boolean =>
      parents[literal >> 1] === 1 && (!source.isGate(literal >> 1) || isModule[literal >> 1] === 1);
    const mapped = (literal: number): number => image[literal >> 1]! ^ (literal & 1);
    const args = source.argsOf(gate);
    let made = args.map(mapped);
    if ((op === AND || op === OR) && args.length > WIDEST) {
      let alone = args.filter(isAlone).map(mapped);
      while (alone.length > WIDEST) alone = grouped(target, op, alone);
      made = [...args.filter((literal) => !isAlone(literal)).map(mapped), ...alone];
    }
    image[gate] = target.add(op, made, source.threshold(gate)) << 1;
  }
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}

function grouped(target: Graph, op: number, literals: readonly number[]): number[] {
  const groups: number[] = [];
  for (let at = 0; at < literals.length; at += GROUP) {
    const group = literals.slice(at, at + GROUP);
    groups.push(group.length === 1 ? group[0]! : target.add(op, group) << 1);
  }
  return groups;
}
