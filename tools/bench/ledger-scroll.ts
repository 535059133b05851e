import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { handOver } from './hand-over.ts';
import { size } from './ledger/exchange.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';

/** The ledger with 100,000 rows loaded and a tree of 20,000 nodes, scrolled in a real browser. */
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
      return inBrowser(page, server.address);
    });
  } finally {
    await browser.close();
  }
}

const records = Array.from({ length: size }, (_, at) => ({
  id: String(10_000_000 + at),
  tag: `V-${at}`,
  name: `设备 ${at}`,
  type: 'pressureVessel',
  typeName: '压力容器',
  smallType: 'tower',
  smallTypeName: '塔器',
  state: 'inUse',
  designPressure: 1.6,
  operatingPressure: 1.2,
  designTemperature: 200,
  operatingTemperature: 150,
  nextDueDate: '2027-01-01',
  riskLevel: 'medium',
  version: 1,
}));
const levels = ['company', 'branch', 'device', 'unit'];
const nodes = Array.from({ length: 20_000 }, (_, at) => ({
  id: String(at + 1),
  parentId: at === 0 ? '0' : String(Math.floor((at - 1) / 20) + 1),
  levelCode: levels[[1, 21, 421].filter((from) => at >= from).length],
  name: `节点 ${at}`,
  abbreviation: null,
  number: String(at),
  level: 1,
}));

/** All rows in one answer stand for two hundred pages that were scrolled to: what the browser holds is the same. */
async function inBrowser(page: Page, address: string): Promise<BenchRow[]> {
  const answer = (data: unknown) => ({
    contentType: 'application/json',
    body: JSON.stringify({ code: 200, success: true, msg: '', data }),
  });
  const first = answer({ records: records.slice(0, 50), total: size, size: 50, current: 1, pages: 1 });
  const all = answer({ records, total: size, size, current: 1, pages: 1 });
  await page.route('**/ircrisk-center/equipment/page**', (route) =>
    route.fulfill(route.request().url().includes('size=500') ? all : first),
  );
  await page.route('**/ircrisk-center/factory-model/all-list**', (route) => route.fulfill(answer(nodes)));
  await page.goto(`${address}/platform/equipment`);
  await page.getByText('V-0', { exact: true }).waitFor();
  await page.getByRole('button', { name: '连续滚动' }).click();
  await page.getByText(/已载入 100[,\s]?000 条/).waitFor();
  await page.waitForTimeout(1500);
  const rows = await scrolled(page, 800, 500);
  const seen = await page.locator('.eq-list .ir-list-label').nth(5).innerText();
  if (seen === 'V-5') throw new Error('the list did not scroll');
  await page.locator('.eq-tree').getByLabel('查找节点').fill('节点');
  await page.waitForTimeout(3000);
  const tree = await scrolled(page, 320, 500);
  return [
    ...figures('100,000 ledger rows scroll', rows),
    ...figures('a tree of 20,000 open nodes scrolls', tree),
  ];
}

interface Frames {
  middle: number;
  most: number;
}

const figures = (what: string, { middle, most }: Frames): BenchRow[] => [
  {
    work: `frame while ${what}, median`,
    measured: middle,
    unit: 'ms',
    limit: 17,
    bar: '≤ 17 ms (60 a second)',
    ok: middle <= 17,
  },
  {
    work: `frame while ${what}, 95 of 100 within`,
    measured: most,
    unit: 'ms',
    limit: 34,
    bar: '≤ 34 ms (30 a second)',
    ok: most <= 34,
  },
];

/** A notch of a mouse wheel, and the pause between two of them when a person spins it as fast as it goes: thirty a second. */
const notch = { pixels: 120, pauseMs: 33 };
const notches = 120;

/** Times between frames while the wheel turns. */
async function scrolled(page: Page, x: number, y: number): Promise<Frames> {
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    const stamps: number[] = [];
    Object.assign(globalThis, { stamps });
    const next = (now: number): void => {
      stamps.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < notches; turn += 1) {
    const begun = performance.now();
    await page.mouse.wheel(0, notch.pixels);
    await page.waitForTimeout(Math.max(0, notch.pauseMs - (performance.now() - begun)));
  }
  const stamps = await page.evaluate(() => (globalThis as unknown as { stamps: number[] }).stamps.splice(0));
  const between = stamps
    .slice(2)
    .map((stamp, at) => stamp - stamps[at + 1]!)
    .sort((a, b) => a - b);
  const share = (part: number) => between[Math.floor(between.length * part)] ?? Number.NaN;
  return { middle: share(0.5), most: share(0.95) };
}
