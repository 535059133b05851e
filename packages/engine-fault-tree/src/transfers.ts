import type {
  Alignment,
  Argument,
  BasicEvent,
  Expression,
  FaultTreeModel,
  Gate,
  Substitution,
} from './model.ts';
import { transferTarget, transferTargets } from './transfer-targets.ts';

/**
 * What makes an event of one tree the same as one of another: the library event it is linked to and the tag it is
 * about; where it has no tag, its name. Other events belong to their tree alone.
 */
function identityOf({ name, attributes }: BasicEvent): string | undefined {
  if (attributes?.library === undefined) return undefined;
  return `${attributes.library}\u001f${attributes.tag ?? name}`;
}

type Rename = (name: string) => string;

const renamedArgument = (argument: Argument, rename: Rename): Argument => {
  if (typeof argument === 'string') return rename(argument);
  if (typeof argument === 'boolean') return argument;
  return { ...argument, args: argument.args.map((inner) => renamedArgument(inner, rename)) };
};

const renamedExpression = (expression: Expression, rename: Rename): Expression => {
  if (typeof expression === 'number') return expression;
  if (typeof expression === 'string') return rename(expression);
  return { ...expression, args: expression.args.map((inner) => renamedExpression(inner, rename)) };
};

const renamedSubstitution = (one: Substitution, element: Rename, own: Rename): Substitution => ({
  ...one,
  name: own(one.name),
  hypothesis: renamedArgument(one.hypothesis, element),
  ...(one.source === undefined ? {} : { source: one.source.map(element) }),
  target: typeof one.target === 'string' ? element(one.target) : one.target,
});

const renamedAlignment = (one: Alignment, element: Rename, own: Rename): Alignment => ({
  ...one,
  name: own(one.name),
  phases: one.phases.map((phase) => ({
    ...phase,
    houses: phase.houses.map((house) => ({ ...house, name: element(house.name) })),
  })),
});

/** The other tree's elements under names of their own (`C-12/G4`); an event met before keeps the name it has there. */
function renamed(model: FaultTreeModel, prefix: string, shared: Map<string, string>): FaultTreeModel {
  const own = new Map<string, string>();
  for (const event of model.events) {
    const identity = identityOf(event);
    if (identity === undefined) continue;
    const name = shared.get(identity) ?? `${prefix}/${event.name}`;
    shared.set(identity, name);
    own.set(event.name, name);
  }
  const element: Rename = (name) => own.get(name) ?? `${prefix}/${name}`;
  const parameter: Rename = (name) => `${prefix}/${name}`;
  const value = (expression: Expression) => renamedExpression(expression, parameter);
  return {
    ...model,
    gates: model.gates.map((gate) => ({
      ...gate,
      name: element(gate.name),
      args: gate.args.map((a) => renamedArgument(a, element)),
    })),
    events: model.events.map((event) => ({
      ...event,
      name: element(event.name),
      ...(event.probability === undefined ? {} : { probability: value(event.probability) }),
    })),
    houses: model.houses.map((house) => ({ ...house, name: element(house.name) })),
    parameters: model.parameters.map((p) => ({ ...p, name: parameter(p.name), value: value(p.value) })),
    ccfGroups: model.ccfGroups.map((group) => ({
      ...group,
      name: parameter(group.name),
      members: group.members.map(element),
      probability: value(group.probability),
      factors: group.factors.map(value),
    })),
    substitutions: (model.substitutions ?? []).map((one) => renamedSubstitution(one, element, parameter)),
    alignments: (model.alignments ?? []).map((one) => renamedAlignment(one, element, parameter)),
  };
}

const topOf = (model: FaultTreeModel): string => {
  if (model.top) return model.top;
  const used = new Set(
    model.gates.flatMap(({ args }) => args.filter((a): a is string => typeof a === 'string')),
  );
  return model.gates.find(({ name }) => !used.has(name))?.name ?? model.gates[0]?.name ?? '';
};

export interface OtherTree {
  treeId: string;
  code: string;
  model: FaultTreeModel;
}

/**
 * One model out of a tree and the trees it transfers to, directly or not. A tree that comes back to itself stays a
 * cycle in the result, so the engine reports it with its path; an unknown tree leaves the transfer empty.
 */
export function joinTransfers(
  treeId: string,
  model: FaultTreeModel,
  others: readonly OtherTree[],
): FaultTreeModel {
  const byId = new Map(others.map((other) => [other.treeId, other]));
  const parts = new Map<string, FaultTreeModel>();
  const shared = new Map<string, string>();
  for (const event of model.events) {
    const identity = identityOf(event);
    if (identity !== undefined && !shared.has(identity)) shared.set(identity, event.name);
  }
  const target = (gate: Gate): string | undefined => {
    const wanted = transferTarget(gate);
    if (wanted === undefined) return undefined;
    const named = gate.attributes?.gate;
    if (wanted === treeId) return named ?? topOf(model);
    const other = byId.get(wanted);
    return other && `${other.code}/${named ?? topOf(other.model)}`;
  };
  const resolved = (part: FaultTreeModel): FaultTreeModel => ({
    ...part,
    gates: part.gates.map((gate) => {
      if (transferTarget(gate) === undefined) return gate;
      const to = target(gate);
      return { ...gate, args: to === undefined ? [] : [to] };
    }),
  });
  const add = (part: FaultTreeModel): void => {
    for (const wanted of transferTargets(part)) {
      const other = byId.get(wanted);
      if (!other || parts.has(wanted) || wanted === treeId) continue;
      parts.set(wanted, renamed(other.model, other.code, shared));
      add(other.model);
    }
  };
  add(model);
  const all = [model, ...parts.values()].map(resolved);
  const substitutions = all.flatMap((part) => part.substitutions ?? []);
  const alignments = all.flatMap((part) => part.alignments ?? []);
  const known = new Set(model.events.map(({ name }) => name));
  const events = all.flatMap((part, index) =>
    part.events.filter((event) => {
      if (index === 0 || !known.has(event.name)) {
        known.add(event.name);
        return true;
      }
      return false;
    }),
  );
  return {
    ...model,
    top: topOf(model),
    gates: all.flatMap(({ gates }) => gates),
    events,
    houses: all.flatMap(({ houses }) => houses),
    parameters: all.flatMap(({ parameters }) => parameters),
    ccfGroups: all.flatMap(({ ccfGroups }) => ccfGroups),
    // What changes the answer of a tree taken in changes it here: both are said of a whole model.
    ...(substitutions.length === 0 ? {} : { substitutions }),
    ...(alignments.length === 0 ? {} : { alignments }),
  };
}

/** A joined model that needs no other: transfers are the gates they lead to, whatever tree they came from. */
export const selfContained = (model: FaultTreeModel): FaultTreeModel => ({
  ...model,
  gates: model.gates.map((gate) => {
    if (transferTarget(gate) === undefined || gate.args.length === 0) return gate;
    const { tree: _, gate: __, ...attributes } = gate.attributes ?? {};
    const { attributes: ___, ...rest } = gate;
    return { ...rest, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) };
  }),
});
