import type { ServerModule } from '#platform/module.ts';
import { bulkCalculation, bulkExport, bulkHandlers } from './bulk-what-if.ts';
import { calculation } from './calculate.ts';
import { screeningHandlers } from './qualitative.ts';
import { rateHandlers } from './rate-handlers.ts';
import { report } from './report-job.ts';
import { resultHandlers } from './result-handlers.ts';
import { rbiKind } from './study.ts';
import { studyHandlers } from './study-handlers.ts';

export { CHUNK, openStudy, readChunk, writeChunk } from './chunk.ts';
export { figuresOf } from './figures.ts';
export { writeScreenings } from './qualitative.ts';
export { seedRbi } from './seed.ts';

/** Risk-based inspection: studies over the ledger's parts, calculated by the engine in a job. */
export const rbi: ServerModule = {
  id: 'rbi',
  jobs: [calculation, report, bulkCalculation, bulkExport],
  studies: [rbiKind],
  handlers: [...studyHandlers, ...resultHandlers, ...rateHandlers, ...screeningHandlers, ...bulkHandlers],
};
