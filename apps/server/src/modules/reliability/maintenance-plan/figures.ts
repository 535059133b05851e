import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { planFigures } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { backlogWeeks, calendarPeriod, kpiValue, planCompliance, workMix } from '@ircrisk/engine-reliability';
import { addDays, addMonths } from '@ircrisk/units';
import { inPlaces } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { planRates, planRatesByMonth, planSums } from './plans/plan-rates.ts';
import { figureOf } from './reliability-figure.ts';

type Places = readonly string[] | null;
const inNode = (nodeIds: Places): Sql => sql`and ${inPlaces('w.node_id', nodeIds)}`;

interface Backlog {
  trade: string;
  hours: number;
  crew: number | null;
  weeklyHours: number | null;
  netShare: number | null;
}

/** Open work that has been called, by trade. */
const backlogOf = (tx: Tx, nodeIds: Places) =>
  tx.all<Backlog>(sql`
    select w.trade, sum(w.planned_hours) as hours, c.crew, c.weekly_hours as "weeklyHours", c.net_share / 100 as "netShare"
    from work_orders w left join work_capacities c on c.trade = w.trade and c.is_deleted = 0
    where w.is_deleted = 0 and w.completed_on is null and w.state in ('approved', 'scheduled', 'inProgress', 'hold', 'deferred') ${inNode(nodeIds)}
    group by w.trade, c.crew, c.weekly_hours, c.net_share order by w.trade`);

interface Mix {
  plannedHours: number | null;
  totalHours: number | null;
  preventiveHours: number | null;
  correctiveHours: number | null;
  orders: number;
  emergencyOrders: number;
}

const mixOf = (tx: Tx, start: string, end: string, nodeIds: Places) =>
  tx.one<Mix>(sql`
    select sum(w.labour_hours) filter (where w.planned) as "plannedHours", sum(w.labour_hours) as "totalHours",
      sum(w.labour_hours) filter (where w.work_type in ('PM', 'PdM', 'INS', 'CAL', 'LUB')) as "preventiveHours",
      sum(w.labour_hours) filter (where w.work_type in ('CM', 'EMG')) as "correctiveHours", count(*)::int as orders,
      (count(*) filter (where w.work_type = 'EMG'))::int as "emergencyOrders"
    from work_orders w where w.is_deleted = 0 and w.completed_on >= ${start} and w.completed_on < ${end} ${inNode(nodeIds)}`);

const overdueOf = (tx: Tx, nodeIds: Places) =>
  tx.one<{ overdue: number; overdueCritical: number }>(sql`
    select count(*)::int as overdue, (count(*) filter (where w.safety_critical))::int as "overdueCritical" from work_orders w
    where w.is_deleted = 0 and w.completed_on is null and w.state <> 'cancelled' and coalesce(w.deferred_to, w.due_date) < current_date ${inNode(nodeIds)}`);

/** A plant of one company is looked at from that company. */
const top = sql`coalesce((select case when count(*) = 1 then min(r.id) end from factory_nodes r where r.parent_id = 0 and r.is_deleted = 0), 0)`;

/** The nodes one step below, or the branches of a reader of several, each with the sums of everything under it. */
const childrenOf = (tx: Tx, start: string, end: string, nodeIds: Places) =>
  tx.all<ResultOf<typeof planFigures>['nodes'][number]>(sql`
    select c.id as "nodeId", c.name, c.name_en as "nameEn", s.* from factory_nodes c cross join lateral (
      select ${planSums}
      from work_orders w where w.is_deleted = 0 and w.planned and w.state <> 'cancelled' and w.due_date >= ${start} and w.due_date < ${end}
        and w.node_id = any(array(select n.id from factory_nodes n where n.path ~>=~ c.path and n.path ~<~ (c.path || '~') and n.is_deleted = 0))) s
    where c.is_deleted = 0 and ${nodeIds && nodeIds.length > 1 ? sql`c.id = any(${nodeIds}::bigint[])` : sql`c.parent_id = ${nodeIds?.[0] ?? top}`} order by c.order_no, c.id`);

export async function readFigures(
  tx: Tx,
  { period, nodeIds }: Pick<ParsedInputOf<typeof planFigures>, 'period'> & { nodeIds: Places },
): Promise<ResultOf<typeof planFigures>> {
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const { start, end, toDate } = calendarPeriod(period, today);
  const monthStart = `${today.slice(0, 7)}-01`;
  const [counts, months, overdue, backlog, mix, nodes] = await Promise.all([
    planRates(tx, { start, end, nodeIds }),
    planRatesByMonth(tx, { start: addMonths(monthStart, -11), end: today, nodeIds }),
    overdueOf(tx, nodeIds),
    backlogOf(tx, nodeIds),
    mixOf(tx, start, toDate ? addDays(today, 1) : end, nodeIds),
    childrenOf(tx, start, end, nodeIds),
  ]);
  const { due, done, mandatoryDue, mandatoryDone } = counts;
  return {
    start,
    end,
    toDate,
    counts,
    execution: figureOf(kpiValue('planExecutionRate', { numerator: done, denominator: due })),
    compliance: figureOf(planCompliance(counts)),
    mandatory: figureOf(
      kpiValue('mandatoryInspectionRate', { numerator: mandatoryDone, denominator: mandatoryDue }),
    ),
    ...overdue,
    backlog: backlog.map(({ trade, hours, ...capacity }) => ({
      trade,
      hours,
      weeks: figureOf(backlogWeeks({ backlogHours: hours, ...capacity })),
    })),
    workMix: figureOf(workMix(mix)),
    months,
    nodes,
    nodeIds: nodeIds ? [...nodeIds] : null,
  };
}
