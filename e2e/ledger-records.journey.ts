import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertPlant } from '../apps/server/src/demo/ledger/insert.ts';
import { refreshIntegrity } from '../apps/server/src/plant/integrity.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { hireSigners } from '../apps/server/src/testing/signers.ts';
import { journey } from './journey.ts';
import { agree, dialog, drawer, look, pick, shown, told } from './steps.ts';

const walk = journey('a');

beforeAll(async () => {
  const { platform } = walk;
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    if (!(await tx.maybe(sql`select 1 from factory_nodes where parent_id = 0 and is_deleted = 0`)))
      await tx.run(
        sql`insert into factory_nodes (parent_id, level_code, name, name_en, order_no) values (0, 'company', '甲石化', 'A Petrochemical', 1)`,
      );
    const plant = await insertPlant(tx);
    await tx.run(sql`select gather_statistics()`);
    await refreshIntegrity(
      tx,
      plant.equipment.map(({ id }) => id),
    );
  });
  // Charts and forms come in pieces: on a busy machine they take their time.
  walk.page.setDefaultTimeout(60_000);
});

/** Another page, and its heading in view: until then the former one would take the clicks. */
async function visit(place: string, title: string): Promise<void> {
  await walk.visitor.go(place);
  await shown(walk.page).getByRole('heading', { name: title, exact: true }).first().waitFor();
}
/** By its own button: after a dialog the focus may be elsewhere, and Escape goes there. */
async function shut(): Promise<void> {
  await drawer(walk.page).locator('.ant-drawer-close').click();
  await walk.page.locator('.ant-drawer:visible').waitFor({ state: 'hidden' });
}
const english = () => walk.page.getByRole('button', { name: 'EN', exact: true }).click();
const chinese = () => walk.page.getByRole('button', { name: '中', exact: true }).click();
const pdf = { name: 'r.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
/** A grey dot. */
const photo = {
  name: 'pit.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

describe('records around the ledger', () => {
  it('shows the whole ledger without pages, draws the rows in view, and picks from one row to another', async () => {
    const { page } = walk;
    await visit('/equipment', '设备台账');
    const list = shown(page).locator('.eq-list');
    const rows = list.locator('.ant-table-row');
    await list.getByRole('button', { name: '连续滚动' }).click();
    const [, count = '0'] = /已载入 (\d+) 条/.exec(await list.getByText(/已载入 \d{3} 条/).innerText()) ?? [];
    expect(Number(count)).toBeGreaterThan(300);
    expect(await rows.count()).toBeLessThan(80);
    await rows.first().getByRole('checkbox').check();
    await list.locator('.ant-table-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await list.locator(`[aria-rowindex="${Number(count) + 1}"]`).waitFor();
    await rows
      .last()
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await list.getByText(`已选 ${count} 条`).waitFor();
    await list.getByRole('checkbox', { name: '全选' }).click();
    await list.getByText(`已选 ${count} 条`).waitFor({ state: 'hidden' });
    await look(page, 'ledger-endless');
  });

  it('judges a tank and shows a steel by temperature', async () => {
    const { page } = walk;
    await visit('/atmosphericTank', '常压储罐');
    await shown(page).locator('.ant-table-row .ir-list-label').first().click();
    const tank = shown(page).locator('.tk-page');
    await tank.getByText('各圈壁厚与所需厚度').first().waitFor();
    await look(page, 'tank-shell');
    await tank.getByRole('tab', { name: '测厚网格' }).click();
    await tank.getByRole('button', { name: '底板下表面 中幅板' }).click();
    await tank.getByRole('heading', { name: '底板下表面 中幅板' }).waitFor();
    await look(page, 'tank-grid');
    await tank.getByRole('tab', { name: '计算' }).click();
    const results = tank.getByRole('table', { name: '计算结果' });
    await results
      .getByRole('row', { name: /最高允许液位/ })
      .getByRole('button')
      .click();
    await drawer(page).getByText('H_max = min(H₁ … Hₙ, H_shell)').first().waitFor();
    await shut();
    await english();
    await tank.getByText('Highest permitted level').first().waitFor();
    await tank.getByText('Internal inspection interval (Centre plates)').waitFor();
    await look(page, 'tank-en');
    await chinese();

    await visit('/material', '材料');
    await shown(page).getByLabel('搜索').fill('Q345R');
    const row = shown(page).locator('.ant-table-row', { hasText: 'Q345R' }).first();
    await row.waitFor();
    await look(page, 'materials');
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '许用应力' }).click();
    await drawer(page).locator('canvas, svg').first().waitFor();
    await look(page, 'material-stress');
    await shut();
  });

  it('keeps a corrosion case with its photo and finds it again', async () => {
    const { page } = walk;
    await visit('/corrosionCase', '腐蚀案例');
    await walk.add();
    await walk.fill('标题', '胺塔塔底坑蚀');
    await walk.fill('英文标题', 'Pits at the bottom of the amine tower');
    await pick(page, drawer(page).getByLabel('损伤机理', { exact: true }), '胺腐蚀');
    await drawer(page).locator('input[type=file]').setInputFiles(photo);
    await drawer(page).locator('.ant-upload-list-item-done').first().waitFor();
    await drawer(page).locator('.ir-form-foot .ant-btn-primary').click();
    await page.locator('.ir-form-foot').waitFor({ state: 'detached' });
    await shown(page).getByLabel('搜索').fill('塔底');
    await shown(page).getByText('胺塔塔底坑蚀').first().waitFor();
    await look(page, 'cases');
    await shown(page).getByText('胺塔塔底坑蚀').first().click();
    await drawer(page).locator('.ant-upload-list-item img').first().waitFor();
    await look(page, 'case-open');
    await shut();
  });

  it('draws every report with its table and downloads, and figures of one’s own that are kept', async () => {
    const { page } = walk;
    await visit('/statistics', '统计');
    const first = shown(page).locator('.st-gallery > *').first();
    await first.locator('canvas').first().waitFor();
    const download = async (kind: 'PNG' | 'PDF' | 'XLSX') => {
      await first.getByRole('button', { name: '下载' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: kind }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`设备类型分布.${kind.toLowerCase()}`);
      return readFileSync(await file.path());
    };
    expect((await download('PNG')).length).toBeGreaterThan(1000);
    expect((await download('PDF')).toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]+\/DCTDecode[\s\S]+%%EOF\n$/);
    const sheet = (await readXlsx(await download('XLSX'))).sheets[0]?.rows ?? [];
    await first.getByLabel('表', { exact: true }).first().click({ force: true });
    const last = first.locator('.ant-table-row').last();
    await last.getByText('合计').waitFor();
    // The file says what the table says.
    const cells = (await last.locator('td').allInnerTexts()).filter(Boolean);
    expect(
      sheet
        .at(-1)
        ?.filter((cell) => cell !== null)
        .map(String),
    ).toEqual(cells);

    await shown(page).getByText('自定义统计', { exact: true }).click();
    await pick(page, shown(page).getByLabel('分组', { exact: true }), '所属单元（装置）');
    await pick(page, shown(page).getByLabel('列分组', { exact: true }), '关键性');
    await shown(page).getByText('设备台账：所属单元（装置） × 关键性').waitFor();
    await shown(page).locator('canvas').first().waitFor();
    await look(page, 'statistics-own');
    await pick(page, shown(page).getByLabel('图形', { exact: true }), '箱线图');
    await shown(page).getByText('须线到最小和最大值').waitFor();
    await pick(page, shown(page).getByLabel('图形', { exact: true }), '热力图');
    await shown(page).getByText('须线到最小和最大值').waitFor({ state: 'hidden' });
    await shown(page).locator('canvas').first().waitFor();
    await shown(page).getByRole('button', { name: '保存' }).click();
    await dialog(page).getByLabel('名称', { exact: true }).fill('各装置风险');
    await agree(page);
    await told(page, '已保存');
    await shown(page).getByRole('button', { name: '已存统计' }).click();
    await page.getByRole('menuitem', { name: '各装置风险' }).waitFor();
    await page.keyboard.press('Escape');
    await english();
    await shown(page).getByText('Equipment ledger: Unit (device) × Criticality').waitFor();
    await look(page, 'statistics-own-en');
    await chinese();
  });

  it('takes an action item to its end and a document to its next revision', async () => {
    const { page } = walk;
    await visit('/actionItem?list=all', '行动项');
    await shown(page).getByText('V-104 内壁堆焊方案评审').first().click();
    await drawer(page).getByRole('button', { name: '开始' }).click();
    await drawer(page).getByRole('button', { name: '提交验证' }).click();
    await agree(page);
    await drawer(page).getByRole('button', { name: '验证通过并关闭' }).click();
    await dialog(page).locator('input[type=file]').setInputFiles(pdf);
    await dialog(page).getByText('r.pdf').first().waitFor();
    await dialog(page).getByLabel('效果验证日期').fill('2026-01-05');
    await dialog(page).getByLabel('效果验证日期').press('Tab');
    await agree(page);
    await drawer(page).getByRole('button', { name: '记录效果验证' }).click();
    await dialog(page).getByLabel('效果验证结果').fill('堆焊后两次测厚未见减薄');
    await agree(page);
    await drawer(page).getByText('堆焊后两次测厚未见减薄').waitFor();
    await look(page, 'action-open');
    // The dialogs are gone, and Escape is the drawer's again.
    await page.keyboard.press('Escape');
    await page.locator('.ant-drawer:visible').waitFor({ state: 'hidden' });

    await visit('/document', '文档库');
    // Found as a person finds it: a list of one row is quick to show again after every act.
    await shown(page).getByLabel('搜索').fill('柴油加氢装置腐蚀控制');
    await expect.poll(() => shown(page).locator('.ant-table-row').count()).toBe(1);
    await shown(page).getByText('柴油加氢装置腐蚀控制文件').first().click();
    await drawer(page).locator('input[type=file]').setInputFiles(pdf);
    await drawer(page).getByRole('button', { name: '更换文件' }).waitFor();
    await drawer(page).getByRole('button', { name: '提交审核' }).click();
    await agree(page);
    await drawer(page).getByText('审核中').first().waitFor();
    // Two others sign: four eyes are on.
    const { approve } = await hireSigners(walk.platform, walk.platform.a);
    const documentId = new URL(page.url()).searchParams.get('id') ?? '';
    expect((await approve('/ircrisk-center/document', documentId)).status).toBe(200);
    await page.reload();
    await drawer(page).getByRole('button', { name: '升版' }).click();
    await agree(page);
    await drawer(page).getByText('版次 1').first().waitFor();
    await drawer(page).getByText('编制中').first().waitFor();
    await look(page, 'document-open');
  });
});
