import { modelInPhase } from '../alignment.ts';
import { analyse } from '../analyse.ts';
import { expandCommonCause } from '../ccf.ts';
import { isExhausted } from '../cut-sets/summary.ts';
import { Cancelled } from '../diagram/budget.ts';
import { evaluateExpression, settingFor } from '../expressions.ts';
import type { Argument, Fault, FaultTreeModel, Gate, Warning } from '../model.ts';
import type { CutSetSummary, FaultTreeResult } from '../result.ts';
import type { AnalysisSettings, Control } from '../settings.ts';
import { DEFAULT_MISSION_TIME_HOURS, validate } from '../validate.ts';
import { Watch } from '../watch.ts';
import { Flavours } from './flavours.ts';
import { jointProbabilities } from './joint-diagram.ts';
import type { InitiatingEvent } from './model.ts';
import { eventTreeFaults } from './validate.ts';
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
}

export interface SequenceResult {
  eventTree: string;
  sequence: string;
  consequence: string | null;
  paths: number;
  /** Given the initiating event. */
  probability: number | null;
  frequency: number | null;
  /** Of the formulas it collects; null where a path multiplies probabilities instead. */
  cutSets: CutSetSummary | null;
  importance: FaultTreeResult['importance'];
}

/** Sums this far from one are told. */
const EXHAUSTIVE = 1e-9;

/** Quantifies every event tree of a model; success branches are exact, on one diagram with the failures. */
export function analyseEventTrees(
  model: FaultTreeModel,
  settings: AnalysisSettings = {},
  control: Control = {},
): EventTreeAnalysis {
  const missionTimeHours = settings.missionTimeHours ?? model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS;
  const timed = { ...model, missionTimeHours };
  const faults = [...eventTreeFaults(timed), ...validate(withAnyTop(timed))];
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
    const sequences = this.#sequences(probabilities, frequency);
    const sum = sequences.reduce<number | null>((total, one) => added(total, one.probability), 0);
    const path = `initiatingEvents/${this.#event.name}`;
    if (sum === null) this.#warnings.push({ code: 'event-tree-too-hard', path, params: {} });
    else if (Math.abs(sum - 1) > EXHAUSTIVE)
      this.#warnings.push({ code: 'not-exhaustive', path, params: { sum } });
    return {
      initiatingEvent: this.#event.name,
      eventTree: this.#event.eventTree!,
      frequency,
      places: this.#places(probabilities),
      sequences,
      consequences: consequencesOf(sequences),
    };
  }

  /** Probability of reaching every place, then of every sequence; the mean over the phases of alignments. */
  #overPhases(): (number | null)[] {
    const phases = (this.#model.alignments ?? []).flatMap(({ phases: all }) => all);
    if (phases.length === 0) return this.#probabilities(this.#model);
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
      const factors: number[] = [];
      return values.map((formulas, i) => {
        const node = this.#nodes[i];
        if (node === undefined) return Number.isNaN(formulas) ? null : formulas;
        const own = node.factors.reduce<number>(
          (product, one) => product * evaluateExpression(one, setting),
          1,
        );
        factors[i] = own * (node.parent < 0 ? 1 : factors[node.parent]!);
        const value = formulas * factors[i]!;
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
      return { parent, functionalEvent, state, sequence: end?.sequence ?? null, probability, conditional };
    });
  }

  #sequences(probabilities: readonly (number | null)[], frequency: number | null): SequenceResult[] {
    return this.#ends.map((places, index) => {
      const { eventTree, sequence } = this.#nodes[places[0]!]!.end!;
      const tree = this.#model.eventTrees!.find(({ name }) => name === eventTree)!;
      const probability = this.#isLogic(places)
        ? probabilities[this.#nodes.length + index]!
        : places.reduce<number | null>((sum, i) => added(sum, probabilities[i]!), 0);
      const logic = this.#logic(places);
      return {
        eventTree,
        sequence,
        consequence: tree.sequences.find(({ name }) => name === sequence)!.consequence ?? null,
        paths: places.length,
        probability,
        frequency: probability === null || frequency === null ? null : probability * frequency,
        cutSets: logic?.cutSets ?? null,
        importance: logic?.importance ?? [],
      };
    });
  }

  /** Cut sets and importance of a sequence, when its paths collect formulas and nothing else. */
  #logic(places: readonly number[]): FaultTreeResult | null {
    const { cutSets, importance } = this.#settings;
    if (cutSets === false && importance !== true) return null;
    if (!this.#isLogic(places) || (this.#model.alignments ?? []).length > 0) return null;
    const { model, tops } = jointModel(this.#model, this.#nodes, [places]);
    return analyse({ ...model, top: tops.at(-1)! }, this.#settings, this.#control).result;
  }

  /** True when the ways to these places collect formulas and multiply nothing. */
  #isLogic(places: readonly number[]): boolean {
    return places.every((place) => wayTo(this.#nodes, place).every((node) => node.factors.length === 0));
  }
}

/**
 * One model with a gate for every place, what was collected on the way to it under the house events of the time, and
 * a gate for every sequence, the OR of the places it ends at.
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
  const places = nodes.map((node, i): Gate => {
    const before: Argument[] = node.parent < 0 ? [true, ...constraints] : [tops[node.parent]!];
    return {
      name: tops[i]!,
      kind: 'and',
      args: [...before, ...node.formulas.map((one) => flavours.of(one))],
    };
  });
  const sequences = ends.map(
    (of, i): Gate => ({ name: `\u0001sequence${i}`, kind: 'or', args: of.map((place) => tops[place]!) }),
  );
  return {
    model: {
      ...model,
      gates: [...model.gates, ...flavours.gates, ...places, ...sequences],
      houses: [...model.houses, ...flavours.houses],
    },
    tops: [...tops, ...sequences.map(({ name }) => name)],
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

function wayTo(nodes: readonly PathNode[], place: number): PathNode[] {
  const way: PathNode[] = [];
  for (let at = place; at >= 0; at = nodes[at]!.parent) way.push(nodes[at]!);
  return way;
}

const added = (sum: number | null, value: number | null): number | null =>
  sum === null || value === null ? null : sum + value;

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
