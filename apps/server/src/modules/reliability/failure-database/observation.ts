import type { Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { type Clock, runningClock, upStretches } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import type { FailureSettings } from './settings.ts';
import { countedConditions } from './sums.ts';

type Window = Pick<Period, 'start' | 'end'> & { now: number };

/** Since when and on which scale the failures of a piece of equipment are timed. */
export interface Observation extends Clock {
  /** The later of the window's start, entry into service and the start of surveillance, milliseconds UTC. */
  start: number;
  end: number;
}

/** A failure at the very first moment has no time before it. */
const FIRST = 1e-6;

/** Failure times of one item as the trend test wants them: hours since the start of its observation. */
export function trendTimes(observed: Observation, moments: readonly number[]) {
  const times = moments
    .filter((at) => at >= observed.start && at < observed.end)
    .map((at) => Math.max(observed.hoursAt(at), FIRST));
  return { times, end: observed.hoursAt(observed.end) };
}

/** Observation of some equipment, whatever their number in four statements. An item never in service in the window has none. */
export async function observations(
  tx: Queries,
  ids: readonly string[],
  period: Window,
  settings: FailureSettings,
): Promise<Map<string, Observation>> {
  const end = Math.min(period.end, period.now);
  const [items, readings, states, downs] = await Promise.all([
    tx.all<{ id: string; born: number | null }>(sql`
      select e.id, (extract(epoch from greatest(
        coalesce(e.in_service_date, (select min(s.since) from equipment_states s where s.equipment_id = e.id and s.state in ('inUse', 'standby') and s.is_deleted = 0)),
        ${settings.surveillanceFrom}::date)::timestamptz) * 1000)::double precision as born
      from equipment e where e.id = any(${ids}::bigint[])`),
    tx.all<{ id: string; at: number; hours: number; replaced: boolean }>(sql`
      select m.equipment_id as id, (extract(epoch from m.reading_at) * 1000)::double precision as at, m.reading as hours, m.replaced
      from meter_readings m where m.equipment_id = any(${ids}::bigint[]) and m.meter = 'runningHours' and m.is_deleted = 0`),
    tx.all<{ id: string; at: number; status: string }>(sql`
      select s.equipment_id as id, (extract(epoch from s.since::timestamptz) * 1000)::double precision as at, s.state as status
      from equipment_states s where s.equipment_id = any(${ids}::bigint[]) and s.is_deleted = 0`),
    tx.all<{ id: string; start: number; end: number | null }>(sql`
      select d.equipment_id as id, (extract(epoch from d.down_from) * 1000)::double precision as start, (extract(epoch from d.down_to) * 1000)::double precision as end from (
        select t.equipment_id, t.down_from, t.down_to from failure_events t where t.is_deleted = 0 and t.down_from is not null and t.equipment_id = any(${ids}::bigint[])
        union all
        select t.equipment_id, t.down_from, t.down_to from equipment_downtimes t where t.is_deleted = 0 and t.equipment_id = any(${ids}::bigint[])) d`),
  ]);
  const meters = Map.groupBy(readings, ({ id }) => id);
  const logs = Map.groupBy(states, ({ id }) => id);
  const stops = Map.groupBy(downs, ({ id }) => id);
  return new Map(
    items.flatMap(({ id, born }): [string, Observation][] => {
      const start = Math.max(period.start, born ?? period.start);
      if (start >= end) return [];
      const up = upStretches(logs.get(id) ?? [], stops.get(id) ?? [], { start, end });
      return [[id, { start, end, ...runningClock(meters.get(id) ?? [], start, end, up) }]];
    }),
  );
}

/** One item with the moments it failed. */
export async function observedFailures(
  tx: Queries,
  equipmentId: string,
  period: Window,
  settings: FailureSettings,
) {
  const [found, rows] = await Promise.all([
    observations(tx, [equipmentId], period, settings),
    tx.all<{ at: number }>(sql`
      select (extract(epoch from t.detected_at) * 1000)::double precision as at from failure_events t
      where t.is_deleted = 0 and t.equipment_id = ${equipmentId}::bigint and ${all(countedConditions(settings))}
        and t.detected_at >= to_timestamp(${period.start}::double precision / 1000) and t.detected_at < to_timestamp(${period.end}::double precision / 1000) order by t.detected_at`),
  ]);
  const observed = found.get(equipmentId);
  if (!observed) return { basis: null, since: null, times: [], end: null };
  return {
    basis: observed.basis,
    since: new Date(observed.start).toISOString(),
    ...trendTimes(
      observed,
      rows.map(({ at }) => at),
    ),
  };
}
