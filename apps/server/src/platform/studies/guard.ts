import { studyErrors } from '@ircrisk/contract/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import {
  hooksOf,
  type ResourceHooks,
  refuse,
  registerHooks,
  type SavedRecord,
} from '#platform/resources/hooks.ts';
import { columnsOf } from './head.ts';
import { sheetHooks } from './sheets.ts';
import type { StudyKind } from './study-kind.ts';

/** An import names records by their number: it is told of what it may not change, row by row. */
async function refuseReadOnly(
  tx: Tx,
  { resource }: StudyKind,
  records: readonly SavedRecord[],
): Promise<void> {
  const ids = records.flatMap(({ id, row }) => (id && row !== undefined ? [id] : []));
  if (ids.length === 0) return;
  const closed = new Set(
    (
      await tx.all<{ id: string }>(
        sql`select id from ${name(resource.table)} where id = any(${ids}::bigint[]) and state <> 'draft'`,
      )
    ).map(({ id }) => id),
  );
  for (const record of records)
    if (record.id && closed.has(record.id)) refuse(record, 'state', 'readOnly', studyErrors.readOnly);
}

/**
 * The lists obey the states as the steps do: only a draft is changed or removed, whatever else a resource forbids; and a row of a
 * workbook means the newest revision of its number.
 */
function guarded(kind: StudyKind): ResourceHooks {
  const { resource } = kind;
  const own = hooksOf(resource.id);
  const { revision, label } = columnsOf(kind);
  // Named revisions are told apart by their names.
  const newest = label
    ? {}
    : {
        matchedRows: sql`not exists (select from ${name(resource.table)} later where later.series_id = t.series_id and later.is_deleted = 0
          and ${name(`later.${revision}`)} > ${name(`t.${revision}`)})`,
      };
  return {
    ...own,
    resource: resource.id,
    forbids: (record, viewer) =>
      record.state === 'draft' ? (own?.forbids?.(record, viewer) ?? []) : ['update', 'delete'],
    ...newest,
    // A judge of rows that reads nothing but their ids, beside the resource's own.
    ...(own?.beforeSave ? {} : { reads: [] }),
    async beforeSave(tx, records, viewer) {
      await refuseReadOnly(tx, kind, records);
      await own?.beforeSave?.(tx, records, viewer);
    },
  };
}

export function guardStudies(kinds: readonly StudyKind[]): void {
  registerHooks(kinds.map(guarded));
  registerHooks(kinds.flatMap((kind) => (kind.sheets ?? []).map((sheet) => sheetHooks(kind, sheet))));
}
