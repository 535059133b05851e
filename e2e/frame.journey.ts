import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { product } from '@ircrisk/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedModules } from '../apps/server/src/every-permission.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { openBrowser, type Visitor } from './harness.ts';
import { look } from './steps.ts';
import { find, heading, visiting } from './visiting.ts';

// What stands around a page: home, header, switches, pages of others and embedded applications.

const { platform, enter } = visiting();
const posts = '/user/post';
/** A module of the menu that the program does not have, while there is one. */
const absent = menuGroups
  .flatMap(({ entries }) => entries)
  .find(({ module }) => module !== undefined && !installedModules().includes(module));

describe('the home page', () => {
  it('says who one is, and which modules are not there at all', async () => {
    // Somebody who comes for the second time: the first page tells the time before.
    await platform().client(platform().a.admin);
    const visitor = await enter();
    const { page } = visitor;
    const me = page.getByLabel('账号信息');
    await me.getByRole('heading', { name: platform().a.admin.account }).waitFor();
    const text = await me.innerText();
    for (const part of ['账号 alice', '甲石化有限公司', '上次登录', '内网', '本月登录'])
      expect(text).toContain(part);
    if (absent) {
      const tile = page.locator('.home-tile.off', { hasText: absent.zh });
      expect(await tile.innerText()).toContain('未安装');
      await visitor.go(`/${absent.path}`);
      await page.getByRole('heading', { name: '模块未安装' }).waitFor();
    }
    await visitor.go('/no/such/page');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(await page.locator('[aria-current="page"]').innerText()).toContain('页面不存在');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('tells somebody without rights that there are none', async () => {
    const visitor = await enter(undefined, platform().a.plain);
    const { page } = visitor;
    const off = page.locator('.home-tile.off');
    await off.first().waitFor();
    expect(await off.first().innerText()).toContain('无此模块权限');
    expect(await page.locator('.home-tile:not(.off)').count()).toBe(0);
    await visitor.go(posts);
    await page.getByText('无此模块权限').filter({ visible: true }).first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe('the version', () => {
  it('stands on the screen from the first moment, and also when the platform does not come', async () => {
    const visitor = await openBrowser(platform());
    const { page } = visitor;
    const version = (place: string) => page.locator(place).getByText(product.version).waitFor();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/LoginPage-*', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${platform().url}/mLogin`, { waitUntil: 'commit' });
    await version('.entry-boot');
    arrive();
    await page.locator('input[name="username"]').waitFor();
    await page.unroute('**/assets/LoginPage-*');

    await page.route('**/assets/LoginPage-*', (route) => route.abort());
    await page.reload();
    await version('.entry-failure');
    await page.unroute('**/assets/LoginPage-*');

    await visitor.enter(platform().a.admin);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/topmenu/list*', async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await version('.shell-splash');
    answer();
    await page.getByTitle(visitor.shellText('shell.userMenu')).waitFor();
    await visitor.close();
  });
});

describe('the header', () => {
  it('changes language, units and theme at once, and the server keeps the language', async () => {
    const visitor = await enter(posts, platform().b.admin);
    const { page } = visitor;
    await heading(visitor, '岗位').waitFor();
    await page.getByText(`版本 ${product.version}`).waitFor();
    const foot = page.locator('footer');
    expect(await foot.innerText()).toContain('MPa');
    const box = page.getByLabel('搜索', { exact: true }).filter({ visible: true });
    await box.fill('kept');

    await page.getByTitle('English').click();
    await heading(visitor, 'Position management').waitFor();
    expect(await foot.innerText()).toMatch(/psia.*°F/);
    // Nothing was loaded anew: what was typed is still there.
    expect(await page.getByLabel('Search', { exact: true }).filter({ visible: true }).inputValue()).toBe(
      'kept',
    );
    const client = await platform().client(platform().b.admin);
    await expect
      .poll(async () => (await client.get<{ language: string }>('/ircrisk-user/info')).body.data.language)
      .toBe('en');

    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ir-ground'));
    const light = await ground();
    await page.getByTitle(/dark/i).click();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await heading(visitor, 'Position management').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.getByTitle('中文').click();
    await heading(visitor, '岗位').waitFor();
    // The next window begins as the account is: closed before it is kept, the next test would stand on an English page.
    await expect
      .poll(async () => (await client.get<{ language: string }>('/ircrisk-user/info')).body.data.language)
      .toBe('zh');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('keeps the language and units of a window, whatever the same person chooses in another', async () => {
    const one = await enter(posts, platform().b.admin);
    await heading(one, '岗位').waitFor();
    const other = await enter(posts, platform().b.admin);
    await other.page.getByTitle('English').click();
    await heading(other, 'Position management').waitFor();
    const client = await platform().client(platform().b.admin);
    await expect
      .poll(async () => (await client.get<{ language: string }>('/ircrisk-user/info')).body.data.language)
      .toBe('en');

    await one.page.reload();
    await heading(one, '岗位').waitFor();
    expect(await one.page.locator('footer').innerText()).toContain('MPa');
    await other.page.reload();
    await heading(other, 'Position management').waitFor();
    // A new window begins as the account is.
    const third = await openBrowser(platform(), { language: 'en' });
    await third.enter(platform().b.admin, posts);
    await heading(third, 'Position management').waitFor();
    await third.page.getByTitle('中文').click();
    await heading(third, '岗位').waitFor();
    for (const visitor of [one, other, third]) {
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });

  it('switches company and project, and every call then carries them', async () => {
    const { a } = platform();
    await platform().inTenant(a.tenantId, async (tx) => {
      await tx.run(sql`insert into enterprises (enterprise_number, name, abbreviation, parent_level_id)
        values ('GS-2', '甲石化第二公司', '二公司', 0)`);
      await tx.run(sql`insert into projects (project_name, item_no, enterprise_id, member_ids)
        values ('二期改造', 'P-2', ${a.companyId}, array[${a.admin.id}::bigint])`);
    });
    const visitor = await enter(posts);
    const { page } = visitor;
    await heading(visitor, '岗位').waitFor();
    const sent: Record<string, string> = {};
    page.on('request', (request) => Object.assign(sent, request.headers()));
    const chosen = async (label: string, name: string) => {
      await page.locator('.head-switch', { hasText: label }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await chosen('公司', '甲石化第二公司');
    await page.locator('.head-switch', { hasText: '二公司' }).waitFor();
    await chosen('项目', '二期改造');
    await page.locator('.head-switch', { hasText: '二期改造' }).waitFor();
    await visitor.go('/user/dept');
    await heading(visitor, /组织架构/).waitFor();
    const [ids] = await platform().inTenant(a.tenantId, (tx) =>
      tx.all<{ company: string; project: string }>(
        sql`select (select id from enterprises where enterprise_number = 'GS-2') as company, (select id from projects where item_no = 'P-2') as project`,
      ),
    );
    expect(sent).toMatchObject({ 'company-id': ids?.company, 'project-id': ids?.project });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

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
    const operator = await platform().client(platform().operator.admin);
    const made: string[] = [];
    for (const [code, isOpen] of [
      ['weather', 1],
      ['weather-window', 2],
    ] as const) {
      const path = `http://127.0.0.1:${port}/${code}`;
      const menu = { code, name: code, nameEn: code, path, isOpen };
      made.push((await operator.post<string>('/ircrisk-system/menu/submit', menu)).body.data);
    }
    // A page is shown in the group it is bound to; binding replaces what was bound.
    const groups = await operator.get<{ records: { id: string; code: string }[] }>(
      '/ircrisk-system/topmenu/list',
      { code: 'business-feedback' },
    );
    const topMenuIds = groups.body.data.records.map(({ id }) => id);
    const bound = await operator.get<{ menu: string[] }>('/ircrisk-system/menu/top-tree-keys', {
      topMenuIds: topMenuIds.join(),
    });
    const menuIds = [...bound.body.data.menu, ...made];
    await operator.post('/ircrisk-system/topmenu/grant', { topMenuIds, menuIds });
  });
  afterAll(() => new Promise((resolve) => outside.close(resolve)));

  it('is shown in a frame that gets a ticket and never the token', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const token = (await visitor.cookie('access-token')) ?? '';
    await find(visitor, 'weather');
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
    const [other] = await Promise.all([
      visitor.context.waitForEvent('page'),
      find(visitor, 'weather-window'),
    ]);
    await other.getByRole('heading', { name: 'Weather' }).waitFor();
    expect(new URL(other.url()).searchParams.get('ticket')).toBeTruthy();
    expect(await other.evaluate(() => window.opener)).toBeNull();
    await visitor.close();
  });
});

describe('the embedded applications', () => {
  /** How the frame around a page looks; an application's style must leave no trace in it. */
  const frame = (visitor: Visitor) =>
    visitor.page.evaluate(() =>
      ['body', '.head', '.side, nav', 'footer', 'h1'].map((place) => {
        const part = document.querySelector(place);
        if (!part) return place;
        const { color, backgroundColor, font, height, margin, padding } = getComputedStyle(part);
        return [place, color, backgroundColor, font, height, margin, padding].join(' ');
      }),
    );

  it('are mounted and unmounted with the address, speak the language and leave no style behind', async () => {
    const visitor = await enter(posts);
    const { page } = visitor;
    await heading(visitor, '岗位').waitFor();
    const before = await frame(visitor);
    for (const [id, zh, en] of [
      ['qra', '质量风险分析', 'Quality risk analysis'],
      ['fmea', '失效模式分析', 'Failure-mode analysis'],
    ] as const) {
      await visitor.go(`/${id}`);
      const app = page.locator(`[data-app="${id}"]`);
      await app.getByRole('heading', { name: zh }).waitFor();
      expect(await page.locator('[data-app]').count()).toBe(1);
      await page.getByTitle('English').click();
      await app.getByRole('heading', { name: en }).waitFor();
      await page.getByTitle('中文').click();
      await app.getByRole('heading', { name: zh }).waitFor();
      await look(page, id);
      const unscoped = await page.evaluate(
        (name) =>
          [...document.styleSheets]
            .filter(({ href }) => href?.includes(`/apps/${name}/`))
            .flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule.constructor.name !== 'CSSScopeRule')
            .map(({ cssText }) => cssText),
        id,
      );
      expect(unscoped).toEqual([]);
    }
    await visitor.go(posts);
    await heading(visitor, '岗位').waitFor();
    await expect.poll(() => page.locator('[data-app]').count()).toBe(0);
    expect(await frame(visitor)).toEqual(before);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
