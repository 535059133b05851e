import { createServer } from 'node:net';
import { product } from '@ircrisk/contract/product.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { giveOneTimePassword } from '../apps/server/src/platform/identity/one-time-password.ts';
import { type MessagingServer, startMessagingServer } from '../apps/server/src/testing/messaging-service.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { look } from './steps.ts';

const inShell = (url: URL) => url.pathname.endsWith('/wel/index');
const submit = (visitor: Visitor) => visitor.page.locator('button[type="submit"]').click();

describe('signing in', () => {
  let platform: RunningPlatform;
  let visitor: Visitor;
  const phones = { plain: '13900000001', admin: '13900000002' };
  beforeAll(async () => {
    platform = await startPlatform();
    visitor = await openBrowser(platform);
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`update users set phone = ${phones.plain} where id = ${platform.a.plain.id}`);
      await tx.run(sql`update users set phone = ${phones.admin} where id = ${platform.a.admin.id}`);
    });
  });
  beforeEach(() => visitor.forget());
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  /** What the development sender "sent", read where a person would: on the operator's screen. */
  async function codeFromOutbox(phone: string): Promise<string> {
    const operator = await openBrowser(platform);
    await operator.enter(platform.operator.admin, '/smsOutbox');
    const row = operator.page.locator('tr', { hasText: phone }).first();
    await row.waitFor();
    const [, text = ''] = (await row.innerText()).split(phone);
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
    expect(operator.problems).toEqual([]);
    await operator.close();
    return code;
  }

  async function askForCode(visitor: Visitor, phone: string): Promise<void> {
    const { page } = visitor;
    await page.locator('input[name="organization"]').fill(platform.a.tenantId);
    await page.getByLabel(visitor.loginText('login.phone'), { exact: true }).fill(phone);
    await page
      .getByLabel(visitor.loginText('login.captcha'), { exact: true })
      .fill(await visitor.answerCaptcha());
    await page.getByRole('button', { name: visitor.loginText('login.sendCode') }).click();
    await page.getByText(visitor.loginText('login.codeSent')).waitFor();
    await page
      .getByRole('textbox', { name: visitor.loginText('login.smsCode') })
      .fill(await codeFromOutbox(phone));
  }

  it('leads from the login page into the shell and back out', async () => {
    await visitor.open('/');
    await visitor.page.waitForURL((url) => url.pathname.endsWith('/mLogin'));
    await visitor.page.getByText(product.version).first().waitFor();
    await visitor.signIn(platform.a.admin);
    expect(await visitor.page.locator('html').getAttribute('lang')).toMatch(/^zh/);
    await visitor.page.getByText(product.version).first().waitFor();
    const token = await visitor.cookie('access-token');
    await visitor.page.getByTitle(visitor.shellText('shell.userMenu')).click();
    await visitor.page.getByRole('menuitem', { name: visitor.shellText('shell.signOut') }).click();
    await visitor.page.waitForURL((url) => url.pathname.endsWith('/mLogin'));
    expect(await visitor.cookie('access-token')).toBeUndefined();
    const client = await platform.client();
    client.token = token;
    expect((await client.get('/ircrisk-user/info')).status).toBe(401);
    expect(visitor.problems).toEqual([]);
  });

  it('lets the computer answer for whoever cannot see the picture, and remembers it', async () => {
    const { page } = visitor;
    await visitor.open('/mLogin');
    await page.getByRole('button', { name: visitor.loginText('login.captchaBy.work') }).click();
    // Seconds of work on a quiet machine, many on a busy one.
    const done = () => page.getByText(visitor.loginText('login.workDone')).waitFor({ timeout: 100_000 });
    await done();
    await look(page, 'login-work');
    const { tenantId, account } = platform.a.admin;
    await page.locator('input[name="organization"]').fill(tenantId);
    await page.locator('input[name="username"]').fill(account);
    await page.locator('input[name="password"]').fill('Wrong73Harbour');
    await submit(visitor);
    await page.getByText('登录失败').waitFor();
    // The puzzle is used up; another is answered without being asked for.
    await done();
    await page.locator('input[name="password"]').fill(platform.a.admin.password);
    await submit(visitor);
    await page.waitForURL(inShell);
  });

  it('speaks digits to whoever prefers to listen, and another recording clears what was said of the one before', async () => {
    const { page } = visitor;
    await visitor.open('/mLogin');
    await page.getByRole('button', { name: visitor.loginText('login.captchaBy.spoken') }).click();
    const code = page.getByLabel(visitor.loginText('login.captchaSpoken'));
    await page.getByRole('button', { name: visitor.loginText('login.listen') }).click();
    await code.fill('12');
    await submit(visitor);
    const wrong = visitor.loginText('login.captchaLength.spoken').replace('{count}', '7');
    await page.getByText(wrong).waitFor();
    await look(page, 'login-spoken');
    await page.getByRole('button', { name: visitor.loginText('login.anotherRecording') }).click();
    await page.getByText(wrong).waitFor({ state: 'detached' });
    expect(await code.inputValue()).toBe('');
    await page.getByRole('button', { name: visitor.loginText('login.captchaBy.picture') }).click();
    await page.getByAltText(visitor.loginText('login.captchaPicture')).waitFor();
  });

  it('tells a wrong password apart, keeps what was typed and shows a new picture', async () => {
    await visitor.submitLogin({ ...platform.b.admin, password: 'Wrong73Harbour' });
    await visitor.page.getByText('登录失败').waitFor();
    expect(await visitor.page.locator('input[name="username"]').inputValue()).toBe(platform.b.admin.account);
    expect(
      await visitor.page.getByLabel(visitor.loginText('login.captcha'), { exact: true }).inputValue(),
    ).toBe('');
    // What one way in has refused is not held against the other.
    await visitor.page.getByRole('tab', { name: visitor.loginText('login.bySms') }).click();
    expect(await visitor.page.getByText('登录失败').count()).toBe(0);
  });

  it('asks for a password of one’s own after a reset, then lets in', async () => {
    const { tenantId, account } = platform.b.plain;
    const once = (await giveOneTimePassword(platform.db, tenantId, account)) ?? '';
    await visitor.submitLogin({ tenantId, account, password: once });
    const first = visitor.page.getByLabel(visitor.loginText('login.change.newPassword'), { exact: true });
    await first.fill('Meadow58Lantern');
    // The way round the change is shut: any address leads back to it.
    await visitor.open('/user/post');
    await visitor.page.getByLabel(visitor.loginText('login.change.oldPassword'), { exact: true }).fill(once);
    await first.fill('Meadow58Lantern');
    await visitor.page
      .getByLabel(visitor.loginText('login.change.newPassword1'), { exact: true })
      .fill('Meadow58Lantern');
    await submit(visitor);
    await visitor.page.waitForURL((url) => !url.pathname.endsWith('/mLogin'));
    await visitor.page.getByTitle(visitor.shellText('shell.userMenu')).waitFor();
  });

  it('works with a code sent to the phone', async () => {
    await visitor.open('/mLogin');
    await visitor.page.getByRole('tab', { name: visitor.loginText('login.bySms') }).click();
    await askForCode(visitor, phones.plain);
    await submit(visitor);
    await visitor.page.waitForURL(inShell);
    expect(visitor.problems).toEqual([]);
  });

  it('comes back after a forgotten password was set anew by SMS', async () => {
    await visitor.open('/mLogin');
    await visitor.page.getByRole('button', { name: visitor.loginText('login.resetLink') }).click();
    await askForCode(visitor, phones.admin);
    const password = 'Orchard29Falcon';
    for (const field of ['newPassword', 'newPassword1'])
      await visitor.page
        .getByLabel(visitor.loginText(`login.change.${field}`), { exact: true })
        .fill(password);
    await submit(visitor);
    await visitor.page.getByText(visitor.loginText('login.reset.done')).waitFor();
    await visitor.signIn({ ...platform.a.admin, password });
    expect(visitor.problems).toEqual([]);
  });

  it('speaks English from the refusal to the shell, when asked to', async () => {
    const english = await openBrowser(platform, { language: 'en' });
    await english.submitLogin({ ...platform.b.admin, password: 'Wrong73Harbour' });
    await english.page.getByText('Login failure').waitFor();
    await english.signIn(platform.b.admin);
    expect(await english.page.locator('html').getAttribute('lang')).toMatch(/^en/);
    await english.close();
  });

  it('says in place which way in is not set up', async () => {
    await visitor.open('/mLogin');
    await visitor.page.locator('input[name="organization"]').fill(platform.a.tenantId);
    await visitor.page.getByRole('button', { name: visitor.loginText('login.feishu') }).click();
    await visitor.page.getByText('未启用该登录方式').waitFor();
    expect(new URL(visitor.page.url()).pathname).toMatch(/\/mLogin$/);
  });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

