import type { Limits } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import {
  type Excursion,
  findExcursionsWithChanges,
  type OperatingWindow,
  type Reading,
  ratesOfChange,
  type Walk,
  type WindowVersion,
} from '@ircrisk/engine-operating-window';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** States and modifiers speak of the last thirty days. */
export const period = 30 * day;

export interface HeldLimits extends Limits {
  readonly windowId: string;
  /** Milliseconds since 1970. */
  readonly from: number;
}

/** Limits of a window record or of a kept set; rows are `of`. */
export const limitColumns = (of: 'w' | 'l'): Sql =>
  of === 'w'
    ? sql`w.level, w.low, w.high, w.rate_limit as "rateLimit", w.rate_minutes as "rateMinutes", w.dwell_minutes as "dwellMinutes", w.hysteresis,
        w.expected_minutes as "expectedMinutes"`
    : sql`l.level, l.low, l.high, l.rate_limit as "rateLimit", l.rate_minutes as "rateMinutes", l.dwell_minutes as "dwellMinutes", l.hysteresis,
        l.expected_minutes as "expectedMinutes"`;

/** Every set of limits a window has had, oldest first. */
export const readLimits = (tx: Tx, windowId: string): Promise<HeldLimits[]> =>
  tx.all(sql`
    select l.window_id as "windowId", extract(epoch from l.from_time)::float8 * 1000 as from, ${limitColumns('l')}
    from corrosion_limits l where l.window_id = ${windowId} order by l.from_time`);

/** Quality 2 is a bad reading, as good as none: a gap begins only once no good one has come for a sampling period. */
const readReadings = (tx: Tx, tagId: string, from: number, to: number): Promise<Reading[]> =>
  tx.all(sql`
    select extract(epoch from time)::float8 * 1000 as time, case when quality < 2 then value end as value from series_points
    where tag_id = ${tagId} and time >= to_timestamp(${from}::float8 / 1000) and time <= to_timestamp(${to}::float8 / 1000) order by time`);

/**
 * A moment at which nothing is open, at or before `from`: the last reading that every set of limits calls inside. A walk that begins
 * there finds the same as one from the beginning of time.
 */
async function restartBefore(
  tx: Tx,
  windowId: string,
  tagId: string,
  held: readonly HeldLimits[],
  from: number,
): Promise<number> {
  const low = Math.max(...held.map((one) => (one.low ?? Number.NEGATIVE_INFINITY) + one.hysteresis));
  const high = Math.min(...held.map((one) => (one.high ?? Number.POSITIVE_INFINITY) - one.hysteresis));
  const back = Math.max(
    ...held.map(({ rateLimit, rateMinutes, dwellMinutes, expectedMinutes }) =>
      rateLimit === null ? 0 : (rateMinutes + dwellMinutes + 2 * expectedMinutes) * minute,
    ),
  );
  const { earliest } = await tx.one<{ earliest: number }>(sql`
    select least(${from}::float8, extract(epoch from min(e.start_time))::float8 * 1000) as earliest from corrosion_excursions e
    left join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id
    where e.window_id = ${windowId} and e.is_deleted = 0 and e.state <> 'void' and (r.end_time is null or r.end_time >= to_timestamp(${from}::float8 / 1000))`);
  const { safe } = await tx.one<{ safe: number | null }>(sql`
    select extract(epoch from max(time))::float8 * 1000 as safe from series_points
    where tag_id = ${tagId} and time < to_timestamp(${earliest - back}::float8 / 1000) and quality < 2
      and (${Number.isFinite(low) ? low : null}::float8 is null or value >= ${Number.isFinite(low) ? low : null}::float8)
      and (${Number.isFinite(high) ? high : null}::float8 is null or value <= ${Number.isFinite(high) ? high : null}::float8)`);
  return safe ?? 0;
}

const windowOf = (limits: Limits): OperatingWindow => ({
  level: limits.level,
  low: limits.low,
  high: limits.high,
  dwellMs: limits.dwellMinutes * minute,
  hysteresis: limits.hysteresis,
  expectedEveryMs: limits.expectedMinutes * minute,
});

