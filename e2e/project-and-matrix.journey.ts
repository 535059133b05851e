import { describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { journey } from './journey.ts';
import { agree, dialog, look, pick, rowMenu, told } from './steps.ts';

const name = '2026 年度全厂 RBI 评估';

describe('projects and the risk matrix', () => {
  const at = journey('a');

  it('a project wants its required fields, has members, and becomes the one worked in', async () => {
    const { page } = at;
    await at.open('/project');
    await at.add();
    await at.save();
    for (const text of ['项目名称不能为空', '项目编号不能为空', '委托企业不能为空', '分析模块不能为空'])
      await at.drawer.getByText(text).first().waitFor();
    // The first field to mend waits for its text.
    await at.drawer
      .locator('input:focus')
      .and(at.drawer.getByLabel('项目名称', { exact: true }))
      .waitFor();
    await at.fill('项目名称', name);
    await at.fill('项目编号', 'RBI-2026');
    await pick(page, at.drawer.getByLabel('委托企业', { exact: true }), '甲石化');
    await pick(page, at.drawer.getByLabel('分析模块', { exact: true }), '故障树分析');
    // Enter takes the day that was typed, and leaves the form open.
    await at.fill('开始日期', '2026-01-05');
    await at.drawer.getByLabel('开始日期', { exact: true }).press('Enter');
    await at.fill('结束日期', '2026-12-25');
    await at.drawer.getByLabel('结束日期', { exact: true }).press('Enter');
    await at.fill('备注', '全厂');
    await at.save('新增成功');
    await at.here.getByText('2026-12-25').waitFor();
    await rowMenu(page, `${name}的更多操作`, '项目成员');
    await pick(page, dialog(page).getByLabel('添加成员', { exact: true }), 'anton');
    await dialog(page).locator('tr', { hasText: 'anton' }).waitFor();
    await look(page, 'project-members-zh');
    await agree(page);
    await told(page, '操作成功');
    await rowMenu(page, `${name}的更多操作`, '切换到此项目');
    await page.locator('.head-switch', { hasText: name }).waitFor();
    await at.here.getByText('当前', { exact: true }).waitFor();
  });

  it('a switch of project re-scopes the analysis data', async () => {
    const { page, platform } = at;
    const admin = await platform.client(platform.a.admin);
    const own = await admin.get<{ id: string; projectName: string }[]>('/ircrisk-center/project/own-list');
    const made = own.body.data.find(({ projectName }) => projectName === name)?.id ?? '';
    const tree = { code: 'FT-1', name: '加热炉回火' };
    await admin.post('/ircrisk-fault-tree/fault-tree/create', tree, { 'project-id': made });
    await at.open('/fault-tree');
    await at.here.getByText(tree.name).first().waitFor();
    await at.open('/project');
    await rowMenu(page, '默认项目的更多操作', '切换到此项目');
    await page.locator('.head-switch', { hasText: '默认项目' }).waitFor();
    await at.open('/fault-tree');
    await at.here.getByText('还没有故障树').waitFor();
  });

  it('a matrix is initialised once, edited as a draft under the validator, put into force and compared', async () => {
    const { page } = at;
    await at.open('/riskMatrix');
    const init = async () => {
      await at.here.getByRole('button', { name: '矩阵初始化' }).first().click();
      await agree(page);
    };
    await init();
    await told(page, '矩阵初始化成功');
    await init();
    await told(page, '矩阵已存在');
    await at.press('取消', dialog(page));
    await at.here.getByText('没有发现问题').waitFor();

    await at.here.getByRole('button', { name: '新建版本' }).click();
    const upper = at.here.getByLabel('低 上限', { exact: true });
    await upper.fill('3');
    await at.here.getByText('数值 4 不属于任何风险等级').first().waitFor();
    await at.press('保存');
    await at.here.getByRole('alert').getByText('未保存：数值 4 不属于任何风险等级').waitFor();
    await upper.fill('5');
    await at.here.getByText('数值 5 同时属于多个风险等级').first().waitFor();
    await at.here.getByLabel('高 上限', { exact: true }).fill('30');
    await at.here.getByText('等级值须为正整数且不超过最大上限').first().waitFor();
    await at.here.getByLabel('高 上限', { exact: true }).fill('25');
    await upper.fill('4');
    for (const level of ['低', '中', '中高', '高'])
      await at.here.getByLabel(`${level} 禁用`, { exact: true }).check();
    await at.here.getByText('不能全部禁用').first().waitFor();
    for (const level of ['低', '中', '中高', '高'])
      await at.here.getByLabel(`${level} 禁用`, { exact: true }).uncheck();
    await at.here.getByText('没有发现问题').waitFor();

    await at.here.getByRole('button', { name: '可能性 1，后果 E，等级值 5：中' }).click();
    await at.here.getByRole('button', { name: '可能性 1，后果 E，等级值 5：高' }).waitFor();
    await at.here
      .getByText(/风险应随可能性和后果递增/)
      .first()
      .waitFor();
    await at.press('撤销');
    await at.here.locator('.matrix-brush').getByText('中高', { exact: true }).click();
    await at.here.getByRole('button', { name: '可能性 1，后果 E，等级值 5：中' }).press('Enter');
    await page.getByRole('tab', { name: /后果等级/ }).click();
    await at.here.getByLabel('E 人员 中文').fill('3 人及以上死亡（含承包商）');
    const limit = at.here.getByLabel('B 资产 经济损失上限', { exact: true });
    await limit.fill('50000');
    await at.here.getByText('后果 A 的下限 100000 不低于上限 50000').first().waitFor();
    await limit.fill('2000000');
    await at.here.getByText('没有发现问题').waitFor();
    await look(page, 'risk-matrix-zh');
    await at.press('保存');
    await told(page, '修改成功');
    await at.here.getByRole('button', { name: '启用此版本' }).click();
    await agree(page);
    await told(page, '已启用');
    await at.here.getByRole('button', { name: '比较版本' }).click();
    await dialog(page).getByText('单元格 可能性 1，后果 5').waitFor();
    await dialog(page).getByText('3 人及以上死亡（含承包商）').waitFor();
    await look(page, 'risk-matrix-compare-zh');
    await dialog(page).locator('.ant-modal-close').click();
  });

  it('a frequency and an amount give the risk f·C, its cell and its derivation', async () => {
    const { page } = at;
    await page.getByRole('tab', { name: '定量评定' }).click();
    await at.here.getByLabel('频率', { exact: true }).fill('3.5E-3');
    await at.here.getByLabel('资产 经济损失 (元)', { exact: true }).fill('2,500,000');
    await at.here.getByRole('status').getByText('由 资产 决定').waitFor();
    await look(page, 'risk-matrix-quantify-zh');
    await at.here.getByRole('button', { name: '8,750 元/a' }).click();
    await at.drawer.getByText('0.0035 · 2500000').waitFor();
    await at.drawer.getByText('2000000 ≤ 2500000 < 10000000').waitFor();
    await page.keyboard.press('Escape');
    await at.drawer.waitFor({ state: 'hidden' });
  });

  it('assessments of the old version are seen by cell and moved to the new one, approved ones kept', async () => {
    const { page, platform } = at;
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`insert into risk_assessments (project_id, subject_type, subject_id, matrix_row_id, probability, consequences, level, stage, assessed_on, approved)
        select ${platform.a.projectId}, 'equipment', n, m.id, 1, '{"P": 5}', 'medium', 'current', '2026-01-01', n = 1
        from risk_matrices m, generate_series(1, 3) n where m.state = 'retired'`),
    );
    await at.open('/riskMatrix');
    await page.getByRole('tab', { name: '评估分布' }).click();
    await at.here.getByText('3 项评估仍按以前的版本定级').waitFor();
    await at.here.getByRole('button', { name: '迁移评估' }).click();
    await dialog(page).getByText('保留原评估，新增待批准').waitFor();
    await look(page, 'risk-matrix-move-zh');
    await agree(page);
    await told(page, '已迁移 2 项，新增 1 项');
    await at.here.getByRole('button', { name: '可能性 1，后果 E，中高：3 项评估' }).click();
    await expect.poll(() => at.here.locator('.matrix-spread tbody tr.ant-table-row').count()).toBe(3);
    await look(page, 'risk-matrix-assessments-zh');
    const kept = await platform.asOwner<{ level: string }>(
      'select level from risk_assessments where approved and is_deleted = 0',
    );
    expect(kept).toEqual([{ level: 'medium' }]);
  });

  it('a matrix goes out and in as a workbook, is printed in patterns, and its colours are those of every chip', async () => {
    const { page } = at;
    await at.here.getByRole('button', { name: '导出', exact: true }).hover();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 XLSX' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/v2\.xlsx$/);
    await at.here.getByRole('button', { name: '打印' }).click();
    await dialog(page).locator('.pattern-high').first().waitFor();
    await look(page, 'risk-matrix-print-zh');
    await dialog(page).locator('.ant-modal-close').click();
    await pick(page, at.here.getByLabel('坐标方向'), '可能性向右');
    await at.here.getByText('可能性 →').first().waitFor();
    await at.here.getByRole('checkbox', { name: '图案区分' }).check();

    await at.here.getByRole('button', { name: '新建版本' }).click();
    const colour = at.here.getByLabel('高 颜色', { exact: true });
    await colour.fill('#7a1fa2');
    await at.upload(file, at.here);
    // What came in is the stored version again.
    await expect.poll(() => colour.inputValue()).toBe('#c4342b');
    await colour.fill('#7a1fa2');
    await look(page, 'risk-matrix-patterns-zh');
    await at.press('保存');
    await told(page, '修改成功');
    const shade = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--ir-risk-high-solid'));
    expect(await shade()).not.toBe('#7A1FA2');
    await at.here.getByRole('button', { name: '启用此版本' }).click();
    await agree(page);
    await expect.poll(shade).toBe('#7A1FA2');
  });
});
