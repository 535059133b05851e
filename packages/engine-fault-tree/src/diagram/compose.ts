import type { Graph } from '../graph/graph.ts';
import { findModules } from '../graph/modules.ts';
import { Bdd, type NewBdd } from './bdd.ts';
import { BudgetExceeded, type Tick } from './budget.ts';
import { buildPart, buildSingleGate } from './build.ts';
import type { Diagram } from './diagram.ts';
import { OrderCost } from './order-cost.ts';
import { type Candidate, firstOrder, furtherOrders, type Order } from './orders.ts';
import { Packer } from './packer.ts';
import { type Part, partOf, singleGatePart } from './part.ts';
import { buildSifting } from './sifting-build.ts';

export interface ComposeLimits {
  /** Most nodes alive at once, over all modules. */
  nodeLimit: number;
  /** Throws to cancel or when the steps are used up; also called between attempts. */
  tick: Tick;
  newBdd?: NewBdd | undefined;
}

/**
 * Each round is bolder: nodes an attempt may use, how many of the cheapest orders are tried, and how many of these are
 * refined as well. A part whose log2 cost is above `above` has no chance in that round. The rounds grow so fast that
 * all that failed costs little more than the one that does not.
 */
const ROUNDS = [
  { nodes: 120_000, tries: 2, refined: 2, above: 30 },
  { nodes: 400_000, tries: 2, refined: 1, above: Number.POSITIVE_INFINITY },
  { nodes: 5_000_000, tries: 2, refined: 0, above: Number.POSITIVE_INFINITY },
  { nodes: Number.POSITIVE_INFINITY, tries: 1, refined: 1, above: Number.POSITIVE_INFINITY },
];
/**
 * Before all that: the one order that is nearly always good, with nodes by its log2 cost. Where costs can be trusted
 * and are high, refining does better and the attempt is short; where they cannot, it has a fair chance.
 */
const FIRST_NODES = [
  { below: 20, nodes: 80_000 },
  { below: 30, nodes: 20_000 },
  { below: Number.POSITIVE_INFINITY, nodes: 400_000 },
];
/** A diagram that comes to an end takes little more than a step per node; one that only makes room takes many. */
const STEPS_PER_NODE = 1.6;
/** After it the order is changed while building. */
const SIFTING_NODES = 3_000_000;
/** From so many nodes on a lower cost says little: orders are tried as they are. */
const BOLD = 1_000_000;
const NEARLY = 1.02;
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
  const roots = graph.gatesBelow(graph.root >> 1).filter((gate) => isModule[gate] === 1);
  const effort = { steps: 0, most: Number.POSITIVE_INFINITY };
  const tick: Tick = (steps, nodes) => {
    limits.tick(steps, nodes);
    effort.steps += steps;
    if (effort.steps > effort.most) throw new BudgetExceeded();
  };
  const options = { nodeLimit: limits.nodeLimit, tick };
  const bdd = limits.newBdd?.(options) ?? new Bdd(options);
  const packer = new Packer(graph, roots);
  for (const root of roots) {
    const part = singleGatePart(graph, root, isModule) ?? partOf(graph, root, isModule);
    const attempt = buildWithinBudget(bdd, graph, part, packer, limits, effort);
    packer.pack(bdd, part, attempt.order, attempt.edge, attempt.heuristic);
    bdd.rollback(1);
  }
  return { diagram: packer.finish(graph.root), peak: bdd.peak };
}

/** Steps of the attempt under way, and how many it may take. */
interface Effort {
  steps: number;
  most: number;
}

interface Attempt {
  edge: number;
  order: number[];
  heuristic: string;
}

interface Costed extends Candidate {
  cost: number;
}

