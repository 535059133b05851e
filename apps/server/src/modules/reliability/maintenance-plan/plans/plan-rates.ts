import type { PlanCounts } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export interface RatePeriod {
  /** First day and the day after the last. */
  start: string;
  end: string;
  /** Branches of the plant; without them, or null, the whole of it. */
  nodeIds?: readonly string[] | null;
}

/** Sums of planned orders `w`; the same conditions as the filter `counted` of the list. */
export const planSums = sql`count(*)::int as due, count(w.completed_on)::int as done,
  (count(*) filter (where w.completed_on between w.window_start and w.window_end))::int as "inWindow",
  (count(*) filter (where w.completed_on is not null and w.completed_on not between w.window_start and w.window_end))::int as late,
  (count(*) filter (where w.completed_on is null and w.deferred_to is not null))::int as deferred,
  (count(*) filter (where w.completed_on is null and w.deferred_to is null))::int as open,
  (count(*) filter (where w.mandatory))::int as "mandatoryDue",
  (count(*) filter (where w.mandatory and w.completed_on <= w.due_date))::int as "mandatoryDone"`;

/** Planned orders due in the period, by the index made for it. */
const dueIn = ({ start, end, nodeIds = null }: RatePeriod): Sql =>
  sql`from work_orders w where w.is_deleted = 0 and w.planned and w.state <> 'cancelled' and w.due_date >= ${start} and w.due_date < ${end}
    and ${inPlaces('w.node_id', nodeIds)}`;

/** Numerators and denominators of plan execution and mandatory inspection, as a statement of one row. */
export const planRateSql = (period: RatePeriod): Sql => sql`select ${planSums} ${dueIn(period)}`;

export const planRates = (tx: Tx, period: RatePeriod): Promise<PlanCounts> => tx.one(planRateSql(period));

/** By the node an order belongs to; sums add up the tree. */
export const planRatesByNode = (tx: Tx, period: RatePeriod): Promise<(PlanCounts & { nodeId: string })[]> =>
  tx.all(sql`select w.node_id as "nodeId", ${planSums} ${dueIn(period)} group by w.node_id`);

export const planRatesByMonth = (tx: Tx, period: RatePeriod): Promise<(PlanCounts & { month: string })[]> =>
  tx.all(
    sql`select to_char(w.due_date, 'YYYY-MM') as month, ${planSums} ${dueIn(period)} group by 1 order by 1`,
  );
