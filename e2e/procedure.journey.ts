import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { makeFailurePlant } from '../apps/server/src/testing/failure-plant.ts';
import { hireSigners, type Signers } from '../apps/server/src/testing/signers.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { settled } from './settled.ts';
import { look, lookOnPhone, pick, shown } from './steps.ts';

const base = '/ircrisk-equipment-maintenance-procedures';
let platform: RunningPlatform;
let desk: Visitor;
let phone: Visitor;
let client: TestClient;
let signers: Signers;
let procedureId: string;
let executionId: string;

const model = {
  sections: [
    {
      id: 's1',
      title: '测量',
      titleEn: 'Measure',
      steps: [
        { id: 'open', kind: 'action', text: '拆除联轴器中间节', textEn: 'Remove the spacer' },
        {
          id: 'face',
          kind: 'measure',
          text: '密封腔端面跳动',
          textEn: 'Seal chamber face run-out',
          note: '盘车一圈取最大差',
          noteEn: 'One turn, largest difference',
          measure: { quantity: 'clearance', high: 0.05, plausibleLow: 0, plausibleHigh: 3 },
        },
        { id: 'hold1', kind: 'hold', text: '读数确认', textEn: 'Readings confirmed', role: 'engineer' },
        { id: 'fit', kind: 'action', text: '装新密封', textEn: 'Fit the new seal' },
        {
          id: 'hold2',
          kind: 'hold',
          text: '密封压缩量确认',
          textEn: 'Seal setting confirmed',
          role: 'engineer',
        },
        {
          id: 'align',
          kind: 'measure',
          text: '联轴器对中',
          textEn: 'Shaft alignment',
          measure: {
            quantity: 'clearance',
            formula: 'alignment',
            inputs: { A: 200, front: 150, rear: 650, rpm: 3000, coupling: 'short' },
          },
        },
      ],
    },
  ],
};

beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  const { equipment } = await makeFailurePlant(platform, platform.a);
  const made = await client.post<string>(`${base}/procedure/submit`, {
    code: 'MP-014',
    name: '更换机械密封',
    nameEn: 'Replace the seal',
    equipmentClass: 'centrifugalPump',
    taskType: 'replace',
  });
  procedureId = made.body.data;
  await client.post(`${base}/procedure/save-model`, { id: procedureId, version: 1, model });
  await client.post(`${base}/procedure/submit-review`, { id: procedureId });
  await signers.approve(`${base}/procedure`, procedureId);
  const started = await client.post<{ id: string }>(`${base}/procedure-execution/start`, {
    key: crypto.randomUUID(),
    procedureId,
    equipmentId: equipment['P-101A'],
  });
  expect(started.body.success, JSON.stringify(started.body)).toBe(true);
  executionId = started.body.data.id;
  desk = await openBrowser(platform);
  phone = await openBrowser(platform, { viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  expect(desk?.problems).toEqual([]);
  expect(
    phone?.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(problem)),
  ).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const entered = () =>
  platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all<{ step: string; outcome: string }>(
      sql`select step_id as step, outcome from procedure_entries where execution_id = ${executionId} order by id`,
    ),
  );

