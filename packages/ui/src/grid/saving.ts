import type { RowChange, RowsAnswer } from '@ircrisk/contract/rows.ts';
import { isReadOnly, type SheetColumn, type SheetRow } from './column.ts';
import { sameContent } from './content.ts';
import type { Cells, SheetDocument } from './document.ts';
import { changedNames, contentOf, rowOf, type SheetLine, standInFor } from './rows.ts';

/** What the server has said of the rows since they were read. */
export interface Answered {
  /** Rows as they were stored, and the reading that was current then: a later one knows better where rows have no version. */
  readonly saved: ReadonlyMap<string, { readonly record: SheetRow; readonly reading: readonly SheetRow[] }>;
  /** The sheet's keys of rows it has made itself, by their id. */
  readonly keys: ReadonlyMap<string, string>;
  /** Faults only the server can know, and the cells they are about. */
  readonly told: ReadonlyMap<
    string,
    { readonly cells: Cells; readonly faults: Readonly<Record<string, string>> }
  >;
  readonly stale: ReadonlyMap<string, SheetRow | null>;
  readonly gone: ReadonlySet<string>;
}

export const nothingAnswered: Answered = {
  saved: new Map(),
  keys: new Map(),
  told: new Map(),
  stale: new Map(),
  gone: new Set(),
};

/** The newest that is known of a row: the reading, or the answer to its own save. */
export function storedRow(
  { saved, gone }: Answered,
  key: string,
  byId: ReadonlyMap<string, SheetRow>,
  reading: readonly SheetRow[],
): SheetRow | undefined {
  if (gone.has(key)) return undefined;
  const own = saved.get(key);
  const read = byId.get(own?.record.id ?? key);
  if (!own || !read) return own?.record ?? read;
  if (own.record.version !== undefined && read.version !== undefined)
    return read.version > own.record.version ? read : own.record;
  return own.reading === reading ? own.record : read;
}

export interface Batch {
  readonly input: { rows: RowChange[]; removed: string[] };
  /** What was sent of each row: typed over meanwhile, it is still to be sent. */
  readonly sent: ReadonlyMap<string, Cells>;
  readonly removed: ReadonlyMap<string, string>;
}

/** Rows that are changed and valid, as many as one call takes; undefined: there is nothing to save. */
export function batchOf(
  lines: readonly SheetLine[],
  document: SheetDocument,
  answered: Answered,
  columns: readonly SheetColumn[],
  faultsOf: (line: SheetLine) => Readonly<Record<string, string>>,
  most: number,
): Batch | undefined {
  const rows: Batch['input']['rows'] = [];
  const sent = new Map<string, Cells>();
  for (const line of lines) {
    if (rows.length === most) break;
    if (!document.cells.has(line.key) || answered.stale.has(line.key)) continue;
    const names = line.stored
      ? changedNames(line, columns)
      : columns.filter((column) => !isReadOnly(column)).map(({ name }) => name);
    if (names.length === 0 || Object.keys(faultsOf(line)).length > 0) continue;
    const byName = new Map(columns.map((column) => [column.name, column]));
    const given = line.stored ? [] : Object.entries(line.cells).filter(([name]) => !byName.has(name));
    const row = rowOf(line);
    const values = Object.fromEntries([
      ...given.map(([name, content]) => [name, content.value ?? null]),
      ...names.map((name) => {
        const column = byName.get(name)!;
        return [name, standInFor(column, row, columns) ?? contentOf(line, column).value ?? null];
      }),
    ]);
    const { stored } = line;
    rows.push({
      key: line.key,
      ...(stored ? { id: stored.id } : {}),
      ...(stored?.version === undefined ? {} : { version: stored.version }),
      values,
    });
    sent.set(line.key, line.cells);
  }
  const removed = new Map(
    [...document.removed]
      .filter((key) => !answered.gone.has(key) && !answered.told.has(key))
      .map((key) => [answered.saved.get(key)?.record.id ?? key, key]),
  );
  if (rows.length === 0 && removed.size === 0) return undefined;
  return { input: { rows, removed: [...removed.keys()].slice(0, most) }, sent, removed };
}

interface After {
  document: SheetDocument;
  answered: Answered;
}

/** Cells without those that were sent as they still are. */
function without(cells: Cells | undefined, sent: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells ?? {}).filter(([name, content]) => {
      const then = sent[name];
      return then === undefined || (then !== content && !sameContent(then, content));
    }),
  );
}

/** What an answer changes: stored cells leave the document, the others get their marks. */
export function afterAnswer(
  document: SheetDocument,
  answered: Answered,
  batch: Batch,
  answer: RowsAnswer,
  reading: readonly SheetRow[],
): After {
  const cells = new Map(document.cells);
  const saved = new Map(answered.saved);
  const keys = new Map(answered.keys);
  const told = new Map(answered.told);
  const stale = new Map(answered.stale);
  const gone = new Set(answered.gone);
  for (const key of batch.sent.keys()) told.delete(key);
  for (const { key, record } of answer.saved) {
    saved.set(key, { record: record as SheetRow, reading });
    if (record.id !== key) keys.set(record.id, key);
    const left = without(cells.get(key), batch.sent.get(key) ?? {});
    if (Object.keys(left).length > 0) cells.set(key, left);
    else cells.delete(key);
  }
  for (const { key, errors } of answer.faults) {
    const of = batch.removed.get(key) ?? key;
    const faults = Object.fromEntries(errors.map(({ field, msg }) => [field, msg]));
    told.set(of, { cells: batch.sent.get(of) ?? {}, faults });
  }
  for (const { key, record } of answer.stale) stale.set(key, record as SheetRow | null);
  for (const id of answer.removed) gone.add(batch.removed.get(id) ?? id);
  // A row that may not be removed comes back into view, with the reason.
  const removed = new Set([...document.removed].filter((key) => !told.has(key)));
  return { document: { ...document, cells, removed }, answered: { saved, keys, told, stale, gone } };
}

/** A stale row is settled: mine goes over theirs with the next save, or theirs stands and mine is forgotten. */
export function settled(
  document: SheetDocument,
  answered: Answered,
  key: string,
  whose: 'mine' | 'theirs',
  reading: readonly SheetRow[],
): After {
  const theirs = answered.stale.get(key);
  const stale = new Map(answered.stale);
  stale.delete(key);
  const saved = new Map(answered.saved);
  const gone = new Set(answered.gone);
  const cells = new Map(document.cells);
  const removed = new Set(document.removed);
  if (theirs) {
    saved.set(key, { record: theirs, reading });
    if (whose === 'theirs') cells.delete(key);
  } else {
    gone.add(key);
    removed.add(key);
    cells.delete(key);
  }
  return { document: { ...document, cells, removed }, answered: { ...answered, saved, stale, gone } };
}