/** A rate limit holds both ways, in the value's unit per millisecond as the engine has rates. */
const rateWindowOf = (limits: Limits & { rateLimit: number }): OperatingWindow => ({
  ...windowOf(limits),
  low: -limits.rateLimit / hour,
  high: limits.rateLimit / hour,
  hysteresis: 0,
});

export interface Found extends Excursion {
  readonly kind: 'limit' | 'rate';
  readonly level: Limits['level'];
  /** The limit that was passed; of a rate in the value's unit per hour. */
  readonly limit: number;
}

export interface Walked {
  /** Where it began: what is older was not looked at. */
  readonly from: number;
  readonly until: number;
  readonly found: readonly Found[];
  /** The walk the share of time is taken from: that of the limits, of the rate where there are no limits. */
  readonly main: Walk;
  readonly mainKind: Found['kind'];
  readonly last: Reading | undefined;
}

/** The set that holds at a moment; before the first one, the first. */
export const limitAt = (held: readonly HeldLimits[], time: number): HeldLimits =>
  (held.findLast(({ from }) => from <= time) ?? held[0]) as HeldLimits;

function foundIn(walk: Walk, kind: Found['kind'], held: readonly HeldLimits[]): Found[] {
  return walk.excursions.map((one) => {
    const limits = limitAt(held, one.start);
    const limit =
      kind === 'rate'
        ? (limits.rateLimit ?? 0) * (one.side === 'low' ? -1 : 1)
        : ((one.side === 'low' ? limits.low : limits.high) ?? 0);
    const inHours = kind === 'rate' ? hour : 1;
    return {
      ...one,
      kind,
      level: limits.level,
      limit,
      extreme: one.extreme * inHours,
      area: one.area * inHours,
    };
  });
}

/** Walks a window's readings, from before `from` up to `until`, by the limits that held at each moment. */
export async function walkWindow(
  tx: Tx,
  window: { readonly id: string; readonly tagId: string },
  held: readonly HeldLimits[],
  from: number,
  until: number,
): Promise<Walked> {
  const begin = await restartBefore(tx, window.id, window.tagId, held, from);
  const lead = Math.max(
    ...held.map(({ rateLimit, rateMinutes, expectedMinutes }) =>
      rateLimit === null ? 0 : (rateMinutes + expectedMinutes) * minute,
    ),
  );
  const readings = await readReadings(tx, window.tagId, Math.max(0, begin - lead), until);
  const own = readings.filter(({ time }) => time >= begin);
  const versions = (of: (limits: HeldLimits) => OperatingWindow): WindowVersion[] =>
    held.map((limits) => ({ from: limits.from, window: of(limits) }));
  const hasLimits = held.some(({ low, high }) => low !== null || high !== null);
  const hasRate = held.some(({ rateLimit }) => rateLimit !== null);
  // A set without one of the two can never be passed in it.
  const never = { low: null, high: Number.MAX_VALUE };
  const byLimit = hasLimits
    ? findExcursionsWithChanges(
        versions((one) =>
          one.low === null && one.high === null ? { ...windowOf(one), ...never } : windowOf(one),
        ),
        own,
        until,
      )
    : null;
  const rates = hasRate
    ? ratesOfChange(
        readings,
        limitAt(held, until).rateMinutes * minute,
        limitAt(held, until).expectedMinutes * minute,
      )
    : [];
  const byRate = hasRate
    ? findExcursionsWithChanges(
        versions((one) =>
          one.rateLimit === null
            ? { ...windowOf(one), ...never, hysteresis: 0 }
            : rateWindowOf({ ...one, rateLimit: one.rateLimit }),
        ),
        rates.filter(({ time }) => time >= begin),
        until,
      )
    : null;
  return {
    from: begin,
    until,
    found: [
      ...(byLimit ? foundIn(byLimit, 'limit', held) : []),
      ...(byRate ? foundIn(byRate, 'rate', held) : []),
    ],
    main: (byLimit ?? byRate) as Walk,
    mainKind: byLimit ? 'limit' : 'rate',
    last: own.findLast(({ value }) => value !== null),
  };
}
