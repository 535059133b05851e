import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { hooksOf, refuse, type SavedRecord } from './hooks.ts';
import { type Viewer, visible } from './scope.ts';
import { shapeOf } from './shape.ts';

interface KeptPointer {
  readonly property: string;
  readonly target: Resource;
}

/** The fields that point at records which are kept to some people. */
export const keptPointers = ({ fields }: Resource): KeptPointer[] =>
  Object.entries(fields).flatMap(([property, field]) =>
    field.kind === 'reference' && hooksOf(field.to)?.keepsRows
      ? [{ property, target: resourceOf(field.to) }]
      : [],
  );

const pointedBy = ({ values }: SavedRecord, property: string): string[] =>
  [values[property] ?? []].flat().map(String);

/** Whoever may not see a record writes nothing into it: for them it is not there. */
async function refuseKept(tx: Tx, resource: Resource, records: readonly SavedRecord[], viewer: Viewer) {
  for (const { property, target } of keptPointers(resource)) {
    const ids = [...new Set(records.flatMap((record) => pointedBy(record, property)))];
    if (ids.length === 0) continue;
    const rows = await tx.all<{ id: string }>(
      sql`select t.id from ${shapeOf(target).table} t where t.id = any(${ids}::bigint[]) and ${visible(target, viewer)}`,
    );
    const seen = new Set(rows.map(({ id }) => BigInt(id)));
    for (const record of records) {
      if (pointedBy(record, property).every((id) => seen.has(BigInt(id)))) continue;
      if (record.row === undefined) throw fail(commonErrors.notFound);
      refuse(record, property, 'reference', {
        zh: `${resource.fields[property]!.zh}所指的数据不存在`,
        en: `${resource.fields[property]!.en} points to a record that does not exist`,
      });
    }
  }
}

/** Everything that judges records on their way into the table, whether one is saved or many come in. */
export async function judgeRecords(
  tx: Tx,
  resource: Resource,
  records: SavedRecord[],
  viewer: Viewer,
): Promise<void> {
  await refuseKept(tx, resource, records, viewer);
  await hooksOf(resource.id)?.beforeSave?.(tx, records, viewer);
}
