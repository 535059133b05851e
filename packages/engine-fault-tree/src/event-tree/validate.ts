import { argumentFaults, valueFault } from '../accepted-values.ts';
import { evaluateExpression, settingFor } from '../expressions.ts';
import type { Expression, Fault, FaultTreeModel } from '../model.ts';
import { referencesOf } from '../structure.ts';
import { DEFAULT_MISSION_TIME_HOURS, expressionShape, probabilityFaults } from '../validate.ts';
import type { Branch, EventTree, Instruction } from './model.ts';

/** Faults of the event trees of a model: names that lead nowhere, circles, states and columns out of order. */
export function eventTreeFaults(model: FaultTreeModel): Fault[] {
  const faults: Fault[] = [];
  const trees = new Map((model.eventTrees ?? []).map((tree) => [tree.name, tree]));
  for (const { name, eventTree } of model.initiatingEvents ?? []) {
    if (eventTree !== undefined && !trees.has(eventTree))
      faults.push({ code: 'undefined', path: `initiatingEvents/${name}`, params: { name: eventTree } });
  }
  for (const rule of model.rules ?? []) {
    const links: string[] = [];
    faults.push(...instructionFaults(model, rule.instructions, `rules/${rule.name}`, links));
  }
  for (const tree of trees.values()) faults.push(...treeFaults(model, tree));
  faults.push(...circles(model));
  const rewrites = (model.substitutions ?? []).find(({ source }) => (source ?? []).length > 0);
  if (trees.size > 0 && rewrites !== undefined)
    faults.push({ code: 'event-tree', path: `substitutions/${rewrites.name}`, params: {} });
  return faults;
}

/** What a path multiplies is a probability, how often it begins is not below nought. Asked of a model without other faults: expressions are evaluated. */
export function factorFaults(model: FaultTreeModel): Fault[] {
  const parameters = new Map(model.parameters.map((one) => [one.name, one]));
  const setting = settingFor(parameters, model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS);
  const judged = (expression: Expression, path: string): Fault[] => {
    const faults = expressionShape(expression, path, parameters);
    return faults.length > 0 ? faults : probabilityFaults(expression, path, setting);
  };
  const frequencyFaults = (frequency: Expression, path: string): Fault[] => {
    const faults = expressionShape(frequency, path, parameters);
    if (faults.length === 0) faults.push(...argumentFaults(frequency, path, setting));
    if (faults.length > 0) return faults;
    const value = evaluateExpression(frequency, setting);
    if (Number.isFinite(value) && value >= 0) return [];
    const params = { op: 'initiating-event', argument: 'frequency', rule: 'not-negative' } as const;
    return [valueFault(path, frequency, value, params)];
  };
  const within = (list: readonly Instruction[], path: string): Fault[] =>
    list.flatMap((one) => {
      if (one.do === 'collect-expression') return judged(one.expression, path);
      if (one.do === 'block') return within(one.instructions, path);
      return one.do === 'if' ? within(one.no === undefined ? [one.yes] : [one.yes, one.no], path) : [];
    });
  const visit = ({ instructions, end }: Branch, path: string, tree: string): Fault[] => [
    ...within(instructions, path),
    ...('fork' in end
      ? end.paths.flatMap(({ state, branch }) => visit(branch, `${tree}/${end.fork}/${state}`, tree))
      : []),
  ];
  return [
    ...(model.initiatingEvents ?? []).flatMap(({ name, frequency }) =>
      frequency === undefined ? [] : frequencyFaults(frequency, `initiatingEvents/${name}`),
    ),
    ...(model.rules ?? []).flatMap(({ name, instructions }) => within(instructions, `rules/${name}`)),
    ...(model.eventTrees ?? []).flatMap(({ name, initialState, branches, sequences }) => {
      const tree = `eventTrees/${name}`;
      return [
        ...visit(initialState, tree, tree),
        ...branches.flatMap(({ branch }) => visit(branch, tree, tree)),
        ...sequences.flatMap((one) => within(one.instructions, `${tree}/${one.name}`)),
      ];
    }),
  ];
}

