import type { Argument, BasicEvent, FaultTreeModel, Gate } from '../model.ts';
import { referencesOf } from '../structure.ts';
import type { Branch, EventTree, Instruction, Labelled, Sequence } from './model.ts';
import type { Address } from './walk.ts';

/** The two states a new fork has; files of others may call theirs as they like. */
export const SUCCESS = 'success';
export const FAILURE = 'failure';

export { labelIn, withAttribute, withLabel } from '../labels.ts';

/** A first model: an initiating event and the tree that follows it, with a single sequence. */
export const firstEventTree = (name: string, initiating: Labelled): FaultTreeModel => ({
  name,
  gates: [],
  events: [],
  houses: [],
  parameters: [],
  ccfGroups: [],
  initiatingEvents: [{ ...initiating, eventTree: name }],
  eventTrees: [
    {
      name,
      functionalEvents: [],
      sequences: [{ name: 'S1', instructions: [] }],
      branches: [],
      initialState: { instructions: [], end: { sequence: 'S1' } },
    },
  ],
});

export function branchAt(model: FaultTreeModel, { eventTree, branch, paths }: Address): Branch | undefined {
  const tree = model.eventTrees?.find(({ name }) => name === eventTree);
  let at = branch === null ? tree?.initialState : tree?.branches.find(({ name }) => name === branch)?.branch;
  for (const index of paths) at = at && 'fork' in at.end ? at.end.paths[index]?.branch : undefined;
  return at;
}

const changedBranch = (
  branch: Branch,
  paths: readonly number[],
  change: (branch: Branch) => Branch,
): Branch => {
  const [first, ...rest] = paths;
  if (first === undefined) return change(branch);
  const { end } = branch;
  if (!('fork' in end)) return branch;
  const next = end.paths.map((path, at) =>
    at === first ? { ...path, branch: changedBranch(path.branch, rest, change) } : path,
  );
  return { ...branch, end: { ...end, paths: next } };
};

const changedTree = (
  model: FaultTreeModel,
  name: string,
  change: (tree: EventTree) => EventTree,
): FaultTreeModel => ({
  ...model,
  eventTrees: (model.eventTrees ?? []).map((tree) => (tree.name === name ? change(tree) : tree)),
});

/** The model with another branch at an address. */
export const changeBranch = (
  model: FaultTreeModel,
  { eventTree, branch, paths }: Address,
  change: (branch: Branch) => Branch,
): FaultTreeModel =>
  changedTree(model, eventTree, (tree) =>
    branch === null
      ? { ...tree, initialState: changedBranch(tree.initialState, paths, change) }
      : {
          ...tree,
          branches: tree.branches.map((one) =>
            one.name === branch ? { ...one, branch: changedBranch(one.branch, paths, change) } : one,
          ),
        },
  );

