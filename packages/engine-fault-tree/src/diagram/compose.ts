import type { Graph } from '../graph/graph.ts';
import { findModules } from '../graph/modules.ts';
import { Bdd, type NewBdd } from './bdd.ts';
import { BudgetExceeded, type Tick } from './budget.ts';
import { buildSingleGate, PartBuild } from './build.ts';
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
 * refined as well. A part whose log2 cost is above `above` has no chance in that round.
 */
const ROUNDS = [
  { nodes: 120_000, tries: 2, refined: 2, above: 30 },
  { nodes: 400_000, tries: 2, refined: 1, above: Number.POSITIVE_INFINITY },
];
/**
 * Then the cheapest order is nearly always the one: it begins with so many nodes and waits, while the others have a
 * short try in tables of their own, for now and then one of them is far smaller; then it goes on from where it was.
 */
const BOLD_NODES = 5_000_000;
const BESIDE_NODES = 2_000_000;
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
/** Costs so near mean nearly the same order: with millions of nodes at stake it is tried once. */
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
  const tables = new Tables(limits.nodeLimit, (nodeLimit) => {
    const options = { nodeLimit, tick };
    return limits.newBdd?.(options) ?? new Bdd(options);
  });
  const packer = new Packer(graph, roots);
  for (const root of roots) {
    const part = singleGatePart(graph, root, isModule) ?? partOf(graph, root, isModule);
    const attempt = new PartAttempts(tables, graph, part, packer, limits, effort).succeed();
    packer.pack(attempt.bdd, part, attempt.order, attempt.edge, attempt.heuristic);
    tables.clear();
  }
  return { diagram: packer.finish(graph.root), peak: tables.peak };
}

/** Steps of the attempt under way, and how many it may take. */
interface Effort {
  steps: number;
  most: number;
}

interface Attempt {
  /** Where it was built. */
  bdd: Bdd;
  edge: number;
  order: number[];
  heuristic: string;
}

interface Costed extends Candidate {
  cost: number;
}

/** An order to try, found only when its turn comes, and the nodes it may use. */
interface Plan {
  candidate: () => Candidate;
  nodes: number;
  /** `begin`: to be gone on with later; `beside`: while that waits; `goOn`: with what waits. */
  way?: 'begin' | 'beside' | 'goOn';
}

/** A build that stopped at its limit, and the steps it has taken. */
interface Waiting {
  build: PartBuild;
  order: number[];
  heuristic: string;
  steps: number;
}

/** The tables everything is built in, and small ones for attempts while a build waits in them. */
class Tables {
  readonly bdd: Bdd;
  readonly #make: (nodeLimit: number) => Bdd;
  #beside: Bdd | null = null;

  constructor(nodeLimit: number, make: (nodeLimit: number) => Bdd) {
    this.#make = make;
    this.bdd = make(nodeLimit);
  }

  beside(): Bdd {
    this.#beside ??= this.#make(BESIDE_NODES);
    return this.#beside;
  }

  get peak(): number {
    return this.bdd.peak + (this.#beside?.peak ?? 0);
  }

  clear(): void {
    this.bdd.rollback(1);
    this.#beside?.rollback(1);
  }
}

/** The diagram of one part by whatever order fits the limits. */
class PartAttempts {
  readonly #tables: Tables;
  readonly #graph: Graph;
  readonly #part: Part;
  readonly #packer: Packer;
  readonly #limits: ComposeLimits;
  readonly #effort: Effort;
  #waiting: Waiting | null = null;

  constructor(
    tables: Tables,
    graph: Graph,
    part: Part,
    packer: Packer,
    limits: ComposeLimits,
    effort: Effort,
  ) {
    this.#tables = tables;
    this.#graph = graph;
    this.#part = part;
    this.#packer = packer;
    this.#limits = limits;
    this.#effort = effort;
  }

