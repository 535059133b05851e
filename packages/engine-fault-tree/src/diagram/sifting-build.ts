import { AND, ATLEAST, type Graph, XOR } from '../graph/graph.ts';
import type { Bdd } from './bdd.ts';
import { BudgetExceeded } from './budget.ts';
import type { Part } from './part.ts';
import { type Late, sift } from './sift.ts';

const FIRST_LIMIT = 20_000;
/** Growth since the last sifting that makes another worth its time. */
const WORTH_SIFTING = 1.5;

/**
 * Builds the diagram of a part and changes the order on the way: whenever the diagram outgrows its limit,
 * dead nodes are dropped and, if that is not enough, the variables are sifted. Slower than any good fixed
 * order, and the way out when there is none. Gives the edge and the order it ended with.
 */
export function buildSifting(
  bdd: Bdd,
  graph: Graph,
  part: Part,
  start: readonly number[],
  settings: {
    baseLevel: number;
    negated: ReadonlySet<number>;
    nodeLimit: number;
    /** Nodes before the first sifting; later ones wait until the diagram has grown. */
    firstLimit?: number;
    late: Late;
  },
): { edge: number; order: number[] } {
  return new SiftingBuild(bdd, graph, part, start, settings).run();
}

type Settings = Parameters<typeof buildSifting>[4];

class SiftingBuild {
  readonly #bdd: Bdd;
  readonly #graph: Graph;
  readonly #part: Part;
  readonly #settings: Settings;
  readonly #edges = new Map<number, number>();
  /** Edges of the gate in work: they move with everything else. */
  #held: number[] = [];
  #order: number[];
  #sifted = 0;

  constructor(bdd: Bdd, graph: Graph, part: Part, start: readonly number[], settings: Settings) {
    this.#bdd = bdd;
    this.#graph = graph;
    this.#part = part;
    this.#settings = settings;
    this.#order = [...start];
  }

  run(): { edge: number; order: number[] } {
    const { baseLevel, negated, nodeLimit, firstLimit = FIRST_LIMIT } = this.#settings;
    this.#bdd.nodeLimit = Math.min(nodeLimit, firstLimit);
    this.#order.forEach((node, i) => {
      this.#edges.set(node, this.#bdd.variable(baseLevel + i) ^ (negated.has(node) ? 1 : 0));
    });
    const uses = new Map<number, number>();
    for (const gate of this.#part.gates)
      for (const literal of this.#graph.argsOf(gate))
        uses.set(literal >> 1, (uses.get(literal >> 1) ?? 0) + 1);
    for (const gate of this.#part.gates) {
      const literals = this.#graph.argsOf(gate);
      this.#held = literals
        .map((literal) => this.#edges.get(literal >> 1)! ^ (literal & 1))
        .sort((a, b) => this.#bdd.level(b) - this.#bdd.level(a));
      for (const literal of literals) {
        const left = uses.get(literal >> 1)! - 1;
        uses.set(literal >> 1, left);
        if (left === 0) this.#edges.delete(literal >> 1);
      }
      this.#edges.set(gate, this.#gate(this.#graph.op(gate), this.#graph.threshold(gate)));
      this.#held = [];
    }
    return { edge: this.#edges.get(this.#part.root)!, order: this.#order };
  }

  #gate(op: number, threshold: number): number {
    const bdd = this.#bdd;
    const count = this.#held.length;
    if (op === ATLEAST) {
      // Row of the table after the arguments: at least j of those taken so far.
      for (let j = 0; j <= threshold; j++) this.#held.push(j === 0 ? 1 : 0);
      for (let i = 0; i < count; i++) {
        for (let j = threshold; j >= 1; j--)
          this.#join(count + j, (held) => bdd.or(held[count + j]!, bdd.and(held[i]!, held[count + j - 1]!)));
      }
      return this.#held[count + threshold]!;
    }
    const flip = op === AND || op === XOR ? 0 : 1;
    for (let i = 1; i < count; i++)
      this.#join(0, (held) =>
        op === XOR ? bdd.xor(held[0]!, held[i]!) : bdd.and(held[0]! ^ flip, held[i]! ^ flip) ^ flip,
      );
    return this.#held[0]!;
  }

  /** Works on the held edges, making room as often as it takes. */
  #join(into: number, work: (held: readonly number[]) => number): void {
    for (let again = false; ; again = true) {
      try {
        this.#held[into] = work(this.#held);
        return;
      } catch (error) {
        if (!(error instanceof BudgetExceeded)) throw error;
        this.#makeRoom(again);
      }
    }
  }

  #makeRoom(again: boolean): void {
    const { nodeLimit, baseLevel, late } = this.#settings;
    const bdd = this.#bdd;
    const limit = bdd.nodeLimit;
    bdd.nodeLimit = Number.POSITIVE_INFINITY;
    this.#moveTo(bdd.collect(this.#roots()));
    if (bdd.count > WORTH_SIFTING * this.#sifted) {
      const { roots, from } = sift(bdd, this.#roots(), { first: baseLevel, count: this.#order.length }, late);
      this.#moveTo(roots);
      this.#order = Array.from(from, (place) => this.#order[place]!);
      this.#sifted = bdd.count;
    }
    if (limit >= nodeLimit && (again || bdd.count > 0.7 * nodeLimit)) throw new BudgetExceeded();
    bdd.nodeLimit = Math.min(nodeLimit, Math.max(again ? 2 * limit : limit, 4 * bdd.count));
  }

  #roots(): number[] {
    return [...this.#edges.values(), ...this.#held];
  }

  #moveTo(roots: readonly number[]): void {
    let at = 0;
    for (const node of this.#edges.keys()) this.#edges.set(node, roots[at++]!);
    this.#held = roots.slice(at);
  }
}
