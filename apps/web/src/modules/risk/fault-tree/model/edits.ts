import {
  type Argument,
  type BasicEvent,
  DYNAMIC_GATE_KINDS,
  type EventKind,
  type FaultTreeModel,
  type Formula,
  type Gate,
  type GateKind,
  type HouseEvent,
  STATIC_GATE_KINDS,
} from '@ircrisk/engine-fault-tree';
import type { Place } from '@ircrisk/engine-fault-tree/drawing/occurrences.ts';
import { withLabel } from '@ircrisk/engine-fault-tree/labels.ts';
import { referencesOf } from '@ircrisk/engine-fault-tree/structure.ts';
import { freshName, namesOf } from './names.ts';
import {
  argumentAt,
  type Holder,
  holderOf,
  placeIn,
  positionOf,
  withArguments,
  withFormula,
} from './places.ts';
import { canMove } from './rules.ts';

export type ElementKind = GateKind | EventKind | 'house';
const gateKinds: ReadonlySet<string> = new Set([...STATIC_GATE_KINDS, ...DYNAMIC_GATE_KINDS]);
export const isGateKind = (kind: ElementKind): kind is GateKind => gateKinds.has(kind);

/** The model after an edit, and what is to be selected then. */
export interface Edited {
  model: FaultTreeModel;
  place: Place | undefined;
}

const insertAt = (args: readonly Argument[], position: number, argument: Argument): Argument[] => [
  ...args.slice(0, position),
  argument,
  ...args.slice(position),
];

/** What a kind of gate needs besides its inputs. */
const shapeOf = (kind: GateKind, inputs: number): Partial<Formula> => {
  if (kind === 'atleast') return { k: Math.max(1, Math.min(2, inputs || 2)) };
  if (kind === 'cardinality') return { min: 1, max: Math.max(1, inputs) };
  return kind === 'spare' ? { dormancy: 0 } : {};
};

/** Puts a new element into the model without attaching it. */
function withElement(model: FaultTreeModel, kind: ElementKind, label?: string): [FaultTreeModel, string] {
  const names = namesOf(model);
  const named = (name: string) => ({ name, ...(label ? { label } : {}) });
  if (kind === 'house') {
    const name = freshName(names, 'H');
    return [{ ...model, houses: [...model.houses, { ...named(name), state: false }] }, name];
  }
  if (isGateKind(kind)) {
    const name = freshName(names, kind === 'transfer' ? 'T' : 'G');
    const gate: Gate = { ...named(name), kind, args: [], ...shapeOf(kind, 0) };
    return [{ ...model, gates: [...model.gates, gate] }, name];
  }
  const name = freshName(names, 'E', 2);
  return [{ ...model, events: [...model.events, { ...named(name), kind }] }, name];
}

/** A new element as an input of a gate; last unless a position is given. */
export function addInput(
  model: FaultTreeModel,
  holder: Holder,
  kind: ElementKind,
  position?: number,
): Edited {
  const [grown, name] = withElement(model, kind);
  let at = position ?? 0;
  const next = withArguments(grown, holder, (args) => {
    at = position ?? args.length;
    return insertAt(args, at, name);
  });
  return { model: next, place: placeIn(holder, at) };
}

export const addSibling = (model: FaultTreeModel, place: Place, kind: ElementKind): Edited =>
  addInput(model, holderOf(place), kind, positionOf(place) + 1);

/** Something already in the model as a further input. */
export function attach(model: FaultTreeModel, holder: Holder, name: string, position?: number): Edited {
  let at = 0;
  const next = withArguments(model, holder, (args) => {
    at = position ?? args.length;
    return insertAt(args, at, name);
  });
  return { model: next, place: placeIn(holder, at) };
}

/**
 * A leaf becomes a gate of the same label. Data already entered is not lost: the event is then the gate's first input.
 */
export function develop(model: FaultTreeModel, place: Place, kind: GateKind): Edited {
  const argument = argumentAt(model, place);
  const event = model.events.find(({ name }) => name === argument);
  const house = model.houses.find(({ name }) => name === argument);
  const [grown, gate] = withElement(model, kind, event?.label ?? house?.label);
  const keeps =
    argument !== undefined && (event?.probability !== undefined || event?.attributes !== undefined);
  const replaced = withArguments(grown, holderOf(place), (args) =>
    args.map((one, index) => (index === positionOf(place) ? gate : one)),
  );
  const next = keeps ? withArguments(replaced, { gate, path: [] }, () => [argument]) : replaced;
  return { model: withoutOrphans(model, next), place };
}

/** What nothing refers to any more after an edit goes with it; what stood loose before stays. */
export function withoutOrphans(before: FaultTreeModel, after: FaultTreeModel): FaultTreeModel {
  const used = (model: FaultTreeModel) => {
    const names = new Set<string>();
    for (const gate of model.gates) for (const name of referencesOf(gate)) names.add(name);
    return names;
  };
  const usedBefore = used(before);
  let model = after;
  for (;;) {
    const usedNow = used(model);
    const isOrphan = ({ name }: { name: string }) =>
      usedBefore.has(name) && !usedNow.has(name) && name !== model.top;
    if (![model.gates, model.events, model.houses].some((list) => list.some(isOrphan))) return model;
    const gone = new Set(model.events.filter(isOrphan).map(({ name }) => name));
    const stays = <T extends { name: string }>(list: T[]) => list.filter((one) => !isOrphan(one));
    model = {
      ...model,
      gates: stays(model.gates),
      events: stays(model.events),
      houses: stays(model.houses),
      ccfGroups: model.ccfGroups.some(({ members }) => members.some((name) => gone.has(name)))
        ? model.ccfGroups.map((group) => ({
            ...group,
            members: group.members.filter((name) => !gone.has(name)),
          }))
        : model.ccfGroups,
    };
  }
}

