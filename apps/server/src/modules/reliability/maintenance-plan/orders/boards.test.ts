import type { BoardOrder, YearPlan } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { csvCell } from './cmms-file.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
let year: number;
let strategyId: string;

/** Orders behind the platform's back, by day of the year, state and what became of them. */
const orders = (rows: string) =>
  plant.sql(sql`insert into work_orders (number, equipment_id, node_id, title, work_type, planned, mandatory, due_date, window_start, window_end, planned_date,
      planned_hours, labour_hours, state, completed_on, deferred_to, plan_id, trade)
    select v.number, ${plant.equipment()}::bigint, ${plant.nodeId}::bigint, '作业 ' || v.number, 'PM', v.planned, false, v.due, v.due - 5, v.due + 5, v.due, 4, v.worked, v.state, v.done,
      v.deferred, (select p.id from maintenance_plans p where p.strategy_id = ${strategyId} limit 1), v.trade
    from ${{ parts: [rows], values: [] }}`);

beforeAll(async () => {
  platform = await startTestPlatform();
  plant = await MaintenanceTest.start(platform, 3);
  year = Number(plant.today.slice(0, 4)) - 1;
  strategyId = await plant.strategy({ intervalValue: 5, intervalUnit: 'year', horizonDays: 0 });
  await plant.plan(strategyId, { anchorDate: plant.day(1500), startDate: plant.day(1400) });
  await plant.submit('work-capacity', {
    trade: 'mechanical',
    crew: 10,
    weeklyHours: 40,
    netShare: 70,
    labourRate: '80',
  });
  const v = (
    number: string,
    due: string,
    state: string,
    more: { done?: string; deferred?: string; planned?: boolean; worked?: number; trade?: string } = {},
  ) =>
    `('${number}', date '${due}', '${state}', ${more.done ? `date '${more.done}'` : 'null::date'}, ${more.deferred ? `date '${more.deferred}'` : 'null::date'}, ${more.planned ?? true}, ${more.worked ?? 'null::float8'}, '${more.trade ?? 'mechanical'}')`;
  await orders(
    `(values ${[
      v('Y-1', `${year}-02-10`, 'closed', { done: `${year}-02-11`, worked: 3 }),
      v('Y-2', `${year}-02-20`, 'verified', { done: `${year}-03-20`, worked: 6 }),
      v('Y-3', `${year}-02-21`, 'scheduled'),
      v('Y-4', `${year}-03-01`, 'deferred', { deferred: plant.day(20) }),
      v('Y-5', `${year}-03-31`, 'cancelled'),
      v('Y-6', `${year}-12-15`, 'hold', { trade: 'electrical' }),
      v('Y-7', `${year}-05-05`, 'requested', { planned: false }),
      ...Array.from({ length: 25 }, (_, at) => v(`Z-${at}`, plant.day(30 + at), 'scheduled')),
    ].join(', ')}) v(number, due, state, done, deferred, planned, worked, trade)`,
  );
});
afterAll(() => platform.close());

