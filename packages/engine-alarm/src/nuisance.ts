import { type Calculation, calculated, unscored } from '@ircrisk/units';

/** Runs of one tag and type with three or more alarms inside a minute; windows that overlap are one run. Times in seconds, in order. */
export function chatteringRuns(
  times: readonly number[],
  within = 60,
  least = 3,
): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let current: { from: number; to: number } | null = null;
  for (let last = least - 1; last < times.length; last++) {
    const first = last - least + 1;
    if ((times[last] as number) - (times[first] as number) > within) continue;
    if (current && first <= current.to) current.to = last;
    else {
      if (current) runs.push(times.slice(current.from, current.to + 1));
      current = { from: first, to: last };
    }
  }
  if (current) runs.push(times.slice(current.from, current.to + 1));
  return runs;
}

export type Activation = {
  readonly start: number /** Null while it lasts, or where the return was lost. */;
  readonly end: number | null;
};

/** ALM→RTN shorter than ten seconds; activations whose return is not known are left out. */
export const isFleeting = ({ start, end }: Activation, seconds = 10): boolean =>
  end !== null && end - start < seconds;

/** Smallest whole-second delay below which the wanted share of all activations would have stayed. Durations in seconds. */
export function recommendedDelay(
  durations: readonly number[],
  target = 0.8,
): Calculation<{ readonly seconds: number; readonly removed: number }> {
  const facts = {
    unit: 's',
    inputs: { durations: durations.length, target },
    standardRef: 'ISA-TR18.2.4 (delay from data)',
  };
  if (durations.length === 0) return unscored({ code: 'noActivations', path: 'durations' }, facts);
  if (!(target > 0 && target <= 1)) return unscored({ code: 'targetOutside', path: 'target' }, facts);
  const sorted = [...durations].sort((a, b) => a - b);
  const needed = Math.ceil(target * sorted.length - 1e-9);
  // Strictly shorter than the delay: the next whole second above the last of them.
  const seconds = Math.floor(sorted[needed - 1] as number) + 1;
  const removed = sorted.filter((duration) => duration < seconds).length;
  return calculated(
    { seconds, removed },
    {
      ...facts,
      steps: [
        {
          id: 'delay',
          formula: 'min d: #{duration < d} ≥ target · n',
          substituted: `${removed} ≥ ${target} · ${sorted.length}`,
          value: seconds,
          unit: 's',
        },
      ],
    },
  );
}

const DAY = 86_400_000;

/** Stale: active for more than 24 h. From then on it counts on each local day it touches. Times in ms, days by the tenant's midnights. */
export function staleDays(
  activation: { readonly start: number; readonly end: number },
  localDayOf: (time: number) => string,
): { readonly from: number; readonly days: readonly string[] } | null {
  const from = activation.start + DAY;
  if (activation.end <= from) return null;
  const days: string[] = [];
  for (let at = from; at < activation.end; at += DAY / 4) {
    const day = localDayOf(at);
    if (days.at(-1) !== day) days.push(day);
  }
  const last = localDayOf(activation.end - 1);
  if (days.at(-1) !== last) days.push(last);
  return { from, days };
}

export type RawEvent = {
  readonly key: string;
  readonly kind: string;
  readonly time: number;
  readonly source: string;
};

/**
 * The same event told by redundant servers, counted once: same tag, type and kind, another source, at most a second apart (a window,
 * not whole-second buckets), nothing else of the alarm between. From one source nothing is merged. Sorted by time.
 */
export function withoutRedundant(events: readonly RawEvent[], windowMs = 1000): readonly RawEvent[] {
  const kept: RawEvent[] = [];
  const latest = new Map<string, RawEvent>();
  for (const event of [...events].sort((a, b) => a.time - b.time)) {
    const before = latest.get(event.key);
    const again =
      before?.kind === event.kind && before.source !== event.source && event.time - before.time <= windowMs;
    if (again) continue;
    latest.set(event.key, event);
    kept.push(event);
  }
  return kept;
}

/** Activations of one alarm from its events in order; an alarm on one still active ends the first there, flagged. */
export function activations(
  events: readonly { readonly kind: 'ALM' | 'RTN'; readonly time: number }[],
): readonly (Activation & { readonly lostReturn: boolean })[] {
  const found: (Activation & { lostReturn: boolean })[] = [];
  let start: number | null = null;
  for (const { kind, time } of events) {
    if (kind === 'ALM') {
      if (start !== null) found.push({ start, end: null, lostReturn: true });
      start = time;
    } else if (start !== null) {
      found.push({ start, end: time, lostReturn: false });
      start = null;
    }
  }
  if (start !== null) found.push({ start, end: null, lostReturn: false });
  return found;
}

/** P(B within a minute after A): a pair with 0.8 and at least ten cases is a candidate for one alarm too many. Times in order. */
export function consequentialPair(
  a: readonly number[],
  b: readonly number[],
  withinSeconds = 60,
): { readonly support: number; readonly pairs: number; readonly candidate: boolean } | null {
  if (a.length === 0) return null;
  let place = 0;
  let pairs = 0;
  for (const time of a) {
    while (place < b.length && (b[place] as number) <= time) place++;
    const next = b[place];
    if (next !== undefined && next - time <= withinSeconds) pairs++;
  }
  const support = pairs / a.length;
  return { support, pairs, candidate: pairs >= 10 && support >= 0.8 };
}
