import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 40));
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious findings of the accessibility check on what is shown. */
async function seriousFindings({ page }: Visitor): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

const shots = process.env.RBI_SHOTS;
const look = async (visitor: Visitor, name: string) => {
  if (shots) await visitor.page.screenshot({ path: path.join(shots, `${name}-${visitor.language}.png`) });
};

describe('risk-based inspection', () => {
  it('goes from the ledger to an approved plan (zh)', async () => {
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.signIn(platform.a.admin);
    await visitor.open('/rbi');
    await page.getByRole('button', { name: '新建研究' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('编号').fill('HCU-R1');
    await dialog.getByLabel('名称').fill('加氢单元 RBI');
    await dialog.locator('.ant-tree-checkbox').first().click();
    await dialog.getByRole('button', { name: /创\s*建/ }).click();
    await page.getByRole('heading', { name: /加氢单元 RBI/ }).waitFor();
    await page.getByText('尚未计算').first().waitFor();
    await page.getByRole('button', { name: '重新计算' }).click();
    const first = page.locator('.rbi-row').first();
    await first.locator('.ir-risk').waitFor();
    await first.click();
    await page.locator('.rbi-steps li').first().waitFor();
    await page.getByText('基本损伤系数').first().waitFor();
    await look(visitor, 'results');
    expect(await seriousFindings(visitor)).toEqual([]);

    await page.getByRole('tab', { name: '机理' }).click();
    await page.getByRole('button', { name: '确认所选机理' }).click();
    await page.getByText('机理已确认').waitFor();

    await page.getByRole('tab', { name: '假设' }).click();
    const rate = page.getByLabel('腐蚀速率');
    await rate.fill('0.8');
    await page.getByText('当前假设').waitFor();
    await page.getByLabel('情景名称').fill('换油种');
    await page.getByRole('button', { name: '保存情景' }).click();
    await page.getByRole('rowheader', { name: '换油种' }).waitFor();
    await look(visitor, 'what-if');

    await page.getByRole('tab', { name: '检验计划' }).click();
    await page.locator('.rbi-ranking .ant-table-row').first().waitFor();
    await look(visitor, 'plan');
    expect(await seriousFindings(visitor)).toEqual([]);
    await page.getByRole('tab', { name: '数据缺口' }).click();
    await page.getByText('缺少许用应力，按常温强度推算').waitFor();
    await look(visitor, 'gaps');

    await page.getByRole('tab', { name: '批量编辑' }).click();
    const cell = page.locator('[data-cell="0 0"]');
    await cell.waitFor();
    await cell.focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '0.31\tlow\n0.32\tlow\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await page.getByRole('button', { name: '保存 2 行' }).click();
    await page.getByText('待更新').first().waitFor();
    await look(visitor, 'grid');
    await page.getByRole('button', { name: '重新计算' }).click();
    await page.getByText('待更新').first().waitFor({ state: 'detached' });

    const act = async (name: string | RegExp) => {
      await page.getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act(/确认全部机理/);
    await page.waitForTimeout(300);
    await act('提交审核');
    await page.getByText('审核中').first().waitFor();
    await act('批准');
    await page.getByText('已批准').first().waitFor();
    const levels = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from equipment_integrity where risk_level is not null`,
      ),
    );
    expect(levels.count).toBe(40);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('shows the same study in English with its own units, also on a small screen', async () => {
    const visitor = await openBrowser(platform, { language: 'en', viewport: { width: 1024, height: 768 } });
    const { page } = visitor;
    await visitor.signIn(platform.a.admin);
    await visitor.open('/rbi');
    await page.getByRole('button', { name: 'HCU-R1' }).click();
    await page.getByText('Ranked components').waitFor();
    await page.locator('.rbi-row').first().click();
    await page.locator('.rbi-steps li').first().waitFor();
    await page.getByText('ft²/yr').first().waitFor();
    await page.getByText('Approved').first().waitFor();
    await look(visitor, 'small');
    expect(await seriousFindings(visitor)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
