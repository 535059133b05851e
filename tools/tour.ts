import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '@ircrisk/contract/text.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoTenant } from '../apps/server/src/demo/tenant.ts';
import { launchOptions } from './browser.ts';
import { build } from './build.ts';
import { findings } from './tour/access.ts';
import {
  type Account,
  keepPassword,
  type Leaf,
  leavesOf,
  signIn,
  speak,
  startServer,
} from './tour/platform.ts';
import { overflow, rawKeys, settled, watch } from './tour/watch.ts';

const out = path.resolve(import.meta.dirname, '../.tour');
const door = path.resolve(import.meta.dirname, '../docs/pictures');

// All of it, or a part: npm run tour -- --language=zh --theme=dark --width=1440 --tenant=000000 --only=user,post
// The pictures of the README: npm run tour -- --readme
const { values: options } = parseArgs({
  options: {
    language: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    tenant: { type: 'string' },
    only: { type: 'string' },
    readme: { type: 'boolean' },
  },
});
const pictured = ['home', 'dashboard', 'equipment', 'dynamic-risk', 'alarm-management'];
const wantedTenant = options.readme ? demoTenant.tenantId : options.tenant;
const only = options.readme ? pictured : options.only?.split(',');

type Theme = 'light' | 'dark';
const languages = (['zh', 'en'] as const).filter(
  (one) => one === (options.readme ? 'en' : (options.language ?? one)),
);
const themes = (['light', 'dark'] as const).filter(
  (one) => one === (options.readme ? 'light' : (options.theme ?? one)),
);
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
].filter(({ width }) => !options.readme && width === Number(options.width ?? width));
const readmeSize = { width: 1280, height: 760 };

/** A visit in one language: every screen is opened once and pictured in each theme and size. */
class Visit {
  readonly problems: string[] = [];
  pictures = 0;
  private place = 'mLogin';
  private theme: Theme = themes[0] ?? 'light';
  private readonly page: Page;
  private readonly who: Account;
  private readonly language: Language;

  constructor(page: Page, who: Account, language: Language) {
    this.page = page;
    this.who = who;
    this.language = language;
    watch(page, this.problems, () => `${who.tenantId} ${language} ${this.theme} ${this.place}`);
  }

  async show(place: string, file: string, address: string): Promise<void> {
    this.place = place;
    await this.page.goto(address);
    await settled(this.page);
    for (const key of await rawKeys(this.page)) this.tell(`raw text key ${key}`);
    // The theme it has come in first: one switch for each screen, not two.
    for (const theme of [...themes].sort((one) => (one === this.theme ? -1 : 1))) {
      if (theme !== this.theme) await this.change(theme, address);
      for (const finding of await findings(this.page)) this.tell(`access: ${finding}`);
      if (options.readme) await this.shootReadme(file);
      for (const size of sizes) await this.shoot(file, theme, size);
      // What changes the theme stands in the head of a wide screen.
      if (sizes[0]) await this.page.setViewportSize(sizes[0]);
    }
  }

  private async change(theme: Theme, address: string): Promise<void> {
    this.theme = theme;
    const button = this.page.getByRole('button', { name: /^(切换到[深浅]色|(Dark|Light) theme)$/ });
    if ((await button.count()) > 0) return button.click();
    await this.page.evaluate((name) => localStorage.setItem('ircrisk.theme', name), theme);
    await this.page.goto(address);
    await settled(this.page);
  }

  private async shoot(file: string, theme: Theme, size: (typeof sizes)[number]): Promise<void> {
    const { tenantId } = this.who;
    const folder = path.join(out, `${tenantId}-${this.language}-${theme}-${size.width}`);
    mkdirSync(folder, { recursive: true });
    await this.page.setViewportSize(size);
    await settled(this.page, 80);
    await this.page.screenshot({ path: path.join(folder, `${file}.png`) });
    this.pictures += 1;
    const wide = await overflow(this.page);
    if (wide > 0) this.tell(`${wide} px wider than the window of ${size.width}`);
  }

  /** Light and small: what the door of the repository shows. */
  private async shootReadme(file: string): Promise<void> {
    if (!pictured.includes(file)) return;
    mkdirSync(door, { recursive: true });
    await this.page.screenshot({ path: path.join(door, `${file}.jpg`), type: 'jpeg', quality: 60 });
    this.pictures += 1;
  }

  private tell(what: string): void {
    this.problems.push(`${this.who.tenantId} ${this.language} ${this.theme} ${this.place}: ${what}`);
  }
}

async function walk(
  browser: Browser,
  url: string,
  who: Account,
  token: string,
  leaves: readonly Leaf[],
  language: Language,
) {
  const context = await browser.newContext({
    viewport: sizes[0] ?? readmeSize,
    colorScheme: themes[0] ?? 'light',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
  await context.addCookies([{ name: 'ircrisk-language', value: language, url: `${url}/` }]);
  const page = await context.newPage();
  const visit = new Visit(page, who, language);
  await visit.show('mLogin', 'mLogin', `${url}/mLogin`);
  const wanted = leaves.filter(({ code }) => !only || only.includes(code));
  for (const leaf of [{ code: 'home', path: '/wel/index' }, ...wanted]) {
    const entry = new URL(`${url}${leaf.path}`);
    // The platform's own way in from outside: the token is taken out of the address before anything else.
    if (leaf.path === '/wel/index')
      entry.search = new URLSearchParams({ token, tenantId: who.tenantId }).toString();
    // One tab at a time: more are opened here than a person keeps.
    else await page.evaluate(() => sessionStorage.removeItem('ircrisk.tabs'));
    await visit.show(leaf.path, leaf.code.replace(/[^\w-]/g, '_'), entry.href);
  }
  await context.close();
  return visit;
}

build();
if (process.argv.length === 2) rmSync(out, { recursive: true, force: true });
const home = mkdtempSync(path.join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'ircrisk-tour-'));
const dataDir = path.join(home, 'data');
const server = await startServer(dataDir);
const browser = await chromium.launch(launchOptions());
let failed = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(1)));
}
try {
  for (const first of server.accounts) {
    if (first.tenantId !== (wantedTenant ?? first.tenantId)) continue;
    const who = await keepPassword(server.url, dataDir, first);
    for (const language of languages) {
      const begun = Date.now();
      const { token } = await signIn(server.url, dataDir, who);
      await speak(server.url, token, language);
      const leaves = await leavesOf(server.url, token);
      const { problems, pictures } = await walk(browser, server.url, who, token, leaves, language);
      const seconds = Math.round((Date.now() - begun) / 1000);
      console.log(
        `${who.tenantId} ${language}: ${pictures} pictures, ${problems.length} problems, ${seconds} s`,
      );
      for (const problem of new Set(problems)) console.log(`  ${problem}`);
      failed ||= problems.length > 0;
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
const folder = options.readme ? door : out;
console.log(`pictures are in ${path.relative(process.cwd(), folder) || folder}`);
if (failed) process.exitCode = 1;
