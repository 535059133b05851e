import { readFileSync } from 'node:fs';
import { product } from '@ircrisk/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { dialog, drawer, look, shown } from './steps.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

async function enter(visitor: Visitor) {
  await visitor.enter(platform.a.admin);
  await visitor.go('/dashboard');
  await visitor.page.locator('.db-tile').first().waitFor();
  return visitor.page;
}
const tile = (visitor: Visitor, code: string) => visitor.page.locator(`[data-kpi="${code}"]`);

describe('the dashboard', () => {
  let manager: Visitor;

  it('shows ten indicators, leads from a number to its records, explains it and goes down the plant', async () => {
    manager = await openBrowser(platform);
    const page = await enter(manager);
    expect(await page.locator('.db-tile').count()).toBe(10);
    await page.getByRole('img', { name: /运行可用度 月度趋势/ }).waitFor();
    await look(page, 'dashboard-zh');

    await tile(manager, 'MTBF').locator('.db-tile-name').click();
    await page.getByRole('img', { name: /平均故障间隔时间 月度趋势/ }).waitFor();

    await tile(manager, 'integrityRate').locator('.db-records').click();
    const equation = await drawer(page).locator('[data-equation]').innerText();
    const value = await tile(manager, 'integrityRate').locator('.db-figure b').first().innerText();
    expect(equation).toContain(`= ${value} %`);
    await look(page, 'dashboard-records-zh');
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });

    await tile(manager, 'MTTR').locator('.db-info').click({ force: true });
    await drawer(page)
      .getByText('有效修理工时除以有工时记录的修理次数；未记录工时的修理不计入分子和分母。')
      .waitFor();
    await drawer(page).getByRole('cell', { name: 'R1', exact: true }).first().waitFor();
    await drawer(page).getByRole('button', { name: '查看推导' }).click();
    await page.getByText('activeRepairHours / repairsWithHours').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });

    await shown(page).locator('.db-crumbs .ant-btn').click();
    await page.getByRole('menuitem').first().click();
    await page.waitForURL(/nodeId=\d+/);
    await shown(page).locator('.db-crumbs > span').first().waitFor();
    expect(manager.problems).toEqual([]);
  });

  it('moves when a failure is recorded, without a reload', async () => {
    await manager.go('/dashboard?period=thisYear');
    const client = await platform.client(platform.a.admin);
    const overview = await client.get<{ kpis: { code: string; denominator: number }[] }>(
      '/ircrisk-center/dashboard/overview',
      { period: 'thisYear' },
    );
    const before = overview.body.data.kpis.find(({ code }) => code === 'MTBF')?.denominator ?? Number.NaN;
    const sums = tile(manager, 'MTBF').locator('.db-records');
    const failures = async () => Number((await sums.innerText()).split('/')[1]?.replaceAll(',', ''));
    // The place of the step before stands there until the whole plant has come.
    await expect.poll(failures).toBe(before);
    const { id, day } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string; day: string }>(
        sql`select id, to_char(now() - interval '2 hours', 'YYYY-MM-DD HH24:MI:SS') as day from equipment where type = 'pump' and state = 'inUse' and is_deleted = 0 order by tag limit 1`,
      ),
    );
    const saved = await client.post('/ircrisk-failure/failure-event/submit', {
      equipmentId: id,
      detectedAt: day,
      category: 'functional',
      impact: 'critical',
      description: '机械密封泄漏，切换备用泵',
    });
    expect(saved.body.code, saved.text).toBe(200);
    await expect.poll(failures).toBe(before + 1);
    expect(manager.problems).toEqual([]);
  });

  it('keeps everybody’s own layout and turns to the wall screen', async () => {
    const { page } = manager;
    await page.getByRole('button', { name: '我的布局', exact: true }).click();
    await dialog(page).getByLabel('平均维修费用', { exact: true }).uncheck();
    await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
    await tile(manager, 'MCTR').waitFor({ state: 'detached' });
    const client = await platform.client(platform.a.admin);
    const kept = await client.get<{ tiles: string[] }>('/ircrisk-center/dashboard/layout');
    expect(kept.body.data.tiles).toContain('MTTR');
    expect(kept.body.data.tiles).not.toContain('MCTR');

    await page.getByRole('button', { name: '大屏模式', exact: true }).click();
    await page.locator('.db-tv .db-tile').first().waitFor();
    await page.locator('.db-tv').getByText(product.version).waitFor();
    await page.getByRole('button', { name: '退出大屏', exact: true }).click();
    await page.locator('.db-tv').waitFor({ state: 'detached' });
    expect(manager.problems).toEqual([]);
    await manager.close();
  });

  it('hands the figures out as picture, sheet and report, in English', async () => {
    const visitor = await openBrowser(platform, { language: 'en' });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update users set language = 'en' where tenant_id = current_tenant()`),
    );
    const page = await enter(visitor);
    await page.getByRole('img', { name: /Operational availability by month/ }).waitFor();
    for (const [item, start] of [
      ['Picture (PNG)', '\u0089PNG'],
      ['Indicators (XLSX)', 'PK'],
      ['Indicator report (PDF)', '%PDF'],
    ] as const) {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: 60_000 }),
        page.getByRole('menuitem', { name: item, exact: true }).click(),
      ]);
      expect(readFileSync(await file.path(), 'latin1').startsWith(start), item).toBe(true);
    }
    await page.getByRole('button', { name: 'Data and definitions', exact: true }).click();
    await page.getByRole('tab', { name: 'Sealing points', exact: true }).click();
    await page.getByText('Static points').first().waitFor();
    await look(page, 'dashboard-data-en');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
