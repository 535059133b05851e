import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { normalQuantile } from '../mathematics/normal.ts';

const MCF = 'Nelson 2003; Meeker and Escobar 1998, 16.2';

/** One repairable item: its events by age and the ages between which it was watched. */
export type WatchedItem = {
  readonly events: readonly number[];
  readonly start?: number;
  readonly end: number;
};

export type MeanCumulative = {
  readonly items: number;
  readonly confidence: number;
  readonly points: readonly {
    readonly age: number;
    readonly atRisk: number;
    /** Mean number of events per item by this age. */
    readonly mean: number;
    readonly lower: number;
    readonly upper: number;
  }[];
};

export function refuseItems(items: readonly WatchedItem[]): Notice | undefined {
  for (const [i, { events, start = 0, end }] of items.entries()) {
    if (!(end > start) || !(start >= 0) || !Number.isFinite(end))
      return { code: 'watchTurned', path: `items/${i}` };
    const wrong = events.findIndex((age) => !(age > start) || age > end);
    if (wrong >= 0) return { code: 'eventOutsideWatch', path: `items/${i}/events/${wrong}` };
  }
  return undefined;
}

/**
 * Mean cumulative function of a fleet: at each age the events over the items then under watch, added up. Its variance is Nelson's: the squared sum of each
 * item's own departures, which asks for no Poisson process.
 */
export function meanCumulative(input: {
  readonly items?: readonly WatchedItem[] | null;
  readonly confidence?: number;
}): Calculation<MeanCumulative> {
  const { confidence = 0.9 } = input;
  const items = input.items ?? [];
  const facts = { unit: '1', inputs: { items: items.length, confidence }, standardRef: MCF };
  const wrong = refuseItems(items);
  if (wrong) return unscored(wrong, facts);
  const ages = [...new Set(items.flatMap(({ events }) => events))].sort((a, b) => a - b);
  if (ages.length === 0) return unscored({ code: 'noFailures', path: 'items' }, facts);
  const z = normalQuantile((1 + confidence) / 2);
  const own = new Float64Array(items.length);
  const counts = items.map(({ events }) => {
    const byAge = new Map<number, number>();
    for (const age of events) byAge.set(age, (byAge.get(age) ?? 0) + 1);
    return byAge;
  });
  let mean = 0;
  const points = ages.map((age) => {
    const watched = items.flatMap(({ start = 0, end }, i) => (start < age && age <= end ? [i] : []));
    const events = watched.reduce((sum, i) => sum + (counts[i]?.get(age) ?? 0), 0);
    const step = events / watched.length;
    mean += step;
    for (const i of watched) own[i]! += ((counts[i]?.get(age) ?? 0) - step) / watched.length;
    const variance = own.reduce((sum, part) => sum + part * part, 0);
    const factor = Math.exp((z * Math.sqrt(variance)) / mean);
    return { age, atRisk: watched.length, mean, lower: mean / factor, upper: mean * factor };
  });
  return calculated<MeanCumulative>({ items: items.length, confidence, points }, facts);
}
