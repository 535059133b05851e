import type { FaultTreeModel, Gate } from '@ircrisk/engine-fault-tree';
import { layoutTree } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { toSvg } from '@ircrisk/engine-fault-tree/drawing/svg.ts';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { callsOf, frames, pan, zoom } from './frames.ts';
import { handOver } from './hand-over.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { median, timesOf } from './timing.ts';

const gateCount = 2000;
/** A tree of the asked number of gates: two gates and two events below each, a few of them shared. */
export function largeTree(count: number): FaultTreeModel {
  const gates: Gate[] = [];
  const events: FaultTreeModel['events'] = [];
  for (let i = 0; i < count; i += 1) {
    const below = [2 * i + 1, 2 * i + 2].filter((child) => child < count).map((child) => `G${child}`);
    const own = [`E${2 * i}`, `E${2 * i + 1}`];
    for (const name of own) events.push({ name, label: `底事件 ${name} 失效`, probability: 1e-3 });
    const shared = i > 10 && i % 50 === 0 ? ['E3'] : [];
    gates.push({
      name: `G${i}`,
      label: `中间事件 ${i}`,
      kind: i % 3 === 0 ? 'and' : 'or',
      args: [...below, ...own, ...shared],
    });
  }
  return { name: 'large', top: 'G0', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

const row = (work: string, measured: number, limit: number, bar: string): BenchRow => ({
  work,
  measured,
  unit: 'ms',
  limit,
  bar,
  ok: measured <= limit,
});

/** A tree of 2,000 gates and 4,000 events in the editor, in a real browser on the real server. */
export async function run(): Promise<BenchRow[]> {
  build();
  const model = largeTree(gateCount);
  const drawing = layoutTree(model);
  const layouts = await timesOf(9, () => layoutTree(model));
  const pictures = await timesOf(9, () => toSvg(drawing, { style: 'ansi' }));
  const drawn = [
    row('layout of 2,000 gates', median(layouts), 60, '≤ 60 ms'),
    row('whole drawing as SVG', median(pictures), 250, '≤ 250 ms'),
  ];
  const browser = await chromium.launch(launchOptions());
  try {
    return await onPlatform('tenant', async ({ served }) => {
      const server = await served();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await handOver(context, server);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const make = await callsOf(page, server.address, '/fault-tree', 'ircrisk-fault-tree');
      const id = await make<string>('fault-tree/create', { code: 'FT-2000', name: 'large', model });
      return [...drawn, ...(await inBrowser(page, `${server.address}/platform`, id))];
    });
  } finally {
    await browser.close();
  }
}

const figure = '.shell-page:not([hidden]) .ft-figure';

async function inBrowser(page: Page, url: string, id: string): Promise<BenchRow[]> {
  const begun = performance.now();
  await page.goto(`${url}/fault-tree/tree/${id}`);
  await page.locator('.ir-canvas-hold').waitFor();
  const opened = performance.now() - begun;
  await page.waitForFunction(
    (where) => /×10⁻/.test(document.querySelector(where)?.textContent ?? ''),
    figure,
  );
  await page.waitForTimeout(1500);

  const hold = page.locator('.ir-canvas-hold');
  await hold.focus();
  await page.keyboard.press('Home');
  const panning = await frames(page, () => pan(page, '.ir-canvas-hold'));
  const zooming = await frames(page, () => zoom(page));
  const edits: number[] = [];
  const figures: number[] = [];
  for (const key of ['o', 'a', 'o', 'a', 'o']) {
    await hold.focus();
    await page.keyboard.press('Home');
    const { drawn, calculated } = await edited(page, key);
    edits.push(drawn);
    figures.push(calculated);
  }
  return [
    row('editor open with 2,000 gates drawn', opened, 5000, '≤ 5 s'),
    row('frame while panning, 95 of 100 within', at(panning, 0.95), 34, '≤ 34 ms (30 a second)'),
    row('frame while zooming, 95 of 100 within', at(zooming, 0.95), 50, '≤ 50 ms (20 a second)'),
    row('edit until drawn', median(edits), 150, '≤ 150 ms'),
    row('edit until the new probability', median(figures), 1500, '≤ 1.5 s'),
  ];
}

/** Makes the top gate another kind: until the next frame is out, and until the figure has changed. */
async function edited(page: Page, key: string): Promise<{ drawn: number; calculated: number }> {
  await page.evaluate((where) => {
    const target = document.querySelector(where);
    const times: { start: number; drawn: number; calculated: number } = { start: 0, drawn: 0, calculated: 0 };
    Object.assign(globalThis, { editTimes: times });
    const before = target?.textContent;
    addEventListener(
      'keydown',
      () => {
        times.start = performance.now();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            times.drawn = performance.now() - times.start;
          }),
        );
      },
      { once: true, capture: true },
    );
    const observer = new MutationObserver(() => {
      if (target?.textContent === before) return;
      times.calculated = performance.now() - times.start;
      observer.disconnect();
    });
    if (target) observer.observe(target, { childList: true, characterData: true, subtree: true });
  }, figure);
  await page.keyboard.press(key);
  await page.waitForFunction(() => {
    const { editTimes } = globalThis as unknown as { editTimes: { drawn: number; calculated: number } };
    return editTimes.drawn > 0 && editTimes.calculated > 0;
  });
  return page.evaluate(
    () => (globalThis as unknown as { editTimes: { drawn: number; calculated: number } }).editTimes,
  );
}

function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
