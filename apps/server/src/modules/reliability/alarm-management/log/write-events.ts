import type { Alarm, AlarmState } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { columnText } from '#platform/series/columns.ts';
import type { Philosophy } from '../philosophy.ts';
import { type ArrangedEvent, type ArrangeRules, arrangeAlarm, kindNumber } from './arrange.ts';
import { statesBefore } from './hidden-before.ts';
import { hiddenSpans } from './known-alarms.ts';
import type { EventColumns, LogEnd } from './messages.ts';
import { storedPanel, storePanels } from './panel-times.ts';

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

/** What of the philosophy judges events, at this moment. */
export const arrangeRules = ({ chatterCount, chatterSeconds, shelveHours }: Philosophy): ArrangeRules => ({
  ...{ chatterCount, chatterSeconds, shelveMs: shelveHours * 3_600_000, now: Date.now() },
});

interface StoredEvent extends ArrangedEvent {
  readonly tagId: string;
  readonly day: string;
  readonly was: string;
}
const facts = ({ counts, run, ends, lost, acknowledged, panel }: ArrangedEvent) =>
  JSON.stringify([
    counts,
    run,
    ends,
    lost,
    acknowledged,
    panel && [panel.wait.from, panel.wait.to, panel.stood.map(({ from, to }) => [from, to])],
  ]);

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
  const hides = await statesBefore(
    tx,
    alarms.flatMap(({ id, first }) => (before.has(id) ? [{ id, from: first }] : [])),
  );
  /** The log hid it when the new events began, though it may be back by now. */
  const wasHidden = ({ id, first }: (typeof alarms)[number]): boolean => {
    const { state = 'normal', hiddenAt = 0 } = hides.get(id) ?? {};
    return state === 'shelved' ? first < hiddenAt + rules.shelveMs : state !== 'normal';
  };
  const met = alarms.flatMap((alarm) => {
    const stood = before.get(alarm.id);
    if (!stood) return [];
    const waits = waiting.get(alarm.id);
    const isLater = alarm.first > stood.last + rules.chatterSeconds * 1000;
    if (isLater && stood.state === 'normal' && waits === undefined && !wasHidden(alarm)) return [];
    const from =
      alarm.first > stood.last
        ? Math.min(stood.since, alarm.first - dayMs, waits ?? alarm.first)
        : alarm.first - farBack;
    // An end that comes now tells that all since the beginning was hidden.
    const begun = hides.get(alarm.id)?.begun ?? from;
    return [{ id: alarm.id, from: Math.min(from, begun) - rules.chatterSeconds * 1000 }];
  });
  const { states, ...changed } = await judge(
    tx,
    met,
    rules,
    new Map([...before].map(([id, { since }]) => [id, since])),
  );
  await keepStates(
    tx,
    alarms.map((alarm) => {
      const found = states.get(alarm.id);
      return found ? standingOf(alarm.id, found) : alarm;
    }),
    'later',
  );
  return changed;
}

const standingOf = (id: string, { alarm, since, last }: { alarm: Alarm; since: number; last: number }) => ({
  ...{ id, state: alarm.state, active: alarm.active, since, last },
});

/** Events of as many alarms are read at once. */
const mostJudged = 50_000;

/** Alarms whose events have moved, each from its earliest moved moment on: judged as where a late file meets older events. */
export async function judgeAnew(
  tx: Tx,
  alarms: readonly { id: string; first: number; events: number }[],
  philosophy: Philosophy,
): Promise<Rearranged> {
  const rules = arrangeRules(philosophy);
  const days = new Set<string>();
  const positionIds = new Set<string>();
  let redundant = 0;
  for (let at = 0; at < alarms.length; ) {
    let to = at;
    for (let events = 0; to < alarms.length && (to === at || events < mostJudged); to += 1)
      events += alarms[to]!.events;
    const part = alarms.slice(at, to).map(({ id, first }) => ({ id, first, from: first - farBack }));
    at = to;
    const hides = await statesBefore(
      tx,
      part.map(({ id, first }) => ({ id, from: first })),
    );
    const found = await judge(
      tx,
      part.map(({ id, from }) => {
        const keeps = Math.min(from, hides.get(id)?.begun ?? from);
        return { id, from: keeps - dayMs, keeps };
      }),
      rules,
    );
    await keepStates(
      tx,
      [...found.states].map(([id, stood]) => standingOf(id, stood)),
      'moved',
    );
    for (const day of found.days) days.add(day);
    for (const id of found.positionIds) positionIds.add(id);
    redundant += found.redundant;
  }
  return { days: [...days], positionIds: [...positionIds], redundant };
}

