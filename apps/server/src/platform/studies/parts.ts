import { studyErrors } from '@ircrisk/contract/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

/** Records as they will be, by property: what is saved over what is stored. */
export async function completed(
  tx: Tx,
  table: string,
  records: readonly SavedRecord[],
): Promise<Map<SavedRecord, Record<string, unknown>>> {
  const ids = records.flatMap(({ id }) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx.all<Record<string, unknown> & { id: string }>(
          sql`select t.* from ${name(table)} t where t.id = any(${ids}::bigint[])`,
        );
  const known = new Map(rows.map((row) => [row.id, row]));
  const camel = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );
  return new Map(
    records.map((record) => {
      const sent = Object.entries(record.values).filter(([, value]) => value !== undefined);
      return [record, { ...camel(known.get(record.id ?? '') ?? {}), ...Object.fromEntries(sent) }];
    }),
  );
}

/** Records of a study that is no draft are told one by one, before the database refuses them all. */
export async function refuseClosed(
  tx: Tx,
  studies: string,
  records: Iterable<[SavedRecord, Record<string, unknown>]>,
): Promise<void> {
  const all = [...records];
  const ids = [...new Set(all.map(([, whole]) => String(whole.studyId ?? '')))].filter((id) =>
    /^\d{1,19}$/.test(id),
  );
  if (ids.length === 0) return;
  const closed = new Set(
    (
      await tx.all<{ id: string }>(
        sql`select id from ${name(studies)} where id = any(${ids}::bigint[]) and state <> 'draft'`,
      )
    ).map(({ id }) => id),
  );
  for (const [record, whole] of all)
    if (closed.has(String(whole.studyId))) {
      if (record.row === undefined) throw fail(studyErrors.readOnly);
      refuse(record, 'studyId', 'readOnly', studyErrors.readOnly);
    }
}
