import type { RowsAnswer, RowsInput } from '@ircrisk/contract/rows.ts';
import { mostRows } from '@ircrisk/contract/rows.ts';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { type Command, type History, perform, redo, startHistory, undo } from '../diagram/history.ts';
import { useLanguage, useText } from '../i18n/texts.ts';
import { useUnsaved } from '../parts/unsaved.ts';
import type { SheetColumn, SheetRow } from './column.ts';
import {
  addRows,
  type Cells,
  type RowFate,
  removeRows,
  type SheetDocument,
  setCells,
  untouched,
} from './document.ts';
import {
  changedNames,
  contentOf,
  faultsOf,
  isTouched,
  type SheetLine,
  sheetLines,
  withCellsOf,
} from './rows.ts';
import { type Answered, afterAnswer, batchOf, nothingAnswered, settled, storedRow } from './saving.ts';
import type { Phase, Sheet } from './sheet.ts';

export interface SheetOptions {
  /** As they are stored. A new array is a new reading. */
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly isEditable: boolean;
  /** Stores changed rows; see `useRowBatch` for a declared resource. */
  readonly save: (changes: RowsInput) => Promise<RowsAnswer>;
  /** First content of a new row; absent: rows cannot be added. */
  readonly newRow?: (after: SheetRow | undefined) => Cells;
  readonly canRemove?: boolean;
  readonly onSaved?: (answer: RowsAnswer) => void;
  /** For the screen around the sheet, before it does something to the rows as a whole. */
  readonly handle?: Ref<SheetHandle> | undefined;
}

export interface SheetHandle {
  /** Stores what is valid and answers how many cells could not be. */
  store(): Promise<number>;
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 50));
const noFaults: Readonly<Record<string, string>> = {};
/** A pause in typing after which valid rows are stored by themselves. */
const restMs = 1200;

interface State {
  history: History<SheetDocument>;
  answered: Answered;
  phase: Phase;
  problem: string | undefined;
}

