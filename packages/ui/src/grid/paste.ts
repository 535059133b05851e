import type { Language } from '@ircrisk/contract/text.ts';
import { isReadOnly, type SheetColumn } from './column.ts';
import { type Content, readContent, sameContent } from './content.ts';
import type { Patch } from './document.ts';
import type { Range } from './range.ts';
import { columnIn, contentOf, type SheetLine } from './rows.ts';

export interface PasteTarget {
  /** Rows from the first chosen one on. */
  readonly lines: readonly SheetLine[];
  /** Columns from the first chosen one on. */
  readonly columns: readonly SheetColumn[];
  /** Size of the choice: a smaller block is repeated over it. */
  readonly rows: number;
  readonly width: number;
}

export interface Pasted {
  readonly patches: Patch[];
  /** Cells for rows the sheet does not have yet. */
  readonly extra: Readonly<Record<string, Content>>[];
  readonly rows: number;
  readonly columns: number;
  readonly skipped: SheetColumn[];
}

/** Where the columns of a block go: read-only ones are passed over. A block copied from a sheet brings its own along, marked. */
function targets(columns: readonly SheetColumn[], width: number, copied: readonly string[] | undefined) {
  const places: (SheetColumn | undefined)[] = [];
  const skipped: SheetColumn[] = [];
  let at = 0;
  for (let from = 0; from < width; from += 1) {
    const next = columns[at];
    const isOwn = copied !== undefined && next !== undefined && copied[from] === next.name;
    if (isOwn && isReadOnly(next)) {
      places.push(undefined);
      skipped.push(next);
      at += 1;
      continue;
    }
    while (columns[at] && isReadOnly(columns[at]!)) {
      skipped.push(columns[at]!);
      at += 1;
    }
    places.push(columns[at]);
    at += 1;
  }
  return {
    places,
    skipped: skipped.filter(
      (column) => columns.indexOf(column) < columns.indexOf(places.findLast((place) => place !== undefined)!),
    ),
  };
}

const times = (chosen: number, given: number) =>
  chosen > given && chosen % given === 0 ? chosen / given : 1;

/** Lays a block on the sheet. Nothing is saved by it: every cell is read and what cannot be stays marked in its place. */
export function pasteBlock(
  block: readonly (readonly string[])[],
  target: PasteTarget,
  language: Language,
  copied?: readonly string[],
): Pasted {
  const width = Math.max(0, ...block.map((row) => row.length));
  if (block.length === 0 || width === 0) return { patches: [], extra: [], rows: 0, columns: 0, skipped: [] };
  const across = times(target.width, width);
  const down = times(target.rows, block.length);
  const { places, skipped } = targets(target.columns, width * across, copied);
  const patches: Patch[] = [];
  const extra: Record<string, Content>[] = [];
  for (let row = 0; row < block.length * down; row += 1) {
    const cells = block[row % block.length]!;
    const line = target.lines[row];
    const made: Record<string, Content> = {};
    const typed: Record<string, Content> = {};
    places.forEach((column, at) => {
      if (!column) return;
      // What the row measures may come with the same paste, left of its figures.
      const own =
        column.field.kind === 'number' && column.field.measured
          ? columnIn(column, { key: '', stored: line?.stored, cells: { ...line?.cells, ...typed } })
          : column;
      const after = readContent(own, cells[at % width] ?? '', language);
      typed[column.name] = after;
      if (!line) {
        made[column.name] = after;
        return;
      }
      const before = contentOf(line, column);
      if (!sameContent(before, after)) patches.push({ key: line.key, name: column.name, before, after });
    });
    if (!line) extra.push(made);
  }
  return {
    patches,
    extra,
    rows: block.length * down,
    columns: places.filter((place) => place !== undefined).length,
    skipped,
  };
}

/** Repeats the rows of `source` below it, down to the row `to`. */
export function fillRows(
  lineAt: (row: number) => SheetLine | undefined,
  columns: readonly SheetColumn[],
  { top, bottom, left, right }: Range,
  to: number,
): Patch[] {
  const patches: Patch[] = [];
  for (let row = bottom + 1; row <= to; row += 1) {
    const line = lineAt(row);
    const source = lineAt(top + ((row - top) % (bottom - top + 1)));
    if (!line || !source) continue;
    for (const column of columns.slice(left, right + 1)) {
      if (isReadOnly(column)) continue;
      const [before, after] = [contentOf(line, column), contentOf(source, column)];
      if (!sameContent(before, after)) patches.push({ key: line.key, name: column.name, before, after });
    }
  }
  return patches;
}
