import { meanOverPhases, modelInPhase } from './alignment.ts';
import { expandCommonCause } from './ccf.ts';
import { compile } from './compile.ts';
import { bonferroniLowerBound } from './cut-sets/bonferroni.ts';
import { cutSetBounds } from './cut-sets/bounds.ts';
import { rankCutSets } from './cut-sets/ranked.ts';
import {
  isExhausted,
  type Scope,
  summariseCutSets,
  summarisePrimeImplicants,
  truncatedSearch,
} from './cut-sets/summary.ts';
import { isCoherent, type Truncated } from './cut-sets/truncated.ts';
import { Cancelled, WorkOver } from './diagram/budget.ts';
import { compose, TooHard } from './diagram/compose.ts';
import type { Diagram } from './diagram/diagram.ts';
import { mainPaths } from './diagram/explanation.ts';
import { boundProbability, type Interval } from './diagram/interval.ts';
import { evaluate, newValues, type Values } from './diagram/values.ts';
import { hasDynamicGates, replaceDynamicModules } from './dynamic/replace.ts';
import { EventData } from './events.ts';
import type { Graph } from './graph/graph.ts';
import { preprocess } from './graph/preprocess.ts';
import { importanceOf } from './importance.ts';
import type { FaultTreeModel, Warning } from './model.ts';
import { OutOfRange, type OverTime, overTime } from './over-time.ts';
import type { Analysis, FaultTreeResult, PhaseResult } from './result.ts';
import { sensitivityOf } from './sensitivity.ts';
import type { AnalysisSettings, Control } from './settings.ts';
import { derive } from './steps.ts';
import { topOf } from './structure.ts';
import { withConstraints, withRewrittenSets } from './substitution.ts';
import { NoSample, sampleUncertainty, type Uncertainty } from './uncertainty.ts';
import { DEFAULT_MISSION_TIME_HOURS, validate } from './validate.ts';
import { Watch } from './watch.ts';

/**
 * Analyses a fault tree: exact probability, minimal cut sets and whatever else the settings ask for.
 * Faults of the model come back as a list, a cancelled run as the warning `cancelled`.
 */
export function analyse(
  model: FaultTreeModel,
  settings: AnalysisSettings = {},
  control: Control = {},
): Analysis {
  const missionTimeHours = settings.missionTimeHours ?? model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS;
  const timed = { ...model, missionTimeHours };
  const faults = validate(timed);
  if (faults.length > 0) return { result: null, faults, warnings: [], steps: [] };
  const warnings: Warning[] = [];
  try {
    const watch = new Watch(control, settings.limits ?? {});
    // Stated once: to find the top means to walk every formula.
    const result = resultOf({ ...timed, top: topOf(timed) }, settings, watch, warnings);
    return { result, faults: [], warnings, steps: derive(result, missionTimeHours) };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    return { result: null, faults: [], warnings: [{ code: 'cancelled', path: '', params: {} }], steps: [] };
  }
}

/** One run, or one for every phase of the alignments and their mean. */
function resultOf(
  model: FaultTreeModel,
  settings: AnalysisSettings,
  watch: Watch,
  warnings: Warning[],
): FaultTreeResult {
  const { alignments = [] } = model;
  if (alignments.length === 0) return new Run(model, settings, watch, warnings).all();
  const phases = alignments.flatMap((alignment) =>
    alignment.phases.map((phase): PhaseResult => {
      const own: Warning[] = [];
      const result = new Run(modelInPhase(model, phase), settings, watch, own).all();
      const place = `alignments/${alignment.name}/${phase.name}`;
      warnings.push(...own.map((warning) => ({ ...warning, path: `${place}/${warning.path}` })));
      return { alignment: alignment.name, phase: phase.name, timeFraction: phase.timeFraction, result };
    }),
  );
  const mean = meanOverPhases(phases);
  const path = 'alignments';
  if (alignments.length === 1) {
    warnings.push({ code: 'mean-over-phases', path, params: { name: alignments[0]!.name } });
    return mean;
  }
  warnings.push({ code: 'several-alignments', path, params: {} });
  return { ...mean, probability: null, bounds: null, rareEvent: null, mcub: null, importance: [] };
}