  /** Throws TooHard when none does. */
  succeed(): Attempt {
    const [bdd, part, limits] = [this.#tables.bdd, this.#part, this.#limits];
    if (part.args.length === 0) return buildSingle(bdd, this.#graph, part, this.#packer, limits);
    const cost = new OrderCost(part);
    const first = firstOrder(part, limits.tick);
    const expected = Math.log2(cost.of(first.order));
    const { nodes } = FIRST_NODES.find(({ below }) => expected < below)!;
    const found = this.#try({ candidate: () => first, nodes });
    if (found !== null) return found;
    const candidates = distinct(
      furtherOrders(part, first, limits.tick).map((one) => ({ ...one, cost: cost.of(one.order) })),
    );
    for (const one of plansFor(candidates, first, cost, limits.tick)) {
      limits.tick(0, bdd.count);
      const built = this.#try(one);
      if (built !== null) return built;
    }
    const start = cost.refine(candidates[0]!.order, REFINE_ROUNDS, 1, limits.tick);
    return buildReordering(bdd, this.#graph, part, start, this.#packer, limits) ?? tooHard();
  }

  #try({ candidate, nodes, way }: Plan): Attempt | null {
    const { nodeLimit } = this.#limits;
    // Where there is no room for two, none waits and the others have their turn later.
    const isRoomy = nodeLimit >= BOLD_NODES + BESIDE_NODES;
    const isBeside = way === 'beside';
    if (isBeside && (!isRoomy || this.#waiting === null)) return null;
    if (way === 'goOn' && this.#waiting !== null) return this.#goOn(this.#waiting);
    if (way === 'goOn' && nodeLimit <= BOLD_NODES) return null;
    const { name, order } = candidate();
    const bdd = isBeside ? this.#tables.beside() : this.#tables.bdd;
    const variables = Array.from(order, (variable) => this.#part.variables[variable]!);
    bdd.nodeLimit = Math.min(nodes, nodeLimit);
    this.#effort.steps = 0;
    let build: PartBuild | undefined;
    const started = (): PartBuild => {
      build = new PartBuild(
        bdd,
        this.#graph,
        this.#part,
        variables,
        this.#packer.nextLevel,
        this.#packer.flips,
      );
      return build;
    };
    const isToWait = way === 'begin' && isRoomy;
    const edge = this.#within(bdd.nodeLimit, () => started().run(isToWait));
    if (edge !== null) return { bdd, edge, order: variables, heuristic: name };
    if (isToWait && build !== undefined)
      this.#waiting = { build, order: variables, heuristic: name, steps: this.#effort.steps };
    else bdd.rollback(1);
    return null;
  }

  /** With all nodes there are, from where it was left. */
  #goOn({ build, order, heuristic, steps }: Waiting): Attempt | null {
    const { bdd } = this.#tables;
    this.#waiting = null;
    bdd.nodeLimit = this.#limits.nodeLimit;
    this.#effort.steps = steps;
    const edge = this.#within(bdd.nodeLimit, () => build.run());
    if (edge !== null) return { bdd, edge, order, heuristic };
    bdd.rollback(1);
    return null;
  }

  /** Null when the nodes, the steps that go with them, or the stack do not do. */
  #within(nodes: number, work: () => number): number | null {
    const effort = this.#effort;
    effort.most = STEPS_PER_NODE * nodes;
    try {
      return work();
    } catch (error) {
      // A RangeError is a stack or an array that would not grow: the order is no good either.
      if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
      return null;
    } finally {
      effort.most = Number.POSITIVE_INFINITY;
    }
  }
}

function buildSingle(bdd: Bdd, graph: Graph, part: Part, packer: Packer, limits: ComposeLimits): Attempt {
  bdd.nodeLimit = limits.nodeLimit;
  try {
    const edge = buildSingleGate(bdd, graph, part.root, packer.nextLevel, packer.flips);
    limits.tick(bdd.count, bdd.count);
    return { bdd, edge, order: part.variables, heuristic: 'single gate' };
  } catch (error) {
    if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
    return tooHard();
  }
}

/** Fixed orders in the order they are tried. */
function* plansFor(
  candidates: readonly Costed[],
  first: Candidate,
  cost: OrderCost,
  tick: Tick,
): Generator<Plan> {
  const [favourite, second] = candidates;
  const expected = Math.log2(favourite!.cost);
  const effort = expected > REFINE_LONGER ? 2 : 1;
  const isTrusted = expected <= TRUSTED;
  const better = ({ name, order }: Candidate, round: number): Candidate => ({
    name: `${name}, refined`,
    order: cost.refine(order, REFINE_ROUNDS * round * effort, round, tick),
  });
  const narrow = candidates.reduce((a, b) => (cost.frontier(b.order) < cost.frontier(a.order) ? b : a));
  for (const [i, { nodes, tries, refined, above }] of ROUNDS.entries()) {
    if (expected > above) continue;
    for (const [place, candidate] of candidates.slice(0, tries).entries()) {
      const plain = { candidate: () => candidate, nodes };
      const other = { candidate: () => better(candidate, i + 1), nodes };
      if (!isTrusted || place >= refined) yield plain;
      else if (expected > REFINE_FIRST) yield* [other, plain];
      else yield* [plain, other];
    }
    if (candidates.indexOf(narrow) >= tries) yield { candidate: () => narrow, nodes };
  }
  const named = new Map<string, Candidate>();
  if (second !== undefined && second.cost >= NEARLY * favourite!.cost) named.set(second.name, second);
  // What failed at first has more of a chance with more nodes.
  for (const one of [narrow, first])
    if (one.name !== favourite!.name && one.name !== second?.name) named.set(one.name, one);
  const others = [...named.values()].map((one) => () => one);
  const chosen = (): Candidate => favourite!;
  const all = Number.POSITIVE_INFINITY;
  yield { candidate: chosen, nodes: BOLD_NODES, way: 'begin' };
  for (const candidate of others) yield { candidate, nodes: BESIDE_NODES, way: 'beside' };
  yield { candidate: chosen, nodes: all, way: 'goOn' };
  for (const candidate of others) yield { candidate, nodes: BOLD_NODES };
  if (isTrusted) yield { candidate: () => better(favourite!, ROUNDS.length + 2), nodes: all };
  for (const candidate of others.slice(-2)) yield { candidate, nodes: all };
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
    return { bdd, edge, order, heuristic: 'sifted' };
  } catch (error) {
    if (!(error instanceof BudgetExceeded || error instanceof RangeError)) throw error;
    bdd.rollback(1);
    return null;
  }
}

function tooHard(): never {
  throw new TooHard();
}
