import { openStates } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { orderDeferral, workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import {
  counting,
  type HomeCaller,
  type HomeSource,
  inDepartment,
  mayRead,
  type Waiting,
} from '#platform/home/home-source.ts';
import { visible } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';

const isOpen = sql`t.state = any(${[...openStates]}::text[])`;
const due = sql`coalesce(t.deferred_to, t.due_date)`;
const most = 200;
const titleIn = ({ language }: HomeCaller) => textIn(language, 't.title');

/** Orders one is to carry out within a quarter of a year; what lies further on waits for nobody yet. */
const ownOrders = (caller: HomeCaller) =>
  caller.tx.all<Waiting>(sql`
    select 'order' as kind, t.id, t.owner_id = ${caller.actor.userId} as mine, t.number, ${titleIn(caller)} as title, e.tag as beside, ${due} as due, t.risk_level as "riskLevel", t.state, t.version,
      '/maintenance-plan?order=' || t.id as path
    from work_orders t join equipment e on e.id = t.equipment_id
    where ${visible(workOrder, caller.viewer)} and ${isOpen} and ${inDepartment(caller, 't.owner_id')} and ${due} < current_date + 92
    order by mine desc, ${due}, t.id limit ${most}`);

/** Deferrals this person may decide: the critical ones need a right of their own, and nobody decides what they asked for. */
async function askedDeferrals(caller: HomeCaller): Promise<Waiting[]> {
  const { tx, actor, viewer } = caller;
  const plain = may(actor, 'order-deferral.decide');
  const critical = may(actor, 'order-deferral.decide-critical');
  if (!plain && !critical) return [];
  return tx.all<Waiting>(sql`
    select 'deferral' as kind, d.id, true as mine, t.number, ${titleIn(caller)} as title, u.shown_name as beside, d.due_date as due, t.risk_level as "riskLevel", d.state, d.version,
      '/maintenance-plan?order=' || t.id as path
    from order_deferrals d join work_orders t on t.id = d.order_id left join users u on u.tenant_id = current_tenant() and u.id = d.create_user
    where d.is_deleted = 0 and d.state = 'asked' and d.create_user is distinct from ${actor.userId} and ${visible(workOrder, viewer)}
      and case when d.level = 'maintenanceHead' then ${plain}::boolean else ${critical}::boolean end
    order by d.due_date, d.id limit ${most}`);
}

export const orderHome: HomeSource = {
  code: 'maintenance-plan',
  async waiting(caller) {
    if (!mayRead(caller, workOrder)) return [];
    const orders = await ownOrders(caller);
    return mayRead(caller, orderDeferral) ? [...orders, ...(await askedDeferrals(caller))] : orders;
  },
  figure: counting(workOrder, {
    where: isOpen,
    words: { zh: '{count} 张未完成', en: '{count} open orders' },
    late: {
      where: sql`${due} < current_date`,
      words: { zh: '{count} 张，{late} 超期', en: '{late} of {count} overdue' },
    },
  }),
};
