import type { Graph } from '../graph/graph.ts';
import { findModules } from '../graph/modules.ts';
import { Bdd } from './bdd.ts';
import { BudgetExceeded } from './budget.ts';
import { buildPart } from './build.ts';
import type { Diagram } from './diagram.ts';
import { OrderCost } from './order-cost.ts';
import { type Candidate, candidateOrders, type Order } from './orders.ts';
import { Packer } from './packer.ts';
import { type Part, partOf } from './part.ts';
import { buildSifting } from './sifting-build.ts';

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
/** Fixed orders failed up to this round: the order is changed while building, up to so many nodes. */
const SIFTING_AFTER = 2;
const SIFTING_NODES = 3_000_000;
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
  const watching = (): void => {
    limits.tick(bdd.count);
    if (limits.late()) tooHard();
  };
  const cost = new OrderCost(part);
  const candidates = candidateOrders(part, watching)
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
        order: cost.refine(candidate.order, REFINE_ROUNDS * i * effort, i, watching),
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
    if (i === SIFTING_AFTER || nodes >= limits.nodeLimit) {
      const start = cost.refine(candidates[0]!.order, REFINE_ROUNDS, 1, watching);
      const attempt = buildReordering(bdd, graph, part, start, packer, limits);
      if (attempt !== null) return attempt;
    }
    if (nodes >= limits.nodeLimit) break;
  }
  return tooHard();
}

/** With the order changed on the way; `null` when that does not fit either. */
function buildReordering(
  bdd: Bdd,
  graph: Graph,
  part: Part,
  from: Order,
  packer: Packer,
  limits: ComposeLimits,
): Attempt | null {
  const start = Array.from(from, (variable) => part.variables[variable]!);
  try {
    const { edge, order } = buildSifting(bdd, graph, part, start, {
      baseLevel: packer.nextLevel,
      negated: packer.flips,
      nodeLimit: Math.min(SIFTING_NODES, limits.nodeLimit),
      late: () => {
        limits.tick(bdd.count);
        return limits.late();
      },
    });
    return { edge, order, heuristic: 'sifted' };
  } catch (error) {
    if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
    bdd.rollback(1);
    return null;
  }
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
