import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export type OrderEvent = 'overdue' | 'deferred' | 'completed' | 'cancelled';

/** Written with the change itself; barriers and dashboards read what happened to safety-critical work from here. */
export const publish = (
  tx: Tx,
  kind: OrderEvent,
  orderIds: readonly string[],
  data: Record<string, unknown> = {},
): Promise<number> =>
  tx.run(sql`
    insert into maintenance_events (kind, order_id, equipment_id, safety_critical, mandatory, data)
    select ${kind}, w.id, w.equipment_id, w.safety_critical, w.mandatory, ${JSON.stringify(data)}::jsonb
    from work_orders w where w.id = any(${orderIds}::bigint[])`);
