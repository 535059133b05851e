import type {
  Argument,
  BasicEvent,
  FaultTreeModel,
  Gate,
  HouseEvent,
  Parameter,
} from '@ircrisk/engine-fault-tree';
import { parametersIn } from '@ircrisk/engine-fault-tree/expressions.ts';
import type { Edited } from './edits.ts';
import { freeName, namesOf, renamedArgument } from './names.ts';
import { type Holder, placeIn, withArguments } from './places.ts';
import { canAttach, reachOf } from './rules.ts';

const format = 'ircrisk/fault-tree-branch@1';

/** Branches as they travel over the clipboard, also between trees and windows. */
export interface Branches {
  format: typeof format;
  roots: Argument[];
  gates: Gate[];
  events: BasicEvent[];
  houses: HouseEvent[];
  parameters: Parameter[];
}

export function copyBranches(model: FaultTreeModel, roots: readonly Argument[]): Branches {
  const names = new Set(roots.flatMap((root) => [...reachOf(model, root)]));
  const own = <T extends { name: string }>(list: T[]) => list.filter(({ name }) => names.has(name));
  const events = own(model.events);
  const wanted = new Set<string>();
  const collect = (name: string): void => {
    if (wanted.has(name)) return;
    wanted.add(name);
    const parameter = model.parameters.find((one) => one.name === name);
    if (parameter) for (const inner of parametersIn(parameter.value)) collect(inner);
  };
  for (const { probability } of events)
    if (probability !== undefined) for (const name of parametersIn(probability)) collect(name);
  return {
    format,
    roots: [...roots],
    gates: own(model.gates),
    events,
    houses: own(model.houses),
    parameters: model.parameters.filter(({ name }) => wanted.has(name)),
  };
}

export const branchText = (branches: Branches): string => JSON.stringify(branches);

/** Reads the clipboard; undefined when it holds something else. */
export function parseBranches(text: string): Branches | undefined {
  if (!text.startsWith('{') || !text.includes(format)) return undefined;
  try {
    const branches = JSON.parse(text) as Partial<Branches>;
    const { roots, gates, events, houses, parameters } = branches;
    if (branches.format !== format) return undefined;
    if (![roots, gates, events, houses, parameters].every(Array.isArray)) return undefined;
    const isNamed = (one: unknown) => typeof (one as { name?: unknown })?.name === 'string';
    if (![gates, events, houses, parameters].every((list) => (list as unknown[]).every(isNamed)))
      return undefined;
    if (!(gates as Gate[]).every(({ args, kind }) => Array.isArray(args) && typeof kind === 'string'))
      return undefined;
    return branches as Branches;
  } catch {
    return undefined;
  }
}

/**
 * Pastes branches below a gate. Gates always become new ones. Events become new ones too, unless they are to be shared
 * (`share`) or come from the library, where one event is the same in every place.
 */
export function pasteBranches(
  model: FaultTreeModel,
  branches: Branches,
  holder: Holder,
  share: boolean,
  position?: number,
): Edited {
  const taken = namesOf(model);
  const given = new Map<string, string>();
  const isShared = (event: BasicEvent | HouseEvent) =>
    taken.has(event.name) && (share || ('attributes' in event && event.attributes?.library !== undefined));
  const name = (wanted: string): string => {
    const free = freeName(taken, wanted);
    taken.add(free);
    given.set(wanted, free);
    return free;
  };
  const gates = branches.gates.map((gate) => ({ ...gate, name: name(gate.name) }));
  const events = branches.events.flatMap((event) =>
    isShared(event) ? [] : [{ ...event, name: name(event.name) }],
  );
  const houses = branches.houses.flatMap((house) =>
    isShared(house) ? [] : [{ ...house, name: name(house.name) }],
  );
  const rename = (wanted: string) => given.get(wanted) ?? wanted;
  const known = new Set(model.parameters.map((one) => one.name));
  const grown: FaultTreeModel = {
    ...model,
    gates: [
      ...model.gates,
      ...gates.map((gate) => ({ ...gate, args: gate.args.map((one) => renamedArgument(one, rename)) })),
    ],
    events: [...model.events, ...events],
    houses: [...model.houses, ...houses],
    parameters: [...model.parameters, ...branches.parameters.filter((one) => !known.has(one.name))],
  };
  const roots = branches.roots
    .map((root) => renamedArgument(root, rename))
    .filter((root) => canAttach(grown, root, holder));
  let at = position ?? 0;
  const next = withArguments(grown, holder, (args) => {
    at = position ?? args.length;
    return [...args.slice(0, at), ...roots, ...args.slice(at)];
  });
  return { model: next, place: roots.length > 0 ? placeIn(holder, at) : undefined };
}
