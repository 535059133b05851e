import { modifierFields } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { callsOf } from './frames.ts';
import { handOver } from './hand-over.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';

const shownPage = '.shell-page:not([hidden])';
const rounds = 7;
const service = 'ircrisk-dynamic-risk';

/** Of all that moves a risk only what the bench sends: the whole plant has evidence enough to move it from the start. */
const alone = Object.fromEntries(
  Object.entries(modifierFields).map(([field, kind]) => [field, kind === 'weather']),
);

/** The fact of the open subject that says how far its risk has moved. */
const movedTo = (page: Page, factor: number) =>
  page
    .locator(`${shownPage} .dr-title`)
    .getByText(`× ${factor.toFixed(2)}`, { exact: true })
    .first();

/** Milliseconds from the moment an event is sent until the page that is open shows what follows from it. */
async function untilSeen(page: Page, send: () => Promise<unknown>, factor: number): Promise<number> {
  const seen = movedTo(page, factor).waitFor();
  const begun = performance.now();
  await Promise.all([send(), seen]);
  return performance.now() - begun;
}

/** One event on its way through the running server to the screen of somebody who only looks: the worst of several. */
export async function run(): Promise<BenchRow[]> {
  build();
  const browser = await chromium.launch(launchOptions());
  try {
    return await onPlatform('tenant', async ({ served }) => {
      const server = await served();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await handOver(context, server);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const { address } = server;
      const risk = await callsOf(page, address, '/dynamic-risk', service);
      const modelId = await risk<string>('dynamic-risk-model/submit', {
        ...{ code: 'LIVE-1', name: 'live', subjectType: 'unit', baseSource: 'manual' },
        ...{ baseFrequency: 0.0001, consP: 3, ...alone },
      });
      // The plant has subjects that rank above it: the page is opened at this one.
      await page.goto(`${address}/platform/dynamic-risk?subject=${modelId}`);
      await movedTo(page, 1).waitFor();
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const factor = 2 + round;
        const send = () =>
          risk('dynamic-risk-value/submit', {
            ...{ modelId, kind: 'weather', factor },
            atTime: new Date(Date.now() + 8 * 3_600_000 - (rounds - round) * 60_000)
              .toISOString()
              .slice(0, 19)
              .replace('T', ' '),
          });
        times.push(await untilSeen(page, send, factor));
      }
      const worst = Math.max(...times);
      const middle = times.sort((a, b) => a - b)[rounds >> 1]!;
      const row = (work: string, measured: number): BenchRow => ({
        ...{ work, measured, unit: 'ms', limit: 2000, bar: '≤ 2 s', ok: measured <= 2000 },
      });
      return [
        row('one event, sent until an open screen shows it: median of seven', middle),
        row('one event, sent until an open screen shows it: the slowest', worst),
      ];
    });
  } finally {
    await browser.close();
  }
}
