import { corrosionErrors } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

const goesOn = sql`(e.state = 'open' or (e.state <> 'void' and r.end_time is null))`;

/** Windows `w` with a critical excursion that goes on, or that nobody has acknowledged. */
const readUnhandled = (tx: Tx, where: Sql, which: Sql = goesOn) =>
  tx.all<{ id: string; tagId: string; window: string; codes: string }>(sql`
    select w.id, w.tag_id as "tagId", w.code as window, string_agg(e.code, ', ' order by e.code) as codes
    from corrosion_windows w join corrosion_excursions e on e.window_id = w.id and e.is_deleted = 0 and e.level = 'critical'
    left join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id
    where w.is_deleted = 0 and ${which} and ${where} group by 1, 2, 3 order by w.code`);

/** What is red does not go with its record: the window and its tag stay until somebody has acknowledged it. */
export async function mustBeHandled(tx: Tx, where: Sql): Promise<void> {
  const [found] = await readUnhandled(tx, where);
  if (found) throw fail(corrosionErrors.unhandled, found);
}

/** Nor does a window go that speaks for a barrier: its element would be unknown for good, and could be made anew without it. */
export async function windowsMustBeHandled(tx: Tx, ids: readonly string[]): Promise<void> {
  await mustBeHandled(tx, sql`w.id = any(${ids}::bigint[])`);
  const held = await tx.maybe<{ window: string; tag: string }>(sql`
    select w.code as window, e.tag from barrier_elements e join corrosion_windows w on w.tenant_id = e.tenant_id and w.id = e.window_id
    where e.window_id = any(${ids}::bigint[]) and e.is_deleted = 0 order by e.tag limit 1`);
  if (held) throw fail(corrosionErrors.heldByBarrier, held);
}

export const tagsMustBeHandled = (tx: Tx, tagIds: readonly string[]): Promise<void> =>
  mustBeHandled(tx, sql`w.tag_id = any(${tagIds}::bigint[])`);

/** Nor does it become green by the readings of another tag. */
export async function refuseOtherTag(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const tagged = records.filter(({ id, values }) => id && values.tagId !== undefined);
  if (tagged.length === 0) return;
  const rows = await readUnhandled(tx, sql`w.id = any(${tagged.map(({ id }) => id!)}::bigint[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const record of tagged) {
    const row = found.get(record.id!);
    if (!row || String(record.values.tagId) === row.tagId) continue;
    const { unhandled } = corrosionErrors;
    refuse(record, 'tagId', 'unhandled', { zh: say(unhandled, 'zh', row), en: say(unhandled, 'en', row) });
  }
}

/** Nor by a level at which it would not count: whoever lowers that has acknowledged it first. */
export async function mustBeAcknowledged(tx: Tx, windowId: string): Promise<void> {
  const [found] = await readUnhandled(tx, sql`w.id = ${windowId}`, sql`e.state = 'open'`);
  if (found) throw fail(corrosionErrors.levelHeld, found);
}
