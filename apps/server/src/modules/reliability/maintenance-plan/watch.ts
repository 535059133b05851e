import { addDays } from '@ircrisk/units';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds, type VisitedTenant } from '#platform/tenancy/rounds.ts';
import { publish } from './orders/order-events.ts';
import { generate } from './plans/generate.ts';

/** Rounds of the coming year are always there, whoever forgets to make them. */
const daysAhead = 365;

/** Orders come up to their call horizon; the rest waits. */
const callOrders = (tx: Tx) =>
  tx.run(sql`
    update work_orders w set state = 'scheduled' from maintenance_plans p join maintenance_strategies s on s.id = p.strategy_id
    where w.is_deleted = 0 and w.completed_on is null and w.state = 'planned' and w.planned_date < current_date + 400 and p.id = w.plan_id
      and w.due_date - s.horizon_days <= current_date`);

/** Overdue orders nobody was told of: each once, again only after a deferral has run out. */
export async function tellOverdue(tx: Tx, tenantId: string): Promise<number> {
  const late = await tx.all<{ id: string; ownerId: string | null; critical: boolean }>(sql`
    update work_orders w set overdue_told = current_date
    where w.is_deleted = 0 and w.completed_on is null and w.state <> 'cancelled' and w.overdue_told is null
      and coalesce(w.deferred_to, w.due_date) < current_date
    returning w.id, w.owner_id as "ownerId", w.safety_critical as critical`);
  if (late.length === 0) return 0;
  await publish(
    tx,
    tenantId,
    'overdue',
    late.map(({ id }) => id),
  );
  const critical = late.filter((one) => one.critical).length;
  const all = await whoMay(tx, 'work-order.update');
  const owners = Map.groupBy(late, ({ ownerId }) => ownerId ?? '');
  for (const [ownerId, own] of owners)
    if (ownerId && !all.includes(ownerId))
      await notify(tx, tenantId, [ownerId], {
        kind: 'work-order',
        title: { zh: `您有 ${own.length} 张工单超期`, en: `${own.length} of your work orders are overdue` },
        link: '/maintenance-plan?tab=orders&overdue=true',
      });
  await notify(tx, tenantId, all, {
    kind: 'work-order',
    title: {
      zh: `${late.length} 张工单超期${critical > 0 ? `，其中安全关键 ${critical} 张` : ''}`,
      en: `${late.length} work orders are overdue${critical > 0 ? `, ${critical} of them safety critical` : ''}`,
    },
    link: '/maintenance-plan?tab=orders&overdue=true',
  });
  return late.length;
}

/** One tenant's round: make what is missing, call what is near, tell what is late. Nothing is done twice. */
export async function watchOrders({ id, inTenant }: Pick<VisitedTenant, 'id' | 'inTenant'>): Promise<void> {
  const today = await inTenant(async (tx) => {
    const found = await tx.maybe<{ today: string }>(
      sql`select current_date as today from maintenance_plans where is_deleted = 0 and active limit 1`,
    );
    return found?.today;
  });
  if (today) await generate(inTenant, addDays(today, daysAhead));
  await inTenant(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('watch work orders ' || ${id}))`);
    await callOrders(tx);
    await tellOverdue(tx, id);
  });
}

const rounds: TenantRounds = {
  operation: 'watch work orders',
  everyMs: 3_600_000,
  firstMs: 90_000,
  visit: watchOrders,
};

/** Looks once an hour: a new day is seen soon after it begins in the tenant's zone. */
export const keepWatch = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
