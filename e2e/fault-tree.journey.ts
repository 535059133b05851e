import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';

const axe = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Serious findings of the accessibility check on the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await engine.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

/** The button that a dialog leads on with. */
const confirm = (page: Page) =>
  page.locator('.ant-modal-wrap:visible .ant-modal-footer .ant-btn').last().click();

/** Types a label into the box that was just made. */
async function write(page: Page, text: string): Promise<void> {
  const input = page.locator('.ft-label-input');
  await input.waitFor();
  await input.fill(text);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.classList.contains('ir-canvas-hold'));
}

async function paste(page: Page, text: string): Promise<void> {
  await page.locator('.ft-events').evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

const figure = (page: Page) => page.locator('.shell-page:not([hidden]) .ft-figure');
const shows = (page: Page, text: string) => figure(page).getByText(text, { exact: true }).waitFor();

async function downloaded(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page
    .getByRole('button', { name: /导出|Export/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

describe('a fault tree', () => {
  let platform: RunningPlatform;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it('is built by keyboard, filled from a spreadsheet, analysed, exported and imported again', async () => {
    visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.signIn(platform.a.admin);
    await visitor.open('/fault-tree');
    await page.getByRole('button', { name: '新建故障树' }).first().click();
    await page.getByLabel('编号', { exact: true }).last().fill('FT-100');
    await page.getByLabel('名称', { exact: true }).last().fill('供水中断');
    await page.getByLabel('可容忍概率').last().fill('1E-2');
    await confirm(page);

    const canvas = page.locator('.ir-canvas-hold');
    await canvas.waitFor();
    await page.getByText('1 处错误').first().waitFor();
    await canvas.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await write(page, '电源故障');
    await page.keyboard.press('Enter');
    await write(page, '两台泵均停');
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await write(page, '泵 A 停');
    await page.keyboard.press('Enter');
    await write(page, '泵 B 停');
    expect(await page.locator('.ft-node').count()).toBe(5);

    // Three steps back and forward again: nothing is lost.
    for (const key of ['z', 'z', 'z']) await page.keyboard.press(`Control+${key}`);
    expect(await page.locator('.ft-node').count()).toBe(4);
    for (const key of ['y', 'y', 'y']) await page.keyboard.press(`Control+${key}`);
    expect(await page.locator('.ft-node').count()).toBe(5);

    await page.getByText('事件表', { exact: true }).click();
    await page.locator('.ft-events').waitFor();
    const names = await page.locator('.ft-grid .ft-chip').allTextContents();
    expect(names).toHaveLength(3);
    await paste(page, `编号\t概率\n${names[0]}\t0.001\n${names[1]}\t2E-2\n${names[2]}\t2E-2`);
    await page.getByText('更新 3 个事件，新增 0 个。').waitFor();
    await confirm(page);
    await shows(page, '1.40E-3');
    await page.getByText('满足', { exact: true }).waitFor();
    await page.getByText('已自动保存').waitFor();

    await page.getByText('图形', { exact: true }).click();
    await page.getByRole('button', { name: '在图中标出第 2 组' }).click();
    expect(await page.locator('.ft-node.ft-traced').count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: '计算', exact: true }).click();
    await page.getByText('与模型一致').waitFor({ timeout: 60_000 });
    await figure(page).click();
    await page.getByText('BDD 路径 1').waitFor();
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);

    const xml = await downloaded(page, 'Open-PSA（XML）');
    expect(xml.content.toString()).toContain('<opsa-mef');
    expect((await downloaded(page, '图形 SVG')).content.toString()).toContain('泵 A 停');
    expect((await downloaded(page, '图形 PNG')).content.subarray(1, 4).toString()).toBe('PNG');
    for (const item of ['图形 PDF（分幅）', '分析报告（中文 PDF）', '分析报告（英文 PDF）'])
      expect((await downloaded(page, item)).content.subarray(0, 5).toString()).toBe('%PDF-');

    await page.locator('.tab-name', { hasText: '故障树分析' }).click();
    await page.getByRole('button', { name: '导入 Open-PSA' }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tree.xml', mimeType: 'application/xml', buffer: xml.content });
    await page.getByLabel('编号', { exact: true }).last().fill('FT-101');
    await confirm(page);
    await page.getByText('FT-101', { exact: false }).first().waitFor();
    await shows(page, '1.40E-3');
    expect(visitor.problems).toEqual([]);
  });

  it('reads the same in English, and goes through review into a new revision', async () => {
    const { page } = visitor;
    await page.getByText('EN', { exact: true }).click();
    await page.getByText('Top event probability', { exact: false }).first().waitFor();
    await shows(page, '1.40E-3');
    await page.getByRole('button', { name: 'Calculate', exact: true }).last().click();
    await page.getByText('Of this model').last().waitFor({ timeout: 60_000 });
    expect(await findings(page)).toEqual([]);
    for (const step of ['Submit for review', 'Approve', 'New revision']) {
      await page.locator('.shell-page:not([hidden])').getByRole('button', { name: step }).click();
      await confirm(page);
    }
    await page.getByText('Draft R2').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
