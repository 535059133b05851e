import type { Notice } from '@ircrisk/units';

export type Activation = {
  readonly start: number;
  /** Null while it lasts; where the return was lost, the time of the next alarm. */
  readonly end: number | null;
  /** The log lost the return: the alarm counts, its length is not known. */
  readonly lostReturn?: boolean;
};

export type ActivationsFound = {
  readonly activations: readonly Activation[];
  readonly lostReturns: number;
  readonly returnsWithoutAlarm: number;
  readonly warnings: readonly Notice[];
};

/** Activations of one alarm from its events, by time. An alarm on one still active ends the first there; what the log lost is counted and told. */
export function activations(
  events: readonly { readonly kind: 'ALM' | 'RTN'; readonly time: number }[],
): ActivationsFound {
  const timed = events.filter(({ time }) => Number.isFinite(time)).sort((a, b) => a.time - b.time);
  const found: Activation[] = [];
  let returnsWithoutAlarm = 0;
  let start: number | null = null;
  for (const { kind, time } of timed) {
    if (kind === 'ALM') {
      if (start !== null) found.push({ start, end: time, lostReturn: true });
      start = time;
    } else if (start === null) returnsWithoutAlarm++;
    else {
      found.push({ start, end: time, lostReturn: false });
      start = null;
    }
  }
  if (start !== null) found.push({ start, end: null, lostReturn: false });
  const lostReturns = found.filter(({ lostReturn }) => lostReturn).length;
  const told: readonly (readonly [Notice, number])[] = [
    [{ code: 'lostReturns', values: { count: lostReturns } }, lostReturns],
    [{ code: 'returnsWithoutAlarm', values: { count: returnsWithoutAlarm } }, returnsWithoutAlarm],
    [
      { code: 'eventsWithoutTime', values: { count: events.length - timed.length } },
      events.length - timed.length,
    ],
  ];
  const warnings = told.flatMap(([notice, count]) => (count > 0 ? [notice] : []));
  return { activations: found, lostReturns, returnsWithoutAlarm, warnings };
}

/** Lengths that are known, for fleeting and delay statistics: neither still open nor with a lost return. */
export const knownDurations = (found: readonly Activation[]): readonly number[] =>
  found.flatMap(({ start, end, lostReturn }) => (end === null || lostReturn ? [] : [end - start]));

/** ALM→RTN shorter than ten seconds. An activation whose length is not known is none; times that cannot be have no answer. */
export function isFleeting({ start, end, lostReturn }: Activation, seconds = 10): boolean | null {
  if (!Number.isFinite(start) || !(seconds > 0)) return null;
  if (end === null) return false;
  if (!(end >= start)) return null;
  return !lostReturn && end - start < seconds;
}

const DAY = 86_400_000;

/** Stale: active for more than 24 h. From then on it counts on each local day it touches. Times in ms, days by the tenant's midnights. */
export function staleDays(
  activation: { readonly start: number; readonly end: number },
  localDayOf: (time: number) => string,
): { readonly from: number; readonly days: readonly string[] } | null {
  const from = activation.start + DAY;
  if (!Number.isFinite(activation.end) || !(activation.end > from)) return null;
  const days: string[] = [];
  for (let at = from; at < activation.end; at += DAY / 4) {
    const day = localDayOf(at);
    if (days.at(-1) !== day) days.push(day);
  }
  const last = localDayOf(activation.end - 1);
  if (days.at(-1) !== last) days.push(last);
  return { from, days };
}
