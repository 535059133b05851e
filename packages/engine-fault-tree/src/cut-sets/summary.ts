import { BudgetExceeded, type Tick, WorkOver } from '../diagram/budget.ts';
import type { Diagram } from '../diagram/diagram.ts';
import type { Graph } from '../graph/graph.ts';
import { type CutSetSummary, exactCount, type FaultTreeResult, type ImplicantSummary } from '../result.ts';
import type { AnalysisSettings } from '../settings.ts';
import type { Watch } from '../watch.ts';
import { cutSetBounds } from './bounds.ts';
import { countByOrder } from './count.ts';
import { eachCutSet } from './list.ts';
import { type CutSets, findMinimalCutSets } from './minimal-cut-sets.ts';
import { countPrimeImplicants, eachPrimeImplicant, findPrimeImplicants } from './prime-implicants.ts';
import { rankCutSets } from './ranked.ts';
import { isCoherent, searchTruncated, type Truncated } from './truncated.ts';

export interface Scope {
  settings: AnalysisSettings;
  watch: Watch;
  warn: (code: string, path: string, params: Record<string, string | number>) => void;
  names: string[];
  /** Null when an event has no data. */
  events: Float64Array | null;
}

export interface CutSetFigures {
  summary: CutSetSummary;
  rareEvent: number | null;
  mcub: number | null;
}

const DEFAULT_LISTED = 100;
/** Sets above a cut-off are counted one by one up to here. */
const COUNT_LIMIT = 5_000_000;

export function summariseCutSets(
  graph: Graph,
  diagram: Diagram | null,
  truncated: Truncated | null,
  result: FaultTreeResult,
  scope: Scope,
): CutSetFigures | null {
  const { watch } = scope;
  const path = `gates/${result.top}`;
  if (diagram !== null) {
    try {
      const tick = watch.limited(1);
      const sets = findMinimalCutSets(diagram, { nodeLimit: watch.nodeLimit, tick }, watch.newZbdd);
      return figures(diagram, sets, scope, tick, false);
    } catch (error) {
      if (!isExhausted(error)) throw error;
    }
  }
  const found = truncated ?? truncatedSearch(graph, result, scope);
  if (found === null) {
    scope.warn('cut-sets-too-hard', path, {});
    return null;
  }
  const { cutOff, dropped } = found;
  if (cutOff === 0) scope.warn('cut-sets-by-order', path, { order: scope.settings.orderLimit!, dropped });
  else scope.warn('cut-sets-truncated', path, { cutOff, dropped });
  const settings = { ...scope.settings, cutOff: Math.max(found.cutOff, scope.settings.cutOff ?? 0) };
  try {
    return figures(found.diagram, found.sets, { ...scope, settings }, watch.limited(0.5), true);
  } catch (error) {
    if (!isExhausted(error)) throw error;
    scope.warn('cut-sets-too-hard', path, {});
    return null;
  }
}

/** Memory or steps ran out; an array or a stack that would not grow is the same. */
export function isExhausted(error: unknown): boolean {
  return error instanceof BudgetExceeded || error instanceof WorkOver || error instanceof RangeError;
}

/** How far below the top's probability the first cut-off lies, and the last. */
const COARSE = 1e-2;
const FINE = 1e-7;

/** Cut sets of a coherent tree above a cut-off far below its probability. */
export function truncatedSearch(graph: Graph, result: FaultTreeResult, scope: Scope): Truncated | null {
  if (!isCoherent(graph) || scope.events === null) return null;
  const { settings, watch } = scope;
  const scale = result.probability ?? (result.bounds?.lower || result.bounds?.upper) ?? 1;
  return searchTruncated(
    graph,
    scope.events,
    {
      coarse: scale * COARSE,
      cutOff: Math.min(settings.cutOff ?? 1, scale * FINE),
      orderLimit: settings.orderLimit,
    },
    { nodeLimit: watch.nodeLimit, tick: watch.limited(0.5) },
  );
}

function figures(
  diagram: Diagram,
  sets: CutSets,
  scope: Scope,
  tick: Tick,
  truncated: boolean,
): CutSetFigures {
  const { settings, events, names } = scope;
  const weights = events ?? new Float64Array(names.length).fill(1);
  const all = countByOrder(diagram, sets, tick);
  const orderLimit = settings.orderLimit ?? Number.POSITIVE_INFINITY;
  let counted = all.filter((_, order) => order <= orderLimit);
  if (settings.cutOff !== undefined && events !== null) {
    counted = countAbove(diagram, sets, events, settings.cutOff, orderLimit, scope, tick);
  }
  while (counted.length > 1 && counted[counted.length - 1] === 0n) counted.pop();
  const total = sum(counted);
  const ranking = events === null ? 'order' : (settings.ranking ?? 'probability');
  const limits = {
    orderLimit,
    tick,
    ...(settings.cutOff === undefined || events === null ? {} : { cutOff: settings.cutOff }),
  };
  const listed = rankCutSets(diagram, sets, weights, settings.top ?? DEFAULT_LISTED, ranking, limits);
  const bounds = events === null ? null : cutSetBounds(diagram, sets, events);
  return {
    summary: {
      count: exactCount(total),
      byOrder: counted.slice(1).map(exactCount),
      maxOrder: Math.max(0, counted.length - 1),
      truncated: truncated || total !== sum(all),
      listed: listed.map((set) => ({
        events: set.events.map((event) => names[event]!),
        order: set.events.length,
        probability: events === null ? null : set.probability,
      })),
    },
    rareEvent: bounds?.rareEvent ?? null,
    mcub: bounds?.mcub ?? null,
  };
}

function countAbove(
  diagram: Diagram,
  sets: CutSets,
  events: Float64Array,
  cutOff: number,
  orderLimit: number,
  scope: Scope,
  tick: Tick,
): bigint[] {
  const counts: number[] = [0];
  let seen = 0;
  const complete = eachCutSet(diagram, sets, events, { cutOff, orderLimit, tick }, (set) => {
    counts[set.length] = (counts[set.length] ?? 0) + 1;
    return ++seen < COUNT_LIMIT;
  });
  if (!complete) scope.warn('count-limit', 'cutSets', { counted: seen });
  return Array.from(counts, (n) => BigInt(n ?? 0));
}

export function summarisePrimeImplicants(diagram: Diagram, scope: Scope): ImplicantSummary | null {
  const { watch, names, settings, events } = scope;
  try {
    const primes = findPrimeImplicants(diagram, { nodeLimit: watch.nodeLimit, tick: watch.limited(1) });
    const counts = countPrimeImplicants(diagram, primes);
    const listed: ImplicantSummary['listed'] = [];
    eachPrimeImplicant(diagram, primes, (literals) => {
      const p = (literal: number): number =>
        (literal & 1) === 1 ? 1 - events![literal >> 1]! : events![literal >> 1]!;
      listed.push({
        literals: literals.map((literal) => ((literal & 1) === 1 ? '-' : '') + names[literal >> 1]!),
        order: literals.length,
        probability: events === null ? null : literals.reduce((product, literal) => product * p(literal), 1),
      });
      return listed.length < (settings.top ?? DEFAULT_LISTED);
    });
    return {
      count: exactCount(sum(counts)),
      byOrder: counts.slice(1).map(exactCount),
      maxOrder: Math.max(0, counts.length - 1),
      listed,
    };
  } catch (error) {
    if (!isExhausted(error)) throw error;
    scope.warn('prime-implicants-too-hard', 'primeImplicants', {});
    return null;
  }
}

function sum(counts: bigint[]): bigint {
  return counts.reduce((a, b) => a + b, 0n);
}
