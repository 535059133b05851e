import * as contract from '@ircrisk/contract/modules/risk/site-risk.ts';
import { listReleaseComponents } from '#modules/risk/rbi/index.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, type Handler, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { refuseFault, siteCalculation } from './calculate.ts';
import { takeReleases } from './components.ts';
import { inputOf, readSite, readSiteBoard } from './read.ts';
import { siteReport } from './report.ts';
import { siteKind } from './study.ts';

/** What risk-based inspection knows is for those who may read it there. */
function refuseStrangers({ actor }: Pick<Call, 'actor'>): void {
  if (!actor.permissions.has('rbi-study.read')) throw fail(commonErrors.forbidden);
}

export const siteHandlers: readonly Handler[] = [
  handle(contract.siteBoard, async (call) => {
    const head = await findHead(call, siteKind, call.input.id);
    return { ...(await readSiteBoard(call.tx, head.id)), allowed: await allowedOf(call, siteKind, head) };
  }),
  handle(contract.calculateSite, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    await findDraft(call, siteKind, input.id);
    refuseFault(inputOf(await readSite(tx, input.id)));
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, siteCalculation, input) };
  }),
  handle(contract.siteComponents, async (call) => {
    refuseStrangers(call);
    return listReleaseComponents(call.tx, call.projectId, call.input.search);
  }),
  handle(contract.takeComponents, async (call) => {
    refuseStrangers(call);
    await findDraft(call, siteKind, call.input.id);
    const { id, assessmentIds } = call.input;
    return takeReleases(call.tx, id, call.projectId, assessmentIds);
  }),
  handle(contract.siteReport, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    await findHead(call, siteKind, input.id);
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, siteReport, input) };
  }),
];
