import type { FaultTreeModel } from '../model.ts';
import { referencesOf } from '../structure.ts';
import type { EventTreeResult, PlaceResult } from './analyse.ts';
import { branchAt, sourceOf } from './edits.ts';
import type { PathNode } from './walk.ts';

/** What a consequence class may come to a year. */
export interface ConsequenceClass {
  code: string;
  name: string;
  nameEn?: string | undefined;
  /** Tolerable frequency, 1/a; left out: nothing is judged. */
  tolerable?: number | undefined;
}

export interface ClassVerdict extends ConsequenceClass {
  /** 1/a; null when it could not be found. */
  frequency: number | null;
  /** As if branches shared no events. */
  independent: number | null;
  /** Frequency over what is tolerable. */
  share: number | null;
  verdict: 'met' | 'exceeded' | 'none';
  /** Only by leaving shared events out of account would the class be met. */
  isHiddenBySharing: boolean;
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);

/** Every class with what its sequences come to; consequences of the model that no class names are told as well. */
export function classVerdicts(
  classes: readonly ConsequenceClass[],
  result: EventTreeResult | undefined,
): ClassVerdict[] {
  const sequences = result?.sequences ?? [];
  // Nothing is nought yet: a way without a figure may end in any class, and ways without a class end in none.
  const isOpen =
    sequences.some(({ frequency }) => frequency === null) ||
    sequences.every(({ consequence }) => consequence === null);
  const known = new Set(classes.map(({ code }) => code));
  const strange = [
    ...new Set(sequences.flatMap(({ consequence }) => (consequence === null ? [] : consequence))),
  ].filter((code) => !known.has(code));
  return [...classes, ...strange.map((code) => ({ code, name: code }) as ConsequenceClass)].map((one) => {
    const own = sequences.filter(({ consequence }) => consequence === one.code);
    const rate = result?.frequency ?? null;
    const frequency =
      rate === null || (own.length === 0 && isOpen) ? null : sum(own.map((each) => each.frequency));
    const independent = sum(
      own.map((each) => (each.independent === null || rate === null ? null : each.independent * rate)),
    );
    const { tolerable } = one;
    const isJudged = tolerable !== undefined && frequency !== null;
    return {
      ...one,
      frequency,
      independent,
      share: isJudged ? frequency / tolerable : null,
      verdict: !isJudged ? 'none' : frequency > tolerable ? 'exceeded' : 'met',
      isHiddenBySharing:
        isJudged && independent !== null && frequency > tolerable && independent <= tolerable,
    };
  });
}

/** Basic events below a name of the complete model. */
export function eventsBelow(model: FaultTreeModel, name: string): Set<string> {
  const gates = new Map(model.gates.map((gate) => [gate.name, gate]));
  const events = new Set(model.events.map((event) => event.name));
  const [seen, found, stack] = [new Set<string>(), new Set<string>(), [name]];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (events.has(at)) found.add(at);
    const gate = gates.get(at);
    if (gate) stack.push(...referencesOf(gate));
  }
  return found;
}

/** A question of the tree: a column under one condition, with the figures it has there. */
export interface Question {
  column: string;
  /** The name whose happening is the failure; undefined where a fork is more than that. */
  source: string | undefined;
  /** Ways to it, as places that fork there. */
  places: number[];
  /** Conditional on the way. */
  failure: number | null;
  alone: number | null;
  /** Events it shares with what was asked on the way. */
  shared: string[];
}

/** Forks with the same column, source and figure are one question under several conditions. */
export function questionsOf(
  model: FaultTreeModel,
  complete: FaultTreeModel,
  nodes: readonly PathNode[],
  figures: readonly PlaceResult[],
): Question[] {
  const found = new Map<string, Question>();
  const below = new Map<string, Set<string>>();
  const eventsOf = (name: string): Set<string> => {
    const known = below.get(name) ?? eventsBelow(complete, name);
    below.set(name, known);
    return known;
  };
  const sources = nodes.map(({ address, fork }) => {
    const branch = fork === null ? undefined : branchAt(model, address);
    return branch && sourceOf(branch);
  });
  nodes.forEach((node, at) => {
    if (node.fork === null) return;
    const source = sources[at];
    const last = nodes.findLastIndex(({ parent }) => parent === at);
    const figure = figures[last];
    const earlier = new Set<string>();
    for (let up = node.parent; up >= 0; up = nodes[up]!.parent)
      if (sources[up] !== undefined) for (const event of eventsOf(sources[up]!)) earlier.add(event);
    const shared = source === undefined ? [] : [...eventsOf(source)].filter((event) => earlier.has(event));
    const failure = figure?.conditional ?? null;
    const key = JSON.stringify([node.fork, source, failure?.toPrecision(9) ?? null, shared]);
    const same = found.get(key);
    if (same) same.places.push(at);
    else
      found.set(key, {
        column: node.fork,
        source,
        places: [at],
        failure,
        alone: figure?.alone ?? null,
        shared,
      });
  });
  return [...found.values()];
}
