import { addMonths } from '@ircrisk/units';
import type { Period } from './period.ts';
import { HOUR_MS, localDate, startOfDay } from './time-zone.ts';

/** A stretch of downtime; without an end it is still running. */
export type Downtime = { readonly start: number; readonly end?: number | null };

const closed = ({ start, end }: Downtime, now: number): Period => ({
  start,
  end: Math.max(start, end ?? now),
});

/** The union of stretches, so that hours covered twice count once. Open ones run to now. */
export function mergeDowntime(stretches: readonly Downtime[], now: number): Period[] {
  const sorted = stretches.map((one) => closed(one, now)).sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Hours of downtime inside a period, overlaps counted once. */
export function downtimeHours(stretches: readonly Downtime[], period: Period, now: number): number {
  return mergeDowntime(stretches, now).reduce((hours, { start, end }) => {
    const inside = Math.min(end, period.end) - Math.max(start, period.start);
    return hours + (inside > 0 ? inside / HOUR_MS : 0);
  }, 0);
}

/** Hours by local month, YYYY-MM. */
export function splitByMonth(
  stretches: readonly Downtime[],
  zone: string,
  now: number,
): Record<string, number> {
  const months: Record<string, number> = {};
  for (const { start, end } of mergeDowntime(stretches, now)) {
    let from = start;
    while (from < end) {
      const month = localDate(from, zone).slice(0, 7);
      const to = Math.min(end, startOfDay(addMonths(`${month}-01`, 1), zone));
      months[month] = (months[month] ?? 0) + (to - from) / HOUR_MS;
      from = to;
    }
  }
  return months;
}

/** A repair belongs to the period in which it was completed, once; its downtime is split instead. */
export const completedWithin = <T extends { readonly completedAt?: number | null }>(
  repairs: readonly T[],
  { start, end }: Period,
): T[] =>
  repairs.filter(
    ({ completedAt }) =>
      completedAt !== null && completedAt !== undefined && completedAt >= start && completedAt < end,
  );
