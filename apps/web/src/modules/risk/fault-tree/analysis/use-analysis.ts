import type { Analysis, AnalysisSettings, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import type { OtherTree } from '@ircrisk/engine-fault-tree/transfers.ts';
import { useEffect, useRef, useState } from 'react';
import type { AnalysisAnswer, AnalysisRequest } from './messages.ts';

const startWorker = () =>
  new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module', name: 'fault-tree' });

export interface LiveAnalysis {
  analysis: Analysis | undefined;
  /** The model the analysis is of. */
  of: FaultTreeModel | undefined;
  values: Readonly<Record<string, number>>;
  /** The model has changed since, or a run is under way. */
  isStale: boolean;
  error: string | undefined;
  time: Date | undefined;
}

interface Options {
  treeId: string;
  model: FaultTreeModel | undefined;
  others: readonly OtherTree[];
  settings: AnalysisSettings;
  withValues?: boolean;
  /** Milliseconds of quiet before a run. */
  delayMs?: number;
}

const nothing: Omit<LiveAnalysis, 'isStale'> = {
  analysis: undefined,
  of: undefined,
  values: {},
  error: undefined,
  time: undefined,
};

/** Calculates along while the model is edited: a new change ends the old run at once. */
export function useAnalysis(options: Options): LiveAnalysis {
  const { treeId, model, others, settings, withValues = false, delayMs = 250 } = options;
  const [latest, setLatest] = useState(nothing);
  const [settled, setSettled] = useState<unknown>();
  const worker = useRef<{ thread: Worker; isBusy: boolean } | undefined>(undefined);
  const count = useRef(0);
  const wish = useRef<object>({});

  useEffect(() => {
    const mark = {};
    wish.current = mark;
    if (!model) return;
    const timer = setTimeout(() => {
      if (worker.current?.isBusy) {
        worker.current.thread.terminate();
        worker.current = undefined;
      }
      worker.current ??= { thread: startWorker(), isBusy: false };
      const one = worker.current;
      one.isBusy = true;
      count.current += 1;
      const id = count.current;
      const take = ({ data }: MessageEvent<AnalysisAnswer>) => {
        if (data.id !== count.current) return;
        if (data.kind === 'values') {
          one.isBusy = false;
          setLatest((before) => ({ ...before, values: data.values }));
        } else if (data.kind === 'error') {
          one.isBusy = false;
          setLatest((before) => ({ ...before, error: data.message }));
          setSettled(mark);
        } else {
          one.isBusy = withValues;
          setLatest((before) => ({
            ...before,
            analysis: data.analysis,
            of: model,
            error: undefined,
            time: new Date(),
          }));
          setSettled(mark);
        }
      };
      one.thread.onmessage = take;
      one.thread.onerror = (event) => {
        one.isBusy = false;
        worker.current = undefined;
        setLatest((before) => ({ ...before, error: event.message || 'worker' }));
        setSettled(mark);
      };
      const request: AnalysisRequest = { id, treeId, model, others, settings, withValues };
      one.thread.postMessage(request);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [treeId, model, others, settings, withValues, delayMs]);

  useEffect(
    () => () => {
      worker.current?.thread.terminate();
      worker.current = undefined;
    },
    [],
  );
  return { ...latest, isStale: settled !== wish.current || latest.of !== model };
}
