import type { EventTreeAnalysis, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { useEffect, useRef, useState } from 'react';
import type { Answer, Request } from './analysis-worker.ts';

export interface LiveAnalysis {
  analysis: EventTreeAnalysis | undefined;
  /** The model the analysis is of. */
  of: FaultTreeModel | undefined;
  error: string | undefined;
}

const startWorker = () =>
  new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module', name: 'event-tree' });
/** Quiet before a run. */
const delayMs = 120;

/** Calculates along while the tree is edited: a new change ends the old run at once. */
export function useAnalysis(model: FaultTreeModel | undefined): LiveAnalysis {
  const [latest, setLatest] = useState<LiveAnalysis>({
    analysis: undefined,
    of: undefined,
    error: undefined,
  });
  const worker = useRef<{ thread: Worker; isBusy: boolean } | undefined>(undefined);
  const count = useRef(0);
  useEffect(() => {
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
      const request: Request = { id: count.current, model };
      one.thread.onmessage = ({ data: { id, analysis, error } }: MessageEvent<Answer>) => {
        if (id !== count.current) return;
        one.isBusy = false;
        setLatest({ analysis, of: model, error });
      };
      one.thread.onerror = ({ message }) => {
        worker.current = undefined;
        setLatest({ analysis: undefined, of: model, error: message || 'worker' });
      };
      one.thread.postMessage(request);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [model]);
  useEffect(
    () => () => {
      worker.current?.thread.terminate();
      worker.current = undefined;
    },
    [],
  );
  return latest;
}
