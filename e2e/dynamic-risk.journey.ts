import { beforeAll, describe, expect, it } from 'vitest';
import { tellOverdue } from '../apps/server/src/modules/reliability/maintenance-plan/index.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { journey } from './journey.ts';
import { look } from './steps.ts';

const barriers = '/ircrisk-dynamic-barrier-management';
const service = '/ircrisk-dynamic-risk';
const walk = journey('a');
let client: TestClient;
let orderId: string;

async function submit(place: string, values: object): Promise<string> {
  const { body } = await client.post<string>(`${place}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** An approved bow-tie whose interlock is tested by a plan, the test due today; a scenario on it and a vessel are watched. */
beforeAll(async () => {
  const { platform } = walk;
  client = await platform.client(platform.a.admin);
  const { nodeId, equipmentIds } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  const { today } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ today: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as today`),
  );
  const equipmentId = equipmentIds[0];
  await client.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
  const every = { trigger: 'calendar', anchor: 'fixed', intervalValue: 12, intervalUnit: 'month' };
  const strategyId = await submit('/ircrisk-maint/maintenance-strategy', {
    code: 'ST-T',
    name: '检验测试',
    ...every,
  });
  const planId = await submit('/ircrisk-maint/maintenance-plan', {
    ...{ code: 'PL-T', name: 'XV-302 检验测试', equipmentId, strategyId, anchorDate: today },
  });
  orderId = await submit('/ircrisk-maint/work-order', {
    ...{ title: 'XV-302 检验测试', equipmentId, workType: 'PM', dueDate: today },
  });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update work_orders set plan_id = ${planId} where id = ${orderId}`),
  );
  const place = { nodeId, safetyCritical: true };
  const tested = { intervalDays: 365, lastTest: today, lastResult: 'pass' };
  const sif = await submit(`${barriers}/barrier`, {
    code: 'B-102',
    name: '高高液位联锁',
    function: 'PSD',
    type: 'activeHw',
    ...place,
  });
  const psv = await submit(`${barriers}/barrier`, {
    code: 'B-103',
    name: '球罐安全阀',
    function: 'REL',
    type: 'activeHw',
    designPfd: 0.01,
    ...place,
  });
  await submit(`${barriers}/barrier-element`, {
    barrierId: sif,
    tag: 'XV-302',
    failureRate: 2e-6,
    planId,
    equipmentId,
    ...tested,
  });
  await submit(`${barriers}/barrier-element`, { barrierId: psv, tag: 'PSV-303', ...tested });
  const tieId = await submit(`${barriers}/bow-tie`, {
    ...{ code: 'BT-9', name: '球罐泄漏', hazard: '液化气', topEvent: '泄漏', minimumMitigation: 0 },
  });
  await client.post(`${barriers}/bow-tie/save-model`, {
    id: tieId,
    version: 1,
    model: {
      threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.5, barrierIds: [sif, psv] }],
      consequences: [{ id: 'c1', name: '喷射火', tolerablePerYear: 1e-3, barrierIds: [] }],
    },
  });
  await client.form(`${barriers}/bow-tie/submit-review`, { id: tieId });
  const signers = await hireSigners(platform, platform.a);
  expect((await signers.approve(`${barriers}/bow-tie`, tieId)).body).toMatchObject({ success: true });
  await submit(`${service}/dynamic-risk-model`, {
    ...{
      code: 'SC-9',
      name: '球罐泄漏场景',
      nameEn: 'Sphere release',
      subjectType: 'scenario',
      bowTieId: tieId,
    },
    ...{ nodeId, baseSource: 'bowTie', consP: 5 },
  });
  await submit(`${service}/dynamic-risk-model`, {
    ...{ code: 'V-9', name: '分离罐', nameEn: 'Separator', subjectType: 'equipment', equipmentId },
    ...{ baseSource: 'manual', baseFrequency: 0.0002, consP: 2 },
  });
});

describe('a proof test overdue at midnight', () => {
  it('finds the risk at its base', async () => {
    const { page, here } = walk;
    await walk.open('/dynamic-risk');
    await here.getByRole('heading', { name: /SC-9 球罐泄漏场景/ }).waitFor();
    await here.getByText('× 1.00', { exact: true }).first().waitFor();
    await look(page, 'dynamic-risk-base');
  });

  it('reaches the open screen by itself, with the reason and the order it comes from', async () => {
    const { page, here, platform } = walk;
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`update work_orders set due_date = current_date - 1, window_start = current_date - 1, planned_date = current_date - 1 where id = ${orderId}`,
      );
      await tellOverdue(tx, platform.a.tenantId);
    });
    await here.getByText('× 3.00', { exact: true }).first().waitFor();
    await here
      .getByText(/B-102 XV-302：检验测试超期 1 天/)
      .first()
      .waitFor();
    await here.getByRole('button', { name: /未确认/ }).waitFor();
    await look(page, 'dynamic-risk-midnight');
  });

  it('shows what testing today would do, and keeps nothing of it', async () => {
    const { page, here } = walk;
    await here.getByLabel('今日完成 XV-302 测试').click();
    await here.getByText(/× 3\.00 → × 1\.00/).waitFor();
    await look(page, 'dynamic-risk-what-if');
    // What is long scrolls inside its column: the page itself ends with the bar of the replay.
    await page.setViewportSize({ width: 1440, height: 900 });
    const beyond = await page
      .locator('.shell-page:not([hidden])')
      .evaluate((frame) => frame.scrollHeight - frame.clientHeight);
    expect(beyond).toBeLessThanOrEqual(1);
    const result = here.locator('.dr-result');
    await result.scrollIntoViewIfNeeded();
    const [told, bar] = [await result.boundingBox(), await here.locator('.dr-replay').boundingBox()];
    expect(told!.y + told!.height).toBeLessThanOrEqual(bar!.y);
    await walk.press('复位');
    await here.getByText('× 3.00', { exact: true }).first().waitFor();
  });

  it('stands in the inbox, on the first page, on the dashboard and on the hand-over sheet', async () => {
    const { page, here } = walk;
    await here.getByRole('button', { name: /未确认/ }).click();
    await here
      .getByRole('button', { name: /SC-9 球罐泄漏场景/ })
      .first()
      .waitFor();
    await look(page, 'dynamic-risk-alerts');
    await walk.press('确认');
    await here.getByText('已确认', { exact: true }).first().waitFor();
    await walk.visitor.open('/wel/index');
    await here
      .getByText(/红色 \d+ \/ 2/)
      .first()
      .waitFor();
    await walk.open('/dashboard');
    const panel = here.locator('.db-panel.live');
    await panel.getByText('× 3.00', { exact: true }).waitFor();
    await panel.getByText(/B-102 XV-302：检验测试超期 1 天/).waitFor();
    await look(page, 'dynamic-risk-dashboard');
    await panel.getByRole('button', { name: /SC-9 球罐泄漏场景/ }).click();
    await here.getByRole('heading', { name: /SC-9 球罐泄漏场景/ }).waitFor();
    await walk.open('/dynamic-barrier-management');
    const made = page.waitForEvent('download');
    await here.getByRole('button', { name: /交接班单/ }).click();
    await page.getByRole('menuitem', { name: /PDF/ }).click();
    expect((await made).suggestedFilename()).toMatch(/交接班单.*\.pdf$/);
  });

  it('a past day is shown as it was known, and the lists behind it open', async () => {
    const { page, here } = walk;
    await walk.open('/dynamic-risk?tab=live');
    const slider = here.getByRole('slider', { name: '时间回放' });
    await slider.focus();
    await slider.press('ArrowLeft');
    await here.getByRole('button', { name: '回到实时' }).click();
    await here.getByText('动态风险模型', { exact: true }).click();
    await here.getByText('V-9', { exact: true }).first().waitFor();
    await look(page, 'dynamic-risk-models');
    await here.getByText('参数', { exact: true }).click();
    await here.getByLabel('衰减时间 τ（天）').waitFor();
    await look(page, 'dynamic-risk-settings');
  });
});