type Board = {
  columns: { state: string; total: number; hours: number; overdue: number; orders: BoardOrder[] }[];
};
const board = async (query: Record<string, unknown> = {}) => {
  const answer = await plant.admin.get<Board>('/ircrisk-maint/order/board', query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.columns;
};
const column = (columns: Board['columns'], state: string) =>
  columns.find((one) => one.state === state) ?? expect.fail(`no column ${state}`);

describe('the board of orders', () => {
  it('has the sums the list has under the same filters, and the first cards of every column', async () => {
    for (const query of [{}, { overdue: 'true' }, { keyword: 'Z-1' }, { trade: 'electrical' }]) {
      const columns = await board(query);
      for (const { state, total, orders: cards } of columns) {
        const listed = await plant.orders({ ...query, state });
        expect(total, state).toBe(listed.length);
        expect(cards.map(({ id }) => id)).toEqual(listed.slice(0, 20).map(({ id }) => id));
      }
    }
    expect(column(await board(), 'scheduled')).toMatchObject({ total: 26, hours: 104, overdue: 1 });
  });

  it('goes on page by page in one column, and shows what is over only when asked', async () => {
    const [second, ...others] = await board({ state: 'scheduled', current: 2 });
    expect(others).toEqual([]);
    expect(second?.orders.map(({ number }) => number)).toEqual(
      [19, 20, 21, 22, 23, 24].map((at) => `Z-${at}`),
    );
    expect((await board()).some(({ state }) => state === 'closed')).toBe(false);
    expect(column(await board({ ended: true }), 'cancelled').total).toBe(1);
  });

  it('moves a card by the call of the list and refuses what its state does not allow', async () => {
    const [card] = column(await board(), 'hold').orders;
    const move = (act: string, version = card?.version) =>
      plant.call<{ state: string; version: number }>('order/transition', { id: card?.id, act, version });
    expect((await move('verify')).status).toBe(409);
    expect(column(await board(), 'hold').total).toBe(1);
    expect((await move('resume')).body.data.state).toBe('inProgress');
    expect(column(await board(), 'inProgress').orders[0]).toMatchObject({ id: card?.id });
    expect((await move('cancel')).status).toBe(409);
  });
});

const readYear = async (query: Record<string, unknown> = {}) => {
  const answer = await plant.admin.get<YearPlan>('/ircrisk-maint/year', { year, ...query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

describe('the annual plan', () => {
  it('tells what became of planned orders by the month they were due, and leads to those orders', async () => {
    const plan = await readYear();
    expect(plan.columns[1]).toMatchObject({
      due: 3,
      done: 1,
      late: 1,
      overdue: 1,
      deferred: 0,
      open: 0,
      plannedHours: 12,
      labourHours: 9,
      plannedCost: 12 * 80,
    });
    expect(plan.columns[2]).toMatchObject({ due: 1, deferred: 1 });
    expect(plan.total).toBe(1);
    for (const cell of plan.rows[0]?.cells ?? []) {
      const { start, end } = plan.columns[cell.at] ?? expect.fail('no column');
      const listed = await plant.orders({
        counted: 'due',
        equipmentId: plan.rows[0]?.id,
        dueDate_datege: start,
        dueDate_lt: end,
      });
      expect(listed).toHaveLength(cell.due);
    }
  });

  it('adds up to the figures of the plan for the same time', async () => {
    const { sums } = await readYear();
    const figures = await plant.admin.get<{ counts: { due: number; done: number; inWindow: number } }>(
      '/ircrisk-maint/kpi',
      { period: 'lastYear' },
    );
    expect(figures.body.data.counts).toMatchObject({
      due: sums.due,
      done: sums.done + sums.late,
      inWindow: sums.done,
    });
  });

  it('is cut by weeks, by strategy, by trade and by place; without a rate there is no cost', async () => {
    const weeks = await readYear({ step: 'week' });
    expect(weeks.sums).toMatchObject({ due: 5, done: 1 });
    expect(weeks.columns.reduce((sum, { due }) => sum + due, 0)).toBe(5);
    const strategies = await readYear({ by: 'strategy' });
    expect(strategies.rows).toMatchObject([{ id: strategyId, sums: { due: 5 } }]);
    expect(await plant.orders({ counted: 'due', strategyId, dueDate_lt: `${year + 1}-01-01` })).toHaveLength(
      5,
    );
    expect((await readYear({ trade: 'electrical' })).sums).toMatchObject({ due: 1, plannedCost: null });
    expect((await readYear({ nodeId: plant.otherNodeId })).sums.due).toBe(0);
    expect((await readYear({ keyword: 'no such tag' })).sums.due).toBe(0);
  });
});

async function made(
  path: string,
  input: Record<string, unknown>,
): Promise<{ name: string; content: Buffer }> {
  const answer = await plant.call<{ jobId: string }>(path, input);
  expect(answer.status, answer.text).toBe(200);
  const job = await plant.finished(answer.body.data.jobId);
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
  const { fileId, fileName } = job.result as { fileId: string; fileName: string };
  const file = await plant.admin.app.inject({
    url: `/api${filePaths.download}?id=${fileId}`,
    headers: { 'blade-auth': `bearer ${plant.admin.token}` },
  });
  return { name: fileName, content: file.rawPayload };
}

describe('the files of the plan', () => {
  it('are a workbook and a report', async () => {
    const sheet = await made('year/file', { year, format: 'xlsx' });
    expect(sheet.name).toBe(`年度维修计划 ${year} 全厂.xlsx`);
    expect(sheet.content.subarray(0, 2).toString()).toBe('PK');
    const report = await made('year/file', { year, format: 'pdf' });
    expect(report.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('and a list of orders another system reads, with codes and without formulas', async () => {
    await plant.sql(sql`update work_orders set title = '=HYPERLINK("http://x")' where number = 'Y-1'`);
    const { name, content } = await made('order/cmms', {
      filters: { counted: 'due', dueDate_lt: `${year}-03-01` },
    });
    expect(name).toMatch(/\.csv$/);
    const text = content.toString();
    expect(text.startsWith('\uFEFFORDER,ORDER_TYPE,')).toBe(true);
    const [, first, ...rest] = text.split('\r\n');
    expect(rest.filter(Boolean)).toHaveLength(2);
    expect(first).toContain(`Y-1,PM,"'=HYPERLINK(""http://x"")"`);
    expect(first).toContain('V-000001');
    expect((await plant.call('order/cmms', { filters: { state_bogus: 'x' } })).status).toBe(400);
  });

  it('guards every cell that begins like a formula and leaves numbers alone', () => {
    expect(['=1+1', '+8613', '@x', '-x', '\t=1'].map(csvCell)).toEqual([
      "'=1+1",
      `'+8613`,
      "'@x",
      "'-x",
      "'\t=1",
    ]);
    expect(['-12.5', '3', 'a,b', 'a"b', null].map(csvCell)).toEqual(['-12.5', '3', '"a,b"', '"a""b"', '']);
  });
});
