import * as contract from '@ircrisk/contract/modules/rbi.ts';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, type Handler, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { handOverInspections, publishRisk } from './approval.ts';
import { calculation } from './calculate.ts';
import { engineOf, managementOf } from './engine-settings.ts';
import { readLedger } from './ledger-rows.ts';
import { allowedSteps, isEditable } from './policy.ts';
import { countStudy } from './queries.ts';
import { report } from './report-job.ts';
import { proposed } from './screening.ts';
import { staleIds } from './staleness.ts';
import * as store from './store.ts';

const { rbiErrors } = contract;

export async function found(
  { tx, projectId }: Pick<Call, 'tx' | 'projectId'>,
  id: string,
): Promise<store.StudyRow> {
  const study = await store.findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  return study;
}

export async function foundDraft(call: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<store.StudyRow> {
  const study = await found(call, id);
  if (!isEditable(study)) throw fail(rbiErrors.readOnly);
  return study;
}

/** Sets the scope and proposes mechanisms for the parts that are new in it. */
export async function scopeWith(tx: Tx, id: string, scope: contract.StudyScope) {
  const { added, removed, total } = await store.applyScope(tx, id, scope);
  const step = 1000;
  for (let at = 0; at < added.length; at += step) {
    const rows = await readLedger(tx, added.slice(at, at + step));
    // A device has no mechanisms to propose.
    const changes = rows
      .filter(({ device }) => !device)
      .map((row) => ({ id: row.assessmentId, mechanisms: proposed(row) }));
    await store.updateAssessments(tx, id, changes, false);
  }
  return { added: added.length, removed, total };
}

/** How many parts of a study are not calculated with what holds now. */
async function staleCount(
  tx: Tx,
  study: store.StudyRow,
  results: number,
): Promise<{ count: number; all: boolean }> {
  const stale = await staleIds(tx, study, await engineOf(tx, study));
  return stale === 'all' ? { count: results, all: results > 0 } : { count: stale.size, all: false };
}

async function detail(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  study: store.StudyRow,
  basis: contract.Basis,
) {
  const { total, missing, failed, incomplete, unconfirmed, ...totals } = await countStudy(
    tx,
    study.id,
    basis,
  );
  const { count: stale, all } = await staleCount(tx, study, total - missing);
  const { factor, source } = managementOf(study);
  const {
    projectId: _project,
    resultHash: _hash,
    matrixRowId: _row,
    companyFactor: _factor,
    ...shown
  } = study;
  return {
    ...shown,
    managementFactor: factor,
    managementSource: source,
    counts: {
      total,
      missing,
      failed,
      incomplete,
      unconfirmed,
      stale,
      fresh: Math.max(total - missing - failed - incomplete, 0),
    },
    allStale: all,
    totals,
    allowed: allowedSteps(study, actor),
  };
}

export const studyHandlers: readonly Handler[] = [
  handle(contract.createStudy, async ({ tx, input, projectId }) => {
    const id = await store.insertStudy(tx, projectId, input);
    if (input.scope.nodeIds.length + input.scope.equipmentIds.length > 0)
      await scopeWith(tx, id, input.scope);
    return id;
  }),

  handle(contract.studyDetail, async (call) =>
    detail(call, await found(call, call.input.id), call.input.basis),
  ),

  handle(contract.saveStudy, async (call) => {
    const { tx, input } = call;
    const before = await foundDraft(call, input.id);
    const { id, version, ...study } = input;
    if (await store.updateStudy(tx, id, version, study)) {
      // Bundles are assessed in money only: they come and go with it.
      if (!before.settings.financial !== !study.settings.financial) await scopeWith(tx, id, before.scope);
      return true;
    }
    throw fail(commonErrors.stale, {}, { data: await detail(call, await found(call, id), 'area') });
  }),

  handle(contract.scopeStudy, async (call) => {
    const study = await foundDraft(call, call.input.id);
    const done = await scopeWith(call.tx, study.id, call.input.scope);
    if (done.total === 0) throw fail(rbiErrors.emptyScope);
    return done;
  }),

  handle(contract.calculateStudy, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    const study = await foundDraft(call, input.id);
    // Refused now rather than in the job: a matrix that does not fit, an empty scope.
    await engineOf(tx, study);
    if ((await countStudy(tx, study.id, 'area')).total === 0) throw fail(rbiErrors.emptyScope);
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, calculation, input) };
  }),

  handle(contract.saveAssessments, async (call) => {
    const study = await foundDraft(call, call.input.id);
    return store.updateAssessments(call.tx, study.id, call.input.changes, true);
  }),

  handle(contract.confirmMechanisms, async (call) => {
    const study = await foundDraft(call, call.input.id);
    return store.confirmAll(call.tx, study.id, call.input.assessmentIds ?? null);
  }),

  handle(contract.submitStudy, async (call) => {
    const { tx, actor, input } = call;
    const study = await found(call, input.id);
    if (!allowedSteps(study, actor).includes('submit')) throw fail(rbiErrors.step);
    const { total, missing, unconfirmed } = await countStudy(tx, study.id, 'area');
    if (total === 0) throw fail(rbiErrors.emptyScope);
    if (unconfirmed > 0) throw fail(rbiErrors.notConfirmed, { count: unconfirmed });
    const { count } = await staleCount(tx, study, total - missing);
    if (missing + count > 0) throw fail(rbiErrors.notCalculated, { count: missing + count });
    await store.setState(tx, study.id, 'inReview', input.comment ?? null, null);
    return true;
  }),

  handle(contract.judgeStudy, async (call) => {
    const { tx, actor, input } = call;
    const study = await found(call, input.id);
    if (!allowedSteps(study, actor).includes(input.verdict)) throw fail(rbiErrors.step);
    const comment = input.comment ?? null;
    if (input.verdict === 'reject') {
      await store.setState(tx, study.id, 'draft', comment, null);
      return true;
    }
    await store.supersedeOlder(tx, study.studyId, study.revision);
    await store.setState(tx, study.id, 'approved', comment, actor.userId);
    await publishRisk(tx, study);
    await handOverInspections(tx, study);
    return true;
  }),

  handle(contract.reviseStudy, async (call) => {
    const { tx, actor, input, projectId } = call;
    const study = await found(call, input.id);
    if (!allowedSteps(study, actor).includes('revise')) throw fail(rbiErrors.step);
    const open = (await store.listRevisions(tx, study.studyId)).find(
      ({ revision }) => revision > study.revision,
    );
    if (open) return open.id;
    const id = await store.insertStudy(tx, projectId, { ...study, revision: study.revision + 1 });
    await store.copyAssessments(tx, study.id, id);
    return id;
  }),

  handle(contract.studyRevisions, async (call) => {
    const study = await found(call, call.input.id);
    return store.listRevisions(call.tx, study.studyId);
  }),

  handle(contract.studyReport, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    await found(call, input.id);
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, report, input) };
  }),
];
