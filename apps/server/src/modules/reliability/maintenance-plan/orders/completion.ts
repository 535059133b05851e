import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  type ChecklistLine,
  type completeOrder,
  maintenanceErrors,
  openStates,
  type SpareLine,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { certificate, inspection } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { completionEffect, type PlanInterval } from '@ircrisk/engine-reliability';
import { sql } from '#platform/database/sql.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { createRecord, updateRecord } from '#platform/resources/save.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { ticked } from './acts.ts';
import { publish } from './order-events.ts';
import { tellFailure, withSeconds } from './order-failure.ts';
import { lockOrder, type OrderRow } from './order-sheet.ts';

type Asked = ParsedInputOf<typeof completeOrder>;

const outside = ({ value, lower, upper }: ChecklistLine) =>
  value !== null && ((lower !== null && value < lower) || (upper !== null && value > upper));

function checkTimes(order: OrderRow, asked: Asked): void {
  const [start, end] = [withSeconds(asked.actualStart), withSeconds(asked.actualEnd)];
  if (end < start)
    throw invalidField('actualEnd', 'order', {
      zh: '实际结束不能早于实际开始',
      en: 'Work cannot end before it started',
    });
  if (end > order.now)
    throw invalidField('actualEnd', 'future', {
      zh: '实际结束不能晚于现在',
      en: 'Work cannot end in the future',
    });
  for (const field of ['labourHours', 'downtimeHours', 'materialCost', 'contractCost'] as const)
    if (Number(asked[field] ?? 0) < 0)
      throw invalidField(field, 'negative', { zh: '不能为负数', en: 'It cannot be negative' });
}

function checkList(checklist: readonly ChecklistLine[], asked: Asked): void {
  const open = checklist.find(({ done, note }) => !done && !note);
  if (open)
    throw invalidField(`checklist/${open.number}`, 'open', {
      zh: `第 ${open.number} 项未完成；不做须注明原因`,
      en: `Line ${open.number} is open; say why if it was not done`,
    });
  const bad = checklist.find(outside);
  if (bad && asked.result === 'normal')
    throw invalidField('result', 'outsideLimits', {
      zh: `第 ${bad.number} 项读数超限，结果不能为“正常”`,
      en: `The reading of line ${bad.number} lies outside its limits; the result cannot be “normal”`,
    });
}

function checkResult(order: OrderRow, asked: Asked): void {
  if (asked.result === 'abnormal' && !asked.followUpTitle && !asked.noFollowUpReason)
    throw invalidField('followUpTitle', 'required', {
      zh: '结果异常须下达后续工单，或说明无需后续的原因',
      en: 'An abnormal result needs a further order, or the reason why none is needed',
    });
  if (order.requiresSignature && !asked.signature)
    throw invalidField('signature', 'required', { zh: '本工单须签字', en: 'This order needs a signature' });
  if (order.mandatory && order.workType === 'INS' && !asked.inspection)
    throw invalidField('inspection', 'required', {
      zh: '强制检验须填写检验结论',
      en: 'A mandatory inspection needs its record',
    });
}

/** Costs and quantities of what was used; the plan's quantity stands where nothing else is said. */
function sparesOf(order: OrderRow, asked: Asked): { spares: SpareLine[] | null; cost: number } {
  const used = new Map(asked.spares.map((one) => [one.materialCode, one.used]));
  for (const [code, quantity] of used)
    if (quantity !== null && quantity < 0)
      throw invalidField('spares', 'negative', {
        zh: `${code} 的用量不能为负数`,
        en: `The quantity of ${code} cannot be negative`,
      });
  const spares =
    order.spares?.map((one) => ({ ...one, used: used.get(one.materialCode) ?? one.used })) ?? null;
  const cost = (spares ?? []).reduce((sum, { used: count, unitCost }) => sum + (count ?? 0) * unitCost, 0);
  return { spares, cost };
}

/** The ledger learns of the inspection or the new certificate; its dates move with it. */
async function tellLedger(call: Call, order: OrderRow, asked: Asked, day: string): Promise<string | null> {
  // Whoever has the order writes to its equipment, in their reach or not.
  const viewer = { ...viewerOf(call.actor, call.projectId), dataScope: 'all' as const };
  if (asked.certificate)
    await createRecord(
      call.tx,
      certificate,
      {
        equipmentId: order.equipmentId,
        kind: order.workType === 'CAL' ? 'calibration' : 'inspection',
        issueDate: day,
        ...asked.certificate,
      },
      viewer,
    );
  if (!asked.inspection) return null;
  const record = { inspectionDate: day, ...asked.inspection };
  // Completed anew: the same inspection, written down better.
  if (order.inspectionId)
    return updateRecord(call.tx, inspection, { id: order.inspectionId, ...record }, viewer, call.language);
  return createRecord(call.tx, inspection, { equipmentId: order.equipmentId, ...record }, viewer);
}

async function followUp(call: Call, order: OrderRow, title: string): Promise<string> {
  const { id } = await call.tx.one<{ id: string }>(sql`
    insert into work_orders (equipment_id, part_id, title, work_type, priority, planned, due_date, trade, planned_hours, state, owner_id, source_module, source_id)
    values (${order.equipmentId}, ${order.partId}, ${title}, 'CM', '2', false, current_date + 7, ${order.trade}, 1, 'requested', ${order.ownerId},
      'work-order', ${order.id}) returning id`);
  return id;
}

