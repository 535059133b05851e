import type { Notice } from '@ircrisk/units';

/** Times are milliseconds since 1970 UTC; values are in the window's own unit. A null value is a bad reading: a gap begins. */
export type Reading = { readonly time: number; readonly value: number | null };

export type OperatingWindow = {
  readonly level: 'critical' | 'standard' | 'informational';
  readonly low?: number | null;
  readonly high?: number | null;
  /** How long a value must stay beyond the limit to count. */
  readonly dwellMs: number;
  /** How far inside the limit a value must come back. */
  readonly hysteresis: number;
  /** Longest time one reading speaks for; beyond it the time is a gap. */
  readonly expectedEveryMs: number;
};

export type Excursion = {
  readonly side: 'low' | 'high';
  /** First crossing, not the end of the dwell. */
  readonly start: number;
  /** First value back inside; null while it lasts. */
  readonly end: number | null;
  readonly extreme: number;
  /** Time inside it for which no reading speaks, shown apart. */
  readonly gapMs: number;
  /** ∫|x − limit| dt over the time with readings, value · ms. */
  readonly area: number;
  readonly endedBy: 'value' | 'limitChange' | null;
};

export function windowFault({
  low,
  high,
  dwellMs,
  hysteresis,
  expectedEveryMs,
}: OperatingWindow): Notice | undefined {
  const [a, b] = [low ?? null, high ?? null];
  if (a === null && b === null) return { code: 'noLimit' };
  if (a !== null && b !== null && a >= b)
    return { code: 'limitsCrossed', path: 'low', values: { low: a, high: b } };
  for (const [name, value] of Object.entries({ dwellMs, hysteresis }))
    if (!(value >= 0)) return { code: 'negative', path: name, values: { name, value } };
  return expectedEveryMs > 0
    ? undefined
    : {
        code: 'notPositive',
        path: 'expectedEveryMs',
        values: { name: 'expectedEveryMs', value: expectedEveryMs },
      };
}

export type Walk = {
  readonly excursions: readonly Excursion[];
  /** Stretches without readings, whether inside an excursion or not. */
  readonly gaps: readonly { readonly start: number; readonly end: number; readonly inside: boolean }[];
};

type Open = {
  side: 'low' | 'high';
  start: number;
  extreme: number;
  gapMs: number;
  area: number;
  counted: boolean;
};

/**
 * Excursions of a series: strictly beyond a limit for at least the dwell, from the first crossing to the first value back inside by
 * the hysteresis. Shorter ones do not count. A gap inside an excursion does not end it: it goes on until a good value returns.
 */
export function findExcursions(window: OperatingWindow, readings: readonly Reading[], until: number): Walk {
  const low = window.low ?? Number.NEGATIVE_INFINITY;
  const high = window.high ?? Number.POSITIVE_INFINITY;
  const excursions: Excursion[] = [];
  const gaps: { start: number; end: number; inside: boolean }[] = [];
  let open: Open | null = null;
  const finish = (end: number | null, endedBy: Excursion['endedBy']) => {
    if (open?.counted)
      excursions.push({
        side: open.side,
        start: open.start,
        end,
        extreme: open.extreme,
        gapMs: open.gapMs,
        area: open.area,
        endedBy,
      });
    open = null;
  };
  for (const [place, { time, value }] of readings.entries()) {
    const next = Math.min(readings[place + 1]?.time ?? until, until);
    if (value !== null) {
      const side = value < low ? 'low' : value > high ? 'high' : null;
      const now = open as Open | null;
      if (now) {
        const limit = now.side === 'low' ? low : high;
        const back =
          now.side === 'low' ? value >= limit + window.hysteresis : value <= limit - window.hysteresis;
        if (back || (side !== null && side !== now.side)) finish(time, 'value');
      }
      if (side !== null && !open)
        open = { side, start: time, extreme: value, gapMs: 0, area: 0, counted: false };
      const on = open as Open | null;
      if (on) {
        const limit = on.side === 'low' ? low : high;
        on.extreme = on.side === 'low' ? Math.min(on.extreme, value) : Math.max(on.extreme, value);
        const spoken = Math.max(0, Math.min(next - time, window.expectedEveryMs));
        on.area += Math.max(0, on.side === 'low' ? limit - value : value - limit) * spoken;
      }
    }
    const speaks = value === null ? 0 : window.expectedEveryMs;
    const standing = open as Open | null;
    if (next - time > speaks) {
      gaps.push({ start: time + speaks, end: next, inside: standing !== null });
      if (standing) standing.gapMs += next - time - speaks;
    }
    if (standing && next - standing.start >= window.dwellMs) standing.counted = true;
  }
  finish(null, null);
  return { excursions, gaps };
}

/** With limits that change in time: an open excursion ends at the change and begins anew under the new limits. */
export function findExcursionsWithChanges(
  versions: readonly { readonly from: number; readonly window: OperatingWindow }[],
  readings: readonly Reading[],
  until: number,
): Walk {
  const parts = versions.map(({ from, window }, place) => {
    const to = Math.min(versions[place + 1]?.from ?? until, until);
    const own = readings.filter(({ time }) => time >= from && time < to);
    // The value that stood at the change speaks under the new limits, for as long as it would have.
    const before = readings.filter(({ time }) => time < from).at(-1);
    const carried =
      before && before.value !== null && own[0]?.time !== from && from - before.time < window.expectedEveryMs
        ? [{ time: from, value: before.value }]
        : [];
    const walk = findExcursions(window, [...carried, ...own], to);
    return {
      ...walk,
      excursions: walk.excursions.map(
        (each): Excursion =>
          each.end === null && to < until ? { ...each, end: to, endedBy: 'limitChange' } : each,
      ),
    };
  });
  return {
    excursions: parts.flatMap(({ excursions }) => excursions),
    gaps: parts.flatMap(({ gaps }) => gaps),
  };
}

/** Rate of change over a fixed window, never between two raw points; null where the window is not covered. */
export function rateOfChange(
  readings: readonly Reading[],
  at: number,
  windowMs: number,
  expectedEveryMs: number,
): number | null {
  const standing = (time: number): number | null => {
    const last = readings.filter((reading) => reading.time <= time).at(-1);
    return last && last.value !== null && time - last.time <= expectedEveryMs ? last.value : null;
  };
  const [now, before] = [standing(at), standing(at - windowMs)];
  return now === null || before === null ? null : (now - before) / windowMs;
}
