import type { Graph } from '../graph/graph.ts';
import { findModules } from '../graph/modules.ts';
import { Bdd } from './bdd.ts';
import { BudgetExceeded } from './budget.ts';
import { buildPart } from './build.ts';
import type { Diagram, ModuleDiagram } from './diagram.ts';
import { OrderCost } from './order-cost.ts';
import { type Candidate, candidateOrders } from './orders.ts';
import { type Part, partOf } from './part.ts';

export interface ComposeLimits {
  /** Most nodes alive at once, over all modules. */
  nodeLimit: number;
  /** May throw to cancel; also called between attempts. */
  tick: (nodes: number) => void;
  /** True when time is over and no further attempt may start. */
  late: () => boolean;
}

/**
 * Each round is bolder: nodes an attempt may use and how many of the cheapest orders to try, each as it
 * is and refined. A part whose log2 cost is above `above` has no chance in that round.
 */
const ROUNDS = [
  { nodes: 15_000, tries: 1, above: 18 },
  { nodes: 120_000, tries: 2, above: 30 },
  { nodes: 400_000, tries: 3, above: Number.POSITIVE_INFINITY },
  { nodes: 1_500_000, tries: 4, above: Number.POSITIVE_INFINITY },
  { nodes: 4_000_000, tries: 4, above: Number.POSITIVE_INFINITY },
  { nodes: 20_000_000, tries: 3, above: Number.POSITIVE_INFINITY },
];
const REFINE_ROUNDS = 4000;
/** Above this log2 cost refining pays before the first attempt. */
const REFINE_FIRST = 19;
/** Above this one it pays to refine for longer. */
const REFINE_LONGER = 24;
/** Above this log2 cost a lower cost no longer means a smaller diagram, so refining waits. */
const TRUSTED = 30;

export class TooHard extends Error {
  override name = 'TooHard';
}

/** Builds the diagram of every module of the graph; throws TooHard when no order fits the limits. */
export function compose(graph: Graph, limits: ComposeLimits): { diagram: Diagram; peak: number } {
  const isModule = findModules(graph);
  const parts = graph
    .gatesBelow(graph.root >> 1)
    .filter((gate) => isModule[gate] === 1)
    .map((gate) => partOf(graph, gate, isModule));
  const bdd = new Bdd({
    nodeLimit: limits.nodeLimit,
    tick: () => {
      limits.tick(bdd.count);
      if (limits.late()) throw new TooHard();
    },
  });
  const packer = new Packer(graph, parts);
  for (const part of parts) {
    const attempt = buildWithinBudget(bdd, graph, part, packer, limits);
    packer.pack(bdd, part, attempt.order, attempt.edge, attempt.heuristic);
    bdd.rollback(1);
  }
  return { diagram: packer.finish(graph.root), peak: bdd.peak };
}

interface Attempt {
  edge: number;
  order: number[];
  heuristic: string;
}

function buildWithinBudget(
  bdd: Bdd,
  graph: Graph,
  part: Part,
  packer: Packer,
  limits: ComposeLimits,
): Attempt {
  if (part.gates.length === 1) {
    const order = Int32Array.from(part.variables, (_, i) => i);
    return build(bdd, graph, part, { name: 'single gate', order }, packer, limits.nodeLimit) ?? tooHard();
  }
  const cost = new OrderCost(part);
  const candidates = candidateOrders(part)
    .map((candidate) => ({ ...candidate, cost: cost.of(candidate.order) }))
    .sort((a, b) => a.cost - b.cost);
  const expected = Math.log2(candidates[0]!.cost);
  const effort = expected > REFINE_LONGER ? 2 : 1;
  const narrow = candidates.reduce((a, b) => (cost.frontier(b.order) < cost.frontier(a.order) ? b : a));
  for (const [i, { nodes, tries, above }] of ROUNDS.entries()) {
    if (expected > above) continue;
    const round: (() => Candidate)[] = [];
    for (const candidate of candidates.slice(0, tries)) {
      const refining = i > 0 && (expected <= TRUSTED || i > 2);
      const refined = (): Candidate => ({
        name: `${candidate.name}, refined`,
        order: cost.refine(candidate.order, REFINE_ROUNDS * i * effort, i, () => limits.tick(0)),
      });
      const early = refining && expected > REFINE_FIRST;
      if (early) round.push(refined);
      round.push(() => candidate);
      if (refining && !early) round.push(refined);
    }
    if (i > 0 && candidates.indexOf(narrow) >= tries) round.push(() => narrow);
    for (const candidate of round) {
      if (limits.late()) tooHard();
      const attempt = build(bdd, graph, part, candidate(), packer, Math.min(nodes, limits.nodeLimit));
      if (attempt !== null) return attempt;
    }
    if (nodes >= limits.nodeLimit) break;
  }
  return tooHard();
}

