import { modelInPhase } from '../alignment.ts';
import { analyse } from '../analyse.ts';
import { expandCommonCause } from '../ccf.ts';
import { isExhausted } from '../cut-sets/summary.ts';
import { Cancelled } from '../diagram/budget.ts';
import { evaluateExpression, settingFor } from '../expressions.ts';
import type { Argument, Fault, FaultTreeModel, Gate, Warning } from '../model.ts';
import type { CutSetSummary, FaultTreeResult } from '../result.ts';
import type { AnalysisSettings, Control } from '../settings.ts';
import { referencesOf } from '../structure.ts';
import { DEFAULT_MISSION_TIME_HOURS, validate } from '../validate.ts';
import { Watch } from '../watch.ts';
import { Flavours } from './flavours.ts';
import { jointProbabilities } from './joint-diagram.ts';
import type { InitiatingEvent } from './model.ts';
import { eventsBelow } from './summary.ts';
import { eventTreeFaults, factorFaults } from './validate.ts';
import { type PathNode, walkEventTree } from './walk.ts';

export interface EventTreeAnalysis {
  /** One for every initiating event that has an event tree. */
  results: EventTreeResult[];
  faults: Fault[];
  warnings: Warning[];
}

export interface EventTreeResult {
  initiatingEvent: string;
  eventTree: string;
  /** A year; null when the initiating event has none. */
  frequency: number | null;
  places: PlaceResult[];
  sequences: SequenceResult[];
  /** Frequencies of sequences with the same consequence, added up. */
  consequences: { consequence: string; probability: number | null; frequency: number | null }[];
}

/** A place of the tree with its figures: of reaching it, and of taking this way when the one before is reached. */
export interface PlaceResult {
  parent: number;
  functionalEvent: string | null;
  state: string | null;
  sequence: string | null;
  probability: number | null;
  conditional: number | null;
  /** Of what is collected here by itself, as if nothing were shared with the way to it. */
  alone: number | null;
}

export interface SequenceResult {
  eventTree: string;
  sequence: string;
  consequence: string | null;
  paths: number;
  /** Given the initiating event. */
  probability: number | null;
  frequency: number | null;
  /** As if branches shared no events: the product of what each is alone. Only to be held against the exact one. */
  independent: number | null;
  /** What its path multiplies beside the formulas; null where several paths do. A cut set's share of the probability is its own times this. */
  factor: number | null;
  /** Of the formulas it collects; null where several paths multiply probabilities as well. */
  cutSets: CutSetSummary | null;
  importance: FaultTreeResult['importance'];
}

/** Sums this far from one are told. */
const EXHAUSTIVE = 1e-9;
/** Of a fork, relative: a small way to it is a difference of large numbers. */
const FORK_CLOSED = 1e-6;

/** Quantifies every event tree of a model; success branches are exact, on one diagram with the failures. */
export function analyseEventTrees(
  model: FaultTreeModel,
  settings: AnalysisSettings = {},
  control: Control = {},
): EventTreeAnalysis {
  const missionTimeHours = settings.missionTimeHours ?? model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS;
  const timed = { ...model, missionTimeHours };
  const faults = faultsOfEventTrees(timed);
  if (faults.length > 0) return { results: [], faults, warnings: [] };
  const warnings: Warning[] = [];
  const watch = new Watch(control, settings.limits ?? {});
  try {
    const results = (model.initiatingEvents ?? []).flatMap((event) =>
      event.eventTree === undefined ? [] : [new Run(timed, event, settings, control, watch, warnings).all()],
    );
    return { results, faults: [], warnings };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    return { results: [], faults: [], warnings: [{ code: 'cancelled', path: '', params: {} }] };
  }
}

/** Everything wrong with the event trees of a model and with what they ask. */
export function faultsOfEventTrees(model: FaultTreeModel): Fault[] {
  const faults = [...eventTreeFaults(model), ...validate(withAnyTop(model))];
  // Expressions have a value only where all their names lead somewhere.
  return faults.length > 0 ? faults : factorFaults(model);
}

/** The fault trees are checked whichever top they have; event trees may do without any. */
function withAnyTop(model: FaultTreeModel): FaultTreeModel {
  const gate: Gate = { name: '\u0001any', kind: 'or', args: [false] };
  return { ...model, top: gate.name, gates: [...model.gates, gate] };
}

