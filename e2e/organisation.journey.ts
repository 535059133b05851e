import { describe, expect, it } from 'vitest';
import { journey } from './journey.ts';
import { settled } from './settled.ts';
import { agree, dialog, look, pick, rowMenu, shown, told } from './steps.ts';

const more = (name: string) => `${name}的更多操作`;

describe('the organisation of a company', () => {
  const at = journey('a');
  const row = (name: string) => at.here.locator('tr.ant-table-row', { hasText: name }).first();

  it('departments are added, moved by drag, headed, administered and merged; a circle and a second name are refused', async () => {
    const { page } = at;
    await at.open('/user/dept');
    for (const name of ['设备部', '静设备组', '动设备组', '机动处']) {
      await at.add();
      await at.fill('部门名称', name);
      await at.save('新增成功');
      await row(name).waitFor();
    }
    await row('静设备组').dragTo(row('设备部'));
    await told(page, '修改成功');
    await row('动设备组').dragTo(row('设备部'));
    await settled(page);
    // Below its own child: refused with the reason, and it stays where it was.
    await row('设备部').dragTo(row('静设备组'));
    await told(page, '不能移到自己的下级之下');
    const places = await at.platform.asOwner<{ name: string; parent: string | null }>(`
      select d.dept_name as name, p.dept_name as parent from departments d left join departments p on p.tenant_id = d.tenant_id and p.id = d.parent_id
      where d.tenant_id = '${at.platform.a.tenantId}' and d.dept_name in ('设备部', '静设备组', '动设备组') order by d.id`);
    expect(places.slice(1).map(({ parent }) => parent)).toEqual(['设备部', '设备部']);
    expect(places[0]?.parent).not.toBe('静设备组');

    for (const [item, column] of [
      ['设置负责人', '负责人'],
      ['设置管理员', '部门管理员'],
    ] as const) {
      await rowMenu(page, more('设备部'), item);
      await pick(page, dialog(page).getByLabel('人员', { exact: true }), 'anton');
      await dialog(page).locator('.ant-modal-header').click();
      await agree(page);
      await told(page, '操作成功');
      await at.here.getByRole('columnheader', { name: column, exact: true }).waitFor();
    }
    await row('设备部').getByText('anton').first().waitFor();

    await row('机动处').getByRole('checkbox').check();
    await at.here.getByRole('button', { name: '合并到' }).click();
    await pick(page, dialog(page).getByLabel('目标部门'), '设备部');
    await agree(page);
    await row('机动处').waitFor({ state: 'detached' });

    await at.add();
    await at.fill('部门名称', '设备部');
    await at.save();
    await at.drawer.getByText('已存在').first().waitFor();
    expect(await at.drawer.getByLabel('部门名称', { exact: true }).inputValue()).toBe('设备部');
    await at.fill('部门名称', '检维修中心');
    await at.save('新增成功');
    await look(page, 'dept-zh');
  });

  it('positions are kept by category, and a code serves once', async () => {
    const { page } = at;
    await at.open('/user/post');
    for (const [code, name, category] of [
      ['GM', '总经理', '高层'],
      ['INSP', '检验工程师', '基层'],
    ] as const) {
      await at.add();
      await pick(page, at.drawer.getByLabel('岗位类别', { exact: true }), category);
      await at.fill('岗位编号', code);
      await at.fill('岗位名称', name);
      await at.save('新增成功');
    }
    await at.add();
    await pick(page, at.drawer.getByLabel('岗位类别', { exact: true }), '基层');
    await at.fill('岗位编号', 'GM');
    await at.fill('岗位名称', '班长');
    await at.save();
    await at.drawer.getByText('岗位编号“GM”已存在').first().waitFor();
    await at.fill('岗位编号', 'LEAD');
    await at.save('新增成功');
    await pick(page, at.here.getByLabel('岗位类别', { exact: true }).first(), '基层');
    await row('班长').waitFor();
    await row('总经理').waitFor({ state: 'detached' });
  });

  it('a person is added with roles, department and position, found in the tree, and becomes administrator', async () => {
    const { page } = at;
    await at.open('/user/userInfo');
    await row('anton').waitFor();
    await at.add();
    await at.fill('账号', 'wang.li');
    await at.fill('姓名', '王立');
    await pick(page, at.drawer.getByLabel('角色', { exact: true }), '普通用户');
    await pick(page, at.drawer.getByLabel('部门', { exact: true }), '静设备组');
    await pick(page, at.drawer.getByLabel('岗位', { exact: true }), '检验工程师');
    await at.save('新增成功');
    await at.press('查看一次');
    const password = await dialog(page).locator('tr', { hasText: '王立' }).locator('code').innerText();
    await look(page, 'user-first-password-zh');
    await at.press('我已记下', dialog(page));
    const newcomer = await at.newcomer();
    await newcomer.submitLogin({ tenantId: at.platform.a.tenantId, account: 'wang.li', password });
    await newcomer.page.getByLabel(newcomer.loginText('login.change.newPassword'), { exact: true }).waitFor();
    await newcomer.close();
    const tree = at.here.getByRole('complementary', { name: '部门' });
    await tree.getByText('静设备组', { exact: true }).click();
    await row('王立').waitFor();
    await row('alice').waitFor({ state: 'detached' });
    await rowMenu(page, more('王立'), '设为管理员');
    await agree(page);
    await row('王立').getByText('管理员', { exact: true }).first().waitFor();
    await rowMenu(page, more('王立'), '取消管理员');
    await agree(page);
    await row('王立').getByText('管理员', { exact: true }).first().waitFor({ state: 'detached' });
    await tree.getByText('静设备组', { exact: true }).click();
    await row('alice').waitFor();
  });

  it('people are forbidden and allowed, reset, unlocked, headed; their sessions are seen and ended; the last administrator stays', async () => {
    const { page, platform } = at;
    const anton = await at.visitorOf(platform.a.plain);
    await rowMenu(page, more('anton'), '设为负责人');
    await row('anton').getByText('负责人', { exact: true }).first().waitFor();
    await rowMenu(page, more('anton'), '部门职务');
    await pick(page, dialog(page).getByLabel('担任部门管理员的部门'), '检维修中心');
    await at.press('保存', dialog(page));
    await told(page, '操作成功');

    await rowMenu(page, more('anton'), '登录会话');
    await dialog(page).getByText('本机').first().waitFor();
    await look(page, 'user-sessions-zh');
    await at.press('全部结束', dialog(page));
    await dialog(page).getByText('当前没有登录').waitFor();
    await at.press('关闭', dialog(page));
    await anton.page.reload();
    await anton.page.getByText('登录已过期').first().waitFor();
    await anton.close();

    await rowMenu(page, more('anton'), '禁用');
    await agree(page);
    await row('anton').getByText('禁用').first().waitFor();
    await rowMenu(page, more('anton'), '启用');
    await agree(page);
    await row('anton').getByText('正常').first().waitFor();
    await rowMenu(page, more('anton'), '重置密码');
    await agree(page);
    await told(page, '操作成功');
    await at.press('查看一次');
    await dialog(page).locator('tr', { hasText: 'anton' }).locator('code').waitFor();
    await at.press('我已记下', dialog(page));
    // The message may be an earlier one: the question must be gone before the next dialog is looked for.
    await expect.poll(() => page.locator('.ant-modal:visible').count()).toBe(0);

    await rowMenu(page, more('alice'), '分配角色');
    await page.locator('.ant-modal:visible .ant-select-selection-item-remove').first().click();
    await agree(page);
    await told(page, '企业至少要保留一名可用的管理员');
    await at.press('取消', dialog(page));
  });

  it('people leave by export and come in by file; who is removed is gone', async () => {
    const { page } = at;
    const [file] = await Promise.all([page.waitForEvent('download'), at.press('导出')]);
    expect(file.suggestedFilename()).toMatch(/^用户.*\.xlsx$/);
    await at.press('导入');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page)
        .getByRole('button', { name: /下载模板/ })
        .click(),
    ]);
    expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
    await at.upload(file, dialog(page));
    await dialog(page).getByRole('button', { name: '检查数据' }).click();
    await dialog(page)
      .getByText(/^共 \d+ 行：新增 0，变更 0，未变 \d+，拒绝 0$/)
      .waitFor();
    await dialog(page).locator('.ant-modal-close').click();
    await rowMenu(page, more('王立'), '删除');
    await page.locator('.ant-modal-confirm .ant-btn-dangerous').click();
    await told(page, '删除成功');
    await shown(page).locator('tr.ant-table-row', { hasText: '王立' }).waitFor({ state: 'detached' });
  });
});
