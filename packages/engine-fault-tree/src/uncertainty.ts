import type { Tick } from './diagram/budget.ts';
import type { Diagram } from './diagram/diagram.ts';
import { evaluate, evaluateLanes, LANES, newLaneValues, newValues } from './diagram/values.ts';
import type { EventData } from './events.ts';
import { type Random, seededRandom } from './random.ts';

/** Spread of the top's probability when event data are drawn from their distributions. */
export interface Uncertainty {
  trials: number;
  seed: number;
  mean: number;
  standardDeviation: number;
  /** Of the mean: standardDeviation / √trials. */
  standardError: number;
  percentiles: { p5: number; p25: number; p50: number; p75: number; p95: number };
  /** p95 / p50. */
  errorFactor: number | null;
  histogram: { from: number; to: number; count: number }[];
  /** Samples outside [0, 1] that were pulled to the border. */
  clamped: number;
}

/** A drawn value leaves an event without any probability, as a negative scale does. */
export class NoSample extends Error {
  override name = 'NoSample';
  readonly event: number;

  constructor(event: number) {
    super('no sample');
    this.event = event;
  }
}

const BINS = 40;

export function sampleUncertainty(
  diagram: Diagram,
  data: EventData,
  settings: { trials: number; seed: number },
  tick: Tick,
): Uncertainty {
  const sampler = new Sampler(data, settings.seed);
  const results = new Float64Array(settings.trials);
  const side = newLaneValues(diagram);
  if (side === null) {
    const values = newValues(diagram);
    for (let trial = 0; trial < settings.trials; trial++) {
      tick(0);
      results[trial] = evaluate(diagram, sampler.next(), values);
    }
    return summarise(results, settings.seed, sampler.clamped);
  }
  const events = new Float64Array((data.size + 1) * LANES);
  const tops = new Float64Array(LANES);
  for (let from = 0; from < settings.trials; from += LANES) {
    tick(0);
    const count = Math.min(LANES, settings.trials - from);
    for (let lane = 0; lane < count; lane++) {
      const drawn = sampler.next();
      for (let event = 1; event < drawn.length; event++) events[event * LANES + lane] = drawn[event]!;
    }
    evaluateLanes(diagram, events, side, tops);
    results.set(tops.subarray(0, count), from);
  }
  return summarise(results, settings.seed, sampler.clamped);
}

/** Draws the probabilities of all events, trial by trial. */
class Sampler {
  /** Samples outside [0, 1] so far. */
  clamped = 0;
  readonly #data: EventData;
  readonly #random: Random;
  readonly #uncertain: number[];
  readonly #events: Float64Array;

  constructor(data: EventData, seed: number) {
    this.#data = data;
    this.#random = seededRandom(seed);
    this.#uncertain = data.uncertain();
    this.#events = data.probabilities();
  }

  /** By event, from 1; the same array every time. */
  next(): Float64Array {
    const drawn = this.#data.probabilities(this.#data.missionTimeHours, this.#random);
    for (const event of this.#uncertain) {
      const p = drawn[event]!;
      if (p >= 0 && p <= 1) this.#events[event] = p;
      else if (Number.isNaN(p)) throw new NoSample(event);
      else {
        this.#events[event] = p > 1 ? 1 : 0;
        this.clamped++;
      }
    }
    return this.#events;
  }
}

function summarise(results: Float64Array, seed: number, clamped: number): Uncertainty {
  const n = results.length;
  const sorted = results.slice().sort();
  const mean = results.reduce((sum, x) => sum + x, 0) / n;
  const variance = n < 2 ? 0 : results.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  const at = (share: number): number => {
    const place = share * (n - 1);
    const below = sorted[Math.floor(place)]!;
    const above = sorted[Math.ceil(place)]!;
    return below + (above - below) * (place - Math.floor(place));
  };
  const standardDeviation = Math.sqrt(variance);
  const p50 = at(0.5);
  const p95 = at(0.95);
  return {
    trials: n,
    seed,
    mean,
    standardDeviation,
    standardError: standardDeviation / Math.sqrt(n),
    percentiles: { p5: at(0.05), p25: at(0.25), p50, p75: at(0.75), p95 },
    errorFactor: p50 > 0 ? p95 / p50 : null,
    histogram: histogramOf(sorted),
    clamped,
  };
}

/** Equal bins on a log scale when the values span more than a decade, else linear. */
function histogramOf(sorted: Float64Array): Uncertainty['histogram'] {
  const low = sorted[0]!;
  const high = sorted[sorted.length - 1]!;
  if (low === high) return [{ from: low, to: high, count: sorted.length }];
  const logarithmic = low > 0 && high / low > 10;
  const edge = (i: number): number =>
    logarithmic ? low * (high / low) ** (i / BINS) : low + ((high - low) * i) / BINS;
  const bins = Array.from({ length: BINS }, (_, i) => ({ from: edge(i), to: edge(i + 1), count: 0 }));
  bins[BINS - 1]!.to = high;
  let bin = 0;
  for (const value of sorted) {
    while (bin < BINS - 1 && value >= bins[bin]!.to) bin++;
    bins[bin]!.count++;
  }
  return bins;
}
