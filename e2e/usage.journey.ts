import { beforeAll, describe, expect, it } from 'vitest';
import { journey } from './journey.ts';
import { look, pick } from './steps.ts';

describe('records and statistics of use', () => {
  const at = journey('a');
  const saveCoefficient = async (evaluationCoefficient: number) => {
    const { platform } = at;
    const admin = await platform.client(platform.a.admin);
    const own = await admin.get<Record<string, unknown>>('/ircrisk-center/enterprise-info/detail-by-tenant');
    const { id, name, parentLevelId, version } = own.body.data;
    const company = { id, name, parentLevelId, version, evaluationCoefficient };
    const answer = await admin.post('/ircrisk-center/enterprise-info/submit', company);
    expect(answer.body.code, answer.text).toBe(200);
  };
  beforeAll(async () => {
    for (const value of [1.2, 0.9]) await saveCoefficient(value);
  });

  it('shows operations with before and after, filters and exports them', async () => {
    const { page } = at;
    await at.open('/userUse/handleRecord');
    await pick(page, at.here.getByLabel('模块', { exact: true }), '企业信息');
    await at.here.getByText('企业信息：新增或修改').first().waitFor();
    await look(page, 'operations-zh');
    // What was asked for stands in the address: a reload and a link show the same rows.
    await page.waitForURL(/l\.f\.module=/);
    await page.reload();
    await at.here.locator('.ir-list-filters').getByText('企业信息').waitFor();
    const total = at.here.getByRole('status').first();
    const before = await total.innerText();
    await saveCoefficient(1.1);
    await at.here.getByRole('button', { name: '刷新' }).click();
    await expect.poll(() => total.innerText()).not.toBe(before);
    await at.here.getByText('企业信息：新增或修改').first().waitFor();
    await at.here
      .getByRole('button', { name: /前后对比/ })
      .first()
      .click();
    await at.drawer.getByText('管理系统评价系数').first().waitFor();
    await at.drawer.locator('.usage-before', { hasText: '0.9' }).waitFor();
    await at.drawer.locator('.usage-after', { hasText: '1.1' }).waitFor();
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
