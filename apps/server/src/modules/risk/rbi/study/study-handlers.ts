import * as contract from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, type Handler, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { calculation } from '../calculation/calculate.ts';
import { engineOf, managementOf } from '../calculation/engine-settings.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { proposed } from '../input/screening.ts';
import { report } from '../report/report-job.ts';
import { refuseUnknownNames } from './known-names.ts';
import { countStudy } from './queries.ts';
import * as store from './store.ts';
import { rbiKind, staleCount } from './study.ts';

const { rbiErrors } = contract;

export async function found(
  { tx, projectId }: Pick<Call, 'tx' | 'projectId'>,
  id: string,
): Promise<store.StudyRow> {
  const study = await store.findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  return study;
}

export async function foundDraft(
  call: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  id: string,
): Promise<store.StudyRow> {
  await findDraft(call, rbiKind, id);
  return found(call, id);
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

async function detail(call: Call, study: store.StudyRow, basis: contract.Basis) {
  const { tx } = call;
  const {
    total,
    missing,
    failed,
    incomplete,
    unconfirmed,
    unjudged: _open,
    ...totals
  } = await countStudy(tx, study.id, basis);
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
    allowed: await allowedOf(call, rbiKind, await findHead(call, rbiKind, study.id)),
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
    refuseUnknownNames(
      call.input.changes.map(({ overrides: overlay }, i) => ({ at: `changes.${i}.overrides`, overlay })),
    );
    return store.updateAssessments(call.tx, study.id, call.input.changes, true);
  }),

  handle(contract.confirmMechanisms, async (call) => {
    const study = await foundDraft(call, call.input.id);
    return store.confirmAll(call.tx, study.id, call.input.assessmentIds ?? null);
  }),

  handle(contract.studyReport, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    await found(call, input.id);
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, report, input) };
  }),
];
