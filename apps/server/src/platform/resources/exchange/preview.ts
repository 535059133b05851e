import { columnOf, idColumnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { empty, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { nameChoices, type Row, rowsOf } from '../read.ts';
import { isList, shapeOf, twinOf, wireName } from '../shape.ts';
import { pathOf } from './record-paths.ts';
import { idColumn, labelColumn, pointerOf, type Staged, stagingOf } from './staging.ts';

/** So many rows of each kind are shown; all are counted. */
const rowsShown = 200;

export interface PreviewRow {
  row: number;
  /** The record it changes; null for a new one. */
  id: string | null;
  name: string | null;
  /** Changed properties with their readable twins; nothing of a new record. */
  before: Row | null;
  after: Row;
}

export interface Preview {
  fresh: number;
  changed: number;
  changedCells: number;
  unchanged: number;
  /** Empty cells over values that are there, and the rows they are in. */
  emptyCells: number;
  emptyRows: number;
  freshRows: PreviewRow[];
  changedRows: PreviewRow[];
}

/** What an import of the judged file would do, counted and shown. */
export async function previewOf(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  language: Language,
): Promise<Preview> {
  const staging = stagingOf(tx);
  const broken = [...staged.broken];
  const sound = broken.length > 0 ? sql` and s.row <> all(${broken})` : empty;
  const counts = await staging.one<{ fresh: number; changed: number; cells: number }>(sql`
    select count(*) filter (where s.matched_id is null)::int as fresh, count(c.row)::int as changed,
      coalesce(sum(cardinality(c.properties)), 0)::int as cells
    from import_rows s left join import_changes c on c.row = s.row where true${sound}`);
  const total = staged.rows - staged.broken.size;
  const fresh = await staging.all<{ row: number }>(
    sql`select s.row from import_rows s where s.matched_id is null${sound} order by s.row limit ${rowsShown}`,
  );
  const changed = await staging.all<{ row: number; id: string; properties: string[] }>(sql`
    select s.row, s.matched_id as id, s.properties from import_changes s where true${sound} order by s.row limit ${rowsShown}`);
  const after = await stagedRecords(
    tx,
    resource,
    staged,
    language,
    [...fresh, ...changed].map(({ row }) => row),
  );
  const before = await recordsOf(tx, resource, language, changed);
  const names = await namesOf(tx, resource, language, changed);
  const freshRows = fresh.map(({ row }): PreviewRow => {
    const record = after.get(row) ?? {};
    const label = record[`${resource.label}Name`] ?? record[resource.label];
    return {
      row,
      id: null,
      name: label === null || label === undefined ? null : String(label),
      before: null,
      after: record,
    };
  });
  const changedRows = changed.map(({ row, id, properties }): PreviewRow => {
    const only = (record: Row | undefined) =>
      Object.fromEntries(
        properties
          .flatMap((property) => [property, `${property}Name`])
          .flatMap((property) => (record && property in record ? [[property, record[property]]] : [])),
      );
    return {
      row,
      id,
      name: names.get(id) ?? null,
      before: only(before.get(id)),
      after: only(after.get(row)),
    };
  });
  return {
    fresh: counts.fresh,
    changed: counts.changed,
    changedCells: counts.cells,
    unchanged: total - counts.fresh - counts.changed,
    ...(await countEmpty(tx, resource, staged)),
    freshRows,
    changedRows,
  };
}

/** Staged rows as records of the wire, by their number. */
async function stagedRecords(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  language: Language,
  rows: readonly number[],
): Promise<Map<number, Row>> {
  if (rows.length === 0) return new Map();
  const properties = staged.columns.filter((property) => property in resource.fields);
  const columns = properties.map(
    (property) => sql`, ${name(`s.${columnOf(resource, property)}`)} as ${wireName(property)}`,
  );
  const parent = staged.columns.includes('parentId')
    ? sql`, s.parent_id as "parentId", coalesce(s.parent_label, (select ${pathOf(resource, 'p', { language, whole: false }).value}
        from ${shapeOf(resource).table} p${pathOf(resource, 'p', { language, whole: false }).joins} where p.id = s.parent_id)) as "parentIdName"`
    : empty;
  const twins = properties.flatMap((property) => {
    const twin = twinOf(sql`r.${wireName(property)}`, resource.fields[property]!, language);
    return twin ? [sql`, ${twin} as ${wireName(`${property}Name`)}`] : [];
  });
  const found = await stagingOf(tx).all<Row & { row: number }>(sql`
    select r.*${join(twins, '')} from (
      select s.row${parent}${join(columns, '')} from import_rows s where s.row = any(${rows})) r`);
  return new Map(nameChoices(resource, found, language).map(({ row, ...record }) => [row as number, record]));
}

type Changed = readonly { id: string }[];

async function recordsOf(
  tx: Tx,
  resource: Resource,
  language: Language,
  changed: Changed,
): Promise<Map<string, Row>> {
  if (changed.length === 0) return new Map();
  const ids = changed.map(({ id }) => id);
  const rows = await rowsOf(tx, resource, language, sql`where t.id = any(${ids})`, null);
  if (resource.tree) {
    const { value, joins } = pathOf(resource, 'p', { language, whole: false });
    const parents = await stagingOf(tx).all<{ id: string; path: string }>(sql`
      select t.id, ${value} as path from ${shapeOf(resource).table} t join ${shapeOf(resource).table} p on p.id = t.parent_id${joins}
      where t.id = any(${ids})`);
    const pathAt = new Map(parents.map(({ id, path }) => [id, path]));
    for (const row of rows) row.parentIdName = pathAt.get(String(row.id)) ?? null;
  }
  return new Map(nameChoices(resource, rows, language).map((row) => [String(row.id), row]));
}

/** Whose row it is: the way to the record. */
async function namesOf(
  tx: Tx,
  resource: Resource,
  language: Language,
  changed: Changed,
): Promise<Map<string, string>> {
  if (changed.length === 0) return new Map();
  const { value, joins } = pathOf(resource, 't', { language, whole: false });
  const rows = await stagingOf(tx).all<{ id: string; name: string }>(sql`
    select t.id, ${value} as name from ${shapeOf(resource).table} t${joins} where t.id = any(${changed.map(({ id }) => id)})`);
  return new Map(rows.map(({ id, name: called }) => [id, called]));
}

async function countEmpty(
  tx: Tx,
  resource: Resource,
  staged: Staged,
): Promise<{ emptyCells: number; emptyRows: number }> {
  const counted = staged.columns.flatMap((property): Sql[] => {
    const field = resource.fields[property];
    // What a rule completes has no cell in the file.
    const isGiven = property in staged.used || idColumnOf(property) in staged.used;
    if (!field || field.fixed || !isGiven) return [];
    const cells = pointerOf(resource, property)
      ? [
          ...(property in staged.used ? [name(`l.${labelColumn(resource, property)}`)] : []),
          ...(idColumnOf(property) in staged.used ? [name(`l.${idColumn(resource, property)}`)] : []),
        ]
      : [name(`l.${columnOf(resource, property)}`)];
    const kept = name(`t.${columnOf(resource, property)}`);
    const there = isList(field) ? sql`${kept} <> '{}'` : sql`coalesce(${kept}::text, '') <> ''`;
    return [sql`(num_nonnulls(${join(cells)}) = 0 and ${there})::int`];
  });
  if (counted.length === 0) return { emptyCells: 0, emptyRows: 0 };
  return stagingOf(tx).one(sql`
    select coalesce(sum(n), 0)::int as "emptyCells", count(*) filter (where n > 0)::int as "emptyRows" from (
      select ${join(counted, ' + ')} as n from import_lines l join import_rows s on s.row = l.row
      join ${shapeOf(resource).table} t on t.id = s.matched_id) o`);
}
