import type { YearPlan, YearRow, YearSums } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { nameOf } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { likeLiteral, raw, type Sql, sql } from '#platform/database/sql.ts';
import { columnsOf, type Step } from './columns.ts';

/** Plain data, so that a job can carry it. */
export interface YearAsked {
  year: number;
  by: 'equipment' | 'strategy';
  step: Step;
  nodeIds: readonly string[] | null;
  trade?: string | undefined;
  workType?: string | undefined;
  keyword?: string | undefined;
}

/** The conditions of the plan figures, so that a year's columns are the months behind the execution rate. */
const counted = (asked: YearAsked, start: string, end: string): Sql => sql`
  w.is_deleted = 0 and w.planned and w.state <> 'cancelled' and w.due_date >= ${start} and w.due_date < ${end}
  and ${inPlaces('w.node_id', asked.nodeIds)}
  ${asked.trade ? sql`and w.trade = ${asked.trade}` : sql``} ${asked.workType ? sql`and w.work_type = ${asked.workType}` : sql``}`;

const late = 'w.completed_on is null and coalesce(w.deferred_to, w.due_date) < current_date';
const sums = raw(`count(*)::int as due,
  (count(*) filter (where w.completed_on between w.window_start and w.window_end))::int as done,
  (count(*) filter (where w.completed_on is not null and w.completed_on not between w.window_start and w.window_end))::int as late,
  (count(*) filter (where ${late}))::int as overdue,
  (count(*) filter (where w.completed_on is null and w.deferred_to >= current_date))::int as deferred,
  (count(*) filter (where w.completed_on is null and w.deferred_to is null and w.due_date >= current_date))::int as open,
  coalesce(sum(w.planned_hours), 0)::double precision as "plannedHours", coalesce(sum(w.labour_hours), 0)::double precision as "labourHours",
  case when count(*) filter (where w.planned_hours > 0 and c.labour_rate is null) = 0 then sum(coalesce(w.planned_hours * c.labour_rate, 0)
    + (select coalesce(sum((s ->> 'quantity')::numeric * (s ->> 'unitCost')::numeric), 0) from jsonb_array_elements(w.spares) s))::double precision end as "plannedCost"`);

/** Orders `w` with the plan behind them, where the rows are strategies, and the rate of their trade. */
const orders = (by: YearAsked['by']): Sql => sql`work_orders w
  ${by === 'strategy' ? sql`join maintenance_plans p on p.id = w.plan_id` : sql``}
  left join work_capacities c on c.trade = w.trade and c.is_deleted = 0`;
const keyOf = (by: YearAsked['by']): Sql => raw(by === 'strategy' ? 'p.strategy_id' : 'w.equipment_id');

const nothing: YearSums = {
  due: 0,
  done: 0,
  late: 0,
  overdue: 0,
  deferred: 0,
  open: 0,
  plannedHours: 0,
  labourHours: 0,
  plannedCost: 0,
};

/** One row for several; a cost that is not known in one is not known in all. */
export const added = (rows: readonly YearSums[]): YearSums =>
  rows.reduce(
    (total, row) => ({
      due: total.due + row.due,
      done: total.done + row.done,
      late: total.late + row.late,
      overdue: total.overdue + row.overdue,
      deferred: total.deferred + row.deferred,
      open: total.open + row.open,
      plannedHours: total.plannedHours + row.plannedHours,
      labourHours: total.labourHours + row.labourHours,
      plannedCost:
        total.plannedCost === null || row.plannedCost === null ? null : total.plannedCost + row.plannedCost,
    }),
    nothing,
  );

type Head = Pick<YearRow, 'id' | 'code' | 'name' | 'place'> & { total: number };

/** Equipment or strategies with work due in the year, in the order of their tags or codes. */
function heads(
  tx: Queries,
  asked: YearAsked,
  within: Sql,
  language: Language,
  { size, current }: { size: number; current: number },
): Promise<Head[]> {
  const page = sql`limit ${size} offset ${(current - 1) * size}`;
  const typed = asked.keyword ? `%${likeLiteral(asked.keyword.normalize('NFKC').toLowerCase())}%` : null;
  if (asked.by === 'strategy')
    return tx.all<Head>(sql`
      select s.id, s.code, ${nameOf(language, 's')} as name, null as place, count(*) over ()::int as total from maintenance_strategies s
      where s.id in (select p.strategy_id from work_orders w join maintenance_plans p on p.id = w.plan_id where ${within})
        ${typed ? sql`and lower(s.code || ' ' || s.name || ' ' || coalesce(s.name_en, '')) like ${typed}` : sql``}
      order by s.code, s.id ${page}`);
  return tx.all<Head>(sql`
    select e.id, e.tag as code, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as place, count(*) over ()::int as total
    from equipment e join factory_nodes n on n.id = e.node_id
    where e.id in (select w.equipment_id from work_orders w where ${within})
      ${typed ? sql`and lower(e.tag || ' ' || e.name || ' ' || coalesce(e.name_en, '')) like ${typed}` : sql``}
    order by e.tag_key, e.id ${page}`);
}

/** The annual plan: sums of every column over all rows, and one page of rows with their cells. */
export async function readYear(
  tx: Queries,
  asked: YearAsked,
  language: Language,
  page: { size: number; current: number },
): Promise<Omit<YearPlan, 'nodeIds'>> {
  const columns = columnsOf(asked.year, asked.step);
  const start = columns[0]?.start ?? '';
  const end = columns.at(-1)?.end ?? '';
  const at =
    asked.step === 'month'
      ? raw('extract(month from w.due_date)::int - 1')
      : sql`(w.due_date - ${start}::date) / 7`;
  const within = counted(asked, start, end);
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const found = await heads(tx, asked, within, language, page);
  const ids = found.map(({ id }) => id);
  const key = keyOf(asked.by);
  // A search narrows the rows; the sums of the columns are those of what it found.
  const narrowed = asked.keyword
    ? sql`and ${key} = any(${(await heads(tx, asked, within, language, { size: 100_000, current: 1 })).map(({ id }) => id)}::bigint[])`
    : sql``;
  const ofPlan = asked.by === 'strategy' ? sql`and w.plan_id is not null` : sql``;
  const [whole, cells] = await Promise.all([
    tx.all<YearSums & { at: number }>(
      sql`select ${at} as at, ${sums} from ${orders(asked.by)} where ${within} ${ofPlan} ${narrowed} group by 1`,
    ),
    tx.all<YearSums & { at: number; key: string }>(
      sql`select ${key} as key, ${at} as at, ${sums} from ${orders(asked.by)} where ${within} and ${key} = any(${ids}::bigint[]) group by 1, 2 order by 2`,
    ),
  ]);
  const byColumn = new Map(whole.map(({ at: column, ...one }) => [column, one]));
  const byKey = Map.groupBy(cells, (cell) => cell.key);
  return {
    today,
    start,
    end,
    columns: columns.map((column, index) => ({ ...column, ...(byColumn.get(index) ?? nothing) })),
    sums: added(whole),
    total: found[0]?.total ?? 0,
    rows: found.map(({ total: _total, ...head }) => {
      const own = (byKey.get(head.id) ?? []).map(({ key: _key, ...cell }) => cell);
      return { ...head, sums: added(own), cells: own };
    }),
  };
}
