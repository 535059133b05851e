import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { type DeviationState, deviationActs } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureDeviation } from '@ircrisk/contract/resources/procedure/execution.ts';
import { flowOf } from '@ircrisk/engine-procedure';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import { takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { proveOwnPassword } from '#platform/identity/own-password.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { checkRunning } from './enter.ts';
import { keepPhotos } from './photos.ts';
import { asksFourEyes } from './signers.ts';
import { findExecution, findProcedure, readEntries, resultsOf } from './store.ts';
import { checkOrder, checkTimes } from './times.ts';

const { procedureErrors } = contract;

/** What was taken though it lies outside its limits is somebody's to put right: days until it is due. */
const FOLLOWED_IN = 90;

/** The work order may close; the action item stays until the equipment is within its limits again, or somebody says why not. */
const followUp = (tx: Tx, id: string) =>
  tx.run(
    raiseActions(
      sql`select 'equipment-maintenance-procedures'::text as source_module, d.id as source_id, q.node_id, q.id as equipment_id,
          left(concat_ws(' ', d.number, q.tag, '让步接收的复查：' || e.step_text), 200) as title,
          left(concat_ws(' ', d.number, q.tag, 'follow up what was conceded: ' || coalesce(e.step_text_en, e.step_text)), 200) as title_en,
          concat_ws('；', t.number || ' ' || e.step_number || ' ' || coalesce(e.typed, ''), d.description, d.decision_note) as description,
          'corrective'::text as type, 'medium'::text as priority, t.leader_id as owner_id, current_date + ${FOLLOWED_IN}::int as due_date
        from procedure_deviations d join procedure_entries e on e.id = d.entry_id join procedure_executions t on t.id = d.execution_id
          left join equipment q on q.id = t.equipment_id where d.id = ${id}`,
      { once: true },
    ),
  );

/** Who has a part in a concession. Who measured counts while the company asks for four eyes. */
export const deciding = (
  { asker, measurer }: { asker: string | null; measurer: string | null },
  fourEyes: boolean,
) => ({ asker, measurer: fourEyes ? measurer : null });

export const deviationHandlers = [
  handle(contract.enterDeviation, async (call) => {
    const { tx, input, actor, platform } = call;
    const digest = digestOf({ ...input, photos: input.photos.length });
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('procedure deviation'), hashtext(${input.key}))`);
    const kept = await tx.maybe<{ id: string; number: string; digest: string }>(
      sql`select id, number, submission_digest as digest from procedure_deviations where submission_key = ${input.key}`,
    );
    if (kept) {
      sameBody(kept, digest, procedureErrors.keyUsed);
      return { id: kept.id, number: kept.number };
    }
    const execution = await findExecution(call, input.executionId, true);
    checkRunning(execution);
    await checkTimes(tx, execution.id, input);
    const { model: document } = await findProcedure(tx, execution.procedureId);
    const entries = await readEntries(tx, execution.id);
    const step = flowOf(document, resultsOf(entries)).find(({ id }) => id === input.stepId);
    const failed = entries.findLast(({ stepId }) => stepId === input.stepId);
    if (step?.state !== 'failed' || !failed) throw fail(procedureErrors.notFailed);
    await checkOrder(tx, execution.id, input, [input.stepId]);
    const isAsked = input.disposition === 'concession';
    const { asker, measurer } = deciding(
      { asker: actor.userId, measurer: failed.enteredBy },
      await asksFourEyes(tx),
    );
    const photoIds = await keepPhotos(
      tx,
      platform,
      actor.tenantId,
      `${execution.number}-deviation`,
      input.photos,
    );
    const made = await tx.one<{ id: string; number: string }>(sql`
      insert into procedure_deviations (execution_id, entry_id, disposition, description, photo_ids, state, submission_key, submission_digest)
      values (${execution.id}, ${failed.id}, ${input.disposition}, ${input.description}, ${photoIds}::bigint[], ${isAsked ? 'asked' : 'open'}, ${input.key}, ${digest})
      returning id, number`);
    if (isAsked)
      await notify(
        tx,
        actor.tenantId,
        (await whoMay(tx, 'procedure-deviation.approve')).filter((id) => id !== asker && id !== measurer),
        {
          kind: 'procedure',
          title: {
            zh: `${made.number} 让步接收等待批准（${execution.number} 步骤 ${step.number}）`,
            en: `${made.number}: a concession waits for its approval (${execution.number}, step ${step.number})`,
          },
          link: `/equipment-maintenance-procedures/execution/${execution.id}`,
        },
      );
    return made;
  }),

  handle(contract.judgeDeviation, async (call) => {
    const { tx, input, actor, platform } = call;
    const row = await tx.maybe<{ state: DeviationState; asker: string | null; measurer: string | null }>(sql`
      select t.state, t.create_user as asker, (select e.create_user from procedure_entries e where e.id = t.entry_id) as measurer from procedure_deviations t
      where t.id = ${input.id} and ${visible(procedureDeviation, viewerOf(actor, call.projectId))} for update`);
    if (!row) throw fail(commonErrors.notFound);
    const state = takeAct(
      deviationActs,
      { state: row.state, people: deciding(row, await asksFourEyes(tx)) },
      input,
      actor.userId,
    );
    await proveOwnPassword(platform, tx, actor, input.password, procedureErrors.passwordWrong);
    await tx.run(sql`
      update procedure_deviations set state = ${state}, decided_by = ${actor.userId}, decided_at = now(), decision_note = ${input.reason ?? null} where id = ${input.id}`);
    if (state === 'approved') await followUp(tx, input.id);
    return { state };
  }),
];
