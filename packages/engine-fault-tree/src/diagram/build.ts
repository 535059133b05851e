import { AND, ATLEAST, type Graph, XOR } from '../graph/graph.ts';
import type { Bdd } from './bdd.ts';
import { BudgetExceeded } from './budget.ts';
import type { Part } from './part.ts';

/** Below this limit another order is tried sooner than dead nodes are dropped. */
const WORTH_COLLECTING = 500_000;
/** Share of the node limit that may be alive for another try to make sense. */
const MOSTLY_ALIVE = 0.4;

/**
 * The diagram of a part in the making, gate by gate; `order` lists its variables, the first at `baseLevel`; modules in
 * `negated` are stored negated. What was built before the limit was reached stays, so it can be gone on with under a
 * higher one.
 */
export class PartBuild {
  readonly #bdd: Bdd;
  readonly #graph: Graph;
  readonly #part: Part;
  /** By graph node: what is built and still needed. */
  readonly #edges = new Map<number, number>();
  /** By graph node: how many gates to come need it. */
  readonly #uses = new Map<number, number>();
  #next = 0;

  constructor(
    bdd: Bdd,
    graph: Graph,
    part: Part,
    order: readonly number[],
    baseLevel: number,
    negated: ReadonlySet<number>,
  ) {
    this.#bdd = bdd;
    this.#graph = graph;
    this.#part = part;
    order.forEach((node, i) => {
      this.#edges.set(node, bdd.variable(baseLevel + i) ^ (negated.has(node) ? 1 : 0));
    });
    const uses = this.#uses;
    for (const gate of part.gates) {
      for (const literal of graph.argsOf(gate)) uses.set(literal >> 1, (uses.get(literal >> 1) ?? 0) + 1);
    }
  }

  /**
   * Goes on to the end and gives the edge of the part's root. When the node limit is reached, dead nodes are dropped and
   * the gate is tried again, unless most of what there is is alive or they are to be `kept`.
   */
  run(kept = false): number {
    const { gates, root } = this.#part;
    for (; this.#next < gates.length; this.#next++) {
      const gate = gates[this.#next]!;
      this.#edges.set(gate, kept ? this.#gate(gate) : this.#gateOrCollect(gate));
      for (const literal of this.#graph.argsOf(gate)) {
        const left = this.#uses.get(literal >> 1)! - 1;
        this.#uses.set(literal >> 1, left);
        if (left === 0) this.#edges.delete(literal >> 1);
      }
    }
    return this.#edges.get(root)!;
  }

  #gate(gate: number): number {
    const graph = this.#graph;
    const args = graph.argsOf(gate).map((literal) => this.#edges.get(literal >> 1)! ^ (literal & 1));
    return buildGate(this.#bdd, graph.op(gate), args, graph.threshold(gate));
  }

  #gateOrCollect(gate: number): number {
    const bdd = this.#bdd;
    try {
      return this.#gate(gate);
    } catch (error) {
      if (!(error instanceof BudgetExceeded) || bdd.nodeLimit < WORTH_COLLECTING) throw error;
      const nodes = [...this.#edges.keys()];
      const moved = bdd.collect([...this.#edges.values()]);
      nodes.forEach((node, i) => {
        this.#edges.set(node, moved[i]!);
      });
      if (bdd.count > MOSTLY_ALIVE * bdd.nodeLimit) throw error;
      return this.#gate(gate);
    }
  }
}

/**
 * The diagram of a part of one gate, whose arguments are all different variables in their own order: node by node from
 * the last variable up, without any operation.
 */
export function buildSingleGate(
  bdd: Bdd,
  graph: Graph,
  gate: number,
  baseLevel: number,
  negated: ReadonlySet<number>,
): number {
  const literals = graph.argsOf(gate);
  const op = graph.op(gate);
  const threshold = op === ATLEAST ? graph.threshold(gate) : 0;
  // For a threshold: place j holds "at least j of the variables below".
  const row = new Array<number>(threshold + 1).fill(0);
  row[0] = op === ATLEAST || op === AND ? 1 : 0;
  for (let i = literals.length - 1; i >= 0; i--) {
    const literal = literals[i]!;
    const flip = (literal & 1) ^ (negated.has(literal >> 1) ? 1 : 0);
    const choose = (yes: number, no: number): number =>
      flip === 0 ? bdd.make(baseLevel + i, yes, no) : bdd.make(baseLevel + i, no, yes);
    if (op === ATLEAST) for (let j = threshold; j >= 1; j--) row[j] = choose(row[j - 1]!, row[j]!);
    else
      row[0] =
        op === AND ? choose(row[0]!, 0) : op === XOR ? choose(row[0]! ^ 1, row[0]!) : choose(1, row[0]!);
  }
  return row[threshold]!;
}

export function buildGate(bdd: Bdd, op: number, args: number[], threshold: number): number {
  // Deepest variables first: each step then works mostly above what is already joined.
  const sorted = [...args].sort((a, b) => bdd.level(b) - bdd.level(a));
  if (op === ATLEAST) return atLeast(bdd, sorted, threshold);
  if (op === XOR) return sorted.reduce((sum, edge) => bdd.xor(sum, edge));
  const flip = op === AND ? 0 : 1;
  return sorted.reduce((product, edge) => bdd.and(product, edge ^ flip), 1) ^ flip;
}

/** Row i, column j: at least j of the first i arguments. */
function atLeast(bdd: Bdd, args: number[], threshold: number): number {
  const row = new Array<number>(threshold + 1).fill(0);
  row[0] = 1;
  for (const edge of args) {
    for (let j = threshold; j >= 1; j--) row[j] = bdd.or(row[j]!, bdd.and(edge, row[j - 1]!));
  }
  return row[threshold]!;
}
