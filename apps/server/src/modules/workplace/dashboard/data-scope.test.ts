import type { Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { YearPlan } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { Overview } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { type FailurePlant, makeFailurePlant, recordFailure } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let admin: TestClient;
let reader: TestClient;
let plant: FailurePlant;
const year = new Date().getFullYear() - 1;
const days = { from: `${year}-01-01`, to: `${year}-12-31` };

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
  for (const [tag, month] of [
    ['P-101A', '03'],
    ['P-101A', '05'],
    ['XV-44', '04'],
  ] as const)
    await recordFailure(admin, {
      equipmentId: plant.equipment[tag],
      detectedAt: `${year}-${month}-10 08:00:00`,
      downFrom: `${year}-${month}-10 08:00:00`,
      downTo: `${year}-${month}-10 18:00:00`,
    });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`
      insert into work_orders (number, equipment_id, node_id, title, work_type, planned, due_date, window_start, window_end, planned_date, state)
      select 'S-' || e.tag, e.id, e.node_id, '巡检', 'PM', true, make_date(${year}, 6, 1), make_date(${year}, 5, 28), make_date(${year}, 6, 5), make_date(${year}, 6, 1), 'scheduled'
      from equipment e`),
  );
  for (const tag of ['P-101A', 'XV-44'])
    await admin.post('/ircrisk-badactor/case/open', {
      equipmentId: plant.equipment[tag],
      problem: `${tag} fails`,
    });
  await platform.permit(
    platform.a,
    'work-order.read',
    'work-order.export',
    'failure-event.read',
    'failure-event.export',
    'bad-actor.read',
    'bad-actor.update',
    'dashboard.read',
  );
  reader = await platform.client(platform.a.plain);
});
afterAll(() => platform.close());

/** The reader's role sees what its holder made; who made a record never changes by any way of the product. */
const sees = (...nodeIds: string[]) =>
  platform.asOwner(`set session_replication_role = replica;
    update factory_nodes set create_user = null where create_user = ${platform.a.plain.id};
    update factory_nodes set create_user = ${platform.a.plain.id} where id = any('{${nodeIds.join(',')}}'::bigint[])`);

const data = async <T>(client: TestClient, path: string, query: Record<string, unknown> = {}): Promise<T> => {
  const answer = await client.get<T>(path, query);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.body.data;
};

/** Every list and figure of failures, bad actors and orders, as one person is shown them. */
async function shown(client: TestClient, nodeId?: string) {
  const place = nodeId ? { nodeId } : {};
  const total = async (path: string) => (await data<{ total: number }>(client, path, place)).total;
  const run = await client.post<Ranking>('/ircrisk-badactor/run', { ...days, ...place });
  expect(run.status, run.text).toBe(200);
  const overview = await data<Overview>(client, '/ircrisk-center/dashboard/overview', {
    period: 'lastYear',
    ...place,
  });
  const yearPlan = await data<YearPlan>(client, '/ircrisk-maint/year', { year, ...place });
  const board = await data<{ columns: { total: number }[] }>(client, '/ircrisk-maint/order/board', place);
  const rates = await client.post<{ rows: { failures: number }[] }>('/ircrisk-failure/stat/rate', {
    ...days,
    ...place,
    by: 'equipment',
  });
  expect(rates.status, rates.text).toBe(200);
  const top = await data<{ events: number }>(client, '/ircrisk-badactor/top10', { ...days, ...place });
  const figures = await data<{ counts: { due: number } }>(client, '/ircrisk-maint/kpi', {
    period: 'lastYear',
    ...place,
  });
  const cases = await data<{ tag: string }[]>(client, '/ircrisk-badactor/case/board', place);
  return {
    orders: await total('/ircrisk-maint/work-order/page'),
    onBoard: board.columns.reduce((sum, column) => sum + column.total, 0),
    inYear: yearPlan.sums.due,
    planned: figures.counts.due,
    events: await total('/ircrisk-failure/failure-event/page'),
    rated: rates.body.data.rows.reduce((sum, { failures }) => sum + failures, 0),
    ranked: run.body.data.rows.map(({ tag }) => tag).sort(),
    top: top.events,
    cases: cases.map(({ tag }) => tag).sort(),
    failures: overview.kpis.find(({ code }) => code === 'failureRate')?.numerator ?? null,
    onDashboard: overview.top.count.map(({ tag }) => tag).sort(),
  };
}
const nothing = {
  orders: 0,
  onBoard: 0,
  inYear: 0,
  planned: 0,
  events: 0,
  rated: 0,
  ranked: [],
  top: 0,
  cases: [],
  failures: null,
  onDashboard: [],
};

