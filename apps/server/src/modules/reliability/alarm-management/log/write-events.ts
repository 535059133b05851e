import type { Alarm, AlarmState } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { columnText } from '#platform/series/columns.ts';
import { type ArrangedEvent, type ArrangeRules, arrangeAlarm } from './arrange.ts';
import type { EventColumns, LogEnd } from './messages.ts';

const moment = (column: string) => ({ parts: [`to_timestamp(u.${column} / 1000)`], values: [] });

/** Writes a batch; where events of that time are there already, only those that are new. Answers how many went in. */
export function insertEvents(
  tx: Tx,
  columns: EventColumns,
  names: { sources: readonly string[]; operators: readonly string[] },
  deliveryId: string,
  mayRepeat: boolean,
): Promise<number> {
  // Unnested beside each other in the list of columns, not in FROM: there each array is first written out as a table of its own.
  const insert = sql`
    insert into alarm_events (tenant_id, time, tag_id, kind, source, position_id, priority, counts, run, ends, lost, acknowledged, value, operator, raw_time, delivery_id)
    select (select current_tenant()), ${moment('ms')}, u.tag_id, u.kind, (${names.sources}::text[])[u.source], u.position_id, u.priority, u.counts, u.run, ${moment('ends')}, u.lost,
      ${moment('acked')}, u.value, nullif((${names.operators}::text[])[u.operator], ''), ${moment('raw')}, ${deliveryId}::bigint
    from (select unnest(${columns.times}::float8[]) as ms, unnest(${columns.tags}::bigint[]) as tag_id, unnest(${columns.kinds}::smallint[]) as kind,
      unnest(${columns.sources}::int[]) as source, unnest(${columns.positions}::bigint[]) as position_id, unnest(${columns.priorities}::smallint[]) as priority,
      unnest(${columns.counts}::bool[]) as counts, unnest(${columns.runs}::smallint[]) as run, unnest(${columns.ends}::float8[]) as ends,
      unnest(${columns.lost}::bool[]) as lost, unnest(${columns.acknowledged}::float8[]) as acked, unnest(${columns.values}::float8[]) as value,
      unnest(${columns.operators}::int[]) as operator, unnest(${columns.rawTimes}::float8[]) as raw) u`;
  return tx.run(mayRepeat ? sql`${insert} on conflict do nothing` : insert);
}

interface StoredEvent extends ArrangedEvent {
  readonly tagId: string;
  readonly day: string;
  readonly was: string;
}
const facts = ({ counts, run, ends, lost, acknowledged }: ArrangedEvent) =>
  [counts, run, ends, lost, acknowledged].join();

export interface Rearranged {
  readonly days: readonly string[];
  readonly positionIds: readonly string[];
  readonly redundant: number;
}

const dayMs = 86_400_000;
const farBack = 32 * dayMs;