/** `F5` after F1 to F4. */
export function freshName(taken: Iterable<string>, prefix: string): string {
  const names = new Set(taken);
  let number = 1;
  while (names.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

const elementNames = ({ gates, events, houses }: FaultTreeModel): string[] =>
  [gates, events, houses].flatMap((list) => list.map(({ name }) => name));

/** A further column at the right, with an event of its own that has no data yet. */
export function addFunctionalEvent(model: FaultTreeModel, eventTree: string, label?: string): FaultTreeModel {
  const tree = model.eventTrees?.find(({ name }) => name === eventTree);
  if (!tree) return model;
  const taken = [...tree.functionalEvents.map(({ name }) => name), ...elementNames(model)];
  const made: Labelled = { name: freshName(taken, 'F'), ...(label ? { label } : {}) };
  const next = changedTree(model, eventTree, (one) => ({
    ...one,
    functionalEvents: [...one.functionalEvents, made],
  }));
  return { ...next, events: [...next.events, { ...made }] };
}

export const changeFunctionalEvent = (
  model: FaultTreeModel,
  eventTree: string,
  name: string,
  change: (event: Labelled) => Labelled,
): FaultTreeModel =>
  changedTree(model, eventTree, (tree) => ({
    ...tree,
    functionalEvents: tree.functionalEvents.map((one) => (one.name === name ? change(one) : one)),
  }));

const withoutFork = (branch: Branch, column: string): Branch => {
  const { end } = branch;
  if (!('fork' in end)) return branch;
  const [first] = end.paths;
  if (end.fork === column && first) {
    const kept = withoutFork(first.branch, column);
    const instructions = kept.instructions.filter((one) => one.do !== 'collect-formula');
    return { instructions: [...branch.instructions, ...instructions], end: kept.end };
  }
  const paths = end.paths.map((path) => ({ ...path, branch: withoutFork(path.branch, column) }));
  return { ...branch, end: { ...end, paths } };
};

/** A column goes with its forks: every way goes on as after its success. */
export function removeFunctionalEvent(
  model: FaultTreeModel,
  eventTree: string,
  name: string,
): FaultTreeModel {
  return tidied(
    changedTree(model, eventTree, (tree) => ({
      ...tree,
      functionalEvents: tree.functionalEvents.filter((one) => one.name !== name),
      initialState: withoutFork(tree.initialState, name),
      branches: tree.branches.map((one) => ({ ...one, branch: withoutFork(one.branch, name) })),
    })),
  );
}

const failing = (source: Argument): Instruction => ({ do: 'collect-formula', formula: source });
const working = (source: Argument): Instruction => ({
  do: 'collect-formula',
  formula: { kind: 'not', args: [source] },
});

/** A place forks at a column: what followed goes on after success, failure ends in a sequence of its own. */
export function addFork(model: FaultTreeModel, address: Address, column: string): FaultTreeModel {
  const tree = model.eventTrees?.find(({ name }) => name === address.eventTree);
  if (!tree) return model;
  const sequence: Sequence = {
    name: freshName(
      tree.sequences.map(({ name }) => name),
      'S',
    ),
    instructions: [],
  };
  const known = elementNames(model).includes(column) ? model : withEvent(model, { name: column });
  const made = changedTree(known, address.eventTree, (one) => ({
    ...one,
    sequences: [...one.sequences, sequence],
  }));
  return tidied(
    changeBranch(made, address, ({ instructions, end }) => ({
      instructions,
      end: {
        fork: column,
        paths: [
          { state: SUCCESS, branch: { instructions: [working(column)], end } },
          {
            state: FAILURE,
            branch: { instructions: [failing(column)], end: { sequence: sequence.name } },
          },
        ],
      },
    })),
  );
}

/** A place forks no longer: the way goes on as after success. */
export const removeFork = (model: FaultTreeModel, address: Address): FaultTreeModel =>
  tidied(
    changeBranch(model, address, (branch) =>
      'fork' in branch.end ? withoutFork(branch, branch.end.fork) : branch,
    ),
  );

const withEvent = (model: FaultTreeModel, event: BasicEvent): FaultTreeModel => ({
  ...model,
  events: [...model.events.filter(({ name }) => name !== event.name), event],
});

/** What a fork asks, where it is as the editor makes it: the name whose happening is the failure. */
export function sourceOf({ end }: Branch): string | undefined {
  if (!('fork' in end) || end.paths.length !== 2) return undefined;
  const [, failure] = end.paths;
  const collected = failure?.branch.instructions.find((one) => one.do === 'collect-formula');
  return collected?.do === 'collect-formula' && typeof collected.formula === 'string'
    ? collected.formula
    : undefined;
}

/** A fork asks another element: the first way is that it works, the second that it fails. */
export const setSource = (model: FaultTreeModel, address: Address, source: string): FaultTreeModel =>
  tidied(
    changeBranch(model, address, (branch) => {
      const { end } = branch;
      if (!('fork' in end)) return branch;
      const paths = end.paths.map((path, at) => {
        const others = path.branch.instructions.filter((one) => one.do !== 'collect-formula');
        const collect = at === 0 ? working(source) : failing(source);
        return { ...path, branch: { ...path.branch, instructions: [collect, ...others] } };
      });
      return { ...branch, end: { ...end, paths } };
    }),
  );

/** The source of a fork is a probability of its own, under a fresh name where others use the old one. */
export function setProbability(
  model: FaultTreeModel,
  address: Address,
  probability: BasicEvent['probability'],
): FaultTreeModel {
  const branch = branchAt(model, address);
  if (!branch || !('fork' in branch.end)) return model;
  const column = branch.end.fork;
  const source = sourceOf(branch);
  const old = model.events.find(({ name }) => name === source);
  const isShared = old !== undefined && usesOf(model, old.name) > 1 && old.probability !== undefined;
  const name = old && !isShared ? old.name : freshName(elementNames(model), `${column}-`);
  const { probability: _, ...kept } = old ?? { name };
  const event: BasicEvent = { ...kept, name, ...(probability === undefined ? {} : { probability }) };
  return setSource(withEvent(model, event), address, name);
}

/** The source of a fork is the top of a fault tree, by a transfer; the same tree is one transfer for all forks. */
export function setFaultTree(
  model: FaultTreeModel,
  address: Address,
  tree: { treeId: string; label: string },
): FaultTreeModel {
  const branch = branchAt(model, address);
  if (!branch || !('fork' in branch.end)) return model;
  const known = model.gates.find(
    ({ kind, attributes }) => kind === 'transfer' && attributes?.tree === tree.treeId,
  );
  if (known) return setSource(model, address, known.name);
  const column = branch.end.fork;
  const own = model.events.find(({ name }) => name === column);
  // The column's own event makes room: it has had no data so far.
  const isFree =
    !elementNames(model).includes(column) || (own !== undefined && own.probability === undefined);
  const name = isFree ? column : freshName(elementNames(model), `${column}-`);
  const gate: Gate = {
    name,
    label: tree.label,
    kind: 'transfer',
    args: [],
    attributes: { tree: tree.treeId },
  };
  const events = model.events.filter((event) => event.name !== name);
  return setSource({ ...model, events, gates: [...model.gates, gate] }, address, name);
}

/** A house event is set for all that follows a place; undefined leaves it as it is. */
export const setHouse = (
  model: FaultTreeModel,
  address: Address,
  name: string,
  state: boolean | undefined,
): FaultTreeModel =>
  changeBranch(model, address, (branch) => ({
    ...branch,
    instructions: [
      ...branch.instructions.filter((one) => one.do !== 'set-house-event' || one.name !== name),
      ...(state === undefined ? [] : [{ do: 'set-house-event' as const, name, state }]),
    ],
  }));

export const changeSequence = (
  model: FaultTreeModel,
  eventTree: string,
  name: string,
  change: (sequence: Sequence) => Sequence,
): FaultTreeModel =>
  changedTree(model, eventTree, (tree) => ({
    ...tree,
    sequences: tree.sequences.map((one) => (one.name === name ? change(one) : one)),
  }));

function collectedIn(model: FaultTreeModel): Argument[] {
  const formulas: Argument[] = [];
  const instructions = (list: readonly Instruction[]): void => {
    for (const one of list) {
      if (one.do === 'collect-formula') formulas.push(one.formula);
      else if (one.do === 'block') instructions(one.instructions);
      else if (one.do === 'if') instructions(one.no === undefined ? [one.yes] : [one.yes, one.no]);
    }
  };
  const branch = ({ instructions: own, end }: Branch): void => {
    instructions(own);
    if ('fork' in end) for (const path of end.paths) branch(path.branch);
  };
  for (const tree of model.eventTrees ?? []) {
    branch(tree.initialState);
    for (const one of tree.branches) branch(one.branch);
    for (const one of tree.sequences) instructions(one.instructions);
  }
  for (const rule of model.rules ?? []) instructions(rule.instructions);
  return formulas;
}

/** At how many forks an element is asked. */
const usesOf = (model: FaultTreeModel, name: string): number =>
  collectedIn(model).filter((formula) => formula === name).length;

/** Sequences that no way leads to go; so do transfers and events that nothing asks any more, but the columns' own. */
function tidied(model: FaultTreeModel): FaultTreeModel {
  const trees = (model.eventTrees ?? []).map((tree): EventTree => {
    const order: string[] = [];
    const visit = ({ end }: Branch): void => {
      if ('sequence' in end) order.push(end.sequence);
      else if ('fork' in end) for (const path of end.paths) visit(path.branch);
    };
    visit(tree.initialState);
    for (const { branch } of tree.branches) visit(branch);
    const names = [...new Set(order)];
    const place = (sequence: Sequence): number => names.indexOf(sequence.name);
    return {
      ...tree,
      sequences: tree.sequences.filter((one) => place(one) >= 0).toSorted((a, b) => place(a) - place(b)),
    };
  });
  const asked = new Set([
    ...collectedIn({ ...model, eventTrees: trees }).flatMap((formula) => [
      ...referencesOf({ kind: 'and', args: [formula] }),
    ]),
    ...model.gates.flatMap((gate) => [...referencesOf(gate)]),
    ...model.ccfGroups.flatMap(({ members }) => members),
  ]);
  const columns = new Set(trees.flatMap(({ functionalEvents }) => functionalEvents.map(({ name }) => name)));
  return {
    ...model,
    eventTrees: trees,
    gates: model.gates.filter(({ name, kind }) => kind !== 'transfer' || asked.has(name)),
    events: model.events.filter(({ name }) => asked.has(name) || columns.has(name)),
  };
}
