import {
  type ChecklistLine,
  maintenanceErrors,
  type OrderAct,
  orderActs,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { publish, tellSaved } from './order-events.ts';
import { lockOrder } from './order-sheet.ts';

export async function act(
  call: Call,
  asked: { id: string; act: OrderAct; reason?: string | undefined; version?: number | undefined },
): Promise<{ state: string; version: number }> {
  const { tx } = call;
  const order = await lockOrder(call, asked.id, asked.version);
  const state = takeAct(orderActs, order, asked, call.actor.userId);
  // The law's work is not given up while its equipment is in service.
  if (asked.act === 'cancel' && order.mandatory) {
    const inService = await tx.maybe(
      sql`select 1 from equipment where id = ${order.equipmentId} and state in ('inUse', 'standby') and is_deleted = 0`,
    );
    if (inService)
      throw invalidField('act', 'statutoryInService', {
        zh: '设备在用，法定工单不能取消',
        en: 'Mandatory work cannot be cancelled while the equipment is in service',
      });
  }
  const reopened = asked.act === 'reopen';
  const saved = await tx.one<{ version: number }>(sql`
    update work_orders set state = ${state}, state_reason = ${asked.reason ?? null},
      actual_start = case when ${asked.act === 'start'} then coalesce(actual_start, now()) else actual_start end,
      actual_end = case when ${reopened} then null else actual_end end,
      completed_on = case when ${reopened} then null else completed_on end, timing = case when ${reopened} then null else timing end
    where id = ${order.id} returning version`);
  // What the first completion told of the downtime is no longer so; the next completion tells it again.
  if (reopened)
    await tx.run(
      sql`update equipment_downtimes set is_deleted = 1 where source_module = 'maintenance-plan' and source_id = ${order.id} and is_deleted = 0`,
    );
  if (reopened) await tellSaved(tx, call.actor.tenantId, [order.id]);
  if (asked.act === 'cancel')
    await publish(tx, call.actor.tenantId, 'cancelled', [order.id], { reason: asked.reason });
  return { state, version: saved.version };
}

export interface Ticked {
  number: number;
  done: boolean;
  value: number | null;
  note: string | null;
}

/** The order's own list with what was ticked and read; unknown lines are refused. */
export function ticked(
  checklist: readonly ChecklistLine[] | null,
  lines: readonly Ticked[],
): ChecklistLine[] {
  const given = new Map(lines.map((line) => [line.number, line]));
  for (const { number } of lines)
    if (!checklist?.some((line) => line.number === number))
      throw invalidField(`checklist/${number}`, 'unknown', {
        zh: `检查表没有第 ${number} 项`,
        en: `The checklist has no line ${number}`,
      });
  return (checklist ?? []).map((line) => {
    const found = given.get(line.number);
    if (!found) return line;
    const { done, value, note } = found;
    return { ...line, done: line.kind === 'reading' ? value !== null : done, value, note };
  });
}

export async function saveTicks(
  call: Call,
  asked: { id: string; version?: number | undefined; checklist: Ticked[] },
): Promise<{ state: string; version: number }> {
  const order = await lockOrder(call, asked.id, asked.version);
  if (order.state !== 'inProgress' && order.state !== 'hold') throw fail(maintenanceErrors.act);
  const checklist = ticked(order.checklist, asked.checklist);
  const saved = await call.tx.one<{ version: number }>(
    sql`update work_orders set checklist = ${JSON.stringify(checklist)}::jsonb where id = ${order.id} returning version`,
  );
  return { state: order.state, version: saved.version };
}
