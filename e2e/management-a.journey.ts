import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { agree, dialog, drawer, look, pick, rowMenu, shown, told } from './steps.ts';

const more = (name: string) => `${name}的更多操作`;

describe('people, rights, organisation and records of a company', () => {
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
    expect(visitor.problems).toEqual([]);
    await closeBrowser();
    await platform.close();
  });

  const fill = (label: string, text: string) => drawer(page).getByLabel(label, { exact: true }).fill(text);
  const save = () =>
    drawer(page)
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
  const add = () => shown(page).getByRole('button', { name: '新增', exact: true }).click();

  it('builds the organisation: adds, moves by drag, refuses nonsense, sets its head, merges', async () => {
    await visitor.open('/user/dept');
    for (const name of ['设备部', '静设备组', '动设备组', '机动处']) {
      await add();
      await fill('部门名称', name);
      await save();
      await shown(page).getByRole('button', { name, exact: true }).waitFor();
      await drawer(page).waitFor({ state: 'hidden' });
    }
    const row = (name: string) => shown(page).locator('tr.ant-table-row', { hasText: name }).first();
    await row('静设备组').dragTo(row('设备部'));
    await told(page, '修改成功');
    await row('动设备组').dragTo(row('设备部'));
    await told(page, '修改成功');

    await rowMenu(page, more('设备部'), '设置负责人');
    await pick(page, dialog(page).getByLabel('人员', { exact: true }), 'anton');
    await page.keyboard.press('Escape');
    await agree(page);
    await told(page, '操作成功');
    await row('设备部').getByText('anton').waitFor();

    await row('机动处').getByRole('checkbox').check();
    await shown(page).getByRole('button', { name: '合并到' }).click();
    await pick(page, dialog(page).getByLabel('目标部门'), '设备部');
    await dialog(page)
      .getByRole('button', { name: /合\s?并/ })
      .last()
      .click();
    await told(page, '操作成功');
    await row('机动处').waitFor({ state: 'detached' });

    await add();
    await fill('部门名称', '设备部');
    await save();
    await drawer(page).getByRole('alert').first().waitFor();
    expect(await drawer(page).getByLabel('部门名称', { exact: true }).inputValue()).toBe('设备部');
    await fill('部门名称', '检维修中心');
    await save();
    await told(page, '新增成功');
    await look(page, 'dept-zh');
  });

  it('makes a role, grants menus, operations, data scope and users in one dialog, and previews it', async () => {
    await visitor.open('/user/role');
    await add();
    await fill('角色名称', '检验工程师');
    await fill('角色别名', 'inspector');
    await save();
    await told(page, '新增成功');
    // A code that is taken is refused, and what was typed stays.
    await add();
    await fill('角色名称', '另一角色');
    await fill('角色别名', 'inspector');
    await save();
    await drawer(page).getByText('“inspector”已存在').first().waitFor();
    await fill('角色别名', 'planner');
    await save();
    await told(page, '新增成功');

    await rowMenu(page, more('检验工程师'), '授权');
    const tick = (text: string) =>
      dialog(page)
        .locator('.ant-tree-treenode:visible', { hasText: text })
        .first()
        .locator('.ant-tree-checkbox')
        .click();
    await dialog(page).getByLabel('查找').first().fill('岗位管理');
    await tick('岗位管理');
    await look(page, 'role-grant-zh');
    await dialog(page)
      .getByRole('tab', { name: /接口操作/ })
      .click();
    await dialog(page).getByLabel('查找').last().fill('岗位');
    await dialog(page).getByText('岗位：新增').waitFor();
    await dialog(page)
      .getByRole('tab', { name: /数据范围/ })
      .click();
    await dialog(page).getByRole('checkbox', { name: '全部可见' }).check();
    await dialog(page).getByPlaceholder('范围名称').fill('设备口');
    await pick(page, dialog(page).getByLabel('部门', { exact: true }), '设备部');
    await page.keyboard.press('Escape');
    await dialog(page)
      .getByRole('button', { name: /新\s?增/ })
      .click();
    await dialog(page).getByRole('checkbox', { name: '设备口' }).waitFor();
    await dialog(page).getByRole('tab', { name: /用户/ }).click();
    await pick(page, dialog(page).getByLabel('加入用户'), 'anton');
    await page.keyboard.press('Escape');
    await look(page, 'role-users-zh');
    await agree(page);
    await told(page, '授权成功');

    await rowMenu(page, more('检验工程师'), '菜单预览');
    await dialog(page).getByText('岗位管理').waitFor();
    await look(page, 'role-preview-zh');
    await dialog(page).locator('.ant-modal-close').click();

    await shown(page).getByRole('button', { name: '用户有效权限' }).click();
    await pick(page, dialog(page).getByLabel('用户', { exact: true }), 'anton');
    await dialog(page).getByText('检验工程师').waitFor();
    await dialog(page)
      .getByRole('tab', { name: /接口操作/ })
      .click();
    await dialog(page).getByText('岗位：新增').waitFor();
    await look(page, 'role-rights-zh');
    await dialog(page).locator('.ant-modal-close').click();
  });

  it('keeps users: person in charge, offices, sessions ended, the last administrator kept', async () => {
    const anton = await openBrowser(platform);
    await anton.signIn(platform.a.plain);
    await visitor.open('/user/userInfo');
    await shown(page).getByText('anton').first().waitFor();
    await rowMenu(page, more('anton'), '设为负责人');
    await told(page, '操作成功');
    await shown(page).getByText('负责人', { exact: true }).first().waitFor();

    await rowMenu(page, more('anton'), '部门职务');
    await pick(page, dialog(page).getByLabel('担任部门管理员的部门'), '设备部');
    await page.keyboard.press('Escape');
    await dialog(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await told(page, '操作成功');

    await rowMenu(page, more('anton'), '登录会话');
    await dialog(page).getByText('本机').first().waitFor();
    await look(page, 'user-sessions-zh');
    await dialog(page).getByRole('button', { name: '全部结束' }).click();
    await dialog(page).getByText('当前没有登录').waitFor();
    await dialog(page)
      .getByRole('button', { name: /关\s?闭/ })
      .click();
    await anton.page.reload();
    await anton.page.getByText('登录已过期').first().waitFor();
    await anton.close();

    await rowMenu(page, more('alice'), '分配角色');
    await dialog(page).locator('.ant-select-selection-item-remove').first().click();
    await agree(page);
    await told(page, '企业至少要保留一名可用的管理员');
    await dialog(page)
      .getByRole('button', { name: /取\s?消/ })
      .click();
    await look(page, 'user-zh');
  });

  it('keeps company information by its rules, with the history of the coefficient', async () => {
    await visitor.open('/companyModel');
    const field = (label: string) => shown(page).getByLabel(label, { exact: true });
    await field('简称').fill('六个字的简称');
    await shown(page).getByText('简称最多 5 个字符').waitFor();
    await field('管理系统评价系数').fill('10.01');
    await shown(page).getByText('管理系统评价系数不能大于 10').waitFor();
    await shown(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    expect(await field('简称').inputValue()).toBe('六个字的简称');
    await field('管理系统评价系数').fill('0');
    await shown(page).getByText('管理系统评价系数必须大于 0').waitFor();
    await field('简称').fill('甲石化');
    await field('管理系统评价系数').fill('1.2');
    await pick(page, field('气候'), '海洋性');
    await pick(page, field('地震带'), '0.10g');
    await field('最低气温').fill('-8.8');
    await field('平均气温').fill('16.5');
    await shown(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot });
    await shown(page).getByText('logo.png').waitFor();
    await shown(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await told(page, '保存成功');
    await shown(page).locator('.company-coefficient').getByText('1.2').waitFor();
    await field('管理系统评价系数').fill('0.9');
    await shown(page)
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await shown(page).locator('.company-coefficient').getByText('0.9').first().waitFor();
    await look(page, 'company-zh');
  });

  it('shows operations with before and after, filters and exports them', async () => {
    await visitor.open('/userUse/handleRecord');
    await pick(page, shown(page).getByLabel('模块', { exact: true }), '企业信息');
    await shown(page).getByText('企业信息：新增或修改').first().waitFor();
    await look(page, 'operations-zh');
    await shown(page)
      .getByRole('button', { name: /前后对比/ })
      .first()
      .click();
    await drawer(page).getByText('管理系统评价系数').waitFor();
    await drawer(page).getByText('1.2').waitFor();
    await drawer(page).getByText('0.9').waitFor();
    await look(page, 'operations-change-zh');
    await drawer(page).locator('.ant-drawer-close').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shown(page)
        .getByRole('button', { name: /导\s?出/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('操作记录.xlsx');
  });

  it('counts operations by day, module and person, as chart and as table', async () => {
    await visitor.open('/userUse/handleStatistics');
    await shown(page).locator('canvas').first().waitFor();
    await shown(page).getByText('近 7 天').click();
    const byUser = shown(page).locator('.ir-card', { hasText: '各用户操作次数' });
    await byUser.locator('.ant-segmented-item').last().click();
    await byUser.getByText('alice').waitFor();
    await look(page, 'statistics-zh');
  });

  it('shows sign-ins with place and method in words', async () => {
    await visitor.open('/userUse/loginRecord');
    await shown(page).getByText('账号密码').first().waitFor();
    await shown(page).getByText('本机').first().waitFor();
    await look(page, 'login-record-zh');
  });
});

describe('the operator', () => {
  let platform: RunningPlatform;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    platform = await startPlatform();
    visitor = await openBrowser(platform);
    page = visitor.page;
    await visitor.signIn(platform.operator.admin);
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  const fill = (label: string, text: string) => drawer(page).getByLabel(label, { exact: true }).fill(text);
  const save = () =>
    drawer(page)
      .getByRole('button', { name: /^保\s?存$/ })
      .click();

  it('makes a customer whose password is shown once, extends, suspends, removes by typed code and restores it', async () => {
    await visitor.open('/customer');
    await shown(page).getByText('甲石化').first().waitFor();
    await shown(page).getByRole('button', { name: '新增客户' }).click();
    await save();
    await drawer(page).getByText('租户名称不能为空').waitFor();
    await fill('租户名称', '辛炼化');
    await fill('管理员账号', 'xin');
    await fill('用户数上限', '50');
    await save();
    await dialog(page).getByText('一次性密码').first().waitFor();
    const password = await dialog(page).locator('code').innerText();
    const code = await dialog(page).locator('.ant-descriptions-item-content').first().innerText();
    expect(password.trim().length).toBeGreaterThan(8);
    await look(page, 'customer-password-zh');
    await dialog(page).getByRole('button', { name: '我已记录' }).click();
    await shown(page).getByText('辛炼化').waitFor();
    await look(page, 'customer-zh');

    await rowMenu(page, '更多操作 辛炼化', '延期');
    await dialog(page)
      .getByRole('button', { name: /延 6 个月/ })
      .click();
    await agree(page);
    await told(page, '操作成功');
    await rowMenu(page, '更多操作 辛炼化', '停用');
    await agree(page);
    await told(page, '操作成功');
    await shown(page).locator('tr', { hasText: '辛炼化' }).getByText('已停用').waitFor();
    await rowMenu(page, '更多操作 辛炼化', '启用');
    await agree(page);
    await shown(page).locator('tr', { hasText: '辛炼化' }).getByText('正常').waitFor();
    await rowMenu(page, '更多操作 甲石化', '使用情况');
    await dialog(page).getByText('近 30 天').first().waitFor();
    await look(page, 'customer-usage-zh');
    await dialog(page).locator('.ant-modal-close').click();

    await rowMenu(page, '更多操作 辛炼化', '删除租户');
    await dialog(page).getByText('数据保留 30 天').waitFor();
    await dialog(page).getByRole('textbox').fill('123456');
    await agree(page);
    await dialog(page).getByText('输入的租户编号与要删除的不一致').waitFor();
    await dialog(page).getByRole('textbox').fill(code.trim());
    await agree(page);
    await told(page, '操作成功');
    await shown(page).locator('tr', { hasText: '辛炼化' }).waitFor({ state: 'detached' });
    await shown(page).getByRole('button', { name: '已删除' }).click();
    await dialog(page).getByRole('button', { name: '恢复 辛炼化' }).click();
    await told(page, '操作成功');
    await dialog(page).locator('.ant-modal-close').click();
    await shown(page).locator('tr', { hasText: '辛炼化' }).waitFor();
  });

  it('tells an expired customer so at sign-in', async () => {
    await platform.asOwner(
      "update tenants set expire_time = now() - interval '1 day' where tenant_id = '200002'",
    );
    const guest = await openBrowser(platform);
    await guest.submitLogin(platform.b.admin);
    await guest.page.getByText('租户已过期').first().waitFor();
    expect(await guest.page.locator('input[name="username"]').inputValue()).toBe(platform.b.admin.account);
    await guest.close();
  });

  it('keeps menus: an outside link with icon and both names, a code only once, previewed as a role', async () => {
    await visitor.open('/menu');
    await shown(page).getByText('岗位管理').first().waitFor();
    await shown(page).getByRole('button', { name: '新增', exact: true }).click();
    await fill('编号', 'post');
    await fill('名称', '气象');
    await fill('英文名称', 'Weather');
    await pick(page, drawer(page).getByLabel('图标', { exact: true }), 'jump');
    await fill('路径', 'https://weather.example.com/');
    await save();
    await drawer(page).getByText('编号“post”已存在').first().waitFor();
    expect(await drawer(page).getByLabel('名称', { exact: true }).inputValue()).toBe('气象');
    await fill('编号', 'weather');
    await save();
    await told(page, '保存成功');
    await shown(page).getByLabel('名称、编号').fill('weather');
    await shown(page).getByRole('button', { name: '编辑 气象' }).waitFor();
    await look(page, 'menu-zh');
    await shown(page).getByRole('button', { name: '按角色预览' }).click();
    await pick(page, dialog(page).getByLabel('客户', { exact: true }), '甲石化');
    await pick(page, dialog(page).getByLabel('角色', { exact: true }), '管理员');
    await dialog(page).getByText('岗位管理').waitFor();
    await look(page, 'menu-preview-zh');
    await dialog(page).locator('.ant-modal-close').click();
  });

  it('keeps menu groups and binds menus and customers to them', async () => {
    await visitor.open('/menuGroup');
    await shown(page).getByRole('button', { name: '新增', exact: true }).click();
    await fill('编号', 'business-weather');
    await fill('名称', '外部服务');
    await fill('英文名称', 'Outside services');
    await save();
    await told(page, '保存成功');
    await shown(page).getByRole('button', { name: '绑定菜单：外部服务' }).click();
    await dialog(page)
      .locator('.ant-tree-treenode', { hasText: '首页' })
      .first()
      .locator('.ant-tree-checkbox')
      .click();
    await agree(page);
    await told(page, '保存成功');
    await shown(page).getByRole('button', { name: '绑定客户：外部服务' }).click();
    await dialog(page).getByRole('checkbox', { name: '甲石化' }).check();
    await look(page, 'menu-bind-zh');
    await agree(page);
    await told(page, '保存成功');
    await look(page, 'menu-group-zh');
    const bound = await platform.asOwner<{ count: number }>(
      "select count(*)::int as count from tenant_top_menus x join top_menus t on t.id = x.top_menu_id where t.code = 'business-weather' and x.tenant_id = '200001' and x.is_deleted = 0",
    );
    expect(bound).toEqual([{ count: 1 }]);
  });

  it('keeps the dictionary: a value in use names its users before it goes', async () => {
    await visitor.open('/dict');
    await shown(page).getByText('性别').first().waitFor();
    await look(page, 'dict-zh');
  });
});

describe('the same screens in English', () => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it.each([
    ['a', '/user/userInfo', 'Users'],
    ['a', '/user/role', 'Rights of a user'],
    ['a', '/user/dept', 'Departments'],
    ['a', '/companyModel', 'Company information'],
    ['a', '/userUse/loginRecord', 'Login record'],
    ['a', '/userUse/handleRecord', 'Operation record'],
    ['a', '/userUse/handleStatistics', 'Operation statistics'],
    ['operator', '/customer', 'Customer management'],
    ['operator', '/menuGroup', 'Menu group management'],
    ['operator', '/menu', 'Menu management'],
    ['operator', '/dict', 'System dictionary'],
  ] as const)('of %s: %s', async (tenant, place, text) => {
    const visitor = await openBrowser(platform, { language: 'en' });
    await visitor.signIn(platform[tenant].admin);
    await visitor.open(place);
    await shown(visitor.page).getByText(text).first().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    // What a company writes is in its own language; the product's words are not.
    await look(visitor.page, `${place.split('/').at(-1)}-en`);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
