import type { BowTieDetail, LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { RiskDetail, Trial } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import type { PlantState } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOverdue } from '#modules/reliability/maintenance-plan/index.ts';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { calculateDue } from './due.ts';

let platform: TestPlatform;
let admin: TestClient;
let plant: MaintenanceTest;
let signers: Signers;
const service = '/ircrisk-dynamic-risk';
const barriers = '/ircrisk-dynamic-barrier-management';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 3);
  admin = plant.admin;
  signers = await hireSigners(platform, platform.a);
  await admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
/** What is marked is calculated, as the server does by itself. */
const settle = () => calculateDue({ id: platform.a.tenantId, inTenant: inA });
const detail = async (id: string) =>
  (await admin.get<RiskDetail>(`${service}/subject/detail`, { id })).body.data;
const factorOf = ({ contributors }: Pick<RiskDetail, 'contributors'>, kind: string) =>
  contributors.find((one) => one.kind === kind)?.factor;
const product = ({ contributors }: Pick<RiskDetail, 'contributors'>) =>
  contributors.reduce((all, { factor }) => all * factor, 1);
const live = async (query: { nodeId?: string } = {}, client = admin) =>
  (await client.get<PlantState>('/ircrisk-center/dashboard/state', query)).body.data.live;

/** The words of the hand-over sheet. */
async function sheet(language: Language): Promise<string> {
  const asked = await admin.post<{ jobId: string }>(`${barriers}/barrier/hand-over`, {
    language,
    format: 'docx',
  });
  const job = await plant.finished(asked.body.data.jobId);
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
  const { fileId } = job.result as { fileId: string };
  const file = await admin.app.inject({
    url: `/api${filePaths.download}?id=${fileId}`,
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  const body = unzipSync(file.rawPayload)['word/document.xml'];
  return new TextDecoder().decode(body).replaceAll(/<[^>]+>/g, '');
}

it('a proof test overdue at midnight is known to element, barrier, scenario, risk, dashboard and the sheet of the shift, each with the reason', async () => {
  const equipmentId = plant.equipment(2);
  const planId = await plant.plan(await plant.strategy({ intervalValue: 12 }), { equipmentId });
  const orderId = await plant.submit('work-order', {
    title: 'XV 检验测试',
    equipmentId,
    workType: 'PM',
    dueDate: plant.today,
  });
  await inA((tx) => tx.run(sql`update work_orders set plan_id = ${planId} where id = ${orderId}`));
  const place = { nodeId: plant.nodeId, safetyCritical: true, commonCause: 0 };
  const sif = await make(`${barriers}/barrier`, {
    code: 'B-1',
    name: '联锁',
    function: 'PSD',
    type: 'activeHw',
    ...place,
  });
  const psv = await make(`${barriers}/barrier`, {
    code: 'B-2',
    name: '安全阀',
    function: 'REL',
    type: 'activeHw',
    designPfd: 0.1,
    ...place,
  });
  const tested = { intervalDays: 365, lastTest: plant.day(-10), lastResult: 'pass' };
  const elementId = await make(`${barriers}/barrier-element`, {
    barrierId: sif,
    tag: 'XV-1',
    failureRate: 2e-6,
    planId,
    equipmentId,
    ...tested,
  });
  await make(`${barriers}/barrier-element`, { barrierId: psv, tag: 'PSV-1', ...tested });
  const tie = await make(`${barriers}/bow-tie`, {
    code: 'BT-1',
    name: '球罐泄漏',
    hazard: '液化气',
    topEvent: '泄漏',
    minimumMitigation: 0,
  });
  await admin.post(`${barriers}/bow-tie/save-model`, {
    ...{ id: tie, version: 1 },
    model: {
      threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds: [sif, psv] }],
      consequences: [{ id: 'c1', name: '火灾', tolerablePerYear: 1e-3, barrierIds: [] }],
    },
  });
  await admin.form(`${barriers}/bow-tie/submit-review`, { id: tie });
  expect((await signers.approve(`${barriers}/bow-tie`, tie)).body).toMatchObject({ success: true });
  const id = await make(`${service}/dynamic-risk-model`, {
    ...{ code: 'D-2', name: '球罐泄漏场景', nameEn: 'Sphere release', subjectType: 'scenario' },
    ...{ bowTieId: tie, nodeId: plant.nodeId, baseSource: 'bowTie', consP: 5 },
  });
  await settle();
  const before = await detail(id);
  const design = 0.1 * 2e-6 * 8760 * 0.5 * 0.1;
  expect(before.frequency).toBeCloseTo(design, 15);
  expect(before.ratio).toBe(1);
  expect(await live()).toMatchObject({ total: 1, risen: 0, worst: [] });

  await inA(async (tx) => {
    await tx.run(
      sql`update work_orders set due_date = current_date - 1, window_start = current_date - 1, planned_date = current_date - 1 where id = ${orderId}`,
    );
    await tellOverdue(tx, platform.a.tenantId);
  });
  // The element and the barrier, with the order; then the scenario.
  const { barrier } = (await admin.get<{ barrier: LiveBarrier }>(`${barriers}/barrier/why`, { id: sif })).body
    .data;
  expect(barrier).toMatchObject({ state: 'degraded' });
  expect(barrier.causes[0]?.text.zh).toMatch(/XV-1.*超期 1 天/);
  expect(barrier.causes[0]?.source?.label).toMatch(/./);
  const scenario = (await admin.get<BowTieDetail>(`${barriers}/bow-tie/model`, { id: tie })).body.data;
  expect(scenario.scenarios[0]?.reasons.some(({ zh }) => zh.includes('B-1'))).toBe(true);
  // The risk, with its reason.
  await settle();
  const after = await detail(id);
  expect(factorOf(after, 'barrier')).toBeCloseTo(3, 9);
  expect(after.ratio).toBeCloseTo(product(after), 9);
  expect(after.contributors.find(({ kind }) => kind === 'barrier')?.text.zh).toMatch(/B-1.*超期 1 天/);
  const trend = (
    await admin.get<{ points: { because: { zh: string } | null }[] }>(`${service}/subject/trend`, { id })
  ).body.data;
  expect(trend.points.at(-1)?.because?.zh).toContain('超期 1 天');
  const trial = (await admin.post<Trial>(`${service}/whatif`, { id, testedElementIds: [elementId] })).body
    .data;
  expect(trial.ratio).toBe(1);
  expect(trial.frequency).toBe(before.frequency);
  // Of an element its barriers do not have nothing can be tried.
  expect(
    (await admin.post(`${service}/whatif`, { id, testedElementIds: [elementId, '1'] })).body,
  ).toMatchObject({
    ...{ code: 400, errors: [{ field: 'testedElementIds' }] },
  });

  // The dashboard, of the whole plant and of the place; another company sees nothing of it.
  for (const query of [{}, { nodeId: plant.nodeId }]) {
    const shown = await live(query);
    expect(shown).toMatchObject({ total: 1, risen: 1, worst: [{ id, code: 'D-2' }] });
    expect(shown?.worst[0]?.ratio).toBeCloseTo(3, 9);
    expect(shown?.worst[0]?.because?.zh).toMatch(/B-1.*超期 1 天/);
  }
  expect(await live({}, await platform.client(platform.b.admin))).toBeNull();
  // The sheet of the next shift, in both languages.
  for (const [language, named, because] of [
    ['zh', '球罐泄漏场景', /B-1 XV-1.*超期 1 天/],
    ['en', 'Sphere release', /B-1 XV-1.*1 d overdue/],
  ] as const) {
    const text = await sheet(language);
    expect(text).toContain(named);
    expect(text).toMatch(because);
    expect(text).toContain('×3.00');
  }
});
