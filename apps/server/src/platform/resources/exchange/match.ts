import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, empty, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { hooksOf } from '../hooks.ts';
import { type Viewer, visible } from '../scope.ts';
import { anyColumn, isMany, labelSource, shapeOf } from '../shape.ts';
import { isNamed, labelColumn, noteErrors, type Staged, stagingOf } from './staging.ts';

const texts = {
  unknown: { zh: '{field}“{value}”不存在', en: '{field} “{value}” does not exist' },
  ambiguous: { zh: '{field}“{value}”有多条同名数据', en: '{field} “{value}” is the name of several records' },
  unknownId: { zh: 'ID “{value}”不存在', en: 'ID “{value}” does not exist' },
  twice: { zh: '{field}“{value}”在文件中重复', en: '{field} “{value}” comes more than once in the file' },
} satisfies Record<string, Text>;

interface Problem {
  row: number;
  value: string | null;
  count?: number;
}

/** How a property of the lines becomes a column of the rows. */
interface Resolved {
  value: Sql;
  joins: Sql;
}

/** Names of one column with the records they mean: each name is looked up once, however often it comes. */
async function nameTable(tx: Tx, resource: Resource, property: string): Promise<string> {
  const field = resource.fields[property]!;
  const source = labelSource(field)!;
  const label = name(labelColumn(resource, property));
  const table = `names_${columnOf(resource, property)}`;
  // One equality each: a join on "this or that" would compare every name with every record.
  const columns =
    field.kind === 'user' ? [sql`x.account`, sql`x.real_name`] : [sql`x.${name(source.column)}::text`];
  const named = join(
    [...columns, sql`x.id::text`].map(
      (column) => sql`select ${column} as label, x.id from ${name(source.table)} x where x.is_deleted = 0`,
    ),
    ' union ',
  );
  const names = isMany(field) ? sql`unnest(${label})` : label;
  await stagingOf(tx).run(sql`
    create temporary table ${name(table)} on commit drop as
    select n.label, min(x.id) as id, count(x.id)::int as count
    from (select distinct ${names} as label from import_lines where ${label} is not null) n
    left join (${named}) x on x.label = n.label group by n.label`);
  return table;
}

async function resolve(
  tx: Tx,
  resource: Resource,
  property: string,
  staged: Staged,
  language: Language,
): Promise<Resolved> {
  if (!isNamed(resource, property)) return { value: name(`l.${columnOf(resource, property)}`), joins: empty };
  const field = resource.fields[property]!;
  const label = name(`l.${labelColumn(resource, property)}`);
  const table = await nameTable(tx, resource, property);
  const staging = stagingOf(tx);
  const unclear = await staging.all<{ label: string; count: number }>(
    sql`select label, count from ${name(table)} where count <> 1`,
  );
  const column = columnOf(resource, property);
  if (isMany(field)) {
    await noteUnclear(tx, resource, property, staged, language, unclear, empty);
    const ids = sql`coalesce((select array_agg(n.id order by e.at) from unnest(${label}) with ordinality e(label, at) join ${name(table)} n on n.label = e.label and n.count = 1), '{}')`;
    return { value: ids, joins: empty };
  }
  const alias = `n_${column}`;
  const joins = sql` left join ${name(table)} ${name(alias)} on ${name(`${alias}.label`)} = ${label} and ${name(`${alias}.count`)} = 1`;
  if (field.kind === 'user' || unclear.length === 0 || !staged.used.id) {
    await noteUnclear(tx, resource, property, staged, language, unclear, empty);
    return { value: name(`${alias}.id`), joins };
  }
  // A name several records have is clear all the same where the row's own record points at one of them already.
  const source = labelSource(field)!;
  const kept = sql`select x.id from ${shapeOf(resource).table} o join ${name(source.table)} x on x.id = o.${name(column)}
    where o.id = l.id and o.is_deleted = 0 and x.${name(source.column)}::text = ${label}`;
  await noteUnclear(tx, resource, property, staged, language, unclear, sql`and not exists (${kept})`);
  return { value: sql`coalesce(${name(`${alias}.id`)}, (${kept}))`, joins };
}

