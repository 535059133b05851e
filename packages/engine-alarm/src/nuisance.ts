import { type Calculation, calculated, unscored } from '@ircrisk/units';

const areInOrder = (times: readonly number[]): boolean =>
  times.every((time, place) => Number.isFinite(time) && time >= (times[place - 1] ?? time));

/** Runs of one tag and type with three or more alarms inside a minute; windows that overlap are one run. Times in seconds; null unless in order. */
export function chatteringRuns(
  times: readonly number[],
  within = 60,
  least = 3,
): readonly (readonly number[])[] | null {
  if (!areInOrder(times) || !(within >= 0) || !(Number.isInteger(least) && least >= 2)) return null;
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

/** What chatters or is fleeting is over within a minute, and a few of them are chance. */
const shortSeconds = 60;
const leastShort = 5;

/** Longer than this no delay is set, whatever the alarm. */
export const mostDelaySeconds = 3600;

/**
 * Smallest whole-second delay below which the wanted share of all activations would have stayed. Durations in seconds, known ones only.
 * A delay is for what chatters or is fleeting: without enough short activations there is none, nor one that leaves no time to respond.
 */
export function recommendedDelay(
  durations: readonly number[],
  target = 0.8,
  responseSeconds: number | null = null,
): Calculation<{ readonly seconds: number; readonly removed: number }> {
  const short = durations.filter((duration) => duration < shortSeconds).length;
  const facts = {
    unit: 's',
    inputs: { durations: durations.length, short, target },
    standardRef: 'ISA-TR18.2.4 (delay from data)',
  };
  if (durations.length === 0) return unscored({ code: 'noActivations', path: 'durations' }, facts);
  for (const [place, value] of durations.entries()) {
    const path = `durations/${place}`;
    if (!Number.isFinite(value))
      return unscored({ code: 'notFinite', path, values: { name: 'duration' } }, facts);
    if (value < 0) return unscored({ code: 'negative', path, values: { name: 'duration', value } }, facts);
  }
  if (!(target > 0 && target <= 1)) return unscored({ code: 'targetOutside', path: 'target' }, facts);
  if (short < leastShort)
    return unscored(
      {
        code: 'fewShort',
        path: 'durations',
        values: { short, count: durations.length, least: leastShort, seconds: shortSeconds },
      },
      facts,
    );
  const sorted = [...durations].sort((a, b) => a - b);
  const needed = Math.ceil(target * sorted.length - 1e-9);
  // Strictly shorter than the delay: the next whole second above the last of them.
  const seconds = Math.floor(sorted[needed - 1] as number) + 1;
  if (seconds > mostDelaySeconds)
    return unscored({ code: 'delayTooLong', values: { seconds, most: mostDelaySeconds } }, facts);
  if (responseSeconds !== null && seconds >= responseSeconds)
    return unscored({ code: 'delayBeyondResponse', values: { seconds, response: responseSeconds } }, facts);
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

/**
 * Smallest half per cent of span within which the wanted share of short returns lay: with such a deadband the alarm would have stayed on
 * instead of coming again. Distances of the returns from the setpoint, in per cent of span.
 */
export function recommendedDeadband(
  distances: readonly number[],
  target = 0.8,
): Calculation<{ readonly percent: number; readonly held: number }> {
  const facts = {
    unit: '%',
    inputs: { returns: distances.length, target },
    standardRef: 'ISA-TR18.2.4 (deadband from data)',
  };
  if (distances.length === 0) return unscored({ code: 'noReturns', path: 'distances' }, facts);
  for (const [place, value] of distances.entries()) {
    const path = `distances/${place}`;
    if (!Number.isFinite(value))
      return unscored({ code: 'notFinite', path, values: { name: 'distance' } }, facts);
    if (value < 0) return unscored({ code: 'negative', path, values: { name: 'distance', value } }, facts);
  }
  if (!(target > 0 && target <= 1)) return unscored({ code: 'targetOutside', path: 'target' }, facts);
  const sorted = [...distances].sort((a, b) => a - b);
  const needed = Math.ceil(target * sorted.length - 1e-9);
  // Strictly inside the deadband: the next half per cent above the last of them.
  const percent = (Math.floor((sorted[needed - 1] as number) * 2) + 1) / 2;
  const held = sorted.filter((distance) => distance < percent).length;
  return calculated(
    { percent, held },
    {
      ...facts,
      steps: [
        {
          id: 'deadband',
          formula: 'min b: #{distance < b} ≥ target · n',
          substituted: `${held} ≥ ${target} · ${sorted.length}`,
          value: percent,
          unit: '%',
        },
      ],
    },
  );
}

/** Delay and deadband to begin with where no data speak; deadband in per cent of span (ISA-18.2, EEMUA 191 working values). */
export const delayDefaults = {
  flow: { seconds: 15, deadbandPercent: 5 },
  level: { seconds: 60, deadbandPercent: 5 },
  pressure: { seconds: 15, deadbandPercent: 2 },
  temperature: { seconds: 60, deadbandPercent: 1 },
} as const;

/**
 * P(B within a minute after A): a pair with 0.8 and at least ten cases is a candidate for one alarm too many. The same instant counts,
 * one B serves one A. Null unless both are in order.
 */
export function consequentialPair(
  a: readonly number[],
  b: readonly number[],
  withinSeconds = 60,
): { readonly support: number; readonly pairs: number; readonly candidate: boolean } | null {
  if (a.length === 0 || !areInOrder(a) || !areInOrder(b) || !(withinSeconds >= 0)) return null;
  let place = 0;
  let pairs = 0;
  for (const time of a) {
    while (place < b.length && (b[place] as number) < time) place++;
    const next = b[place];
    if (next === undefined || next - time > withinSeconds) continue;
    pairs++;
    place++;
  }
  const support = pairs / a.length;
  return { support, pairs, candidate: pairs >= 10 && support >= 0.8 };
}
