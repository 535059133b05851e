import { alarmMapping } from '@ircrisk/contract/resources/alarm/log.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { zoneHooks } from '#platform/series/zone-hooks.ts';
import { plain } from './read-log.ts';

const others = [
  'tagColumn',
  'kindColumn',
  'typeColumn',
  'priorityColumn',
  'valueColumn',
  'operatorColumn',
  'positionColumn',
  'sourceColumn',
  'nameColumn',
] as const;
/** Columns that cannot be one: what a line is about cannot be read from its time, nor an event from its tag. */
const apart: readonly (readonly [string, string])[] = [
  ...others.map((other) => [other, 'timeColumn'] as const),
  ['kindColumn', 'tagColumn'],
];

const standing = (tx: Tx, ids: readonly string[]) =>
  tx.all<Record<string, string | null>>(sql`
    select id, time_column as "timeColumn", tag_column as "tagColumn", kind_column as "kindColumn", type_column as "typeColumn",
      priority_column as "priorityColumn", value_column as "valueColumn", operator_column as "operatorColumn", position_column as "positionColumn",
      source_column as "sourceColumn", name_column as "nameColumn"
    from alarm_mappings where id = any(${ids}::bigint[])`);

const titleOf = (field: string, language: keyof Text): string =>
  (alarmMapping.fields as Record<string, Text>)[field]?.[language] ?? field;

function refuseShared(record: SavedRecord, before: Record<string, unknown>): void {
  const values: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(record.values)) if (value !== undefined) values[field] = value;
  for (const [field, other] of apart) {
    const [own, theirs] = [values[field], values[other]];
    if (typeof own !== 'string' || typeof theirs !== 'string' || plain(own) !== plain(theirs)) continue;
    refuse(record, field, 'twice', {
      zh: `“${titleOf(field, 'zh')}”与“${titleOf(other, 'zh')}”不能是同一列“${own}”`,
      en: `“${titleOf(field, 'en')}” and “${titleOf(other, 'en')}” cannot be one column, “${own}”`,
    });
    return;
  }
}

/** A format that reads time, tag and event from columns of their own, in a zone that exists. */
export const mappingHooks: ResourceHooks = {
  resource: alarmMapping.id,
  async beforeSave(tx, records, viewer) {
    await zoneHooks(alarmMapping.id).beforeSave?.(tx, records, viewer);
    const ids = records.flatMap(({ id }) => (id ? [id] : []));
    const before = new Map((ids.length > 0 ? await standing(tx, ids) : []).map((row) => [row.id, row]));
    for (const record of records) refuseShared(record, before.get(record.id ?? '') ?? {});
  },
};
