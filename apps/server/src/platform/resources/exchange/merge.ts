import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, raw, sql } from '#platform/database/sql.ts';
import { hooksOf, type SavedRecord } from '../hooks.ts';
import { judgeRecords, keptPointers } from '../kept-rows.ts';
import { type Viewer, visible } from '../scope.ts';
import { shapeOf, wireName } from '../shape.ts';
import { written } from './compare.ts';
import { noteErrors, type Staged, stagingOf } from './staging.ts';

/** What a rule may look at: the properties it names, else all the file has. */
function judgedColumns(resource: Resource, staged: Staged, viewer: Viewer): string[] {
  const reads = hooksOf(resource.id)?.reads;
  const kept = keptPointers(resource, viewer).map(({ property }) => property);
  return staged.columns.filter(
    (property) =>
      property in resource.fields && ((reads?.includes(property) ?? true) || kept.includes(property)),
  );
}

/** The resource's own rules, for all rows at once. */
export async function applyHook(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  if (!hooksOf(resource.id)?.beforeSave && keptPointers(resource, viewer).length === 0) return;
  const staging = stagingOf(tx);
  const properties = judgedColumns(resource, staged, viewer);
  const listed = join(
    properties.map((property) => sql`, ${name(columnOf(resource, property))} as ${wireName(property)}`),
    '',
  );
  const rows = await staging.all<Record<string, unknown> & { row: number; matched_id: string | null }>(
    sql`select row, matched_id${listed} from import_rows s where ${written} order by row`,
  );
  const records: SavedRecord[] = rows.map(({ row, matched_id: id, ...values }) => {
    const unread = staged.unread.get(row);
    for (const property of unread ?? []) delete values[property];
    return { row, ...(id ? { id } : {}), values, ...(unread ? { unread } : {}) };
  });
  const before = hooksOf(resource.id)?.reads ? [] : records.map(({ values }) => ({ ...values }));
  await judgeRecords(tx, resource, records, viewer);
  for (const { row = 0, problems = [], values, unread = [] } of records) {
    if (problems.length === 0) continue;
    // A cell that cannot be read has been told; what a rule makes of its absence is no second fault.
    const told = problems.flatMap(({ field, text }) => {
      if (unread.includes(field)) return [];
      const value = values[field];
      const shown = value === null || value === undefined ? null : String(value);
      return [{ row, field, msg: text[language], value: shown }];
    });
    noteErrors(staged, row, told);
  }
  // Most rules only judge: rows they leave alone are not written again.
  const changed = records.filter(({ values }, at) => {
    const old = before[at];
    return old && Object.keys(values).some((property) => values[property] !== old[property]);
  });
  if (changed.length > 0) await writeCompleted(tx, resource, staged, changed);
}

/** What a rule completes is written too, though the file has no column for it. */
async function writeCompleted(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  changed: readonly SavedRecord[],
): Promise<void> {
  const staging = stagingOf(tx);
  const touched = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))].filter(
    (property) => property in resource.fields,
  );
  const added = touched.filter((property) => !staged.columns.includes(property));
  if (added.length > 0) {
    const columns = added.map((property) => columnOf(resource, property));
    const types = await staging.all<{ column: string; type: string }>(sql`
      select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${resource.table}::regclass and attname = any(${columns}) and not attisdropped`);
    for (const { column, type } of types)
      await staging.run(sql`alter table import_rows add column ${name(column)} ${raw(type)}`);
    staged.columns.push(...added);
  }
  const set = join(
    touched.map((property) => {
      const column = name(columnOf(resource, property));
      return sql`${column} = r.${column}`;
    }),
  );
  const data = changed.map(({ values }) =>
    JSON.stringify(
      Object.fromEntries(touched.map((property) => [columnOf(resource, property), values[property] ?? null])),
    ),
  );
  await staging.run(sql`
    update import_rows s set ${set} from unnest(${changed.map(({ row }) => row)}::int[], ${data}::text[]) c(row, data)
    cross join lateral jsonb_populate_record(null::${shapeOf(resource).table}, c.data::jsonb) r where c.row = s.row`);
}

export interface Merged {
  inserted: number;
  updated: number;
  unchanged: number;
}

/** Upserts what is staged: new rows in one statement, changed rows in another, unchanged ones not at all. */
export async function mergeRows(tx: Tx, resource: Resource, staged: Staged, viewer: Viewer): Promise<Merged> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  if (staged.broken.size > 0)
    await staging.run(sql`delete from import_rows where row = any(${[...staged.broken]})`);
  const { total } = await staging.one<{ total: number }>(sql`select count(*)::int as total from import_rows`);
  const properties = staged.columns.filter((property) => property in resource.fields);
  const columns = properties.map((property) => columnOf(resource, property));
  const changeable = properties
    .filter((property) => !resource.fields[property]?.fixed)
    .map((property) => columnOf(resource, property));
  const made = await insertRows(tx, resource, staged, columns);
  const parent = staged.columns.includes('parentId') ? [sql`parent_id = s.parent_id`] : [];
  const set = [...changeable.map((column) => sql`${name(column)} = s.${name(column)}`), ...parent];
  const changed =
    set.length === 0
      ? []
      : await staging.all<{ id: string }>(sql`
          update ${table} t set ${join(set)} from import_rows s join import_changes c on c.row = s.row
          where t.id = s.matched_id and ${visible(resource, viewer)} returning t.id`);
  const touched = [...changed, ...made].map(({ id }) => id);
  if (touched.length > 0) await hooksOf(resource.id)?.afterSave?.(tx, touched, viewer);
  return {
    inserted: made.length,
    updated: changed.length,
    unchanged: total - made.length - changed.length,
  };
}

/** New rows. Those of a tree go level by level: a parent may come with the same file. */
async function insertRows(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  columns: readonly string[],
): Promise<{ id: string }[]> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  const into = join(columns.map((column) => name(column)));
  const values = join(columns.map((column) => name(`s.${column}`)));
  if (!staged.columns.includes('parentId')) {
    return staging.all<{ id: string }>(
      sql`insert into ${table} (${into}) select ${values} from import_rows s where s.matched_id is null order by s.row returning id`,
    );
  }
  await staging.run(sql`update import_rows set id = next_id() where matched_id is null`);
  const inserted: { id: string }[] = [];
  for (;;) {
    // A parent that has just come has its id; who waits for it follows in the next round.
    await staging.run(sql`update import_rows s set parent_id = p.matched_id, parent_row = null from import_rows p
      where p.row = s.parent_row and p.matched_id is not null`);
    const level = await staging.all<{ id: string }>(sql`
      with made as (
        insert into ${table} (id, parent_id, ${into}) select s.id, s.parent_id, ${values}
        from import_rows s where s.matched_id is null and s.parent_row is null order by s.row returning id)
      update import_rows s set matched_id = s.id from made where made.id = s.id returning s.id`);
    if (level.length === 0) return inserted;
    inserted.push(...level);
  }
}