class Run {
  readonly #model: FaultTreeModel;
  readonly #event: InitiatingEvent;
  readonly #settings: AnalysisSettings;
  readonly #control: Control;
  readonly #watch: Watch;
  readonly #warnings: Warning[];
  readonly #nodes: PathNode[];
  /** Places each sequence ends at. */
  readonly #ends: number[][];

  constructor(
    model: FaultTreeModel,
    event: InitiatingEvent,
    settings: AnalysisSettings,
    control: Control,
    watch: Watch,
    warnings: Warning[],
  ) {
    this.#model = model;
    this.#event = event;
    this.#settings = settings;
    this.#control = control;
    this.#watch = watch;
    this.#warnings = warnings;
    const tree = model.eventTrees!.find(({ name }) => name === event.eventTree)!;
    this.#nodes = walkEventTree(model, tree, event.name);
    this.#ends = endsOf(this.#nodes);
  }

  all(): EventTreeResult {
    const probabilities = this.#overPhases();
    const frequency = this.#frequency();
    const places = this.#places(probabilities);
    const sequences = this.#sequences(probabilities, places, frequency);
    const sum = sequences.reduce<number | null>((total, one) => added(total, one.probability), 0);
    const path = `initiatingEvents/${this.#event.name}`;
    if (sum === null) this.#warnings.push(...this.#whyNone(path));
    else if (Math.abs(sum - 1) > EXHAUSTIVE)
      this.#warnings.push({ code: 'not-exhaustive', path, params: { sum } });
    this.#warnings.push(...this.#openForks(places));
    return {
      initiatingEvent: this.#event.name,
      eventTree: this.#event.eventTree!,
      frequency,
      places,
      sequences,
      consequences: consequencesOf(sequences),
    };
  }

  #whyNone(path: string): Warning[] {
    const missing = this.#withoutData();
    if (missing.length > 0) return missing;
    const isSeveral = (this.#model.alignments ?? []).length > 1;
    return isSeveral
      ? [{ code: 'several-alignments-of-event-tree', path: 'alignments', params: {} }]
      : [{ code: 'event-tree-too-hard', path, params: {} }];
  }

  /** Functional events whose branches ask an event that has no data: what has to be given before there are figures. */
  #withoutData(): Warning[] {
    const empty = new Set(
      this.#model.events.flatMap(({ name, probability }) => (probability === undefined ? [name] : [])),
    );
    const told = new Map<string, Warning>();
    for (const { functionalEvent, formulas, address } of this.#nodes) {
      const asked = formulas.flatMap(({ formula }) => [...referencesOf({ kind: 'and', args: [formula] })]);
      for (const name of new Set(asked.flatMap((one) => [...eventsBelow(this.#model, one)]))) {
        if (!empty.has(name)) continue;
        const functional = functionalEvent ?? this.#event.name;
        const path = `eventTrees/${address.eventTree}`;
        told.set(JSON.stringify([functional, name]), {
          code: functional === name ? 'branch-without-probability' : 'branch-without-data',
          path,
          params: { functional, name },
        });
      }
    }
    return [...told.values()];
  }

  /** Forks whose ways together are more or less than the way to them. */
  #openForks(places: readonly PlaceResult[]): Warning[] {
    const told = new Map<string, Warning>();
    this.#nodes.forEach(({ fork, address }, at) => {
      const before = places[at]!.probability;
      const after = places
        .filter(({ parent }) => parent === at)
        .reduce<number | null>((total, one) => added(total, one.probability), 0);
      if (fork === null || before === null || after === null || before === 0) return;
      const sum = after / before;
      if (Math.abs(sum - 1) <= FORK_CLOSED) return;
      const path = `eventTrees/${address.eventTree}`;
      told.set(`${path} ${fork} ${sum.toPrecision(6)}`, {
        code: 'fork-sum',
        path,
        params: { functional: fork, sum: Number(sum.toPrecision(6)) },
      });
    });
    return [...told.values()];
  }

