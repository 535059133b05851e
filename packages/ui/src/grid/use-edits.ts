import { type ClipboardEvent, useState } from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import type { Place, Span } from './arrange.ts';
import { joinCells, splitCells } from './block.ts';
import { isReadOnly, type SheetColumn } from './column.ts';
import { type Content, readContent, sameContent } from './content.ts';
import type { Patch } from './document.ts';
import { fillRows, pasteBlock } from './paste.ts';
import type { Range, Spot } from './range.ts';
import { columnIn, contentOf, type SheetLine, textIn } from './rows.ts';
import type { Sheet } from './sheet.ts';

/** What the last paste did, told in the line under the sheet. */
export interface PasteNote {
  readonly rows: number;
  readonly columns: number;
  readonly skipped: readonly SheetColumn[];
  readonly range: Range;
  /** Steps back that undo it: changed rows are one, added ones another. */
  readonly steps: number;
}

/** Beside the text: which columns were copied, so that a paste knows the read-only ones among them. */
const columnsType = 'application/x-ircrisk-columns';

/** Every way a person changes cells: typing, clearing, filling, copying and pasting. */
export function useEdits(
  sheet: Sheet,
  places: readonly Place[],
  spans: ReadonlyMap<string, readonly Span[]>,
  range: Range,
) {
  const t = useText();
  const language = useLanguage();
  const [note, setNote] = useState<PasteNote>();
  const { columns } = sheet;
  const lineAt = (row: number): SheetLine | undefined => {
    const place = places[row];
    return place?.kind === 'row' ? sheet.lineOf(place.key) : undefined;
  };
  const chosen = columns.slice(range.left, range.right + 1);
  const rowsFrom = (top: number, bottom = places.length - 1) => {
    const found: SheetLine[] = [];
    for (let row = top; row <= bottom; row += 1) {
      const line = lineAt(row);
      if (line) found.push(line);
    }
    return found;
  };
  const edit = (name: string, patches: readonly Patch[]) => {
    setNote(undefined);
    if (sheet.isEditable && patches.length > 0) sheet.edit(name, patches);
  };
  /** A merged cell is one value of all its rows. */
  const linesOf = ({ row, column }: Spot): SheetLine[] => {
    const span = spans.get(columns[column]!.name)?.find(({ from, to }) => row >= from && row < to);
    return span ? rowsFrom(span.from, span.to - 1) : rowsFrom(row, row);
  };
  const set = (spot: Spot, after: Content) => {
    const column = columns[spot.column];
    if (!column || isReadOnly(column)) return;
    const patches = linesOf(spot).flatMap((line): Patch[] => {
      const before = contentOf(line, column);
      return sameContent(before, after) ? [] : [{ key: line.key, name: column.name, before, after }];
    });
    edit(t('ui.sheet.did.type'), patches);
  };
  const clear = () => {
    const patches = rowsFrom(range.top, range.bottom).flatMap((line) =>
      chosen.flatMap((column): Patch[] => {
        const before = contentOf(line, column);
        const after: Content = { value: null };
        return isReadOnly(column) || sameContent(before, after)
          ? []
          : [{ key: line.key, name: column.name, before, after }];
      }),
    );
    edit(t('ui.sheet.did.clear'), patches);
  };
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    const rows = rowsFrom(range.top, range.bottom).map((line) =>
      chosen.map((column) => textIn(line, column, language, true)),
    );
    event.clipboardData.setData('text/plain', joinCells(rows));
    event.clipboardData.setData(columnsType, JSON.stringify(chosen.map(({ name }) => name)));
  };
  return {
    note,
    undoPaste: () => {
      for (let step = 0; step < (note?.steps ?? 0); step += 1) sheet.undo();
      setNote(undefined);
    },
    lineAt,
    chosenLines: () => rowsFrom(range.top, range.bottom),
    type: (spot: Spot, text: string) => {
      const [line] = linesOf(spot);
      const column = columns[spot.column]!;
      set(spot, readContent(line ? columnIn(column, line) : column, text, language));
    },
    pick: (spot: Spot, value: unknown, label?: string) =>
      set(spot, label === undefined ? { value } : { value, label }),
    clear,
    copy,
    cut: (event: ClipboardEvent) => {
      copy(event);
      clear();
    },
    /** Ctrl+D: the first row of the choice over the others; of a single row, the one above it. */
    fillDown: () => {
      const { top, bottom } = range;
      const source = top === bottom ? top - 1 : top;
      edit(
        t('ui.sheet.did.fill'),
        fillRows(lineAt, columns, { ...range, top: source, bottom: source }, bottom),
      );
    },
    fillTo: (row: number) => edit(t('ui.sheet.did.fill'), fillRows(lineAt, columns, range, row)),
    paste: (event: ClipboardEvent) => {
      event.preventDefault();
      if (!sheet.isEditable) return;
      const copied = event.clipboardData.getData(columnsType);
      const block = splitCells(event.clipboardData.getData('text/plain'));
      const pasted = pasteBlock(
        block,
        {
          lines: rowsFrom(range.top),
          columns: columns.slice(range.left),
          rows: range.bottom - range.top + 1,
          width: range.right - range.left + 1,
        },
        language,
        copied === '' ? undefined : (JSON.parse(copied) as string[]),
      );
      edit(t('ui.sheet.did.paste'), pasted.patches);
      const isLonger = sheet.add !== undefined && pasted.extra.length > 0;
      if (isLonger) sheet.add?.(sheet.lines.at(-1)?.key, pasted.extra);
      const width = pasted.columns + pasted.skipped.length;
      setNote({
        ...pasted,
        steps: (pasted.patches.length > 0 ? 1 : 0) + (isLonger ? 1 : 0),
        range: {
          top: range.top,
          left: range.left,
          bottom: range.top + pasted.rows - 1,
          right: Math.min(columns.length, range.left + width) - 1,
        },
      });
    },
  };
}