/** Nodes per diagram when only bounds can be had, and how many nodes times gates that may cost. */
const WIDTHS = [60, 500, 2000, 8000, 32_000];
const BOUND_WORK = 1_500_000;
/** Jumps of the events within a mission; averages follow each of them. */
const MOST_BREAKS = 200_000;
/** Cut sets taken into the lower bound from pairs. */
const LEADING = 600;

class Run {
  readonly #model: FaultTreeModel;
  readonly #settings: AnalysisSettings;
  readonly #watch: Watch;
  readonly #warnings: Warning[];

  constructor(model: FaultTreeModel, settings: AnalysisSettings, watch: Watch, warnings: Warning[]) {
    this.#model = model;
    this.#settings = settings;
    this.#watch = watch;
    this.#warnings = warnings;
  }

  all(): FaultTreeResult {
    const watch = this.#watch;
    const logic = this.#substituted();
    const prepared = watch.stage('preprocess', 'preprocess', () => this.#prepare(logic ?? this.#model));
    const { graph, names, data, events, missing, complete } = prepared;
    const built = logic === null ? null : watch.stage('bdd', 'bdd', () => this.#build(graph));
    const result: FaultTreeResult = {
      name: this.#model.name,
      top: topOf(this.#model),
      gates: this.#model.gates.length,
      basicEvents: this.#model.events.length,
      basicEventsReached: prepared.reached,
      coherent: prepared.coherent,
      probability: null,
      bounds: null,
      rareEvent: null,
      mcub: null,
      cutSets: null,
      primeImplicants: null,
      importance: [],
      uncertainty: null,
      sensitivity: [],
      overTime: null,
      mainPaths: [],
      phases: [],
      timings: watch.timings,
      peakNodes: built?.peak ?? watch.nodeLimit,
      work: watch.steps,
    };
    if (logic === null) {
      this.#warn('substitution-too-hard', 'substitutions', {});
      return result;
    }
    if (built !== null && missing.length === 0) this.#numbers(result, built.diagram, data, events, names);
    const truncated =
      built === null && missing.length === 0 ? this.#bounds(result, graph, events, names) : null;
    if (this.#settings.cutSets !== false || this.#settings.primeImplicants === true) {
      const exact = complete === graph ? built : this.#build(complete);
      watch.stage('cut-sets', 'cutSets', () =>
        this.#cutSets(
          result,
          complete,
          exact?.diagram ?? null,
          complete === graph ? truncated : null,
          missing.length > 0 ? null : events,
          names,
        ),
      );
    }
    result.work = watch.steps;
    return result;
  }

  /** The model with its substitutions worked in; null when that cannot be done. */
  #substituted(): FaultTreeModel | null {
    const constrained = withConstraints(this.#model);
    const { nodeLimit } = this.#watch;
    try {
      const tick = this.#watch.limited(1);
      const model = withRewrittenSets(constrained, (graph) => this.#build(graph), { nodeLimit, tick });
      if (model !== null && model !== constrained) this.#warn('substituted-cut-sets', 'substitutions', {});
      return model;
    } catch (error) {
      if (!isExhausted(error)) throw error;
      return null;
    }
  }

  #prepare(source: FaultTreeModel) {
    const model = expandCommonCause({ ...source, top: topOf(source) });
    const tree = compile(model);
    this.#watch.tick(tree.graph.size);
    const complete = preprocess(tree.graph);
    const reachedEvents = eventsUnder(tree.graph);
    let graph = complete;
    let names = tree.eventNames;
    let data = new EventData(model, model.missionTimeHours!);
    const missing = reachedEvents.filter((event) => model.events[event - 1]!.probability === undefined);
    for (const event of missing) {
      this.#warn('missing-probability', `events/${tree.eventNames[event]}`, {
        name: tree.eventNames[event]!,
      });
    }
    if (hasDynamicGates(model) && missing.length === 0) {
      const replaced = replaceDynamicModules(
        model,
        tree,
        data,
        this.#settings.simulation ?? {},
        this.#watch.tick,
      );
      this.#warnings.push(...replaced.warnings);
      names = [...names, ...replaced.names];
      data = replaced.data;
      graph = preprocess(replaced.graph);
    }
    const events = data.probabilities();
    const coherent = isCoherent(complete);
    if (!coherent) this.#warn('non-coherent', `gates/${topOf(this.#model)}`, {});
    return { graph, complete, names, data, events, missing, coherent, reached: reachedEvents.length };
  }

