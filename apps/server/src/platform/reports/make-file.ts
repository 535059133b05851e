import { Worker } from 'node:worker_threads';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import type { Report } from './report.ts';

/** Sets a report in a thread of its own: a long one takes seconds of pure computing. */
export function makeFile(report: Report, format: ReportFormat, signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
      workerData: { report, format },
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const stop = () => {
      void worker.terminate();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', (content: Uint8Array) => resolve(Buffer.from(content)));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(new Error('the report ended without a document'));
    });
  });
}
