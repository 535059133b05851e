import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/failures.ts';
import { useUnsaved } from '../parts/unsaved.ts';
import { change, type History, perform, redo, startHistory, undo } from './history.ts';

export type SaveState<T> =
  | { kind: 'saved'; time: Date | undefined }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed' }
  /** Somebody else saved first. */
  | { kind: 'conflict'; theirs: T };

export interface SavedDocument<D, T> {
  present: D;
  history: History<D>;
  save: SaveState<T>;
  isEditable: boolean;
  edit(name: string, recipe: (document: D) => D, mergeKey?: string): void;
  undo(): void;
  redo(): void;
  /** Saves now; true when the server has the present document. */
  flush(): Promise<boolean>;
  /** After a conflict: save ours over theirs, or take theirs. */
  resolve(whose: 'mine' | 'theirs'): void;
}

interface Options<D, T> {
  /** As the server has it. */
  start: { document: D; version: number };
  isEditable: boolean;
  /** Sends the document; the version names the one it started from. Throws the refusal. */
  store: (document: D, version: number) => Promise<{ version: number }>;
  /** What a refusal of a stale version brings along: the document as somebody else saved it. */
  readTheirs: (data: object) => { document: D; version: number; theirs: T } | undefined;
  onResolved?: () => void;
}

/** Quiet before a save. */
const saveAfterMs = 900;
const retryAfterMs = 5000;

/** A document under edit: history in memory, saved by itself a moment after each change, nothing lost when two save at once. */
export function useSavedDocument<D, T>(options: Options<D, T>): SavedDocument<D, T> {
  const { start, isEditable } = options;
  const [history, setHistory] = useState(() => startHistory(start.document));
  const [save, setSave] = useState<SaveState<T>>({ kind: 'saved', time: undefined });
  const kept = useRef(start);
  const theirs = useRef(start);
  const savedAt = useRef<Date>(undefined);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const latest = useRef({ options, present: history.present });
  latest.current = { options, present: history.present };
  const { present } = history;
  useUnsaved(save.kind !== 'saved');

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    const { present: sent, options: now } = latest.current;
    if (sent === kept.current.document) return true;
    const attempt = async () => {
      setSave({ kind: 'saving' });
      try {
        const { version } = await now.store(sent, kept.current.version);
        kept.current = { document: sent, version };
        savedAt.current = new Date();
        setSave(
          latest.current.present === sent ? { kind: 'saved', time: savedAt.current } : { kind: 'changed' },
        );
        return true;
      } catch (error) {
        const data = error instanceof Refusal && error.code === 409 ? error.body.data : undefined;
        const found = typeof data === 'object' && data !== null ? now.readTheirs(data) : undefined;
        if (found) theirs.current = found;
        setSave(found ? { kind: 'conflict', theirs: found.theirs } : { kind: 'failed' });
        return false;
      }
    };
    running.current = attempt().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, []);

  useEffect(() => {
    if (!isEditable || save.kind === 'conflict') return;
    if (present === kept.current.document) {
      // Undone back to what is stored already.
      setSave((before) => (before.kind === 'changed' ? { kind: 'saved', time: savedAt.current } : before));
      return;
    }
    if (save.kind === 'saved') setSave({ kind: 'changed' });
    if (save.kind === 'saving') return;
    const timer = setTimeout(() => void flush(), save.kind === 'failed' ? retryAfterMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [present, save.kind, isEditable, flush]);

  // What is left to save when the tab is closed goes out at once.
  useEffect(() => () => void (isEditable && flush()), [isEditable, flush]);

  const edit = useCallback<SavedDocument<D, T>['edit']>(
    (name, recipe, mergeKey) => {
      if (isEditable) setHistory((before) => perform(before, change(name, recipe, mergeKey)));
    },
    [isEditable],
  );
  const resolve = (whose: 'mine' | 'theirs') => {
    if (save.kind !== 'conflict') return;
    const { document, version } = theirs.current;
    kept.current = { document, version };
    // Taking theirs is an edit like any other: it can be undone.
    if (whose === 'theirs')
      setHistory((before) =>
        perform(
          before,
          change('theirs', () => document),
        ),
      );
    setSave(whose === 'theirs' ? { kind: 'saved', time: new Date() } : { kind: 'changed' });
    options.onResolved?.();
  };

  return {
    present,
    history,
    save,
    isEditable,
    edit,
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    flush,
    resolve,
  };
}
