import { once } from 'node:events';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { isTold } from '@ircrisk/contract/measured.ts';
import type { DictionaryField, Field, Measured, NumberField, Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { to as copyTo } from 'pg-copy-streams';
import type { Tx } from '#platform/database/pool.ts';
import { compile, empty, join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { textByKey } from '../dictionary-texts.ts';
import { filterConditions, where } from '../filters.ts';
import { orderOf, orderSql } from '../order.ts';
import { type Viewer, visible } from '../scope.ts';
import { columnAt, isList, isMany, labelSource, shapeOf, twinOf } from '../shape.ts';
import { headerOf, type SheetColumn, sheetColumns } from './columns.ts';
import { pathOf, treePaths } from './record-paths.ts';
import type { WriteTask } from './sheet-messages.ts';

const formats: Partial<Record<string, string>> = { date: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm:ss' };

const widthOf = ({ field, property, idOf }: SheetColumn) =>
  property === 'id' || idOf
    ? 22
    : field?.kind === 'note'
      ? 40
      : field?.kind === 'time'
        ? 20
        : Math.max(12, Math.round((field?.width ?? 140) / 8));

/** A number that a sheet of this language tells in the reader's unit of its row. */
const toldByRow = (field: Field | null, language: Language): field is NumberField & { measured: Measured } =>
  field?.kind === 'number' && field.measured !== undefined && isTold(language);

/** The value with what it is read by: the quantity of its row, and whether it is a difference. */
function measuredText(
  resource: Resource,
  { by, difference, differenceWhen, rateWhen }: Measured,
  value: Sql,
): Sql {
  const holds = (when: Measured['rateWhen']) =>
    when
      ? sql`coalesce(${columnAt(resource, when.field)}::text in (${raw(when.is.map((one) => `'${one}'`).join(', '))}), false)`
      : sql`false`;
  const isDifference = difference ? sql`true` : sql`(${holds(rateWhen)} or ${holds(differenceWhen)})`;
  return sql`case when ${value} is not null then concat_ws(' ', coalesce(${columnAt(resource, by)}::text, '-'), case when ${isDifference} then 'd' else 'v' end, ${value}) end`;
}

/** How the workbook of a resource looks; `columns` are those to write. */
export function sheetTask(
  resource: Resource,
  language: Language,
  columns: readonly SheetColumn[],
  isForm = false,
): Omit<WriteTask, 'type'> {
  return {
    name: resource.title[language].replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    language,
    columns: columns.map((column) => ({
      header: headerOf(column, language, isForm),
      width: widthOf(column),
      format: formats[column.field?.kind ?? ''],
      ...(column.idOf
        ? {}
        : { kind: toldByRow(column.field, language) && !isForm ? 'measured' : column.field?.kind }),
      ...(column.field?.kind === 'quantity' ? { quantity: column.field.quantity } : {}),
      ...(column.field?.kind === 'choice' ? { choices: column.field.choices } : {}),
    })),
  };
}

/** Each column as the one value its cell needs; names of single references come by joins, which take them all at once. */
function exportColumns(resource: Resource, language: Language): { values: Sql; joins: Sql } {
  const joins: Sql[] = [];
  const form = { language, whole: false };
  const values = sheetColumns(resource).map(({ property, field, idOf }, at) => {
    const value = columnAt(resource, idOf ?? property);
    if (idOf) return idValue(resource, idOf, value);
    if (property === 'parentId') {
      const { value: path, joins: way } = pathOf(resource, 'p', form);
      return sql`(select ${path} from ${shapeOf(resource).table} p${way} where p.id = ${value})`;
    }
    if (!field) return value;
    const source = labelSource(field);
    if (source && !isMany(field)) {
      const alias = `x${at}`;
      const target = field.kind === 'reference' ? resourceOf(field.to) : null;
      const named = target
        ? pathOf(target, alias, form)
        : { value: name(`${alias}.${source.column}`), joins: empty };
      // Most records name no other of their kind: looked up for those that do, where a join would read the whole table again.
      if (source.table === resource.table)
        return sql`case when ${value} is not null then (select ${named.value} from ${name(source.table)} ${name(alias)}${named.joins} where ${name(`${alias}.id`)} = ${value}) end`;
      joins.push(
        sql` left join ${name(source.table)} ${name(alias)} on ${name(`${alias}.id`)} = ${value}${named.joins}`,
      );
      return named.value;
    }
    if (field.kind === 'dictionary' && field.many) return dictionaryTexts(field, value, language);
    if (field.kind === 'dictionary') {
      const alias = `x${at}`;
      joins.push(
        sql` left join (${textByKey(field, language)}) ${name(alias)} on ${name(`${alias}.key`)} = ${value}`,
      );
      return name(`${alias}.text`);
    }
    if (toldByRow(field, language)) return measuredText(resource, field.measured, value);
    const twin = twinOf(value, field, language);
    // An empty list has no names, and need not be looked up.
    if (twin) return isMany(field) ? sql`case when ${value} <> '{}' then ${twin} end` : twin;
    return isList(field) ? sql`array_to_string(${value}, '; ')` : value;
  });
  return { values: join(values), joins: join(joins, '') };
}

/** Several keys as their texts, in the order of the keys. */
const dictionaryTexts = (field: DictionaryField, value: Sql, language: Language): Sql =>
  sql`case when ${value} <> '{}' then (select string_agg(d.text, '; ' order by u.at)
    from unnest(${value}) with ordinality u(key, at) join (${textByKey(field, language)}) d on d.key = u.key) end`;

/** The ids beside a name; a root has no parent to tell. */
function idValue(resource: Resource, property: string, value: Sql): Sql {
  const field = resource.fields[property];
  if (property === 'parentId') return sql`nullif(${value}, 0)`;
  return field && isMany(field) ? sql`array_to_string(${value}, '; ')` : value;
}

/** Which rows a list has, in their order. */
export interface ListedRows {
  readonly count: number;
  /** The ids as an array of PostgreSQL: `{1,2,3}`. */
  readonly ids: string;
}

/** The rows of a filtered list in their order. The filter is judged once, and nothing is written: a replica may answer. */
export async function listRows(
  tx: Tx,
  resource: Resource,
  filters: Record<string, unknown>,
  viewer: Viewer,
): Promise<ListedRows> {
  const { table, joined } = shapeOf(resource);
  const condition = where([visible(resource, viewer), ...filterConditions(resource, filters)]);
  const order = orderSql(resource, orderOf(resource, filters), 't');
  // It has the time of a job, not of a request, and room to hash and sort a hundred thousand wide rows in memory.
  await tx.run(
    sql`select set_config('statement_timeout', '600000', true), set_config('work_mem', '256MB', true)`,
  );
  return tx.one<ListedRows>(sql`select count(*)::int as count,
    coalesce(array_agg(t.id order by ${order}), '{}')::text as ids from ${table} t ${joined} where ${condition}`);
}

/** What `listRows` found, as lines of COPY with a value for each column of the sheet: no row is made into an object here. */
export async function* exportLines(
  tx: Tx,
  resource: Resource,
  { ids }: ListedRows,
  language: Language,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { table, joined } = shapeOf(resource);
  const { values, joins } = exportColumns(resource, language);
  const trees = treePaths(resource).map(({ table: tree, rows }) => sql`${tree} as materialized (${rows})`);
  // COPY takes no bound value, so the ids stand in its text: digits and commas that the database wrote itself.
  const { text } = compile(sql`copy (${trees.length > 0 ? sql`with ${join(trees)} ` : empty}select ${values}
    from unnest(${raw(`'${ids}'`)}::bigint[]) with ordinality e(id, nth) join ${table} t on t.id = e.id ${joined}${joins}
    order by e.nth) to stdout with (null '')`);
  // COPY keeps the connection to itself; the driver takes it only while it does not pipeline.
  const client = tx.client as unknown as { pipeline: boolean };
  const pipelining = client.pipeline;
  client.pipeline = false;
  const lines = tx.client.query(copyTo(text, { highWaterMark: batchBytes }));
  try {
    yield* inBatches(lines);
  } finally {
    // Left early, the rest is read away: the transaction can still be ended in order.
    if (!lines.readableEnded && !lines.errored) {
      lines.resume();
      await once(lines, 'end').catch(() => {});
    }
    client.pipeline = pipelining;
  }
}

const batchBytes = 256 * 1024;

/** The small pieces of the wire put together, each in memory of its own that can be handed to the worker. */
async function* inBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Buffer[] = [];
  let size = 0;
  const whole = () => {
    const batch = new Uint8Array(size);
    let at = 0;
    for (const chunk of held) {
      batch.set(chunk, at);
      at += chunk.length;
    }
    held = [];
    size = 0;
    return batch;
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size >= batchBytes) yield whole();
  }
  if (size > 0) yield whole();
}
