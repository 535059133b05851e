import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '@ircrisk/contract/text.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions } from './browser.ts';
import { build } from './build.ts';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, '.tour');

// All of it, or a part: npm run tour -- --language=zh --theme=dark --width=1440 --tenant=000000 --only=user,post
const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    language: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    tenant: { type: 'string' },
    only: { type: 'string' },
  },
});
const only = options.only?.split(',');

const views = [
  { language: 'zh', theme: 'light', width: 1440, height: 900 },
  { language: 'zh', theme: 'dark', width: 1024, height: 768 },
  { language: 'en', theme: 'light', width: 1024, height: 768 },
  { language: 'en', theme: 'dark', width: 1440, height: 900 },
] as const satisfies readonly {
  language: Language;
  theme: 'light' | 'dark';
  width: number;
  height: number;
}[];
/** `--all`: every language in every theme and size. */
const everyView = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ].map((size) => ({ language, theme, ...size })),
  ),
);

interface Account {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

interface Leaf {
  readonly code: string;
  readonly path: string;
}

/** The real server on a data folder of its own, with demonstration data. */
async function startServer(dataDir: string) {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!/is ready[\s\S]*(one-time password|password lost)/.test(output)) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // The accounts are printed in one piece with the address.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const url = /address\s+(\S+?)\/?\n/.exec(output)?.[1] ?? '';
  const accounts = [
    ...output.matchAll(/tenant code\s+(\S+)\s+account\s+(\S+)\s+one-time password\s+(\S+)/g),
  ].map(([, tenantId = '', account = '', password = '']) => ({ tenantId, account, password }));
  return {
    url,
    accounts,
    stop: () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM')),
  };
}

/** Signs in as a script and keeps a password of our own, so that every view can sign in again. */
async function keepPassword(url: string, dataDir: string, account: Account): Promise<Account> {
  const own = { ...account, password: 'Walk7through8Tour' };
  const { token } = await signIn(url, dataDir, account);
  const answer = await fetch(`${new URL(url).origin}/api/ircrisk-user/update-password`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}` },
    body: new URLSearchParams({
      oldPassword: account.password,
      newPassword: own.password,
      newPassword1: own.password,
    }),
  });
  if (!answer.ok)
    throw new Error(`the password of ${account.account} was not changed: ${await answer.text()}`);
  return own;
}

async function signIn(url: string, dataDir: string, { tenantId, account, password }: Account) {
  const { integrationClient } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    integrationClient: string;
  };
  const answer = await fetch(`${new URL(url).origin}/api/ircrisk-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`integration:${integrationClient}`).toString('base64')}`,
      'tenant-id': tenantId,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'all',
      tenantId,
      username: account,
      password,
    }),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token)
    throw new Error(`sign-in of ${tenantId}/${account} failed: ${JSON.stringify(body)}`);
  return { token: body.access_token };
}

/** The views asked for. */
const chosenViews = (): readonly (typeof everyView)[number][] =>
  (options.all || options.width || options.theme ? everyView : views).filter(
    ({ language, theme, width }) =>
      language === (options.language ?? language) &&
      theme === (options.theme ?? theme) &&
      width === Number(options.width ?? width),
  );

/** Leaves of the menu this account is granted, as the shell itself asks for them. */
async function leavesOf(url: string, token: string): Promise<Leaf[]> {
  interface Node {
    code?: string;
    path?: string;
    children?: Node[];
    id?: string;
  }
  const get = async (call: string) => {
    const answer = await fetch(`${new URL(url).origin}/api${call}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    });
    return ((await answer.json()) as { data?: Node[] }).data ?? [];
  };
  const leaves: Leaf[] = [];
  const walk = (node: Node, above: string) => {
    const here = node.path?.startsWith('/') ? node.path : `${above}/${node.path ?? ''}`;
    if (node.children?.length) for (const child of node.children) walk(child, here);
    else if (node.path) leaves.push({ code: node.code ?? here, path: here });
  };
  for (const group of await get('/ircrisk-system/menu/top-menu')) {
    for (const node of await get(`/ircrisk-system/menu/routes?topMenuId=${group.id}`)) walk(node, '');
  }
  return leaves;
}

