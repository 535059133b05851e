import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysisSettings, analyse, type FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { compiledDiagrams } from '@ircrisk/engine-fault-tree/kernel/compiled.ts';

/** One calculation in a thread of its own; the server ends the thread to cancel it. */
const { model, settings } = workerData as { model: FaultTreeModel; settings: AnalysisSettings };
const quietMs = 100;
let told = 0;
const analysis = analyse(model, settings, {
  ...compiledDiagrams,
  now: () => performance.now(),
  onProgress(progress) {
    if (performance.now() - told < quietMs) return;
    told = performance.now();
    parentPort?.postMessage({ progress });
  },
});
parentPort?.postMessage({ analysis });