  #build(graph: Graph): { diagram: Diagram; peak: number } | null {
    try {
      return compose(graph, {
        nodeLimit: this.#watch.nodeLimit,
        tick: this.#watch.limited(1),
        newBdd: this.#watch.newBdd,
      });
    } catch (error) {
      if (!(error instanceof TooHard || error instanceof WorkOver)) throw error;
      return null;
    }
  }

  #numbers(
    result: FaultTreeResult,
    diagram: Diagram,
    data: EventData,
    events: Float64Array,
    names: string[],
  ): void {
    const { importance, sensitivity, uncertainty, overTime: time } = this.#settings;
    const watch = this.#watch;
    const values: Values = newValues(diagram);
    const top = watch.stage('bdd', 'bdd', () => evaluate(diagram, events, values));
    result.probability = top;
    if (this.#settings.cutSets !== false) {
      result.mainPaths = mainPaths(diagram, values, 5).map((path) => ({
        probability: path.probability,
        happen: path.happen.map((event) => names[event]!),
        doNotHappen: path.doNotHappen.map((event) => names[event]!),
      }));
    }
    if (importance === true) {
      result.importance = watch.stage('importance', 'importance', () =>
        importanceOf(diagram, values, events, top, names),
      );
    }
    if (sensitivity !== undefined) {
      result.sensitivity = sensitivityOf(diagram, values, events, top, names, sensitivity.factor ?? 10);
    }
    if (uncertainty !== undefined && uncertainty.trials > 0) {
      const plan = { trials: uncertainty.trials, seed: uncertainty.seed ?? 1 };
      if (data.uncertain().length === 0) this.#warn('nothing-uncertain', 'events', {});
      result.uncertainty = watch.stage('uncertainty', 'uncertainty', () =>
        this.#uncertainty(diagram, data, plan, names),
      );
    }
    if (time !== undefined) {
      const points = time.points ?? 51;
      result.overTime = watch.stage('time', 'uncertainty', () =>
        this.#overTime(diagram, data, points, names),
      );
    }
  }

  /** Null, with the reason told, where a trial comes to no probability: to leave it out would narrow the spread. */
  #uncertainty(
    diagram: Diagram,
    data: EventData,
    plan: { trials: number; seed: number },
    names: string[],
  ): Uncertainty | null {
    try {
      return sampleUncertainty(diagram, data, plan, this.#watch.tick);
    } catch (error) {
      if (!(error instanceof NoSample)) throw error;
      const name = names[error.event]!;
      this.#warn('sample-without-value', `events/${name}`, { name });
      return null;
    }
  }

  /** Null, with the reason told, where the averages cannot be had. */
  #overTime(diagram: Diagram, data: EventData, points: number, names: string[]): OverTime | null {
    const reached = [...diagram.eventAt].filter((event) => event > 0);
    if (data.timed().length === 0) this.#warn('nothing-timed', 'events', {});
    const unknown = data.withoutIntensity(reached).map((event) => names[event]!);
    for (const name of unknown) this.#warn('frequency-unknown', `events/${name}`, { name });
    const isKnown = unknown.length === 0 && data.anyFails(reached);
    const breaks = data.breaks(MOST_BREAKS);
    try {
      if (breaks === null) throw new WorkOver();
      return overTime(diagram, data, breaks, { points, isKnown, tick: this.#watch.limited(1) });
    } catch (error) {
      if (error instanceof OutOfRange) {
        const { event, timeHours } = error;
        this.#warn('out-of-range-in-time', `events/${names[event]}`, { name: names[event]!, timeHours });
      } else if (error instanceof WorkOver) this.#warn('over-time-too-hard', 'events', {});
      else throw error;
      return null;
    }
  }

  /**
   * Tries ever wider diagrams while time lasts; each round can only tighten the bounds. The upper one is
   * often better from the cut sets of a coherent tree: min-cut bound plus all that was left out.
   */
  #bounds(result: FaultTreeResult, graph: Graph, events: Float64Array, names: string[]): Truncated | null {
    let bounds: Interval = { lower: 0, upper: 1 };
    const tick = this.#watch.limited(0.3);
    this.#watch.stage('bounds', 'bdd', () => {
      try {
        for (const width of WIDTHS) {
          if (width > 500 && width * graph.ops.length > BOUND_WORK) break;
          const next = boundProbability(graph, events, { width, tick });
          bounds = { lower: Math.max(bounds.lower, next.lower), upper: Math.min(bounds.upper, next.upper) };
          if (bounds.upper - bounds.lower <= 1e-10 * bounds.upper) break;
        }
      } catch (error) {
        if (!(error instanceof WorkOver)) throw error;
      }
    });
    result.bounds = bounds;
    const truncated = this.#watch.stage('bounds', 'bdd', () =>
      truncatedSearch(graph, result, this.#scope(events, names)),
    );
    if (truncated !== null) {
      const { mcub } = cutSetBounds(truncated.diagram, truncated.sets, events);
      const leading = rankCutSets(truncated.diagram, truncated.sets, events, LEADING, 'probability');
      bounds = {
        lower: Math.max(bounds.lower, bonferroniLowerBound(leading, events)),
        upper: Math.min(bounds.upper, mcub + truncated.dropped),
      };
      result.bounds = bounds;
    }
    if (bounds.upper - bounds.lower <= 1e-10 * bounds.upper) {
      result.probability = (bounds.lower + bounds.upper) / 2;
    }
    this.#warn('bounds-only', `gates/${result.top}`, { lower: bounds.lower, upper: bounds.upper });
    return truncated;
  }

  #cutSets(
    result: FaultTreeResult,
    graph: Graph,
    diagram: Diagram | null,
    truncated: Truncated | null,
    events: Float64Array | null,
    names: string[],
  ): void {
    const scope = this.#scope(events, names);
    if (this.#settings.cutSets !== false) {
      const found = summariseCutSets(graph, diagram, truncated, result, scope);
      result.cutSets = found?.summary ?? null;
      result.rareEvent = found?.rareEvent ?? null;
      result.mcub = found?.mcub ?? null;
    }
    if (this.#settings.primeImplicants === true && diagram !== null) {
      result.primeImplicants = summarisePrimeImplicants(diagram, scope);
    }
  }

  #scope(events: Float64Array | null, names: string[]): Scope {
    return { settings: this.#settings, watch: this.#watch, warn: this.#warn, names, events };
  }

  readonly #warn = (code: string, path: string, params: Record<string, string | number>): void => {
    this.#warnings.push({ code, path, params });
  };
}

function eventsUnder(graph: Graph): number[] {
  const found = new Set<number>();
  if (!graph.isGate(graph.root >> 1) && graph.root > 1) found.add(graph.root >> 1);
  for (const gate of graph.gatesBelow(graph.root >> 1)) {
    for (const literal of graph.argsOf(gate)) {
      const node = literal >> 1;
      if (node > 0 && !graph.isGate(node)) found.add(node);
    }
  }
  return [...found].sort((a, b) => a - b);
}
