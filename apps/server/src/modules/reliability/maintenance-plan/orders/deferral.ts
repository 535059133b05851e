import {
  deferralActs,
  maintenanceErrors,
  openStates,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { checkDeferral } from '@ircrisk/engine-reliability';
import { takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { whoSees } from '#platform/resources/who-sees.ts';
import { told } from '../reliability-figure.ts';
import { publish } from './order-events.ts';
import { lockOrder } from './order-sheet.ts';

export interface AskedDeferral {
  id: string;
  version?: number | undefined;
  newDate: string;
  reason?: string | undefined;
  riskAssessment?: string | undefined;
  authorityApproval?: string | undefined;
}

/** The engine names its inputs its own way. */
const fieldOf = (path: string | undefined) =>
  path === 'riskAssessmentId' ? 'riskAssessment' : (path ?? 'newDate');

/** Asks for a later date. The law's date is an end: nobody on this side of it may grant more. */
export async function askDeferral(call: Call, asked: AskedDeferral): Promise<{ id: string; level: string }> {
  const { tx, actor } = call;
  const order = await lockOrder(call, asked.id, asked.version);
  if (!openStates.includes(order.state)) throw fail(maintenanceErrors.act);
  const due = order.deferredTo ?? order.dueDate;
  if (order.legalDate && asked.newDate > order.legalDate)
    throw invalidField('newDate', 'legalDate', {
      zh: `新期限不能晚于法定日期 ${order.legalDate}`,
      en: `The new date cannot lie past the legal date ${order.legalDate}`,
    });
  if (asked.newDate < order.today)
    throw invalidField('newDate', 'past', {
      zh: '新期限不能早于今天',
      en: 'The new date cannot lie in the past',
    });
  const { level, problems } = checkDeferral({
    due,
    newDate: asked.newDate,
    reason: asked.reason ?? null,
    statutory: order.mandatory,
    safetyCritical: order.safetyCritical,
    riskAssessmentId: asked.riskAssessment || null,
    authorityApproval: asked.authorityApproval || null,
  });
  const [problem] = problems;
  if (problem) throw invalidField(fieldOf(problem.path), problem.code, told(problem));
  if (
    await tx.maybe(
      sql`select 1 from order_deferrals where order_id = ${order.id} and state = 'asked' and is_deleted = 0`,
    )
  )
    throw fail(maintenanceErrors.waiting);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into order_deferrals (order_id, due_date, new_date, reason, risk_assessment, authority_approval, level)
    values (${order.id}, ${due}, ${asked.newDate}, ${asked.reason}, ${asked.riskAssessment || null}, ${asked.authorityApproval || null}, ${level}) returning id`);
  const permission = level === 'maintenanceHead' ? 'order-deferral.decide' : 'order-deferral.decide-critical';
  const people = (await whoMay(tx, permission)).filter((one) => one !== actor.userId);
  const seeing = await whoSees(tx, actor.tenantId, people, { resource: workOrder, id: order.id });
  await notify(tx, actor.tenantId, seeing, {
    kind: 'work-order',
    title: {
      zh: `延期待审批：${order.number} ${order.title}`,
      en: `A deferral waits for you: ${order.number} ${order.titleEn ?? order.title}`,
    },
    link: `/maintenance-plan?order=${order.id}`,
  });
  return { id, level };
}

interface Waiting {
  id: string;
  orderId: string;
  newDate: string;
  level: string;
  state: 'asked' | 'approved' | 'refused';
  askedBy: string | null;
}

export async function decide(
  call: Call,
  asked: { id: string; approve: boolean; note?: string | undefined },
  critical: boolean,
): Promise<{ state: string; version: number }> {
  const { tx, actor } = call;
  const deferral = await tx.maybe<Waiting>(sql`
    select id, order_id as "orderId", new_date as "newDate", level, state, create_user as "askedBy" from order_deferrals
    where id = ${asked.id} and is_deleted = 0 for update`);
  if (!deferral) throw fail(commonErrors.notFound);
  const order = await lockOrder(call, deferral.orderId, undefined);
  if (deferral.state === 'asked' && (deferral.level !== 'maintenanceHead') !== critical)
    throw fail(commonErrors.forbidden);
  const state = takeAct(
    deferralActs,
    { state: deferral.state, people: { asker: deferral.askedBy } },
    { act: asked.approve ? 'approve' : 'refuse', reason: asked.note },
    actor.userId,
    { state: maintenanceErrors.decided, own: maintenanceErrors.ownDeferral, reasonField: 'note' },
  );
  if (asked.approve && !openStates.includes(order.state)) throw fail(maintenanceErrors.act);
  await tx.run(sql`
    update order_deferrals set state = ${state}, decided_by = ${actor.userId}, decided_on = current_date,
      decision_note = ${asked.note ?? null} where id = ${deferral.id}`);
  const saved = asked.approve
    ? await tx.one<{ state: string; version: number }>(sql`
        update work_orders set deferred_to = ${deferral.newDate}, planned_date = ${deferral.newDate}, overdue_told = null,
          state = case when state in ('inProgress', 'hold') then state else 'deferred' end where id = ${order.id} returning state, version`)
    : { state: order.state, version: order.version };
  if (asked.approve) await publish(tx, actor.tenantId, 'deferred', [order.id], { newDate: deferral.newDate });
  const people = [...new Set([deferral.askedBy, order.ownerId])].filter(
    (one): one is string => one !== null && one !== actor.userId,
  );
  await notify(tx, actor.tenantId, people, {
    kind: 'work-order',
    title: asked.approve
      ? {
          zh: `延期已批准：${order.number}，新期限 ${deferral.newDate}`,
          en: `Deferral granted: ${order.number}, now due ${deferral.newDate}`,
        }
      : { zh: `延期被退回：${order.number}`, en: `Deferral refused: ${order.number}` },
    link: `/maintenance-plan?order=${order.id}`,
  });
  return saved;
}
