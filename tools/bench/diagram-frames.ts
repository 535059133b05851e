import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { callsOf, frames, pan, zoom } from './frames.ts';
import { handOver } from './hand-over.ts';
import { modelOfBoxes } from './idef0.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { largeTree } from './root-cause.ts';

const hold = '.shell-page:not([hidden]) .ir-canvas-hold';
const rounds = 3;

/** Frames a second while something is done; the best of a few rounds, when nothing else was in the way. */
async function rate(page: Page, work: () => Promise<void>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = await frames(page, work);
    rates.push((1000 * times.length) / times.reduce((sum, one) => sum + one, 0));
  }
  return Math.max(...rates);
}

async function rowsOf(page: Page, name: string): Promise<BenchRow[]> {
  await page.locator(hold).waitFor();
  await page.waitForTimeout(1500);
  await page.locator(hold).focus();
  const measured = [
    ['panning', await rate(page, () => pan(page, hold))],
    ['zooming', await rate(page, () => zoom(page))],
  ] as const;
  return measured.map(([work, value]) => ({
    work: `${name}: frames while ${work}`,
    measured: value,
    unit: 'a second',
    limit: 58,
    bar: '≥ 58 a second',
    ok: value >= 58,
  }));
}

/** The cause tree of 200 nodes and a sheet of an IDEF0 model of 100 boxes, in a real browser on the real server. */
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
      const rca = await callsOf(page, address, '/root-cause-analysis', 'ircrisk-root-cause-analysis');
      const caseId = await rca<string>('rca-case/submit', { code: 'RCA-200', name: 'large', level: '2' });
      await rca('rca-case/save-model', { id: caseId, version: 1, model: largeTree() });
      await page.goto(`${address}/platform/root-cause-analysis/case/${caseId}`);
      const tree = await rowsOf(page, 'cause tree of 200 nodes');
      const idef0 = await callsOf(page, address, '/idef0', 'ircrisk-idef0');
      const modelId = await idef0<string>('idef0/create', {
        code: 'I-100',
        name: 'large',
        model: modelOfBoxes(100),
      });
      await page.goto(`${address}/platform/idef0/model/${modelId}`);
      return [...tree, ...(await rowsOf(page, 'IDEF0 model of 100 boxes'))];
    });
  } finally {
    await browser.close();
  }
}
