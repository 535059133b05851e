import { boardStates } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import type pg from 'pg';
import type { BenchRow } from './main.ts';
import { type Call, finished, onPlatform } from './platform.ts';
import { best } from './timing.ts';

const tenant = '000000';
/** Monthly plans: sixty rounds each in five years. */
const plans = 834;
const rowCount = 1_000_000;
/** The generator through the server with everything it stores, and the order list over a million rows beside its plain SQL. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('operator', async (platform) => {
    await fillPlans(platform.owner);
    const { call } = await platform.inProcess();
    const generated = await generator(call);
    await fillOrders(platform.owner);
    return [...generated, ...(await lists(call, await platform.plain()))];
  });
}

async function fillPlans(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into factory_nodes (parent_id, level_code, name) select 0, 'company', '基准公司'
      where not exists (select 1 from factory_nodes where tenant_id = '${tenant}' and parent_id = 0);
    insert into factory_nodes (parent_id, level_code, name)
      select (select id from factory_nodes where tenant_id = '${tenant}' and parent_id = 0 limit 1), 'unit', '单元 ' || n from generate_series(1, 40) n;
    insert into equipment (node_id, tag, name, type)
      select u.ids[1 + n % 40], 'P-' || lpad(n::text, 6, '0'), '泵 ' || n, 'pump' from generate_series(1, 20000) n,
        (select array_agg(id order by id) as ids from factory_nodes where tenant_id = '${tenant}' and level_code = 'unit') u;
    insert into maintenance_task_lists (code, name, hours) values ('TL', '月检', 2);
    insert into maintenance_steps (task_list_id, number, name) select id, n, '步骤 ' || n from maintenance_task_lists, generate_series(1, 6) n;
    insert into maintenance_strategies (code, name, interval_value, interval_unit, task_list_id) select 'ST', '月检', 1, 'month', id from maintenance_task_lists;
    insert into maintenance_plans (code, name, equipment_id, strategy_id, anchor_date)
      select 'PM-' || e.tag, e.tag || ' 月检', e.id, s.id, current_date from maintenance_strategies s,
        (select id, tag from equipment where tenant_id = '${tenant}' order by tag limit ${plans}) e`);
  await owner.query('vacuum analyze');
}

/** Up to a million orders over ten years, one in fifty still open whatever its unit, written past the triggers. */
async function fillOrders(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`
    insert into work_orders (number, node_id, equipment_id, title, work_type, planned, mandatory, due_date, window_start, window_end, planned_date, trade,
      planned_hours, state, completed_on)
    select 'H' || lpad(n::text, 8, '0'), e.node, e.id, '历史作业 ' || n, (array['PM', 'PdM', 'INS', 'CM'])[1 + n % 4], n % 4 <> 3, n % 11 = 0, d.day, d.day - 3, d.day + 3,
      d.day, (array['mechanical', 'static', 'electrical', 'instrument'])[1 + n % 4], 2, case when d.open then 'scheduled' else 'closed' end,
      case when d.open then null else d.day + n % 5 - 2 end
    from generate_series(1, ${rowCount} - (select count(*)::int from work_orders)) n
    cross join lateral (select date '2016-01-01' + n % 3900 as day, hashint4(n) % 50 = 0 as open) d
    join (select id, node_id as node, row_number() over (order by id) as at from equipment where tenant_id = '${tenant}') e on e.at = 1 + n % 20000`);
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze work_orders');
}

async function generator(call: Call): Promise<BenchRow[]> {
  const until = new Date();
  until.setUTCFullYear(until.getUTCFullYear() + 5);
  // In the evening of the server's day the plant already counts the next one.
  until.setUTCDate(until.getUTCDate() + 1);
  const generate = async () => {
    const begun = performance.now();
    const { jobId } = await call<{ jobId: string }>('ircrisk-maint/generate', {
      until: until.toISOString().slice(0, 10),
    });
    const { fresh } = (await finished(call, jobId)) as { fresh: number };
    return { fresh, ms: performance.now() - begun };
  };
  const [first, second] = [await generate(), await generate()];
  return [
    {
      work: `${first.fresh} orders of ${plans} monthly plans for five years, stored`,
      measured: first.ms / 1000,
      unit: 's',
      limit: 10,
      bar: '< 10 s',
      ok: first.ms < 10_000 && first.fresh >= 50_000,
    },
    {
      work: `the same again: ${second.fresh} new in ${(second.ms / 1000).toFixed(2)} s`,
      measured: second.fresh,
      unit: 'orders',
      limit: 0,
      bar: 'nothing new',
      ok: second.fresh === 0,
    },
  ];
}

