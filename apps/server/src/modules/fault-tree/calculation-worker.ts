import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysisSettings, analyse, type FaultTreeModel } from '@ircrisk/engine-fault-tree';

/** One calculation in a thread of its own; the server ends the thread to cancel it. */
const { model, settings } = workerData as { model: FaultTreeModel; settings: AnalysisSettings };
const analysis = analyse(model, settings, {
  now: () => performance.now(),
  onProgress: (progress) => parentPort?.postMessage({ progress }),
});
parentPort?.postMessage({ analysis });
