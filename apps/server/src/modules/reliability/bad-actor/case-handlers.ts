import * as contract from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { CaseState } from '@ircrisk/contract/resources/bad-actor.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { verifyImprovement } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import { countedConditions, figureOf, readSettings } from '#modules/reliability/failure-database/index.ts';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { mustSee } from '#plant/seen-places.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import * as store from './case-store.ts';
import { allowedSteps, checkStep } from './policy.ts';

const { badActorErrors } = contract;
/** Two years before the action are the baseline unless the case says otherwise. */
const baselineMonths = 24;

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;
const seenBy = ({ actor, projectId }: Reader) => store.seenCases(viewerOf(actor, projectId));

async function found(reader: Reader, id: string, forUpdate = false, language: Language = 'zh') {
  const known = await store.findCase(reader.tx, id, seenBy(reader), forUpdate, language);
  if (!known) throw fail(commonErrors.notFound);
  return known;
}

interface Dates {
  baselineFrom?: string | null | undefined;
  actionDoneOn?: string | null | undefined;
}

async function checkDates(tx: Tx, { baselineFrom, actionDoneOn }: Dates): Promise<void> {
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const future = { zh: '日期不能晚于今天', en: 'The date must not be in the future' };
  if (actionDoneOn && actionDoneOn > today) throw invalidField('actionDoneOn', 'past', future);
  if (baselineFrom && baselineFrom > today) throw invalidField('baselineFrom', 'past', future);
  if (baselineFrom && actionDoneOn && baselineFrom >= actionDoneOn)
    throw invalidField('baselineFrom', 'order', {
      zh: '基准期须早于措施完成日期',
      en: 'The baseline must begin before the action was done',
    });
}

async function checkChampion(tx: Tx, championId: string | null | undefined): Promise<void> {
  if (!championId) return;
  const known = await tx.maybe(
    sql`select 1 from users where tenant_id = current_tenant() and id = ${championId} and is_deleted = 0`,
  );
  if (!known)
    throw invalidField('championId', 'reference', { zh: '负责人不存在', en: 'The champion does not exist' });
}

/** Failures before and after the action of a case, and the test whether fewer is more than luck. */
async function verify(tx: Tx, known: Awaited<ReturnType<typeof found>>) {
  if (!known.actionDoneOn) throw fail(badActorErrors.actionDone);
  const { tomorrow, today } = await tx.one<{ tomorrow: string; today: string }>(
    sql`select current_date + 1 as tomorrow, current_date as today`,
  );
  const from = known.baselineFrom ?? addMonths(known.actionDoneOn, -baselineMonths);
  const counted = all(countedConditions(await readSettings(tx)));
  const [before, after] = await Promise.all([
    store.countBetween(tx, known.equipmentId, from, known.actionDoneOn, counted),
    store.countBetween(tx, known.equipmentId, known.actionDoneOn, tomorrow, counted),
  ]);
  const calculation = verifyImprovement({
    failuresBefore: before.failures,
    monthsBefore: before.months,
    failuresAfter: after.failures,
    monthsAfter: after.months,
    costBefore: before.cost,
    costAfter: after.cost ?? (after.failures === 0 ? 0 : null),
  });
  const kept = {
    ...figureOf(calculation),
    inputs: calculation.inputsUsed,
    baselineFrom: from,
    actionDoneOn: known.actionDoneOn,
    on: today,
  };
  return { calculation, before, after, kept, today };
}

