import type { Argument, Expression, FaultTreeModel } from '../model.ts';
import type { Branch, Condition, EventTree, Instruction } from './model.ts';

/** A formula with the house events that differ from the model's when it was collected. */
export interface Collected {
  formula: Argument;
  houses: ReadonlyMap<string, boolean>;
}

/** A place on a path: the initial state, or one state of a functional event. */
export interface PathNode {
  /** Index of the place before it; -1 for the initial state. */
  parent: number;
  functionalEvent: string | null;
  state: string | null;
  /** Collected at this place. */
  formulas: Collected[];
  factors: Expression[];
  /** Where the path ends, if it does. */
  end: { eventTree: string; sequence: string } | null;
  /** Where it stands in the model. */
  address: Address;
  /** The functional event it forks at. */
  fork: string | null;
}

/** A branch of a model: of a tree's initial state or of one of its named branches, then path by path. */
export interface Address {
  eventTree: string;
  /** Name of the branch; null for the initial state. */
  branch: string | null;
  paths: readonly number[];
}

interface State {
  parent: number;
  houses: ReadonlyMap<string, boolean>;
  functional: ReadonlyMap<string, string>;
}

/** All places of an event tree for one initiating event, parents first; the model has been checked before. */
export function walkEventTree(model: FaultTreeModel, tree: EventTree, initiatingEvent: string): PathNode[] {
  return new Walk(model, initiatingEvent).run(tree);
}

class Walk {
  readonly #model: FaultTreeModel;
  readonly #initiatingEvent: string;
  readonly #nodes: PathNode[] = [];

  constructor(model: FaultTreeModel, initiatingEvent: string) {
    this.#model = model;
    this.#initiatingEvent = initiatingEvent;
  }

  run(tree: EventTree): PathNode[] {
    const address = { eventTree: tree.name, branch: null, paths: [] };
    const root = this.#place(-1, null, null, address);
    this.#branch(
      tree,
      tree.initialState,
      { parent: root, houses: new Map(), functional: new Map() },
      address,
    );
    return this.#nodes;
  }

  #place(parent: number, functionalEvent: string | null, state: string | null, address: Address): number {
    const nothing = { formulas: [], factors: [], end: null, fork: null };
    this.#nodes.push({ parent, functionalEvent, state, address, ...nothing });
    return this.#nodes.length - 1;
  }

  #branch(tree: EventTree, branch: Branch, before: State, address: Address): void {
    const { houses } = this.#do(branch.instructions, before);
    const state = { ...before, houses };
    const { end } = branch;
    const node = this.#nodes[state.parent]!;
    // Where the way goes on without a fork, the place is that of what it goes on with.
    node.address = address;
    if ('branch' in end) {
      const next = tree.branches.find(({ name }) => name === end.branch);
      if (next) this.#branch(tree, next.branch, state, { ...address, branch: end.branch, paths: [] });
    } else if ('sequence' in end) this.#sequence(tree, end.sequence, state);
    else {
      node.fork = end.fork;
      end.paths.forEach((path, at) => {
        const below = { ...address, paths: [...address.paths, at] };
        const parent = this.#place(state.parent, end.fork, path.state, below);
        const functional = new Map(state.functional).set(end.fork, path.state);
        this.#branch(tree, path.branch, { ...state, parent, functional }, below);
      });
    }
  }

  #sequence(tree: EventTree, name: string, state: State): void {
    const instructions = tree.sequences.find((one) => one.name === name)?.instructions ?? [];
    const { link, houses } = this.#do(instructions, state);
    const other = this.#model.eventTrees?.find((one) => one.name === link);
    if (other !== undefined)
      this.#branch(
        other,
        other.initialState,
        { ...state, houses },
        { eventTree: other.name, branch: null, paths: [] },
      );
    else this.#nodes[state.parent]!.end = { eventTree: tree.name, sequence: name };
  }

  /** Instructions one after the other; what they set goes on to the right. */
  #do(
    instructions: readonly Instruction[],
    state: State,
  ): { houses: ReadonlyMap<string, boolean>; link: string | null } {
    let { houses } = state;
    let link: string | null = null;
    const node = this.#nodes[state.parent]!;
    const follow = (list: readonly Instruction[]): void => {
      const after = this.#do(list, { ...state, houses });
      houses = after.houses;
      link = after.link ?? link;
    };
    for (const one of instructions) {
      switch (one.do) {
        case 'set-house-event':
          houses = new Map(houses).set(one.name, one.state);
          break;
        case 'collect-formula':
          node.formulas.push({ formula: one.formula, houses });
          break;
        case 'collect-expression':
          node.factors.push(one.expression);
          break;
        case 'if':
          if (this.#holds(one.condition, state)) follow([one.yes]);
          else if (one.no !== undefined) follow([one.no]);
          break;
        case 'block':
          follow(one.instructions);
          break;
        case 'rule':
          follow(this.#model.rules?.find(({ name }) => name === one.name)?.instructions ?? []);
          break;
        case 'link':
          link = one.eventTree;
      }
    }
    return { houses, link };
  }

  #holds(condition: Condition, state: State): boolean {
    switch (condition.test) {
      case 'initiating-event':
        return condition.name === this.#initiatingEvent;
      case 'functional-event':
        return state.functional.get(condition.name) === condition.state;
      case 'and':
        return condition.of.every((one) => this.#holds(one, state));
      case 'or':
        return condition.of.some((one) => this.#holds(one, state));
      case 'not':
        return !this.#holds(condition.of[0]!, state);
    }
  }
}
