import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type { AlarmEvent, eventList } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { eventKinds } from '@ircrisk/contract/resources/alarm/choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

const named = (language: Language) =>
  sql`case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name`;
const ms = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`;
const priority = sql`case e.priority when 0 then 'journal' else e.priority::text end as priority`;

async function readEvents(
  tx: Tx,
  language: Language,
  where: Sql,
  order: Sql,
  most: number,
): Promise<AlarmEvent[]> {
  const rows = await tx.all<Omit<AlarmEvent, 'kind'> & { kind: number }>(sql`
    select ${ms(sql`e.time`)} as time, ${ms(sql`e.raw_time`)} as "rawTime", e.tag_id as "tagId", t.code, ${named(language)}, e.kind, ${priority}, e.value, t.type, t.quantity,
      e.operator, e.source, extract(epoch from e.ends - e.time)::float8 as seconds, e.lost, e.counts
    from (select * from alarm_events e where ${where} order by ${order} limit ${most}) e join alarm_tags t on t.tenant_id = e.tenant_id and t.id = e.tag_id
    order by ${order}`);
  return rows.map((row) => ({ ...row, kind: eventKinds[row.kind] ?? 'ALM' }));
}

const within = (from: number, to: number) =>
  sql`e.time >= to_timestamp(${from}::float8 / 1000) and e.time < to_timestamp(${to}::float8 / 1000)`;

/** Lines of the log, newest first, one more than asked to know whether it goes on. */
export async function listEvents(tx: Tx, input: ParsedInputOf<typeof eventList>, language: Language) {
  const where = sql`e.position_id = ${input.positionId} and ${within(input.from, input.to)}
    and ${input.tagId ? sql`e.tag_id = ${input.tagId}` : sql`true`}
    and ${input.kind ? sql`e.kind = ${eventKinds.indexOf(input.kind)}` : sql`true`}
    and ${input.onlyCounted ? sql`e.kind = 0 and e.counts` : sql`true`}`;
  const events = await readEvents(
    tx,
    language,
    where,
    sql`e.time desc, e.tag_id, e.kind desc`,
    input.size + 1,
  );
  return { events: events.slice(0, input.size), more: events.length > input.size };
}

const mostReplayed = 5000;

/** Alarms that stood at the beginning, and everything that came after it. */
export async function replay(
  tx: Tx,
  { positionId, from, to }: { positionId: string; from: number; to: number },
  language: Language,
) {
  const standing = await tx.all<{
    tagId: string;
    code: string;
    name: string;
    priority: string;
    since: number;
  }>(sql`
    select e.tag_id as "tagId", t.code, ${named(language)}, ${priority},
      ${ms(sql`coalesce((select lower(s) from unnest(e.stood) s where s @> to_timestamp(${from}::float8 / 1000)), e.time)`)} as since
    from alarm_events e join alarm_tags t on t.tenant_id = e.tenant_id and t.id = e.tag_id
    where e.position_id = ${positionId} and e.kind = 0 and case when e.stood is null then e.counts else e.stood @> to_timestamp(${from}::float8 / 1000) end
      and e.time < to_timestamp(${from}::float8 / 1000)
      and (e.time >= to_timestamp(${from}::float8 / 1000) - interval '24 hours' or e.ends is null or e.ends - e.time > interval '24 hours')
      and (e.ends is null or e.ends > to_timestamp(${from}::float8 / 1000)) order by since`);
  const events = await readEvents(
    tx,
    language,
    sql`e.position_id = ${positionId} and ${within(from, to)}`,
    sql`e.time, e.tag_id, e.kind`,
    mostReplayed + 1,
  );
  return { standing, events: events.slice(0, mostReplayed), truncated: events.length > mostReplayed };
}
