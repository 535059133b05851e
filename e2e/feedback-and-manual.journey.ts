import { describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { journey } from './journey.ts';
import { agree, dialog, look, pick, told } from './steps.ts';

describe('home, feedback and the manual', () => {
  const at = journey('a');

  it('home shows account, last sign-in, sign-ins of the month and the modules', async () => {
    const { page } = at;
    await page.getByText('本月登录').waitFor();
    await page.getByText(`账号 ${at.platform.a.admin.account}`).waitFor();
    await page.getByText('功能模块').waitFor();
    await look(page, 'home-zh');
  });

  it('reports from any page with its picture, then assigns, talks, handles and reopens', async () => {
    const { page } = at;
    await at.open('/riskMatrix');
    await at.here.getByRole('button', { name: '矩阵初始化' }).first().waitFor();
    await page.getByRole('button', { name: '反馈问题' }).click();
    await agree(page);
    await dialog(page).getByText('标题不能为空').waitFor();
    await dialog(page).getByLabel('标题', { exact: true }).fill('矩阵打印看不清');
    await pick(page, dialog(page).getByLabel('提到的人', { exact: true }), 'anton');
    await dialog(page).locator('img.feedback-preview').waitFor();
    await look(page, 'report-zh');
    await agree(page);
    await told(page, '已提交');

    await at.open('/bugList');
    await at.here.getByRole('button', { name: '矩阵打印看不清', exact: true }).click();
    await at.drawer.getByText('/riskMatrix · 风险矩阵').waitFor();
    await at.drawer
      .getByText(/1\.0\.2410/)
      .first()
      .waitFor();
    await at.drawer.locator('img.feedback-picture').waitFor();
    await pick(page, at.drawer.getByLabel('处理人', { exact: true }), 'anton');
    await told(page, '已指派');
    await at.drawer.getByLabel('写评论').fill('请补充打印机型号');
    await at.press('发送', at.drawer);
    await at.drawer.locator('.feedback-talk li').getByText('请补充打印机型号').waitFor();
    await at.drawer.getByRole('button', { name: '确认已处理' }).click();
    await agree(page);
    await told(page, '已确认处理');
    await at.drawer.getByRole('button', { name: '重新打开' }).click();
    await dialog(page).getByLabel('原因', { exact: true }).fill('仍看不清');
    await agree(page);
    await told(page, '已重新打开');
    await at.drawer.locator('.feedback-talk li').getByText('仍看不清').waitFor();
    await at.drawer.locator('.ant-drawer-close').click();
    const [file] = await Promise.all([page.waitForEvent('download'), at.press('导出')]);
    expect(file.suggestedFilename()).toMatch(/缺陷.*\.xlsx$/);
  });

  it('lists what concerns oneself, led there by the notice', async () => {
    const { page } = at;
    const link = await at.platform.inTenant(at.platform.a.tenantId, (tx) =>
      tx.one<{ link: string }>(sql`
        select link from notices where user_id = ${at.platform.a.plain.id} and kind = 'feedback' order by id desc limit 1`),
    );
    expect(link.link).toMatch(/^\/myBug\?item=\d+$/);
    await at.open(link.link);
    await at.drawer.getByText('矩阵打印看不清').first().waitFor();
    await at.drawer.locator('.ant-drawer-close').click();
    await at.here.getByText('我提出的', { exact: true }).click();
    await at.here.getByRole('button', { name: '矩阵打印看不清', exact: true }).click();
    await at.drawer.getByRole('button', { name: '确认已处理' }).waitFor();
    await at.drawer.locator('.ant-drawer-close').click();
    await look(page, 'my-bug-zh');
    await at.open('/myFeedback');
    await at.here.getByText('您还没有提出过').waitFor();
    await look(page, 'my-feedback-zh');
  });

  it('explains each screen from its help button, with contents and search', async () => {
    const { page } = at;
    await at.open('/riskMatrix');
    await at.here.getByRole('button', { name: '矩阵初始化' }).first().waitFor();
    await page.getByRole('button', { name: '用户手册' }).click();
    await at.here.getByRole('heading', { name: '风险矩阵', level: 1 }).waitFor();
    await look(page, 'manual-zh');
    await at.here.getByLabel('搜索手册').fill('默认项目');
    await at.here.locator('.manual-hits button').first().click();
    await at.here.getByRole('heading', { name: '默认项目' }).waitFor();
    expect(at.faults()).toEqual([]);
  });
});
