import { readFileSync } from 'node:fs';
import type { FaultTreeDetail } from '@ircrisk/contract/modules/fault-tree.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, look, pick, shown } from './steps.ts';

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
  await shown(page)
    .locator('.ft-events')
    .evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
}

const figure = (page: Page) => shown(page).locator('.ft-figure');
const shows = (page: Page, text: string) => figure(page).getByText(text, { exact: true }).waitFor();
const nodes = (page: Page) => shown(page).locator('.ft-node');
const node = (page: Page, text: string) => nodes(page).filter({ hasText: text }).first();
const tab = (page: Page, name: string) =>
  shown(page).locator('.ft-results').getByText(name, { exact: true }).first().click();

/** Pulls the box with the first text onto the box with the second. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all(
    [from, to].map((text) => node(page, text).locator('rect').first().boundingBox()),
  );
  if (!start || !end) throw new Error('nothing to pull');
  const middle = (box: typeof start) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 6 });
  await page.locator('.ft-drop').waitFor();
  await page.mouse.up();
}

async function downloaded(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await shown(page)
    .getByRole('button', { name: /导出|Export/ })
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
    await agree(page);

    const canvas = page.locator('.ir-canvas-hold');
    await canvas.waitFor();
    // The top gate has no input yet, and says so where it stands.
    await page.getByText('1 处错误').first().waitFor();
    await node(page, '供水中断').locator('.ft-fault').waitFor();
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
    expect(await nodes(page).count()).toBe(5);

    for (const key of ['z', 'z', 'z']) await page.keyboard.press(`Control+${key}`);
    expect(await nodes(page).count()).toBe(4);
    for (const key of ['y', 'y', 'y']) await page.keyboard.press(`Control+${key}`);
    expect(await nodes(page).count()).toBe(5);

    const outline = page.getByRole('button', { name: '结构', exact: true });
    await outline.click();
    await page.locator('.ft-outline').getByText('泵 A 停').click();
    await page.locator('.ft-inspector h2', { hasText: '泵 A 停' }).waitFor();
    await look(page, 'fault-tree-outline');
    await outline.click();

    await page.getByText('事件表', { exact: true }).click();
    await page.locator('.ft-events').waitFor();
    const names = await page.locator('.ft-grid .ft-chip').allTextContents();
    expect(names).toHaveLength(3);
    await paste(page, `编号\t概率\n${names[0]}\t0.001\n${names[1]}\t2E-2\n${names[2]}\t2E-2`);
    await page.getByText('更新 3 个事件，新增 0 个。').waitFor();
    await agree(page);
    await shows(page, '1.40E-3');
    await page.getByText('满足', { exact: true }).waitFor();
    await page.getByText('已自动保存').waitFor();
    await look(page, 'fault-tree-table');

    await page.getByText('图形', { exact: true }).click();
    await page.getByRole('button', { name: '在图中标出第 2 组' }).click();
    expect(await page.locator('.ft-node.ft-traced').count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: '计算', exact: true }).click();
    await page.getByText('与模型一致').waitFor({ timeout: 60_000 });
    await figure(page).click();
    await page.getByText('BDD 路径 1').waitFor();
    await look(page, 'fault-tree-explained');
    await page.keyboard.press('Escape');

    const xml = await downloaded(page, 'Open-PSA（XML）');
    expect(xml.content.toString()).toContain('<opsa-mef');
    expect((await downloaded(page, '图形 SVG')).content.toString()).toContain('泵 A 停');
    expect((await downloaded(page, '图形 PNG')).content.subarray(1, 4).toString()).toBe('PNG');
    for (const item of ['图形 PDF（分幅）', '分析报告（中文 PDF）', '分析报告（英文 PDF）'])
      expect((await downloaded(page, item)).content.subarray(0, 5).toString()).toBe('%PDF-');

    await page.locator('.tab-name', { hasText: '故障树分析' }).click();
    await look(page, 'fault-tree-list');
    await page.getByRole('button', { name: '导入 Open-PSA' }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tree.xml', mimeType: 'application/xml', buffer: xml.content });
    await page.getByLabel('编号', { exact: true }).last().fill('FT-101');
    await agree(page);
    await page.getByText('FT-101', { exact: false }).first().waitFor();
    await shows(page, '1.40E-3');
    expect(visitor.problems).toEqual([]);
  });

  it('takes branches by pulling, groups with a common cause, and asks when two people save', async () => {
    const { page } = visitor;
    await drag(page, '电源故障', '两台泵均停');
    await shows(page, '4.00E-7');
    await page.keyboard.press('Control+z');
    await shows(page, '1.40E-3');

    await page.keyboard.press('Escape');
    const inspector = shown(page).locator('.ft-inspector');
    await inspector.getByRole('button', { name: '添加共因组' }).click();
    const members = inspector.getByLabel('成员', { exact: true });
    await pick(page, members, '泵 A 停');
    await pick(page, members, '泵 B 停');
    await page.keyboard.press('Escape');
    await inspector.getByLabel('单个成员总失效概率').fill('2E-2');
    await page.keyboard.press('Enter');
    // β = 0.1: both fail together with 2E-3, each alone with 1.8E-2.
    await shows(page, '3.32E-3');
    await shown(page).getByText('已自动保存').waitFor();

    const id = page.url().match(/tree\/(\d+)/)?.[1] ?? '';
    const other = await platform.client(platform.a.admin);
    const path = '/ircrisk-fault-tree/fault-tree';
    const theirs = (await other.get<FaultTreeDetail>(`${path}/model`, { id })).body.data;
    const events = theirs.model.events.map((event) =>
      event.label === '电源故障' ? { ...event, probability: 0.005 } : event,
    );
    const model = { ...theirs.model, events };
    await other.post(`${path}/save-model`, { id, version: theirs.version, model });
    await inspector.getByLabel('β', { exact: true }).fill('0.2');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('此树已被他人修改').waitFor();
    await dialog(page).getByRole('button', { name: '采用对方的' }).click();
    await shows(page, '7.31E-3');
    expect(visitor.problems.filter((one) => !one.includes('409'))).toEqual([]);
    visitor.problems.length = 0;
  });

  it('reads the same in English, goes through review, and compares with the revision before', async () => {
    const { page } = visitor;
    await page.getByText('EN', { exact: true }).click();
    await shown(page).getByText('Top event probability', { exact: false }).first().waitFor();
    await shows(page, '7.31E-3');
    await shown(page).getByRole('button', { name: 'Calculate', exact: true }).click();
    await shown(page).getByText('Of this model').waitFor({ timeout: 60_000 });
    for (const [name, sign] of [
      ['What if', 'Top event probability then'],
      ['Importance', 'Fussell'],
      ['Check', 'No faults'],
    ] as const) {
      await tab(page, name);
      await shown(page).locator('.ft-results').getByText(sign, { exact: false }).first().waitFor();
    }
    await look(page, 'fault-tree-en');
    for (const step of ['Submit for review', 'Approve', 'New revision']) {
      await shown(page).getByRole('button', { name: step }).click();
      await agree(page);
      await dialog(page).waitFor({ state: 'hidden' });
    }
    await shown(page).getByText('Draft R2').waitFor();
    await shown(page).locator('.ir-canvas-hold').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Insert');
    await write(page, 'Operator stops both');
    await tab(page, 'Compare');
    await shown(page).locator('.ft-compare').getByText('Operator stops both').waitFor();
    await look(page, 'fault-tree-compare');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
