import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Language } from '@ircrisk/contract/text.ts';
import pg from 'pg';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { asSeen } from '../apps/server/src/platform/identity/captcha/captcha.ts';
import { keyed } from '../apps/server/src/platform/identity/digest.ts';
import {
  startTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
  type TestUser,
} from '../apps/server/src/testing/platform.ts';
import { launchOptions } from '../tools/browser.ts';
import { pressWhenDrawn, watchTraffic } from './settled.ts';

export interface RunningPlatform extends TestPlatform {
  /** Where the web application is, e.g. `http://127.0.0.1:40001/platform`. */
  readonly url: string;
}

/** The real server with the built web application, on a database of its own: operator, tenants A and B. */
export async function startPlatform(
  options: TestPlatformOptions & { port?: number; language?: Language } = {},
): Promise<RunningPlatform> {
  const { port = 0, ...rest } = options;
  const platform = await startTestPlatform(rest);
  const origin = await platform.app.listen({ host: '127.0.0.1', port });
  // What a person once chose rules over the browser's language: everybody here has chosen what the journey speaks.
  const { language = 'zh' } = rest;
  for (const { tenantId } of [platform.operator, platform.a, platform.b])
    await platform.inTenant(tenantId, (tx) =>
      tx.run(sql`update users set language = ${language} where tenant_id = current_tenant()`),
    );
  return { ...platform, url: `${origin}${platform.config.basePath}` };
}

export interface Visit {
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  readonly viewport?: { width: number; height: number };
  /** What the device's own clock shows; the plant's is Shanghai's. */
  readonly timeZone?: string;
  /** The browser keeps the platform's files, as it does for people; a journey's cut line reaches past what is kept. */
  readonly keepsFiles?: boolean;
}

/** Milliseconds a part of the application or an answer may come late: steps that lean on luck are found with 800. */
const slowLine = Number(process.env.IRCRISK_SLOW_LINE ?? 0);

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/|\/api\//, async (route) => {
    await setTimeout(Math.random() * slowLine);
    await route.fallback();
  });
}

let browser: Promise<Browser> | undefined;
/** Whoever is at a browser now. */
export const visitors = new Set<Visitor>();

/** One browser for all files a worker runs: it ends with the worker. Each visit is a fresh profile. */
export async function openBrowser(platform: RunningPlatform, visit: Visit = {}): Promise<Visitor> {
  const { args = [], ...launch } = launchOptions();
  // A microphone that hums; whether a page may have it is up to the journey (`context.grantPermissions`).
  browser ??= chromium.launch({ ...launch, args: [...args, '--use-fake-device-for-media-stream'] });
  const { language = 'zh', theme = 'light', viewport = { width: 1440, height: 900 } } = visit;
  const context = await (await browser).newContext({
    viewport,
    colorScheme: theme,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: visit.timeZone ?? 'Asia/Shanghai',
    // What moves is not what a journey is about, and waiting for it was a good part of its time.
    reducedMotion: 'reduce',
    serviceWorkers: visit.keepsFiles ? 'allow' : 'block',
  });
  if (slowLine > 0) await slowDown(context);
  await context.addCookies([{ name: 'ircrisk-language', value: language, url: `${platform.url}/` }]);
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  watchTraffic(page);
  if (slowLine === 0) pressWhenDrawn(page);
  const visitor = new Visitor(platform, context, page, language);
  visitors.add(visitor);
  return visitor;
}

/** Everybody leaves; the browser stays for the next file. */
export async function closeBrowser(): Promise<void> {
  visitors.clear();
  await Promise.all(((await browser)?.contexts() ?? []).map((context) => context.close()));
}

/** A screen that changes a record it has shown says which version of it a person has seen. */
function isUnlockedUpdate(request: Request): boolean {
  if (request.method() !== 'POST' || !/\/(submit|update)$/.test(new URL(request.url()).pathname))
    return false;
  const type = request.headers()['content-type'] ?? '';
  if (!type.startsWith('application/json')) return false;
  const record = request.postDataJSON() as Record<string, unknown>;
  return Boolean(record.id) && record.version === undefined && record.updateTime === undefined;
}

type Texts = { [key: string]: string | Texts };
const web = path.resolve(import.meta.dirname, '../apps/web/src');

