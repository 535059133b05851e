import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { columnOf, englishLabelOf, idColumnOf, type Resource } from '@ircrisk/contract/resource.ts';
import { type Language, languages, say, type Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, empty, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { isMany, labelSource, shapeOf } from '../shape.ts';
import { isSibling } from './columns.ts';
import { calledAs, hasPath, pathOf } from './record-paths.ts';
import {
  idColumn,
  labelColumn,
  noteErrors,
  type Pointer,
  pointerOf,
  type Staged,
  stagingOf,
} from './staging.ts';

const texts = {
  unknown: { zh: '{field}“{value}”不存在', en: '{field} “{value}” does not exist' },
  ambiguous: {
    zh: '{field}“{value}”有 {count} 条同名数据：{candidates}。请写出路径或填写其 ID',
    en: '{field} “{value}” is the name of {count} records: {candidates}. Write the path or give the ID',
  },
  unknownId: { zh: '{field}的 ID “{value}”不存在', en: 'There is no {field} with the ID “{value}”' },
  idWins: {
    zh: '{field}“{value}”与其 ID 不是同一条数据，以 ID 为准',
    en: '{field} “{value}” and the ID beside it are different records; the ID counts',
  },
} satisfies Record<string, Text>;

/** So many namesakes are told by their paths. */
const candidatesTold = 6;

/** How a property of the lines becomes a column of the rows. */
export interface Resolved {
  value: Sql;
  joins: Sql;
}

interface Unclear {
  label: string;
  count: number;
}

// A path may be typed with ›, > or /; a name with such a mark in it is found whole first.
const spelled = (text: Sql) => sql`regexp_replace(${text}, '\\s*[›>＞/／]\\s*', ' › ', 'g')`;

const targetOf = (field: Pointer): Resource | null =>
  field.kind === 'reference' ? resourceOf(field.to) : null;

/** The one record whose parts are meant, and the column that says so. */
interface Inside {
  column: string;
  id: string;
}

/** Rows put into another study mean its own functions, whatever the way in the sheet says. */
function insideOf(resource: Resource, field: Pointer, { into }: Staged): Inside | null {
  const target = targetOf(field);
  if (!into || !target?.within || !isSibling(resource, field)) return null;
  return { column: columnOf(target, target.within), id: into };
}

/** Every record that goes by a label of `n`, as pairs of label and id: each way is one equality, none compares all with all. */
function namedRecords(field: Pointer, inside: Inside | null): Sql {
  const source = labelSource(field)!;
  const target = targetOf(field);
  const from = name(source.table);
  const second = target && englishLabelOf(target);
  const columns =
    field.kind === 'user'
      ? ['account', 'real_name', 'real_name_en']
      : [source.column, ...(target && second ? [columnOf(target, second)] : [])];
  if (inside)
    return join(
      columns.map(
        (column) =>
          sql`select n.label, x.id from labels n join ${from} x on x.${name(column)}::text in (n.label, n.tail) where x.is_deleted = 0 and x.${name(inside.column)} = ${inside.id}::bigint`,
      ),
      ' union ',
    );
  const found = columns.map(
    (column) =>
      sql`select n.label, x.id from labels n join ${from} x on x.${name(column)}::text = n.label where x.is_deleted = 0`,
  );
  found.push(
    sql`select n.label, x.id from labels n join ${from} x on x.id = n.number where x.is_deleted = 0`,
  );
  if (target && hasPath(target)) {
    for (const language of languages) {
      const { value, joins } = pathOf(target, 'x', { language, whole: true });
      // Every tail of the way to a record, of those whose last name is asked for: one equality, however many namesakes there are.
      found.push(sql`select n.label, w.id from (
          select x.id, string_to_array(${spelled(value)}, ' › ') as steps from ${from} x${joins}
          where x.is_deleted = 0 and ${calledAs(target, 'x', language)} in (
            select tail from labels where path is not null union select short_tail from labels where path is not null)) w
        cross join lateral generate_series(1, cardinality(w.steps) - 1) first
        join labels n on n.path = array_to_string(w.steps[first:], ' › ')`);
    }
  }
  return join(found, ' union ');
}

/** Names of one column with the records they mean: each name is looked up once, however often it comes. */
async function nameTable(
  tx: Tx,
  resource: Resource,
  property: string,
  field: Pointer,
  byId: boolean,
  inside: Inside | null,
): Promise<string> {
  const label = name(labelColumn(resource, property));
  const asked = byId ? sql` and ${name(idColumn(resource, property))} is null` : empty;
  const table = `names_${columnOf(resource, property)}`;
  const names = isMany(field) ? sql`unnest(${label})` : label;
  await stagingOf(tx).run(sql`
    create temporary table ${name(table)} on commit drop as
    with labels as materialized (
      select label, case when label ~ '^[0-9]{1,18}$' then label::bigint end as number,
        case when label ~ '[›>＞/／]' then ${spelled(sql`label`)} end as path,
        regexp_replace(label, '^.*[›>＞]\\s*', '') as tail, regexp_replace(label, '^.*[›>＞/／]\\s*', '') as short_tail
      from (select distinct ${names} as label from import_lines where ${label} is not null${asked}) d),
    found as (${namedRecords(field, inside)})
    select n.label, min(f.id) as id, count(f.id)::int as count from labels n left join found f on f.label = n.label group by n.label`);
  return table;
}

/** Paths of the records a name may mean; a person's account tells namesakes apart. */
async function candidatesOf(
  tx: Tx,
  field: Pointer,
  unclear: readonly Unclear[],
  language: Language,
  inside: Inside | null,
): Promise<Map<string, string[]>> {
  const labels = unclear.filter(({ count }) => count > 1).map(({ label }) => label);
  if (labels.length === 0) return new Map();
  const source = labelSource(field)!;
  const target = targetOf(field);
  const { value, joins } = target
    ? pathOf(target, 'x', { language, whole: false })
    : { value: sql`x.account`, joins: empty };
  const rows = await stagingOf(tx).all<{ label: string; path: string }>(sql`
    with labels as materialized (
      select label, null::bigint as number, case when label ~ '[›>＞/／]' then ${spelled(sql`label`)} end as path,
        regexp_replace(label, '^.*[›>＞]\\s*', '') as tail, regexp_replace(label, '^.*[›>＞/／]\\s*', '') as short_tail
      from unnest(${labels.slice(0, 100)}::text[]) label),
    found as (${namedRecords(field, inside)})
    select f.label, ${value} as path from found f join ${name(source.table)} x on x.id = f.id${joins} order by 2`);
  const paths = new Map<string, string[]>();
  for (const { label, path } of rows) {
    const known = paths.get(label);
    if (known) known.push(path);
    else paths.set(label, [path]);
  }
  return paths;
}

/** Tells of the rows whose names mean no record, or several. */
export async function noteUnclear(
  tx: Tx,
  resource: Resource,
  property: string,
  staged: Staged,
  language: Language,
  unclear: readonly Unclear[],
  unless: Sql,
): Promise<void> {
  if (unclear.length === 0) return;
  const field = pointerOf(resource, property)!;
  const label = name(`l.${labelColumn(resource, property)}`);
  const names = unclear.map((each) => each.label);
  const hit = isMany(field)
    ? sql`import_lines l cross join lateral unnest(${label}) e(label) where e.label = any(${names})`
    : sql`import_lines l cross join lateral (select ${label}) e(label) where e.label = any(${names})`;
  const rows = await stagingOf(tx).all<{ row: number; value: string }>(
    sql`select l.row, e.label as value from ${hit} ${unless} order by l.row`,
  );
  if (rows.length === 0) return;
  const countOf = new Map(unclear.map((each) => [each.label, each.count]));
  const candidates = await candidatesOf(tx, field, unclear, language, insideOf(resource, field, staged));
  for (const { row, value } of rows) {
    const count = countOf.get(value) ?? 0;
    const known = candidates.get(value) ?? [];
    const told = known.slice(0, candidatesTold);
    const shown = `${told.join('; ')}${known.length > told.length ? ' …' : ''}`;
    const msg =
      count === 0
        ? say(texts.unknown, language, { field: field[language], value })
        : say(texts.ambiguous, language, { field: field[language], value, count, candidates: shown });
    noteErrors(staged, row, [
      { row, field: property, msg, value, ...(count > 1 ? { candidates: told } : {}) },
    ]);
  }
}

/** Ids that are not there, or belong to nobody of this tenant; what the row's own record points at already is let stand. */
async function noteLostIds(
  tx: Tx,
  resource: Resource,
  property: string,
  staged: Staged,
  language: Language,
): Promise<void> {
  const field = pointerOf(resource, property)!;
  const source = labelSource(field)!;
  const id = name(`l.${idColumn(resource, property)}`);
  const column = name(`o.${columnOf(resource, property)}`);
  const ids = isMany(field) ? sql`unnest(${id})` : sql`(select ${id})`;
  const same = isMany(field) ? sql`k.id = any(${column})` : sql`k.id = ${column}`;
  const kept =
    'id' in staged.used
      ? sql` and not exists (select from ${shapeOf(resource).table} o where o.id = l.id and ${same})`
      : empty;
  const root = property === 'parentId' ? sql` and k.id <> 0` : empty;
  const lost = await stagingOf(tx).all<{ row: number; value: string }>(sql`
    select l.row, k.id::text as value from import_lines l cross join lateral ${ids} k(id)
    left join ${name(source.table)} x on x.id = k.id and x.is_deleted = 0
    where k.id is not null and x.id is null${root}${kept} order by l.row`);
  for (const { row, value } of lost)
    noteErrors(staged, row, [
      {
        row,
        field: idColumnOf(property),
        msg: say(texts.unknownId, language, { field: field[language], value }),
        value,
      },
    ]);
}

/** A name that is not that of the record with the id beside it is told; the id counts. */
async function noteContradictions(
  tx: Tx,
  resource: Resource,
  property: string,
  staged: Staged,
  language: Language,
): Promise<void> {
  const field = pointerOf(resource, property)!;
  const source = labelSource(field)!;
  const target = targetOf(field);
  const label = name(`l.${labelColumn(resource, property)}`);
  const ways = target
    ? languages.map((each) => pathOf(target, 'x', { language: each, whole: true }))
    : ['x.real_name', 'x.real_name_en', 'x.account'].map((column) => ({
        value: sql`${name(column)}::text`,
        joins: empty,
      }));
  const known = ways.map(
    ({ value }) =>
      sql`right(' › ' || ${spelled(value)}, length(${spelled(label)}) + 3) <> ' › ' || ${spelled(label)}`,
  );
  const rows = await stagingOf(tx).all<{ row: number; value: string }>(sql`
    select l.row, ${label} as value from import_lines l
    join ${name(source.table)} x on x.id = ${name(`l.${idColumn(resource, property)}`)}${ways[0]!.joins}
    where ${label} is not null and ${label} <> x.id::text and ${all(known)} order by l.row limit 200`);
  for (const { row, value } of rows)
    staged.notes.push({
      row,
      field: property,
      msg: say(texts.idWins, language, { field: field[language], value }),
      value,
    });
}

/** How a pointer of the lines becomes an id of the rows: by the id beside its name, else by the name. */
export async function resolvePointer(
  tx: Tx,
  resource: Resource,
  property: string,
  staged: Staged,
  language: Language,
): Promise<Resolved & { unclear: Unclear[]; unless: Sql }> {
  const field = pointerOf(resource, property)!;
  const column = columnOf(resource, property);
  const byId = idColumnOf(property) in staged.used;
  const id = byId ? name(`l.${idColumn(resource, property)}`) : sql`null::bigint`;
  if (byId) await noteLostIds(tx, resource, property, staged, language);
  if (!(property in staged.used)) return { value: id, joins: empty, unclear: [], unless: empty };
  const label = name(`l.${labelColumn(resource, property)}`);
  const table = await nameTable(tx, resource, property, field, byId, insideOf(resource, field, staged));
  const staging = stagingOf(tx);
  const unclear = await staging.all<Unclear>(sql`select label, count from ${name(table)} where count <> 1`);
  if (isMany(field)) {
    const named = sql`(select array_agg(n.id order by e.at) from unnest(${label}) with ordinality e(label, at) join ${name(table)} n on n.label = e.label and n.count = 1)`;
    const unless = byId ? sql`and ${id} is null` : empty;
    return { value: byId ? sql`coalesce(${id}, ${named})` : named, joins: empty, unclear, unless };
  }
  if (byId) await noteContradictions(tx, resource, property, staged, language);
  const alias = `n_${column}`;
  const joins = sql` left join ${name(table)} ${name(alias)} on ${name(`${alias}.label`)} = ${label} and ${name(`${alias}.count`)} = 1`;
  const named = byId ? sql`coalesce(${id}, ${name(`${alias}.id`)})` : name(`${alias}.id`);
  const noId = byId ? sql`and ${id} is null` : empty;
  if (field.kind === 'user' || unclear.length === 0 || !('id' in staged.used))
    return { value: named, joins, unclear, unless: noId };
  // A name several records have is clear all the same where the row's own record points at one of them already.
  const source = labelSource(field)!;
  const kept = sql`select x.id from ${shapeOf(resource).table} o join ${name(source.table)} x on x.id = o.${name(column)}
    where o.id = l.id and o.is_deleted = 0 and x.${name(source.column)}::text = ${label}`;
  return {
    value: sql`coalesce(${named}, (${kept}))`,
    joins,
    unclear,
    unless: sql`${noId} and not exists (${kept})`,
  };
}
