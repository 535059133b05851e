import type { Argument, FaultTreeModel, Formula, Gate } from '../model.ts';
import { referencesOf, topCandidates } from '../structure.ts';

/** Where an argument stands: the named gate, then the positions through formulas written in place. */
export interface Place {
  gate: string;
  path: number[];
}

export type OccurrenceKind =
  | 'gate'
  | 'formula'
  | 'event'
  | 'house'
  | 'constant'
  | 'missing'
  /** A gate that is drawn in full somewhere before. */
  | 'repeat';

/** One box of the drawing. An event used twice has two. */
export interface Occurrence {
  /** Stays the same while the tree around it changes; empty for the top. */
  key: string;
  kind: OccurrenceKind;
  /** Name of gate, event or house; empty for formulas and constants. */
  name: string;
  /** The gate or formula itself. */
  formula: Formula | undefined;
  /** Undefined for a root. */
  place: Place | undefined;
  parent: number;
  children: number[];
  depth: number;
  /** How many boxes a collapsed gate hides; 0 when it is open. */
  hidden: number;
}

const MARK = '\u001f';
export const keyOf = ({ gate, path }: Place): string => `${gate}${MARK}${path.join(MARK)}`;
/** Key of a gate that nothing refers to. */
export const rootKey = (gate: string): string => `${MARK}${gate}`;

/** Roots in drawing order: the top, then what stands beside it (dependencies, gates not yet attached). */
export function rootsOf(model: FaultTreeModel): string[] {
  const free = topCandidates(model);
  const beside = model.gates.filter(({ kind }) => kind === 'fdep').map(({ name }) => name);
  const top = model.top !== undefined ? [model.top] : [];
  return [...new Set([...top, ...free, ...beside])];
}

/**
 * The model as a forest of boxes, parents before children. A gate is opened where it is met first and is a `repeat`
 * from then on, so a graph that shares branches stays as small as the model.
 */
export function occurrencesOf(
  model: FaultTreeModel,
  collapsed: ReadonlySet<string> = new Set(),
): Occurrence[] {
  const gates = new Map<string, Gate>(model.gates.map((gate) => [gate.name, gate]));
  const events = new Set(model.events.map(({ name }) => name));
  const houses = new Set(model.houses.map(({ name }) => name));
  const opened = new Set<string>();
  const found: Occurrence[] = [];

  interface Waiting {
    argument: Argument;
    place: Place | undefined;
    parent: number;
  }
  const one = ({ argument, place, parent }: Waiting): Occurrence => {
    const name = typeof argument === 'string' ? argument : '';
    const base = {
      key: place ? keyOf(place) : rootKey(name),
      name,
      place,
      parent,
      children: [],
      depth: parent < 0 ? 0 : found[parent]!.depth + 1,
      formula: undefined,
      hidden: 0,
    };
    if (typeof argument === 'boolean') return { ...base, kind: 'constant', name: String(argument) };
    if (typeof argument === 'object') return { ...base, kind: 'formula', formula: argument };
    const gate = gates.get(argument);
    if (gate) return { ...base, kind: opened.has(argument) ? 'repeat' : 'gate', formula: gate };
    return { ...base, kind: events.has(argument) ? 'event' : houses.has(argument) ? 'house' : 'missing' };
  };
  const open = (root: string): void => {
    const stack: Waiting[] = [{ argument: root, place: undefined, parent: -1 }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const box = one(next);
      const index = found.push(box) - 1;
      if (box.parent >= 0) found[box.parent]!.children.push(index);
      if (!box.formula || box.kind === 'repeat') continue;
      if (box.kind === 'gate') {
        opened.add(box.name);
        if (collapsed.has(box.name)) {
          box.hidden = countBelow(box.name, gates);
          continue;
        }
      }
      const holder: Place = box.kind === 'gate' ? { gate: box.name, path: [] } : box.place!;
      for (let i = box.formula.args.length - 1; i >= 0; i -= 1) {
        stack.push({
          argument: box.formula.args[i]!,
          place: { gate: holder.gate, path: [...holder.path, i] },
          parent: index,
        });
      }
    }
  };
  for (const root of rootsOf(model)) if (gates.has(root) && !opened.has(root)) open(root);
  // What hangs only on itself (a cycle) has no root; it is shown all the same, so that it can be mended.
  const hiddenBelow = reach(
    [...collapsed].filter((name) => opened.has(name)),
    gates,
  );
  for (const { name } of model.gates) if (!opened.has(name) && !hiddenBelow.has(name)) open(name);
  return found;
}

function reach(from: string[], gates: ReadonlyMap<string, Gate>): Set<string> {
  const seen = new Set<string>();
  const stack = [...from];
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    const gate = gates.get(name);
    if (!gate) continue;
    for (const next of referencesOf(gate)) {
      if (seen.has(next)) continue;
      seen.add(next);
      stack.push(next);
    }
  }
  return seen;
}

const countBelow = (name: string, gates: ReadonlyMap<string, Gate>): number => reach([name], gates).size;
