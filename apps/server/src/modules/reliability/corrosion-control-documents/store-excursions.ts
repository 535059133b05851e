import { windowFigures } from '@ircrisk/engine-operating-window';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Found, hour, period, type Walked } from './walk.ts';

interface Stored {
  id: string;
  kind: Found['kind'];
  side: Found['side'];
  start: number;
  end: number | null;
  /** Readings cannot take it back: critical, and nobody has said why it may go; or taken back by them once already. */
  held: boolean;
}

/** Numbers go on over the whole tenant; whoever takes one holds the others back until it is stored. */
async function nextNumber(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('number excursions ' || current_tenant()))`);
  const { next } = await tx.one<{ next: number }>(
    sql`select coalesce(max(substring(code from '^EX-(\\d+)$')::int), 0) + 1 as next from corrosion_excursions`,
  );
  return next;
}

const ends = (one: { end: number | null }) => one.end ?? Number.POSITIVE_INFINITY;

/** What is stored already of a found excursion: one of the same kind and side that shares time with it. */
const storedOf = (one: Found, stored: readonly Stored[]) =>
  stored.find(
    (each) =>
      each.kind === one.kind && each.side === one.side && each.start < ends(one) && one.start < ends(each),
  );

/** The share of its window outside in the thirty days up to its end, where the walk has seen all of them. */
function shareAtEnd({ end }: Found, { from, main, mainKind }: Walked): number | null {
  if (end === null || end - period < from) return null;
  return windowFigures(main, end - period, end, mainKind).value?.outsideShare ?? null;
}

async function storeFigures(tx: Tx, id: string, one: Found, walked: Walked): Promise<void> {
  const hours = one.end === null ? null : (one.end - one.start) / hour;
  const worst = hours ?? (walked.until - one.start) / hour;
  await tx.run(sql`
    insert into corrosion_excursion_results as r (excursion_id, end_time, hours, extreme, gap_hours, area, ended_by, worst_hours, share_at_end)
    values (${id}, to_timestamp(${one.end}::float8 / 1000), ${hours}::float8, ${one.extreme}, ${one.gapMs / hour}, ${one.area}, ${one.endedBy}, ${worst}::float8,
      ${shareAtEnd(one, walked)}::float8)
    on conflict (tenant_id, excursion_id) do update set end_time = excluded.end_time, hours = excluded.hours, extreme = excluded.extreme,
      gap_hours = excluded.gap_hours, area = excluded.area, ended_by = excluded.ended_by,
      worst_hours = greatest(r.worst_hours, excluded.worst_hours),
      share_at_end = case when excluded.end_time is not null then coalesce(excluded.share_at_end, r.share_at_end) end`);
}

/**
 * Readings that were sent again no longer show a critical excursion: it ends there and says so, and keeps its figures. What was red
 * is let go by a person with a reason, not by other numbers for the same hours.
 */
const storeReplaced = (tx: Tx, id: string, until: number) =>
  tx.run(sql`
    update corrosion_excursion_results r set ended_by = 'replaced', end_time = coalesce(r.end_time, to_timestamp(${until}::float8 / 1000)), hours = coalesce(r.hours, r.worst_hours)
    where r.excursion_id = ${id} and r.ended_by is distinct from 'replaced'`);

/**
 * What the walk has found is what is stored from where it began: what was there keeps its number and what people have said of it, also when
 * late readings move its beginning or its end; what the readings no longer bear out is void, never gone, and a critical one nobody has acknowledged stays.
 */
export async function storeExcursions(tx: Tx, windowId: string, walked: Walked): Promise<void> {
  const { from, until, found } = walked;
  const stored = await tx.all<Stored>(sql`
    select e.id, e.kind, e.side, extract(epoch from e.start_time)::float8 * 1000 as start, extract(epoch from r.end_time)::float8 * 1000 as end,
      e.level = 'critical' and (e.state = 'open' or coalesce(r.ended_by = 'replaced', false)) as held
    from corrosion_excursions e left join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id
    where e.window_id = ${windowId} and e.is_deleted = 0 and e.state <> 'void' and e.start_time >= to_timestamp(${from}::float8 / 1000) order by e.start_time`);
  const left = [...stored];
  const fresh: Found[] = [];
  for (const one of found) {
    const known = storedOf(one, left);
    if (!known) {
      fresh.push(one);
      continue;
    }
    left.splice(left.indexOf(known), 1);
    // Within a millisecond it is the same moment: the database keeps times in another form.
    if (Math.abs(known.start - one.start) > 1)
      await tx.run(sql`
        update corrosion_excursions set start_time = to_timestamp(${one.start}::float8 / 1000), level = ${one.level}, limit_value = ${one.limit} where id = ${known.id}`);
    await storeFigures(tx, known.id, one, walked);
  }
  for (const { id, held } of left)
    if (held) await storeReplaced(tx, id, until);
    else await tx.run(sql`update corrosion_excursions set state = 'void' where id = ${id}`);
  if (fresh.length === 0) return;
  let number = await nextNumber(tx);
  for (const one of fresh) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into corrosion_excursions (code, window_id, level, kind, side, start_time, limit_value)
      values (${`EX-${String(number).padStart(4, '0')}`}, ${windowId}, ${one.level}, ${one.kind}, ${one.side}, to_timestamp(${one.start}::float8 / 1000), ${one.limit})
      returning id`);
    await storeFigures(tx, id, one, walked);
    number += 1;
  }
}