function watch(page: Page, problems: string[], place: () => string): void {
  const report = (what: string) => problems.push(`${place()}: ${what}`);
  page.on('pageerror', (error) => report(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && report(`console: ${message.text()} ${message.location().url}`),
  );
  page.on(
    'response',
    (response) => response.status() >= 400 && report(`${response.status()} ${response.url()}`),
  );
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!reason.includes('ERR_ABORTED')) report(`${reason} ${request.url()}`);
  });
}

/** A text key that found no text shows itself: `module.place.thing`. */
const rawKey = /^[a-z][a-z0-9-]*(\.[a-zA-Z][\w-]*){2,}$/;

async function rawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
    return found;
  });
  return texts.filter((text) => rawKey.test(text));
}

/** A page that scrolls sideways as a whole does not fit its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Nothing is loading any more. The live stream stays open for ever, so a quiet network is nothing to wait for. */
async function settled(page: Page): Promise<void> {
  const busy = '.loading-bar.on, .page-loading, .ant-spin-spinning, .ant-skeleton-active';
  for (let quiet = 0, tries = 0; quiet < 2 && tries < 100; tries += 1) {
    await page.waitForTimeout(200);
    quiet = (await page.locator(busy).filter({ visible: true }).count()) === 0 ? quiet + 1 : 0;
  }
}

async function walk(
  browser: Browser,
  url: string,
  who: Account,
  token: string,
  leaves: readonly Leaf[],
  view: (typeof everyView)[number],
) {
  const problems: string[] = [];
  const { language, theme, width, height } = view;
  const name = `${who.tenantId}-${language}-${theme}-${width}`;
  const folder = path.join(out, name);
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
  await context.addCookies([{ name: 'ircrisk-language', value: language, url: `${url}/` }]);
  await context.addInitScript(`localStorage.setItem('ircrisk.theme', ${JSON.stringify(theme)})`);
  const page = await context.newPage();
  let place = 'mLogin';
  watch(page, problems, () => `${name} ${place}`);
  const shoot = async (file: string) => {
    await settled(page);
    await page.screenshot({ path: path.join(folder, `${file}.png`) });
    for (const key of await rawKeys(page)) problems.push(`${name} ${place}: raw text key ${key}`);
    const wide = await overflow(page);
    if (wide > 0) problems.push(`${name} ${place}: ${wide} px wider than the window`);
  };
  await page.goto(`${url}/mLogin`);
  await shoot('mLogin');
  const wanted = leaves.filter(({ code }) => !only || only.includes(code));
  for (const leaf of [{ code: 'home', path: '/wel/index' }, ...wanted]) {
    place = leaf.path;
    const entry = new URL(`${url}${leaf.path}`);
    // The platform's own way in from outside: the token is taken out of the address before anything else.
    if (leaf.path === '/wel/index')
      entry.search = new URLSearchParams({ token, tenantId: who.tenantId }).toString();
    await page.goto(entry.href);
    await shoot(leaf.code.replace(/[^\w-]/g, '_'));
  }
  await context.close();
  return { name, screens: wanted.length + 2, problems };
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
    if (first.tenantId !== (options.tenant ?? first.tenantId)) continue;
    const who = await keepPassword(server.url, dataDir, first);
    for (const view of chosenViews()) {
      const { token } = await signIn(server.url, dataDir, who);
      const { name, screens, problems } = await walk(
        browser,
        server.url,
        who,
        token,
        await leavesOf(server.url, token),
        view,
      );
      console.log(`${name}: ${screens} screens, ${problems.length} problems`);
      for (const problem of [...new Set(problems)]) console.log(`  ${problem}`);
      failed ||= problems.length > 0;
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
console.log(`pictures are in ${path.relative(process.cwd(), out) || out}`);
if (failed) process.exitCode = 1;
