import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { type ExecutionAct, executionActs } from '@ircrisk/contract/resources/procedure/choices.ts';
import { flowOf, openSteps } from '@ircrisk/engine-procedure';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { proveOwnPassword } from '#platform/identity/own-password.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { workersOf } from './signers.ts';
import { type Execution, findExecution, findProcedure, readEntries, resultsOf } from './store.ts';

const { procedureErrors } = contract;
type Acting = Pick<Call, 'tx' | 'actor' | 'projectId'>;

const peopleOf = async (tx: Tx, execution: Execution) => ({
  executor: execution.completedBy ?? execution.leaderId,
  worker: await workersOf(tx, execution),
});
const rightOf = (act: ExecutionAct): string =>
  act === 'accept' || act === 'reject' ? 'procedure-execution.accept' : 'procedure-execution.execute';

export const executionActsFor = async (tx: Tx, execution: Execution, actor: Actor): Promise<ExecutionAct[]> =>
  allowedActs(
    executionActs,
    { state: execution.state, people: await peopleOf(tx, execution) },
    actor.userId,
  ).filter((act) => actor.permissions.has(rightOf(act)));

/** Complete only when every required step is done and no deviation is undecided. */
async function checkComplete({ tx }: Acting, execution: Execution): Promise<void> {
  const { model } = await findProcedure(tx, execution.procedureId);
  const open = openSteps(flowOf(model, resultsOf(await readEntries(tx, execution.id))));
  if (open.length > 0)
    throw fail(procedureErrors.openSteps, { count: open.length, number: open[0]?.number ?? '' });
}

async function move(
  call: Acting,
  asked: { id: string; act: ExecutionAct; version?: number | undefined; reason?: string | undefined },
  check: () => Promise<void> = async () => undefined,
): Promise<{ state: string; version: number }> {
  const { tx, actor } = call;
  const execution = await findExecution(call, asked.id, true);
  if (asked.version !== undefined && asked.version !== execution.version) throw fail(commonErrors.stale);
  const people = await peopleOf(tx, execution);
  const state = takeAct(executionActs, { state: execution.state, people }, asked, actor.userId);
  if (asked.act === 'complete') await checkComplete(call, execution);
  await check();
  const isJudged = asked.act === 'accept' || asked.act === 'reject';
  const { version } = await tx.one<{ version: number }>(sql`
    update procedure_executions set state = ${state}, state_reason = ${asked.reason ?? null},
      completed_at = case when ${asked.act} = 'complete' then now() when ${asked.act} = 'reopen' then null else completed_at end,
      completed_by = case when ${asked.act} = 'complete' then ${actor.userId}::bigint else completed_by end,
      judged_at = case when ${isJudged} then now() else judged_at end, judged_by = case when ${isJudged} then ${actor.userId}::bigint else judged_by end
    where id = ${asked.id} returning version`);
  if (asked.act === 'complete')
    await notify(
      tx,
      actor.tenantId,
      (await whoMay(tx, rightOf('accept'))).filter(
        (id) => id !== actor.userId && !people.worker.includes(id),
      ),
      {
        kind: 'procedure',
        title: {
          zh: `${execution.number} 已完工，等待验收`,
          en: `${execution.number} is complete and waits for acceptance`,
        },
        link: `/equipment-maintenance-procedures/execution/${execution.id}`,
      },
    );
  return { state, version };
}

export const actHandlers = [
  handle(contract.actOnExecution, (call) => move(call, call.input)),
  handle(contract.judgeExecution, (call) =>
    move(call, call.input, () =>
      proveOwnPassword(
        call.platform,
        call.tx,
        call.actor,
        call.input.password,
        procedureErrors.passwordWrong,
      ),
    ),
  ),
];
