import { describe, expect, it } from 'vitest';
import { journey } from './journey.ts';
import { look } from './steps.ts';

/** What a company writes is in its own language; the product's words must not be. */
const chinese = /[\u4e00-\u9fff]/;

describe('every management screen in English', () => {
  const at = journey('a', { language: 'en' });

  it.each([
    ['/wel/index', /Sign-ins this month|Logins this month/i],
    ['/user/userInfo', /^Users$/],
    ['/user/role', 'Rights of a user'],
    ['/user/dept', 'Departments'],
    ['/user/post', 'Positions'],
    ['/dictBiz', 'Business dictionary'],
    ['/companyModel', 'Company information'],
    ['/factoryModel', /\d nodes?/],
    ['/project', /Analysis data are kept by project/],
    ['/riskMatrix', /Initiali[sz]e/],
    ['/bugList', /Bug/],
    ['/feedbackList', /Demand|wish/i],
    ['/myBug', /mention/i],
    ['/myFeedback', /You have reported nothing yet/],
    ['/userUse/loginRecord', 'Login record'],
    ['/userUse/handleRecord', 'Operation record'],
    ['/userUse/handleStatistics', 'Operation statistics'],
    ['/userManual', 'Where to start'],
  ] as const)('%s', async (place, text) => {
    const { page } = at;
    if (place !== '/wel/index') await at.visitor.go(place);
    await at.here.getByText(text).first().waitFor();
    await at.here.locator('.ant-spin-spinning').first().waitFor({ state: 'detached' });
    await look(page, `${place.split('/').at(-1)}-en`);
    // Buttons, headings and column titles are the product's own words.
    const words = await at.here.locator('h1, h2, button:not(.ir-list-label), th, label').allInnerTexts();
    const own = ['甲石化', '默认项目', 'alice'];
    expect(words.filter((word) => chinese.test(word) && !own.some((name) => word.includes(name)))).toEqual(
      [],
    );
  });

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

describe('the operator’s screens in English', () => {
  const at = journey('operator', { language: 'en' });

  it.each([
    ['/customer', 'Customer management'],
    ['/menuGroup', 'Menu group management'],
    ['/menu', 'Menu management'],
    ['/dict', 'System dictionary'],
  ] as const)('%s', async (place, text) => {
    await at.visitor.go(place);
    await at.here.getByText(text).first().waitFor();
    await at.here.locator('.ant-spin-spinning').first().waitFor({ state: 'detached' });
    await look(at.page, `${place.slice(1)}-en`);
  });
});
