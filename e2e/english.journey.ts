import { describe, expect, it } from 'vitest';
import { journey } from './journey.ts';

describe('in English', () => {
  const at = journey('a', { language: 'en' });

  it('people are called by their English names', async () => {
    const client = await at.platform.client(at.platform.a.admin);
    const made = await client.post('/ircrisk-user/submit', {
      account: 'wangf',
      realName: '王芳',
      realNameEn: 'Wang Fang',
      deptId: at.platform.a.deptId,
    });
    expect(made.body).toMatchObject({ code: 200 });
    await at.visitor.open('/user/userInfo');
    await at.here.locator('.ant-table-row', { hasText: 'wangf' }).getByText('Wang Fang').waitFor();
    expect(await at.here.getByText('王芳').count()).toBe(0);
  });

  it('a refused form says so in English and keeps what was typed', async () => {
    await at.open('/project');
    await at.here.getByRole('button', { name: 'Add', exact: true }).click();
    await at.drawer.getByLabel('English name', { exact: true }).fill('Whole site');
    await at.drawer.getByRole('button', { name: 'Save' }).click();
    await at.drawer.getByText('Modules must not be empty').waitFor();
    expect(await at.drawer.getByLabel('English name', { exact: true }).inputValue()).toBe('Whole site');
  });
});
