import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { assetOrders, ScheduledOrder } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { certificateEnd } from '#plant/open-dates.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { orderColumns, placeName } from './order-sheet.ts';

type Asset = ResultOf<typeof assetOrders>;

/** The page a scanned code opens: what is open on this piece of equipment, soonest first. */
export async function readAsset({ tx, actor, projectId, language }: Call, id: string): Promise<Asset> {
  const viewer = viewerOf(actor, projectId);
  const asset = await tx.maybe<Omit<Asset, 'orders' | 'plans'>>(sql`
    select t.id, t.tag, t.name, t.name_en as "nameEn", ${placeName(language)} as place, t.state, i.risk_level as "riskLevel", t.criticality,
      i.next_due_date as "nextDueDate", (select max(${certificateEnd('c')}) from certificates c where c.equipment_id = t.id and c.is_deleted = 0) as "certificateExpiry"
    from equipment t join factory_nodes n on n.id = t.node_id left join equipment_integrity i on i.equipment_id = t.id
    where t.id = ${id} and ${visible(equipment, viewer)}`);
  if (!asset) throw fail(commonErrors.notFound);
  const orders = await tx.all<ScheduledOrder>(sql`
    select ${orderColumns} from work_orders t join equipment e on e.id = t.equipment_id
    where t.equipment_id = ${id} and t.completed_on is null and t.state <> 'cancelled' and ${visible(workOrder, viewer)}
    order by coalesce(t.deferred_to, t.due_date), t.id limit 50`);
  const plans = await tx.all<Asset['plans'][number]>(sql`
    select p.id, p.code, p.name, p.name_en as "nameEn", s.name as strategy from maintenance_plans p join maintenance_strategies s on s.id = p.strategy_id
    where p.equipment_id = ${id} and p.is_deleted = 0 and p.active order by p.code`);
  return { ...asset, orders, plans };
}
