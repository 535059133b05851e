import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { HiddenSpan } from './arrange.ts';
import type { LogHead, LogKnown } from './messages.ts';

/** Positions of the log by their codes; those nobody has registered are added. */
async function positionsOf(tx: Tx, names: readonly string[]): Promise<(string | null)[]> {
  const asked = names.filter((name) => name !== '');
  if (asked.length === 0) return names.map(() => null);
  await tx.run(sql`
    insert into alarm_positions (code, name) select n, n from unnest(${asked}::text[]) n
    where not exists (select 1 from alarm_positions p where p.code = n and p.is_deleted = 0)`);
  const rows = await tx.all<{ id: string; code: string }>(
    sql`select id, code from alarm_positions where code = any(${asked}::text[]) and is_deleted = 0`,
  );
  const found = new Map(rows.map(({ id, code }) => [code, id]));
  return names.map((name) => found.get(name) ?? null);
}

/** The position of alarms nobody has given one. */
async function unassigned(tx: Tx): Promise<string> {
  const code = 'OP-00';
  await tx.run(sql`
    insert into alarm_positions (code, name, name_en) select ${code}::text, '未分配岗位', 'Unassigned'
    where not exists (select 1 from alarm_positions p where p.code = ${code} and p.is_deleted = 0)`);
  return (
    await tx.one<{ id: string }>(sql`select id from alarm_positions where code = ${code} and is_deleted = 0`)
  ).id;
}

/** Where alarms were before they came to their present positions, as the record of changes has it. */
async function movesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { until: number; was: string | null }[]>> {
  const rows = await tx.all<{ id: string; until: number; was: string | null }>(sql`
    select record_id as id, (extract(epoch from at) * 1000)::float8 as until, before ->> 'position_id' as was from audit_entries
    where table_name = 'alarm_tags' and record_id = any(${ids}::bigint[]) and action = 'update'
      and before ->> 'position_id' is distinct from after ->> 'position_id' order by at, id`);
  return Map.groupBy(rows, ({ id }) => id);
}

/** When records hide the alarms: a shelf is over by its own end, whenever that was noticed. */
export async function hiddenSpans(tx: Tx, ids: readonly string[]): Promise<Map<string, HiddenSpan[]>> {
  const rows = await tx.all<HiddenSpan & { id: string }>(sql`
    select tag_id as id, (extract(epoch from start_time) * 1000)::float8 as "from",
      (extract(epoch from least(until_time, ended_time)) * 1000)::float8 as "to",
      not (kind = 'shelve' and state = 'ended' and coalesce(ended_time < until_time, false)) as rings
    from alarm_shelves where tag_id = any(${ids}::bigint[]) and is_deleted = 0 and state in ('active', 'expired', 'ended')`);
  return Map.groupBy(rows, ({ id }) => id);
}

/**
 * Alarms of the log by tag and type. Those the master database does not know are added as identified: a log cannot lie about what
 * rang. A priority nobody has told counts as low.
 */
export async function registerAlarms(
  tx: Tx,
  head: LogHead,
  positionId: string | undefined,
): Promise<{ known: LogKnown; added: number }> {
  const positions = await positionsOf(tx, head.positionNames);
  const tags = head.alarmNames.map(({ tag }) => tag);
  const types = head.alarmNames.map(({ type }) => type);
  const named = head.alarmNames.map(({ tag, type, name }) => name.slice(0, 200) || `${tag}.${type}`);
  const priorities = head.firstPriorities.map((told) =>
    told < 0 ? '4' : told === 0 ? 'journal' : String(told),
  );
  const places = head.firstPositions.map((place) => positions[place] ?? positionId ?? null);
  const added = await tx.run(sql`
    insert into alarm_tags (tag, type, name, priority, position_id)
    select u.tag, u.type, u.name, u.priority, u.position_id
    from unnest(${tags}::text[], ${types}::text[], ${named}::text[], ${priorities}::text[], ${places}::bigint[]) u(tag, type, name, priority, position_id)
    where not exists (select 1 from alarm_tags t where t.tag = u.tag and t.type = u.type and t.is_deleted = 0)`);
  const rows = await tx.all<{
    id: string;
    tag: string;
    type: string;
    positionId: string | null;
    priority: string;
  }>(sql`
    select t.id, t.tag, t.type, t.position_id as "positionId", t.priority
    from alarm_tags t join (select distinct tag from unnest(${tags}::text[]) tag) u on u.tag = t.tag where t.is_deleted = 0`);
  const found = new Map(rows.map((row) => [`${row.tag}\t${row.type}`, row]));
  const ids = rows.map(({ id }) => id);
  const moves = await movesOf(tx, ids);
  const hidden = await hiddenSpans(tx, ids);
  let fallback = positionId;
  const alarms: LogKnown['alarms'][number][] = [];
  for (const { tag, type } of head.alarmNames) {
    const row = found.get(`${tag}\t${type}`)!;
    const own = moves.get(row.id) ?? [];
    // Before anybody gave it a position it counts for the first it was given.
    const assigned = own.slice(
      Math.max(
        0,
        own.findIndex(({ was }) => was !== null),
      ),
    );
    const known = assigned.some(({ was }) => was !== null) ? assigned : [];
    if (!fallback && (!row.positionId || known.some(({ was }) => was === null)))
      fallback = await unassigned(tx);
    alarms.push({
      id: row.id,
      positionId: row.positionId ?? fallback!,
      ...(known.length > 0
        ? { moves: known.map(({ until, was }) => ({ until, positionId: was ?? fallback! })) }
        : {}),
      ...(hidden.has(row.id) ? { hidden: hidden.get(row.id) } : {}),
      priority: row.priority === 'journal' ? 0 : Number(row.priority),
    });
  }
  return { known: { alarms, positions }, added };
}
