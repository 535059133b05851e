import { type Calculation, calculated, type IsoDate, type Notice, unscored } from '@ircrisk/units';
import { type Downtime, mergeDowntime } from './downtime.ts';
import type { Period } from './period.ts';
import { HOUR_MS, nextDay, startOfDay } from './time-zone.ts';

export type StatusChange = { readonly at: number; readonly status: string };
export type Placement = { readonly from: number; readonly nodeId: string };
export type MeterReading = {
  readonly at: number;
  readonly hours: number;
  /** The first reading of a new meter. */
  readonly replaced?: boolean;
};

const running = new Set(['inUse']);

/** The pieces of a period during which a log had each of its values. */
function pieces<T extends { readonly from: number }>(
  log: readonly T[],
  period: Period,
): (Period & { entry: T })[] {
  const sorted = [...log].sort((a, b) => a.from - b.from);
  return sorted.flatMap((entry, i) => {
    const start = Math.max(entry.from, period.start);
    const end = Math.min(sorted[i + 1]?.from ?? Number.POSITIVE_INFINITY, period.end);
    return end > start ? [{ start, end, entry }] : [];
  });
}

const overlap = (a: Period, b: Period) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

export type OperatingInput = {
  readonly period: Period;
  readonly now: number;
  readonly statusLog: readonly StatusChange[];
  /** Unit the item stood in; the hours of a moved item are split at the move. */
  readonly placements?: readonly Placement[];
  readonly downtimes?: readonly Downtime[];
  readonly meter?: readonly MeterReading[] | null;
};

export type OperatingHours = {
  readonly hours: number;
  readonly byNode: Readonly<Record<string, number>>;
  readonly quality: 'measured' | 'estimated';
};

/** Share of the time in service between first and last reading from which on the hours are called measured. */
export const MEASURED_SHARE = 0.8;
const inService = new Set(['inUse', 'standby']);

/**
 * What a meter counted in a time, and how much of that time its readings span. Between two readings it ran evenly, so a
 * window takes its share of the stretch around each of its ends; what happened between the last reading of a meter and the
 * first of the next is not known.
 */
function meteredHours(
  readings: readonly MeterReading[],
  window: Period,
): { hours: number; spanMs: number } | null {
  const sorted = [...readings].sort((a, b) => a.at - b.at);
  let [hours, spanMs] = [0, 0];
  for (const [i, reading] of sorted.entries()) {
    const before = sorted[i - 1];
    if (!before || reading.replaced || reading.at <= before.at || reading.hours < before.hours) continue;
    const shared = overlap({ start: before.at, end: reading.at }, window);
    hours += ((reading.hours - before.hours) * shared) / (reading.at - before.at);
    spanMs += shared;
  }
  return spanMs > 0 ? { hours, spanMs } : null;
}

/**
 * By hour meter where there is one, else calendar time in running status without downtime. Readings that cover a part of
 * the time in service stand for the rest of it too: failures are counted over all of it.
 */
export function operatingHours(input: OperatingInput): Calculation<OperatingHours> {
  const { period, now, statusLog, downtimes = [] } = input;
  const facts = {
    unit: 'h',
    inputs: {
      period,
      statusLog: statusLog.length,
      downtimes: downtimes.length,
      meter: input.meter?.length ?? 0,
    },
    standardRef: 'ISO 14224:2016 8.3',
  };
  const window = { start: period.start, end: Math.min(period.end, now) };
  if (statusLog.length === 0) return unscored({ code: 'noData', path: 'statusLog' }, facts);
  const down = mergeDowntime(downtimes, now);
  const live = pieces(
    statusLog.map(({ at, status }) => ({ from: at, status })),
    window,
  ).filter(({ entry }) => running.has(entry.status));
  const placed =
    input.placements && input.placements.length > 0
      ? pieces(input.placements, window)
      : [{ ...window, entry: { from: window.start, nodeId: '' } }];
  const byNode: Record<string, number> = {};
  let hours = 0;
  for (const stretch of live) {
    for (const { start, end, entry } of placed) {
      const both = { start: Math.max(start, stretch.start), end: Math.min(end, stretch.end) };
      if (both.end <= both.start) continue;
      const up = (both.end - both.start - down.reduce((sum, one) => sum + overlap(one, both), 0)) / HOUR_MS;
      hours += up;
      if (entry.nodeId !== '') byNode[entry.nodeId] = (byNode[entry.nodeId] ?? 0) + up;
    }
  }
  const metered = input.meter ? meteredHours(input.meter, window) : null;
  if (metered !== null) {
    const serviceMs = pieces(
      statusLog.map(({ at, status }) => ({ from: at, status })),
      window,
    )
      .filter(({ entry }) => inService.has(entry.status))
      .reduce((sum, { start, end }) => sum + end - start, 0);
    const whole = Math.min(metered.hours * Math.max(1, serviceMs / metered.spanMs), serviceMs / HOUR_MS);
    const scale = hours > 0 ? whole / hours : 0;
    for (const node of Object.keys(byNode)) byNode[node] = (byNode[node] ?? 0) * scale;
    const covered = metered.spanMs >= MEASURED_SHARE * serviceMs;
    return calculated<OperatingHours>(
      { hours: whole, byNode, quality: covered ? 'measured' : 'estimated' },
      covered ? facts : { ...facts, warnings: [{ code: 'estimatedHours', path: 'meter' }] },
    );
  }
  const warnings: Notice[] = [{ code: 'estimatedHours', path: 'meter' }];
  return calculated<OperatingHours>({ hours, byNode, quality: 'estimated' }, { ...facts, warnings });
}

/** In service on a local day: a status change counts from the day after it. */
export function inServiceOn(
  date: IsoDate,
  log: readonly StatusChange[],
  zone: string,
  counted: readonly string[] = ['inUse', 'standby'],
): boolean {
  const dayStart = startOfDay(date, zone);
  const dayEnd = startOfDay(nextDay(date), zone);
  const sorted = [...log].sort((a, b) => a.at - b.at);
  const before = sorted.filter(({ at }) => at < dayStart).at(-1);
  // The first day of an item has no day before it: it counts at once.
  const effective = before ?? sorted.find(({ at }) => at < dayEnd);
  return effective !== undefined && counted.includes(effective.status);
}
