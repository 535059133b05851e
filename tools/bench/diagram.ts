import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { launchOptions } from '../browser.ts';
import type { BenchRow } from './main.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The editor alone on a page, built as it is for people. */
async function bundle(): Promise<string> {
  const out = mkdtempSync(path.join(tmpdir(), 'ircrisk-diagram-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: out,
      lib: {
        entry: path.join(root, 'packages/ui/src/diagram/benchmarks/page.tsx'),
        formats: ['es'],
        fileName: 'page',
      },
    },
  });
  return out;
}

/** Times between frames while `work` goes on; 95 of 100 are within the answer. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const stamps: number[] = [];
    Object.assign(globalThis, { stamps });
    const next = (now: number): void => {
      stamps.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const stamps = await page.evaluate(() => (globalThis as unknown as { stamps: number[] }).stamps.splice(0));
  const between = stamps.slice(1).map((stamp, at) => stamp - stamps[at]!);
  return between.sort((a, b) => a - b)[Math.floor(between.length * 0.95)] ?? Number.NaN;
}

const row = (work: string, measured: number): BenchRow => ({
  work,
  measured,
  unit: 'ms',
  limit: 17,
  bar: '≤ 17 ms (60 a second)',
  ok: measured <= 17,
});

/** A diagram of 500 boxes and 955 lines in a real browser: moved about, zoomed, and a box pulled through it. */
export async function run(): Promise<BenchRow[]> {
  const out = await bundle();
  const server = createServer((request, response) => {
    const isCode = request.url === '/page.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(
      isCode
        ? readFileSync(path.join(out, 'page.js'))
        : '<!doctype html><div id="root"></div><script type="module" src="/page.js"></script>',
    );
  }).listen(0, '127.0.0.1');
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.locator('.dg-node').first().waitFor();
    const steps = { steps: 90 };
    const pan = await framesWhile(page, async () => {
      await page.mouse.move(700, 880);
      await page.mouse.down({ button: 'middle' });
      await page.mouse.move(200, 300, steps);
      await page.mouse.up({ button: 'middle' });
    });
    const zoom = await framesWhile(page, async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, turn < 20 ? 60 : -60);
        await page.waitForTimeout(16);
      }
    });
    const box = await page.locator('.dg-node rect').first().boundingBox();
    if (!box) throw new Error('no box is in sight');
    const pull = await framesWhile(page, async () => {
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 500, box.y + 300, steps);
      await page.mouse.up();
    });
    return [
      row('frame while 500 boxes are moved about, 95 of 100 within', pan),
      row('frame while 500 boxes are zoomed, 95 of 100 within', zoom),
      row('frame while a box is pulled among 500, 95 of 100 within', pull),
    ];
  } finally {
    await browser.close();
    server.close();
  }
}
