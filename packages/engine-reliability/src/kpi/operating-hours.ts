import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { type Downtime, mergeDowntime } from './downtime.ts';
import type { Period } from './period.ts';
import { HOUR_MS } from './time-zone.ts';

export type StatusChange = { readonly at: number; readonly status: string };
export type Placement = { readonly from: number; readonly nodeId: string };
/** `replaced`: the first reading of a new meter, which says nothing about the time before it. */
export type MeterReading = { readonly at: number; readonly hours: number; readonly replaced?: boolean };

const running = new Set(['inUse']);
const inService = new Set(['inUse', 'standby']);

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

/** Without the stretches of `down`, which are in order and do not overlap. */
const without = (stretch: Period, down: readonly Period[]): Period[] => {
  const left: Period[] = [];
  let from = stretch.start;
  for (const { start, end } of down) {
    if (end <= from || start >= stretch.end) continue;
    if (start > from) left.push({ start: from, end: start });
    from = end;
  }
  return from < stretch.end ? [...left, { start: from, end: stretch.end }] : left;
};

/**
 * When an item could fail by running: in use and not down. One that was never in use inside the period is taken by its time on standby, and one
 * without a log of states by the whole of it.
 */
export function upStretches(
  statusLog: readonly StatusChange[],
  downtimes: readonly Downtime[],
  period: Period,
): Period[] {
  const down = mergeDowntime(downtimes, period.end);
  const log = pieces(
    statusLog.map(({ at, status }) => ({ from: at, status })),
    period,
  );
  const used = log.filter(({ entry }) => running.has(entry.status));
  const served = used.length > 0 ? used : log.filter(({ entry }) => inService.has(entry.status));
  return (statusLog.length > 0 ? served : [period]).flatMap((one) => without(one, down));
}

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

/** The stretches between readings of one meter, with what it counted in them. */
export function meterSteps(readings: readonly MeterReading[]): (Period & { used: number })[] {
  const sorted = [...readings].sort((a, b) => a.at - b.at);
  return sorted.flatMap((one, i) => {
    const before = sorted[i - 1];
    return before && !one.replaced && one.at > before.at
      ? [{ start: before.at, end: one.at, used: Math.max(0, one.hours - before.hours) }]
      : [];
  });
}

const distance = (a: Period, b: Period) => Math.max(0, a.start - b.end, b.start - a.end);

/**
 * What the meter counted inside a window: readings on both sides of its ends are taken as even between them, so the parts of a window add up
 * to it. `use` is that of the nearest stretch, for a window without any.
 */
function meteredHours(
  readings: readonly MeterReading[],
  window: Period,
): { hours: number; spanMs: number; use: number } | null {
  const steps = meterSteps(readings);
  const [nearest] = [...steps].sort((a, b) => distance(a, window) - distance(b, window));
  if (!nearest) return null;
  const inside = steps.map((step) => ({ ...step, within: overlap(step, window) }));
  return {
    hours: inside.reduce((sum, { used, within, start, end }) => sum + (used * within) / (end - start), 0),
    spanMs: inside.reduce((sum, { within }) => sum + within, 0),
    use: nearest.used / (nearest.end - nearest.start),
  };
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
    const counted =
      metered.spanMs > 0 ? metered.hours * Math.max(1, serviceMs / metered.spanMs) : metered.use * serviceMs;
    const whole = Math.min(counted, serviceMs / HOUR_MS);
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
