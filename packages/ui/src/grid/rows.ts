import { convertedAs, kindIn, measuredUnit } from '@ircrisk/contract/measured.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { englishOf, isBlank } from '../resource/either-language.ts';
import { isReadOnly, type SheetColumn, type SheetRow } from './column.ts';
import { type Content, contentText, faultOf, sameContent, storedContent } from './content.ts';
import type { Cells, SheetDocument } from './document.ts';

/** A row of the sheet: what is stored of it and what was typed over it. */
export interface SheetLine {
  readonly key: string;
  readonly stored: SheetRow | undefined;
  readonly cells: Cells;
}

const none: Cells = {};

/** Rows in their order: stored ones without those removed, each followed by what was added after it. */
export function sheetLines(
  stored: readonly SheetRow[],
  keyOf: (row: SheetRow) => string,
  storedAs: (key: string) => SheetRow | undefined,
  { cells, added, removed }: SheetDocument,
): SheetLine[] {
  const line = (key: string): SheetLine => ({ key, stored: storedAs(key), cells: cells.get(key) ?? none });
  const after = Map.groupBy(added, (row) => row.after);
  const lines: SheetLine[] = [];
  const isAdded = new Set(added.map(({ key }) => key));
  const append = (key: string) => {
    if (!removed.has(key)) lines.push(line(key));
    for (const row of after.get(key) ?? []) append(row.key);
  };
  for (const row of after.get(undefined) ?? []) append(row.key);
  for (const row of stored) {
    const key = keyOf(row);
    if (!isAdded.has(key)) append(key);
  }
  return lines;
}

/** The rows after an edit of cells alone: those left alone are the same objects. `placeOf` tells where a row stands. */
export function withCellsOf(
  lines: readonly SheetLine[],
  placeOf: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, Cells>,
  after: ReadonlyMap<string, Cells>,
): readonly SheetLine[] {
  const next = [...lines];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const at = placeOf.get(key);
    const cells = after.get(key) ?? none;
    if (at !== undefined && next[at]!.cells !== cells) next[at] = { ...next[at]!, cells };
  }
  return next;
}

export const contentOf = (line: SheetLine, column: SheetColumn): Content =>
  line.cells[column.name] ?? storedContent(column, line.stored);

const measuredColumns = new WeakMap<SheetColumn, Map<string, SheetColumn>>();

/**
 * The column as this row has it: a number whose unit the row tells is a quantity there, shown and typed in the reader's unit. Where
 * the row was just pointed at something else, nobody knows yet what it measures: it stays in the standard unit.
 */
export function columnIn(column: SheetColumn, line: SheetLine): SheetColumn {
  const { field } = column;
  if (field.kind !== 'number' || !field.measured) return column;
  const { by, of } = field.measured;
  const own = (name: string) => {
    const typed = line.cells[name];
    return typed ? typed.value : line.stored?.[name];
  };
  const key = own(by);
  if (typeof key !== 'string' || key === '' || (of !== undefined && of in line.cells)) return column;
  const known = measuredColumns.get(column) ?? new Map<string, SheetColumn>();
  measuredColumns.set(column, known);
  const kind = kindIn(field.measured, own);
  const place = kind.difference ? `${key} difference` : key;
  let made = known.get(place);
  if (!made) {
    const quantity = convertedAs(key, kind);
    const { measured: _measured, kind: _kind, integer: _integer, above: _above, ...rest } = field;
    const units = { zh: measuredUnit(key, 'zh', kind), en: measuredUnit(key, 'en', kind) };
    made = { ...column, units, field: quantity ? { ...rest, kind: 'quantity', quantity } : field };
    known.set(place, made);
  }
  return made;
}

/** What stands in a cell of a row, as a person reads it; `exact` as it is edited. */
export const textIn = (line: SheetLine, column: SheetColumn, language: Language, exact = false): string =>
  contentText(columnIn(column, line), contentOf(line, column), language, exact);

/** The row as it would be stored, for rules that look at several cells and for what is drawn. */
export function rowOf({ key, stored, cells }: SheetLine): SheetRow {
  const typed = Object.entries(cells);
  if (typed.length === 0 && stored) return stored;
  const row: Record<string, unknown> = { ...stored, id: stored?.id ?? key };
  for (const [name, content] of typed) {
    row[name] = content.problem ? null : content.value;
    if (!content.problem && content.label !== undefined) row[`${name}Name`] = content.label;
  }
  return row as SheetRow;
}

/** Whether anything was typed over what is stored. */
export const isTouched = ({ cells }: SheetLine): boolean => {
  for (const _name in cells) return true;
  return false;
};

const noNames: readonly string[] = [];

/** Properties that differ from what is stored. */
export function changedNames(line: SheetLine, columns: readonly SheetColumn[]): readonly string[] {
  if (!isTouched(line)) return noNames;
  return columns.flatMap((column) => {
    const typed = line.cells[column.name];
    if (typed === undefined) return [];
    return sameContent(typed, storedContent(column, line.stored)) ? [] : [column.name];
  });
}

const noFaults: Readonly<Record<string, string>> = {};

/** The English of a required text that is empty, as in forms: it stands for both until somebody translates it. */
export function standInFor(
  { name, field }: SheetColumn,
  row: SheetRow,
  columns: readonly SheetColumn[],
): unknown {
  if (!field.required || !isBlank(row[name])) return undefined;
  const fields = Object.fromEntries(columns.map((column) => [column.name, column.field]));
  const english = englishOf(fields, name);
  return english && !isBlank(row[english]) ? row[english] : undefined;
}

/** What is wrong with a changed row, by property: its changed cells, and all cells of a new one. */
export function faultsOf(
  line: SheetLine,
  columns: readonly SheetColumn[],
  language: Language,
): Readonly<Record<string, string>> {
  const changed = line.stored ? new Set(changedNames(line, columns)) : undefined;
  if (changed?.size === 0) return noFaults;
  const row = rowOf(line);
  const faults: Record<string, string> = {};
  for (const column of columns) {
    if (isReadOnly(column) || (changed && !changed.has(column.name))) continue;
    if (standInFor(column, row, columns) !== undefined) continue;
    const fault = faultOf(column, contentOf(line, column), row, language);
    if (fault !== undefined) faults[column.name] = fault;
  }
  return faults;
}
