import { product } from '@ircrisk/contract/product.ts';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { notify } from '../apps/server/src/platform/events/notify.ts';
import { browserBasic } from '../apps/server/src/testing/browser-sign-in.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, Visitor } from './harness.ts';
import { settled } from './settled.ts';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

const posts = '/user/post';
const shell = (visitor: Visitor) => visitor.page.getByTitle(visitor.shellText('shell.userMenu'));
const heading = (visitor: Visitor, name: string | RegExp) =>
  visitor.page.getByRole('heading', { name }).filter({ visible: true });

async function enter(user = platform.a.admin): Promise<Visitor> {
  const visitor = await openBrowser(platform);
  await visitor.signIn(user);
  await shell(visitor).waitFor();
  return visitor;
}

/** The session's cookies, as the page's own script would set them. */
const setCookie = (visitor: Visitor, name: string, value: string) =>
  visitor.page.evaluate(
    ([cookie, base]) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the session lives in plain cookies that the page writes itself
      document.cookie = `${cookie}; Path=${base}`;
    },
    [`ircrisk-${name}=${value}`, `${platform.config.basePath}/`],
  );

const endSessions = () =>
  platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`update sessions set ended_at = now(), end_reason = 'test' where ended_at is null`),
  );

describe('the login page', () => {
  it('changes its language at once, and the choice goes along into the platform', async () => {
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    await visitor.open('/mLogin');
    await page.getByRole('heading', { name: '登录' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText(`Version ${product.version}`).waitFor();
    const english = new Visitor(platform, visitor.context, page, 'en');
    expect(await page.getByLabel(english.loginText('login.account'), { exact: true }).count()).toBe(1);
    await visitor.close();
  });

  it('remembers account and tenant when asked, never the password', async () => {
    const visitor = await openBrowser(platform);
    const { page } = visitor;
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    const { tenantId, account, password } = platform.b.admin;
    await visitor.open('/mLogin');
    await field('organization').fill(tenantId);
    await field('username').fill(account);
    await field('password').fill(password);
    await page
      .getByLabel(visitor.loginText('login.captcha'), { exact: true })
      .fill(await visitor.answerCaptcha());
    await page.getByLabel(visitor.loginText('login.remember')).check();
    await page.locator('button[type="submit"]').click();
    await shell(visitor).click();
    await page.getByRole('menuitem', { name: visitor.shellText('shell.signOut') }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/mLogin'));
    await expect.poll(() => field('username').inputValue()).toBe(account);
    expect(await field('organization').inputValue()).toBe(tenantId);
    expect(await field('password').inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(password);
    // What the first page still asked for when the person left is refused.
    expect(visitor.problems.filter((one) => !one.includes('401 (Unauthorized)'))).toEqual([]);
    await visitor.close();
  });
});

describe('a session', () => {
  it('is renewed by the timer, and a second use of the old refresh token ends it', async () => {
    const visitor = await enter();
    const [access, refresh] = [await visitor.cookie('access-token'), await visitor.cookie('refresh-token')];
    await setCookie(visitor, 'token-time', String(Date.now() - 6_000_001));
    await expect
      .poll(() => visitor.cookie('access-token'), { timeout: 15_000, interval: 200 })
      .not.toBe(access);
    await visitor.open(posts);
    await heading(visitor, /岗位/).waitFor();
    expect(visitor.problems).toEqual([]);

    // Somebody else comes with the copy they took.
    const thief = await platform.client();
    const reuse = await thief.form(
      '/ircrisk-auth/oauth/token',
      { grant_type: 'refresh_token', scope: 'all', tenantId: platform.a.tenantId, refresh_token: refresh },
      { authorization: browserBasic, 'tenant-id': platform.a.tenantId },
    );
    expect(reuse.body).toMatchObject({ code: 400, error: 'invalid_grant' });
    await visitor.open(posts);
    await visitor.page.getByText('登录已过期，请重新登录！').first().waitFor();
    await visitor.close();
  });

  it.each(['zh', 'en'] as const)(
    'that is over is told once, whatever number of requests fails (%s)',
    async (language) => {
      const visitor = await openBrowser(platform, { language });
      await platform.inTenant(platform.a.tenantId, (tx) =>
        tx.run(sql`update users set language = ${language} where id = ${platform.a.admin.id}`),
      );
      await visitor.signIn(platform.a.admin);
      await shell(visitor).waitFor();
      await endSessions();
      let refused = 0;
      visitor.page.on('response', (response) => {
        if (response.status() === 401) refused += 1;
      });
      await visitor.open('/user/userInfo');
      const dialog = visitor.page.getByRole('dialog');
      await dialog.waitFor();
      await expect.poll(() => refused).toBeGreaterThan(0);
      expect(await dialog.count()).toBe(1);
      await dialog
        .getByText(language === 'zh' ? '登录已过期，请重新登录！' : 'Login expired, please log in again!')
        .waitFor();
      await visitor.page.keyboard.press('Escape');
      expect(await dialog.count()).toBe(1);
      await dialog.getByRole('button', { name: visitor.shellText('shell.expiredButton') }).click();
      await visitor.page.waitForURL((url) => url.pathname.endsWith('/mLogin'));
      expect(await visitor.cookie('access-token')).toBeUndefined();
      expect(await visitor.page.evaluate(() => sessionStorage.length)).toBe(0);
      await visitor.close();
    },
  );

  it('is over for a page that is open: its own requests, many at once, raise one dialog', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update users set language = 'zh' where id = ${platform.a.admin.id}`),
    );
    const visitor = await enter();
    let refused = 0;
    visitor.page.on('response', (response) => {
      if (response.status() === 401) refused += 1;
    });
    // What home asks for is answered before: the first refusal ends the session for all that is asked after it.
    await settled(visitor.page);
    await endSessions();
    // The page of users asks for its list, trees and options at the same time.
    await visitor.go('/user/userInfo');
    await visitor.page.getByRole('dialog').waitFor();
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(await visitor.page.getByRole('dialog').count()).toBe(1);
    await visitor.close();
  });
});

describe('an entry from another system', () => {
  it('takes token and tenant out of the address, checks them and shows the page', async () => {
    const client = await platform.client(platform.a.admin);
    const visitor = await openBrowser(platform);
    await visitor.open(`${posts}?token=${client.token}&tenantId=${platform.a.tenantId}&size=20`);
    await heading(visitor, /岗位/).waitFor();
    const url = new URL(visitor.page.url());
    expect(url.href).not.toContain('token');
    expect(url.searchParams.get('size')).toBe('20');
    expect(await visitor.page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('with a token that is none ends in the expired dialog', async () => {
    const visitor = await openBrowser(platform);
    await visitor.open(`${posts}?token=made.up.token&tenantId=${platform.a.tenantId}`);
    await visitor.page.getByText('登录已过期，请重新登录！').waitFor();
    expect(visitor.page.url()).not.toContain('made.up');
    await visitor.close();
  });

  it('by a path that ends in Iframe shows the page alone', async () => {
    const client = await platform.client(platform.a.admin);
    const visitor = await openBrowser(platform);
    await visitor.open(`${posts}Iframe?token=${client.token}&tenantId=${platform.a.tenantId}`);
    await heading(visitor, /岗位/).waitFor();
    expect(new URL(visitor.page.url()).pathname).toMatch(/\/user\/post$/);
    expect(await shell(visitor).count()).toBe(0);
    expect(await visitor.page.getByRole('navigation').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe('tabs of one browser', () => {
  it('share one stream of events; each hears it, and another takes over when the reading one is closed', async () => {
    const visitor = await enter();
    const streams = () => platform.app.platform.streams.size;
    const second = await visitor.context.newPage();
    await second.goto(visitor.page.url());
    const bell = (page: typeof second, unread: number) =>
      page.getByRole('button', { name: `${unread}${visitor.shellText('shell.unread')}`, exact: true });
    await second.getByTitle(visitor.shellText('shell.userMenu')).waitFor();
    await expect.poll(streams).toBe(1);
    const tell = () =>
      platform.inTenant(platform.a.tenantId, (tx) =>
        notify(tx, platform.a.tenantId, [platform.a.admin.id], {
          kind: 'test',
          title: { zh: '甲', en: 'A' },
        }),
      );
    await tell();
    for (const page of [visitor.page, second]) await bell(page, 1).waitFor();
    expect(streams()).toBe(1);
    await visitor.page.close();
    await expect.poll(streams).toBe(1);
    await expect
      .poll(async () => {
        await tell();
        return bell(second, 1).count();
      })
      .toBe(0);
    await visitor.context.close();
  });
});

describe('a page whose files do not arrive', () => {
  const abort = (route: Route) => route.abort();
  it('says so and comes with the retry, other pages untouched', async () => {
    const visitor = await enter();
    // The first page is whole before the line is cut.
    await visitor.page.locator('.home, [class^="home"]').first().waitFor();
    await visitor.page.route('**/assets/**', abort);
    await visitor.go('/user/post');
    await visitor.page
      .getByText(/页面文件加载失败|页面样式加载失败/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await visitor.page.unroute('**/assets/**', abort);
    await visitor.page.getByRole('button', { name: '重试' }).click();
    await heading(visitor, /岗位/).waitFor();
    await visitor.close();
  });

  it('names the stylesheet when that is what is missing', async () => {
    const visitor = await enter();
    await settled(visitor.page);
    const lost = new Set<string>();
    const lose = (route: Route) => {
      lost.add(route.request().url());
      return route.abort();
    };
    await visitor.page.route('**/*.css', lose);
    await visitor.go('/user/userInfo');
    await visitor.page.getByText('页面样式加载失败').filter({ visible: true }).waitFor();
    await visitor.page.unroute('**/*.css', lose);
    await visitor.page.getByRole('button', { name: '重试' }).filter({ visible: true }).click();
    await heading(visitor, /用户/).waitFor();
    // The page has several stylesheets of its own: each that was lost has come, not the first alone.
    expect(lost.size).toBeGreaterThan(1);
    const styled = await visitor.page.evaluate(() =>
      [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).map(({ href }) => href),
    );
    expect(styled).toEqual(expect.arrayContaining([...lost]));
    await visitor.close();
  });
});
