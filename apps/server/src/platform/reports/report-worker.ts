import { parentPort, workerData } from 'node:worker_threads';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import type { Report } from './report.ts';

/** One of the three ways to set a report; only that one's library is loaded. */
const setters: Record<ReportFormat, () => Promise<(report: Report) => Promise<Uint8Array>>> = {
  pdf: async () => (await import('./set-pdf.ts')).setPdf,
  docx: async () => (await import('./set-docx.ts')).setDocx,
  xlsx: async () => (await import('./set-xlsx.ts')).setXlsx,
};

const { report, format } = workerData as { report: Report; format: ReportFormat };
const set = await setters[format]();
parentPort?.postMessage(await set(report));
