import type { Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { type Clock, mergeDowntime, runningClock } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, sql } from '#platform/database/sql.ts';
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

interface Stretch extends Pick<Period, 'start' | 'end'> {
  id: string;
  state: string;
}

/** Stretches of use without those of down time. */
function without(used: readonly Stretch[], downs: readonly Pick<Period, 'start' | 'end'>[]) {
  return used.flatMap(({ start, end }) => {
    const left = [];
    let from = start;
    for (const down of downs) {
      if (down.end <= from || down.start >= end) continue;
      if (down.start > from) left.push({ start: from, end: down.start });
      from = Math.max(from, down.end);
    }
    if (from < end) left.push({ start: from, end });
    return left;
  });
}

/** The clock of each item from its own start: the meter's hours, else those in use and not down; the one definition of time for every figure. */
export async function clocksOf(
  tx: Queries,
  starts: ReadonlyMap<string, number>,
  end: number,
): Promise<Map<string, Clock>> {
  const ids = [...starts.keys()];
  const epoch = (column: string) => raw(`(extract(epoch from ${column}) * 1000)::double precision`);
  const [readings, states, downs] = await Promise.all([
    tx.all<{ id: string; at: number; hours: number; replaced: boolean }>(sql`
      select m.equipment_id as id, ${epoch('m.reading_at')} as at, m.reading as hours, m.replaced
      from meter_readings m where m.equipment_id = any(${ids}::bigint[]) and m.meter = 'runningHours' and m.is_deleted = 0`),
    tx.all<Stretch>(sql`
      select s.equipment_id as id, s.state, ${epoch('s.since::timestamptz')} as start,
        coalesce(${epoch('lead(s.since::timestamptz) over (partition by s.equipment_id order by s.since, s.id)')}, ${end}::double precision) as end
      from equipment_states s where s.is_deleted = 0 and s.equipment_id = any(${ids}::bigint[])`),
    tx.all<{ id: string; start: number; end: number | null }>(sql`
      select t.equipment_id as id, ${epoch('t.down_from')} as start, ${epoch('t.down_to')} as end from failure_events t
      where t.is_deleted = 0 and t.down_from is not null and t.equipment_id = any(${ids}::bigint[])
      union all select t.equipment_id, ${epoch('t.down_from')}, ${epoch('t.down_to')} from equipment_downtimes t
      where t.is_deleted = 0 and t.equipment_id = any(${ids}::bigint[])`),
  ]);
  const [metered, stated, stopped] = [readings, states, downs].map((rows) =>
    Map.groupBy(rows as { id: string }[], ({ id }) => id),
  ) as [
    Map<string, (typeof readings)[number][]>,
    Map<string, Stretch[]>,
    Map<string, (typeof downs)[number][]>,
  ];
  return new Map(
    ids.map((id) => {
      const own = stated.get(id) ?? [];
      const inUse = own.filter(({ state }) => state === 'inUse');
      // A spare that never was more than that has its time on standby.
      const used = inUse.length > 0 ? inUse : own.filter(({ state }) => state === 'standby');
      const down = mergeDowntime(stopped.get(id) ?? [], end);
      const live = own.length > 0 ? without(used, down) : undefined;
      return [id, runningClock(metered.get(id) ?? [], starts.get(id) ?? 0, end, live)];
    }),
  );
}

/** Observation of some equipment. An item never in service in the window has none. */
export async function observations(
  tx: Queries,
  ids: readonly string[],
  period: Window,
  settings: FailureSettings,
): Promise<Map<string, Observation>> {
  const end = Math.min(period.end, period.now);
  const items = await tx.all<{ id: string; born: number | null }>(sql`
    select e.id, (extract(epoch from greatest(
      coalesce(e.in_service_date, (select min(s.since) from equipment_states s where s.equipment_id = e.id and s.state in ('inUse', 'standby') and s.is_deleted = 0)),
      ${settings.surveillanceFrom}::date)::timestamptz) * 1000)::double precision as born
    from equipment e where e.id = any(${ids}::bigint[])`);
  const starts = new Map(
    items.flatMap(({ id, born }): [string, number][] => {
      const start = Math.max(period.start, born ?? period.start);
      return start < end ? [[id, start]] : [];
    }),
  );
  const clocks = await clocksOf(tx, starts, end);
  return new Map(
    [...clocks].map(([id, clock]) => [id, { start: starts.get(id) ?? period.start, end, ...clock }]),
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
