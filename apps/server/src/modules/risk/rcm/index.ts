import * as contract from '@ircrisk/contract/modules/risk/rcm.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { readCandidates, takeCandidates } from './candidates.ts';
import { decideMode } from './decision.ts';
import { rcmHooks } from './hooks.ts';
import { intervalOf } from './interval.ts';
import { findStudy, readBoard } from './read-study.ts';
import { rcmReport } from './report-job.ts';
import { rcmKind } from './study.ts';

export { type FailureFindingTask, failureFindingTasks } from './failure-finding.ts';

/** Reliability-centred maintenance: from functions to decisions, intervals and the tasks of the maintenance plan. */
export const rcm: ServerModule = {
  id: 'rcm',
  hooks: rcmHooks,
  studies: [rcmKind],
  handlers: [
    handle(contract.rcmBoard, async (call) => {
      const head = await findHead(call, rcmKind, call.input.id);
      const board = await readBoard(call.tx, await findStudy(call.tx, head.id), call.language);
      return { ...board, allowed: await allowedOf(call, rcmKind, head) };
    }),
    handle(contract.saveDecision, (call) => decideMode(call, rcmKind, call.input)),
    handle(contract.rcmCandidates, async (call) => {
      const head = await findHead(call, rcmKind, call.input.id);
      return readCandidates(call.tx, head.id, call.projectId);
    }),
    handle(contract.takeRcmCandidates, async (call) => {
      const head = await findDraft(call, rcmKind, call.input.id);
      return takeCandidates(call.tx, head.id, call.projectId, call.input.originIds);
    }),
    handle(contract.calculateInterval, async ({ input }) => intervalOf(input)),
    handle(contract.rcmReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, rcmKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, rcmReport, input) };
    }),
  ],
  jobs: [rcmReport],
};