function tooHard(): never {
  throw new TooHard();
}

function build(
  bdd: Bdd,
  graph: Graph,
  part: Part,
  candidate: Candidate,
  packer: Packer,
  nodeLimit: number,
): Attempt | null {
  const order = Array.from(candidate.order, (variable) => part.variables[variable]!);
  bdd.nodeLimit = nodeLimit;
  try {
    const edge = buildPart(bdd, graph, part, order, packer.nextLevel, packer.flips);
    return { edge, order, heuristic: candidate.name };
  } catch (error) {
    // A RangeError is a stack or an array that would not grow: the order is no good either.
    if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
    bdd.rollback(1);
    return null;
  }
}

/** Collects finished modules into one packed diagram. */
class Packer {
  nextLevel = 0;
  /** Graph nodes of modules that are stored negated. */
  readonly flips = new Set<number>();
  readonly #modules: ModuleDiagram[] = [];
  readonly #indexOf = new Map<number, number>();
  readonly #eventAt: number[] = [];
  readonly #moduleAt: number[] = [];
  readonly #graph: Graph;
  #level = new Int32Array(1024);
  #high = new Int32Array(1024);
  #low = new Int32Array(1024);
  #size = 1;

  constructor(graph: Graph, parts: Part[]) {
    this.#graph = graph;
    parts.forEach((part, i) => {
      this.#indexOf.set(part.root, i);
    });
  }

  pack(bdd: Bdd, part: Part, order: number[], edge: number, heuristic: string): void {
    const firstLevel = this.nextLevel;
    for (const node of order) {
      const index = this.#indexOf.get(node) ?? -1;
      this.#eventAt.push(this.#graph.isGate(node) ? 0 : node);
      this.#moduleAt.push(this.#graph.isGate(node) ? index : -1);
      if (index >= 0) this.#modules[index]!.level = this.nextLevel;
      this.nextLevel++;
    }
    const from = this.#size;
    const top = edge >> 1;
    const live = new Uint8Array(top + 1);
    live[top] = 1;
    let alive = 0;
    for (let node = top; node > 0; node--) {
      if (live[node] === 0) continue;
      alive++;
      live[bdd.high(node << 1) >> 1] = 1;
      live[bdd.low(node << 1) >> 1] = 1;
    }
    this.#reserve(this.#size + alive);
    const image = new Int32Array(top + 1);
    for (let node = 1; node <= top; node++) {
      if (live[node] === 0) continue;
      const high = bdd.high(node << 1);
      const low = bdd.low(node << 1);
      const at = this.#size++;
      image[node] = at;
      this.#level[at] = bdd.level(node << 1);
      this.#high[at] = (image[high >> 1]! << 1) | (high & 1);
      this.#low[at] = (image[low >> 1]! << 1) | (low & 1);
    }
    if ((edge & 1) === 1) this.flips.add(part.root);
    this.#modules.push({
      gate: part.root,
      from,
      to: this.#size,
      root: image[top]! << 1,
      level: -1,
      firstLevel,
      lastLevel: this.nextLevel,
      heuristic,
    });
  }

  finish(rootLiteral: number): Diagram {
    const top = this.#modules[this.#modules.length - 1];
    let root = rootLiteral & 1;
    if (top !== undefined) root = top.root ^ (this.flips.has(top.gate) ? 1 : 0) ^ (rootLiteral & 1);
    else if (rootLiteral > 1) {
      // The tree is a single event: one node of its own.
      this.#eventAt.push(rootLiteral >> 1);
      this.#moduleAt.push(-1);
      this.#level[1] = 0;
      this.#high[1] = 1;
      this.#low[1] = 0;
      this.#size = 2;
      this.#modules.push({
        gate: rootLiteral >> 1,
        from: 1,
        to: 2,
        root: 2,
        level: -1,
        firstLevel: 0,
        lastLevel: 1,
        heuristic: 'single event',
      });
      root = 2 | (rootLiteral & 1);
    }
    const high = this.#high.slice(0, this.#size);
    return {
      size: this.#size - 1,
      plain: (root & 1) === 0 && high.every((edge) => edge <= 1 || (edge & 1) === 0),
      level: this.#level.slice(0, this.#size),
      high,
      low: this.#low.slice(0, this.#size),
      modules: this.#modules,
      eventAt: Int32Array.from(this.#eventAt),
      moduleAt: Int32Array.from(this.#moduleAt),
      root,
    };
  }

  #reserve(size: number): void {
    if (size <= this.#level.length) return;
    const length = Math.max(size, this.#level.length * 2);
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const bigger = new Int32Array(length);
      bigger.set(old);
      return bigger;
    };
    this.#level = grown(this.#level);
    this.#high = grown(this.#high);
    this.#low = grown(this.#low);
  }
}