function buildWithinBudget(
  bdd: Bdd,
  graph: Graph,
  part: Part,
  packer: Packer,
  limits: ComposeLimits,
  effort: Effort,
): Attempt {
  const attempt = (candidate: Candidate, wanted: number): Attempt | null => {
    const nodes = Math.min(wanted, limits.nodeLimit);
    effort.steps = 0;
    effort.most = STEPS_PER_NODE * nodes;
    const built = build(bdd, graph, part, candidate, packer, nodes);
    effort.most = Number.POSITIVE_INFINITY;
    return built;
  };
  if (part.args.length === 0) return buildSingle(bdd, graph, part, packer, limits);
  const cost = new OrderCost(part);
  const first = firstOrder(part, limits.tick);
  const expected = Math.log2(cost.of(first.order));
  const found = attempt(first, FIRST_NODES.find(({ below }) => expected < below)!.nodes);
  if (found !== null) return found;
  const candidates = distinct(
    furtherOrders(part, first, limits.tick).map((one) => ({ ...one, cost: cost.of(one.order) })),
  );
  for (const one of attemptsFor(candidates, first, cost, limits.tick)) {
    limits.tick(0, bdd.count);
    const built = attempt(one.candidate(), one.nodes);
    if (built !== null) return built;
  }
  const start = cost.refine(candidates[0]!.order, REFINE_ROUNDS, 1, limits.tick);
  return buildReordering(bdd, graph, part, start, packer, limits) ?? tooHard();
}

function buildSingle(bdd: Bdd, graph: Graph, part: Part, packer: Packer, limits: ComposeLimits): Attempt {
  bdd.nodeLimit = limits.nodeLimit;
  try {
    const edge = buildSingleGate(bdd, graph, part.root, packer.nextLevel, packer.flips);
    limits.tick(bdd.count, bdd.count);
    return { edge, order: part.variables, heuristic: 'single gate' };
  } catch (error) {
    if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
    return tooHard();
  }
}

/** Fixed orders in the order they are tried, each found only when its turn comes. */
function* attemptsFor(
  candidates: readonly Costed[],
  first: Candidate,
  cost: OrderCost,
  tick: Tick,
): Generator<{ candidate: () => Candidate; nodes: number }> {
  const expected = Math.log2(candidates[0]!.cost);
  const effort = expected > REFINE_LONGER ? 2 : 1;
  const better = ({ name, order }: Candidate, round: number): Candidate => ({
    name: `${name}, refined`,
    order: cost.refine(order, REFINE_ROUNDS * round * effort, round, tick),
  });
  const narrow = candidates.reduce((a, b) => (cost.frontier(b.order) < cost.frontier(a.order) ? b : a));
  for (const [i, { nodes, tries, refined, above }] of ROUNDS.entries()) {
    if (expected > above) continue;
    const isTrusted = expected <= TRUSTED;
    for (const [place, candidate] of candidates.slice(0, tries).entries()) {
      // Costs so near mean nearly the same order: with so many nodes at stake it is tried once.
      if (nodes >= BOLD && place > 0 && candidate.cost < NEARLY * candidates[place - 1]!.cost) continue;
      const plain = { candidate: () => candidate, nodes };
      const other = { candidate: () => better(candidate, i + 1), nodes };
      if (!isTrusted || place >= refined) yield plain;
      else if (expected > REFINE_FIRST && nodes < BOLD) yield* [other, plain];
      else yield* [plain, other];
    }
    const rest = candidates.slice(tries);
    if (rest.includes(narrow)) yield { candidate: () => narrow, nodes };
    // What failed at first has more of a chance with more nodes.
    if (nodes >= BOLD && !candidates.slice(0, tries).some(({ name }) => name === first.name))
      yield { candidate: () => first, nodes };
  }
}

/** Candidates in the order of their cost, none that is the same as one before. */
function distinct(candidates: readonly Costed[]): Costed[] {
  const sorted = [...candidates].sort((a, b) => a.cost - b.cost);
  return sorted.filter(
    (one, i) => !sorted.slice(0, i).some(({ order }) => order.every((node, at) => node === one.order[at])),
  );
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
      late: (steps) => {
        limits.tick(steps, bdd.count);
        return false;
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
