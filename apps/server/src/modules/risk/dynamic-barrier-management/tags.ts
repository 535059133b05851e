import { nameKey, tagKey } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type ElementRow, readElements } from './evidence.ts';
import { byEvidence, judgeElement } from './judge.ts';
import { withTwins } from './twins.ts';

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
  const keyOf = (one: { barrierId: string; tag: string }) => `${one.barrierId} ${tagKey(one.tag)}`;
  const taken = new Map(others.map((one) => [keyOf(one), one.tag]));
  for (const { record, ...one } of saved) {
    const other = taken.get(keyOf(one));
    taken.set(keyOf(one), one.tag);
    // Letter for letter the same is told by the list itself.
    if (record.values.tag === undefined || other === undefined || other === one.tag) continue;
    refuse(record, 'tag', 'duplicate', {
      zh: `屏障中已有要素“${other}”，位号不分大小写、全半角和空格`,
      en: `The barrier has the element “${other}” already: capitals, width and blanks make no other tag`,
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

/** While something speaks against one of them an element does not become another by its tag or its equipment. */
export async function checkTwins(
  tx: Tx,
  wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const told = [...wholes].filter(
    ([{ id, values }]) => id && (values.tag !== undefined || values.equipmentId !== undefined),
  );
  if (told.length === 0) return;
  const rows = await readElements(tx);
  const next = new Map(told.map(([{ id }, whole]) => [id!, whole]));
  const after = new Map(
    withTwins<ElementRow>(
      rows.map((row) => {
        const whole = next.get(row.id);
        const equipmentId = whole?.equipmentId ? String(whole.equipmentId) : null;
        return { ...row, twins: [], ...(whole && { tag: String(whole.tag ?? ''), equipmentId }) };
      }),
    ).map((row) => [row.id, new Set(row.twins.map(({ id }) => id))]),
  );
  const now = Date.now();
  for (const [record] of told) {
    const row = rows.find(({ id }) => id === record.id);
    const left = row?.twins.find(({ id }) => !after.get(row.id)?.has(id));
    if (!row || !left || judgeElement(byEvidence(row), now).state === 'functional') continue;
    const field =
      record.values.tag !== undefined && tagKey(String(record.values.tag ?? '')) !== tagKey(row.tag);
    refuse(record, field ? 'tag' : 'equipmentId', 'twin', {
      zh: `与屏障 ${left.barrier} 的 ${left.tag} 是同一要素，其中之一不是有效状态：请先修复或关闭，再改“位号”或“设备”`,
      en: `It is the same element as ${left.tag} of barrier ${left.barrier}, and one of them is not functional: repair or close that before “Tag” or “Equipment” is changed`,
    });
  }
}
