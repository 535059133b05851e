import { parentPort, workerData } from 'node:worker_threads';
import { analyseEventTrees, type FaultTreeModel } from '@ircrisk/engine-fault-tree';

/** One calculation in a thread of its own; the server ends the thread to cancel it. */
const analysis = analyseEventTrees(workerData as FaultTreeModel, { importance: true, top: 100 });
parentPort?.postMessage({ analysis });
