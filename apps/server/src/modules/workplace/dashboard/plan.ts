import type { Language } from '@ircrisk/contract/text.ts';
import { textIn } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { at, nameOf, type Scope } from './scope.ts';
import type { Sums } from './sums.ts';

/** Planned orders `w` due in the period, as the maintenance plan counts them; of a running period those due before today. */
const due = ({ from, to, nodeIds }: Scope): Sql => sql`
  w.is_deleted = 0 and w.planned and w.state <> 'cancelled' and w.due_date >= (${at(from)})::date and w.due_date < (${at(to)})::date
  and ${inPlaces('w.node_id', nodeIds)}`;

export const planSums = (tx: Queries, scope: Scope): Promise<({ key: string } & Sums)[]> =>
  tx.all(sql`
    select w.node_id as key, count(w.completed_on)::int as "completedPlanned", count(*)::int as "plannedDue"
    from work_orders w where ${due(scope)} group by w.node_id`);

export interface PlanRecord {
  id: string;
  equipmentId: string;
  tag: string;
  name: string;
  nodeName: string | null;
  at: string;
  detail: string;
  numerator: number;
  denominator: number;
}

/** The orders behind plan execution. */
export const planRecords = (tx: Queries, scope: Scope, language: Language): Promise<PlanRecord[]> =>
  tx.all(sql`
    select w.id, w.equipment_id as "equipmentId", e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName", w.due_date as at,
      w.number || ' ' || ${textIn(language, 'w.title')} as detail,
      (w.completed_on is not null)::int as numerator, 1 as denominator
    from work_orders w join equipment e on e.id = w.equipment_id left join factory_nodes n on n.id = w.node_id
    where ${due(scope)} order by numerator, w.due_date, w.id`);
