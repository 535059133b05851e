import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { Resource, Verb } from '@ircrisk/contract/resource.ts';
import { permissionOf } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type ListQuery, mostCounted } from '@ircrisk/contract/values.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { comparesNothing, filterConditions, keywordCondition, where } from './filters.ts';
import { forbidsOf, hooksOf } from './hooks.ts';
import { orderOf, orderSql } from './order.ts';
import { type Viewer, visible } from './scope.ts';
import { labelAt, shapeOf } from './shape.ts';

export type Row = Record<string, unknown>;

/** Rows with their readable twins; `inner` is what follows `from table t`. */
export function rowsOf(
  tx: Tx,
  resource: Resource,
  language: Language,
  inner: Sql,
  outerOrder: Sql | null,
): Promise<Row[]> {
  const { table, joined, columns, twins } = shapeOf(resource);
  const after = outerOrder ? sql`order by ${outerOrder}` : sql``;
  return tx.all<Row>(
    sql`select r.*${twins[language]} from (select ${columns} from ${table} t ${joined} ${inner}) r ${after}`,
  );
}

/** Texts of choices: known here, so the database is not asked. */
export function nameChoices(resource: Resource, rows: Row[], language: Language): Row[] {
  const { choices } = shapeOf(resource);
  for (const [property, texts] of choices) {
    for (const row of rows) row[`${property}Name`] = texts[row[property] as string]?.[language] ?? null;
  }
  return rows;
}

async function countUpTo(
  tx: Tx,
  resource: Resource,
  condition: Sql,
  most: number | undefined,
): Promise<Pick<Page<Row>, 'total' | 'capped'>> {
  const { table, joined } = shapeOf(resource);
  const matching = sql`from ${table} t ${joined} where ${condition}`;
  const counted =
    most === undefined
      ? sql`select count(*)::int as total ${matching}`
      : sql`select count(*)::int as total from (select 1 ${matching} limit ${raw(String(most + 1))}) m`;
  const { total } = await tx.one<{ total: number }>(counted);
  return most !== undefined && total > most ? { total: most, capped: true } : { total };
}

/** One page. Rows and total go to the database together, in one round trip. */
export async function readPage(
  tx: Tx,
  resource: Resource,
  query: ListQuery,
  viewer: Viewer,
  language: Language,
): Promise<Page<Row>> {
  const order = orderOf(resource, query);
  const condition = where([visible(resource, viewer), ...filterConditions(resource, query)]);
  const { size, current } = query;
  // Where no value decides what is the best plan, the first page has one: with its size written out the database keeps it.
  const first = current === 1 && viewer.dataScope === 'all' && comparesNothing(resource, query);
  const page = first ? raw(`limit ${Number(size)}`) : sql`limit ${size} offset ${(current - 1) * size}`;
  const inner = sql`where ${condition} order by ${orderSql(resource, order, 't')} ${page}`;
  const [rows, counted] = await Promise.all([
    rowsOf(tx, resource, language, inner, orderSql(resource, order, 'r')),
    countUpTo(tx, resource, condition, query.total === 'capped' ? mostCounted : undefined),
  ]);
  const records = withForbidden(resource, nameChoices(resource, rows, language), viewer);
  const { total, ...rest } = counted;
  return { records, total, ...rest, size, current, pages: Math.ceil(total / size) };
}

export async function findRow(
  tx: Tx,
  resource: Resource,
  id: string,
  viewer: Viewer,
  language: Language,
): Promise<Row | undefined> {
  const inner = sql`where t.id = ${id} and ${visible(resource, viewer)}`;
  return nameChoices(resource, await rowsOf(tx, resource, language, inner, null), language)[0];
}

/** The record with what the viewer may do to it; an unknown id and another tenant's are the same "not found". */
export async function readDetail(
  tx: Tx,
  resource: Resource,
  id: string,
  viewer: Viewer,
  language: Language,
): Promise<Row> {
  const row = await findRow(tx, resource, id, viewer, language);
  if (!row) throw fail(commonErrors.notFound);
  const acts = hooksOf(resource.id)?.acts?.(row, viewer) ?? [];
  return { ...row, allowed: [...allowedVerbs(resource, row, viewer), ...acts] };
}

export function allowedVerbs(resource: Resource, row: Row, viewer: Viewer): Verb[] {
  if (resource.readOnly || (resource.platformWide && !viewer.isOperator)) return [];
  const forbidden = forbidsOf(resource)?.(row, viewer) ?? [];
  return (['update', 'delete'] as const).filter(
    (verb) => !forbidden.includes(verb) && viewer.permissions?.has(permissionOf(resource, verb)),
  );
}

/** Lists carry `allowed` only where a record's own state decides; elsewhere the permission alone does. */
function withForbidden(resource: Resource, rows: Row[], viewer: Viewer): Row[] {
  if (!forbidsOf(resource)) return rows;
  for (const row of rows) row.allowed = allowedVerbs(resource, row, viewer);
  return rows;
}

const optionCount = 50;

/** Options of a picker: what matches the typed text, and the chosen ones whatever was typed. */
export function readOptions(
  tx: Tx,
  resource: Resource,
  asked: { keyword?: string; ids?: string[] },
  viewer: Viewer,
  language: Language,
): Promise<{ id: string; label: string }[]> {
  const label = labelAt(resource, language);
  const chosen = asked.ids?.length ? sql`t.id = any(${asked.ids})` : null;
  const typed = keywordCondition(resource, asked.keyword) ?? sql`true`;
  const condition = chosen ? (asked.keyword ? sql`(${chosen} or ${typed})` : chosen) : typed;
  const order = orderSql(resource, orderOf(resource, {}), 't');
  return tx.all(sql`
    select t.id, ${label}::text as label from ${shapeOf(resource).table} t
    where ${visible(resource, viewer)} and ${condition}
    order by ${order} limit ${optionCount + (asked.ids?.length ?? 0)}`);
}
