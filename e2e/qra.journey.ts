import { qraSiteWeather } from '@ircrisk/contract/resources/site-risk/rows.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileStoreOf } from '../apps/server/src/app.ts';
import { seedQuality } from '../apps/server/src/demo/quality/seed.ts';
import { seedSitePlan } from '../apps/server/src/demo/quality/site.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { runExport } from '../apps/server/src/platform/resources/exchange/testing.ts';
import { pushedAside } from '../tools/tour/watch.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { settled } from './settled.ts';
import { agree, dialog, drawer, look, lookOnPhone, shown, told } from './steps.ts';

let platform: RunningPlatform;
let visitor: Visitor;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.inTenant(platform.a.tenantId, (tx) => seedQuality(tx));
  const { db, config } = platform;
  await seedSitePlan({ db, files: fileStoreOf(config) }, platform.a.tenantId);
  visitor = await openBrowser(platform);
});
afterAll(async () => {
  expect(visitor?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const app = (page: Page) => page.locator('[data-app="qra"]');
const tab = (page: Page, name: string) =>
  app(page).locator('.qr-tabs').getByRole('button', { name, exact: true });
const characteristic = (page: Page, name: string) =>
  app(page).locator('.qr-list').getByRole('button', { name });
const next = (page: Page, name: string) => app(page).locator('.qr-next').getByLabel(name, { exact: true });

/** What is seen in the first row under a heading of the sheet. */
async function underHead(page: Page, name: string): Promise<string> {
  const head = await app(page).locator('.ir-sheet-head th', { hasText: name }).first().boundingBox();
  return page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.ir-cell')?.textContent ?? '',
    [head!.x + 12, head!.y + head!.height + 14],
  );
}

describe('a capability study', () => {
  it('begins with the projects: their steps, their risks and how formal they are', async () => {
    const { page } = visitor;
    await visitor.enter(platform.a.admin, '/qra');
    await app(page).getByRole('button', { name: 'QRA-014' }).waitFor();
    await settled(page);
    expect(await pushedAside(page)).toEqual([]);
    await look(page, 'qra-list');
    await app(page).getByRole('button', { name: 'QRA-014' }).click();
    await app(page).locator('.ir-sheet .ir-cell', { hasText: '胀接不足' }).first().waitFor();
    expect(await underHead(page, '步骤')).toMatch(/\S/);
    await look(page, 'qra-risks');
    await app(page).getByRole('button', { name: '等级界限' }).click();
    await dialog(page).getByLabel('RPN 中：至').fill('100');
    await agree(page);
    await told(page, '项风险重新定级');
    await tab(page, '过程图').click();
    await app(page).locator('.qr-map').getByText('密封焊').waitFor();
    await look(page, 'qra-map');
  });

  it('a chart that signals hides its capability until somebody says why it is wanted', async () => {
    const { page } = visitor;
    await tab(page, 'SPC 与能力').click();
    await characteristic(page, '壁厚减薄率').click();
    await app(page).getByText('规则 1：', { exact: false }).first().waitFor();
    const keep = app(page).getByRole('button', { name: '保存能力研究' });
    expect(await keep.isDisabled()).toBe(true);
    expect(await app(page).getByRole('rowheader', { name: /^Cpk/ }).count()).toBe(0);
    const measured = app(page).locator('.qr-measured');
    const newest = await measured.locator('thead th').last().boundingBox();
    const box = await measured.locator('xpath=..').boundingBox();
    expect(newest!.x + newest!.width).toBeLessThanOrEqual(box!.x + box!.width + 1);
    for (const head of await measured.locator('tbody th').all())
      expect((await head.boundingBox())!.height).toBeLessThan(32);
    await look(page, 'qra-unstable');
    await app(page).getByLabel('仍要计算的理由').fill('供应商评审需要');
    await app(page).getByRole('rowheader', { name: /^Cpk/ }).waitFor();
    await keep.click();
    await app(page).getByText('要求仍给出：供应商评审需要', { exact: false }).waitFor();
    await look(page, 'qra-overridden');
  });

  it('values are typed one by one or pasted, and stay while the language changes', async () => {
    const { page } = visitor;
    await characteristic(page, '管孔直径').click();
    await app(page).getByText('第 29 组', { exact: true }).waitFor();
    for (const [at, value] of ['25.301', '25.298', '25.305'].entries())
      await next(page, `x${at + 1}`).fill(value);
    await page.getByTitle('English').click();
    await app(page).getByText('Subgroup 29', { exact: true }).waitFor();
    expect(await next(page, 'x2').inputValue()).toBe('25.298');
    await look(page, 'qra-spc-en');
    await next(page, 'x4').fill('25.300');
    await next(page, 'x5').fill('25.296');
    await next(page, 'x5').press('Enter');
    await app(page).getByText('Subgroup 30', { exact: true }).waitFor();
    await page.getByTitle('中文').click();
    await next(page, 'x1').focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, '25.301\t25.299\t25.304\t25.300\t25.298\n25.303\t25.297\t25.302\t25.301\t25.300');
    await app(page).getByText('粘贴了 2 组').waitFor();
    await app(page).getByRole('button', { name: '保存子组' }).click();
    await app(page).getByText('第 32 组', { exact: true }).waitFor();
    await app(page).getByRole('rowheader', { name: /^Cpk/ }).waitFor();
    await app(page).getByRole('button', { name: '保存能力研究' }).click();
    await app(page).getByRole('table', { name: '已保存的研究' }).getByText('155').waitFor();
    await look(page, 'qra-capability');
    const address = page.url();
    expect(address).toContain('/spc?focus=');
    await page.reload();
    await app(page).getByText('第 32 组', { exact: true }).waitFor();
    expect(page.url()).toBe(address);
  });

  it('a one-sided limit has no Cp; the gauge and the sampling plan stand beside it', async () => {
    const { page } = visitor;
    await characteristic(page, '焊缝硬度').click();
    await app(page).getByRole('rowheader', { name: /^Cpk/ }).waitFor();
    expect(
      await app(page)
        .getByRole('rowheader', { name: /^Cp \(/ })
        .count(),
    ).toBe(0);
    await tab(page, '量具研究').click();
    await app(page).getByText('MSA-01').waitFor();
    await shown(page).locator('.ant-table-row').first().getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '读数与结果' }).click();
    await app(page).getByRole('table', { name: '方差分析' }).waitFor();
    await look(page, 'qra-gauge');
    await tab(page, '抽样').click();
    await app(page).getByText('n = 80, Ac = 1, Re = 2').waitFor();
    await app(page).getByLabel('缺陷数').fill('37');
    await app(page).getByLabel('单位数').fill('500');
    await app(page).getByLabel('每单位机会数').fill('8');
    await app(page).getByText('DPMO 9,250，西格玛水平 3.855').waitFor();
    await look(page, 'qra-sampling');
  });

  it('a hold point is signed before what comes after it; a nonconformity is disposed of', async () => {
    const { page } = visitor;
    await tab(page, '检验试验计划').click();
    await app(page).getByText('等待第 30 项停止点').first().waitFor();
    const aligned = await app(page)
      .locator('.qr-itp th, .qr-itp td')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).textAlign))]);
    expect(aligned).toEqual(['start']);
    await look(page, 'qra-itp');
    await app(page).getByRole('button', { name: '签署', exact: true }).first().click();
    await dialog(page).getByText('通过', { exact: true }).first().waitFor();
    await agree(page);
    await expect.poll(() => app(page).locator('.qr-itp').getByText('通过', { exact: true }).count()).toBe(6);
    await tab(page, '不合格与 CAPA').click();
    await app(page).getByText('NCR-0093').waitFor();
    await look(page, 'qra-ncr');
    await page.route(/\/select\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await shown(page)
      .locator('.ant-table-row', { hasText: 'NCR-0093' })
      .getByRole('button', { name: '编辑' })
      .click();
    await drawer(page).locator('.ant-select').getByText('…').first().waitFor();
    const ids = await drawer(page)
      .getByText(/^\d{12,}$/)
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    expect(ids).toEqual([]);
    await page.unroute(/\/select\?/);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await shown(page).locator('.ant-table-row', { hasText: 'NCR-0093' }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '处理' }).click();
    await drawer(page).getByText('不合格率 3.8 % → 0.8 %', { exact: false }).waitFor();
    await look(page, 'qra-ncr-story');
    await page.keyboard.press('Escape');
  });

  it('people score in the dark; the tree of critical control points asks for reasons', async () => {
    const { page } = visitor;
    await visitor.go('/qra');
    await app(page).getByRole('button', { name: 'QRA-021' }).click();
    await tab(page, '各自评分').click();
    await app(page)
      .getByText(/已评 2 \/ \d/)
      .waitFor();
    await look(page, 'qra-scoring');
    await tab(page, 'CCP 判断树').click();
    const risk = app(page).locator('.qr-list').getByRole('button', { name: 'R-03' });
    await risk.click();
    await expect.poll(() => risk.getAttribute('aria-current')).toBe('true');
    await app(page).getByRole('button', { name: '是', exact: true }).click();
    expect(await app(page).getByRole('button', { name: '保存判断' }).isDisabled()).toBe(true);
    await app(page).getByLabel('Q1 的理由').fill('周校零属于前提方案');
    await app(page).getByRole('button', { name: '保存判断' }).click();
    await app(page).locator('.qr-list').getByText('非关键控制点').waitFor();
    await look(page, 'qra-ccp');
    await visitor.go('/user/post');
    await shown(page).getByRole('heading', { name: '岗位' }).first().waitFor();
    await expect.poll(() => page.locator('[data-app]').count()).toBe(0);
  });
});