interface Judged extends Rearranged {
  readonly states: ReadonlyMap<string, { alarm: Alarm; since: number; last: number }>;
}

/** Reads the events of these alarms again from a moment on and judges them; those before `keeps` stay as they are. */
export async function judge(
  tx: Tx,
  met: readonly { id: string; from: number; keeps?: number }[],
  rules: ArrangeRules,
  since: ReadonlyMap<string, number> = new Map(),
): Promise<Judged> {
  const days = new Set<string>();
  const positionIds = new Set<string>();
  const states = new Map<string, { alarm: Alarm; since: number; last: number }>();
  const changed: StoredEvent[] = [];
  const dropped: StoredEvent[] = [];
  if (met.length > 0) {
    const events = await tx.all<StoredEvent & { positionId: string }>(sql`
      select ${storedPanel} as panel, e.tag_id as "tagId", (extract(epoch from e.time) * 1000)::float8 as time, e.kind, e.source, e.priority, e.counts, e.run,
        (extract(epoch from e.ends) * 1000)::float8 as ends, e.lost, (extract(epoch from e.acknowledged) * 1000)::float8 as acknowledged,
        e.position_id as "positionId", e.time::date::text as day
      from unnest(${met.map(({ id }) => id)}::bigint[], ${met.map(({ from }) => from)}::float8[]) m(id, ms)
      join alarm_events e on e.tag_id = m.id and e.time >= to_timestamp(m.ms / 1000) order by e.tag_id, e.time, e.kind`);
    const hiddenBefore = await statesBefore(tx, met);
    const spans = await hiddenSpans(
      tx,
      met.map(({ id }) => id),
    );
    const kept = new Map(met.map(({ id, keeps }) => [id, keeps ?? Number.NEGATIVE_INFINITY]));
    for (const [id, own] of Map.groupBy(events, ({ tagId }) => tagId)) {
      const noted = own.map((event) => ({ ...event, was: facts(event) }));
      const found = arrangeAlarm(
        noted,
        { state: 'normal', ...hiddenBefore.get(id), active: false },
        rules,
        spans.get(id),
      );
      const altered = found.events.filter(
        (event) => event.time >= (kept.get(id) ?? 0) && facts(event) !== event.was,
      );
      for (const event of [...altered, ...found.redundant] as (typeof noted)[number][]) {
        days.add(event.day);
        positionIds.add(event.positionId);
      }
      changed.push(...altered);
      dropped.push(...found.redundant);
      states.set(id, {
        alarm: found.after,
        since: found.since ?? since.get(id) ?? noted[0]!.time,
        last: found.events.at(-1)!.time,
      });
    }
    await store(tx, changed, dropped);
  }
  return { days: [...days], positionIds: [...positionIds], redundant: dropped.length, states };
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
  await storePanels(
    tx,
    changed
      .filter(({ kind }) => kind === kindNumber.ALM)
      .map(({ tagId, time, source, panel }) => ({ tagId, time, source, panel })),
  );
  if (dropped.length > 0)
    await tx.run(sql`
      delete from alarm_events e using ${key(dropped)}) u(ms, tag_id, kind, source)
      where e.time = to_timestamp(u.ms / 1000) and e.tag_id = u.tag_id and e.kind = u.kind and e.source = u.source`);
}

/** Where each alarm stands after its last event; what came late does not overtake what came before, unless the events themselves moved. */
async function keepStates(
  tx: Tx,
  alarms: readonly { id: string; state: AlarmState; active: boolean; since: number; last: number }[],
  overtakes: 'later' | 'moved',
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
    where ${overtakes === 'moved'} or s.last_time <= excluded.last_time`);
}
