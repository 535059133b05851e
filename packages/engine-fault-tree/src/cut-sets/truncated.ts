import { BudgetExceeded, type Tick, WorkOver } from '../diagram/budget.ts';
import type { Diagram } from '../diagram/diagram.ts';
import { bestOrder } from '../diagram/order-cost.ts';
import { partOf } from '../diagram/part.ts';
import { Zbdd } from '../diagram/zbdd.ts';
import { AND, type Graph, OR, XOR } from '../graph/graph.ts';
import type { CutSets } from './minimal-cut-sets.ts';
import { type Passing, Truncator } from './truncate.ts';

interface Limits {
  nodeLimit: number;
  /** Throws `WorkOver` when the steps are used up. */
  tick: Tick;
}

export interface Truncated {
  diagram: Diagram;
  sets: CutSets;
  cutOff: number;
  /** Most that all sets left out can add to the probability of the top. */
  dropped: number;
}

/** True when the graph holds no negation and no XOR; a constant holds neither. */
export function isCoherent(graph: Graph): boolean {
  if (graph.root <= 1) return true;
  if ((graph.root & 1) === 1) return false;
  return graph
    .gatesBelow(graph.root >> 1)
    .every((gate) => graph.op(gate) !== XOR && graph.argsOf(gate).every((literal) => (literal & 1) === 0));
}

/** Share of the node limit that is used before dead families are dropped. */
const ROOM = 0.4;

/**
 * Cut sets of a coherent tree straight from its gates, dropping on the way what cannot reach the
 * cut-off or the order limit. For trees whose complete diagram does not fit. Every set given back is
 * a cut set and minimal among those kept; every minimal cut set inside the limits is there.
 */
class TruncatedSearch {
  readonly #graph: Graph;
  readonly #zbdd: Zbdd;
  readonly #truncator: Truncator;
  readonly #limits: Limits & Passing;
  readonly #order: number[];
  readonly #families = new Map<number, number>();
  /** Families of the gate in work: they move when dead ones are dropped. */
  #held: number[] = [];
  #dropped = 0;

