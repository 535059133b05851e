import { alarmClock } from '@ircrisk/contract/resources/alarm/log.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { stagingOf } from '#platform/resources/exchange/staging.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { readPhilosophy } from '../philosophy.ts';
import { remakeRollups } from '../rollups.ts';
import { tellHidden } from '../shelves.ts';
import { logLock, takeTime } from './judge-again.ts';
import { judgeAnew } from './write-events.ts';

/** How far a clock may be wrong at most: events further away cannot be meant. */
const mostAhead = sql`interval '1 day'`;

/** Milliseconds a clock is ahead by, whole: an import and a later correction come to the same moment. */
export const aheadMs = sql`round(ahead_seconds * 1000)`;

interface Retiming {
  id: string;
  sources: string[];
  since: string;
}

/** Events of these sources that are not where the present corrections put them, with the moment they belong to. */
async function findMisplaced(tx: Tx, sources: ReadonlyMap<string, string>): Promise<number> {
  await stagingOf(tx).run(sql`drop table if exists pg_temp.misplaced_events`);
  // Which correction holds is told by the written time, the latest that has begun; as for an import.
  return stagingOf(tx).run(sql`
    create temporary table misplaced_events on commit drop as
    with clocks as materialized (
      select source, from_time, lead(from_time) over (partition by source order by from_time) as until, make_interval(secs => ${aheadMs} / 1000) as ahead
      from alarm_clocks where is_deleted = 0)
    select d.*, d.written - coalesce(c.ahead, '0') as due
    from (
      select e.*, coalesce(e.raw_time, e.time) as written
      from unnest(${[...sources.keys()]}::text[], ${[...sources.values()]}::timestamptz[]) s(source, since)
      join alarm_events e on e.source = s.source and e.time >= s.since - ${mostAhead} and coalesce(e.raw_time, e.time) >= s.since) d
    left join clocks c on c.source = d.source and d.written >= c.from_time and (c.until is null or d.written < c.until)
    where d.time <> d.written - coalesce(c.ahead, '0')`);
}

/** Puts them there. Lines that come to one moment are one line, as in a log. */
async function moveMisplaced(tx: Tx): Promise<void> {
  const staging = stagingOf(tx);
  await staging.run(sql`analyze misplaced_events`);
  await staging.one(sql`select open_alarm_months(min(due), max(due)) from misplaced_events`);
  await staging.run(sql`
    delete from alarm_events e using misplaced_events m
    where e.time = m.time and e.tag_id = m.tag_id and e.kind = m.kind and e.source = m.source`);
  await staging.run(sql`
    insert into alarm_events (tenant_id, time, tag_id, kind, source, position_id, priority, counts, run, ends, lost, acknowledged, value, operator, raw_time, delivery_id)
    select tenant_id, due, tag_id, kind, source, position_id, priority, counts, run, ends, lost, acknowledged, value, operator,
      case when due <> written then written end, delivery_id
    from misplaced_events order by due, time on conflict do nothing`);
}

/** The time a file covers goes with its first and last lines, and reaches as far as any of its lines. */
async function moveCoverage(tx: Tx): Promise<void> {
  const staging = stagingOf(tx);
  await staging.run(sql`
    with touched as materialized (select distinct delivery_id from misplaced_events),
    moments as materialized (select time, min(due) as low, max(due) as high from misplaced_events group by time),
    found as (
      select s.delivery_id, s.begins, s.ends, coalesce((select low from moments where time = s.begins), s.begins) as first,
        coalesce((select high from moments where time = s.ends), s.ends) as last, r.low, r.high
      from (select distinct delivery_id, begins, ends from alarm_coverage where delivery_id in (select delivery_id from touched)
          or begins in (select time from moments) or ends in (select time from moments)) s
      left join lateral (
        select min(at) as low, max(at) as high from (
          select m.due as at from misplaced_events m where m.delivery_id = s.delivery_id and m.time >= s.begins and m.time <= s.ends
          union all select e.time from alarm_events e where e.delivery_id = s.delivery_id and e.time >= s.begins and e.time <= s.ends
            and not exists (select from misplaced_events m where (m.due, m.tag_id, m.kind, m.source) = (e.time, e.tag_id, e.kind, e.source))) a) r on true)
    update alarm_coverage c set begins = least(f.first, f.low), ends = greatest(f.last, f.high, f.first)
    from found f where (c.delivery_id, c.begins, c.ends) = (f.delivery_id, f.begins, f.ends)
      and (c.begins, c.ends) is distinct from (least(f.first, f.low), greatest(f.last, f.high, f.first))`);
  await staging.run(sql`
    update alarm_deliveries d set begins = s.begins, ends = s.ends
    from (select delivery_id, min(begins) as begins, max(ends) as ends from alarm_coverage group by delivery_id) s
    where d.id = s.delivery_id and (d.begins, d.ends) is distinct from (s.begins, s.ends)`);
}