describe('a procedure', () => {
  it('is executed on a phone with the line cut in between, and every step arrives once', async () => {
    const { page, context } = phone;
    await phone.enter(platform.a.admin, `/equipment-maintenance-procedures/execute/${executionId}`);
    const screen = page.locator('.px-screen');
    const press = (name: string) => screen.getByRole('button', { name }).click();
    const type = async (digits: string) => {
      for (const digit of digits) await screen.getByRole('button', { name: digit, exact: true }).click();
    };
    const sign = async () => {
      const pad = screen.getByRole('img', { name: '在此签名' });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      await page.mouse.move(box!.x + 40, box!.y + 40);
      await page.mouse.down();
      await page.mouse.move(box!.x + 150, box!.y + 90, { steps: 4 });
      await page.mouse.up();
      await press('签字放行');
    };
    await screen.getByRole('heading', { name: '拆除联轴器中间节' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press('完成这一步');
    await screen.getByRole('heading', { name: '密封腔端面跳动' }).waitFor();
    await expect.poll(entered).toEqual([{ step: 'open', outcome: 'done' }]);
    await settled(page);
    // Whoever looks ahead is told what was passed, and led back to it.
    await press('下一步');
    await screen.getByText('必做步骤 1.2 尚未完成或签字').waitFor();
    await press('回到 1.2');
    await screen.getByRole('heading', { name: '密封腔端面跳动' }).waitFor();
    // Without a line: a failed reading, its rework, and the reading after it.
    await context.setOffline(true);
    await screen.getByText(/离线/).waitFor();
    await type('0.08');
    await screen.getByText('不合格').first().waitFor();
    await press('录入，不合格');
    await screen.getByLabel('偏差说明').fill('端面 2 至 5 点方向拉伤');
    await look(page, 'procedure-deviation');
    await page.setViewportSize({ width: 390, height: 844 });
    await press('登记偏差，返工');
    await screen.getByRole('button', { name: '0', exact: true }).waitFor();
    await type('0.04');
    await press('录入读数');
    await screen.getByRole('heading', { name: '读数确认' }).waitFor();
    expect(await entered()).toEqual([{ step: 'open', outcome: 'done' }]);

    // Back on the line everything goes once, and the engineer proves who signs; the PIN serves without a line later.
    // Meanwhile the screen stays at the point: a step that opens again for a moment takes what is typed with it.
    await page.evaluate(() => {
      const heads = new Set<string>();
      Object.assign(window, { heads });
      new MutationObserver(() => heads.add(document.querySelector('.px-step h2')?.textContent ?? '')).observe(
        document.body,
        { childList: true, subtree: true, characterData: true },
      );
    });
    await context.setOffline(false);
    await expect.poll(entered, { timeout: 20_000 }).toEqual([
      { step: 'open', outcome: 'done' },
      { step: 'face', outcome: 'fail' },
      { step: 'face', outcome: 'pass' },
    ]);
    await screen.getByLabel('签字人账号').fill(signers.approving.account);
    await screen.getByLabel('签字人密码').fill(signers.approving.password);
    await screen.getByLabel(/设本机 PIN/).fill('2468');
    await press('验证身份');
    await screen.getByText('pan').first().waitFor();
    expect(await page.evaluate(() => [...(window as unknown as { heads: Set<string> }).heads])).toEqual([
      '读数确认',
    ]);
    await sign();
    await screen.getByRole('heading', { name: '装新密封' }).waitFor();
    await context.setOffline(true);
    await screen.getByText(/离线/).waitFor();
    await press('完成这一步');
    await screen.getByLabel('本机 PIN').fill('2468');
    await press('验证身份');
    await look(page, 'procedure-hold');
    await page.setViewportSize({ width: 390, height: 844 });
    await sign();
    await screen.getByRole('heading', { name: '联轴器对中' }).waitFor();
    await type('0.02');
    await screen.getByRole('button', { name: /面 2/ }).click();
    await type('0.02');
    await look(page, 'procedure-alignment');
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.getByText('水平').click();
    await type('0.01');
    await screen.getByRole('button', { name: /面 2/ }).click();
    await type('0.02');
    await press('录入读数');
    await screen.getByText(/全部必做步骤已完成/).waitFor();
    await context.setOffline(false);
    await expect
      .poll(async () => (await entered()).map(({ step, outcome }) => `${step} ${outcome}`), {
        timeout: 20_000,
      })
      .toEqual(['open done', 'face fail', 'face pass', 'hold1 done', 'fit done', 'hold2 done', 'align pass']);
  });

  it('is begun by itself when the line is back, and the list stays while it is away', async () => {
    const { page, context } = phone;
    await phone.go('/equipment-maintenance-procedures?view=executions');
    const main = shown(page);
    const card = main.locator('.ir-record').first();
    await card.waitFor();
    await settled(page);
    await context.setOffline(true);
    await main.getByRole('button', { name: '开始执行' }).click();
    await page.getByText('没有连接：所打开的内容在网络恢复后自动出现').waitFor();
    expect(await card.isVisible()).toBe(true);
    await context.setOffline(false);
    await page.locator('.ant-drawer:visible').getByRole('button', { name: '开始', exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is opened on a phone with its execution at hand', async () => {
    const { page } = phone;
    await phone.go(`/equipment-maintenance-procedures/procedure/${procedureId}`);
    const main = shown(page);
    await main.getByText('拆除联轴器中间节').waitFor();
    await lookOnPhone(page, 'procedure-reading');
    await main.getByRole('button', { name: '执行', exact: true }).click();
    await page.locator('.ant-drawer:visible').getByRole('button', { name: '开始', exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('whose review is late says so in the library', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update procedures set review_due_date = current_date - 3 where id = ${procedureId}`),
    );
    const { page } = desk;
    await desk.enter(platform.a.admin, '/equipment-maintenance-procedures');
    const row = shown(page).locator('.ant-table-row', { hasText: 'MP-014' });
    await row.locator('[title*="到期，请先复审"]').waitFor();
    await look(page, 'procedure-library');
  });

  it('stands in its record, in the library and among the calculators', async () => {
    const { page } = desk;
    await desk.go(`/equipment-maintenance-procedures/execution/${executionId}`);
    const main = shown(page);
    await main.getByText('端面 2 至 5 点方向拉伤').waitFor();
    await main.getByRole('button', { name: '提交完工' }).click();
    await main.getByText('已完成').first().waitFor();
    await look(page, 'procedure-record');
    await desk.go(`/equipment-maintenance-procedures/procedure/${procedureId}`);
    await main.getByRole('button', { name: /1\.2/ }).click();
    await page.locator('.tabs-list').getByText('MP-014 R1').waitFor();
    await look(page, 'procedure-editor');
    await desk.go('/equipment-maintenance-procedures');
    await main.getByRole('button', { name: '从文件新建' }).click();
    const box = page.locator('.ant-modal:visible').last();
    await box.locator('input[type="file"]').setInputFiles({
      name: '厂家.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'x',
              rows: [
                ['作业内容', '要求'],
                ['拆下护罩', null],
                ['轴跳动', '≤0.05mm'],
              ],
            },
          ],
        }),
      ),
    });
    await box.getByText('读到 1 节、2 步（停检点 0）').waitFor();
    await pick(page, box.getByLabel('“要求”读作'), '限值');
    await box.getByText('测量', { exact: true }).waitFor();
    await look(page, 'procedure-import');
    await box.getByLabel('编号').fill('MP-IN');
    await box.getByRole('button', { name: '新建规程' }).click();
    const rows = main.locator('.px-row');
    await rows.nth(1).waitFor();
    await main.getByText('0.05').first().waitFor();
    await rows.nth(1).locator('.px-grip').dragTo(rows.nth(0));
    await rows.nth(0).getByText('轴跳动').waitFor();
    const kept = async () => {
      const [row] = await platform.inTenant(platform.a.tenantId, (tx) =>
        tx.all<{ texts: string[] }>(sql`
          select array(select step->>'text' from jsonb_array_elements(model->'sections'->0->'steps') step) as texts
          from procedures where code = 'MP-IN' and is_deleted = 0`),
      );
      return row?.texts;
    };
    await expect.poll(kept).toEqual(['轴跳动', '拆下护罩']);
    await desk.go('/equipment-maintenance-procedures?view=calculators');
    await main.getByRole('tab', { name: '对中（双表法）' }).click();
    await main.getByText('抽垫片 0.45 mm').waitFor();
    await look(page, 'procedure-calculators');
  });
});
