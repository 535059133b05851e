import { useMemo, useState } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import type { SheetColumn, SheetRow } from './column.ts';
import { faultOf } from './content.ts';
import type { Cells, Patch } from './document.ts';
import { faultsOf, rowOf, type SheetLine } from './rows.ts';
import type { Sheet } from './sheet.ts';

interface Options {
  /** Rows drawn from the document. */
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly isEditable: boolean;
  /** An edit of the document, with the good cells alone. */
  readonly edit: (name: string, patches: readonly Patch[]) => void;
  /** New rows of the document after one, and rows taken out; left out where the document has no such thing. */
  readonly add?: (after: string | undefined, rows: readonly Cells[]) => readonly string[];
  readonly remove?: (keys: readonly string[]) => void;
  readonly history: { undo(): void; redo(): void; readonly canUndo: boolean; readonly canRedo: boolean };
}

const none: Cells = {};

/** A worksheet over a document that has its own history and is saved as a whole; only what cannot be read stays in the sheet. */
export function useDocumentSheet(options: Options): Sheet {
  const { rows, columns, isEditable, edit, add, remove, history } = options;
  const language = useLanguage();
  const [unread, setUnread] = useState<ReadonlyMap<string, Cells>>(new Map());
  // A row that is the same object with the same cells stays the same line.
  const [known] = useState(() => new WeakMap<SheetRow, SheetLine>());
  const lines = useMemo(
    () =>
      rows.map((row): SheetLine => {
        const cells = unread.get(row.id) ?? none;
        const before = known.get(row);
        const line = before?.cells === cells ? before : { key: row.id, stored: row, cells };
        known.set(row, line);
        return line;
      }),
    [rows, unread, known],
  );
  const byKey = useMemo(() => new Map(lines.map((line) => [line.key, line])), [lines]);
  const isGood = ({ key, name, after }: Patch) => {
    const line = byKey.get(key);
    const column = columns.find((one) => one.name === name);
    if (!line || !column) return false;
    return (
      faultOf(column, after, rowOf({ ...line, cells: { ...line.cells, [name]: after } }), language) ===
      undefined
    );
  };
  return {
    columns,
    lines,
    isEditable,
    lineOf: (key) => byKey.get(key),
    faultsOf: (line) => faultsOf(line, columns, language),
    unsavedOf: () => [],
    edit: (name, patches) => {
      const good = new Set(patches.filter(isGood));
      setUnread((before) => {
        if (before.size === 0 && good.size === patches.length) return before;
        const next = new Map(before);
        for (const patch of patches) {
          const { [patch.name]: _old, ...others } = next.get(patch.key) ?? {};
          const own = good.has(patch) ? others : { ...others, [patch.name]: patch.after };
          if (Object.keys(own).length > 0) next.set(patch.key, own);
          else next.delete(patch.key);
        }
        return next;
      });
      if (good.size > 0) edit(name, [...good]);
    },
    ...(add && isEditable ? { add } : {}),
    ...(remove && isEditable ? { remove } : {}),
    ...history,
  };
}