describe('the risk of a site', () => {
  it('is on the plan and between the lines of the standard, and says what it is not', async () => {
    const { page } = visitor;
    await visitor.go('/qra');
    await tab(page, '定量风险').click();
    await app(page).getByRole('heading', { level: 1, name: '定量风险研究' }).waitFor();
    await app(page).getByText('与输入一致').waitFor();
    await app(page).getByRole('button', { name: 'QRA-S-01' }).waitFor();
    await settled(page);
    expect(await pushedAside(page)).toEqual([]);
    await app(page).getByRole('button', { name: '新增', exact: true }).click();
    await drawer(page).getByLabel('编号').waitFor();
    await expect
      .poll(() =>
        drawer(page)
          .getByLabel('编号')
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await look(page, 'qra-sites');
    await app(page).getByRole('button', { name: 'QRA-S-01' }).click();
    await app(page).getByText('这是筛查', { exact: false }).waitFor();
    await expect.poll(() => app(page).locator('.qr-contour').count()).toBeGreaterThan(1);
    await app(page).locator('.qr-site-plan image').waitFor();
    await app(page).getByText('GB 36894-2018: 未判定（已计部分：尽可能降低区）', { exact: false }).waitFor();
    await app(page).getByText('未计算的后果').first().waitFor();
    await app(page).getByText('闪蒸的两相射流是重气', { exact: false }).first().waitFor();
    await app(page).getByRole('columnheader', { name: '原因' }).waitFor();
    await look(page, 'qra-site');
    await lookOnPhone(page, 'qra-site', async () => {
      const cut = await app(page)
        .locator('.qr-figures')
        .evaluateAll((all) =>
          all.map(({ parentElement, scrollWidth }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
        );
      expect(cut.filter((over) => over > 0)).toEqual([]);
      await app(page).locator('.qr-figures').nth(1).scrollIntoViewIfNeeded();
    });
    await lookOnPhone(page, 'qra-site-figures');
    await app(page)
      .getByRole('row', { name: /T-301-R/ })
      .first()
      .getByRole('button')
      .click();
    await drawer(page).getByText('D = 5.8·m', { exact: false }).first().waitFor();
    await look(page, 'qra-site-derivation');
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
  });

  it('follows a change: the result is old until it is calculated again', async () => {
    const { page } = visitor;
    await tab(page, '泄漏情景').click();
    await app(page).locator('.ir-sheet .ir-cell', { hasText: 'T-301-R' }).first().waitFor();
    await look(page, 'qra-site-cases');
    await app(page).getByRole('button', { name: '从 RBI 部件取情景' }).click();
    await dialog(page).getByText('每个部件按孔径', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await tab(page, '气象').click();
    await app(page).getByText('各行之和 100%', { exact: false }).waitFor();
    const [row] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ id: string }>(
        sql`update qra_site_cases set frequency = 0.001 where code = 'T-301-R' returning id`,
      ),
    );
    expect(row?.id).toBeTruthy();
    await page.reload();
    await tab(page, '风险').click();
    await app(page).getByText('计算之后有改动', { exact: false }).waitFor();
    await app(page).getByRole('button', { name: '计算', exact: true }).click();
    await told(page, '已计算');
    await app(page).getByText('计算之后有改动', { exact: false }).waitFor({ state: 'hidden' });
    await app(page).getByText('不可接受区').first().waitFor();
    await page.getByTitle('English').click();
    await app(page).getByText('This is a screening', { exact: false }).waitFor();
    await look(page, 'qra-site-en');
    await app(page)
      .getByRole('row', { name: /T-301-R/ })
      .first()
      .getByRole('button')
      .click();
    await drawer(page)
      .getByText(/= [\d.]+ ft \([\d.]+ m\)/)
      .first()
      .waitFor();
    await drawer(page).getByText('psia', { exact: false }).first().waitFor();
    expect(await drawer(page).getByText('1/a', { exact: false }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await page.getByTitle('中文').click();
  });

  it('a sheet of another study is put into the one that is open', async () => {
    const { page } = visitor;
    const client = await platform.client(platform.a.admin);
    const made = await client.post<string>('/ircrisk-qra/qra-site/submit', {
      code: 'QRA-S-09',
      name: '对照',
      nameEn: 'Comparison',
      ...{ plantAge: 'new', ambient: 20, gridStep: 40 },
    });
    expect(made.body).toMatchObject({ success: true });
    const [from] = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ id: string }>(sql`select id from qra_sites where code = 'QRA-S-01'`),
    );
    const buffer = await runExport(client, qraSiteWeather, { studyId: from!.id }, 'zh');
    await visitor.go('/qra');
    await page.reload();
    await tab(page, '定量风险').click();
    await app(page).getByRole('button', { name: 'QRA-S-09' }).click();
    await tab(page, '气象').click();
    await app(page).getByRole('button', { name: '导入', exact: true }).click();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'weather.xlsx', mimeType: 'application/octet-stream', buffer });
    await dialog(page).getByText('已按列标题自动对应').waitFor();
    await agree(page);
    await dialog(page).getByText('变更 0，未变 0，拒绝 0', { exact: false }).waitFor();
    await agree(page);
    await dialog(page).getByText('更新 0 条，未变 0 条，未导入 0 条', { exact: false }).waitFor();
    const count = async (studyId: string) =>
      (await client.get<{ total: number }>('/ircrisk-qra/qra-site-weather/page', { studyId })).body.data
        .total;
    expect(await count(made.body.data)).toBe(await count(from!.id));
  });
});