export const caseHandlers = [
  handle(contract.caseBoard, async (call) => {
    const { tx, input, actor, language } = call;
    const cases = await store.boardOf(tx, { ...input, seen: seenBy(call) }, language);
    return cases.map((one) => ({ ...one, allowed: allowedSteps(actor, one.state) }));
  }),
  handle(contract.caseDetail, async (call) => {
    const { tx, input, actor, language } = call;
    const known = await found(call, input.id, false, language);
    const [moves, actionItems, { currency }] = await Promise.all([
      store.movesOf(tx, input.id),
      store.actionsOf(tx, input.id),
      readSettings(tx),
    ]);
    const { nodeId: _node, ...shown } = known;
    return { ...shown, allowed: allowedSteps(actor, known.state), currency, moves, actionItems };
  }),
  handle(contract.openCase, async ({ tx, input, actor, projectId }) => {
    const equipment = await tx.maybe<{ state: string }>(
      sql`select state from equipment where id = ${input.equipmentId} and is_deleted = 0`,
    );
    if (!equipment)
      throw invalidField('equipmentId', 'reference', {
        zh: '设备不存在',
        en: 'The equipment does not exist',
      });
    await mustSee(tx, viewerOf(actor, projectId), input.equipmentId);
    if (equipment.state === 'scrapped') throw fail(badActorErrors.decommissioned);
    if (
      await tx.maybe(
        sql`select 1 from bad_actor_cases where equipment_id = ${input.equipmentId} and is_deleted = 0 and state not in ('closed', 'rejected')`,
      )
    )
      throw fail(badActorErrors.openCase);
    await checkChampion(tx, input.championId);
    await checkDates(tx, input);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into bad_actor_cases (equipment_id, run_id, problem, root_cause, champion_id, target_mtbf_hours, baseline_from, action_done_on)
      values (${input.equipmentId}, ${input.runId ?? null}, ${input.problem}, ${input.rootCause ?? null}, ${input.championId ?? null}, ${input.targetMtbfHours ?? null},
        ${input.baselineFrom ?? null}, ${input.actionDoneOn ?? null}) returning id`);
    await store.noteMove(tx, id, null, 'identified', null);
    return { id };
  }),
  handle(contract.editCase, async (call) => {
    const { tx, input } = call;
    const known = await found(call, input.id, true);
    if (input.version !== undefined && input.version !== known.version)
      throw fail(commonErrors.stale, {}, { data: known });
    const next = {
      ...known,
      ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    };
    await checkChampion(tx, next.championId);
    await checkDates(tx, next);
    // Other dates make another test: what was verified with the old ones no longer holds.
    const dated = next.baselineFrom !== known.baselineFrom || next.actionDoneOn !== known.actionDoneOn;
    return tx.one<{ version: number }>(sql`
      update bad_actor_cases set problem = ${next.problem}, root_cause = ${next.rootCause}, champion_id = ${next.championId}, target_mtbf_hours = ${next.targetMtbfHours},
        baseline_from = ${next.baselineFrom}, action_done_on = ${next.actionDoneOn}, verdict = case when ${dated} then null else verdict end,
        verification = case when ${dated} then null else verification end, verified_on = case when ${dated} then null else verified_on end
      where id = ${input.id} returning version`);
  }),
  handle(contract.moveCase, async (call) => {
    const { tx, input, actor } = call;
    const known = await found(call, input.id, true);
    checkStep(known, input.to, input.note, actor.userId);
    await tx.run(sql`
      update bad_actor_cases set state = ${input.to}, state_reason = ${input.note ?? null}, closed_on = case when ${input.to} = 'closed' then current_date end,
        verdict = case when ${known.state} = 'closed' then null else verdict end where id = ${input.id}`);
    await store.noteMove(
      tx,
      input.id,
      known.state,
      input.to as CaseState,
      input.note ?? null,
      known.verification,
    );
    if (known.championId && known.championId !== actor.userId)
      await notify(tx, actor.tenantId, [known.championId], {
        kind: 'bad-actor',
        title: {
          zh: `不良设备治理 ${known.caseNumber}（${known.tag}）状态已变更`,
          en: `Case ${known.caseNumber} (${known.tag}) has moved on`,
        },
        link: `/bad-actor?case=${input.id}`,
      });
    return { state: input.to };
  }),
  handle(contract.verifyCase, async (call) => {
    const { tx, input } = call;
    const known = await found(call, input.id, true);
    const { calculation, before, after, kept, today } = await verify(tx, known);
    await tx.run(sql`
      update bad_actor_cases set verification = ${JSON.stringify(kept)}::jsonb, verdict = ${calculation.value?.verdict ?? null}, verified_on = ${today} where id = ${input.id}`);
    return {
      figure: figureOf(calculation),
      failuresBefore: before.failures,
      monthsBefore: before.months,
      failuresAfter: after.failures,
      monthsAfter: after.months,
    };
  }),
  handle(contract.addCaseAction, async (call) => {
    const { tx, input, actor } = call;
    await mustBeRaisable(tx, input);
    const known = await found(call, input.id);
    const { id } = await tx.one<{ id: string }>(
      raiseActions(sql`
        select 'bad-actor' as source_module, ${input.id}::bigint as source_id, ${known.nodeId}::bigint as node_id, ${known.equipmentId}::bigint as equipment_id,
          ${input.title}::text as title, null::text as title_en, null::text as description, 'corrective' as type, 'high' as priority,
          ${input.ownerId ?? null}::bigint as owner_id, ${input.dueDate}::date as due_date`),
    );
    if (input.ownerId && input.ownerId !== actor.userId)
      await notify(tx, actor.tenantId, [input.ownerId], {
        kind: 'action-item',
        title: { zh: `您有新的行动项：${input.title}`, en: `A new action item for you: ${input.title}` },
        link: `/actionItem?id=${id}`,
      });
    return { actionId: id };
  }),
];
