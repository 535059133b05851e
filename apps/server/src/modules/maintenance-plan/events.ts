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

/** Who answers for orders: administrators, and everybody who may change them. */
export const watchers = (tx: Tx, permission = 'work-order.update'): Promise<{ id: string }[]> =>
  tx.all<{ id: string }>(sql`
    select distinct u.id from users u join roles r on r.id = any(u.role_ids) and r.is_deleted = 0
    where u.tenant_id = current_tenant() and r.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1 and (r.is_admin or exists (
      select 1 from api_scopes a where a.id = any(r.api_scope_ids) and a.code = ${permission}))`);
