import { nameKey } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

/** One device is one element of its barrier, however its tag is typed: twice in a vote it would stand in for itself. */
export async function checkTags(
  tx: Tx,
  wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const saved = [...wholes].flatMap(([record, { barrierId, tag }]) =>
    /^\d+$/.test(String(barrierId ?? '')) && tag
      ? [{ record, barrierId: String(barrierId), tag: String(tag) }]
      : [],
  );
  const changed = saved.flatMap(({ record }) => record.id ?? []);
  const others = await tx.all<{ barrierId: string; tag: string }>(sql`
    select barrier_id as "barrierId", tag from barrier_elements
    where barrier_id = any(${saved.map(({ barrierId }) => barrierId)}::bigint[]) and is_deleted = 0 and not id = any(${changed}::bigint[])`);
  const keyOf = (one: { barrierId: string; tag: string }) => `${one.barrierId} ${nameKey(one.tag)}`;
  const taken = new Map(others.map((one) => [keyOf(one), one.tag]));
  for (const { record, ...one } of saved) {
    const other = taken.get(keyOf(one));
    taken.set(keyOf(one), one.tag);
    // Letter for letter the same is told by the list itself.
    if (record.values.tag === undefined || other === undefined || other === one.tag) continue;
    refuse(record, 'tag', 'duplicate', {
      zh: `屏障中已有要素“${other}”，位号不分大小写、全半角和首尾空格`,
      en: `The barrier has the element “${other}” already: capitals, width and outer blanks make no other tag`,
    });
  }
}

/** A barrier by its number, however typed: two records of one would each be credited on a path. */
export async function checkCodes(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const saved = records.flatMap((record) =>
    record.values.code ? [{ record, code: String(record.values.code) }] : [],
  );
  if (saved.length === 0) return;
  const changed = records.flatMap(({ id }) => id ?? []);
  const others = await tx.all<{ code: string }>(
    sql`select code from barriers where is_deleted = 0 and not id = any(${changed}::bigint[])`,
  );
  const taken = new Map(others.map(({ code }) => [nameKey(code), code]));
  for (const { record, code } of saved) {
    const other = taken.get(nameKey(code));
    taken.set(nameKey(code), code);
    if (other === undefined || other === code) continue;
    refuse(record, 'code', 'duplicate', {
      zh: `已有屏障“${other}”，编号不分大小写、全半角和首尾空格`,
      en: `There is the barrier “${other}” already: capitals, width and outer blanks make no other number`,
    });
  }
}
