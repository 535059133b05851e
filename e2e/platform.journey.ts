import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { browserBasic } from '../apps/server/src/testing/browser-sign-in.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';

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
    await visitor.page.getByText('登录已过期，请重新登录！').waitFor();
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
    await endSessions();
    // The page of users asks for its list, trees and options at the same time.
    await visitor.page.evaluate(() => {
      history.pushState(null, '', `${document.baseURI}user/userInfo`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
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

describe('a page whose files do not arrive', () => {
  const abort = (route: Route) => route.abort();
  it('says so and comes with the retry, other pages untouched', async () => {
    const visitor = await enter();
    // The first page is whole before the line is cut.
    await visitor.page.locator('.home, [class^="home"]').first().waitFor();
    await visitor.page.route('**/assets/**', abort);
    await visitor.page.evaluate(() => {
      history.pushState(null, '', `${document.baseURI}user/post`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
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
    await visitor.page.route('**/*.css', abort);
    await visitor.page.evaluate(() => {
      history.pushState(null, '', `${document.baseURI}user/userInfo`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await visitor.page.getByText('页面样式加载失败').waitFor();
    await visitor.page.unroute('**/*.css', abort);
    await visitor.page.getByRole('button', { name: '重试' }).click();
    await heading(visitor, /用户/).waitFor();
    await visitor.close();
  });
});

describe('tabs', () => {
  it('keep the state of their page, select the left neighbour when closed, and ask before', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const tabs = page.getByRole('navigation', { name: visitor.shellText('shell.tabs') });
    const tab = (name: string) => tabs.getByRole('button', { name, exact: true });
    const current = async () => tabs.locator('[aria-current="page"]').innerText();
    const menu = page.getByRole('navigation', { name: visitor.shellText('shell.menu') });
    const choose = async (name: string) => {
      await page.keyboard.press('Control+k');
      const search = page.getByPlaceholder(visitor.shellText('shell.searchHint'));
      await search.fill(name);
      await page.getByRole('option', { name }).first().waitFor();
      await search.press('Enter');
      await expect.poll(current).toBe(name);
    };
    const close = async (name: string) => {
      await tabs.getByRole('button', { name: visitor.shellText('shell.closeThis', { title: name }) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(visitor.shellText('shell.confirmClose')).waitFor();
      await dialog.getByRole('button', { name: visitor.shellText('shell.confirm') }).click();
      await tab(name).waitFor({ state: 'detached' });
    };
    expect(await menu.count()).toBe(1);
    await choose('岗位管理');
    await choose('组织架构');
    await choose('登录记录');
    expect(await tabs.locator('.tab').count()).toBe(4);

    await choose('岗位管理');
    await heading(visitor, /岗位/).waitFor();
    expect(await tabs.locator('.tab').count()).toBe(4);
    const box = page.getByLabel('搜索', { exact: true }).filter({ visible: true });
    await box.first().fill('typed here');
    await tab('组织架构').click();
    await expect.poll(current).toBe('组织架构');
    await tab('岗位管理').click();
    await expect.poll(current).toBe('岗位管理');
    await expect.poll(() => box.first().inputValue()).toBe('typed here');

    await tab('登录记录').click();
    await close('登录记录');
    await expect.poll(current).toBe('组织架构');
    await close('岗位管理');
    await expect.poll(current).toBe('组织架构');
    expect(
      await tabs
        .getByRole('button', { name: visitor.shellText('shell.closeThis', { title: '首页' }) })
        .count(),
    ).toBe(0);

    await page.getByRole('button', { name: visitor.shellText('shell.tabTools') }).click();
    await page.getByRole('menuitem', { name: visitor.shellText('shell.closeAll') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: visitor.shellText('shell.confirm') })
      .click();
    await expect.poll(current).toBe('首页');
    expect(await tabs.locator('.tab').count()).toBe(1);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('come back after a reload, and one is started anew without the others', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await visitor.open('/user/dept');
    await heading(visitor, /组织|部门/).waitFor();
    await visitor.open(posts);
    await heading(visitor, /岗位/).waitFor();
    const box = page.getByLabel('搜索', { exact: true }).filter({ visible: true });
    await box.first().fill('typed here');
    await page.getByRole('button', { name: visitor.shellText('shell.tabTools') }).click();
    await page.getByRole('menuitem', { name: visitor.shellText('shell.refreshTab') }).click();
    await expect.poll(() => box.first().inputValue()).toBe('');
    await page.reload();
    await heading(visitor, /岗位/).waitFor();
    expect(await page.locator('.tab').count()).toBe(3);
    await visitor.close();
  });
});

/** An opening dialog grows into its place: where it stands counts once it stands still. */
async function settled(part: Locator): Promise<void> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = JSON.stringify(await part.boundingBox());
      return last === before;
    })
    .toBe(true);
}

describe('an outside page of the menu', () => {
  let outside: Server;
  const asked: string[] = [];
  beforeAll(async () => {
    outside = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><h1>Weather</h1>');
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    const operator = await platform.client(platform.operator.admin);
    for (const [code, isOpen] of [
      ['weather', 1],
      ['weather-window', 2],
    ] as const)
      await operator.post('/ircrisk-system/menu/submit', {
        code,
        name: code,
        nameEn: code,
        path: `http://127.0.0.1:${port}/${code}`,
        isOpen,
      });
  });
  afterAll(() => new Promise((resolve) => outside.close(resolve)));

  it('is shown in a frame that gets a ticket and never the token', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const token = (await visitor.cookie('access-token')) ?? '';
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(visitor.shellText('shell.searchHint')).fill('weather');
    await page.getByRole('option', { name: 'weather', exact: true }).click();
    await page.frameLocator('iframe.page-frame').getByRole('heading', { name: 'Weather' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/outside\/weather$/);
    const [url = ''] = asked;
    expect(url).toMatch(/^\/weather\?ticket=[\w-]{20,}$/);
    expect(url).not.toContain(token);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('opens a window of its own when the menu says so', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(visitor.shellText('shell.searchHint')).fill('weather-window');
    const opened = visitor.context.waitForEvent('page');
    await page.getByRole('option', { name: 'weather-window' }).click();
    const other = await opened;
    await other.getByRole('heading', { name: 'Weather' }).waitFor();
    expect(new URL(other.url()).searchParams.get('ticket')).toBeTruthy();
    expect(await other.evaluate(() => window.opener)).toBeNull();
    await visitor.close();
  });
});

it('what looks like markup is shown as text, however it was written (SEC15)', async () => {
  const client = await platform.client(platform.a.admin);
  const typed = ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(2)&gt;', '\u003cb\u003ebold'];
  for (const [at, postName] of typed.entries())
    await client.post('/ircrisk-system/post/submit', {
      category: '1',
      postCode: `XSS${at}`,
      postName,
      sort: 0,
    });
  const visitor = await enter();
  let dialogs = 0;
  visitor.page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await visitor.open(posts);
  await visitor.page.getByLabel('搜索', { exact: true }).filter({ visible: true }).first().fill('XSS');
  // The wire's entities are decoded once, into text.
  for (const shown of ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(2)>', '<b>bold'])
    await visitor.page.getByText(shown, { exact: true }).first().waitFor();
  expect(await visitor.page.locator('img[src="x"], td b').count()).toBe(0);
  expect(dialogs).toBe(0);
  await visitor.close();
});

it('a dialog is moved by its title and stays inside the window', async () => {
  const visitor = await enter();
  const { page } = visitor;
  await shell(visitor).click();
  await page.getByRole('menuitem', { name: visitor.shellText('shell.changePassword') }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByText(visitor.shellText('shell.password.title'), { exact: true });
  await title.waitFor();
  const drag = async (x: number, y: number) => {
    const from = (await title.boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 10 + x, from.y + 5 + y, { steps: 4 });
    await page.mouse.up();
  };
  const content = page.locator('.ant-modal-container, .ant-modal-content').first();
  await settled(content);
  const before = (await content.boundingBox())!;
  await drag(40, 30);
  const moved = (await content.boundingBox())!;
  expect([Math.round(moved.x - before.x), Math.round(moved.y - before.y)]).toEqual([40, 30]);
  for (const [x, y] of [
    [5000, 5000],
    [-5000, -5000],
  ] as const) {
    await drag(x, y);
    const box = (await content.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(-1);
    expect(box.y).toBeGreaterThanOrEqual(-1);
    expect(box.x + box.width).toBeLessThanOrEqual(1441);
    expect(box.y + box.height).toBeLessThanOrEqual(901);
  }
  await visitor.close();
});

it('the bell shows long work as it goes on, and says when it is done', async () => {
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`insert into posts (category, post_code, post_name, sort)
      select '1', 'JOB' || n, '岗位 ' || n, n from generate_series(1, 20000) n`),
  );
  const visitor = await enter();
  const { page } = visitor;
  await visitor.open(posts);
  await heading(visitor, /岗位/).waitFor();
  const bell = page.getByTitle(visitor.shellText('shell.notices'));
  await bell.click();
  await page.locator('.notices').waitFor();
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  // The panel stays open beside the click, as a person watching it would leave it.
  await page.getByRole('button', { name: '导出' }).dispatchEvent('click');
  await page.locator('.jobs li').first().waitFor();
  await expect
    .poll(async () => (await page.locator('.jobs-count').allInnerTexts()).join(), {
      timeout: 60_000,
      interval: 50,
    })
    .toMatch(/^\d+ \/ \d+/);
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await page
    .getByText(/任务已完成|导出成功/)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.jobs li').count()).toBe(0);
  expect(visitor.problems).toEqual([]);
  await visitor.close();
});
