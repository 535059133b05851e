import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  type board,
  type levelBoard,
  maintenanceErrors,
  type ScheduledOrder,
  type schedule,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder as resource } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { levelLoad, weekIndex } from '@ircrisk/engine-reliability';
import { addDays } from '@ircrisk/units';
import { subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { orderColumns } from '../orders/order-sheet.ts';
import { told } from '../reliability-figure.ts';

/** More than a screen can show; what is left out is counted. */
const most = 1500;

const inNode = (nodeId: string | undefined): Sql =>
  nodeId ? sql`and t.node_id = any(array${subtreeIds([nodeId])})` : sql``;
const ofTrade = (trade: string | undefined): Sql => (trade ? sql`and t.trade = ${trade}` : sql``);
const seen = ({ actor, projectId }: Call): Sql => visible(resource, viewerOf(actor, projectId));
const open = sql`t.completed_on is null and t.state not in ('cancelled', 'requested')`;

const todayOf = async (tx: Tx) => (await tx.one<{ today: string }>(sql`select current_date as today`)).today;

async function ordersOf(tx: Tx, condition: Sql): Promise<{ orders: ScheduledOrder[]; left: number }> {
  const orders = await tx.all<ScheduledOrder>(sql`
    select ${orderColumns} from work_orders t join equipment e on e.id = t.equipment_id where ${condition} order by t.planned_date, t.id limit ${most}`);
  if (orders.length < most) return { orders, left: 0 };
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from work_orders t where ${condition}`,
  );
  return { orders, left: count - orders.length };
}

export async function readSchedule(
  call: Call,
  input: ParsedInputOf<typeof schedule>,
): Promise<ResultOf<typeof schedule>> {
  const { tx } = call;
  const which = input.done ? sql`t.state not in ('cancelled', 'requested')` : open;
  const found = await ordersOf(
    tx,
    sql`${seen(call)} and ${which} and t.planned_date >= ${input.from} and t.planned_date <= ${input.to} ${inNode(input.nodeId)} ${ofTrade(input.trade)}`,
  );
  return { today: await todayOf(tx), ...found };
}

const mondayOf = (date: string) => {
  // Day 0 of the count, 1970-01-01, was a Thursday: the index of the engine counts from that week's Monday.
  const weeks = weekIndex(date, '1970-01-01');
  return addDays('1969-12-29', weeks * 7);
};

/** Hours by trade and week of all open orders; what is overdue waits in the first week. */
const loadsOf = (tx: Tx, call: Call, monday: string, weeks: number, nodeId: string | undefined) =>
  tx.all<{ trade: string; week: number; hours: number }>(sql`
    select t.trade, greatest(0, (t.planned_date - ${monday}::date) / 7) as week, sum(t.planned_hours) as hours from work_orders t
    where ${seen(call)} and ${open} and t.planned_date < ${addDays(monday, weeks * 7)} and (t.planned_date >= ${monday} or t.planned_date < current_date)
      ${inNode(nodeId)} group by 1, 2`);

const capacitiesOf = (tx: Tx) =>
  tx.all<{ trade: string; capacity: number }>(
    sql`select trade, crew * weekly_hours * net_share / 100 as capacity from work_capacities where is_deleted = 0`,
  );

export async function readBoard(
  call: Call,
  input: ParsedInputOf<typeof board>,
): Promise<ResultOf<typeof board>> {
  const { tx } = call;
  const monday = mondayOf(input.from);
  const end = addDays(monday, input.weeks * 7);
  const loads = await loadsOf(tx, call, monday, input.weeks, input.nodeId);
  const capacities = new Map((await capacitiesOf(tx)).map(({ trade, capacity }) => [trade, capacity]));
  const trades = [...new Set([...capacities.keys(), ...loads.map(({ trade }) => trade)])];
  const found = await ordersOf(
    tx,
    sql`${seen(call)} and ${open} and t.planned_date < ${end} and (t.planned_date >= ${monday} or t.planned_date < current_date)
      ${inNode(input.nodeId)} ${ofTrade(input.trade)}`,
  );
  return {
    today: await todayOf(tx),
    weeks: Array.from({ length: input.weeks }, (_, i) => addDays(monday, i * 7)),
    loads: trades.map((trade) => {
      const hours = Array.from({ length: input.weeks }, () => 0);
      for (const one of loads) if (one.trade === trade) hours[one.week] = one.hours;
      return { trade, capacity: capacities.get(trade) ?? null, hours };
    }),
    ...found,
  };
}

interface Movable {
  id: string;
  number: string;
  title: string;
  hours: number;
  plannedDate: string;
  from: string;
  to: string;
}

/** Days an order may be planned for: its window, later only as far as it was deferred, never past the law. */
const span = sql`least(t.window_start, t.due_date) as "from", greatest(t.window_end, coalesce(t.deferred_to, t.window_end)) as "to"`;

/** The engine's proposal for one trade; nothing is moved. */
export async function level(
  call: Call,
  input: ParsedInputOf<typeof levelBoard>,
): Promise<ResultOf<typeof levelBoard>> {
  const { tx } = call;
  const monday = mondayOf(input.from);
  const last = addDays(monday, input.weeks * 7 - 1);
  const today = await todayOf(tx);
  const rows = await tx.all<Movable>(sql`
    select t.id, t.number, t.title, t.planned_hours as hours, t.planned_date as "plannedDate", ${span} from work_orders t
    where ${seen(call)} and ${open} and t.trade = ${input.trade} and t.planned_date between ${monday} and ${last} ${inNode(input.nodeId)}`);
  const loads = Array.from({ length: input.weeks }, () => 0);
  for (const { plannedDate, hours } of rows) {
    const week = weekIndex(plannedDate, monday);
    loads[week] = (loads[week] ?? 0) + hours;
  }
  const earliest = today > monday ? today : monday;
  const movable = rows.flatMap((row) => {
    const from = row.from > earliest ? row.from : earliest;
    const to = row.to < last ? row.to : last;
    if (from > to || row.plannedDate < earliest) return [];
    const week = weekIndex(row.plannedDate, monday);
    return [
      {
        row,
        id: row.id,
        hours: row.hours,
        week,
        fromWeek: weekIndex(from, monday),
        toWeek: weekIndex(to, monday),
        from,
        to,
      },
    ];
  });
  const { value, reason } = levelLoad({ loads, tasks: movable });
  if (!value)
    return {
      before: loads,
      after: loads,
      spreadBefore: 0,
      spreadAfter: 0,
      moves: [],
      reason: reason ? told(reason) : null,
    };
  const byId = new Map(movable.map((one) => [one.id, one]));
  return {
    before: loads,
    after: [...value.loads],
    spreadBefore: value.spreadBefore,
    spreadAfter: value.spreadAfter,
    moves: value.moves.flatMap(({ id, to }) => {
      const one = byId.get(id);
      if (!one) return [];
      // The same day of the week where the window allows, else the nearest day that it does.
      const wished = addDays(one.row.plannedDate, (to - one.week) * 7);
      const plannedDate = wished < one.from ? one.from : wished > one.to ? one.to : wished;
      const { number, title, hours, plannedDate: fromDate } = one.row;
      return [{ id, plannedDate, number, title, hours, fromDate }];
    }),
    reason: null,
  };
}

/** Moves orders inside their windows, all or none. */
export async function move(
  call: Call,
  moves: readonly { id: string; plannedDate: string }[],
): Promise<number> {
  const { tx } = call;
  const rows = await tx.all<{ id: string; number: string; from: string; to: string; open: boolean }>(sql`
    select t.id, t.number, ${span}, ${open} and t.state in ('approved', 'planned', 'scheduled', 'deferred', 'hold') as open from work_orders t
    where t.id = any(${moves.map(({ id }) => id)}::bigint[]) and ${seen(call)} for update`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, plannedDate } of moves) {
    const order = byId.get(id);
    if (!order) throw fail(commonErrors.notFound);
    if (!order.open) throw fail(maintenanceErrors.act);
    const { number, from, to } = order;
    if (plannedDate < from || plannedDate > to)
      throw fail(maintenanceErrors.outsideWindow, { number, from, to });
  }
  return tx.run(sql`
    update work_orders w set planned_date = m.day from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ plannedDate }) => plannedDate)}::date[]) m(id, day)
    where w.id = m.id and w.planned_date <> m.day`);
}
