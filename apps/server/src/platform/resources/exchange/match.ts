import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '../scope.ts';
import { anyColumn, isMany, labelSource, shapeOf } from '../shape.ts';
import { noteErrors, type Staged, stagingOf } from './staging.ts';

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

/** Turns names of referenced records into their ids, a column at a time. */
export async function resolveLabels(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  language: Language,
): Promise<void> {
  const staging = stagingOf(tx);
  for (const property of staged.columns) {
    const field = resource.fields[property];
    const source = field && labelSource(field);
    if (!field || !source || field.kind === 'file') continue;
    const labels = sql`labels -> ${property}`;
    // One equality each: a join on "this or that" would compare every name with every record.
    const columns =
      field.kind === 'user' ? [sql`x.account`, sql`x.real_name`] : [sql`x.${name(source.column)}::text`];
    const named = join(
      [...columns, sql`x.id::text`].map(
        (column) => sql`select ${column} as label, x.id from ${name(source.table)} x where x.is_deleted = 0`,
      ),
      ' union ',
    );
    await staging.run(sql`
      create temporary table import_names on commit drop as
      select n.label, min(x.id) as id, count(x.id)::int as count from (
        select distinct jsonb_array_elements_text(case jsonb_typeof(${labels}) when 'array' then ${labels} else jsonb_build_array(${labels}) end) as label
        from import_rows where ${labels} is not null) n
      left join (${named}) x on x.label = n.label
      group by n.label`);
    const kept =
      isMany(field) || field.kind === 'user' ? sql`` : await keepSame(tx, resource, property, source);
    const pairs = sql`import_rows r, jsonb_array_elements_text(case jsonb_typeof(r.labels -> ${property}) when 'array' then r.labels -> ${property} else jsonb_build_array(r.labels -> ${property}) end) with ordinality e(label, at)`;
    const broken = await staging.all<Problem>(sql`
      select r.row, n.label as value, n.count from ${pairs}, import_names n
      where r.labels -> ${property} is not null and n.label = e.label and n.count <> 1 ${kept}`);
    for (const { row, value, count } of broken) {
      const text = count === 0 ? texts.unknown : texts.ambiguous;
      noteErrors(staged, row, [
        { row, field: property, msg: say(text, language, { field: field[language], value: value ?? '' }) },
      ]);
    }
    const column = columnOf(resource, property);
    // Ids as text: a rule that reads the row in JavaScript must not lose their digits.
    const ids = isMany(field) ? sql`jsonb_agg(n.id::text order by e.at)` : sql`to_jsonb(min(n.id)::text)`;
    await staging.run(sql`
      update import_rows s set data = s.data || jsonb_build_object(${column}::text, f.ids)
      from (select r.row, ${ids} as ids from ${pairs}, import_names n where n.label = e.label and n.count = 1 group by r.row) f
      where f.row = s.row`);
    await staging.run(sql`drop table import_names`);
  }
}

/** A name several records have is clear all the same where the row's own record points at one of them already. */
async function keepSame(
  tx: Tx,
  resource: Resource,
  property: string,
  source: { table: string; column: string },
): Promise<Sql> {
  const column = columnOf(resource, property);
  const same = sql`${shapeOf(resource).table} t, ${name(source.table)} x, import_names m
    where m.label = s.labels ->> ${property} and m.count > 1 and t.id = s.id and t.is_deleted = 0 and x.id = t.${name(column)}
      and x.${name(source.column)}::text = m.label`;
  await stagingOf(tx).run(
    sql`update import_rows s set data = s.data || jsonb_build_object(${column}::text, x.id::text) from ${same}`,
  );
  return sql`and not (r.id is not null and r.data ? ${column})`;
}

/** Finds for each row the record it changes: by its id, else by the resource's own key. */
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
  await staging.run(
    sql`update import_rows s set target = t.id from ${table} t where t.id = s.id and ${seen}`,
  );
  const lost = await staging.all<Problem>(
    sql`select row, id::text as value from import_rows where id is not null and target is null`,
  );
  for (const { row, value } of lost)
    noteErrors(staged, row, [
      { row, field: 'id', msg: say(texts.unknownId, language, { value: value ?? '' }) },
    ]);

  const key = resource.unique?.[0];
  if (!key?.every((property) => staged.columns.includes(property))) return;
  const same = all(key.map((property) => sameKey(resource, property)));
  await staging.run(sql`
    update import_rows s set target = t.id from import_rows o
    cross join lateral jsonb_populate_record(null::${table}, o.data) r join ${table} t on ${same}
    where o.row = s.row and s.id is null and ${seen}`);
  const values = join(
    key.map((property) =>
      property === 'parentId' ? sql`labels ->> 'parentId'` : sql`data ->> ${columnOf(resource, property)}`,
    ),
  );
  const twice = await staging.all<Problem>(sql`
    select row, concat_ws(', ', ${values}) as value from (
      select row, data, labels, row_number() over (partition by ${values} order by row) as nth from import_rows) o where nth > 1`);
  const last = key.at(-1)!;
  const label = resource.fields[last]?.[language] ?? last;
  for (const { row, value } of twice)
    noteErrors(staged, row, [
      { row, field: last, msg: say(texts.twice, language, { field: label, value: value ?? '' }) },
    ]);
}

/** A parent is named in the file; the others are values of the row. */
function sameKey(resource: Resource, property: string): Sql {
  const column = name(columnOf(resource, property));
  if (property !== 'parentId') return sql`t.${column} = r.${column}`;
  const label = name(anyColumn(resource, resource.label));
  return sql`t.${column} = coalesce((select min(p.id) from ${shapeOf(resource).table} p where p.is_deleted = 0 and p.${label} = o.labels ->> 'parentId'),
    case when o.labels ->> 'parentId' is null then 0 else -1 end)`;
}
