import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';

const axe = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');
/** Where pictures go, for whoever wants to look at the screens. */
const pictures = process.env.IRCRISK_PICTURES;

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await engine.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  expect(await findings(page), name).toEqual([]);
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The page of the selected tab. */
const shown = (page: Page) => page.locator('.shell-page:not([hidden])');
const told = (page: Page, text: string) =>
  page.locator('.ant-message').getByText(text, { exact: false }).first().waitFor();
const dialog = (page: Page) => page.locator('.ant-modal:visible').last();
/** The dialog's own button; its title is one too, to be moved by. */
const agree = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const drawer = (page: Page) => page.locator('.ant-drawer:visible').last();

/** Types into a select with search and takes the first option. */
async function pick(page: Page, label: string, option: string, within = page.locator('body')): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(option);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

async function rowMenu(page: Page, name: string, item: string): Promise<void> {
  await shown(page)
    .getByRole('button', { name: `${name}的更多操作` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('projects, plant, matrix, feedback and manual', () => {
  let platform: RunningPlatform;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    platform = await startPlatform();
    visitor = await openBrowser(platform);
    page = visitor.page;
    await visitor.signIn(platform.a.admin);
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it('shows account, last sign-in, sign-ins of the month and the modules at home', async () => {
    await page.getByText('本月登录').waitFor();
    await page.getByText(`账号 ${platform.a.admin.account}`).waitFor();
    await look(page, 'home-zh');
  });

  it('makes a project, refuses one without its required fields, and works in it', async () => {
    await visitor.open('/project');
    await shown(page).getByRole('button', { name: '新增', exact: true }).click();
    await drawer(page).getByRole('button', { name: '保存' }).click();
    for (const text of ['项目名称不能为空', '项目编号不能为空', '委托企业不能为空', '分析模块不能为空'])
      await drawer(page).getByText(text).waitFor();
    await drawer(page).getByLabel('项目名称').fill('2026 年度全厂 RBI 评估');
    await drawer(page).getByLabel('项目编号').fill('RBI-2026');
    await pick(page, '委托企业', '甲石化', drawer(page));
    await pick(page, '分析模块', '故障树分析', drawer(page));
    await page.keyboard.press('Escape');
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await told(page, '新增成功');
    await shown(page).locator('.ir-list-label', { hasText: '2026 年度全厂 RBI 评估' }).waitFor();

    await rowMenu(page, '2026 年度全厂 RBI 评估', '项目成员');
    await pick(page, '添加成员', 'anton', dialog(page));
    await dialog(page).getByText('anton').first().waitFor();
    await agree(page);
    await told(page, '操作成功');
    await rowMenu(page, '2026 年度全厂 RBI 评估', '切换到此项目');
    await page.locator('.head-switch', { hasText: '2026 年度全厂 RBI 评估' }).waitFor();
    await shown(page).getByText('当前', { exact: true }).waitFor();
    await look(page, 'project-zh');
  });

  it('builds the plant: adds, copies, finds and moves nodes', async () => {
    await visitor.open('/factoryModel');
    const add = async (level: string, name: string) => {
      await shown(page).getByRole('button', { name: '新增下级' }).click();
      await page.getByRole('menuitem', { name: `新增${level}` }).click();
      await drawer(page).getByLabel('名称', { exact: true }).fill(name);
      await drawer(page).getByRole('button', { name: '保存' }).click();
      await shown(page).getByRole('heading', { name }).waitFor();
    };
    await add('分部', '炼油事业部');
    await add('装置', '加氢裂化装置');
    await add('单元', '反应单元');
    await shown(page).getByLabel('隔离系统等级').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await shown(page).getByRole('button', { name: '保存' }).click();
    await told(page, '修改成功');

    const tree = shown(page).locator('.plant-tree');
    await tree.getByText('加氢裂化装置', { exact: true }).click();
    await shown(page).getByRole('button', { name: '复制分支' }).click();
    await agree(page);
    await told(page, '已复制');
    await shown(page).getByRole('heading', { name: '加氢裂化装置 副本' }).waitFor();
    await add('单元', '公用单元');
    await tree.getByText('加氢裂化装置 副本', { exact: true }).waitFor();

    // The same name below the same parent is refused, and the form stays.
    await tree.getByText('炼油事业部', { exact: true }).click();
    await shown(page).getByRole('button', { name: '新增下级' }).click();
    await page.getByRole('menuitem', { name: '新增装置' }).click();
    await drawer(page).getByLabel('名称', { exact: true }).fill('加氢裂化装置');
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await drawer(page).getByText('名称“加氢裂化装置”已存在').first().waitFor();
    expect(await drawer(page).getByLabel('名称', { exact: true }).inputValue()).toBe('加氢裂化装置');
    await drawer(page).getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await look(page, 'factory-model-zh');
  });

  it('stays fluid with twenty thousand nodes: only the rows in view are drawn', async () => {
    // Behind the triggers of the table: the rows are what is needed here, not their history.
    await platform.asOwner(`
      begin;
      select set_config('app.tenant_id', '${platform.b.tenantId}', true);
      alter table factory_nodes disable trigger user;
      insert into factory_nodes (id, parent_id, level_code, name, order_no, path, company_id)
      select f.id, t.id, 'unit', '单元 ' || f.n, f.n, t.path || f.id || '/', t.company_id
      from (select next_id() as id, n from generate_series(1, 20000) n) f, (select * from factory_nodes where parent_id = 0 limit 1) t;
      alter table factory_nodes enable trigger user;
      commit`);
    const other = await openBrowser(platform);
    const { page } = other;
    await other.signIn(platform.b.admin);
    await other.open('/factoryModel');
    await shown(page)
      .getByText(/共 20\d{3} 个节点/)
      .waitFor();
    await shown(page).getByLabel('查找名称、简称或编号').fill('单元 19999');
    await shown(page).locator('.plant-tree').getByText('单元 19999', { exact: true }).first().waitFor();
    expect(await shown(page).locator('.ant-tree-treenode').count()).toBeLessThan(120);
    await shown(page).locator('.plant-tree').getByText('单元 19999', { exact: true }).first().click();
    await shown(page).getByRole('heading', { name: '单元 19999' }).waitFor();
    await page.getByRole('tab', { name: '层级定义' }).click();
    await shown(page).getByRole('button', { name: '装置', exact: true }).waitFor();
    expect(other.problems).toEqual([]);
    await other.close();
  });

  it('initialises a matrix once, edits a draft under the validator, puts it into force and compares', async () => {
    await visitor.open('/riskMatrix');
    const init = async () => {
      await shown(page).getByRole('button', { name: '矩阵初始化' }).first().click();
      await agree(page);
    };
    await init();
    await told(page, '矩阵初始化成功');
    await init();
    await told(page, '矩阵已存在');
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await shown(page).getByText('没有发现问题').waitFor();

    await shown(page).getByRole('button', { name: '新建版本' }).click();
    const upper = shown(page).getByLabel('低 上限', { exact: true });
    await upper.fill('3');
    await shown(page).getByText('数值 4 不属于任何风险等级').first().waitFor();
    await shown(page).getByRole('button', { name: '保存' }).click();
    await shown(page).getByRole('alert').getByText('未保存：数值 4 不属于任何风险等级').waitFor();
    await upper.fill('5');
    await shown(page).getByText('数值 5 同时属于多个风险等级').first().waitFor();
    await shown(page).getByLabel('高 上限', { exact: true }).fill('30');
    await shown(page).getByText('等级值须为正整数且不超过最大上限').first().waitFor();
    await shown(page).getByLabel('高 上限', { exact: true }).fill('25');
    await upper.fill('4');
    for (const level of ['低', '中', '中高', '高'])
      await shown(page).getByLabel(`${level} 禁用`, { exact: true }).check();
    await shown(page).getByText('不能全部禁用').first().waitFor();
    for (const level of ['低', '中', '中高', '高'])
      await shown(page).getByLabel(`${level} 禁用`, { exact: true }).uncheck();
    await shown(page).getByText('没有发现问题').waitFor();

    await shown(page).getByRole('button', { name: '可能性 1，后果 E，等级值 5：中' }).click();
    await shown(page).getByRole('button', { name: '可能性 1，后果 E，等级值 5：高' }).waitFor();
    await shown(page)
      .getByText(/风险应随可能性和后果递增/)
      .first()
      .waitFor();
    await shown(page).getByRole('button', { name: '撤销' }).click();
    await shown(page).locator('.matrix-brush').getByText('中高', { exact: true }).click();
    await shown(page).getByRole('button', { name: '可能性 1，后果 E，等级值 5：中' }).click();
    await page.getByRole('tab', { name: /后果等级/ }).click();
    await shown(page).getByLabel('E 人员 中文').fill('3 人及以上死亡（含承包商）');
    await look(page, 'risk-matrix-zh');
    await shown(page).getByRole('button', { name: '保存' }).click();
    await told(page, '修改成功');
    await shown(page).getByRole('button', { name: '启用此版本' }).click();
    await agree(page);
    await told(page, '已启用');
    await shown(page).getByRole('button', { name: '比较版本' }).click();
    await dialog(page).getByText('单元格 可能性 1，后果 5').waitFor();
    await dialog(page).getByText('3 人及以上死亡（含承包商）').waitFor();
    await look(page, 'risk-matrix-compare-zh');
    await page.keyboard.press('Escape');
  });

  it('reports from any page with its picture, then assigns, talks, handles and reopens', async () => {
    await page.getByRole('button', { name: '反馈问题' }).click();
    await agree(page);
    await dialog(page).getByText('标题不能为空').waitFor();
    await dialog(page).getByLabel('标题').fill('矩阵打印看不清');
    await pick(page, '提到的人', 'anton', dialog(page));
    await page.keyboard.press('Escape');
    await dialog(page).locator('img.feedback-preview').waitFor();
    await look(page, 'report-zh');
    await agree(page);
    await told(page, '已提交');

    await visitor.open('/bugList');
    await shown(page).getByRole('button', { name: '矩阵打印看不清' }).click();
    await drawer(page).getByText('/riskMatrix · 风险矩阵').waitFor();
    await drawer(page)
      .getByText(/1\.0\.2410/)
      .waitFor();
    await drawer(page).locator('img.feedback-picture').waitFor();
    await pick(page, '处理人', 'anton', drawer(page));
    await told(page, '已指派');
    await drawer(page).getByLabel('写评论').fill('请补充打印机型号');
    await drawer(page).getByRole('button', { name: '发送' }).click();
    await drawer(page).locator('.feedback-talk li').getByText('请补充打印机型号').waitFor();
    await look(page, 'bug-zh');
    await drawer(page).getByRole('button', { name: '确认已处理' }).click();
    await agree(page);
    await told(page, '已确认处理');
    await drawer(page).getByRole('button', { name: '重新打开' }).click();
    await dialog(page).getByLabel('原因').fill('仍看不清');
    await agree(page);
    await told(page, '已重新打开');
    await drawer(page).locator('.feedback-talk li').getByText('仍看不清').waitFor();
    await page.keyboard.press('Escape');
  });

  it('lists what concerns oneself, led there by the notice', async () => {
    const link = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ link: string }>(sql`
        select link from notices where user_id = ${platform.a.plain.id} and kind = 'feedback' order by id desc limit 1`),
    );
    expect(link.link).toMatch(/^\/myBug\?item=\d+$/);
    await visitor.open(link.link);
    await drawer(page).getByText('矩阵打印看不清').first().waitFor();
    await page.keyboard.press('Escape');
    await shown(page).getByText('我提出的', { exact: true }).click();
    await shown(page).getByRole('button', { name: '矩阵打印看不清' }).click();
    await drawer(page).getByRole('button', { name: '确认已处理' }).waitFor();
    await page.keyboard.press('Escape');
    await look(page, 'my-bug-zh');
    await visitor.open('/myFeedback');
    await shown(page).getByText('您还没有提出过').waitFor();
    await look(page, 'my-feedback-zh');
  });

  it('explains each screen from its help button, with contents and search', async () => {
    await visitor.open('/riskMatrix');
    await shown(page).getByRole('button', { name: '新建版本' }).waitFor();
    await page.getByRole('button', { name: '用户手册' }).click();
    await shown(page).getByRole('heading', { name: '风险矩阵', level: 1 }).waitFor();
    await look(page, 'manual-zh');
    await shown(page).getByLabel('搜索手册').fill('默认项目');
    await shown(page).locator('.manual-hits button').first().click();
    await shown(page).getByRole('heading', { name: '默认项目' }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('speaks English on every screen', async () => {
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    const screens: [string, RegExp, string][] = [
      ['/wel/index', /Sign-ins this month|Logins this month/i, 'home-en'],
      ['/project', /Analysis data are kept by project/, 'project-en'],
      ['/factoryModel', /\d nodes/, 'factory-model-en'],
      ['/riskMatrix', /Nothing is wrong/, 'risk-matrix-en'],
      ['/bugList', /矩阵打印看不清/, 'bug-en'],
      ['/feedbackList', /What people wish/, 'demand-en'],
      ['/myBug', /Bugs that mention me/, 'my-bug-en'],
      ['/myFeedback', /You have reported nothing yet/, 'my-feedback-en'],
      ['/userManual', /Where to start/, 'manual-en'],
    ];
    for (const [place, text, name] of screens) {
      await visitor.open(place);
      await shown(page).getByText(text).first().waitFor();
      await look(page, name);
    }
    await visitor.open('/project');
    await shown(page).getByRole('button', { name: 'Add', exact: true }).click();
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await drawer(page).getByText('Modules must not be empty').waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
