import type { Period } from './period.ts';
import { HOUR_MS } from './time-zone.ts';

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
