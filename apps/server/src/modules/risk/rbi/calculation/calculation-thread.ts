import { Worker } from 'node:worker_threads';
import type { UnitPlanSettings } from '@ircrisk/engine-api581';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** The engine in a thread of its own: the server answers others meanwhile, and stops it at any moment. */
export class CalculationThread {
  private readonly worker: Worker;
  private readonly waiting: { resolve: (answer: WorkerAnswer) => void; reject: (error: unknown) => void }[] =
    [];

  constructor(settings: UnitPlanSettings, signal: AbortSignal) {
    this.worker = new Worker(new URL('./calculation-worker.ts', import.meta.url), {
      workerData: { settings },
    });
    const stop = (error: unknown) => {
      for (const one of this.waiting.splice(0)) one.reject(error);
    };
    this.worker.on('message', (answer: WorkerAnswer) => this.waiting.shift()?.resolve(answer));
    this.worker.on('error', stop);
    this.worker.on('exit', () => stop(new Error('the calculation ended without a result')));
    signal.addEventListener(
      'abort',
      () => {
        stop(signal.reason);
        void this.worker.terminate();
      },
      { once: true },
    );
  }

  /** Answers come in the order of the questions. */
  ask<K extends WorkerRequest['kind']>(
    request: WorkerRequest & { kind: K },
  ): Promise<Extract<WorkerAnswer, { kind: K }>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve: resolve as (answer: WorkerAnswer) => void, reject });
      this.worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
