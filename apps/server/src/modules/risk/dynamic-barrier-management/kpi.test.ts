import type { BarrierKpi } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { olderInstallation } from '#testing/older-installation.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { recompute } from './recompute.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
const service = '/ircrisk-dynamic-barrier-management';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 5);
});
afterAll(() => platform.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(resource: string, values: object): Promise<string> {
  const { body } = await plant.admin.post<string>(`${service}/${resource}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const barrier = (code: string) =>
  make('barrier', {
    ...{ code, name: `屏障 ${code}`, function: 'PSD', type: 'activeHw', nodeId: plant.nodeId },
    ...{ safetyCritical: true, commonCause: 0 },
  });
const kpi = async (query: { nodeId?: string } = {}) =>
  (await plant.admin.get<{ kpi: BarrierKpi }>(`${service}/barrier/panel`, query)).body.data.kpi;
const rate = { failureRate: 2e-6, intervalDays: 100 };
const tested = (day: number, lastResult: 'pass' | 'fail' = 'pass') => ({
  lastTest: plant.day(day),
  lastResult,
});

it('tests entered by hand count as those of orders do, each by the day it was due; without any the figure says why', async () => {
  expect(await kpi()).toMatchObject({
    ...{ testsOnTime: null, testsFailed: null, impairmentHours: null, testsDue: 0, testsDone: 0 },
    reasons: {
      testsOnTime: { en: expect.stringContaining('No test was due') },
      testsFailed: { zh: expect.stringContaining('近一年没有做过测试') },
      impairmentHours: { en: expect.stringContaining('was closed in the last year') },
    },
  });

  // The first has no known due day; the second was due 190 days ago and made in time, the third made late, and it failed.
  const sif = await barrier('KPI-1');
  const valve = await make('barrier-element', { barrierId: sif, tag: 'XV-K1', ...rate, ...tested(-290) });
  expect(await kpi()).toMatchObject({ testsDone: 1, testsFailed: 0, testsDue: 1, testsOnTime: 0 });
  const enter = (id: string, values: object) =>
    make('barrier-element', { id, barrierId: sif, tag: 'XV-K1', ...rate, ...values });
  await enter(valve, tested(-200));
  expect(await kpi()).toMatchObject({ testsDone: 2, testsFailed: 0, testsDue: 2, testsOnTime: 0.5 });
  await enter(valve, tested(-50, 'fail'));
  expect(await kpi()).toMatchObject({ testsDone: 3, testsFailed: 1 / 3, testsDue: 2, testsOnTime: 0.5 });

  // A day put back is a slip that is mended; the same device in another barrier is tested once; a test before the year is none of it.
  const other = await barrier('KPI-2');
  await make('barrier-element', { barrierId: other, tag: 'xv-k1', ...rate, ...tested(-50, 'fail') });
  expect(await kpi()).toMatchObject({ testsDone: 3, testsFailed: 1 / 3, testsDue: 2 });
  const old = await barrier('KPI-3');
  const psv = await make('barrier-element', {
    ...{ barrierId: old, tag: 'PSV-K3', ...rate, intervalDays: 1000, ...tested(-500) },
  });
  expect(await kpi()).toMatchObject({ testsDone: 3, testsDue: 2 });
  const slip = { id: psv, barrierId: old, tag: 'PSV-K3', ...rate, intervalDays: 1000 };
  await make('barrier-element', { ...slip, ...tested(-20) });
  expect(await kpi()).toMatchObject({ testsDone: 4 });
  await make('barrier-element', { ...slip, ...tested(-400) });
  expect(await kpi()).toMatchObject({ testsDone: 3 });

  // The figures of a place are of its own barriers, as the panel shows them.
  expect(await kpi({ nodeId: plant.nodeId })).toMatchObject({ testsDone: 3, testsDue: 2 });
  expect(await kpi({ nodeId: plant.otherNodeId })).toMatchObject({
    testsDone: 0,
    testsDue: 0,
    testsOnTime: null,
  });
});

it('an order and an entry of its day are one test, and a failure of either is one', async () => {
  const before = await kpi();
  const id = await barrier('KPI-4');
  const planId = await plant.plan(await plant.strategy({ intervalValue: 12 }), {
    equipmentId: plant.equipment(1),
  });
  const order = await plant.submit('work-order', {
    ...{ title: '联锁测试', equipmentId: plant.equipment(1), workType: 'INS', dueDate: plant.today },
  });
  await make('barrier-element', { barrierId: id, tag: 'LT-K4', planId, ...rate, ...tested(-30, 'fail') });
  await inA(async (tx) => {
    await tx.run(sql`
      update work_orders set plan_id = ${planId}, state = 'completed', due_date = current_date - 30, window_start = current_date - 40, completed_on = current_date - 30, result = 'normal' where id = ${order}`);
    await recompute(tx, platform.a.tenantId);
  });
  const after = await kpi();
  expect([after.testsDone - before.testsDone, after.testsDue - before.testsDue]).toEqual([1, 1]);
  expect(after.testsFailed! * after.testsDone - before.testsFailed! * before.testsDone).toBeCloseTo(1, 12);
});

it('what was closed within the year has a mean duration, whatever it was; what is open, refused or older has none', async () => {
  const id = await barrier('KPI-5');
  const elementId = await make('barrier-element', { barrierId: id, tag: 'XV-K5', ...rate, ...tested(-5) });
  await inA((tx) =>
    tx.run(sql`
      insert into barrier_impairments (code, element_id, kind, state, reason, start_time, closed_time) values
        ('KPI-A', ${elementId}, 'bypass', 'closed', '校验', now() - interval '100 hours', now() - interval '90 hours'),
        ('KPI-B', ${elementId}, 'failure', 'closed', '卡涩', now() - interval '200 hours', now() - interval '170 hours'),
        ('KPI-C', ${elementId}, 'degraded', 'active', '内漏', now() - interval '2000 hours', null),
        ('KPI-D', ${elementId}, 'bypass', 'rejected', '不需要', now() - interval '500 hours', now() - interval '1 hour'),
        ('KPI-E', ${elementId}, 'failure', 'closed', '老记录', now() - interval '900 days', now() - interval '400 days'),
        ('KPI-F', ${elementId}, 'bypass', 'closed', '未开始', now() + interval '5 hours', now())`),
  );
  expect(await kpi()).toMatchObject({
    ...{ impairmentHours: expect.closeTo(20, 6), impairmentsClosed: 2, openImpairments: 1 },
    reasons: { impairmentHours: null },
  });
});

it('an hour under two bypasses of an element is one hour, and a start of years ago is a slip', async () => {
  const id = await barrier('KPI-6');
  const elementId = await make('barrier-element', { barrierId: id, tag: 'XV-K6', ...rate, ...tested(-5) });
  const before = (await kpi()).bypassHours;
  await inA((tx) =>
    tx.run(sql`
      insert into barrier_impairments (code, element_id, kind, state, reason, start_time, closed_time) values
        ('KPI-G', ${elementId}, 'bypass', 'closed', '校验', now() - interval '100 hours', now() - interval '80 hours'),
        ('KPI-H', ${elementId}, 'bypass', 'closed', '换件', now() - interval '90 hours', now() - interval '70 hours'),
        ('KPI-I', ${elementId}, 'failure', 'requested', '老记录', now() - interval '900 days', null)`),
  );
  expect((await kpi()).bypassHours - before).toBeCloseTo(30, 6);

  const submit = (values: object) =>
    plant.admin.post<string>(`${service}/barrier-impairment/submit`, {
      elementId,
      kind: 'failure',
      ...values,
    });
  const slip = { code: 'KPI-J', reason: '卡涩', startTime: '1990-01-01 00:00:00' };
  expect((await submit(slip)).body).toMatchObject({
    success: false,
    msg: expect.stringContaining('不能早于一年前'),
  });
  const { records } = (
    await plant.admin.get<{ records: { id: string; version: number; startTime: string }[] }>(
      `${service}/barrier-impairment/page`,
      { code_equal: 'KPI-I' },
    )
  ).body.data;
  const { id: stands, version, startTime } = records[0]!;
  const again = { id: stands, version, code: 'KPI-I', startTime, reason: '老记录，已核对' };
  const { body } = await submit(again);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
});

it('of elements of before the last test is known, and when it was due is not', async () => {
  const rows = `
    insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
    select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
    alter table barrier_elements drop constraint barrier_elements_tenant_id_barrier_id_fkey;
    insert into barrier_elements (id, barrier_id, tag, last_test, last_result) values (7, 1, 'A', '2026-03-01', 'fail'), (8, 1, 'B', null, null);
  `;
  await olderInstallation(786, rows, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(
        `select element_id, tested_on::text, coalesce(due_on::text, '-'), result from barrier_tests`,
      ),
    ).toEqual(['7 2026-03-01 - fail']);
  });
});