/** Since when each alarm has waited for the acknowledgement its new events bring. */
async function firstWaiting(tx: Tx, alarms: LogEnd['alarms']): Promise<Map<string, number>> {
  if (alarms.length === 0) return new Map();
  const rows = await tx.all<{ id: string; since: number }>(sql`
    select m.id, (extract(epoch from min(e.time)) * 1000)::float8 as since
    from unnest(${alarms.map(({ id }) => id)}::bigint[], ${alarms.map(({ first }) => first)}::float8[]) m(id, ms)
    join alarm_events e on e.tag_id = m.id and e.kind = 0 and e.acknowledged is null and e.time < to_timestamp(m.ms / 1000)
      and e.time >= to_timestamp((m.ms - ${farBack}::float8) / 1000)
    group by m.id`);
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/**
 * Alarms whose new events meet what was there: still active or waiting, just before, or among older ones. Their events around are
 * read again and judged as one story, so that a log brought in pieces and in any order tells what it tells in one.
 */
export async function rearrange(tx: Tx, alarms: LogEnd['alarms'], rules: ArrangeRules): Promise<Rearranged> {
  const known = await tx.all<{ id: string; state: AlarmState; since: number; last: number }>(sql`
    select tag_id as id, alarm_state as state, (extract(epoch from since) * 1000)::float8 as since, (extract(epoch from last_time) * 1000)::float8 as last
    from alarm_states where tag_id = any(${alarms.map(({ id }) => id)}::bigint[])`);
  const before = new Map(known.map((one) => [one.id, one]));
  const waiting = await firstWaiting(
    tx,
    alarms.filter(({ id, acknowledges }) => acknowledges && before.has(id)),
  );
  const met = alarms.flatMap((alarm) => {
    const stood = before.get(alarm.id);
    if (!stood) return [];
    const waits = waiting.get(alarm.id);
    const isLater = alarm.first > stood.last + rules.chatterSeconds * 1000;
    if (isLater && stood.state === 'normal' && waits === undefined) return [];
    const from =
      alarm.first > stood.last
        ? Math.min(stood.since, alarm.first - dayMs, waits ?? alarm.first)
        : alarm.first - farBack;
    return [{ id: alarm.id, from: from - rules.chatterSeconds * 1000 }];
  });
  const days = new Set<string>();
  const positionIds = new Set<string>();
  const states = new Map<string, { alarm: Alarm; since: number; last: number }>();
  const changed: StoredEvent[] = [];
  const dropped: StoredEvent[] = [];
  if (met.length > 0) {
    const events = await tx.all<StoredEvent & { positionId: string }>(sql`
      select e.tag_id as "tagId", (extract(epoch from e.time) * 1000)::float8 as time, e.kind, e.source, e.priority, e.counts, e.run,
        (extract(epoch from e.ends) * 1000)::float8 as ends, e.lost, (extract(epoch from e.acknowledged) * 1000)::float8 as acknowledged,
        e.position_id as "positionId", e.time::date::text as day
      from unnest(${met.map(({ id }) => id)}::bigint[], ${met.map(({ from }) => from)}::float8[]) m(id, ms)
      join alarm_events e on e.tag_id = m.id and e.time >= to_timestamp(m.ms / 1000) order by e.tag_id, e.time, e.kind`);
    const hiddenBefore = await statesBefore(tx, met);
    for (const [id, own] of Map.groupBy(events, ({ tagId }) => tagId)) {
      const noted = own.map((event) => ({ ...event, was: facts(event) }));
      const found = arrangeAlarm(noted, { state: hiddenBefore.get(id) ?? 'normal', active: false }, rules);
      const altered = found.events.filter((event) => facts(event) !== event.was);
      for (const event of [...altered, ...found.redundant] as (typeof noted)[number][]) {
        days.add(event.day);
        positionIds.add(event.positionId);
      }
      changed.push(...altered);
      dropped.push(...found.redundant);
      states.set(id, {
        alarm: found.after,
        since: found.since ?? before.get(id)?.since ?? noted[0]!.time,
        last: found.events.at(-1)!.time,
      });
    }
    await store(tx, changed, dropped);
  }
  await keepStates(
    tx,
    alarms.map((alarm) => {
      const found = states.get(alarm.id);
      return found
        ? {
            id: alarm.id,
            state: found.alarm.state,
            active: found.alarm.active,
            since: found.since,
            last: found.last,
          }
        : alarm;
    }),
  );
  return { days: [...days], positionIds: [...positionIds], redundant: dropped.length };
}

/** Whether an alarm was shelved, suppressed or out of service when the part that is read again begins. */
async function statesBefore(
  tx: Tx,
  met: readonly { id: string; from: number }[],
): Promise<Map<string, AlarmState>> {
  const rows = await tx.all<{ id: string; kind: number }>(sql`
    select distinct on (m.id) m.id, e.kind from unnest(${met.map(({ id }) => id)}::bigint[], ${met.map(({ from }) => from)}::float8[]) m(id, ms)
    join alarm_events e on e.tag_id = m.id and e.kind between 3 and 8 and e.time < to_timestamp(m.ms / 1000) order by m.id, e.time desc`);
  const after: Readonly<Record<number, AlarmState>> = { 3: 'shelved', 5: 'suppressed', 7: 'outOfService' };
  return new Map(rows.map(({ id, kind }) => [id, after[kind] ?? 'normal']));
}

async function store(
  tx: Tx,
  changed: readonly StoredEvent[],
  dropped: readonly StoredEvent[],
): Promise<void> {
  const key = (
    events: readonly StoredEvent[],
  ) => sql`unnest(${events.map(({ time }) => time)}::float8[], ${events.map(({ tagId }) => tagId)}::bigint[],
    ${events.map(({ kind }) => kind)}::smallint[], ${events.map(({ source }) => source)}::text[]`;
  if (changed.length > 0)
    await tx.run(sql`
      update alarm_events e set counts = u.counts, run = u.run, ends = to_timestamp(u.ends / 1000), lost = u.lost, acknowledged = to_timestamp(u.acked / 1000)
      from ${key(changed)}, ${changed.map(({ counts }) => counts)}::bool[], ${changed.map(({ run }) => run)}::smallint[],
        ${columnText(changed.map(({ ends }) => ends))}::float8[], ${changed.map(({ lost }) => lost)}::bool[],
        ${columnText(changed.map(({ acknowledged }) => acknowledged))}::float8[]) u(ms, tag_id, kind, source, counts, run, ends, lost, acked)
      where e.time = to_timestamp(u.ms / 1000) and e.tag_id = u.tag_id and e.kind = u.kind and e.source = u.source`);
  if (dropped.length > 0)
    await tx.run(sql`
      delete from alarm_events e using ${key(dropped)}) u(ms, tag_id, kind, source)
      where e.time = to_timestamp(u.ms / 1000) and e.tag_id = u.tag_id and e.kind = u.kind and e.source = u.source`);
}

/** Where each alarm stands after its last event; what came late does not overtake what came before. */
async function keepStates(
  tx: Tx,
  alarms: readonly { id: string; state: AlarmState; active: boolean; since: number; last: number }[],
): Promise<void> {
  if (alarms.length === 0) return;
  await tx.run(sql`
    insert into alarm_states as s (tag_id, alarm_state, active, since, last_time)
    select u.id, u.state, u.active, to_timestamp(u.since / 1000), to_timestamp(u.last / 1000)
    from unnest(${alarms.map(({ id }) => id)}::bigint[], ${alarms.map(({ state }) => state)}::text[], ${alarms.map(({ active }) => active)}::bool[],
      ${alarms.map(({ since }) => since)}::float8[], ${alarms.map(({ last }) => last)}::float8[]) u(id, state, active, since, last)
    on conflict (tenant_id, tag_id) do update set alarm_state = case
        when exists (select 1 from alarm_shelves h where h.tag_id = s.tag_id and h.state = 'active' and h.is_deleted = 0) then s.alarm_state
        else excluded.alarm_state end,
      active = excluded.active, since = excluded.since, last_time = excluded.last_time
    where s.last_time <= excluded.last_time`);
}