export async function complete(call: Call, asked: Asked): Promise<ResultOf<typeof completeOrder>> {
  const { tx, actor } = call;
  const order = await lockOrder(call, asked.id, asked.version);
  if (!openStates.includes(order.state)) throw fail(maintenanceErrors.act);
  checkTimes(order, asked);
  const checklist = order.checklist ? ticked(order.checklist, asked.checklist) : null;
  checkList(checklist ?? [], asked);
  checkResult(order, asked);
  const { spares, cost } = sparesOf(order, asked);
  const start = withSeconds(asked.actualStart);
  const end = withSeconds(asked.actualEnd);
  // The local day of the tenant: the transaction runs in its zone.
  const day = end.slice(0, 10);
  const timing = day < order.windowStart ? 'beforeWindow' : day > order.windowEnd ? 'late' : 'inWindow';
  if (timing === 'beforeWindow' && order.planId && asked.counts === undefined)
    throw fail(maintenanceErrors.askCounts);
  const extra = timing === 'beforeWindow' && order.planId !== null && asked.counts === false;
  const inspectionId = await tellLedger(call, order, asked, day);
  const followUpId =
    order.followUpId ?? (asked.followUpTitle ? await followUp(call, order, asked.followUpTitle) : null);
  const target = extra ? await extraOrder(call, order) : order.id;
  await tx.run(sql`
    update work_orders t set state = 'completed', actual_start = ${start}::timestamptz, actual_end = ${end}::timestamptz, completed_on = ${day},
      timing = ${extra ? 'inWindow' : timing}, labour_hours = ${asked.labourHours}, downtime_hours = ${asked.downtimeHours ?? null},
      labour_cost = ${asked.labourHours} * coalesce((select c.labour_rate from work_capacities c where c.trade = t.trade and c.is_deleted = 0), 0),
      material_cost = ${asked.materialCost ?? cost}, contract_cost = ${asked.contractCost ?? null}, result = ${asked.result}, findings = ${asked.findings ?? null},
      checklist = ${checklist ? JSON.stringify(checklist) : null}::jsonb, spares = ${spares ? JSON.stringify(spares) : null}::jsonb,
      follow_up_id = ${followUpId}, no_follow_up_reason = ${asked.noFollowUpReason ?? null}, inspection_id = ${inspectionId},
      signed_by = ${asked.signature ? actor.userId : null}, state_reason = null
    where t.id = ${target}`);
  if ((asked.downtimeHours ?? 0) > 0 && order.planned)
    await tx.run(sql`
      insert into equipment_downtimes (equipment_id, down_from, down_to, reason, source_module, source_id)
      values (${order.equipmentId}, ${end}::timestamptz - make_interval(secs => ${(asked.downtimeHours ?? 0) * 3600}), ${end}::timestamptz, ${order.title},
        'maintenance-plan', ${target})`);
  await tellFailure(call, order, asked, { start, end, orderId: target });
  await publish(tx, call.actor.tenantId, 'completed', [target], { timing, result: asked.result });
  const { version } = await tx.one<{ version: number }>(
    sql`select version from work_orders where id = ${target}`,
  );
  return {
    state: 'completed',
    version,
    timing,
    nextDue: await nextDue(call, order, day),
    followUpId,
  };
}

/** Work done too early that does not count: kept as an order of its own, the round stays open. */
async function extraOrder(call: Call, order: OrderRow): Promise<string> {
  const { id } = await call.tx.one<{ id: string }>(sql`
    insert into work_orders (equipment_id, part_id, title, title_en, work_type, priority, planned, due_date, trade, planned_hours, state, owner_id, source_module, source_id)
    select equipment_id, part_id, title, title_en, work_type, priority, false, current_date, trade, planned_hours, 'approved', owner_id, 'work-order', id
    from work_orders where id = ${order.id} returning id`);
  return id;
}

/** When the work is due again, as far as the calendar can tell. */
async function nextDue({ tx }: Call, order: OrderRow, completed: string): Promise<string | null> {
  if (!order.planId) return null;
  const plan = await tx.maybe<{
    trigger: string;
    anchor: 'fixed' | 'floating';
    value: number | null;
    unit: PlanInterval['unit'] | null;
    nextFixed: string | null;
    ledger: string | null;
  }>(sql`
    select s.trigger, s.anchor, s.interval_value as value, s.interval_unit as unit, i.next_due_date as ledger,
      (select min(w.due_date) from work_orders w where w.plan_id = p.id and w.is_deleted = 0 and w.completed_on is null and w.state <> 'cancelled') as "nextFixed"
    from maintenance_plans p join maintenance_strategies s on s.id = p.strategy_id left join equipment_integrity i on i.equipment_id = p.equipment_id
    where p.id = ${order.planId}`);
  if (!plan) return null;
  if (plan.trigger === 'ledger') return plan.ledger;
  if (!plan.value || !plan.unit) return null;
  return completionEffect({
    due: order.dueDate,
    completed,
    interval: { value: plan.value, unit: plan.unit },
    anchor: plan.anchor,
    ...(plan.nextFixed ? { nextFixedDue: plan.nextFixed } : {}),
  }).nextDue;
}
