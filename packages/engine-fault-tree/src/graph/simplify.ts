import { AND, ATLEAST, FALSE, Graph, OR, TRUE, XOR } from './graph.ts';

/**
 * Rebuilds the graph bottom-up: folds constants, drops repeated arguments, passes single
 * arguments through, turns thresholds 1 and n into OR and AND, and shares gates that are equal.
 */
export function simplify(source: Graph): Graph {
  const target = new Graph(source.eventCount);
  const builder = new GateBuilder(target);
  const image = new Int32Array(source.size).fill(-1);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of source.gatesBelow(source.root >> 1)) {
    const args = source.argsOf(gate).map((literal) => image[literal >> 1]! ^ (literal & 1));
    image[gate] = builder.gate(source.op(gate), args, source.threshold(gate));
  }
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}

/** Makes gates in normal form in a graph, never the same gate twice. */
export class GateBuilder {
  readonly #graph: Graph;
  /** By hash: the newest gate that has it; `#older`, by gate from 0, leads on to the others. */
  readonly #newest = new Map<number, number>();
  readonly #older: number[] = [];
  /** By literal: the last mark set on it. Sets without a set: this is the inner loop of preprocessing. */
  #marks = new Int32Array(256);
  #mark = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  gate(op: number, args: number[], threshold = 0): number {
    if (op === AND) return this.#conjunction(args, 0);
    if (op === OR) return this.#conjunction(args, 1) ^ 1;
    if (op === XOR) return this.#exclusive(args);
    return this.#atLeast(args, threshold);
  }

  /** AND of the arguments, each negated when `flip` is 1. */
  #conjunction(args: number[], flip: 0 | 1): number {
    const mark = this.#newMark();
    const marks = this.#marks;
    const kept: number[] = [];
    let negations = 0;
    for (const given of args) {
      const literal = given ^ flip;
      if (literal === FALSE || marks[literal ^ 1] === mark) return FALSE;
      if (literal === TRUE || marks[literal] === mark) continue;
      marks[literal] = mark;
      negations += literal & 1;
      kept.push(literal);
    }
    if (kept.length === 0) return TRUE;
    if (kept.length === 1) return kept[0]!;
    // Of AND and the De Morgan form NOT OR, keep the one with fewer negations.
    if (negations * 2 <= kept.length) return this.#share(AND, kept, 0);
    for (let i = 0; i < kept.length; i++) kept[i]! ^= 1;
    return this.#share(OR, kept, 0) ^ 1;
  }

  #exclusive(args: number[]): number {
    let flip = 0;
    const odd = new Set<number>();
    for (const literal of args) {
      flip ^= literal & 1;
      const node = literal & ~1;
      if (node === FALSE) continue;
      if (!odd.delete(node)) odd.add(node);
    }
    const kept = [...odd];
    if (kept.length === 0) return flip;
    if (kept.length === 1) return kept[0]! ^ flip;
    return this.#share(XOR, kept, 0) ^ flip;
  }

  #atLeast(args: number[], threshold: number): number {
    let needed = threshold;
    const counts = new Map<number, number>();
    for (const literal of args) {
      if (literal === TRUE) needed--;
      else if (literal === FALSE) continue;
      else if ((counts.get(literal ^ 1) ?? 0) > 0) {
        // x and NOT x together always give exactly one.
        needed--;
        const rest = counts.get(literal ^ 1)! - 1;
        if (rest > 0) counts.set(literal ^ 1, rest);
        else counts.delete(literal ^ 1);
      } else counts.set(literal, (counts.get(literal) ?? 0) + 1);
    }
    for (const [literal, times] of counts) {
      if (times < 2) continue;
      // A repeated argument counts several times: split on it.
      const rest: number[] = [];
      for (const [other, n] of counts) if (other !== literal) for (let i = 0; i < n; i++) rest.push(other);
      const with_ = this.gate(AND, [literal, this.#atLeast(rest, needed - times)]);
      return this.gate(OR, [with_, this.#atLeast(rest, needed)]);
    }
    const kept = [...counts.keys()];
    if (needed <= 0) return TRUE;
    if (needed > kept.length) return FALSE;
    if (needed === 1) return this.gate(OR, kept);
    if (needed === kept.length) return this.gate(AND, kept);
    return this.#share(ATLEAST, kept, needed);
  }

  /** The gate with these arguments, all different, in whatever order. */
  #share(op: number, args: number[], threshold: number): number {
    const graph = this.#graph;
    const mark = this.#newMark();
    let sum = Math.imul(4 * threshold + op + 1, 0x9e3779b1);
    for (const literal of args) {
      this.#marks[literal] = mark;
      let mixed = Math.imul(literal, 0x9e3779b1);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
      // Mixed to the end: in a chain the numbers of event and gate add up to the same all along.
      sum = (sum + (mixed ^ (mixed >>> 13))) | 0;
    }
    const hash = (sum ^ (sum >>> 16)) & 0x3fffffff;
    const first = this.#newest.get(hash) ?? 0;
    for (let node = first; node !== 0; node = this.#older[node - graph.eventCount - 1]!) {
      if (graph.op(node) !== op || graph.threshold(node) !== threshold) continue;
      const others = graph.argsOf(node);
      if (others.length === args.length && others.every((literal) => this.#marks[literal] === mark))
        return node << 1;
    }
    const node = graph.add(op, args, threshold);
    this.#older.push(first);
    this.#newest.set(hash, node);
    return node << 1;
  }

  #newMark(): number {
    if (this.#marks.length < 2 * this.#graph.size) {
      this.#marks = new Int32Array(4 * this.#graph.size);
      this.#mark = 0;
    }
    return ++this.#mark;
  }
}
