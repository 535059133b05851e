import { AND, Graph, OR } from './graph.ts';

/** Beyond this the pass costs more than it saves: gates times words of the sets carried along. */
const MAX_WORK = 4_000_000;

/**
 * In AND(x, …) the other arguments only matter while x is true, in OR(x, …) only while x is false.
 * What is known on every way from the top to a gate replaces arguments of that gate by constants. Only
 * nodes with several parents can gain, so only those are carried along: one bit "known true" and one
 * bit "known false" each.
 */
export function assumeKnown(source: Graph): Graph {
  const gates = source.gatesBelow(source.root >> 1);
  const parents = source.parentCounts(gates);
  const bit = new Int32Array(source.size).fill(-1);
  let shared = 0;
  for (let node = 1; node < source.size; node++) if (parents[node]! > 1) bit[node] = shared++;
  const words = (2 * shared + 31) >> 5;
  if (words === 0 || words * gates.length > MAX_WORK) return source;
  const known = new Int32Array(words * source.size);
  const visited = new Uint8Array(source.size);
  const rewritten = new Map<number, number[]>();
  visited[source.root >> 1] = 1;
  const implied = new Int32Array(words);
  for (let i = gates.length - 1; i >= 0; i--) {
    const gate = gates[i]!;
    const here = gate * words;
    const args = source.argsOf(gate);
    const op = source.op(gate);
    const replaced = replacements(known, here, bit, args);
    if (replaced !== null) rewritten.set(gate, replaced);
    for (let w = 0; w < words; w++) implied[w] = known[here + w]!;
    if (op === AND || op === OR) {
      for (const literal of args) {
        const at = bit[literal >> 1]!;
        if (at < 0 || has(implied, 0, 2 * at) || has(implied, 0, 2 * at + 1)) continue;
        const isTrue = (op === AND ? 1 : 0) ^ (literal & 1);
        set(implied, 0, 2 * at + 1 - isTrue);
      }
    }
    for (const literal of args) {
      const child = literal >> 1;
      if (!source.isGate(child)) continue;
      const to = child * words;
      if (visited[child] === 0) for (let w = 0; w < words; w++) known[to + w] = implied[w]!;
      else for (let w = 0; w < words; w++) known[to + w]! &= implied[w]!;
      visited[child] = 1;
      // A child says nothing about itself, unless it was known before.
      const own = bit[child]!;
      if (own >= 0 && !has(known, here, 2 * own)) clear(known, to, 2 * own);
      if (own >= 0 && !has(known, here, 2 * own + 1)) clear(known, to, 2 * own + 1);
    }
  }
  return rewritten.size === 0 ? source : rebuild(source, gates, rewritten);
}

/** The arguments with constants for what is known at the gate; null when nothing is. */
function replacements(known: Int32Array, here: number, bit: Int32Array, args: number[]): number[] | null {
  let replaced: number[] | null = null;
  for (let i = 0; i < args.length; i++) {
    const literal = args[i]!;
    const at = bit[literal >> 1]!;
    if (at < 0) continue;
    const isTrue = has(known, here, 2 * at);
    if (!isTrue && !has(known, here, 2 * at + 1)) continue;
    replaced ??= args.slice();
    replaced[i] = (isTrue ? 1 : 0) ^ (literal & 1);
  }
  return replaced;
}

// Sets of bits lie one after the other in one array; `base` is the word where one begins.
function has(bits: Int32Array, base: number, at: number): boolean {
  return ((bits[base + (at >> 5)]! >>> (at & 31)) & 1) === 1;
}

function set(bits: Int32Array, base: number, at: number): void {
  bits[base + (at >> 5)]! |= 1 << (at & 31);
}

function clear(bits: Int32Array, base: number, at: number): void {
  bits[base + (at >> 5)]! &= ~(1 << (at & 31));
}

function rebuild(source: Graph, gates: number[], rewritten: ReadonlyMap<number, number[]>): Graph {
  const target = new Graph(source.eventCount);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of gates) {
    const literals = rewritten.get(gate) ?? source.argsOf(gate);
    const args = literals.map((literal) => image[literal >> 1]! ^ (literal & 1));
    image[gate] = target.add(source.op(gate), args, source.threshold(gate)) << 1;
  }
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}
