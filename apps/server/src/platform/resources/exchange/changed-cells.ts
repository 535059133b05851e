import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { type Cell, choiceTexts } from './cells.ts';
import { matchHeaders, type SheetColumn, sheetColumns } from './columns.ts';

// An exported workbook as a person changes it: one cell of each kind of column, each in a row of its own.

/** Enough rows to find every kind of column filled. */
const rowsKept = 40;
const day = 86_400_000;

export interface ChangedCell {
  /** As a person counts the rows of the sheet. */
  row: number;
  property: string;
}

interface Change extends ChangedCell {
  cells: readonly (readonly [index: number, cell: Cell])[];
}

/** Another value of the same kind; undefined where the column has no other. */
function another(field: Field, cell: Cell, language: Language): Cell | undefined {
  switch (field.kind) {
    case 'number':
    case 'quantity':
    case 'money':
      return Number(cell) + 1;
    case 'date':
    case 'time':
      return cell instanceof Date ? new Date(cell.getTime() - day) : undefined;
    case 'yesNo':
      return { 是: '否', 否: '是', Yes: 'No', No: 'Yes' }[String(cell)];
    case 'choice':
      return choiceTexts(field.choices, language).find(([, text]) => text !== cell)?.[1];
    case 'text':
    case 'tags':
      return `${cell}1`;
    default:
      return undefined;
  }
}

/** Name and id of the record another row points at. */
function pointsElsewhere(rows: readonly Cell[][], at: number, name: number, id: number): Change['cells'] {
  const other = rows.find((cells) => cells[id] && cells[id] !== rows[at]![id]);
  return other
    ? [
        [name, other[name] ?? null],
        [id, other[id] ?? null],
      ]
    : [];
}

/** The first change a column of this kind allows, in a row that is still as it was where there is one. */
function changeOf(
  columns: readonly SheetColumn[],
  index: Record<string, number>,
  rows: readonly Cell[][],
  taken: ReadonlySet<number>,
  language: Language,
): Change | null {
  const order = [...rows.keys()].sort((a, b) => Number(taken.has(a)) - Number(taken.has(b)) || a - b);
  for (const { property, field } of columns)
    for (const at of order) {
      const column = index[property]!;
      const cell = rows[at]![column] ?? null;
      if (!field || cell === null || cell === '') continue;
      const beside = index[`${property}.id`];
      const value = beside === undefined ? another(field, cell, language) : undefined;
      const cells: Change['cells'] =
        beside !== undefined
          ? pointsElsewhere(rows, at, column, beside)
          : value === undefined
            ? []
            : [[column, value]];
      if (cells.length > 0) return { row: at + 2, property, cells };
    }
  return null;
}

/** Copies of an exported workbook with one changed cell per kind of column; a row is changed once in each copy. */
export async function changedWorkbooks(
  resource: Resource,
  exported: Buffer,
  language: Language,
): Promise<{ content: Buffer; changed: ChangedCell[] }[]> {
  const [head = [], ...all] = ((await readXlsx(exported)).sheets[0]?.rows ?? []) as Cell[][];
  const rows = all.slice(0, rowsKept);
  const columns = sheetColumns(resource);
  const index = matchHeaders(
    columns,
    head.map((cell) => String(cell ?? '')),
  );
  const kinds = new Map<string, SheetColumn[]>();
  for (const column of columns)
    if (column.imported && column.field && !column.idOf && column.property in index)
      kinds.set(column.field.kind, [...(kinds.get(column.field.kind) ?? []), column]);
  const taken = new Set<number>();
  const copies: Change[][] = [];
  for (const ofKind of kinds.values()) {
    const change = changeOf(ofKind, index, rows, taken, language);
    if (!change) continue;
    taken.add(change.row - 2);
    const copy = copies.find((changes) => changes.every(({ row }) => row !== change.row));
    if (copy) copy.push(change);
    else copies.push([change]);
  }
  return Promise.all(
    copies.map(async (changes) => {
      const changed = rows.map((cells) => [...cells]);
      for (const { row, cells } of changes) for (const [at, cell] of cells) changed[row - 2]![at] = cell;
      const content = await writeXlsx({ sheets: [{ name: 'rows', rows: [head, ...changed] }] });
      return { content: Buffer.from(content), changed: changes };
    }),
  );
}
