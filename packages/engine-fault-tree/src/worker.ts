import { analyse } from './analyse.ts';
import type { FaultTreeModel } from './model.ts';
import type { Analysis } from './result.ts';
import type { AnalysisSettings, Progress } from './settings.ts';

/**
 * What a worker is sent. `cancel` is a one-element shared array: the caller stores 1 in it and the run
 * stops within milliseconds, without waiting for a message the busy worker could not read.
 */
export interface WorkerRequest {
  id: number;
  model: FaultTreeModel;
  settings: AnalysisSettings;
  cancel?: Int32Array<SharedArrayBuffer>;
}

export type WorkerAnswer =
  | { id: number; progress: Progress }
  | { id: number; analysis: Analysis }
  | { id: number; error: string };

/** Milliseconds between two progress messages. */
const QUIET = 50;

export function answer(request: WorkerRequest, post: (message: WorkerAnswer) => void): void {
  const { id, model, settings, cancel } = request;
  let last = Number.NEGATIVE_INFINITY;
  try {
    const analysis = analyse(model, settings, {
      now: () => performance.now(),
      isCancelled: () => cancel !== undefined && Atomics.load(cancel, 0) !== 0,
      onProgress: (progress) => {
        if (performance.now() - last < QUIET) return;
        last = performance.now();
        post({ id, progress });
      },
    });
    post({ id, analysis });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** The part of a worker's scope this needs; the same in a browser's worker and on Node's `parentPort`. */
export interface Port {
  postMessage(message: WorkerAnswer): void;
  addEventListener?(type: 'message', listener: (event: { data: WorkerRequest }) => void): void;
  on?(type: 'message', listener: (message: WorkerRequest) => void): void;
}

/** Answers every request that arrives on a port. In Node: `serve(parentPort)` from `node:worker_threads`. */
export function serve(port: Port): void {
  const post = (message: WorkerAnswer): void => port.postMessage(message);
  if (port.on !== undefined) port.on('message', (message) => answer(message, post));
  else port.addEventListener?.('message', (event) => answer(event.data, post));
}

// A browser's dedicated worker has no window and no parentPort: it starts by itself.
declare const WorkerGlobalScope: (new () => object) | undefined;
if (typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope) {
  serve(globalThis as unknown as Port);
}
