import { type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { handOver } from './hand-over.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';

/** Pages of every make: panels, lists, trees, charts. With the first page they are twelve. */
const places = [
  'dashboard',
  'actionItem',
  'userManual',
  'factoryModel',
  'equipment',
  'atmosphericTank',
  'material',
  'corrosionCase',
  'statistics',
  'document',
  'user/post',
];
const limit = 400;

/** What a step between two of twelve open tabs costs the browser: the ten that are hidden before and after it cost nothing. */
export async function run(): Promise<BenchRow[]> {
  build();
  const browser = await chromium.launch(launchOptions());
  try {
    return await onPlatform('plant', async ({ served }) => {
      const server = await served();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await handOver(context, server);
      const page = await context.newPage();
      page.setDefaultTimeout(90_000);
      for (const place of places) {
        await page.goto(`${server.address}/platform/${place}`);
        await page.locator('.shell-page:not([hidden]) :is(h1, h2, .ant-table)').first().waitFor();
      }
      const measured = await stepsOver(page, places.length + 1);
      return [
        {
          work: 'a step between two of 12 open tabs: processor time of the page',
          measured,
          unit: 'ms',
          limit,
          bar: `≤ ${limit} ms`,
          ok: measured <= limit,
        },
      ];
    });
  } finally {
    await browser.close();
  }
}

const busyFor = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

/** The second walk: after a reload a tab is loaded at its first showing, which the first walk pays. */
async function stepsOver(page: Page, tabs: number): Promise<number> {
  const names = page.locator('.tab-name');
  if ((await names.count()) !== tabs) throw new Error(`${await names.count()} tabs instead of ${tabs}`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  let taken = Number.NaN;
  for (const pauseMs of [3000, 500]) {
    const begun = await busyFor(cdp);
    for (let at = 0; at < tabs; at += 1) {
      await names.nth(at).click();
      await page.waitForTimeout(pauseMs);
    }
    taken = (await busyFor(cdp)) - begun;
  }
  return taken / tabs;
}