/**
 * Events follow the corrections of their clocks, whatever held when they were brought in: moved by their written time, judged again from
 * the earliest moved moment, figures made anew. One transaction, so that nobody reads half of it and nothing is done twice. Whoever calls
 * holds the lock of the logs.
 */
export async function retime(tx: Tx): Promise<number> {
  const due = await tx.all<Retiming>(
    sql`select id, sources, since::text from alarm_retimings where since is not null order by id for update`,
  );
  if (due.length === 0) return 0;
  await takeTime(tx);
  const sources = new Map<string, string>();
  for (const { sources: own, since } of due.toSorted((a, b) => (a.since < b.since ? 1 : -1)))
    for (const source of own) sources.set(source, since);
  const moved = await findMisplaced(tx, sources);
  if (moved > 0) {
    await moveMisplaced(tx);
    await moveCoverage(tx);
    await judgeMoved(tx);
  }
  await stagingOf(tx).run(sql`
    update alarm_retimings r set since = null, moved = (select count(*) from pg_temp.misplaced_events m where m.source = any(r.sources))
    where id = any(${due.map(({ id }) => id)}::bigint[])`);
  return moved;
}

async function judgeMoved(tx: Tx): Promise<void> {
  const staging = stagingOf(tx);
  const alarms = await staging.all<{ id: string; first: number; events: number }>(sql`
    select m.tag_id as id, (extract(epoch from min(least(m.time, m.due))) * 1000)::float8 as first, count(*)::int as events
    from misplaced_events m group by m.tag_id order by m.tag_id`);
  const touched = await staging.one<{ days: string[]; positionIds: string[] }>(sql`
    select array_agg(distinct day::text) as days, array_agg(distinct position_id::text) as "positionIds"
    from (select position_id, time::date as day from misplaced_events union select position_id, due::date from misplaced_events) d`);
  const rules = await readPhilosophy(tx);
  const judged = await judgeAnew(tx, alarms, rules);
  await tellHidden(
    tx,
    alarms.map(({ id }) => id),
  );
  const positionIds = [...new Set([...touched.positionIds, ...judged.positionIds])];
  const days = [...new Set([...touched.days, ...judged.days])];
  await remakeRollups(tx, { positionIds, days, fleetingSeconds: rules.fleetingSeconds });
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  await announce(tx, tenantId, 'alarm.logged', { positionIds });
}

const isFree = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${logLock}) as free`)).free;

/** What waits, unless a log is being written; it waits for the next round then. */
export async function retimeWaiting(tx: Tx): Promise<number> {
  const waits = await tx.maybe(sql`select 1 from alarm_retimings where since is not null limit 1`);
  return waits && (await isFree(tx)) ? retime(tx) : 0;
}

/** Events a save moves itself; more of them wait for the next round, within a minute. */
const mostInCall = 20_000;

/** A correction that is saved, changed or removed moves the events of its source. */
export const clockHooks: ResourceHooks = {
  resource: alarmClock.id,
  async afterSave(tx) {
    const { many } = await tx.one<{ many: boolean }>(sql`
      select count(*) > ${mostInCall} as many from (
        select 1 from alarm_retimings r cross join lateral unnest(r.sources) s(source)
        join alarm_events e on e.source = s.source and e.time >= r.since - ${mostAhead} where r.since is not null limit ${mostInCall + 1}) e`);
    if (!many) await retimeWaiting(tx);
  },
};
