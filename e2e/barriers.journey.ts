import type { BowTieDetail } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { tellOverdue } from '../apps/server/src/modules/reliability/maintenance-plan/index.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { journey } from './journey.ts';
import { drawer, look } from './steps.ts';

const service = '/ircrisk-dynamic-barrier-management';
const walk = journey('a');
let client: TestClient;
let tieId: string;
let orderId: string;

async function submit(place: string, values: object): Promise<string> {
  const { body } = await client.post<string>(`${place}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** An interlock whose valve is tested by a plan, beside a relief valve; the test is due today. */
beforeAll(async () => {
  const { platform } = walk;
  client = await platform.client(platform.a.admin);
  const { nodeId, equipmentIds } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  const { today } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ today: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as today`),
  );
  const equipmentId = equipmentIds[0];
  const strategyId = await submit('/ircrisk-maint/maintenance-strategy', {
    ...{
      code: 'ST-T',
      name: '检验测试',
      trigger: 'calendar',
      anchor: 'fixed',
      intervalValue: 12,
      intervalUnit: 'month',
    },
  });
  const planId = await submit('/ircrisk-maint/maintenance-plan', {
    ...{ code: 'PL-T', name: 'XV-302 检验测试', equipmentId, strategyId, anchorDate: today },
  });
  orderId = await submit('/ircrisk-maint/work-order', {
    ...{ title: 'XV-302 检验测试', equipmentId, workType: 'INS', dueDate: today },
  });
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update work_orders set plan_id = ${planId} where id = ${orderId}`),
  );
  const place = { nodeId, safetyCritical: true };
  const sif = await submit(`${service}/barrier`, {
    ...{ code: 'B-102', name: '高高液位联锁', function: 'PSD', type: 'activeHw', ...place },
  });
  const psv = await submit(`${service}/barrier`, {
    ...{ code: 'B-103', name: '球罐安全阀', function: 'REL', type: 'activeHw', designPfd: 0.01, ...place },
  });
  const tested = { intervalDays: 365, lastTest: today, lastResult: 'pass' };
  await submit(`${service}/barrier-element`, {
    ...{ barrierId: sif, tag: 'XV-302', failureRate: 2e-6, planId, equipmentId, ...tested },
  });
  await submit(`${service}/barrier-element`, { barrierId: psv, tag: 'PSV-303', ...tested });
  tieId = await submit(`${service}/bow-tie`, {
    ...{ code: 'BT-9', name: '球罐泄漏', hazard: '液化气', topEvent: '泄漏', minimumMitigation: 0 },
  });
  await client.post(`${service}/bow-tie/save-model`, {
    id: tieId,
    version: 1,
    model: {
      threats: [{ id: 't1', name: '超装', frequencyPerYear: 0.1, barrierIds: [sif, psv] }],
      consequences: [{ id: 'c1', name: '喷射火', tolerablePerYear: 1e-3, barrierIds: [] }],
    },
  });
});

describe('barriers that follow their tests', () => {
  it('the panel shows every barrier functional', async () => {
    const { page, here } = walk;
    await walk.open('/dynamic-barrier-management');
    await here.locator('.bar-cell.is-functional').first().waitFor();
    await look(page, 'barrier-panel');
  });

  it('at midnight the order is overdue, and the bow-tie knows it and says why', async () => {
    const { page, here, platform } = walk;
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(
        sql`update work_orders set due_date = current_date - 1, window_start = current_date - 1, planned_date = current_date - 1 where id = ${orderId}`,
      );
      await tellOverdue(tx, platform.a.tenantId);
    });
    const { colour } = (await client.get<BowTieDetail>(`${service}/bow-tie/model`, { id: tieId })).body.data;
    expect(colour).toBe('red');
    await walk.open('/dynamic-barrier-management');
    await here.getByText('蝴蝶结', { exact: true }).first().click();
    await here.getByText('BT-9', { exact: true }).click();
    await here.getByRole('heading', { name: /BT-9 球罐泄漏/ }).waitFor();
    await here.getByText('B-102', { exact: true }).first().click();
    const side = here.getByRole('complementary', { name: '所选内容' });
    await side
      .getByText(/XV-302：检验测试超期 1 天/)
      .first()
      .waitFor();
    // Paths are lines: an edge without a style of its own is a black area.
    const drawn = await here
      .locator('[data-edge] > path:first-child')
      .evaluateAll((lines) => lines.map((one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]));
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.filter(([fill, stroke]) => fill !== 'none' || stroke === 'none')).toEqual([]);
    await look(page, 'barrier-bow-tie');
  });

  it('a study that claims a barrier is opened from its card, and lists the barrier beside its versions', async () => {
    const { page, here } = walk;
    const code = 'FT-9';
    const tree = await client.post<string>('/ircrisk-fault-tree/fault-tree/create', {
      code,
      name: '联锁失效',
    });
    expect(tree.body).toMatchObject({ success: true });
    const { barriers } = (await client.get<BowTieDetail>(`${service}/bow-tie/model`, { id: tieId })).body
      .data;
    const barrierId = barriers.find((one) => one.code === 'B-102')!.id;
    // The record a reason comes from is shown where its link leads: on a page that is open with another view, and on one loaded anew.
    const place = `/dynamic-barrier-management?barrier=${barrierId}`;
    const card = page.getByRole('dialog').getByRole('region', { name: 'B-102' });
    await walk.open(place);
    await card.waitFor();
    await submit(`${service}/barrier-claim`, {
      barrierId,
      kind: 'fault-tree',
      studyCode: code,
      studyNode: 'MCS 1',
    });
    await walk.open(place);
    await card.getByRole('button', { name: /FT-9 联锁失效 R1/ }).waitFor();
    await look(page, 'barrier-claims');
    await card.getByRole('button', { name: /FT-9 联锁失效 R1/ }).click();
    await here.getByRole('button', { name: '版本' }).click();
    await page.getByRole('list', { name: '依据的屏障' }).getByText('B-102').waitFor();
    await page.getByRole('list', { name: '依据的屏障' }).getByText('MCS 1').waitFor();
    await look(page, 'study-barriers');
    await page.keyboard.press('Escape');
  });

  it('a state set by hand on the card waits for a second person, who is named once they have confirmed', async () => {
    const { page, here, platform } = walk;
    const signers = await hireSigners(platform, platform.a);
    await walk.open('/dynamic-barrier-management');
    await here.locator('.bar-cell').filter({ hasText: /\d/ }).first().click();
    const card = page.getByRole('region', { name: 'B-102' });
    const hand = card.getByRole('region', { name: '人工设定状态' });
    await hand.getByRole('button', { name: '人工设定状态' }).click();
    const dialog = page.getByRole('dialog', { name: '人工设定状态' });
    await dialog.getByLabel('状态', { exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '有效' }).first().click();
    const { until } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ until: string }>(sql`select to_char(current_date + 3, 'YYYY-MM-DD') as until`),
    );
    await dialog.getByLabel('有效至').fill(until);
    await dialog.getByLabel('有效至').press('Tab');
    await dialog.getByLabel(/原因/).fill('现场确认阀门动作正常');
    await dialog.locator('.ant-btn-primary').click();
    await hand.getByText(/未经第二人确认/).waitFor();
    await card
      .getByText(/仍按证据判定/)
      .first()
      .waitFor();
    await look(page, 'barrier-by-hand');
    const { id } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from barrier_elements where tag = 'XV-302'`),
    );
    const confirmed = await signers.approver.post(`${service}/barrier-element/override-act`, {
      id,
      act: 'confirm',
    });
    expect(confirmed.body).toMatchObject({ success: true });
    await walk.open('/dynamic-barrier-management');
    await here.locator('.bar-cell').filter({ hasText: /\d/ }).first().click();
    await hand.getByText(/由 pan 确认/).waitFor();
    await hand.getByText(new RegExp(`有效至 ${until}`)).waitFor();
    await hand.getByRole('button', { name: '结束人工设定' }).click();
    await page.getByRole('dialog', { name: '结束人工设定' }).getByLabel(/原因/).fill('测试已完成');
    await page.getByRole('dialog', { name: '结束人工设定' }).locator('.ant-btn-primary').click();
    await hand.getByText(/由 pan 确认/).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('a day that is still to come stays in sight as the last test, is told, and holds the save', async () => {
    const { page, here } = walk;
    await walk.open('/dynamic-barrier-management?tab=elements');
    await here.getByRole('button', { name: 'PSV-303', exact: true }).first().click();
    const form = drawer(page);
    const edit = form.getByRole('button', { name: /编辑/ });
    if (await edit.isVisible()) await edit.click();
    const lastTest = form.getByLabel('上次测试', { exact: true });
    await lastTest.fill('2099-01-01');
    await lastTest.press('Enter');
    await form
      .getByRole('alert')
      .getByText(/不能晚于今天/)
      .first()
      .waitFor();
    expect(await lastTest.inputValue()).toBe('2099-01-01');
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await form.getByText(/有 1 处需要修改/).waitFor();
    expect(await lastTest.inputValue()).toBe('2099-01-01');
    await lastTest.fill('2026-01-05');
    await lastTest.press('Enter');
    await form.getByText(/不能晚于今天/).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await form.waitFor({ state: 'hidden' });
    const stored = await client.get<{ records: { lastTest: string }[] }>(`${service}/barrier-element/page`, {
      tag: 'PSV-303',
    });
    expect(stored.body.data.records[0]?.lastTest).toBe('2026-01-05');
  });

  it('the hand-over sheet is made from the panel', async () => {
    const { page, here } = walk;
    await walk.open('/dynamic-barrier-management');
    const made = page.waitForEvent('download');
    await here.getByRole('button', { name: /交接班单/ }).click();
    await page.getByRole('menuitem', { name: /PDF/ }).click();
    expect((await made).suggestedFilename()).toMatch(/交接班单.*\.pdf$/);
    await here.getByText('测试日历', { exact: true }).click();
    await here.getByText('已超期', { exact: true }).waitFor();
    await look(page, 'barrier-calendar');
  });
});
