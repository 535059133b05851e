import { AND, type Graph, OR, XOR } from '../graph/graph.ts';
import { findModules } from '../graph/modules.ts';
import { Bdd } from './bdd.ts';
import type { Tick } from './budget.ts';
import { BudgetExceeded } from './budget.ts';
import { bestOrder } from './order-cost.ts';
import { type Part, partOf } from './part.ts';
import { Pruner } from './pruning.ts';

/** A function caught between two diagrams: `below` implies it, it implies `above`. */
interface Between {
  below: number;
  above: number;
}

export interface Interval {
  lower: number;
  upper: number;
}

export interface IntervalLimits {
  /** Nodes one diagram may keep; fewer is faster and gives a wider interval. */
  width: number;
  tick: Tick;
}

/**
 * Guaranteed bounds on the probability of a tree that is too hard for an exact diagram. Every gate is
 * held between two small diagrams; when one grows past the limit its least probable branches become
 * false (below) or true (above). AND, OR and thresholds keep the order, NOT swaps it.
 */
export function boundProbability(graph: Graph, events: Float64Array, limits: IntervalLimits): Interval {
  const isModule = findModules(graph);
  const low = new Float64Array(graph.size);
  const high = new Float64Array(graph.size);
  for (let event = 1; event <= graph.eventCount; event++) {
    low[event] = events[event]!;
    high[event] = events[event]!;
  }
  for (const gate of graph.gatesBelow(graph.root >> 1)) {
    if (isModule[gate] === 0) continue;
    const bounds = new PartBounds(graph, partOf(graph, gate, isModule), low, high, limits).run();
    low[gate] = bounds.lower;
    high[gate] = bounds.upper;
  }
  const root = graph.root >> 1;
  return (graph.root & 1) === 0
    ? { lower: low[root]!, upper: high[root]! }
    : { lower: 1 - high[root]!, upper: 1 - low[root]! };
}

/** Key of a partial result among the gates' diagrams. */
const SO_FAR = -1;

class PartBounds {
  readonly #graph: Graph;
  readonly #part: Part;
  readonly #limits: IntervalLimits;
  /** By level: bounds of the variable's probability, and a value in between to weigh branches with. */
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #middle: Float64Array;
  readonly #order: number[];
  readonly #bdd: Bdd;
  readonly #pruner = new Pruner();
  readonly #edges = new Map<number, Between>();
  readonly #lastUse = new Map<number, number>();

  constructor(graph: Graph, part: Part, low: Float64Array, high: Float64Array, limits: IntervalLimits) {
    this.#graph = graph;
    this.#part = part;
    this.#limits = limits;
    this.#order = bestOrder(part);
    this.#low = Float64Array.from(this.#order, (node) => low[node]!);
    this.#high = Float64Array.from(this.#order, (node) => high[node]!);
    this.#middle = this.#low.map((value, i) => (value + this.#high[i]!) / 2);
    this.#bdd = new Bdd({ nodeLimit: Number.POSITIVE_INFINITY, tick: limits.tick, cacheLimit: 1 << 18 });
  }