/** Takes inputs away, with all that hangs on nothing else. `loose` are gates that nothing refers to. */
export function removeInputs(
  model: FaultTreeModel,
  places: readonly Place[],
  loose: readonly string[] = [],
): FaultTreeModel {
  let next = model;
  // The last position first, so that the others keep theirs.
  const ordered = [...places].sort((a, b) => comparePaths(b.path, a.path));
  for (const place of ordered) {
    next = withArguments(next, holderOf(place), (args) =>
      args.filter((_, index) => index !== positionOf(place)),
    );
  }
  if (loose.length > 0) next = { ...next, gates: next.gates.filter(({ name }) => !loose.includes(name)) };
  return withoutOrphans(model, next);
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Stands where an argument was taken out until the move is complete, so that no position shifts meanwhile. */
const GAP = '\u0000gap';

/** Pulls an input to another gate or another position. */
export function moveInput(model: FaultTreeModel, from: Place, to: Holder, position: number): Edited {
  const argument = argumentAt(model, from);
  if (argument === undefined || !canMove(model, argument, from, to)) return { model, place: from };
  const emptied = withArguments(model, holderOf(from), (args) =>
    args.map((one, index) => (index === positionOf(from) ? GAP : one)),
  );
  const filled = withArguments(emptied, to, (args) => insertAt(args, position, argument));
  const closed = {
    ...filled,
    gates: filled.gates.map((gate) =>
      gate.name === from.gate ? { ...gate, args: withoutGap(gate.args) } : gate,
    ),
  };
  const isSame = from.gate === to.gate && holderOf(from).path.join() === to.path.join();
  const shifted = isSame && positionOf(from) < position ? position - 1 : position;
  return { model: closed, place: placeIn(to, shifted) };
}

const withoutGap = (args: readonly Argument[]): Argument[] =>
  args
    .filter((argument) => argument !== GAP)
    .map((argument) =>
      typeof argument === 'object' ? { ...argument, args: withoutGap(argument.args) } : argument,
    );

const patchList = <T extends { name: string }>(list: T[], name: string, patch: (one: T) => T): T[] =>
  list.map((one) => (one.name === name ? patch(one) : one));

export const setEvent = (
  model: FaultTreeModel,
  name: string,
  patch: (event: BasicEvent) => BasicEvent,
): FaultTreeModel => ({ ...model, events: patchList(model.events, name, patch) });
export const setHouse = (
  model: FaultTreeModel,
  name: string,
  patch: (house: HouseEvent) => HouseEvent,
): FaultTreeModel => ({ ...model, houses: patchList(model.houses, name, patch) });

/** Another kind of gate; what only the old kind had is dropped. */
export function setGateKind(model: FaultTreeModel, holder: Holder, kind: GateKind): FaultTreeModel {
  return withFormula(model, holder, ({ args, k: _k, min: _min, max: _max, dormancy: _d, ...rest }) => ({
    ...rest,
    kind,
    args,
    ...shapeOf(kind, args.length),
  }));
}

/** A leaf of another kind under the same name. */
export function setLeafKind(model: FaultTreeModel, name: string, kind: EventKind | 'house'): FaultTreeModel {
  const event = model.events.find((one) => one.name === name);
  const house = model.houses.find((one) => one.name === name);
  const label = event?.label ?? house?.label;
  const head = { name, ...(label === undefined ? {} : { label }) };
  if (kind === 'house') {
    if (!event) return model;
    return {
      ...model,
      events: model.events.filter((one) => one !== event),
      houses: [...model.houses, { ...head, state: false }],
    };
  }
  if (event) return setEvent(model, name, (one) => ({ ...one, kind }));
  if (!house) return model;
  return {
    ...model,
    houses: model.houses.filter((one) => one !== house),
    events: [...model.events, { ...head, kind }],
  };
}

/** Label in a language of whatever has this name; an empty one is taken away. The first label is the company's own too. */
export function setLabel(
  model: FaultTreeModel,
  name: string,
  label: string,
  language: 'zh' | 'en' = 'zh',
): FaultTreeModel {
  const patch = <T extends BasicEvent | Gate | HouseEvent>(one: T): T =>
    withLabel(one.label === undefined ? withLabel(one, 'zh', label) : one, language, label);
  return {
    ...model,
    gates: patchList(model.gates, name, patch),
    events: patchList(model.events, name, patch),
    houses: patchList(model.houses, name, patch),
  };
}

export function setAttribute(
  model: FaultTreeModel,
  name: string,
  key: string,
  value: string,
): FaultTreeModel {
  const patch = <T extends { attributes?: Record<string, string> }>(one: T): T => {
    const { [key]: _old, ...others } = one.attributes ?? {};
    const attributes = value ? { ...others, [key]: value } : others;
    const { attributes: _before, ...rest } = one;
    return (Object.keys(attributes).length > 0 ? { ...rest, attributes } : rest) as T;
  };
  return {
    ...model,
    gates: patchList(model.gates, name, patch),
    events: patchList(model.events, name, patch),
  };
}
