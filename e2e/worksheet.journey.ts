import type { RowsAnswer } from '@ircrisk/contract/rows.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { dialog, look, shown } from './steps.ts';

const base = '/ircrisk-fault-tree/fault-tree-event';
let platform: RunningPlatform;
let visitor: Visitor;
let client: TestClient;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client(platform.a.admin);
  const rows = Array.from({ length: 40 }, (_, at) => ({
    key: String(at),
    values: {
      code: `PU-${String(at + 1).padStart(2, '0')}`,
      name: `泵密封失效 ${at + 1}`,
      nameEn: `Pump seal failure ${at + 1}`,
      model: at % 2 === 0 ? 'exponential' : 'repairable',
      failureRate: 1e-6 * (at + 1),
    },
  }));
  const { data } = (await client.post<RowsAnswer>(`${base}/row/batch`, { rows })).body;
  expect(data.saved).toHaveLength(40);
  visitor = await openBrowser(platform);
});
afterAll(async () => {
  expect(visitor?.problems).toEqual([]);
  await closeBrowser();
  await platform?.close();
});

const sheet = (page: Page) => shown(page).locator('.ir-sheet');
const cell = (page: Page, text: string) => sheet(page).locator('.ir-cell', { hasText: text }).first();
/** The field of the sheet lies over the cell one is in, so a cell is clicked by its place. */
async function visit(page: Page, text: string): Promise<void> {
  const box = await cell(page, text).boundingBox();
  if (!box) throw new Error(`no cell ${text}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
const foot = (page: Page, text: string) =>
  sheet(page).locator('.ir-sheet-foot').getByText(text, { exact: false }).first().waitFor();
const stored = async (code: string) =>
  (
    await client.get<{
      records: { id: string; name: string; probability: number; source: string; version: number }[];
    }>(`${base}/page`, { code_equal: code })
  ).body.data.records[0];

/** A block as a spreadsheet puts it on the clipboard. */
const paste = (page: Page, block: string[][]) =>
  sheet(page)
    .locator('textarea')
    .evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      block.map((row) => row.join('\t')).join('\n'),
    );

describe('a worksheet', () => {
  it('opens over the records of a list', async () => {
    const { page } = visitor;
    await visitor.enter(platform.a.admin, '/fault-tree');
    await shown(page).getByText('底事件库', { exact: true }).first().click();
    await shown(page).getByRole('button', { name: '工作表' }).click();
    await sheet(page).getByText('40 行').waitFor();
    await look(page, 'worksheet');
  });

  it('draws the columns in view, leads by the keys to the others, and tells where each stands', async () => {
    const { page } = visitor;
    const columns = Number(await sheet(page).locator('table').getAttribute('aria-colcount'));
    expect(columns).toBe(await sheet(page).locator('.ir-sheet-head th').count());
    const last = sheet(page).locator(`td[aria-colindex="${columns}"]`).first();
    const first = sheet(page).locator('td[aria-colindex="3"]').first();
    const isInView = async (cell: typeof last) => {
      const [hold, box] = [
        await sheet(page).locator('.ir-sheet-hold').boundingBox(),
        (await cell.count()) === 1 ? await cell.boundingBox() : null,
      ];
      return hold !== null && box !== null && box.x >= hold.x && box.x + box.width <= hold.x + hold.width;
    };
    await visit(page, '泵密封失效 1');
    expect(await isInView(last)).toBe(false);
    await page.keyboard.press('End');
    await expect.poll(() => isInView(last)).toBe(true);
    expect(await isInView(first)).toBe(false);
    // The row of a cell is the one that owns it, for whoever hears the table.
    const rest = await last.locator('..').getAttribute('id');
    await sheet(page).locator(`tr[aria-rowindex="2"][aria-owns="${rest}"]`).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isInView(first)).toBe(true);
  });

  it('is typed into like a spreadsheet and saves a valid row by itself', async () => {
    const { page } = visitor;
    await visit(page, '泵密封失效 1');
    await page.keyboard.type('机械密封端面磨损');
    await page.keyboard.press('Enter');
    await foot(page, '未保存 1 格');
    await foot(page, '已保存');
    expect((await stored('PU-01'))?.name).toBe('机械密封端面磨损');
    await page.keyboard.press('Control+z');
    await foot(page, '已保存');
    await expect.poll(async () => (await stored('PU-01'))?.name).toBe('泵密封失效 1');
  });

  it('reads a pasted block, keeps the bad cell with its reason and stores the good rows', async () => {
    const { page } = visitor;
    await sheet(page).getByRole('button', { name: '数据来源', exact: true }).waitFor();
    await visit(page, 'PU-03');
    await page.keyboard.press('Home');
    // Name, code, English name, model: as the columns stand.
    const block = [3, 4, 5].map((at) => [
      `轴承失效 ${at}`,
      `PU-0${at}`,
      `Bearing ${at}`,
      at === 4 ? '无此模型' : '可修复（λ，μ）',
    ]);
    await paste(page, block);
    await foot(page, '已粘贴 3 行 × 4 列');
    await foot(page, '1 格有误');
    await look(page, 'worksheet-paste');
    await expect.poll(async () => (await stored('PU-03'))?.name).toBe('轴承失效 3');
    await expect.poll(async () => (await stored('PU-05'))?.name).toBe('轴承失效 5');
    expect((await stored('PU-04'))?.name).toBe('泵密封失效 4');
    await page.keyboard.press('F8');
    await foot(page, '“无此模型”不在可选范围内');
    await page.keyboard.type('固定');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('PU-04'))?.name).toBe('轴承失效 4');
  });

  it('shows a row somebody else has changed side by side', async () => {
    const { page } = visitor;
    const row = await stored('PU-07');
    await client.post(`${base}/update`, { id: row!.id, version: row!.version, name: '他人所改' });
    await visit(page, '泵密封失效 7');
    await page.keyboard.type('我所改');
    await page.keyboard.press('Enter');
    await foot(page, '1 行已被他人修改');
    await sheet(page).getByRole('button', { name: '比较' }).click();
    await dialog(page).getByText('他人所改').waitFor();
    await look(page, 'worksheet-stale');
    await dialog(page).getByRole('button', { name: '保留我的输入' }).click();
    await expect.poll(async () => (await stored('PU-07'))?.name).toBe('我所改');
  });

  it('sorts, groups and finds', async () => {
    const { page } = visitor;
    await sheet(page).getByRole('button', { name: '失效模型的列操作' }).click();
    await page.getByRole('button', { name: '按此列分组' }).click();
    await sheet(page).locator('.ir-sheet-group').first().waitFor();
    await sheet(page).getByRole('searchbox', { name: '表内查找' }).fill('轴承');
    await sheet(page).getByText('3 行').waitFor();
    await look(page, 'worksheet-group');
  });
});