  run(): Interval {
    this.#order.forEach((node, level) => {
      const edge = this.#bdd.variable(level);
      this.#edges.set(node, { below: edge, above: edge });
    });
    this.#part.gates.forEach((gate, step) => {
      for (const literal of this.#graph.argsOf(gate)) this.#lastUse.set(literal >> 1, step);
    });
    this.#part.gates.forEach((gate, step) => {
      this.#edges.set(gate, this.#gate(gate));
      for (const literal of this.#graph.argsOf(gate)) {
        if (this.#lastUse.get(literal >> 1) === step) this.#edges.delete(literal >> 1);
      }
      if (this.#bdd.count > 40 * this.#limits.width) this.#collect();
    });
    const { below, above } = this.#edges.get(this.#part.root)!;
    const lower = this.#pruner.bounds(this.#bdd, below, this.#low, this.#high).lower;
    const upper = this.#pruner.bounds(this.#bdd, above, this.#low, this.#high).upper;
    return { lower, upper };
  }

  #gate(gate: number): Between {
    const op = this.#graph.op(gate);
    if (op === AND || op === OR) return this.#series(gate, op);
    const args = this.#graph.argsOf(gate).map((literal) => this.#literal(literal));
    args.sort((a, b) => this.#bdd.level(b.above) - this.#bdd.level(a.above));
    if (op === XOR) {
      return args.reduce((sum, arg) => this.#or(this.#and(sum, negate(arg)), this.#and(negate(sum), arg)));
    }
    const threshold = this.#graph.threshold(gate);
    const row: Between[] = Array.from({ length: threshold + 1 }, (_, j) => constant(j === 0 ? 1 : 0));
    for (const arg of args) {
      for (let j = threshold; j >= 1; j--) row[j] = this.#or(row[j]!, this.#and(arg, row[j - 1]!));
    }
    return row[threshold]!;
  }

  /** AND or OR argument by argument; what is joined so far is kept where a collection finds it. */
  #series(gate: number, op: number): Between {
    const literals = [...this.#graph.argsOf(gate)];
    const level = (literal: number): number => this.#bdd.level(this.#literal(literal).above);
    literals.sort((a, b) => level(b) - level(a));
    this.#edges.set(SO_FAR, constant(op === AND ? 1 : 0));
    for (const literal of literals) {
      const whole = this.#edges.get(SO_FAR)!;
      const arg = this.#literal(literal);
      this.#edges.set(SO_FAR, op === AND ? this.#and(whole, arg) : this.#or(whole, arg));
      if (this.#bdd.count > 40 * this.#limits.width) this.#collect();
    }
    const whole = this.#edges.get(SO_FAR)!;
    this.#edges.delete(SO_FAR);
    return whole;
  }

  #literal(literal: number): Between {
    const whole = this.#edges.get(literal >> 1)!;
    return (literal & 1) === 1 ? negate(whole) : whole;
  }

  #or(a: Between, b: Between): Between {
    return negate(this.#and(negate(a), negate(b)));
  }

  #and(a: Between, b: Between): Between {
    return { below: this.#one(a.below, b.below, 0), above: this.#one(a.above, b.above, 1) };
  }

  /** AND of two diagrams, narrowed before and after so that it always ends. */
  #one(f: number, g: number, side: 0 | 1): number {
    // Joining and narrowing walk both diagrams a few times.
    this.#limits.tick(4 * this.#limits.width);
    let width = this.#limits.width;
    let a = f;
    let b = g;
    for (;;) {
      this.#bdd.nodeLimit = this.#bdd.count + 20 * this.#limits.width;
      try {
        return this.#narrow(this.#bdd.and(a, b), this.#limits.width, side);
      } catch (error) {
        if (!(error instanceof BudgetExceeded)) throw error;
      }
      width >>= 1;
      if (width < 8) return side;
      a = this.#narrow(f, width, side);
      b = this.#narrow(g, width, side);
    }
  }

  #narrow(edge: number, width: number, side: 0 | 1): number {
    this.#bdd.nodeLimit = Number.POSITIVE_INFINITY;
    return this.#pruner.narrow(this.#bdd, edge, width, side, this.#middle);
  }

  /** Drops every diagram no gate needs any more. */
  #collect(): void {
    const nodes = [...this.#edges.keys()];
    const kept = this.#bdd.collect([...this.#edges.values()].flatMap(({ below, above }) => [below, above]));
    nodes.forEach((node, i) => {
      this.#edges.set(node, { below: kept[2 * i]!, above: kept[2 * i + 1]! });
    });
  }
}

function negate({ below, above }: Between): Between {
  return { below: above ^ 1, above: below ^ 1 };
}

function constant(value: 0 | 1): Between {
  return { below: value, above: value };
}
