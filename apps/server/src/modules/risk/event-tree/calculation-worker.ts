import { parentPort, workerData } from 'node:worker_threads';
import { analyseEventTrees, type FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { compiledDiagrams } from '@ircrisk/engine-fault-tree/kernel/compiled.ts';

/** One calculation in a thread of its own; the server ends the thread to cancel it. */
const settings = { importance: true, top: 100 };
const analysis = analyseEventTrees(workerData as FaultTreeModel, settings, compiledDiagrams);
parentPort?.postMessage({ analysis });
