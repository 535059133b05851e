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

type Happening = { readonly age: number; readonly item: number; readonly kind: 'event' | 'end' | 'start' };
/** At one age events come first, then items leave, then others come in. */
const order = { event: 0, end: 1, start: 2 };

/**
 * One walk over the ages. An item's own departure is Gᵢ − A: what its events added, less the A = Σ d̄/n of everybody, counted from its start (Gᵢ begins
 * with the A of then). Sums of G and G² over those under watch give the squares without looking at each item again.
 */
function pointsOf(items: readonly WatchedItem[], z: number): MeanCumulative['points'][number][] {
  const happenings: Happening[] = items.flatMap(({ events, start = 0, end }, item) => [
    ...events.map((age) => ({ age, item, kind: 'event' as const })),
    { age: end, item, kind: 'end' as const },
    { age: start, item, kind: 'start' as const },
  ]);
  happenings.sort((a, b) => a.age - b.age || order[a.kind] - order[b.kind]);
  const G = new Float64Array(items.length);
  let [watched, A, sumG, sumG2, left, mean] = [0, 0, 0, 0, 0, 0];
  const points: MeanCumulative['points'][number][] = [];
  for (let at = 0; at < happenings.length; ) {
    const { age, item, kind } = happenings[at]!;
    if (kind === 'start') {
      G[item] = A;
      watched += 1;
      sumG += A;
      sumG2 += A * A;
      at += 1;
    } else if (kind === 'end') {
      const own = G[item]!;
      watched -= 1;
      sumG -= own;
      sumG2 -= own * own;
      left += (own - A) ** 2;
      at += 1;
    } else {
      let count = 0;
      for (; happenings[at]?.age === age && happenings[at]?.kind === 'event'; at++) {
        const one = happenings[at]!.item;
        const grown = G[one]! + 1 / watched;
        sumG += grown - G[one]!;
        sumG2 += grown ** 2 - G[one]! ** 2;
        G[one] = grown;
        count += 1;
      }
      mean += count / watched;
      A += count / (watched * watched);
      const variance = Math.max(0, left + sumG2 - 2 * A * sumG + watched * A * A);
      const factor = Math.exp((z * Math.sqrt(variance)) / mean);
      points.push({ age, atRisk: watched, mean, lower: mean / factor, upper: mean * factor });
    }
  }
  return points;
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
  if (items.every(({ events }) => events.length === 0))
    return unscored({ code: 'noFailures', path: 'items' }, facts);
  const points = pointsOf(items, normalQuantile((1 + confidence) / 2));
  return calculated<MeanCumulative>({ items: items.length, confidence, points }, facts);
}
