import { describe, it } from 'vitest';
import { journey } from './journey.ts';
import { agree, dialog, look, lookInBoth, pick, rowMenu, told } from './steps.ts';

const more = (name: string) => `${name}的更多操作`;

describe('roles and rights of a company', () => {
  const at = journey('a');

  it('a role has a name, an alias that serves once, and a place in the tree', async () => {
    await at.open('/user/role');
    await at.add();
    await at.fill('角色名称', '检验工程师');
    await at.fill('角色别名', 'inspector');
    await at.save('新增成功');
    await at.add();
    await at.fill('角色名称', '另一角色');
    await at.fill('角色别名', 'inspector');
    await at.save();
    await at.drawer.getByText('“inspector”已存在').first().waitFor();
    await at.fill('角色别名', 'planner');
    await at.save('新增成功');
    await look(at.page, 'role-zh');
  });

  it('menus, operations, data scope and users are granted in one dialog', async () => {
    const { page } = at;
    await rowMenu(page, more('检验工程师'), '授权');
    await dialog(page).getByLabel('查找').first().fill('岗位管理');
    await dialog(page)
      .locator('.ant-tree-treenode:visible', { hasText: '岗位管理' })
      .first()
      .locator('.ant-tree-checkbox')
      .click();
    await lookInBoth(page, 'role-grant-zh');
    await dialog(page)
      .getByRole('tab', { name: /接口操作/ })
      .click();
    await dialog(page).getByLabel('查找').last().fill('岗位');
    await dialog(page).getByText('岗位：新增', { exact: true }).waitFor();
    await dialog(page)
      .getByRole('tab', { name: /数据范围/ })
      .click();
    await dialog(page).getByRole('checkbox', { name: '全部可见' }).check();
    await dialog(page).getByPlaceholder('范围名称').fill('总部口');
    await dialog(page).getByLabel('部门', { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click();
    await dialog(page).locator('.ant-modal-header').click();
    await at.press('新增', dialog(page));
    await dialog(page).getByRole('checkbox', { name: '总部口' }).waitFor();
    await dialog(page).getByRole('tab', { name: /用户/ }).click();
    await pick(page, dialog(page).getByLabel('加入用户'), 'anton');
    await dialog(page).locator('.ant-modal-header').click();
    await look(page, 'role-users-zh');
    await agree(page);
    await told(page, '授权成功');
  });

  it('what the role sees is previewed, and what a user may really do is listed', async () => {
    const { page } = at;
    await rowMenu(page, more('检验工程师'), '菜单预览');
    await dialog(page).getByText('岗位管理').waitFor();
    await look(page, 'role-preview-zh');
    await dialog(page).locator('.ant-modal-close').click();
    await at.here.getByRole('button', { name: '用户有效权限' }).click();
    await pick(page, dialog(page).getByLabel('用户', { exact: true }), 'anton');
    await dialog(page).getByText('检验工程师').first().waitFor();
    await dialog(page)
      .getByRole('tab', { name: /接口操作/ })
      .click();
    await dialog(page).getByText('岗位：新增', { exact: true }).first().waitFor();
    await lookInBoth(page, 'role-rights-zh');
    await dialog(page).locator('.ant-modal-close').click();
  });

  it('the member finds the granted screen, and is told so where there is no right', async () => {
    const anton = await at.visitorOf(at.platform.a.plain);
    await anton.open('/user/post');
    await anton.page.getByRole('button', { name: '新增', exact: true }).first().waitFor();
    await anton.open('/user/role');
    await anton.page.getByText('无此模块权限').first().waitFor();
    await anton.close();
  });
});
