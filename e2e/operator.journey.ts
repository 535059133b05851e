import { describe, expect, it } from 'vitest';
import { openBrowser } from './harness.ts';
import { journey } from './journey.ts';
import { agree, dialog, look, pick, rowMenu, told } from './steps.ts';

describe('what the operator keeps for its customers', () => {
  const at = journey('operator');
  const row = (name: string) => at.here.locator('tr.ant-table-row', { hasText: name }).first();

  it('a customer is made with a password shown once, extended, suspended, resumed, and its use is seen', async () => {
    const { page } = at;
    await at.open('/customer');
    await row('甲石化').waitFor();
    await at.here.getByRole('button', { name: '新增客户' }).click();
    await at.save();
    await at.drawer.getByText('租户名称不能为空').waitFor();
    await at.fill('租户名称', '辛炼化');
    await at.fill('管理员账号', 'xin');
    await at.fill('用户数上限', '50');
    await look(page, 'customer-form-zh');
    await at.save();
    await dialog(page).getByText('一次性密码').first().waitFor();
    const password = (await dialog(page).locator('code').innerText()).trim();
    expect(password.length).toBeGreaterThan(8);
    await look(page, 'customer-password-zh');
    await dialog(page).getByRole('button', { name: '我已记录' }).click();
    await row('辛炼化').waitFor();

    await rowMenu(page, '更多操作 辛炼化', '延期');
    await dialog(page)
      .getByRole('button', { name: /延 6 个月/ })
      .click();
    await agree(page);
    await told(page, '操作成功');
    await rowMenu(page, '更多操作 辛炼化', '停用');
    await agree(page);
    await row('辛炼化').getByText('已停用').waitFor();
    await rowMenu(page, '更多操作 辛炼化', '启用');
    await agree(page);
    await row('辛炼化').getByText('正常').waitFor();
    await rowMenu(page, '更多操作 甲石化', '使用情况');
    await dialog(page).getByText('近 30 天').first().waitFor();
    await look(page, 'customer-usage-zh');
    await dialog(page).locator('.ant-modal-close').click();
  });

  it('a customer goes only by its typed code, and comes back within the stated time', async () => {
    const { page, platform } = at;
    const [made] = await platform.asOwner<{ code: string }>(
      "select tenant_id as code from tenants where tenant_name = '辛炼化'",
    );
    await rowMenu(page, '更多操作 辛炼化', '删除租户');
    await dialog(page).getByText('数据保留 30 天').waitFor();
    await dialog(page).getByRole('textbox').fill('123456');
    await agree(page);
    await dialog(page).getByText('输入的租户编码与要删除的不一致').waitFor();
    await look(page, 'customer-remove-zh');
    await dialog(page)
      .getByRole('textbox')
      .fill(made?.code ?? '');
    await agree(page);
    await row('辛炼化').waitFor({ state: 'detached' });
    await at.here.getByRole('button', { name: '已删除' }).click();
    await dialog(page).getByRole('button', { name: '恢复 辛炼化' }).click();
    await told(page, '操作成功');
    await dialog(page).locator('.ant-modal-close').click();
    await row('辛炼化').waitFor();
  });

  it('an expired customer is told so at sign-in, and what was typed stays', async () => {
    const { platform } = at;
    await platform.asOwner(
      "update tenants set expire_time = now() - interval '1 day' where tenant_id = '200002'",
    );
    const guest = await openBrowser(platform);
    await guest.submitLogin(platform.b.admin);
    await guest.page.getByText('租户已过期').first().waitFor();
    expect(await guest.page.locator('input[name="username"]').inputValue()).toBe(platform.b.admin.account);
    await guest.close();
  });

  it('a menu may be an outside link with icon and both names; its code serves once; a role previews it', async () => {
    const { page } = at;
    await at.open('/menu');
    await at.here.getByText('岗位管理').first().waitFor();
    await at.add();
    await at.fill('编号', 'post');
    await at.fill('名称', '气象');
    await at.fill('英文名称', 'Weather');
    await pick(page, at.drawer.getByLabel('图标', { exact: true }), 'jump');
    await at.fill('路径', 'https://weather.example.com/');
    await at.save();
    await at.drawer.getByText('编号“post”已存在').first().waitFor();
    expect(await at.drawer.getByLabel('名称', { exact: true }).inputValue()).toBe('气象');
    await at.fill('编号', 'weather');
    await at.save('保存成功');
    await at.here.getByLabel('名称、编号').fill('weather');
    await at.here.getByRole('button', { name: '编辑 气象' }).waitFor();
    await at.here.getByRole('button', { name: '按角色预览' }).click();
    await pick(page, dialog(page).getByLabel('客户', { exact: true }), '甲石化');
    await pick(page, dialog(page).getByLabel('角色', { exact: true }), '管理员');
    await dialog(page).getByText('岗位管理').first().waitFor();
    await look(page, 'menu-preview-zh');
    await dialog(page).locator('.ant-modal-close').click();
  });

  it('a menu group gets menus and customers bound to it', async () => {
    const { page, platform } = at;
    await at.open('/menuGroup');
    await at.add();
    await at.fill('编号', 'business-weather');
    await at.fill('名称', '外部服务');
    await at.fill('英文名称', 'Outside services');
    await at.save('保存成功');
    await at.here.getByRole('button', { name: '绑定菜单：外部服务' }).click();
    await dialog(page)
      .locator('.ant-tree-treenode', { hasText: '首页' })
      .first()
      .locator('.ant-tree-checkbox')
      .click();
    await agree(page);
    await told(page, '保存成功');
    await dialog(page).waitFor({ state: 'hidden' });
    await at.here.getByRole('button', { name: '绑定客户：外部服务' }).click();
    await dialog(page).getByRole('checkbox', { name: '甲石化' }).check();
    await look(page, 'menu-bind-zh');
    await agree(page);
    await dialog(page).waitFor({ state: 'hidden' });
    const bound = await platform.asOwner<{ count: number }>(
      "select count(*)::int as count from tenant_top_menus x join top_menus t on t.id = x.top_menu_id where t.code = 'business-weather' and x.tenant_id = '200001' and x.is_deleted = 0",
    );
    expect(bound).toEqual([{ count: 1 }]);
  });

  it('a dictionary value in use names its users before it goes, and may be sealed instead', async () => {
    const { page } = at;
    await at.open('/dict');
    await at.here.getByPlaceholder('字典编号、字典名称、英文名称').fill('sex');
    // The list is not searched yet while other dictionaries' “unknown” are still in it.
    await expect
      .poll(() => at.here.getByRole('button', { name: '未知的更多操作', exact: true }).count(), {
        timeout: 20_000,
      })
      .toBe(1);
    await rowMenu(page, '未知的更多操作', '删除');
    await page.locator('.ant-modal-confirm .ant-btn-dangerous').last().click();
    await page
      .locator('.ant-modal-confirm')
      .getByText(/被“.*”引用 \d+ 处/)
      .first()
      .waitFor();
    await look(page, 'dict-used-zh');
    await page
      .locator('.ant-modal-confirm')
      .last()
      .getByRole('button', { name: /取\s?消/ })
      .click();
    await at.here.getByRole('button', { name: '编辑未知' }).click();
    await at.drawer.getByRole('switch').first().click();
    await at.save('修改成功');
    await look(page, 'dict-zh');
  });
});
