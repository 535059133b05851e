import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { dialog, drawer, look, pick, rowMenu, shown, told } from './steps.ts';

// What a declaration alone gives: list, filters, form, import, export, history.

let platform: RunningPlatform;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  platform = await startPlatform();
  visitor = await openBrowser(platform);
  ({ page } = visitor);
  await visitor.enter(platform.a.admin);
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

async function openPage(place: string, title: string): Promise<void> {
  await visitor.go(place);
  await shown(page).getByRole('heading', { name: title, exact: true }).waitFor();
}

const row = (text: string) => shown(page).locator('.ant-table-row', { hasText: text });
const button = (name: string) => shown(page).getByRole('button', { name, exact: true });
const field = (label: string) => drawer(page).getByLabel(label, { exact: true });

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** The form stays open while a rule is broken and closes once the record is saved. */
async function save(text: string): Promise<void> {
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await told(page, text);
  await expect.poll(() => page.locator('.ant-drawer:visible').count()).toBe(0);
}

const search = (text: string) => shown(page).getByLabel('搜索', { exact: true }).fill(text);

async function exported(): Promise<unknown[][]> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await button('导出').click();
  const file = await (await saved).path();
  return (await readXlsx(readFileSync(file))).sheets[0]?.rows ?? [];
}

describe('positions', () => {
  it('are added under the rules of the form, which keeps what was typed', async () => {
    await openPage('/user/post', '岗位');
    await shown(page).getByText('还没有岗位').waitFor();
    await button('新增').first().click();
    await fill({ 岗位编号: '有空 格', 岗位名称: '动设备工程师' });
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await drawer(page).getByText('岗位类别不能为空').waitFor();
    await drawer(page).getByText('岗位编号只能含字母、数字、“_”“.”“-”').waitFor();
    expect(await field('岗位名称').inputValue()).toBe('动设备工程师');
    await fill({ 岗位编号: 'ENG-1' });
    await pick(page, field('岗位类别'), '中层');
    // What was asked for is mended, and nothing goes on asking for it.
    expect(await drawer(page).getByText('处需要修改').count()).toBe(0);
    await look(page, 'post-form');
    await save('新增成功');
    await row('ENG-1').waitFor();

    await button('新增').click();
    await fill({ 岗位编号: 'ENG-1', 岗位名称: '再来一次' });
    await pick(page, field('岗位类别'), '中层');
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await drawer(page).getByText('岗位编号“ENG-1”已存在').first().waitFor();
    expect(await field('岗位名称').inputValue()).toBe('再来一次');
    await fill({ 岗位编号: 'ENG-2' });
    await save('新增成功');
  });

  it('are found, changed and show their history', async () => {
    await search('ENG-1');
    await expect.poll(() => shown(page).locator('.ant-table-row').count()).toBe(1);
    await button('编辑动设备工程师').click();
    await fill({ 岗位名称: '动设备主管' });
    await save('修改成功');
    await row('动设备主管').waitFor();
    await rowMenu(page, '动设备主管的更多操作', '变更历史');
    await drawer(page).getByText('动设备工程师').first().waitFor();
    await drawer(page).getByText('修改前').waitFor();
    expect(await drawer(page).getByText('categoryName').count()).toBe(0);
    await look(page, 'post-history');
    await drawer(page)
      .getByRole('button', { name: /close|关闭/i })
      .first()
      .click();
    await button('清除筛选').click();
  });

  it('come in from a workbook: checked first, faulty rows named, sound rows written', async () => {
    const rows = [
      ['岗位类别', '岗位编号', '岗位名称', '排序', '备注'],
      ['高层', 'XL-1', '总工程师', 1, null],
      ['高层', 'XL 2', '编号有误', 2, null],
    ];
    await button('导入').click();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({
        name: '岗位.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '岗位', rows }] })),
      });
    await dialog(page).getByRole('button', { name: '检查数据' }).click();
    await dialog(page).getByText('共 2 行，1 行可导入，发现 1 处错误').waitFor();
    await look(page, 'post-import');
    await dialog(page)
      .getByRole('radio', { name: /只导入正确的 1 行/ })
      .check();
    await dialog(page).getByRole('button', { name: '导入 1 行' }).click();
    await dialog(page).getByText('新增 1 条，更新 0 条，未导入 1 条').waitFor();
    await dialog(page).locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click();
    await row('总工程师').waitFor();
  });

  it('go out as a workbook with the filters of the list', async () => {
    await search('XL-1');
    await expect.poll(() => shown(page).locator('.ant-table-row').count()).toBe(1);
    const [headings, ...rows] = await exported();
    expect(headings).toContain('岗位编号');
    expect(rows.map((cells) => cells.includes('XL-1'))).toEqual([true]);
    // The browser logs the refused second code by itself.
    expect(visitor.problems.filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });
});
