import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../apps/server/src/app.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';
import { drawer, look, shown } from './steps.ts';

let platform: RunningPlatform;
let app: FastifyInstance;
let root: string;
let phone: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  // A build of its own: this journey replaces it by the next version.
  root = mkdtempSync(path.join(tmpdir(), 'ircrisk-phone-'));
  cpSync(path.resolve(import.meta.dirname, '../apps/web/dist'), root, { recursive: true });
  app = await buildApp({ config: platform.config, db: platform.db, webRoot: root });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const served = { ...platform, url: `${origin}${platform.config.basePath}` };
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(sql`insert into action_items (source_module, title, title_en, type, priority, due_date, state, owner_id)
      values ('action-item', '更换弯头', 'Replace the elbow', 'corrective', 'high', '2026-12-01', 'open', ${platform.a.admin.id})`),
  );
  phone = await openBrowser(served, { viewport: { width: 390, height: 844 }, keepsFiles: true });
});
afterAll(async () => {
  // A cut line is what this journey is about: requests that find none are no fault.
  const faults = phone?.problems.filter(
    (one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(one),
  );
  await closeBrowser();
  await app?.close();
  await platform?.close();
  if (root) rmSync(root, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

const bar = (name: string) => phone.page.locator('.phone-bar').getByRole('button', { name });

describe('a day on a phone', () => {
  it('signs in, speaks the other language and acts on what waits, from its card', async () => {
    const { page } = phone;
    await phone.signIn(platform.a.admin);
    await bar('我的').click();
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    await page.getByRole('group', { name: '语言' }).getByRole('button', { name: 'EN' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await bar('To do').click();
    const card = shown(page).locator('.ir-record', { hasText: 'Replace the elbow' });
    await card.getByText('2026-12-01').waitFor();
    await card.getByText('Open', { exact: true }).waitFor();
    await look(page, 'phone-actions');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await card.getByRole('button', { name: 'Replace the elbow', exact: true }).click();
    await drawer(page).getByRole('button', { name: 'Start' }).click();
    await drawer(page).getByText('In progress').first().waitFor();
    await drawer(page).locator('.ant-drawer-close').click();
    await card.getByText('In progress', { exact: true }).waitFor();
  });

  it('says of a drawing that it wants a larger screen, and opens it all the same', async () => {
    const { page } = phone;
    // What was opened before has left the screen.
    await page.locator('.ant-drawer-open:visible').first().waitFor({ state: 'hidden' });
    await phone.go('/riskMatrix');
    await shown(page).getByRole('heading', { name: 'This page wants a larger screen' }).waitFor();
    await shown(page).getByRole('button', { name: 'Open it here' }).click();
    await shown(page)
      .getByRole('heading', { name: 'This page wants a larger screen' })
      .waitFor({ state: 'detached' });
  });
});

describe('installed', () => {
  const kept = () => phone.page.evaluate(() => caches.keys());

  it('has a name, icons that exist and a place to start', async () => {
    const { page } = phone;
    const { name, display, start_url, icons } = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect({ name, display, start_url }).toEqual({
      name: expect.stringContaining('ircrisk'),
      display: 'standalone',
      start_url: './wel/index',
    });
    for (const { src } of icons as { src: string }[])
      expect(await page.evaluate(async (file) => (await fetch(file)).status, src), src).toBe(200);
  });

  it('opens the quick report without a line, keeping files alone: no answer of the server and no token', async () => {
    const { page, context } = phone;
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await phone.open('/wel/index');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const addresses = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) all.push(request.url);
      return all;
    });
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((one) => /\/api\/|token/i.test(one))).toEqual([]);

    await context.setOffline(true);
    await phone.open('/incident-management/report');
    const screen = page.locator('.qr-screen');
    await screen.getByText('No line: what you typed is kept').waitFor();
    await screen.getByRole('radio').first().click();
    await context.setOffline(false);
  });

  it('a new version takes over at the next opening, and the one before is forgotten', async () => {
    const { page } = phone;
    const [before] = await kept();
    const worker = path.join(root, 'sw.js');
    const version = /VERSION = "(\w+)"/.exec(readFileSync(worker, 'utf8'))?.[1] ?? '';
    for (const ending of ['.br', '.gz']) rmSync(`${worker}${ending}`, { force: true });
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(version, 'fedcba987654'));
    await phone.open('/wel/index');
    await expect
      .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)))
      .toBe(true);
    expect(await kept()).toContain(before);
    await phone.open('/wel/index');
    await expect.poll(kept).toEqual(['ircrisk-files-fedcba987654']);
    await bar('To do').waitFor();
  });
});