/** The product's own words, so that a journey finds things as a person does. */
function wordsOf(place: 'login' | 'shell', language: Language, key: string): string {
  const file = path.join(web, place, 'locales', `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const found = key.split('.').reduce<Texts | string>((place, part) => (place as Texts)[part] ?? key, texts);
  return String(found);
}

/** A person at a browser. What goes wrong on the way is collected; `problems` must stay empty. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly problems: string[] = [];
  private readonly platform: RunningPlatform;
  /** What the server refused, the newest last. */
  private readonly refused: string[] = [];
  /** Pictures seen so far and their keys. */
  private readonly captchas = new Map<string, string>();

  constructor(platform: RunningPlatform, context: BrowserContext, page: Page, language: Language) {
    this.platform = platform;
    this.context = context;
    this.page = page;
    this.language = language;
    page.on('pageerror', (error) => this.problems.push(`page: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.problems.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('requestfailed', (request) => {
      // A page that is left cancels what it no longer needs.
      const reason = request.failure()?.errorText ?? '';
      if (!reason.includes('ERR_ABORTED')) this.problems.push(`request: ${request.url()} ${reason}`);
    });
    page.on('request', (request) => {
      if (isUnlockedUpdate(request)) this.problems.push(`update without its version: ${request.url()}`);
    });
    page.on('response', async (response) => {
      if (response.status() >= 500) this.problems.push(`answer: ${response.status()} ${response.url()}`);
      if (response.status() >= 400)
        this.refused.push(
          `${response.status()} ${response.url()} ${await response.text().catch(() => '')}`.slice(0, 400),
        );
      if (!response.url().includes('/oauth/captcha')) return;
      const body = (await response.json().catch(() => ({}))) as { key?: string; image?: string };
      if (body.key && body.image) this.captchas.set(body.image, body.key);
    });
  }

  async open(place: string): Promise<void> {
    await this.page.goto(`${this.platform.url}${place}`);
  }

  /** The picture is made to be unreadable for programs: its answer is set in the database instead. */
  async answerCaptcha(): Promise<string> {
    const picture = await this.page.locator('img[src^="data:image/png"]').getAttribute('src');
    while (!this.captchas.has(picture ?? '')) await this.page.waitForTimeout(10);
    const key = this.captchas.get(picture ?? '') ?? '';
    const answer = 'ABCDE';
    const client = new pg.Client({ connectionString: this.platform.database.ownerUrl });
    await client.connect();
    const hash = keyed(this.platform.config.secrets.token, 'captcha', key, asSeen(answer));
    await client.query('update captchas set code_hash = $2 where key = $1', [key, hash]);
    await client.end();
    return answer;
  }

  /** Where the person stands and what was said last, for whoever reads of a step that failed. */
  async stand(): Promise<string> {
    const { visible, dialogs } = await this.page.evaluate(() => {
      const words = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText).join(' / ');
      return {
        visible: words('.shell-page:not([hidden]), #root > .login').slice(0, 1500),
        dialogs: words('.ant-modal, .ant-drawer, .ant-message').slice(0, 1500),
      };
    });
    const lines = { at: this.page.url(), refused: this.refused.slice(-3), dialogs, visible };
    return JSON.stringify(lines, null, 1);
  }

  /** Through the entry for other systems, which is the quick one; ends on the page. */
  async enter(user: Omit<TestUser, 'id'>, place = '/wel/index'): Promise<void> {
    const { token = '' } = await this.platform.client(user);
    const entry = new URLSearchParams({ token, tenantId: user.tenantId });
    await this.open(`${place}?${entry}`);
    await this.page.getByTitle(this.shellText('shell.userMenu')).waitFor();
  }

  /** To another page without loading the platform anew, as a click in the menu does; ends when it is the one shown. */
  async go(place: string): Promise<void> {
    await this.page.evaluate(async (path) => {
      const shown = () => document.querySelector('.shell-page:not([hidden])');
      const [before, from] = [shown(), location.pathname];
      history.pushState(null, '', `${document.baseURI}${path}`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      if (location.pathname === from) return;
      // Embedded applications share one place and stay within it.
      const latest = performance.now() + 3000;
      while (shown() === before && performance.now() < latest) await new Promise(requestAnimationFrame);
    }, place.slice(1));
  }

  /** Through the login page, as anybody would; ends in the shell. */
  async signIn(user: Pick<TestUser, 'tenantId' | 'account' | 'password'>): Promise<void> {
    await this.submitLogin(user);
    await this.page.waitForURL((url) => url.pathname.includes('/wel/index'));
  }

  async submitLogin(user: Pick<TestUser, 'tenantId' | 'account' | 'password'>): Promise<void> {
    await this.open('/mLogin');
    const field = (name: string) => this.page.locator(`input[name="${name}"]`);
    await field('username').waitFor();
    const tenant = field('organization');
    if (await tenant.isVisible()) await tenant.fill(user.tenantId);
    await field('username').fill(user.account);
    await field('password').fill(user.password);
    await this.page
      .getByLabel(this.loginText('login.captcha'), { exact: true })
      .fill(await this.answerCaptcha());
    await this.page.locator('button[type="submit"]').click();
  }

  loginText(key: string): string {
    return wordsOf('login', this.language, key);
  }

  shellText(key: string, params: Record<string, string | number> = {}): string {
    const text = wordsOf('shell', this.language, key);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  }

  /** A value of the session as the page keeps it. */
  async cookie(name: string): Promise<string | undefined> {
    const all = await this.context.cookies(`${this.platform.url}/`);
    return all.find((cookie) => cookie.name === `ircrisk-${name}`)?.value;
  }

  /** As somebody new at the same browser: signed out, nothing remembered but the files of the platform. */
  async forget(): Promise<void> {
    await this.page.evaluate(() => location.origin !== 'null' && sessionStorage.clear());
    await this.page.goto('about:blank');
    await this.context.setStorageState({ cookies: [], origins: [] });
    await this.context.addCookies([
      { name: 'ircrisk-language', value: this.language, url: `${this.platform.url}/` },
    ]);
    this.problems.length = 0;
  }

  async close(): Promise<void> {
    visitors.delete(this);
    await this.context.close();
  }
}
