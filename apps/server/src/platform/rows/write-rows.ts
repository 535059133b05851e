import { join, name, sql } from '#platform/database/sql.ts';
import { anyColumn, shapeOf } from '#platform/resources/shape.ts';
import type { ReadRow, RowsCall } from './save-rows.ts';

/** Writes rows that are known to be good and held; answers the id of each by its key. */
export async function writeRows(call: RowsCall, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const changed = rows.filter(({ id }) => id !== undefined);
  const added = rows.filter(({ id }) => id === undefined);
  const stored = new Map<string, string>();
  await updateRows(call, changed);
  for (const { key, id } of changed) stored.set(key, id!);
  const ids = await insertRows(call, added);
  added.forEach(({ key }, at) => {
    stored.set(key, ids[at]!);
  });
  return stored;
}

const dataOf = ({ resource }: RowsCall, { values }: ReadRow): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([property, value]) => [anyColumn(resource, property), value]),
    ),
  );

/** Columns some row sets; the rest of the table is left alone. */
const columnsOf = ({ resource }: RowsCall, rows: readonly ReadRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ values }) =>
      Object.keys(values)
        .filter((property) => values[property] !== undefined)
        .map((property) => anyColumn(resource, property)),
    ),
  ),
];

/** One statement; a row keeps what it does not set. */
async function updateRows(call: RowsCall, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { table } = shapeOf(call.resource);
  const columns = columnsOf(call, rows);
  const set = columns.map((column) => {
    const own = name(`t.${column}`);
    return sql`${name(column)} = case when c.data ? ${column} then r.${name(column)} else ${own} end`;
  });
  // A row without a change still counts as one: its version moves on.
  const assignments = set.length > 0 ? set : [sql`status = t.status`];
  await call.tx.run(sql`
    update ${table} t set ${join(assignments)}
    from (select u.id, u.data::jsonb as data from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => dataOf(call, row))}::text[]) u(id, data)) c
    cross join lateral jsonb_populate_record(null::${table}, c.data) r
    where t.id = c.id`);
}

/** Ids in the order of the rows. */
async function insertRows(call: RowsCall, rows: readonly ReadRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { table } = shapeOf(call.resource);
  const columns = columnsOf(call, rows);
  const values = columns.map((column) => name(`r.${column}`));
  const made = await call.tx.all<{ id: string }>(sql`
    with c as materialized (select next_id() as id, u.at, u.data::jsonb as data from unnest(${rows.map((row) => dataOf(call, row))}::text[]) with ordinality u(data, at)),
    made as (insert into ${table} (${join([name('id'), ...columns.map((column) => name(column))])})
      select ${join([name('c.id'), ...values])}
      from c cross join lateral jsonb_populate_record(null::${table}, c.data) r)
    select id from c order by at`);
  return made.map(({ id }) => id);
}
