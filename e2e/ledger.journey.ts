import { yearsBetween } from '@ircrisk/units';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchDates } from '../apps/server/src/modules/assets/equipment/index.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { journey } from './journey.ts';
import { agree, dialog, drawer, look, lookOnPhone, pick, shown, told } from './steps.ts';

const field = (page: Page, label: string): Locator => drawer(page).getByLabel(label, { exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Typed days are taken over when the field is left, with its calendar open as for a person who types. */
async function day(page: Page, label: string, value: string): Promise<void> {
  const input = field(page, label);
  const calendar = page.locator('.ant-picker-dropdown:visible');
  await input.click();
  await calendar.first().waitFor();
  await input.fill(value);
  await input.press('Tab');
  await calendar.first().waitFor({ state: 'hidden' });
  expect(await input.inputValue()).toBe(value);
}

async function save(page: Page): Promise<void> {
  const form = drawer(page);
  await form.locator('.ir-form-foot .ant-btn-primary').click();
  await page.locator('.ir-form-foot').waitFor({ state: 'detached' });
}

const walk = journey('a');
let unitId: string;

beforeAll(async () => {
  const { platform } = walk;
  // Charts and forms come in pieces: on a busy machine they take their time.
  walk.page.setDefaultTimeout(60_000);
  unitId = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const node = async (parentId: string, level: string, name: string, nameEn: string) =>
      (
        await tx.one<{ id: string }>(sql`
          insert into factory_nodes (parent_id, level_code, name, name_en, order_no) values (${parentId}, ${level}, ${name}, ${nameEn}, 1) returning id`)
      ).id;
    const root = await tx.maybe<{ id: string }>(
      sql`select id from factory_nodes where parent_id = 0 and is_deleted = 0 limit 1`,
    );
    const company = root?.id ?? (await node('0', 'company', '甲石化', 'A Petrochemical'));
    const device = await node(company, 'device', '加氢裂化装置', 'Hydrocracker');
    return node(device, 'unit', '分离单元', 'Separation unit');
  });
});

async function enter(path = '/equipment'): Promise<Page> {
  await walk.visitor.go(path);
  await walk.here.locator('.eq-ledger, .eq-detail').waitFor();
  return walk.page;
}

