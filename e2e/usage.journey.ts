import { beforeAll, describe, expect, it } from 'vitest';
import { journey } from './journey.ts';
import { look, pick } from './steps.ts';

describe('records and statistics of use', () => {
  const at = journey('a');
  beforeAll(async () => {
    const { platform } = at;
    const admin = await platform.client(platform.a.admin);
    const own = await admin.get<Record<string, unknown>>('/ircrisk-center/enterprise-info/detail-by-tenant');
    for (const evaluationCoefficient of [1.2, 0.9]) {
      const { body } = await admin.get<{ version: number }>(
        '/ircrisk-center/enterprise-info/detail-by-tenant',
      );
      const { id, name, parentLevelId } = own.body.data;
      const answer = await admin.post('/ircrisk-center/enterprise-info/submit', {
        id,
        name,
        parentLevelId,
        version: body.data.version,
        evaluationCoefficient,
      });
      expect(answer.body.code, answer.text).toBe(200);
    }
  });

  it('shows operations with before and after, filters and exports them', async () => {
    const { page } = at;
    await at.open('/userUse/handleRecord');
    await pick(page, at.here.getByLabel('模块', { exact: true }), '企业信息');
    await at.here.getByText('企业信息：新增或修改').first().waitFor();
    await look(page, 'operations-zh');
    await at.here
      .getByRole('button', { name: /前后对比/ })
      .first()
      .click();
    await at.drawer.getByText('管理系统评价系数').first().waitFor();
    await at.drawer.locator('.usage-before', { hasText: '1.2' }).waitFor();
    await at.drawer.locator('.usage-after', { hasText: '0.9' }).waitFor();
    await look(page, 'operations-change-zh');
    await at.drawer.locator('.ant-drawer-close').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      at.here.getByRole('button', { name: /导\s?出/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('操作记录.xlsx');
  });

  it('counts operations by day, module and person, as chart and as table', async () => {
    await at.open('/userUse/handleStatistics');
    await at.here.locator('canvas').first().waitFor();
    await at.here.getByText('近 7 天').first().click();
    const byUser = at.here.locator('.ir-card', { hasText: '各用户操作次数' });
    await byUser.locator('.ant-segmented-item').last().click();
    await byUser.getByText('alice').first().waitFor();
  });

  it('shows sign-ins with place and method in words', async () => {
    const { page, platform } = at;
    await (await at.visitorOf(platform.a.plain)).close();
    await at.open('/userUse/loginRecord');
    await at.here.getByText('账号密码').first().waitFor();
    await at.here.getByText('本机').first().waitFor();
    await look(page, 'login-record-zh');
  });
});
