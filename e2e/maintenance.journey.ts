import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, drawer, look, pick, shown, told } from './steps.ts';

let platform: RunningPlatform;
let equipmentId: string;
beforeAll(async () => {
  platform = await startPlatform();
  const { a } = platform;
  const permissions = [
    'work-order',
    'order-deferral',
    'maintenance-plan',
    'maintenance-strategy',
    'factory-model',
  ];
  await platform.inTenant(a.tenantId, async (tx) => {
    const { equipmentIds } = await plantUnit(tx, 2);
    equipmentId = equipmentIds[0] ?? '';
    await tx.run(sql`insert into work_capacities (trade, crew, labour_rate) values ('mechanical', 4, 80)`);
    const { id } = await tx.one<{ id: string }>(
      sql`insert into maintenance_task_lists (code, name, name_en, hours) values ('TL-1', '机泵巡检', 'Pump round', 6) returning id`,
    );
    await tx.run(sql`
      insert into maintenance_steps (task_list_id, number, name, name_en, kind, unit, upper_limit)
      values (${id}, 1, '外观检查', 'Look it over', 'check', null, null), (${id}, 2, '轴承温度', 'Bearing temperature', 'reading', '°C', 75)`);
    await tx.run(sql`
      update roles set data_scope_ids = array(select id from data_scopes where built_in and scope_type = 1),
        menu_ids = array(select id from menus where is_deleted = 0 and (category = 1 or split_part(code, '.', 1) = any(${permissions}))),
        api_scope_ids = array(select id from api_scopes where split_part(code, '.', 1) = any(${permissions}))
      where tenant_id = current_tenant() and id = ${a.plainRoleId}`);
  });
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

const view = (page: Page, name: string) =>
  page
    .locator('.mp-bar .ant-segmented-item')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
/** A list of the module under its own heading: until then the view before it still stands there. */
async function list(page: Page, name: string, heading: string): Promise<void> {
  await view(page, name);
  await shown(page).getByRole('heading', { name: heading, exact: true }).waitFor();
}
const field = (page: Page, label: string) => drawer(page).getByLabel(label, { exact: true });
/** A day is taken when its field is left; a point in time only by Enter. */
const day = async (page: Page, label: string, value: string) => {
  await field(page, label).fill(value);
  await page.keyboard.press(value.length > 10 ? 'Enter' : 'Tab');
};
const save = (page: Page) => drawer(page).locator('.ant-drawer-footer .ant-btn-primary').click();

/** A day some days away, as the platform's tenants count days. */
const dayAway = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

async function makeStrategy(page: Page): Promise<void> {
  await list(page, '策略与基础数据', '维修策略');
  await shown(page).getByRole('button', { name: '新增' }).first().click();
  await field(page, '编号').fill('ST-1');
  await field(page, '名称').fill('月度巡检');
  await field(page, '周期').fill('1');
  await pick(page, field(page, '周期单位'), '月');
  // Half a month of room: whatever the day, a round of these days may go to the next week.
  await field(page, '可推后 %').fill('50');
  await pick(page, field(page, '作业清单'), '机泵巡检');
  await save(page);
  await told(page, '新增成功');
}

async function makePlan(page: Page): Promise<void> {
  await list(page, '计划', '维修计划');
  await shown(page).getByRole('button', { name: '新增' }).first().click();
  await field(page, '编号').fill('PM-1');
  await field(page, '名称').fill('V-000001 月度巡检');
  await field(page, '英文名称').fill('V-000001 monthly round');
  await pick(page, field(page, '设备'), 'V-000001');
  await pick(page, field(page, '维修策略'), '月度巡检');
  await day(page, '基准日期', dayAway(-32));
  await day(page, '开始生成日期', dayAway(-40));
  await drawer(page).locator('.mp-preview tbody tr').first().waitFor();
  await look(page, 'plan-form');
  await save(page);
  await told(page, '新增成功');
}

async function makeOrders(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: '生成工单' }).click();
  await dialog(page).getByRole('button', { name: '先算数量' }).click();
  await dialog(page)
    .getByText(/将新增 \d+ 张工单/)
    .waitFor();
  await dialog(page).getByRole('button', { name: '生成', exact: true }).click();
  await dialog(page)
    .getByText(/已新增 \d+ 张工单/)
    .waitFor();
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).first().click();
}

async function openOrder(page: Page, at: number): Promise<void> {
  await list(page, '工单', '工单');
  await shown(page).locator('.ant-table-row .ir-list-label').nth(at).click();
  await drawer(page).locator('.mp-facts').waitFor();
}

