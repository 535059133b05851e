import type { BasicEvent, FaultTreeModel, Gate } from './model.ts';

/** One line of a failure mode analysis, as far as a tree needs it. */
export interface FailureMode {
  /** Unique in the analysis; becomes the event's name. */
  id: string;
  /** What fails: equipment, or a part of it. */
  item: string;
  mode: string;
  /** End effect: lines with the same one go into the same tree. */
  effect: string;
  tag?: string;
  ratePerHour?: number;
  /** Share of the failures in this mode that lead to the effect, 0 to 1 (default 1). */
  effectShare?: number;
}

/**
 * A first tree for one end effect: any mode of any item that has it. Redundancy is not in a failure mode
 * analysis; it is put in by hand afterwards.
 */
export function treeFromFailureModes(effect: string, lines: readonly FailureMode[]): FaultTreeModel {
  const own = lines.filter((line) => line.effect === effect);
  const items = [...new Set(own.map(({ item }) => item))];
  const gates: Gate[] = [{ name: 'TOP', label: effect, kind: 'or', args: [] }];
  for (const [index, item] of items.entries()) {
    const modes = own.filter((line) => line.item === item).map(({ id }) => id);
    if (modes.length === 1) {
      gates[0]!.args.push(modes[0]!);
      continue;
    }
    const name = `G${index + 1}`;
    gates[0]!.args.push(name);
    gates.push({ name, label: item, kind: 'or', args: modes });
  }
  return {
    name: effect,
    top: 'TOP',
    gates,
    events: own.map(eventOf),
    houses: [],
    parameters: [],
    ccfGroups: [],
  };
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
