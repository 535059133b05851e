import type { Command } from '../diagram/history.ts';
import type { Content } from './content.ts';

/** Typed cells of one row, by property. */
export type Cells = Readonly<Record<string, Content>>;

/** A row that is not stored yet; it stands after the row `after`, or first. */
export interface AddedRow {
  readonly key: string;
  readonly after: string | undefined;
}

/** What a person has changed since the rows were stored. Cells that were stored since are no longer in it. */
export interface SheetDocument {
  readonly cells: ReadonlyMap<string, Cells>;
  readonly added: readonly AddedRow[];
  readonly removed: ReadonlySet<string>;
}

export const untouched: SheetDocument = { cells: new Map(), added: [], removed: new Set() };

/**
 * One cell before and after. Both are kept: a save empties the document, and taking the edit back then means typing the old value
 * again, not forgetting the new one.
 */
export interface Patch {
  readonly key: string;
  readonly name: string;
  readonly before: Content;
  readonly after: Content;
}

function withCells(
  document: SheetDocument,
  patches: readonly Patch[],
  side: 'before' | 'after',
): SheetDocument {
  const cells = new Map(document.cells);
  const rows = Map.groupBy(patches, ({ key }) => key);
  for (const [key, own] of rows)
    cells.set(key, {
      ...cells.get(key),
      ...Object.fromEntries(own.map((patch) => [patch.name, patch[side]])),
    });
  return { ...document, cells };
}

export const setCells = (name: string, patches: readonly Patch[]): Command<SheetDocument> => ({
  name,
  do: (document) => (patches.length === 0 ? document : withCells(document, patches, 'after')),
  undo: (document) => withCells(document, patches, 'before'),
});

export interface NewRow extends AddedRow {
  readonly cells: Cells;
}

/** What the server has made of a row meanwhile: a command must know it when it is taken back or done again. */
export interface RowFate {
  isStored(key: string): boolean;
  /** Removed on the server too: taken back, it is a new row. */
  isGone(key: string): boolean;
}

/** New rows. Taken back after they were stored, they are removed. */
export const addRows = (name: string, rows: readonly NewRow[], fate: RowFate): Command<SheetDocument> => ({
  name,
  do: (document) => inserted(document, rows),
  undo: (document) =>
    withoutRows(
      document,
      rows.map(({ key }) => key),
      fate,
    ),
});

const again = (key: string) => `again-${key}`;

/** `rows` as they are now: what was removed on the server comes back as a new row with the same content. */
export const removeRows = (name: string, rows: readonly NewRow[], fate: RowFate): Command<SheetDocument> => {
  const keys = rows.map(({ key }) => key);
  let wereAdded: readonly AddedRow[] = [];
  return {
    name,
    do(document) {
      wereAdded = document.added.filter(({ key }) => keys.includes(key) && !fate.isStored(key));
      return withoutRows(document, [...keys, ...keys.map(again)], fate);
    },
    undo(document) {
      const removed = new Set(document.removed);
      for (const key of keys) if (!fate.isGone(key)) removed.delete(key);
      const back = rows.flatMap((row) => {
        if (fate.isGone(row.key)) return [{ ...row, key: again(row.key) }];
        return wereAdded.some(({ key }) => key === row.key) ? [row] : [];
      });
      return inserted({ ...document, removed }, back);
    },
  };
};

function inserted(document: SheetDocument, rows: readonly NewRow[]): SheetDocument {
  const cells = new Map(document.cells);
  const removed = new Set(document.removed);
  for (const row of rows) {
    cells.set(row.key, row.cells);
    removed.delete(row.key);
  }
  const known = new Set(document.added.map(({ key }) => key));
  const added = [
    ...document.added,
    ...rows.filter(({ key }) => !known.has(key)).map(({ key, after }) => ({ key, after })),
  ];
  return { cells, removed, added };
}

function withoutRows(document: SheetDocument, keys: readonly string[], { isStored }: RowFate): SheetDocument {
  const gone = new Set(keys);
  const cells = new Map(document.cells);
  for (const key of keys) cells.delete(key);
  return {
    cells,
    added: document.added.filter(({ key }) => !gone.has(key) || isStored(key)),
    removed: new Set([...document.removed, ...keys.filter(isStored)]),
  };
}
