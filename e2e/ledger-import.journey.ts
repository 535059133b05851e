import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { journey } from './journey.ts';
import { agree, dialog, look } from './steps.ts';

type Cell = string | number | null;

const walk = journey('a');

beforeAll(async () => {
  const { platform, visitor, page } = walk;
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    const node = async (parentId: string, level: string, name: string) =>
      (
        await tx.one<{ id: string }>(sql`
          insert into factory_nodes (parent_id, level_code, name, name_en, order_no) values (${parentId}, ${level}, ${name}, ${name}, 1) returning id`)
      ).id;
    const root = await tx.maybe<{ id: string }>(
      sql`select id from factory_nodes where parent_id = 0 and is_deleted = 0 limit 1`,
    );
    const company = root?.id ?? (await node('0', 'company', '甲石化'));
    await node(await node(company, 'device', '加氢装置'), 'unit', '反应单元');
  });
  // The dialog comes in pieces: on a busy machine it takes its time.
  page.setDefaultTimeout(60_000);
  await visitor.go('/equipment');
  await page.locator('.eq-ledger').waitFor();
});

async function openImport(): Promise<Page> {
  const { page } = walk;
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('menuitem', { name: '设备台账', exact: true }).click();
  await dialog(page).getByText('下载模板').waitFor();
  return page;
}

async function send(page: Page, rows: Cell[][] | Buffer): Promise<void> {
  const buffer = Buffer.isBuffer(rows)
    ? rows
    : Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog(page).locator('input[type="file"]').setInputFiles({ name: 'ledger.xlsx', mimeType, buffer });
  await dialog(page).getByText('已按列标题自动对应').waitFor();
}

async function close(page: Page): Promise<void> {
  await dialog(page)
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /关\s?闭/ })
    .click();
  await page.locator('.ant-modal:visible').waitFor({ state: 'hidden' });
}
const headings = ['位号', '名称', '所属单元', '类型', '设计压力 (MPa)', '投用日期'];
const good: Cell[] = ['R-101', '加氢反应器', '反应单元', '压力容器', 8.5, '2012-04-01'];

