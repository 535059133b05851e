import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { dialog, drawer, look, pick, shown, told } from './steps.ts';

// From the first sign-in to the first piece of work: the administrator of a new customer, then somebody they bring in.

let platform: RunningPlatform;
let admin: Visitor;
let person: Visitor;
let tenantId: string;
const passwords = { admin: 'Meadow58Lantern', person: 'Orchard29Falcon' };

beforeAll(async () => {
  platform = await startPlatform();
  admin = await openBrowser(platform);
  person = await openBrowser(platform);
});
afterAll(async () => {
  const faults = [...admin.problems, ...person.problems].filter((one) => !/status of 4\d\d/.test(one));
  await closeBrowser();
  await platform.close();
  expect(faults).toEqual([]);
});

/** The first sign-in, which asks for a password of one's own. */
async function begin(visitor: Visitor, account: string, once: string, password: string): Promise<void> {
  await visitor.submitLogin({ tenantId, account, password: once });
  for (const field of ['newPassword', 'newPassword1'])
    await visitor.page.getByLabel(visitor.loginText(`login.change.${field}`), { exact: true }).fill(password);
  await visitor.page.locator('button[type="submit"]').click();
  await visitor.page.getByTitle(visitor.shellText('shell.userMenu')).waitFor();
}

const field = (visitor: Visitor, label: string) => drawer(visitor.page).getByLabel(label, { exact: true });
const press = (visitor: Visitor, name: string) =>
  drawer(visitor.page)
    .getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) })
    .click();

describe('the administrator of a new customer', () => {
  it('signs in with the password told once and chooses another', async () => {
    const operator = await platform.client(platform.operator.admin);
    const made = await operator.post<{ tenantId: string; oneTimePassword: string }>(
      '/ircrisk-system/tenant/submit',
      { tenantName: '新晨石化', adminAccount: 'linhai' },
    );
    ({ tenantId } = made.body.data);
    await begin(admin, 'linhai', made.body.data.oneTimePassword, passwords.admin);
    await admin.page.getByLabel('账号信息').getByText('新晨石化').first().waitFor();
  });

  it('says who they are, in both languages', async () => {
    const { page } = admin;
    const mine = page.getByTitle(admin.shellText('shell.userMenu'));
    await mine.click();
    await page.getByRole('menuitem', { name: '个人资料' }).click();
    await field(admin, '姓名').fill('');
    await press(admin, '保存');
    await drawer(page).getByText('姓名不能为空').first().waitFor();
    await field(admin, '姓名').fill('林海');
    await field(admin, '英文姓名').fill('Lin Hai');
    await look(page, 'profile');
    await press(admin, '保存');
    await told(page, '个人资料已保存');
    await mine.getByText('林海').waitFor();
    await page.getByTitle('English').click();
    await page.getByTitle('User menu').getByText('Lin Hai').waitFor();
    await page.getByTitle('中文').click();
    await mine.getByText('林海').waitFor();
  });

  it('brings a person in, whose password is shown once', async () => {
    const { page } = admin;
    await giveRole();
    await admin.go('/user/userInfo');
    await shown(page).getByRole('button', { name: '新增', exact: true }).first().click();
    // Enter in a date field chooses the day; it does not send a form that is not finished.
    await field(admin, '生日').fill('1990-02-28');
    await field(admin, '生日').press('Enter');
    expect(await field(admin, '生日').inputValue()).toBe('1990-02-28');
    expect(await drawer(page).getByText('处需要修改').count()).toBe(0);
    await field(admin, '账号').fill('hewei');
    await field(admin, '姓名').fill('何伟');
    await pick(page, field(admin, '角色'), '岗位管理员');
    await press(admin, '保存');
    await told(page, '新增成功');
    await page.getByRole('button', { name: '查看一次' }).click();
    const once = await dialog(page).locator('tr', { hasText: '何伟' }).locator('code').innerText();
    await begin(person, 'hewei', once.trim(), passwords.person);
  });
});

/** A role of its own, with the positions and nothing else: not even the home page. Granting by hand is another journey. */
async function giveRole(): Promise<void> {
  const client = await platform.client({ tenantId, account: 'linhai', password: passwords.admin });
  const role = { roleName: '岗位管理员', roleAlias: 'positions' };
  const made = await client.post<string>('/ircrisk-system/role/submit', role);
  await platform.inTenant(tenantId, (tx) =>
    tx.run(sql`update roles set menu_ids = array(select id from menus where (code = 'post' or code like 'post.%') and is_deleted = 0),
      api_scope_ids = array(select id from api_scopes where code like 'post.%')
      where tenant_id = current_tenant() and id = ${made.body.data}`),
  );
}

describe('a person brought in', () => {
  const row = (text: string) => shown(person.page).locator('.ant-table-row', { hasText: text });
  const begun = async () => {
    await shown(person.page).getByRole('button', { name: '新增', exact: true }).first().click();
    await field(person, '岗位编号').waitFor();
  };

  it('lands on the first page their role has', async () => {
    await shown(person.page).getByRole('heading', { name: '岗位管理', exact: true }).waitFor();
    expect(new URL(person.page.url()).pathname).toMatch(/\/user\/post$/);
  });

  it('loses the session over a form, comes back to it and saves it', async () => {
    const { page } = person;
    await begun();
    await field(person, '岗位编号').fill('SHIFT-1');
    await field(person, '岗位名称').fill('值班长');
    await pick(page, field(person, '岗位类别'), '基层');
    await platform.inTenant(tenantId, (tx) =>
      tx.run(sql`update sessions set ended_at = now(), end_reason = 'test' where ended_at is null`),
    );
    await press(person, '保存');
    await dialog(page).getByText('登录已过期，请重新登录！').waitFor();
    await dialog(page)
      .getByRole('button', { name: person.shellText('shell.expiredButton') })
      .click();
    await page.waitForURL((url) => url.pathname.endsWith('/mLogin'));
    await person.submitLogin({ tenantId, account: 'hewei', password: passwords.person });
    await shown(page).getByRole('heading', { name: '岗位管理', exact: true }).waitFor();
    await page.getByText('登录失效时未保存的填写已保留：新增岗位。').waitFor();
    await begun();
    await drawer(page).getByText('登录失效前您正在填写：新增岗位。').waitFor();
    await press(person, '恢复填写');
    await expect.poll(() => field(person, '岗位名称').inputValue()).toBe('值班长');
    await press(person, '保存');
    await told(page, '新增成功');
    await row('SHIFT-1').waitFor();
  });
});