  constructor(graph: Graph, order: number[], events: Float64Array, limits: Limits & Passing) {
    this.#graph = graph;
    this.#limits = limits;
    this.#order = order;
    this.#zbdd = new Zbdd(limits);
    this.#truncator = new Truncator(
      this.#zbdd,
      Float64Array.from(order, (event) => events[event]!),
      limits.tick,
    );
  }

  run(gates: readonly number[]): Truncated {
    this.#order.forEach((event, level) => {
      this.#families.set(event, this.#zbdd.make(level, 1, 0));
    });
    const lastUse = new Map<number, number>();
    for (const gate of gates) for (const literal of this.#graph.argsOf(gate)) lastUse.set(literal >> 1, gate);
    for (const gate of gates) {
      const literals = this.#graph.argsOf(gate);
      this.#held = literals
        .map((literal) => this.#families.get(literal >> 1)!)
        .sort((a, b) => this.#zbdd.level(b) - this.#zbdd.level(a));
      for (const literal of literals)
        if (lastUse.get(literal >> 1) === gate) this.#families.delete(literal >> 1);
      this.#families.set(gate, this.#gate(gate));
      this.#held = [];
    }
    const root = this.#graph.root >> 1;
    const family = this.#cut(this.#families.get(root)!);
    return {
      diagram: flatDiagram(root, this.#order),
      sets: { zbdd: this.#zbdd, roots: [family], root: family },
      cutOff: this.#limits.cutOff,
      dropped: this.#dropped,
    };
  }

  #gate(gate: number): number {
    const zbdd = this.#zbdd;
    const op = this.#graph.op(gate);
    const count = this.#held.length;
    if (op === OR || op === AND) {
      for (let i = 1; i < count; i++) {
        const [first, next] = [this.#held[0]!, this.#held[i]!];
        this.#held[0] =
          op === OR ? zbdd.minimalUnion(first, next) : this.#cut(zbdd.minimalProduct(first, next));
        this.#makeRoom();
      }
      return this.#held[0]!;
    }
    // Row of the table after the arguments: at least j of those taken so far.
    const threshold = this.#graph.threshold(gate);
    for (let j = 0; j <= threshold; j++) this.#held.push(j === 0 ? 1 : 0);
    for (let i = 0; i < count; i++) {
      for (let j = threshold; j >= 1; j--) {
        const more = this.#cut(zbdd.minimalProduct(this.#held[i]!, this.#held[count + j - 1]!));
        this.#held[count + j] = zbdd.minimalUnion(this.#held[count + j]!, more);
        this.#makeRoom();
      }
    }
    return this.#held[count + threshold]!;
  }

  #cut(family: number): number {
    const kept = this.#truncator.narrow(family, this.#limits);
    // "Some set left out here happened" is one event, however many gates use this one.
    if (kept !== family)
      this.#dropped += Math.max(0, this.#truncator.total(family) * (1 + 1e-12) - this.#truncator.total(kept));
    return kept;
  }

  #makeRoom(): void {
    this.#limits.tick(0, this.#zbdd.count);
    if (this.#zbdd.count < ROOM * this.#limits.nodeLimit) return;
    const moved = this.#zbdd.collect([...this.#families.values(), ...this.#held]);
    let at = 0;
    for (const node of this.#families.keys()) this.#families.set(node, moved[at++]!);
    this.#held = moved.slice(at);
    // Mostly alive: collecting at every step would cost more than it saves.
    if (this.#zbdd.count > 0.8 * ROOM * this.#limits.nodeLimit) throw new BudgetExceeded();
  }
}

/** A diagram of one module whose levels are the events in this order; it only says what a level stands for. */
function flatDiagram(root: number, order: readonly number[]): Diagram {
  return {
    size: 0,
    level: new Int32Array(1),
    high: new Int32Array(1),
    low: new Int32Array(1),
    modules: [
      {
        gate: root,
        from: 1,
        to: 1,
        root: 0,
        level: -1,
        firstLevel: 0,
        lastLevel: order.length,
        heuristic: '',
      },
    ],
    eventAt: Int32Array.from(order),
    moduleAt: new Int32Array(order.length).fill(-1),
    root: 0,
    plain: true,
  };
}

const MOST_NODES = 6_000_000;

/**
 * Searches with ever smaller cut-offs, from `coarse` down to the wanted one, and keeps the last that fits
 * into memory and time; null when not even a coarse one does.
 */
export function searchTruncated(
  graph: Graph,
  events: Float64Array,
  wanted: { cutOff: number; coarse: number; orderLimit?: number | undefined },
  limits: Limits,
): Truncated | null {
  const part = partOf(graph, graph.root >> 1, new Uint8Array(graph.size));
  const order = bestOrder(part);
  const attempt = (cutOff: number): Truncated | null => {
    try {
      return new TruncatedSearch(graph, order, events, {
        cutOff,
        orderLimit: wanted.orderLimit ?? Number.POSITIVE_INFINITY,
        nodeLimit: Math.min(limits.nodeLimit, MOST_NODES),
        tick: limits.tick,
      }).run(part.gates);
    } catch (error) {
      const isExpected =
        error instanceof BudgetExceeded || error instanceof WorkOver || error instanceof RangeError;
      if (!isExpected) throw error;
      return null;
    }
  };
  let cutOff = Math.max(wanted.cutOff, wanted.coarse);
  let found = attempt(cutOff);
  while (found === null && cutOff < 1) {
    cutOff *= 10;
    found = attempt(cutOff);
  }
  while (found !== null && cutOff > wanted.cutOff) {
    cutOff = Math.max(cutOff / 10, wanted.cutOff);
    const finer = attempt(cutOff);
    if (finer === null) break;
    found = finer;
  }
  return found;
}