function treeFaults(model: FaultTreeModel, tree: EventTree): Fault[] {
  const path = `eventTrees/${tree.name}`;
  const faults: Fault[] = [];
  const unknown = (name: string): void => {
    faults.push({ code: 'undefined', path, params: { name } });
  };
  const columns = tree.functionalEvents.map(({ name }) => name);
  const visit = (branch: Branch, column: number): void => {
    faults.push(...instructionFaults(model, branch.instructions, path, []));
    const { end } = branch;
    if ('sequence' in end) {
      if (!tree.sequences.some(({ name }) => name === end.sequence)) unknown(end.sequence);
    } else if ('branch' in end) {
      if (!tree.branches.some(({ name }) => name === end.branch)) unknown(end.branch);
    } else {
      const at = columns.indexOf(end.fork);
      if (at < 0) unknown(end.fork);
      else if (at <= column) faults.push({ code: 'event-tree', path, params: { name: end.fork } });
      const states = new Set<string>();
      for (const { state, branch: next } of end.paths) {
        if (states.has(state))
          faults.push({ code: 'event-tree', path, params: { functional: end.fork, state } });
        states.add(state);
        visit(next, Math.max(at, column));
      }
    }
  };
  visit(tree.initialState, -1);
  for (const { branch } of tree.branches) visit(branch, -1);
  for (const { instructions } of tree.sequences)
    faults.push(...instructionFaults(model, instructions, path, []));
  return faults;
}

/** Unknown names in instructions; the event trees they link to are put into `links`. */
function instructionFaults(
  model: FaultTreeModel,
  instructions: readonly Instruction[],
  path: string,
  links: string[],
): Fault[] {
  return instructions.flatMap((one): Fault[] => {
    const unknown = (name: string): Fault => ({ code: 'undefined', path, params: { name } });
    const has = (list: readonly { name: string }[] | undefined, name: string): boolean =>
      list?.some((item) => item.name === name) ?? false;
    switch (one.do) {
      case 'set-house-event':
        return has(model.houses, one.name) ? [] : [unknown(one.name)];
      case 'collect-formula':
        return [...referencesOf({ kind: 'and', args: [one.formula] })]
          .filter((name) => ![model.gates, model.events, model.houses].some((list) => has(list, name)))
          .map(unknown);
      case 'if':
        return instructionFaults(model, one.no === undefined ? [one.yes] : [one.yes, one.no], path, links);
      case 'block':
        return instructionFaults(model, one.instructions, path, links);
      case 'rule':
        return has(model.rules, one.name) ? [] : [unknown(one.name)];
      case 'link':
        links.push(one.eventTree);
        return has(model.eventTrees, one.eventTree) ? [] : [unknown(one.eventTree)];
      default:
        return [];
    }
  });
}

/** Branches, rules and linked trees that come back to where they started. */
export function circles(model: FaultTreeModel): Fault[] {
  const next = new Map<string, string[]>();
  const ends = (branch: Branch): string[] => {
    const { end } = branch;
    if ('branch' in end) return [end.branch];
    return 'sequence' in end ? [] : end.paths.flatMap((path) => ends(path.branch));
  };
  const calls = (list: readonly Instruction[], kind: 'rule' | 'link'): string[] =>
    list.flatMap((one): string[] => {
      if (one.do === 'rule' && kind === 'rule') return [`rule ${one.name}`];
      if (one.do === 'link' && kind === 'link') return [`tree ${one.eventTree}`];
      if (one.do === 'block') return calls(one.instructions, kind);
      return one.do === 'if' ? calls(one.no === undefined ? [one.yes] : [one.yes, one.no], kind) : [];
    });
  for (const tree of model.eventTrees ?? []) {
    next.set(
      `tree ${tree.name}`,
      tree.sequences.flatMap((sequence) => calls(sequence.instructions, 'link')),
    );
    for (const { name, branch } of tree.branches)
      next.set(
        `branch ${tree.name}/${name}`,
        ends(branch).map((one) => `branch ${tree.name}/${one}`),
      );
  }
  for (const rule of model.rules ?? []) next.set(`rule ${rule.name}`, calls(rule.instructions, 'rule'));
  const faults: Fault[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, way: readonly string[]): void => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      const cycle = [...way.slice(way.indexOf(name)), name].join(' → ');
      faults.push({ code: 'event-tree', path: 'eventTrees', params: { name, cycle } });
      return;
    }
    state.set(name, 'open');
    for (const one of next.get(name) ?? []) visit(one, [...way, name]);
    state.set(name, 'done');
  };
  for (const name of next.keys()) visit(name, []);
  return faults;
}
