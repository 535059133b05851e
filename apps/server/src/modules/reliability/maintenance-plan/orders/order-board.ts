import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  type BoardOrder,
  boardStates,
  endedStates,
  type OrderState,
  type orderBoard,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder as resource } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { nameOf } from '#plant/names.ts';
import { all, join, raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { allowedFor, orderColumns } from './order-sheet.ts';

/**
 * Written out, not bound: by it the planner finds the index made for these states. Planned orders are left to the index of open
 * work, which needs to hear that they are open.
 */
const inState = (state: OrderState): Sql =>
  raw(`t.state = '${state}'${state === 'planned' ? ' and t.completed_on is null' : ''}`);

interface Sums {
  state: OrderState;
  total: number;
  hours: number;
  overdue: number;
}

/** The list's rows by state: one statement for the sums of all columns, one for the cards of all columns. */
export async function readOrderBoard(
  { tx, actor, projectId, language }: Call,
  input: ParsedInputOf<typeof orderBoard>,
): Promise<ResultOf<typeof orderBoard>> {
  const { state, ended, size, current, ...filters } = input;
  const states: readonly OrderState[] = state ? [state] : [...boardStates, ...(ended ? endedStates : [])];
  const condition = all([
    visible(resource, viewerOf(actor, projectId)),
    ...filterConditions(resource, filters),
  ]);
  const equipmentName = nameOf(language, 'e');
  const cards = (one: OrderState): Sql => sql`(
    select ${orderColumns}, t.version, ${equipmentName} as "equipmentName", o.shown_name as owner
    from work_orders t join equipment e on e.id = t.equipment_id left join users o on o.id = t.owner_id
    where ${inState(one)} and ${condition} order by t.due_date, t.id limit ${size} offset ${(current - 1) * size})`;
  const sum = (one: OrderState): Sql => sql`
    select ${raw(`'${one}'`)} as state, count(*)::int as total, coalesce(sum(t.planned_hours), 0)::double precision as hours,
      (count(*) filter (where t.completed_on is null and t.state <> 'cancelled' and coalesce(t.deferred_to, t.due_date) < current_date))::int as overdue
    from work_orders t where ${inState(one)} and ${condition}`;
  const [sums, orders, { today }] = await Promise.all([
    tx.all<Sums>(join(states.map(sum), ' union all ')),
    tx.all<Omit<BoardOrder, 'allowed'>>(join(states.map(cards), ' union all ')),
    tx.one<{ today: string }>(sql`select current_date as today`),
  ]);
  const sumOf = new Map(sums.map((one) => [one.state, one]));
  const cardsOf = Map.groupBy(orders, (order) => order.state);
  return {
    today,
    columns: states.map((one) => ({
      ...(sumOf.get(one) ?? { state: one, total: 0, hours: 0, overdue: 0 }),
      orders: (cardsOf.get(one) ?? []).map((order) => ({ ...order, allowed: allowedFor(actor, one) })),
    })),
  };
}
