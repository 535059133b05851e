import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { queriesOn, type Tx } from '#platform/database/pool.ts';
import { name, raw, sql } from '#platform/database/sql.ts';
import { filterConditions, where } from '../filters.ts';
import { orderOf, orderSql } from '../order.ts';
import { nameChoices, type Row } from '../read.ts';
import { type Viewer, visible } from '../scope.ts';
import { anyColumn, shapeOf } from '../shape.ts';
import { type Cell, cellOf } from './cells.ts';
import { headerOf, type SheetColumn, sheetColumns } from './columns.ts';
import type { WriteTask } from './sheet-messages.ts';

const batchRows = 1000;

const formats: Partial<Record<string, string>> = { date: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm:ss' };

const widthOf = ({ field, property }: SheetColumn) =>
  property === 'id'
    ? 22
    : field?.kind === 'note'
      ? 40
      : field?.kind === 'time'
        ? 20
        : Math.max(12, Math.round((field?.width ?? 140) / 8));

/** How the workbook of a resource looks; `columns` are those to write. */
export function sheetTask(
  resource: Resource,
  language: Language,
  columns: readonly SheetColumn[],
): Omit<WriteTask, 'type'> {
  return {
    name: resource.title[language].replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    language,
    columns: columns.map((column) => ({
      header: headerOf(column, language),
      width: widthOf(column),
      format: formats[column.field?.kind ?? ''],
    })),
  };
}

/** All rows of a filtered list, a batch at a time through a cursor: memory does not grow with their number. */
export async function* exportBatches(
  tx: Tx,
  resource: Resource,
  filters: Record<string, unknown>,
  viewer: Viewer,
  language: Language,
): AsyncGenerator<Cell[][]> {
  const { table, joined, columns, twins } = shapeOf(resource);
  const order = orderOf(resource, filters);
  const condition = where([visible(resource, viewer), ...filterConditions(resource, filters)]);
  const parent = resource.tree
    ? sql`, (select p.${name(anyColumn(resource, resource.label))} from ${table} p where p.id = r."parentId") as "parentName"`
    : sql``;
  // Unnamed statements: a prepared FETCH would remember the columns of another list.
  const cursor = queriesOn(tx.client, false);
  await cursor.run(sql`declare export_rows no scroll cursor for
    select r.*${twins[language]}${parent} from (select ${columns} from ${table} t ${joined} where ${condition}) r order by ${orderSql(resource, order, 'r')}`);
  const sheet = sheetColumns(resource);
  for (;;) {
    const rows = await cursor.all<Row>(sql`fetch ${raw(String(batchRows))} from export_rows`);
    if (rows.length > 0) {
      yield nameChoices(resource, rows, language).map((row) =>
        sheet.map((column) => cellOf(column, row, language)),
      );
    }
    if (rows.length < batchRows) break;
  }
  await cursor.run(sql`close export_rows`);
}

export async function countRows(
  tx: Tx,
  resource: Resource,
  filters: Record<string, unknown>,
  viewer: Viewer,
): Promise<number> {
  const condition = where([visible(resource, viewer), ...filterConditions(resource, filters)]);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from ${shapeOf(resource).table} t ${shapeOf(resource).joined} where ${condition}`,
  );
  return total;
}
