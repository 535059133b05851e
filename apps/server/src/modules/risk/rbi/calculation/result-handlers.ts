import * as contract from '@ircrisk/contract/modules/risk/rbi.ts';
import { compareEditions, matrixFor, riskCurve } from '@ircrisk/engine-api581';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { findDraft } from '#platform/studies/head.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { refuseUnknownNames } from '../study/known-names.ts';
import {
  inspectionCalendar,
  listParts,
  matrixCounts,
  mechanismShares,
  rankedPage,
} from '../study/queries.ts';
import { deleteScenario, insertScenario, listScenarios } from '../study/store.ts';
import { rbiKind } from '../study/study.ts';
import { found } from '../study/study-handlers.ts';
import { detailOf, loadAssessment, scenarioFigures } from './detail.ts';
import { engineOf } from './engine-settings.ts';
import { gapReport } from './gap-report.ts';
import { inputOf, staleIds } from './staleness.ts';

export const resultHandlers: readonly Handler[] = [
  handle(contract.studyParts, async (call) => {
    const study = await found(call, call.input.id);
    return listParts(call.tx, study.id, call.input.basis);
  }),

  handle(contract.studyMatrix, async (call) => {
    const study = await found(call, call.input.id);
    const { settings } = await engineOf(call.tx, study);
    const counts = await matrixCounts(call.tx, study.id, call.input.basis, call.input.at);
    return { definition: matrixFor(settings.matrix, study.edition), ...counts };
  }),

  handle(contract.studyRanking, async (call) => {
    const { tx, input } = call;
    const study = await found(call, input.id);
    const { rows, total } = await rankedPage(tx, study.id, input);
    const stale = await staleIds(tx, study, await engineOf(tx, study));
    const isStale = (id: string) => stale === 'all' || stale.has(id);
    const marked = rows.map((row) =>
      row.state !== 'missing' && isStale(row.id) ? { ...row, state: 'stale' as const } : row,
    );
    return pageOf(marked, total, input);
  }),

  handle(contract.studyInputs, async (call) => {
    const { tx, input } = call;
    const study = await found(call, input.id);
    const { rows, total } = await rankedPage(tx, study.id, {
      ...input,
      basis: 'area',
      at: 'now',
      order: 'tag',
      onlyWalls: true,
    });
    const ledger = new Map(
      (
        await readLedger(
          tx,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.assessmentId, row]),
    );
    const records = rows.flatMap(({ id, tag, partName, partNameEn }) => {
      const row = ledger.get(id);
      if (!row) return [];
      const values = Object.fromEntries(contract.flattened(inputOf(row, study).component));
      return [{ id, tag, partName, partNameEn, values, overrides: row.overrides }];
    });
    return pageOf(records, total, input);
  }),

  handle(contract.assessmentDetail, async ({ tx, input, projectId }) =>
    detailOf(await loadAssessment(tx, input.id, projectId), input.basis),
  ),

  handle(contract.assessmentTimeline, async ({ tx, input, projectId }) => {
    const { component, settings } = await loadAssessment(tx, input.id, projectId);
    return riskCurve(component, settings);
  }),

  handle(contract.studyGaps, async (call) => {
    const study = await found(call, call.input.id);
    return gapReport(call.tx, study, call.input.basis);
  }),

  handle(contract.studyShares, async (call) => {
    const study = await found(call, call.input.id);
    return mechanismShares(call.tx, study.id, call.input.basis);
  }),

  handle(contract.studyCalendar, async (call) => {
    const study = await found(call, call.input.id);
    return inspectionCalendar(call.tx, study.id);
  }),

  handle(contract.scenarioList, async ({ tx, input, projectId }) => {
    const { assessment } = await loadAssessment(tx, input.assessmentId, projectId);
    return listScenarios(tx, assessment.id);
  }),

  handle(contract.keepScenario, async (call) => {
    const { tx, input, projectId } = call;
    const loaded = await loadAssessment(tx, input.assessmentId, projectId);
    await findDraft(call, rbiKind, loaded.study.id);
    refuseUnknownNames([{ at: 'changes', overlay: input.changes }]);
    return insertScenario(
      tx,
      loaded.assessment.id,
      input.name,
      input.changes,
      scenarioFigures(loaded, input.changes),
    );
  }),

  handle(contract.removeScenario, async ({ tx, input, projectId }) => {
    if ((await deleteScenario(tx, input.id, projectId)) === 0) throw fail(commonErrors.notFound);
    return true;
  }),

  handle(contract.compareAssessment, async ({ tx, input, projectId }) => {
    const { component, settings, study } = await loadAssessment(tx, input.id, projectId);
    return compareEditions(component, settings, [study.edition, input.other]).differences;
  }),
];
