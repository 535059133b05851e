import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';

export type OrderEvent = 'overdue' | 'deferred' | 'completed' | 'cancelled';

/** More are told as a number of them. */
const mostNamed = 50;

/** Orders stand otherwise than before; whoever follows orders looks at them at once and not with its next round. */
export const tellSaved = (tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<void> => {
  const many = orderIds.length > mostNamed;
  return announce(tx, tenantId, 'order.saved', { orderIds: many ? [] : orderIds, many });
};

/** The same of orders a plan has made or moved, which nobody has counted one by one. */
export const tellGenerated = (tx: Tx, tenantId: string): Promise<void> =>
  announce(tx, tenantId, 'order.saved', { orderIds: [], many: true });

/** Written with the change itself and told to whoever follows orders. */
export async function publish(
  tx: Tx,
  tenantId: string,
  kind: OrderEvent,
  orderIds: readonly string[],
  data: Record<string, unknown> = {},
): Promise<void> {
  await tx.run(sql`
    insert into maintenance_events (kind, order_id, equipment_id, safety_critical, mandatory, data)
    select ${kind}, w.id, w.equipment_id, w.safety_critical, w.mandatory, ${JSON.stringify(data)}::jsonb
    from work_orders w where w.id = any(${orderIds}::bigint[])`);
  await announce(tx, tenantId, `order.${kind}`, { orderIds });
}