/** A worksheet that keeps what is typed, can take it back, and stores valid rows by itself; a row with a bad cell stays here. */
export function useSheet(options: SheetOptions): Sheet {
  const { rows, columns, isEditable, save, newRow, canRemove = false, onSaved, handle } = options;
  const language = useLanguage();
  const t = useText();
  const [state, setState] = useState<State>(() => ({
    history: startHistory(untouched),
    answered: nothingAnswered,
    phase: 'resting',
    problem: undefined,
  }));
  const { history, answered, phase } = state;
  const document = history.present;

  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const { lines, placeOf } = useLines(rows, byId, answered, document);
  const byKey = { get: (key: string): SheetLine | undefined => lines[placeOf.get(key) ?? -1] };

  // Faults and changes are found once for what a row holds; most rows hold nothing new.
  const judged = useMemo(
    () => ({ columns, language, faults: new WeakMap<Cells, [unknown, Record<string, string>]>() }),
    [columns, language],
  );
  const faults = useCallback(
    (line: SheetLine): Readonly<Record<string, string>> => {
      const told = answered.told.size > 0 ? answered.told.get(line.key) : undefined;
      // Most rows are as they are stored; there is nothing to judge in them.
      if (!told && line.stored && !isTouched(line)) return noFaults;
      const known = judged.faults.get(line.cells);
      const own =
        known && known[0] === line.stored ? known[1] : { ...faultsOf(line, judged.columns, judged.language) };
      judged.faults.set(line.cells, [line.stored, own]);
      return told && told.cells === line.cells ? { ...told.faults, ...own } : own;
    },
    [judged, answered],
  );

  const latest = useRef({ lines, answered, document, faults, columns, rows, save, onSaved });
  latest.current = { lines, answered, document, faults, columns, rows, save, onSaved };
  const isSaving = useRef(false);

  const flush = useCallback(async () => {
    if (isSaving.current) return;
    const now = latest.current;
    const batch = batchOf(now.lines, now.document, now.answered, now.columns, now.faults, mostRows);
    if (!batch) return;
    isSaving.current = true;
    setState((before) => ({ ...before, phase: 'saving' }));
    try {
      const answer = await now.save(batch.input);
      setState((before) => {
        const after = afterAnswer(
          before.history.present,
          before.answered,
          batch,
          answer,
          latest.current.rows,
        );
        return {
          history: { ...before.history, present: after.document },
          answered: after.answered,
          phase: 'resting',
          problem: undefined,
        };
      });
      now.onSaved?.(answer);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      setState((before) => ({ ...before, phase: 'failed', problem }));
    } finally {
      isSaving.current = false;
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the document starts the pause anew
  useEffect(() => {
    if (!isEditable || phase !== 'resting') return;
    const timer = setTimeout(() => void flush(), restMs);
    return () => clearTimeout(timer);
  }, [document, answered, isEditable, phase, flush]);

  const unsavedOf = useCallback((line: SheetLine) => changedNames(line, columns), [columns]);
  const unsaved = useMemo(
    () =>
      [...document.cells.keys()].reduce((sum, key) => {
        const line = lines[placeOf.get(key) ?? -1];
        return sum + (line ? unsavedOf(line).length : 0);
      }, 0) + [...document.removed].filter((key) => !answered.gone.has(key)).length,
    [lines, placeOf, document, answered, unsavedOf],
  );
  useUnsaved(unsaved > 0);
  const left = useRef(unsaved);
  left.current = unsaved;
  useImperativeHandle(
    handle,
    () => ({
      async store() {
        while (isSaving.current) await moment();
        await flush();
        // What the answer changed is drawn before it is counted.
        await moment();
        return left.current;
      },
    }),
    [flush],
  );

  const fate = useMemo<RowFate>(
    () => ({
      isStored: (key) => latest.current.lines.some((line) => line.key === key && line.stored !== undefined),
      isGone: (key) => latest.current.answered.gone.has(key),
    }),
    [],
  );
  const run = useCallback(
    (command: Command<SheetDocument>) =>
      setState((before) => ({
        ...before,
        phase: resumed(before.phase),
        history: perform(before.history, command),
      })),
    [],
  );
  const made = useRef(0);
  return {
    columns,
    lines,
    isEditable,
    lineOf: (key) => byKey.get(key),
    faultsOf: faults,
    unsavedOf,
    edit: (name, patches) => run(setCells(name, patches)),
    ...(newRow && isEditable
      ? {
          add: (after: string | undefined, given: readonly Cells[]) => {
            let above = after;
            const first = newRow(after === undefined ? undefined : byKey.get(after)?.stored);
            const added = given.map((cells) => {
              made.current += 1;
              const row = { key: `new-${made.current}`, after: above, cells: { ...first, ...cells } };
              above = row.key;
              return row;
            });
            run(addRows(t('ui.sheet.did.add', { count: added.length }), added, fate));
            return added.map(({ key }) => key);
          },
        }
      : {}),
    ...(canRemove && isEditable
      ? {
          remove: (keys: readonly string[]) => {
            const going = keys.flatMap((key) => {
              const line = byKey.get(key);
              const at = lines.indexOf(line!);
              const cells = Object.fromEntries(
                columns.map((column) => [column.name, contentOf(line!, column)]),
              );
              return line ? [{ key, after: lines[at - 1]?.key, cells }] : [];
            });
            run(removeRows(t('ui.sheet.did.remove', { count: going.length }), going, fate));
          },
        }
      : {}),
    undo: () =>
      setState((before) => ({ ...before, phase: resumed(before.phase), history: undo(before.history) })),
    redo: () =>
      setState((before) => ({ ...before, phase: resumed(before.phase), history: redo(before.history) })),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    saving: {
      phase,
      unsaved,
      problem: state.problem,
      stale: [...answered.stale].flatMap(([key, theirs]) => {
        const line = byKey.get(key);
        return line ? [{ line, theirs }] : [];
      }),
      now: () => void flush(),
      settle: (key, whose) =>
        setState((before) => {
          const after = settled(before.history.present, before.answered, key, whose, latest.current.rows);
          return {
            ...before,
            history: { ...before.history, present: after.document },
            answered: after.answered,
          };
        }),
    },
  };
}

interface Lines {
  readonly rows: readonly SheetRow[];
  readonly answered: Answered;
  readonly document: SheetDocument;
  readonly lines: readonly SheetLine[];
  readonly placeOf: ReadonlyMap<string, number>;
}

/** The rows and where each stands. An edit of cells makes new ones of the rows it changes, not of all. */
function useLines(
  rows: readonly SheetRow[],
  byId: ReadonlyMap<string, SheetRow>,
  answered: Answered,
  document: SheetDocument,
): Lines {
  const kept = useRef<Lines>(undefined);
  const before = kept.current;
  if (before && before.rows === rows && before.answered === answered && before.document === document)
    return before;
  const isEdit =
    before !== undefined &&
    before.rows === rows &&
    before.answered === answered &&
    before.document.added === document.added &&
    before.document.removed === document.removed;
  const lines = isEdit
    ? withCellsOf(before.lines, before.placeOf, before.document.cells, document.cells)
    : sheetLines(
        rows,
        (row) => answered.keys.get(row.id) ?? row.id,
        (key) => storedRow(answered, key, byId, rows),
        document,
      );
  const placeOf = isEdit ? before.placeOf : new Map(lines.map(({ key }, at) => [key, at]));
  kept.current = { rows, answered, document, lines, placeOf };
  return kept.current;
}

/** After a failed save the next edit tries again. */
const resumed = (phase: Phase): Phase => (phase === 'failed' ? 'resting' : phase);
