import { Worker } from 'node:worker_threads';
import type { Progress } from '@ircrisk/engine-fault-tree';

interface Message<T> {
  progress?: Progress;
  analysis?: T;
}

/** Runs the engine in a thread, so that the server answers others meanwhile and can stop it at any moment. */
export function runInThread<T>(
  worker: URL,
  workerData: object,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData });
    const stop = () => {
      void thread.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    thread.on('message', ({ progress, analysis }: Message<T>) => {
      if (progress) onProgress(progress);
      if (analysis) resolve(analysis);
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the calculation ended without a result'));
    });
  });
}
