import {
  type FaultTreeDetail,
  latestResult,
  type StoredResult,
  saveModel,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Fault, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { call } from '@ircrisk/ui/api/client.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { change, type History, perform, redo, startHistory, undo } from '@ircrisk/ui/diagram/history.ts';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

export type SaveState =
  | { kind: 'saved'; time: Date | undefined }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed' }
  /** Somebody else saved first. */
  | { kind: 'conflict'; theirs: FaultTreeDetail };

export interface TreeDocument {
  model: FaultTreeModel;
  history: History<FaultTreeModel>;
  /** Faults the server found with the model as last saved, in trees it transfers to as well. */
  serverFaults: readonly Fault[];
  save: SaveState;
  edit(name: string, recipe: (model: FaultTreeModel) => FaultTreeModel, mergeKey?: string): void;
  undo(): void;
  redo(): void;
  /** Saves now; true when the server has the present model. */
  flush(): Promise<boolean>;
  /** After a conflict: save ours over theirs, or take theirs. */
  resolve(whose: 'mine' | 'theirs'): void;
}

/** Quiet before a save. */
const saveAfterMs = 900;
const retryAfterMs = 5000;

/** The model under edit: history in memory, saved by itself a moment after each change. */
export function useTreeDocument(detail: FaultTreeDetail, isEditable: boolean): TreeDocument {
  const queries = useQueryClient();
  const [history, setHistory] = useState(() => startHistory(detail.model));
  const [save, setSave] = useState<SaveState>({ kind: 'saved', time: undefined });
  const [serverFaults, setServerFaults] = useState<readonly Fault[]>([]);
  const kept = useRef({ model: detail.model, version: detail.version });
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const latest = useRef(history.present);
  latest.current = history.present;
  const model = history.present;
  useUnsaved(save.kind !== 'saved');

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    const sent = latest.current;
    if (sent === kept.current.model) return true;
    const attempt = async () => {
      setSave({ kind: 'saving' });
      try {
        const { version, faults, stale } = await call(
          saveModel,
          { id: detail.id, version: kept.current.version, model: sent },
          { suppress: true },
        );
        kept.current = { model: sent, version };
        setServerFaults(faults);
        // The calculation on record is told with the save whether it is still of this model.
        queries.setQueryData<StoredResult | null>(
          callKey(latestResult, { id: detail.id }),
          (record) => record && { ...record, stale },
        );
        setSave(latest.current === sent ? { kind: 'saved', time: new Date() } : { kind: 'changed' });
        return true;
      } catch (error) {
        const theirs = error instanceof Refusal && error.code === 409 ? error.body.data : undefined;
        const isConflict = typeof theirs === 'object' && theirs !== null && 'model' in theirs;
        setSave(isConflict ? { kind: 'conflict', theirs: theirs as FaultTreeDetail } : { kind: 'failed' });
        return false;
      }
    };
    running.current = attempt().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [detail.id, queries]);

  useEffect(() => {
    if (!isEditable || save.kind === 'conflict') return;
    if (model === kept.current.model) {
      // Undone back to what is stored already.
      setSave((before) => (before.kind === 'changed' ? { kind: 'saved', time: undefined } : before));
      return;
    }
    if (save.kind === 'saved') setSave({ kind: 'changed' });
    if (save.kind === 'saving') return;
    const timer = setTimeout(() => void flush(), save.kind === 'failed' ? retryAfterMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [model, save.kind, isEditable, flush]);

  // What is left to save when the tab is closed goes out at once.
  useEffect(() => () => void (isEditable && flush()), [isEditable, flush]);

  const edit = useCallback<TreeDocument['edit']>(
    (name, recipe, mergeKey) => {
      if (isEditable) setHistory((before) => perform(before, change(name, recipe, mergeKey)));
    },
    [isEditable],
  );
  const resolve = useCallback(
    (whose: 'mine' | 'theirs') => {
      if (save.kind !== 'conflict') return;
      const { model: theirModel, version } = save.theirs;
      kept.current = { model: theirModel, version };
      // Taking theirs is an edit like any other: it can be undone.
      if (whose === 'theirs')
        setHistory((before) =>
          perform(
            before,
            change('theirs', () => theirModel),
          ),
        );
      setSave({ kind: whose === 'theirs' ? 'saved' : 'changed', time: new Date() } as SaveState);
      void queries.invalidateQueries({ queryKey: callKey(latestResult) });
    },
    [save, queries],
  );

  return {
    model,
    history,
    serverFaults,
    save,
    edit,
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    flush,
    resolve,
  };
}
