import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { type FeedbackState, feedbackActs } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureFeedback } from '@ircrisk/contract/resources/procedure/execution.ts';
import { numberedSteps, type ProcedureDocument } from '@ircrisk/engine-procedure';
import { takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { findHead } from '#platform/studies/head.ts';
import { revise } from '#platform/studies/revise.ts';
import { findExecution, findProcedure, updateModel } from './store.ts';
import { procedureKind } from './study.ts';

const { procedureErrors } = contract;
const longestNote = 2000;

/** The words stand in the note of their step, for whoever writes the revision. */
function quoted(document: ProcedureDocument, stepNumber: string | null, text: string): ProcedureDocument {
  const steps = numberedSteps(document);
  const at = steps.find(({ number }) => number === stepNumber)?.id ?? steps[0]?.id;
  return {
    sections: document.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) =>
        step.id === at
          ? { ...step, note: [step.note, `【反馈】${text}`].filter(Boolean).join('\n').slice(0, longestNote) }
          : step,
      ),
    })),
  };
}

async function intoRevision(
  tx: Tx,
  revisionId: string,
  stepNumber: string | null,
  text: string,
): Promise<void> {
  const { model, version, state } = await findProcedure(tx, revisionId);
  // A revision in review stays as it was submitted; the feedback points at it and is dealt with there.
  if (state === 'draft') await updateModel(tx, revisionId, version, quoted(model, stepNumber, text));
}

export const feedbackHandlers = [
  handle(contract.giveFeedback, async (call) => {
    const { tx, input } = call;
    const digest = digestOf(input);
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('procedure feedback'), hashtext(${input.key}))`);
    const kept = await tx.maybe<{ id: string; digest: string }>(
      sql`select id, submission_digest as digest from procedure_feedback where submission_key = ${input.key}`,
    );
    if (kept) {
      sameBody(kept, digest, procedureErrors.keyUsed);
      return { id: kept.id };
    }
    const head = await findHead(call, procedureKind, input.procedureId);
    if (input.executionId) await findExecution(call, input.executionId);
    return tx.one<{ id: string }>(sql`
      insert into procedure_feedback (procedure_id, execution_id, step_number, text, submission_key, submission_digest)
      values (${head.id}, ${input.executionId ?? null}, ${input.stepNumber ?? null}, ${input.text}, ${input.key}, ${digest}) returning id`);
  }),

  handle(contract.actOnFeedback, async (call) => {
    const { tx, input, actor, projectId } = call;
    const row = await tx.maybe<{
      state: FeedbackState;
      seriesId: string;
      stepNumber: string | null;
      text: string;
    }>(sql`
      select t.state, p.series_id as "seriesId", t.step_number as "stepNumber", t.text from procedure_feedback t join procedures p on p.id = t.procedure_id
      where t.id = ${input.id} and ${visible(procedureFeedback, viewerOf(actor, projectId))} for update of t`);
    if (!row) throw fail(commonErrors.notFound);
    const state = takeAct(feedbackActs, { state: row.state }, input, actor.userId);
    let revisionId: string | null = null;
    if (input.act === 'take') {
      const inForce = await tx.maybe<{ id: string }>(
        sql`select id from procedures where series_id = ${row.seriesId} and state = 'approved' and is_deleted = 0`,
      );
      if (!inForce) throw fail(procedureErrors.notInForce);
      revisionId = await revise(call, procedureKind, { id: inForce.id });
      await intoRevision(tx, revisionId, row.stepNumber, row.text);
    }
    await tx.run(
      sql`update procedure_feedback set state = ${state}, decision_note = ${input.reason ?? null}, revision_id = ${revisionId} where id = ${input.id}`,
    );
    return { state, revisionId };
  }),
];
