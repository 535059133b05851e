import { parentPort, workerData } from 'node:worker_threads';
import { assessSite, type SiteInput } from '@ircrisk/engine-quantitative-risk';

/** One calculation in a thread of its own; the server ends the thread to cancel it. */
parentPort?.postMessage({ analysis: assessSite(workerData as SiteInput) });
