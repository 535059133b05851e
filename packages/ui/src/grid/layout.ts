import type { Language } from '@ircrisk/contract/text.ts';
import { columnUnit, headWidth } from '../resource/columns.tsx';
import type { SheetColumn } from './column.ts';
import type { Range, Spot } from './range.ts';

export const headHeight = 34;
/** Heights of rows: of one line of text, of two. */
export const oneLine = 28;
export const twoLines = 42;
/** The column with the numbers of the rows. */
export const numberWidth = 46;
export const numberCell = { left: 0, width: numberWidth - 1 };

export interface Laid {
  readonly column: SheetColumn;
  readonly at: number;
  readonly left: number;
  readonly width: number;
  readonly isFrozen: boolean;
  /** Equal neighbours are one tall cell, which only a column that stays in view can show. */
  readonly isMerged: boolean;
  /** Where its cells lie in their row, without the line to the next column. */
  readonly cell: { readonly left: number; readonly width: number };
}

export interface Layout {
  readonly columns: readonly Laid[];
  /** Right edge of what stays in view. */
  readonly frozen: number;
  readonly width: number;
}

const widths: Partial<Record<SheetColumn['field']['kind'], number>> = {
  note: 200,
  text: 140,
  number: 72,
  quantity: 92,
  money: 100,
  date: 100,
  time: 150,
  yesNo: 64,
};

function widthOf({ field, width }: SheetColumn, language: Language): number {
  const unit = columnUnit(field, language);
  const head = headWidth(unit ? `${field[language]} ${unit}` : field[language], true);
  return width ?? Math.max(field.width ?? widths[field.kind] ?? 120, Math.min(head, 180));
}

/** Columns from left to right, frozen ones first. */
export function layOut(
  columns: readonly SheetColumn[],
  language: Language,
  drawn: Readonly<Record<string, number>>,
  frozenTo: string | undefined,
): Layout {
  const until = columns.findIndex(({ name }) => name === frozenTo);
  const isFrozen = (column: SheetColumn, at: number) =>
    frozenTo === undefined ? column.frozen === true || column.merged === true : at <= until;
  let left = numberWidth;
  let frozen = numberWidth;
  const laid = columns.map((column, at) => {
    const width = drawn[column.name] ?? widthOf(column, language);
    const stays = isFrozen(column, at);
    const isMerged = stays && column.merged === true;
    const own: Laid = {
      ...{ column, at, left, width, isFrozen: stays, isMerged },
      cell: { left, width: width - 1 },
    };
    left += width;
    if (stays) frozen = left;
    return own;
  });
  return { columns: laid, frozen, width: left };
}

/** Columns `from` to before `to`. */
export interface ColumnWindow {
  readonly from: number;
  readonly to: number;
}

/** Drawn beyond the edges, in pixels: a short pull sideways meets no gap. */
const beyond = 240;

function columnsBetween(columns: readonly Laid[], start: number, end: number): ColumnWindow {
  const from = columns.findIndex(({ left, width, isFrozen }) => !isFrozen && left + width > start);
  if (from === -1) return { from: columns.length, to: columns.length };
  const to = columns.findIndex(({ left }, at) => at >= from && left >= end);
  return { from, to: to === -1 ? columns.length : to };
}

/**
 * Which of the columns that scroll are drawn; the frozen ones always are. What is drawn already stays as long as it covers the
 * view: the rows are drawn anew a few times on the way across the sheet, not at every column.
 */
export function columnsInView(
  { columns, frozen }: Layout,
  left: number,
  width: number,
  drawn?: ColumnWindow,
): ColumnWindow {
  const [start, end] = [left + frozen, left + width];
  const seen = columnsBetween(columns, start, end);
  const isCovered = drawn && drawn.from <= seen.from && drawn.to >= seen.to && drawn.to <= columns.length;
  return isCovered ? drawn : columnsBetween(columns, start - beyond, end + beyond);
}

/** The column under a point of the window; beyond the last one, the last. */
export function columnAt({ columns, frozen }: Layout, x: number, scrolled: number): number {
  const inSheet = x < frozen ? x : x + scrolled;
  const found = columns.findIndex(({ left, width }) => inSheet < left + width);
  return found === -1 ? columns.length - 1 : found;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a range among the frozen columns, or among the others. */
export function boxOf(
  { columns }: Layout,
  { top, bottom, left, right }: Range,
  rowHeight: number,
  frozen: boolean,
): Box | undefined {
  const own = columns.filter(({ at, isFrozen }) => at >= left && at <= right && isFrozen === frozen);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return undefined;
  return {
    left: first.left,
    top: headHeight + top * rowHeight,
    width: last.left + last.width - first.left,
    height: (bottom - top + 1) * rowHeight,
  };
}

/**
 * Where a list belonging to a cell is read whole in the window: under the cell, else over it, moved in from the edges.
 * All of them in pixels of the window.
 */
export function popSpot(
  cell: Box,
  list: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const [edge, below, above] = [4, cell.top + cell.height, cell.top - list.height];
  const fits = below + list.height <= view.height - edge;
  return {
    left: Math.max(edge, Math.min(cell.left, view.width - list.width - edge)),
    top: Math.max(edge, fits ? below : above >= edge ? above : view.height - list.height - edge),
  };
}

/** How far to scroll so that a cell is seen whole. */
export function scrolledTo(
  { columns, frozen }: Layout,
  { row, column }: Spot,
  rowHeight: number,
  view: { top: number; left: number; width: number; height: number },
): { top: number; left: number } {
  const cell = columns[column];
  const top = row * rowHeight;
  const room = view.height - headHeight;
  const down = top < view.top ? top : top + rowHeight > view.top + room ? top + rowHeight - room : view.top;
  if (!cell || cell.isFrozen) return { top: down, left: view.left };
  const [start, end] = [cell.left - frozen, cell.left + cell.width - view.width];
  return { top: down, left: start < view.left ? start : end > view.left ? end : view.left };
}