describe('importing the ledger', () => {
  it('names what is wrong in which cell, takes the mended sheet, and shows the new equipment', async () => {
    const page = await openImport();
    await look(page, 'import-file');
    await send(page, [
      headings,
      good,
      ['R-102', '反应器', '没有的单元', '压力容器', 9.2, '2013-05-01'],
      ['R-103', '反应器', '反应单元', '压力容器', 'abc', '2013-05-01'],
      ['r－101', '反应器', '反应单元', '压力容器', 1, null],
    ]);
    await look(page, 'import-columns');
    await agree(page);
    await dialog(page).getByText('共 4 行：新增 1，变更 0，未变 0，拒绝 3').waitFor();
    const text = await dialog(page).locator('.ir-import-faults').innerText();
    for (const told of ['没有的单元', 'abc', 'r－101']) expect(text).toContain(told);
    await look(page, 'import-faults');
    // All or nothing is not offered while a row is refused.
    await dialog(page)
      .getByRole('radio', { name: /^全部或不导入/, disabled: true })
      .waitFor();
    // A fault is mended where it is told, and the file is checked again at once.
    await dialog(page).getByLabel('改“abc”为').fill('9.2');
    await dialog(page).locator('.ir-import-faults tr', { hasText: 'abc' }).getByText('用于 1 行').click();
    await dialog(page).getByText('共 4 行：新增 2，变更 0，未变 0，拒绝 2').waitFor();
    await dialog(page).getByRole('button', { name: '换一个文件' }).click();
    await send(page, [headings, good, ['R-102', '反应器', '反应单元', '压力容器', 9.2, '2013-05-01']]);
    await agree(page);
    await dialog(page).getByText('共 2 行：新增 2，变更 0，未变 0，拒绝 0').waitFor();
    await agree(page);
    await dialog(page).getByText('新增 2 条，更新 0 条，未变 0 条，未导入 0 条').waitFor();
    await look(page, 'import-done');
    await close(page);
    await page.locator('.eq-ledger').getByText('R-102').first().waitFor();
    expect(walk.faults()).toEqual([]);
  });

  it('takes the columns as the person sets them, and only the sound rows where that is chosen', async () => {
    const page = await openImport();
    await send(page, [
      ['设备编号', '正式名称', '单元', '设备类型', '工作压力(bar)'],
      ['R-201', '缓冲罐', '反应单元', '压力容器', 16],
      ['R-202', '缓冲罐', '反应单元', '没有的类型', 16],
    ]);
    await dialog(page).getByText('还缺少必填列：名称').waitFor();
    const choice = dialog(page).getByLabel('对应字段 B 正式名称');
    await choice.click();
    await choice.fill('名称');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await dialog(page).getByText('必填列齐全，5 列将被导入').waitFor();
    await agree(page);
    await dialog(page)
      .getByRole('radio', { name: /^导入有效行，1 行/, checked: true })
      .waitFor();
    await agree(page);
    await dialog(page).getByText('新增 1 条，更新 0 条，未变 0 条，未导入 1 条').waitFor();
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: '下载未导入的行' }).click();
    const rejected = (await readXlsx(readFileSync(await (await download).path()))).sheets[0]?.rows ?? [];
    expect(rejected[1]?.[0]).toBe('R-202');
    expect(String(rejected[1]?.at(-1))).toContain('没有的类型');
    await close(page);
    expect(walk.faults()).toEqual([]);
  });

  it('takes its own export back without a change', async () => {
    const { page } = walk;
    await page.locator('.eq-ledger').getByText('R-101').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByRole('menuitem', { name: '测厚数据' }).waitFor();
    await page.getByRole('menuitem', { name: '设备（当前列表）' }).click();
    const file = readFileSync(await (await download).path());
    expect((await readXlsx(file)).sheets[0]?.rows).toHaveLength(4);
    await openImport();
    await send(page, file);
    await agree(page);
    await dialog(page).getByText('共 3 行，都与现有数据相同，没有要写入的行').waitFor();
    await dialog(page).locator('.ant-modal-close').click();
    expect(walk.faults()).toEqual([]);
  });

  it('shows old and new before it writes, and takes the whole import back', async () => {
    const page = await openImport();
    await send(page, [
      headings,
      ['R-101', '加氢反应器', '反应单元', '压力容器', 9.1, null],
      ['R-102', '精制反应器', '反应单元', '压力容器', 9.2, '2013-05-01'],
      ['R-301', '新反应器', '反应单元', '压力容器', 5, null],
    ]);
    await agree(page);
    await dialog(page).getByText('共 3 行：新增 1，变更 2，未变 0，拒绝 0').waitFor();
    const changed = dialog(page).locator('.ir-import-changed');
    await expect.poll(() => changed.allInnerTexts()).toEqual(['8.500 → 9.100', '反应器 → 精制反应器']);
    await look(page, 'import-check');
    await agree(page);
    await dialog(page).getByText('新增 1 条，更新 2 条，未变 0 条，未导入 0 条').waitFor();
    await dialog(page).getByRole('button', { name: '撤销这次导入' }).click();
    await page.getByText('将恢复 2 条的原值，删除新增的 1 条。').waitFor();
    await look(page, 'import-undo');
    await page.getByRole('button', { name: /^撤\s?销$/ }).click();
    await page.getByText('已恢复 2 条，删除 1 条，0 条未动').waitFor();
    await dialog(page)
      .first()
      .locator('.ant-modal-footer')
      .getByRole('button', { name: /关\s?闭/ })
      .click();
    await page.locator('.eq-ledger').getByText('R-301').first().waitFor({ state: 'detached' });
    expect(walk.faults()).toEqual([]);
  });
});
