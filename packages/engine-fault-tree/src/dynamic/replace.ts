import type { CompiledTree } from '../compile.ts';
import type { Tick } from '../diagram/budget.ts';
import type { EventData, ModuleCurve } from '../events.ts';
import { evaluateExpression, isTimed, settingFor } from '../expressions.ts';
import { Graph } from '../graph/graph.ts';
import { findModules } from '../graph/modules.ts';
import type { BasicEvent, FaultTreeModel, Warning } from '../model.ts';
import type { AnalysisSettings } from '../settings.ts';
import { buildChain, failedAt } from './markov.ts';
import { failedShareAt, simulate } from './simulation.ts';
import { DynamicSystem, type Unit } from './system.ts';

/** States a chain may have before the module is simulated instead. */
export const STATE_LIMIT = 20_000;
const TRIALS = 200_000;
const ORDERED = new Set(['pand', 'seq', 'spare']);

export function hasDynamicGates(model: FaultTreeModel): boolean {
  return model.gates.some((gate) => ORDERED.has(gate.kind));
}

export interface Replaced {
  graph: Graph;
  names: string[];
  data: EventData;
  warnings: Warning[];
}

/**
 * Takes the smallest module around each dynamic gate, solves it as a Markov chain (or by simulation
 * when the chain is too large) and puts one event with that probability in its place. FDEP alone
 * needs none of this: a dependent event is OR of itself and its triggers.
 */
export function replaceDynamicModules(
  model: FaultTreeModel,
  tree: CompiledTree,
  data: EventData,
  settings: NonNullable<AnalysisSettings['simulation']>,
  tick: Tick,
): Replaced {
  const warnings: Warning[] = [];
  const nameOf = new Map<number, string>();
  for (const [name, literal] of tree.literalOf) if (!nameOf.has(literal >> 1)) nameOf.set(literal >> 1, name);
  const modules = enclosingModules(model, tree);
  const names: string[] = [];
  const curves: ModuleCurve[] = [];
  const replaced = new Map<number, number>();
  for (const node of modules) {
    const root = nameOf.get(node)!;
    const units = unitsUnder(tree, node, model, data, root, warnings);
    if (units === null) continue;
    const curve = solve(model, root, units, data, settings, warnings, tick);
    replaced.set(node, curves.length);
    curves.push(curve);
    names.push(root);
  }
  return {
    graph: substitute(tree.graph, replaced, curves.length),
    names,
    data: data.withCurves(curves),
    warnings,
  };
}

/** Outermost of the smallest modules that hold each dynamic gate. */
function enclosingModules(model: FaultTreeModel, tree: CompiledTree): number[] {
  const { graph, literalOf } = tree;
  const isModule = findModules(graph);
  const candidates = graph.gatesBelow(graph.root >> 1).filter((gate) => isModule[gate] === 1);
  const below = new Map(candidates.map((gate) => [gate, new Set(graph.gatesBelow(gate))]));
  const chosen = new Set<number>();
  for (const gate of model.gates) {
    const literal = literalOf.get(gate.name);
    if (!ORDERED.has(gate.kind) || literal === undefined) continue;
    // Candidates come children first, so the first that holds the gate is the smallest.
    const found = candidates.find((module) => below.get(module)!.has(literal >> 1));
    if (found !== undefined) chosen.add(found);
  }
  return [...chosen].filter(
    (node) => ![...chosen].some((other) => other !== node && below.get(other)!.has(node)),
  );
}

function unitsUnder(
  tree: CompiledTree,
  node: number,
  model: FaultTreeModel,
  data: EventData,
  root: string,
  warnings: Warning[],
): Unit[] | null {
  const events = new Set<number>();
  for (const gate of tree.graph.gatesBelow(node)) {
    for (const literal of tree.graph.argsOf(gate)) {
      const child = literal >> 1;
      if (child > 0 && !tree.graph.isGate(child)) events.add(child);
    }
  }
  const timed = new Set(data.timed());
  const units: Unit[] = [];
  for (const event of [...events].sort((a, b) => a - b)) {
    const unit = unitOf(model.events[event - 1]!, timed.has(event), data);
    if (unit === null) {
      const params = { gate: root, event: tree.eventNames[event]! };
      warnings.push({ code: 'dynamic-unsupported-event', path: `events/${params.event}`, params });
      return null;
    }
    units.push(unit);
  }
  return units;
}

/** A constant failure rate, or a fixed probability; other models have no place in a chain without memory. */
function unitOf(event: BasicEvent, timed: boolean, data: EventData): Unit | null {
  const { probability } = event;
  const setting = settingFor(data.parameters, data.missionTimeHours);
  if (!timed) {
    return { name: event.name, ratePerHour: 0, failedAtStart: evaluateExpression(probability!, setting) };
  }
  let expression = probability;
  while (typeof expression === 'string') expression = data.parameters.get(expression)?.value;
  if (typeof expression !== 'object' || expression.op !== 'exponential') return null;
  const [rate, time] = expression.args;
  // A rate that changes, or a clock of its own, has no place in the chain either.
  const isOwnClock = time !== undefined && (typeof time !== 'object' || time.op !== 'mission-time');
  if (isOwnClock || isTimed(rate!, data.parameters)) return null;
  return {
    name: event.name,
    ratePerHour: evaluateExpression(rate!, setting),
    failedAtStart: 0,
  };
}

function solve(
  model: FaultTreeModel,
  root: string,
  units: Unit[],
  data: EventData,
  settings: NonNullable<AnalysisSettings['simulation']>,
  warnings: Warning[],
  tick: Tick,
): ModuleCurve {
  const system = new DynamicSystem(model, root, units, new Set(units.map((unit) => unit.name)));
  const path = `gates/${root}`;
  const chain = buildChain(system, settings.stateLimit ?? STATE_LIMIT, tick);
  if (chain !== null) {
    warnings.push({ code: 'dynamic-markov', path, params: { states: chain.failed.length } });
    return { at: (timeHours) => failedAt(chain, timeHours, tick), isSmooth: true };
  }
  const plan = {
    trials: settings.trials ?? TRIALS,
    seed: settings.seed ?? 1,
    timeHours: data.missionTimeHours,
  };
  const simulated = simulate(system, plan, tick);
  const p = failedShareAt(simulated, data.missionTimeHours);
  const standardError = Math.sqrt((p * (1 - p)) / plan.trials);
  warnings.push({
    code: 'dynamic-simulated',
    path,
    params: { trials: plan.trials, seed: plan.seed, standardError },
  });
  return { at: (timeHours) => failedShareAt(simulated, timeHours), isSmooth: false };
}

/** The graph with each module turned into an event numbered after the existing ones. */
function substitute(source: Graph, replaced: ReadonlyMap<number, number>, extra: number): Graph {
  const target = new Graph(source.eventCount + extra);
  const image = new Int32Array(source.size);
  for (let node = 0; node <= source.eventCount; node++) image[node] = node << 1;
  for (const gate of source.gatesBelow(source.root >> 1)) {
    const module = replaced.get(gate);
    if (module !== undefined) {
      image[gate] = (source.eventCount + 1 + module) << 1;
      continue;
    }
    const args = source.argsOf(gate).map((literal) => image[literal >> 1]! ^ (literal & 1));
    image[gate] = target.add(source.op(gate), args, source.threshold(gate)) << 1;
  }
  target.root = image[source.root >> 1]! ^ (source.root & 1);
  return target;
}
