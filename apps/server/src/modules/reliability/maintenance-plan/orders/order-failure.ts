import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type { completeOrder } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { recordFailure } from '#modules/reliability/failure-database/index.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { removeRecords } from '#platform/resources/remove.ts';
import { updateRecord } from '#platform/resources/save.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import type { OrderRow } from './order-sheet.ts';

type Asked = ParsedInputOf<typeof completeOrder>;

interface Repair {
  start: string;
  end: string;
  /** The order that carries the work. */
  orderId: string;
}

/** Times, hours and cost of the repair are the order's own; what is coded comes from the form. */
async function eventOf({ tx }: Call, order: OrderRow, asked: Asked, { start, end, orderId }: Repair) {
  const figures = await tx.one<{
    hours: number;
    downFrom: string | null;
    labourCost: string | null;
    materialCost: string | null;
    contractCost: string | null;
  }>(sql`
    select extract(epoch from ${end}::timestamptz - ${start}::timestamptz)::double precision / 3600 as hours,
      ${end}::timestamptz - make_interval(secs => ${(asked.downtimeHours ?? 0) * 3600}) as "downFrom",
      labour_cost as "labourCost", material_cost as "materialCost", contract_cost as "contractCost" from work_orders where id = ${orderId}`);
  const { hours, downFrom, ...costs } = figures;
  const down = (asked.downtimeHours ?? 0) > 0;
  return {
    ...asked.failure,
    description: asked.failure?.description ?? asked.findings ?? order.title,
    category: 'functional',
    downFrom: down ? downFrom : null,
    downTo: down ? end : null,
    repairFrom: start,
    repairTo: end,
    activeRepairHours: hours,
    manHours: asked.labourHours,
    ...costs,
  };
}

/**
 * The failure the work repaired, in the one stream of failures. An order that is completed anew changes its event; completed
 * without a failure it takes the event back.
 */
export async function tellFailure(call: Call, order: OrderRow, asked: Asked, repair: Repair): Promise<void> {
  const { tx, actor, language } = call;
  const viewer = viewerOf(actor, call.projectId);
  const known = order.failureEventId
    ? await tx.maybe<{ id: string }>(
        sql`select id from failure_events where id = ${order.failureEventId} and is_deleted = 0`,
      )
    : undefined;
  if (!asked.failure) {
    if (known) await removeRecords(tx, failureEvent, [known.id], true, viewer, language);
    if (order.failureEventId)
      await tx.run(sql`update work_orders set failure_event_id = null where id = ${repair.orderId}`);
    return;
  }
  if (!actor.permissions.has(known ? 'failure-event.update' : 'failure-event.create'))
    throw fail(commonErrors.forbidden);
  if (repair.start < withSeconds(asked.failure.detectedAt))
    throw invalidField('failure/detectedAt', 'order', {
      zh: '发现时间不能晚于维修开始',
      en: 'The failure cannot be detected after the repair has started',
    });
  const event = await eventOf(call, order, asked, repair);
  if (known) {
    await updateRecord(tx, failureEvent, { id: known.id, ...event }, viewer, language);
    return;
  }
  const found = {
    equipmentId: order.equipmentId,
    ...(order.partId ? { partId: order.partId } : {}),
    ...event,
  };
  const id = await recordFailure(tx, viewer, repair.orderId, found);
  await tx.run(sql`update work_orders set failure_event_id = ${id} where id = ${repair.orderId}`);
}

export const withSeconds = (time: string): string => (time.length === 16 ? `${time}:00` : time);