/** The first card is started from its menu and stands in the column of work in hand. */
async function startOnBoard(page: Page): Promise<void> {
  await list(page, '工单', '工单');
  await shown(page).locator('.ant-segmented-item').filter({ hasText: '看板' }).click();
  const card = shown(page).locator('.ir-card').first();
  await card.waitFor();
  const number = (await card.getAttribute('data-number')) ?? '';
  await look(page, 'kanban');
  await card.getByRole('button', { name: `${number} 的操作` }).click();
  await page.getByRole('menuitem', { name: '开始 → 执行中' }).click();
  await shown(page)
    .locator(`[data-state="inProgress"] [data-number="${number}"]:not([data-pending])`)
    .waitFor();
  await shown(page).locator('.ant-segmented-item').filter({ hasText: '列表' }).click();
}

describe('maintenance plans', () => {
  let planner: Visitor;
  it('go from strategy and plan to orders that are moved, executed and put off, and the rates follow', async () => {
    planner = await openBrowser(platform);
    const { page } = planner;
    await planner.enter(platform.a.admin);
    await planner.go('/maintenance-plan');
    await makeStrategy(page);
    await makePlan(page);
    await makeOrders(page);

    await view(page, '日历');
    await shown(page).locator('.mp-chip').first().waitFor();
    await look(page, 'calendar');
    await view(page, '年度计划');
    await shown(page).locator('.mp-year-cell').first().waitFor();
    await look(page, 'year');
    await view(page, '甘特图');
    await shown(page).locator('.mp-gantt-planned').first().waitFor();
    await look(page, 'gantt');

    await view(page, '指标');
    await shown(page)
      .getByText(/完成 0 \/ 到期 \d/)
      .first()
      .waitFor();

    await view(page, '负荷均衡');
    const cards = shown(page).locator('.mp-card');
    await cards.first().waitFor();
    await look(page, 'board');
    await cards.first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await told(page, '修改成功');
    await shown(page).locator('.mp-week').nth(1).locator('.mp-card').waitFor();

    await startOnBoard(page);
    await openOrder(page, 0);
    await drawer(page).getByRole('button', { name: '完成', exact: true }).click();
    await drawer(page)
      .getByRole('checkbox', { name: /外观检查/ })
      .check();
    await drawer(page).getByLabel('轴承温度', { exact: true }).fill('61');
    await day(page, '实际开始', `${dayAway(0)} 00:00:01`);
    await day(page, '实际结束', `${dayAway(0)} 00:00:05`);
    await drawer(page).getByLabel('实际工时，h').fill('5');
    await look(page, 'complete');
    await drawer(page).getByRole('button', { name: '确认完成' }).click();
    await drawer(page).getByRole('button', { name: '验收' }).waitFor();
    await drawer(page).getByRole('button', { name: '验收' }).click();
    await drawer(page).getByRole('button', { name: '关闭', exact: true }).last().waitFor();
    await page.keyboard.press('Escape');

    await view(page, '指标');
    await shown(page)
      .getByText(/完成 1 \/ 到期 \d/)
      .first()
      .waitFor();
    await look(page, 'figures');

    await openOrder(page, 0);
    await drawer(page).getByRole('button', { name: '申请延期' }).click();
    await dialog(page).getByLabel('新期限').fill(dayAway(70));
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('原因').fill('等待停工窗口');
    await agree(page);
    await drawer(page).getByText('您是申请人，须由他人审批').waitFor();
    await look(page, 'order');
    expect(planner.problems).toEqual([]);
  });

  it('are deferred only by somebody else, in English too, and open from the code at the asset', async () => {
    const approver = await openBrowser(platform, { language: 'en', viewport: { width: 420, height: 860 } });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update users set language = 'en' where id = ${platform.a.plain.id}`),
    );
    const { page } = approver;
    await approver.enter(platform.a.plain);
    await approver.go(`/maintenance-plan?equipment=${equipmentId}`);
    await drawer(page)
      .getByText(/open orders/)
      .waitFor();
    await look(page, 'asset-en');
    await page.setViewportSize({ width: 420, height: 860 });
    await drawer(page).locator('.mp-order').first().click();
    await drawer(page).getByRole('button', { name: 'Grant' }).click();
    await told(page, 'Saved');
    await drawer(page).getByText('Approved').first().waitFor();
    await approver.go('/maintenance-plan?view=figures');
    await shown(page).getByText('Plan execution rate').first().waitFor();
    expect(approver.problems).toEqual([]);
  });
});