async function noteUnclear(
  tx: Tx,
  resource: Resource,
  property: string,
  staged: Staged,
  language: Language,
  unclear: readonly { label: string; count: number }[],
  unless: Sql,
): Promise<void> {
  if (unclear.length === 0) return;
  const field = resource.fields[property]!;
  const label = name(`l.${labelColumn(resource, property)}`);
  const names = unclear.map((each) => each.label);
  const hit = isMany(field)
    ? sql`import_lines l cross join lateral unnest(${label}) e(label) where e.label = any(${names})`
    : sql`import_lines l cross join lateral (select ${label}) e(label) where e.label = any(${names})`;
  const rows = await stagingOf(tx).all<Problem>(
    sql`select l.row, e.label as value from ${hit} ${unless} order by l.row`,
  );
  const countOf = new Map(unclear.map((each) => [each.label, each.count]));
  for (const { row, value } of rows) {
    const text = countOf.get(value ?? '') === 0 ? texts.unknown : texts.ambiguous;
    const msg = say(text, language, { field: field[language], value: value ?? '' });
    noteErrors(staged, row, [{ row, field: property, msg, value }]);
  }
}

/** A parent is named in the file; the other parts of a key are values of the row. */
function sameKey(resource: Resource, property: string, value: Sql): Sql {
  if (property !== 'parentId') return sql`t.${name(columnOf(resource, property))} = ${value}`;
  const label = name(anyColumn(resource, resource.label));
  return sql`t.parent_id = coalesce((select min(p.id) from ${shapeOf(resource).table} p where p.is_deleted = 0 and p.${label} = l.parent_label),
    case when l.parent_label is null then 0 else -1 end)`;
}

/**
 * Lines become rows in one pass: names turned into ids, and beside each row the record it changes — by its id, else by the
 * resource's own key.
 */
export async function matchRecords(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  const seen = visible(resource, viewer);
  const properties = staged.columns.filter((property) => property in resource.fields);
  const values = new Map<string, Sql>();
  const columns: Sql[] = [];
  let joins = empty;
  for (const property of properties) {
    const found = await resolve(tx, resource, property, staged, language);
    values.set(property, found.value);
    columns.push(sql`, ${found.value} as ${name(columnOf(resource, property))}`);
    joins = sql`${joins}${found.joins}`;
  }
  const key = resource.unique?.[0]?.every((property) => staged.columns.includes(property))
    ? resource.unique[0]
    : null;
  const own = 'id' in staged.used ? sql` left join ${table} o on o.id = l.id` : empty;
  const ownId =
    'id' in staged.used
      ? sql`(select t.id from ${table} t where t.id = o.id and ${seen})`
      : sql`null::bigint`;
  const keyed = key
    ? sql` left join ${table} t on l.id is null and ${seen} and ${hooksOf(resource.id)?.matchedRows ?? sql`true`} and ${all(
        key.map((property) => sameKey(resource, property, values.get(property) ?? empty)),
      )}`
    : empty;
  const parent = staged.columns.includes('parentId') ? sql`, l.parent_label` : empty;
  await staging.run(sql`create temporary table import_rows on commit drop as
    select l.row, l.id, coalesce(${ownId}, ${key ? sql`t.id` : sql`null`}) as matched_id${parent}${join(columns, '')}
    from import_lines l${joins}${own}${keyed}`);
  await staging.run(sql`analyze import_rows`);
  if ('id' in staged.used) {
    const lost = await staging.all<Problem>(
      sql`select row, id::text as value from import_rows where id is not null and matched_id is null`,
    );
    for (const { row, value } of lost)
      noteErrors(staged, row, [
        { row, field: 'id', msg: say(texts.unknownId, language, { value: value ?? '' }), value },
      ]);
  }
  if (key) await noteTwice(tx, resource, key, staged, language);
}

/** Rows that mean the same record as one before them. */
async function noteTwice(
  tx: Tx,
  resource: Resource,
  key: readonly string[],
  staged: Staged,
  language: Language,
): Promise<void> {
  const columns = join(
    key.map((property) =>
      property === 'parentId' ? name('parent_label') : name(columnOf(resource, property)),
    ),
  );
  // An empty place where something unreadable stands is no value that could come twice.
  const unread = [...staged.unread].flatMap(([row, fields]) =>
    fields.some((field) => key.includes(field)) ? [row] : [],
  );
  const known = unread.length > 0 ? sql` where row <> all(${unread})` : empty;
  const last = key.at(-1)!;
  const shown = last === 'parentId' ? name('parent_label') : name(columnOf(resource, last));
  const twice = await stagingOf(tx).all<Problem>(sql`
    select row, ${shown}::text as value from (
      select row, ${columns}, row_number() over (partition by ${columns} order by row) as nth from import_rows${known}) o where nth > 1 order by row`);
  const label = resource.fields[last]?.[language] ?? last;
  for (const { row, value } of twice)
    noteErrors(staged, row, [
      { row, field: last, msg: say(texts.twice, language, { field: label, value: value ?? '' }), value },
    ]);
}
