import type { Tick } from './diagram/budget.ts';
import type { Diagram } from './diagram/diagram.ts';
import { evaluate, newValues } from './diagram/values.ts';
import type { EventData } from './events.ts';
import { seededRandom } from './random.ts';

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

const BINS = 40;

export function sampleUncertainty(
  diagram: Diagram,
  data: EventData,
  settings: { trials: number; seed: number },
  tick: Tick,
): Uncertainty {
  const random = seededRandom(settings.seed);
  const values = newValues(diagram);
  const base = data.probabilities();
  const uncertain = data.uncertain();
  const results = new Float64Array(settings.trials);
  let clamped = 0;
  for (let trial = 0; trial < settings.trials; trial++) {
    if ((trial & 15) === 0) tick(0);
    const drawn = data.probabilities(data.missionTimeHours, random);
    for (const event of uncertain) {
      const p = drawn[event]!;
      if (p >= 0 && p <= 1) base[event] = p;
      else {
        base[event] = p > 1 ? 1 : 0;
        clamped++;
      }
    }
    results[trial] = evaluate(diagram, base, values);
  }
  return summarise(results, settings.seed, clamped);
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