describe('the equipment ledger', () => {
  it('leads from a new vessel over part, location and readings to the date of the next inspection', async () => {
    const page = await enter();
    await page.locator('.eq-tree').getByLabel('查找节点').fill('分离');
    await page.locator('.eq-tree-node', { hasText: '分离单元' }).click();
    await shown(page).getByText('加氢裂化装置 / 分离单元').waitFor();
    await page.getByRole('button', { name: '新增设备' }).click();
    await fill(page, {
      位号: 'V-305',
      名称: '热闪蒸罐',
      英文名称: 'Hot flash drum',
      设计压力: '1.6',
      设计温度: '265',
    });
    await pick(page, field(page, '类型'), '压力容器');
    await day(page, '投用日期', '2009-09-01');
    await save(page);

    const side = page.locator('.eq-drawer');
    await side.getByRole('heading', { name: 'V-305' }).waitFor();
    await look(page, 'ledger-new');
    await side.getByRole('button', { name: '打开详情页' }).click();
    const detail = shown(page).locator('.eq-detail');
    await detail.getByRole('tab', { name: '部件' }).click();
    await detail.getByRole('button', { name: '新增部件' }).first().click();
    await fill(page, {
      部件编号: '01',
      部件名称: '筒体',
      壁厚: '14',
      名义厚度: '14',
      计算厚度: '8.13',
      内径: '1400',
    });
    await pick(page, field(page, '部件类型'), '筒体');
    await pick(page, field(page, '材料'), 'Q345R');
    await save(page);

    await detail.getByRole('button', { name: '新增测厚点' }).click();
    await fill(page, { 测点编号: 'TML-01' });
    await save(page);
    for (const [date, thickness] of [
      ['2015-10-14', '12.5'],
      ['2020-12-18', '11.2'],
    ] as const) {
      await detail.getByRole('button', { name: '录入测厚值' }).first().click();
      await day(page, '测厚日期', date);
      await fill(page, { 实测厚度: thickness });
      await save(page);
      await detail.getByText(date).first().waitFor();
    }

    // Whoever looks for a file of them finds it beside them.
    for (const name of ['测厚点', '测厚数据']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        detail.getByRole('button', { name: `导出本设备${name}` }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}.*\\.xlsx$`));
    }
    await look(page, 'ledger-wall');

    // (12.5 − 11.2) mm over 5.18 years, then (11.2 − 8.13) mm at that rate: 12.2 years from the reading, less what has passed since.
    const years = yearsBetween('2015-10-14', '2020-12-18');
    const passed = yearsBetween('2020-12-18', new Date().toISOString().slice(0, 10));
    const left = Math.max(0, ((11.2 - 8.13) * years) / (12.5 - 11.2) - passed);
    // The plant's day may be another than ours.
    const either = [left, Math.max(0, left - 0.01), left + 0.01].map((one) => one.toFixed(1)).join('|');
    const life = detail.locator('.eq-parts').getByRole('button', { name: new RegExp(`^(${either})`) });
    await life.click();
    await drawer(page).getByText('RL = (t_act − t_req) / CR').waitFor();
    await drawer(page).getByText('截至今日的剩余寿命').waitFor();
    await drawer(page)
      .getByText(/API 510/)
      .first()
      .waitFor();
    await look(page, 'ledger-derivation');
    await page.keyboard.press('Escape');

    // Without an inspection the limit of the first one counts from entry into service.
    await detail.getByText(/下次定期检验 2012-09-01/).waitFor();
    await detail.getByRole('tab', { name: '检验' }).click();
    await detail.getByRole('button', { name: '新增' }).first().click();
    await fill(page, { 检验单位: '省特检院', 报告编号: 'DJ-2020-305' });
    await day(page, '检验日期', '2020-12-18');
    await pick(page, field(page, '检验类型'), '定期检验');
    await fill(page, { 安全状况等级: '2' });
    await save(page);
    await detail.getByRole('tab', { name: '部件' }).click();
    // Six years of grade 2 are shorter than half of twelve years of life.
    await detail.getByText(/下次定期检验 2026-12-18/).waitFor();
    await detail.locator('.eq-due-box').getByRole('button').click();
    await drawer(page).getByText('法定检验周期').first().waitFor();
    await drawer(page)
      .getByText(/TSG 21-2016/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await look(page, 'ledger-parts');
    expect(walk.faults()).toEqual([]);
  });

  it('on a phone leads from the equipment to the form of a reading, at the place that governs', async () => {
    const { platform } = walk;
    const vessel = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`select id from equipment where tag = 'V-305' and is_deleted = 0`),
    );
    await walk.page.setViewportSize({ width: 390, height: 844 });
    const page = await enter(`/equipment/detail?id=${vessel.id}`);
    await shown(page).getByRole('tab', { name: '设备' }).click();
    await shown(page).getByRole('button', { name: '录测厚' }).click();
    await drawer(page).getByText('TML-01').first().waitFor();
    await day(page, '测厚日期', '2023-12-18');
    await fill(page, { 实测厚度: '10.6' });
    await lookOnPhone(page, 'phone-reading');
    await save(page);
    await told(page, '新增成功');
    await shown(page).getByText('2023-12-18').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('shows one record in either language and unit system without changing it', async () => {
    const page = await enter();
    const list = shown(page).locator('.eq-list');
    await list.getByLabel('搜索').fill('v－305');
    await list.getByRole('button', { name: 'V-305', exact: true }).click();
    const facts = page.locator('.eq-drawer .eq-head .eq-facts');
    await facts.getByText('1.600').waitFor();
    expect(await facts.innerText()).toMatch(/265\.0/);
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    // 1.6 MPa gauge is 246.756 psia, 265 °C is 509 °F.
    await facts.getByText('246.8').waitFor();
    expect(await facts.innerText()).toMatch(/509\.0/);
    const side = page.locator('.eq-drawer');
    await side.getByText('Hot flash drum').waitFor();
    await side.getByText(/Next inspection due 2026-12-18/).waitFor();
    await look(page, 'ledger-en');
    await page.getByRole('button', { name: '中', exact: true }).click();
    await facts.getByText('1.600').waitFor();
    const [stored] = await walk.platform.inTenant(walk.platform.a.tenantId, (tx) =>
      tx.all<{ pressure: number }>(
        sql`select design_pressure as pressure from equipment where tag = 'V-305'`,
      ),
    );
    expect(stored?.pressure).toBe(1.6);
    expect(walk.faults()).toEqual([]);
  });

  it('keeps dated states, warns of certificates, and tells the second of two editors', async () => {
    const { platform, visitor } = walk;
    const client = await platform.client(platform.a.admin);
    const add = async (resource: string, record: Record<string, unknown>) =>
      (await client.post<string>(`/ircrisk-center/${resource}/submit`, record)).body.data;
    const id = await add('equipment', {
      tag: 'E-402',
      name: '出料换热器',
      nodeId: unitId,
      type: 'heatExchanger',
      inServiceDate: '2018-05-01',
      responsibleId: platform.a.admin.id,
    });
    const soon = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
    await add('certificate', { equipmentId: id, kind: 'calibration', number: '容浙B402', expiryDate: soon });
    await platform.inTenant(platform.a.tenantId, (tx) => watchDates(tx, platform.a.tenantId));

    const page = await enter(`/equipment/detail?id=${id}`);
    const detail = shown(page).locator('.eq-detail');
    await detail.getByText(/容浙B402：\d+ 天后到期/).waitFor();
    await detail.getByRole('button', { name: '变更', exact: true }).click();
    await pick(page, dialog(page).getByLabel('状态'), '停用');
    await dialog(page).getByLabel('原因').fill('停工检修');
    await agree(page);
    await told(page, '状态已变更');
    await detail.getByRole('tab', { name: '变更' }).click();
    const states = detail.getByRole('table', { name: '状态记录' });
    await states.getByText('停工检修').waitFor();
    await states.getByText('2018-05-01').waitFor();
    await look(page, 'ledger-history');

    // The warning is an action item of the person in charge, in either language.
    await visitor.go('/actionItem');
    await shown(page)
      .getByText(/更换证书 容浙B402/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await shown(page)
      .getByText(/Renew certificate 容浙B402/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '中', exact: true }).click();

    // Somebody else saves while the form is open.
    await visitor.go(`/equipment/detail?id=${id}`);
    await detail.getByRole('button', { name: '编辑' }).first().click();
    await fill(page, { 名称: '出料换热器 A' });
    await client.post('/ircrisk-center/equipment/submit', { id, medium: '循环氢', nodeId: unitId });
    await drawer(page).locator('.ir-form-foot .ant-btn-primary').click();
    await page.getByText('他人已修改此记录').waitFor();
    await page.getByRole('button', { name: '按所选保存' }).click();
    await page.getByText('他人已修改此记录').waitFor({ state: 'hidden' });
    await shown(page).getByText('出料换热器 A').first().waitFor();
    const merged = await client.get<Record<string, unknown>>('/ircrisk-center/equipment/detail', { id });
    expect(merged.body.data).toMatchObject({ name: '出料换热器 A', medium: '循环氢' });
  });
});
