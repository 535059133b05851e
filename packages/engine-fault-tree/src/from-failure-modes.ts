import type { BasicEvent, FaultTreeModel, Gate } from './model.ts';

/** One line of a failure mode analysis, as far as a tree needs it. */
export interface FailureMode {
  /** Unique in the analysis; becomes the event's name. */
  id: string;
  /** What fails: equipment, or a part of it. */
  item: string;
  /** Tells items of the same name apart (default: the name). */
  itemId?: string;
  /** k of n: the item is lost when more than n − k of its like units are; rates are those of one unit. */
  needed?: number;
  fitted?: number;
  mode: string;
  /** End effect: lines with the same one go into the same tree. */
  effect: string;
  tag?: string;
  ratePerHour?: number;
  /** Share of the failures in this mode that lead to the effect, 0 to 1 (default 1). */
  effectShare?: number;
}

/**
 * A first tree for one end effect: any mode of any item that has it. Units of a redundant item are taken as independent, each
 * with its own events; what they fail of together (common cause) is put in by hand afterwards.
 */
export function treeFromFailureModes(effect: string, lines: readonly FailureMode[]): FaultTreeModel {
  const own = lines.filter((line) => line.effect === effect);
  const items = Map.groupBy(own, ({ itemId, item }) => itemId ?? item);
  const top: Gate = { name: 'TOP', label: effect, kind: 'or', args: [] };
  const gates: Gate[] = [top];
  const events: BasicEvent[] = [];
  for (const [index, modes] of [...items.values()].entries()) {
    const made = itemTree(`G${index + 1}`, modes);
    top.args.push(made.name);
    gates.push(...made.gates);
    events.push(...made.events);
  }
  return { name: effect, top: 'TOP', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

interface Part {
  name: string;
  gates: Gate[];
  events: BasicEvent[];
}

function itemTree(name: string, modes: readonly FailureMode[]): Part {
  const { item, needed, fitted } = modes[0]!;
  if (!needed || !fitted || fitted < 2) return unitTree(name, item, modes);
  const units = Array.from({ length: fitted }, (_, at) => {
    const place = `_${at + 1}`;
    const copies = modes.map((mode) => ({ ...mode, id: mode.id + place, item: `${item} ${at + 1}` }));
    return unitTree(name + place, `${item} ${at + 1}`, copies);
  });
  const min = fitted - needed + 1;
  const args = units.map((unit) => unit.name);
  const label = `${item} ${needed}/${fitted}`;
  const gate: Gate =
    min === fitted
      ? { name, label, kind: 'and', args }
      : min === 1
        ? { name, label, kind: 'or', args }
        : { name, label, kind: 'atleast', k: min, args };
  return {
    name,
    gates: [gate, ...units.flatMap((unit) => unit.gates)],
    events: units.flatMap((unit) => unit.events),
  };
}

/** One unit: any of its modes; a single mode needs no gate. */
function unitTree(name: string, label: string, modes: readonly FailureMode[]): Part {
  const events = modes.map(eventOf);
  if (modes.length === 1) return { name: modes[0]!.id, gates: [], events };
  return { name, gates: [{ name, label, kind: 'or', args: modes.map(({ id }) => id) }], events };
}

function eventOf({ id, item, mode, tag, ratePerHour, effectShare = 1 }: FailureMode): BasicEvent {
  return {
    name: id,
    label: `${item} ${mode}`,
    ...(ratePerHour === undefined
      ? {}
      : {
          probability: {
            op: 'exponential',
            args: [ratePerHour * effectShare, { op: 'mission-time', args: [] }],
          },
        }),
    ...(tag === undefined ? {} : { attributes: { tag } }),
  };
}
