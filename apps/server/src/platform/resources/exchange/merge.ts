import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import { hooksOf, type SavedRecord } from '../hooks.ts';
import { type Viewer, visible } from '../scope.ts';
import { anyColumn, shapeOf, wireName } from '../shape.ts';
import { noteErrors, type Staged, stagingOf } from './staging.ts';

/** What a rule may look at: the properties it names, else all the file has. */
function judgedColumns(resource: Resource, staged: Staged): string[] {
  const reads = hooksOf(resource.id)?.reads;
  return staged.columns.filter(
    (property) => property in resource.fields && (reads?.includes(property) ?? true),
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
  const beforeSave = hooksOf(resource.id)?.beforeSave;
  if (!beforeSave) return;
  const staging = stagingOf(tx);
  const properties = judgedColumns(resource, staged);
  const listed = join(
    properties.map((property) => sql`, ${name(columnOf(resource, property))} as ${wireName(property)}`),
    '',
  );
  const rows = await staging.all<Record<string, unknown> & { row: number; matched_id: string | null }>(
    sql`select row, matched_id${listed} from import_rows order by row`,
  );
  const records: SavedRecord[] = rows.map(({ row, matched_id: id, ...values }) => {
    const unread = staged.unread.get(row);
    for (const property of unread ?? []) delete values[property];
    return { row, ...(id ? { id } : {}), values, ...(unread ? { unread } : {}) };
  });
  const before = hooksOf(resource.id)?.reads ? [] : records.map(({ values }) => ({ ...values }));
  await beforeSave(tx, records, viewer);
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
  const list = (alias: string, names: readonly string[]) =>
    join(names.map((column) => name(`${alias}.${column}`)));
  const changeable = properties
    .filter((property) => !resource.fields[property]?.fixed)
    .map((property) => columnOf(resource, property));
  let changed: { id: string }[] = [];
  if (changeable.length > 0) {
    const set = join(changeable.map((column) => sql`${name(column)} = s.${name(column)}`));
    changed = await staging.all<{ id: string }>(sql`
      update ${table} t set ${set} from import_rows s
      where t.id = s.matched_id and ${visible(resource, viewer)} and row(${list('t', changeable)}) is distinct from row(${list('s', changeable)}) returning t.id`);
  }
  const made = await insertRows(tx, resource, columns, viewer);
  const moved = staged.columns.includes('parentId') ? await moveRows(tx, resource, viewer) : 0;
  const touched = [...changed, ...made].map(({ id }) => id);
  if (touched.length > 0) await hooksOf(resource.id)?.afterSave?.(tx, touched, viewer);
  const updated = Math.max(changed.length, moved);
  return { inserted: made.length, updated, unchanged: total - made.length - updated };
}

const parentText: Text = {
  zh: '上级不存在、不唯一或会成环',
  en: 'A parent does not exist, is not unique or would close a circle',
};

/** The one record a row names as its parent. */
function parentOf(resource: Resource, viewer: Viewer): Sql {
  const { table } = shapeOf(resource);
  const label = name(anyColumn(resource, resource.label));
  // A name that several records have still means the parent the record already has.
  return sql`lateral (
    select coalesce(k.id, n.id) as id, case when k.id is null then n.count else 1 end as count
    from (select min(t.id) as id, count(*) as count from ${table} t where t.${label} = s.parent_label and ${visible(resource, viewer)}) n
    left join (select q.id from ${table} h join ${table} q on q.id = h.parent_id and q.is_deleted = 0
      where h.id = s.matched_id and q.${label} = s.parent_label) k on true) p`;
}

/** New rows. Those of a tree go level by level: a parent may come with the same file. */
async function insertRows(
  tx: Tx,
  resource: Resource,
  columns: readonly string[],
  viewer: Viewer,
): Promise<{ id: string }[]> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  const into = join(columns.map((column) => name(column)));
  const values = join(columns.map((column) => name(`s.${column}`)));
  if (!resource.tree) {
    return staging.all<{ id: string }>(
      sql`insert into ${table} (${into}) select ${values} from import_rows s where s.matched_id is null order by s.row returning id`,
    );
  }
  await staging.run(sql`alter table import_rows add column if not exists parent_label text`);
  await staging.run(sql`update import_rows set id = next_id() where matched_id is null`);
  const inserted: { id: string }[] = [];
  for (;;) {
    const level = await staging.all<{ id: string }>(sql`
      with made as (
        insert into ${table} (id, parent_id, ${into}) select s.id, coalesce(p.id, 0), ${values}
        from import_rows s cross join ${parentOf(resource, viewer)}
        where s.matched_id is null and (s.parent_label is null or p.count = 1) returning id)
      update import_rows s set matched_id = s.id from made where made.id = s.id returning s.id`);
    if (level.length === 0) break;
    inserted.push(...level);
  }
  if (await staging.maybe(sql`select 1 from import_rows where matched_id is null limit 1`)) {
    throw invalidField('parentId', 'reference', parentText);
  }
  return inserted;
}

/** Rows that name another parent than they have. */
async function moveRows(tx: Tx, resource: Resource, viewer: Viewer): Promise<number> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  const broken = await staging.maybe(sql`
    select 1 from import_rows s cross join ${parentOf(resource, viewer)} where s.parent_label is not null and p.count <> 1 limit 1`);
  if (broken) throw invalidField('parentId', 'reference', parentText);
  const moved = await staging.run(sql`
    update ${table} m set parent_id = coalesce(p.id, 0) from import_rows s cross join ${parentOf(resource, viewer)}
    where m.id = s.matched_id and m.parent_id <> coalesce(p.id, 0)`);
  const circle = await staging.maybe(sql`
    with recursive up(start, id, depth) as (
      select t.id, t.parent_id, 1 from ${table} t join import_rows s on t.id = s.matched_id
      union all select up.start, p.parent_id, depth + 1 from up join ${table} p on p.id = up.id where up.depth < 100 and up.id <> up.start)
    select 1 from up where id = start or depth >= 100 limit 1`);
  if (circle) throw invalidField('parentId', 'cyclic', parentText);
  return moved;
}
