import { MEASURED_SHARE, type MeterReading } from './operating-hours.ts';
import type { Period } from './period.ts';
import { HOUR_MS } from './time-zone.ts';

export type Clock = {
  /** What the hours are: running hours of the meter, or hours in use where no meter covers the time. */
  readonly basis: 'runningHours' | 'calendar';
  /** Hours from the start of observation to a moment. */
  readonly hoursAt: (moment: number) => number;
};

const usedUntil = (moment: number, start: number, inUse: readonly Period[] | undefined): number =>
  inUse
    ? inUse.reduce((sum, one) => sum + Math.max(0, Math.min(one.end, moment) - Math.max(one.start, start)), 0)
    : moment - start;

/**
 * The time scale of one item under observation. A meter counts when its readings cover at least 80 % of the time; between readings it is taken
 * as even, beyond them as its mean. A reading of a replaced meter starts anew and adds nothing. Without a meter the stretches in use count:
 * an item that stands idle or lies in repair grows no older. Where they are not known either, the calendar does.
 */
export function runningClock(
  readings: readonly MeterReading[],
  start: number,
  end: number,
  inUse?: readonly Period[],
): Clock {
  const sorted = [...readings].sort((a, b) => a.at - b.at);
  let total = 0;
  const points = sorted.map((one, i) => {
    const before = sorted[i - 1];
    if (before && !one.replaced) total += Math.max(0, one.hours - before.hours);
    return { at: one.at, hours: total };
  });
  const [first, last] = [points[0], points.at(-1)];
  const inside = first && last ? Math.min(last.at, end) - Math.max(first.at, start) : 0;
  if (!first || !last || !(last.hours > 0) || inside < MEASURED_SHARE * (end - start))
    return { basis: 'calendar', hoursAt: (moment) => usedUntil(moment, start, inUse) / HOUR_MS };
  const use = last.hours / (last.at - first.at);
  const reading = (moment: number): number => {
    if (moment <= first.at) return (moment - first.at) * use;
    if (moment >= last.at) return last.hours + (moment - last.at) * use;
    const next = points.findIndex(({ at }) => at > moment);
    const [a, b] = [points[next - 1] ?? first, points[next] ?? last];
    return a.hours + ((b.hours - a.hours) * (moment - a.at)) / (b.at - a.at);
  };
  const zero = reading(start);
  return { basis: 'runningHours', hoursAt: (moment) => reading(moment) - zero };
}