  /** Probability of reaching every place, of every sequence, of what every place collects; the mean over the phases of alignments. */
  #overPhases(): (number | null)[] {
    const { alignments = [] } = this.#model;
    if (alignments.length === 0) return this.#probabilities(this.#model);
    // Each divides the same time in its own way: there is no one mean.
    if (alignments.length > 1) return new Array<null>(2 * this.#nodes.length + this.#ends.length).fill(null);
    const phases = alignments.flatMap(({ phases: all }) => all);
    const each = phases.map((phase) => this.#probabilities(modelInPhase(this.#model, phase)));
    return each[0]!.map((_, i) =>
      each.reduce<number | null>(
        (sum, one, k) => added(sum, one[i] === null ? null : phases[k]!.timeFraction * one[i]!),
        0,
      ),
    );
  }

  #probabilities(model: FaultTreeModel): (number | null)[] {
    const joint = jointModel(model, this.#nodes, this.#ends);
    const expanded = expandCommonCause(joint.model);
    const setting = settingFor(
      new Map(model.parameters.map((one) => [one.name, one])),
      model.missionTimeHours!,
    );
    const data = new Map(expanded.events.map((event) => [event.name, event.probability]));
    try {
      const values = jointProbabilities(
        expanded,
        joint.tops,
        (name) => {
          const expression = data.get(name);
          return expression === undefined ? Number.NaN : evaluateExpression(expression, setting);
        },
        { nodeLimit: this.#watch.nodeLimit, tick: this.#watch.limited(1) },
      );
      const own = this.#nodes.map(({ factors }) =>
        factors.reduce<number>((product, one) => product * evaluateExpression(one, setting), 1),
      );
      const along: number[] = [];
      const firstAlone = this.#nodes.length + this.#ends.length;
      return values.map((formulas, i) => {
        const node = this.#nodes[i];
        if (node) along[i] = own[i]! * (node.parent < 0 ? 1 : along[node.parent]!);
        const value = formulas * (along[i] ?? own[i - firstAlone] ?? 1);
        return Number.isNaN(value) ? null : value;
      });
    } catch (error) {
      if (!isExhausted(error)) throw error;
      return joint.tops.map(() => null);
    }
  }

  #frequency(): number | null {
    const { frequency } = this.#event;
    if (frequency === undefined) return null;
    const parameters = new Map(this.#model.parameters.map((one) => [one.name, one]));
    return evaluateExpression(frequency, settingFor(parameters, this.#model.missionTimeHours!));
  }

  #places(probabilities: readonly (number | null)[]): PlaceResult[] {
    return this.#nodes.map(({ parent, functionalEvent, state, end }, i) => {
      const probability = probabilities[i]!;
      const before = parent < 0 ? 1 : probabilities[parent]!;
      const conditional =
        probability === null || before === null || before === 0 ? null : probability / before;
      const alone = probabilities[this.#nodes.length + this.#ends.length + i]!;
      const sequence = end?.sequence ?? null;
      return { parent, functionalEvent, state, sequence, probability, conditional, alone };
    });
  }

  #sequences(
    probabilities: readonly (number | null)[],
    figures: readonly PlaceResult[],
    frequency: number | null,
  ): SequenceResult[] {
    return this.#ends.map((places, index) => {
      const { eventTree, sequence } = this.#nodes[places[0]!]!.end!;
      const tree = this.#model.eventTrees!.find(({ name }) => name === eventTree)!;
      const probability = this.#isLogic(places)
        ? probabilities[this.#nodes.length + index]!
        : places.reduce<number | null>((sum, i) => added(sum, probabilities[i]!), 0);
      const logic = this.#logic(places);
      const independent = places.map((place) =>
        wayTo(this.#nodes, place).reduce<number | null>(
          (product, at) => multiplied(product, figures[at]!.alone),
          1,
        ),
      );
      return {
        eventTree,
        sequence,
        consequence: tree.sequences.find(({ name }) => name === sequence)!.consequence ?? null,
        paths: places.length,
        probability,
        frequency: probability === null || frequency === null ? null : probability * frequency,
        independent: independent.reduce<number | null>(added, 0),
        factor: this.#factor(places),
        cutSets: logic?.cutSets ?? null,
        importance: logic?.importance ?? [],
      };
    });
  }

  #factor(places: readonly number[]): number | null {
    if (this.#isLogic(places)) return 1;
    if (places.length > 1) return null;
    const parameters = new Map(this.#model.parameters.map((one) => [one.name, one]));
    const setting = settingFor(parameters, this.#model.missionTimeHours!);
    const factors = wayTo(this.#nodes, places[0]!).flatMap((at) => this.#nodes[at]!.factors);
    return factors.reduce<number>((product, one) => product * evaluateExpression(one, setting), 1);
  }

  /** Cut sets and importance of a sequence, of one path or of paths that collect formulas and nothing else. */
  #logic(places: readonly number[]): FaultTreeResult | null {
    const { cutSets, importance } = this.#settings;
    if (cutSets === false && importance !== true) return null;
    if ((places.length > 1 && !this.#isLogic(places)) || (this.#model.alignments ?? []).length > 0)
      return null;
    const { model, tops } = jointModel(this.#model, this.#nodes, [places]);
    const top = tops[this.#nodes.length]!;
    return analyse({ ...model, top }, this.#settings, this.#control).result;
  }

  /** True when the ways to these places collect formulas and multiply nothing. */
  #isLogic(places: readonly number[]): boolean {
    return places.every((place) =>
      wayTo(this.#nodes, place).every((at) => this.#nodes[at]!.factors.length === 0),
    );
  }
}

/**
 * One model with a gate for every place, what was collected on the way to it under the house events of the time, a
 * gate for every sequence, the OR of the places it ends at, and a gate for what every place collects by itself.
 */
function jointModel(
  { substitutions = [], alignments: _, ...model }: FaultTreeModel,
  nodes: readonly PathNode[],
  ends: readonly (readonly number[])[],
): { model: FaultTreeModel; tops: string[] } {
  const flavours = new Flavours(model);
  const constraints: Argument[] = substitutions.map(({ hypothesis, target }) => ({
    kind: 'imply',
    args: [hypothesis, target],
  }));
  const tops = nodes.map((_node, i) => `\u0001place${i}`);
  const collected = nodes.map(({ formulas }) => formulas.map((one) => flavours.of(one)));
  const places = nodes.map(({ parent }, i): Gate => {
    const before: Argument[] = parent < 0 ? [true, ...constraints] : [tops[parent]!];
    return { name: tops[i]!, kind: 'and', args: [...before, ...collected[i]!] };
  });
  const alone = collected.map(
    (args, i): Gate => ({ name: `\u0001alone${i}`, kind: 'and', args: [true, ...args] }),
  );
  const sequences = ends.map(
    (of, i): Gate => ({ name: `\u0001sequence${i}`, kind: 'or', args: of.map((place) => tops[place]!) }),
  );
  return {
    model: {
      ...model,
      gates: [...model.gates, ...flavours.gates, ...places, ...sequences, ...alone],
      houses: [...model.houses, ...flavours.houses],
    },
    tops: [...tops, ...[...sequences, ...alone].map(({ name }) => name)],
  };
}

function endsOf(nodes: readonly PathNode[]): number[][] {
  const ends = new Map<string, number[]>();
  nodes.forEach(({ end }, i) => {
    if (end === null) return;
    const key = JSON.stringify([end.eventTree, end.sequence]);
    ends.set(key, [...(ends.get(key) ?? []), i]);
  });
  return [...ends.values()];
}

/** A place and those on the way to it, the last first. */
export function wayTo(nodes: readonly { parent: number }[], place: number): number[] {
  const way: number[] = [];
  for (let at = place; at >= 0; at = nodes[at]!.parent) way.push(at);
  return way;
}

const added = (sum: number | null, value: number | null): number | null =>
  sum === null || value === null ? null : sum + value;

const multiplied = (product: number | null, value: number | null): number | null =>
  product === null || value === null ? null : product * value;

function consequencesOf(sequences: readonly SequenceResult[]): EventTreeResult['consequences'] {
  const found = new Map<string, SequenceResult[]>();
  for (const one of sequences) {
    if (one.consequence !== null) found.set(one.consequence, [...(found.get(one.consequence) ?? []), one]);
  }
  return [...found].map(([consequence, all]) => ({
    consequence,
    probability: all.reduce<number | null>((sum, one) => added(sum, one.probability), 0),
    frequency: all.reduce<number | null>((sum, one) => added(sum, one.frequency), 0),
  }));
}
