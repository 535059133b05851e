import type { ServerModule } from '#platform/module.ts';
import { calculation } from './calculation/calculate.ts';
import { resultHandlers } from './calculation/result-handlers.ts';
import { rateHandlers } from './rates/rate-handlers.ts';
import { report } from './report/report-job.ts';
import { keepScreenings, screeningHandlers } from './screening/qualitative.ts';
import { rbiScreeningHooks, rbiStudyHooks } from './study/hooks.ts';
import { rbiKind } from './study/study.ts';
import { studyHandlers } from './study/study-handlers.ts';
import { bulkCalculation, bulkExport, bulkHandlers } from './what-if/bulk-what-if.ts';

export { CHUNK, openStudy, readChunk, writeChunk } from './calculation/chunk.ts';
export { figuresOf } from './calculation/figures.ts';
export { listReleaseComponents, type ReleaseBasis, releaseBasis } from './calculation/release-basis.ts';

/** Risk-based inspection: studies over the ledger's parts, calculated by the engine in a job. */
export const rbi: ServerModule = {
  id: 'rbi',
  hooks: [rbiStudyHooks, rbiScreeningHooks],
  jobs: [calculation, report, bulkCalculation, bulkExport],
  studies: [rbiKind],
  routes: keepScreenings,
  handlers: [...studyHandlers, ...resultHandlers, ...rateHandlers, ...screeningHandlers, ...bulkHandlers],
};