describe('lists and figures of failures, bad actors and orders', () => {
  test('are those of the whole plant for whoever sees all of it', async () => {
    expect(await shown(admin)).toEqual({
      orders: 4,
      onBoard: 4,
      inYear: 4,
      planned: 4,
      events: 3,
      rated: 3,
      ranked: ['P-101A', 'XV-44'],
      top: 3,
      cases: ['P-101A', 'XV-44'],
      failures: 3,
      onDashboard: ['P-101A', 'XV-44'],
    });
  });

  test('are empty for a person without a place, whatever the permission, and one tag’s figures are not there', async () => {
    await sees();
    expect(await shown(reader)).toEqual(nothing);
    expect(await shown(reader, plant.nodeId)).toEqual(nothing);
    for (const path of ['/ircrisk-badactor/trend', '/ircrisk-failure/equipment-summary'])
      expect((await reader.get(path, { equipmentId: plant.equipment['P-101A'] })).status, path).toBe(404);
    const overview = await data<Overview>(reader, '/ircrisk-center/dashboard/overview', {
      period: 'lastYear',
    });
    expect(overview).toMatchObject({ seen: 'none', children: [] });
  });

  test('are those of a person’s own unit, the same as everybody sees who asks for that unit', async () => {
    await sees(plant.nodeId);
    const own = await shown(reader);
    expect(own).toMatchObject({ orders: 2, events: 2, ranked: ['P-101A'], cases: ['P-101A'], failures: 2 });
    expect(own).toEqual(await shown(admin, plant.nodeId));
    expect(await shown(reader, plant.nodeId)).toEqual(own);
    expect(await shown(reader, plant.otherNodeId)).toEqual(nothing);
    expect(
      (await reader.get('/ircrisk-badactor/trend', { equipmentId: plant.equipment['XV-44'] })).status,
    ).toBe(404);
  });

  test('add up over several separate branches, among which a person chooses', async () => {
    await sees(plant.nodeId, plant.otherNodeId);
    expect(await shown(reader)).toEqual(await shown(admin));
    expect(await shown(reader, plant.otherNodeId)).toEqual(await shown(admin, plant.otherNodeId));
    const overview = await data<Overview>(reader, '/ircrisk-center/dashboard/overview', {
      period: 'lastYear',
    });
    expect(overview).toMatchObject({ seen: 'places', crumbs: [] });
    expect(overview.children.map(({ id }) => id).sort()).toEqual([plant.nodeId, plant.otherNodeId].sort());
  });
});

/** The name of the file a job makes. */
async function made(path: string, input: Record<string, unknown>): Promise<string> {
  const { jobId } = (await reader.post<{ jobId: string }>(path, input)).body.data;
  for (let round = 0; round < 600; round += 1) {
    const job = await data<Job>(reader, '/ircrisk-system/job/detail', { id: jobId });
    if (job.state === 'done') return (job.result as { fileName: string }).fileName;
    expect(['queued', 'running']).toContain(job.state);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job did not end');
}

describe('a report', () => {
  test('names the places it is about, and never the whole plant for a person who sees a part or nothing', async () => {
    await sees(plant.nodeId, plant.otherNodeId);
    expect(await made('/ircrisk-maint/year/file', { year, format: 'xlsx' })).toContain(
      '试验单元一、试验单元二',
    );
    await sees();
    expect(await made('/ircrisk-center/dashboard/book', { period: 'lastYear' })).toContain('无可见装置');
    expect(await made('/ircrisk-badactor/report', days)).toContain('无可见装置');
  });
});
