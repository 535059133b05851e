import {
  applyTemplate,
  diffTemplates,
  fmecaActions,
  fmecaCandidates,
  fmecaDocument,
  fmecaFaultTree,
  fmecaObservations,
  fmecaReport,
  fmecaWorkspace,
  importFmecaSheet,
  raiseFmecaAction,
  renewBasis,
  saveTemplate,
  takeEquipment,
  takeSuggestions,
  templateLibrary,
  usualScaleSet,
} from '@ircrisk/contract/modules/risk/fmeca.ts';
import { mustBeRaisable } from '#modules/workplace/action-item/index.ts';
import { sql } from '#platform/database/sql.ts';
import { readWhole } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { actionsOf, raise } from './actions.ts';
import { renew } from './basis.ts';
import { recalculateStudies } from './calculate.ts';
import { documentOf } from './document.ts';
import { candidatesOf, plantTree } from './hand-over.ts';
import { fmecaHooks } from './hooks.ts';
import { importSheet } from './import-sheet.ts';
import { observationsOf } from './observations.ts';
import { saveAsTemplate, suggestionsOf, takeFrom } from './own-templates.ts';
import { report } from './report-job.ts';
import { insertScales } from './scales.ts';
import { takeFromLedger } from './structure.ts';
import { fmecaKind } from './study.ts';
import { applyTo, grouped, readLibrary } from './templates.ts';
import { workspaceOf } from './workspace.ts';

export { publishTemplate, retireTemplate, wholeTemplates } from './company-templates.ts';
export { candidatesInForce } from './hand-over.ts';
export { observedIn } from './observations.ts';
export { companyScales } from './scales.ts';
export { type TakenMode, takeModes } from './take-modes.ts';

/** Failure modes, effects and criticality: structure, worksheet and templates of a project's studies. */
export const fmeca: ServerModule = {
  id: 'fmeca',
  hooks: fmecaHooks,
  studies: [fmecaKind],
  jobs: [report],
  handlers: [
    handle(fmecaWorkspace, async (call) => {
      const head = await findHead(call, fmecaKind, call.input.id);
      return { ...(await workspaceOf(call.tx, head.id)), allowed: await allowedOf(call, fmecaKind, head) };
    }),

    handle(takeEquipment, async (call) => {
      const { tx, input } = call;
      await findDraft(call, fmecaKind, input.id);
      const parentId = input.parentId ?? null;
      if (
        parentId &&
        !(await tx.maybe(
          sql`select 1 from fmeca_items where id = ${parentId} and study_id = ${input.id} and is_deleted = 0`,
        ))
      )
        throw fail(commonErrors.notFound);
      return takeFromLedger(tx, { ...input, studyId: input.id, parentId });
    }),

    handle(renewBasis, async (call) => {
      const { tx, input, projectId } = call;
      const { id } = await findDraft(call, fmecaKind, input.id);
      const told = await renew(tx, id, input.what, projectId);
      await recalculateStudies(tx, [id]);
      return told;
    }),

    handle(usualScaleSet, async ({ tx, input }) => ({ id: await insertScales(tx, input.code) })),

    handle(fmecaObservations, async (call) => {
      const { id } = await findHead(call, fmecaKind, call.input.id);
      return observationsOf(call.tx, id);
    }),

    handle(fmecaActions, async (call) => {
      const { id } = await findHead(call, fmecaKind, call.input.id);
      return actionsOf(call.tx, id);
    }),

    handle(raiseFmecaAction, async (call) => {
      const { tx, input } = call;
      await mustBeRaisable(tx, input);
      const mode = await tx.maybe<{ studyId: string }>(
        sql`select study_id as "studyId" from fmeca_modes where id = ${input.id} and is_deleted = 0`,
      );
      if (!mode) throw fail(commonErrors.notFound);
      // An action may be raised from an approved study too: it changes no rating.
      await findHead(call, fmecaKind, mode.studyId);
      return { actionId: await raise(tx, input) };
    }),

    handle(templateLibrary, async ({ tx, input }) => {
      const all = (await readLibrary(tx)).map(grouped);
      return input.isoClass ? all.filter(({ equipmentClass }) => equipmentClass === input.isoClass) : all;
    }),

    handle(applyTemplate, ({ tx, input, projectId }) => applyTo(tx, input, projectId)),

    handle(saveTemplate, ({ tx, input, projectId }) => saveAsTemplate(tx, input, projectId)),

    handle(diffTemplates, ({ tx, input, projectId }) =>
      suggestionsOf(tx, input.itemId, input.templateId, projectId),
    ),

    handle(takeSuggestions, ({ tx, input, projectId }) => takeFrom(tx, input, projectId)),

    handle(fmecaFaultTree, async (call) => {
      const { id } = await findHead(call, fmecaKind, call.input.id);
      return plantTree(call.tx, { ...call.input, id }, call.projectId);
    }),

    handle(fmecaCandidates, async (call) => {
      const { id } = await findHead(call, fmecaKind, call.input.id);
      return candidatesOf(call.tx, id);
    }),

    handle(fmecaReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const { id } = await findHead(call, fmecaKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, report, { ...input, id }) };
    }),

    handle(fmecaDocument, async (call) => {
      const { id } = await findHead(call, fmecaKind, call.input.id);
      return documentOf(call.tx, id);
    }),

    handle(importFmecaSheet, async (call) => {
      const { id } = await findDraft(call, fmecaKind, call.input.id);
      const content = await readWhole(call, call.input.fileId);
      const answer = await importSheet(call, { ...call.input, id, content });
      if (!answer.stored) call.succeed('done');
      return answer;
    }),
  ],
};
