import { commonErrors } from '@ircrisk/contract/errors.ts';
import { columnOf, idColumnOf, type Resource } from '@ircrisk/contract/resource.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { empty, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { forbidsOf } from '../hooks.ts';
import { rowsOf } from '../read.ts';
import type { Viewer } from '../scope.ts';
import { isList, shapeOf } from '../shape.ts';
import { idColumn, labelColumn, noteErrors, pointerOf, type Staged, stagingOf } from './staging.ts';

const texts = {
  required: { zh: '{field}不能为空', en: '{field} must not be empty' },
  fixed: {
    zh: '{field}不能通过导入修改',
    en: '{field} cannot be changed by an import',
  },
  forbidden: {
    zh: '该记录{state}，不能再通过导入修改；请把这一行改回原样，或在记录页面上操作',
    en: 'This record {state} and takes no change from a file; put the row back as it was, or act on the record itself',
  },
  inState: { zh: '处于“{name}”', en: 'is in the state “{name}”' },
  closed: { zh: '已关闭', en: 'is closed' },
} satisfies Record<string, Text>;

/** Rows `s` that are to be written: new ones, and those that say something new of a record. */
export const written = sql`(s.matched_id is null or exists (select from import_changes c where c.row = s.row))`;

/** Which rows change a record and where: a row that says what is there already is neither judged by a rule nor written. */
export async function compareRows(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  const staging = stagingOf(tx);
  const properties = staged.columns.filter((property) => property in resource.fields);
  const pairs = properties.map((property) => [property, columnOf(resource, property)] as const);
  const differs = (column: string) => sql`${name(`t.${column}`)} is distinct from ${name(`s.${column}`)}`;
  const moved = staged.columns.includes('parentId')
    ? sql`t.parent_id is distinct from s.parent_id or s.parent_row is not null`
    : null;
  const listed = join([
    ...pairs.map(([property, column]) => sql`case when ${differs(column)} then ${property}::text end`),
    ...(moved ? [sql`case when ${moved} then 'parentId' end`] : []),
  ]);
  const row = (alias: string) => join(pairs.map(([, column]) => name(`${alias}.${column}`)));
  const same = pairs.length > 0 ? sql`row(${row('t')}) is distinct from row(${row('s')})` : sql`false`;
  await staging.run(sql`
    create temporary table import_changes on commit drop as
    select s.row, s.matched_id, array_remove(array[${listed}]::text[], null) as properties
    from import_rows s join ${shapeOf(resource).table} t on t.id = s.matched_id where ${same}${moved ? sql` or ${moved}` : empty}`);
  await staging.run(sql`analyze import_changes`);
  await noteEmpty(tx, resource, staged, language);
  await noteFixed(tx, resource, staged, language);
  await noteForbidden(tx, resource, staged, viewer, language);
}

/** Required fields that are empty: of a new record, or of one whose cells are to be emptied. */
async function noteEmpty(tx: Tx, resource: Resource, staged: Staged, language: Language): Promise<void> {
  const required = Object.entries(resource.fields).filter(
    ([, field]) => field.required && !field.readOnly && field.kind !== 'file',
  );
  const judged = staged.empty === 'clear' ? sql`true` : sql`s.matched_id is null`;
  const pieces = required.flatMap(([property, field]): Sql[] => {
    if (!staged.columns.includes(property))
      return field.default === undefined
        ? [sql`select s.row, ${property}::text as property from import_rows s where s.matched_id is null`]
        : [];
    const column = name(`s.${columnOf(resource, property)}`);
    const none = isList(field) ? sql`${column} = '{}'` : sql`${column} is null`;
    // A name or an id that is there and unknown has been told.
    const told = pointerOf(resource, property)
      ? [
          ...(property in staged.used ? [name(`l.${labelColumn(resource, property)}`)] : []),
          ...(idColumnOf(property) in staged.used ? [name(`l.${idColumn(resource, property)}`)] : []),
        ]
      : [];
    const blank =
      told.length > 0
        ? sql` and exists (select from import_lines l where l.row = s.row and num_nonnulls(${join(told)}) = 0)`
        : empty;
    return [
      sql`select s.row, ${property}::text as property from import_rows s where ${none} and ${judged}${blank}`,
    ];
  });
  if (pieces.length === 0) return;
  const rows = await stagingOf(tx).all<{ row: number; property: string }>(
    sql`${join(pieces, ' union all ')} order by row`,
  );
  for (const { row, property } of rows) {
    if (staged.unread.get(row)?.includes(property)) continue;
    const field = resource.fields[property]!;
    noteErrors(staged, row, [
      { row, field: property, msg: say(texts.required, language, { field: field[language] }) },
    ]);
  }
}

/** What is settled when a record is made is not changed by a file; it is told, not dropped. */
async function noteFixed(tx: Tx, resource: Resource, staged: Staged, language: Language): Promise<void> {
  const fixed = staged.columns.filter((property) => resource.fields[property]?.fixed);
  if (fixed.length === 0) return;
  const rows = await stagingOf(tx).all<{ row: number; properties: string[] }>(
    sql`select row, properties from import_changes where properties && ${fixed} order by row`,
  );
  for (const { row, properties } of rows)
    for (const property of properties.filter((each) => fixed.includes(each)))
      if (!staged.unread.get(row)?.includes(property))
        noteErrors(staged, row, [
          {
            row,
            field: property,
            msg: say(texts.fixed, language, { field: resource.fields[property]![language] }),
          },
        ]);
}

/** A record whose state forbids a change forbids it to a file too. */
async function noteForbidden(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  const forbids = forbidsOf(resource);
  if (!forbids) return;
  const changed = await stagingOf(tx).all<{ row: number; id: string }>(
    sql`select row, matched_id as id from import_changes order by row`,
  );
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const records = await rowsOf(tx, resource, language, sql`where t.id = any(${ids})`, null);
  const closed = new Map(
    records
      .filter((record) => forbids(record, viewer).includes('update'))
      .map((record) => [String(record.id), stateOf(resource, record, language)]),
  );
  for (const { row, id } of changed) {
    const state = closed.get(id);
    if (state !== undefined)
      noteErrors(staged, row, [
        {
          row,
          field: resource.label,
          msg: resource.appendOnly
            ? commonErrors.appendOnly[language]
            : say(texts.forbidden, language, { state }),
        },
      ]);
  }
}

/** The state in the reader's words, where the record has one. */
function stateOf(resource: Resource, record: Readonly<Record<string, unknown>>, language: Language): string {
  const field = resource.fields.state;
  const choice = field?.kind === 'choice' ? field.choices[String(record.state)] : undefined;
  return choice ? say(texts.inState, language, { name: choice[language] }) : texts.closed[language];
}