describe('signing in through a messaging service', () => {
  let platform: RunningPlatform;
  let service: MessagingServer;
  let visitor: Visitor;
  beforeAll(async () => {
    const port = await freePort();
    service = await startMessagingServer(`http://127.0.0.1:${port}`);
    platform = await startPlatform({ port, env: service.env });
    visitor = await openBrowser(platform);
    const admin = await platform.client(platform.a.admin);
    for (const source of ['wechat_enterprise', 'dingtalk', 'feishu'])
      await admin.post('/ircrisk-user/binding/submit', {
        userId: platform.a.plain.id,
        source,
        subject: 'wang.fang',
      });
  });
  beforeEach(() => visitor.forget());
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
    await service.close();
  });

  /** Over to the service, signed in and consented there, and back. */
  async function goThrough(visitor: Visitor, source: string, person: string): Promise<void> {
    const { page } = visitor;
    await visitor.open('/mLogin');
    await page.locator('input[name="organization"]').fill(platform.a.tenantId);
    await page.getByRole('button', { name: visitor.loginText(`login.${source}`) }).click();
    await page.locator('input[name="login"]').fill(person);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
    await page.locator('button[type="submit"]').click();
  }

  it.each(['wechat_enterprise', 'dingtalk', 'feishu'])(
    'lets in whom an administrator bound (%s)',
    async (source) => {
      await goThrough(visitor, source, 'wang.fang');
      await visitor.page.waitForURL(inShell);
      expect(new URL(visitor.page.url()).search).toBe('');
      expect(await visitor.cookie('account')).toBe(platform.a.plain.account);
    },
  );

  it('tells a stranger that there is no such user, in both languages', async () => {
    for (const [language, text] of [
      ['zh', '当前用户不存在'],
      ['en', /current user does not exist/i],
    ] as const) {
      const stranger = await openBrowser(platform, { language });
      await goThrough(stranger, 'feishu', 'a.stranger');
      await stranger.page.getByText(text).waitFor();
      await stranger.close();
    }
  });

  it('says so when the service sends back what was not asked for', async () => {
    await visitor.page.goto(
      `${new URL(platform.url).origin}/api/ircrisk-auth/oauth/callback/feishu?code=stolen&state=of-another-browser`,
    );
    await visitor.page.getByText('飞书授权码已过期，请重新登录').waitFor();
  });
});