const page = 'ircrisk-maint/work-order/page';
const own = `tenant_id = '${tenant}' and is_deleted = 0`;

async function lists(call: Call, plain: pg.Client): Promise<BenchRow[]> {
  const { rows } = await plain.query<{ id: string }>(
    `select id from factory_nodes where level_code = 'unit' order by id limit 1`,
  );
  const node = rows[0]?.id ?? '';
  const asked: [work: string, query: string, condition: string][] = [
    ['orders, all of them', '', 'true'],
    [
      'open orders of a unit',
      `&open=true&nodeId=${node}`,
      `completed_on is null and state <> 'cancelled' and node_id = ${node}`,
    ],
    [
      'orders due in a month',
      '&dueDate_datege=2024-03-01&dueDate_datele=2024-03-31',
      `due_date >= '2024-03-01' and due_date <= '2024-03-31'`,
    ],
    [
      'mandatory inspections of a year that were due',
      '&counted=mandatoryDue&dueDate_datege=2024-01-01&dueDate_datele=2024-12-31',
      `planned and mandatory and state <> 'cancelled' and due_date between '2024-01-01' and '2024-12-31'`,
    ],
  ];
  const found: BenchRow[] = [];
  // Long enough that a connection has its plans ready, as in service.
  const rounds = 15;
  for (const [work, query, condition] of asked) {
    const address = `${page}?current=1&size=50${query}`;
    const { total } = await call<{ total: number }>(address);
    const floor = await best(async () => {
      await plain.query(
        `select * from work_orders where ${own} and ${condition} order by due_date, id limit 50`,
      );
      await plain.query(`select count(*) from work_orders where ${own} and ${condition}`);
    }, rounds);
    const ours = await best(() => call(address), rounds);
    found.push(
      compared(
        `${work}: ${ours.toFixed(1)} ms against ${floor.toFixed(1)} ms of plain SQL, ${total} found`,
        ours,
        floor,
      ),
    );
  }
  const columns = boardStates.map(
    (state) => `${own} and state = '${state}'${state === 'planned' ? ' and completed_on is null' : ''}`,
  );
  const boardFloor = await best(async () => {
    for (const column of columns) {
      await plain.query(`select * from work_orders where ${column} order by due_date, id limit 20`);
      await plain.query(`select count(*), sum(planned_hours) from work_orders where ${column}`);
    }
  }, rounds);
  const boardOurs = await best(() => call('ircrisk-maint/order/board'), rounds);
  found.push(
    compared(
      `board of orders by state, all dates: ${boardOurs.toFixed(1)} ms against ${boardFloor.toFixed(1)} ms of plain SQL, column by column`,
      boardOurs,
      boardFloor,
    ),
  );
  const rates = `select count(*), count(completed_on) from work_orders where ${own} and planned and state <> 'cancelled' and due_date >= '2024-01-01' and due_date < '2025-01-01'`;
  const floor = await best(() => plain.query(rates));
  found.push({
    work: 'both sums of the rates of a year, one statement',
    measured: floor,
    unit: 'ms',
    limit: null,
    bar: 'for comparison',
    ok: true,
  });
  return found;
}

const compared = (work: string, ours: number, floor: number): BenchRow => ({
  work,
  measured: ours / floor,
  unit: 'times',
  limit: 1.3,
  bar: '≤ 1.3 × or within 2 ms',
  ok: ours <= 1.3 * floor || ours - floor <= 2,
});
