import { faultTreeEvent } from '@ircrisk/contract/resources/fault-tree.ts';
import { atmosphericTank } from '@ircrisk/contract/resources/ledger/tank.ts';
import { rowBatch } from '@ircrisk/contract/rows.ts';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { handOver } from './hand-over.ts';
import type { BenchRow } from './main.ts';
import { type BenchPlatform, onPlatform } from './platform.ts';
import { edited, pasted, scrolled } from './sheet-probes.ts';
import { median, typical } from './timing.ts';

const rowCount = 5000;
const changedCount = 500;

const row = (work: string, measured: number, unit: string, limit: number, bar: string): BenchRow => ({
  work,
  measured,
  unit,
  limit,
  bar,
  ok: measured <= limit,
});

/** The worksheet of 5,000 rows in a real browser, and the saving of 500 changed rows beside the same statement by hand. */
export async function run(): Promise<BenchRow[]> {
  build();
  const browser = await chromium.launch(launchOptions());
  try {
    return await onPlatform('tenant', async (platform) => {
      const saved = await saving(platform);
      const server = await platform.served();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await handOver(context, server);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      return [...saved, ...(await inBrowser(page, server.address))];
    });
  } finally {
    await browser.close();
  }
}

/** Saves the same 500 rows again and again, by the call and by hand; both write the audit and the stamps. */
async function saving({ inProcess, plain }: BenchPlatform): Promise<BenchRow[]> {
  const { call } = await inProcess();
  const path = rowBatch(faultTreeEvent).path.slice(1);
  type Answer = { saved: { key: string; record: { id: string; version: number } }[] };
  const made = await call<Answer>(path, {
    rows: Array.from({ length: changedCount }, (_, at) => ({
      key: String(at),
      values: { code: `E-${at}`, name: `事件 ${at}`, model: 'exponential', failureRate: 1e-6 },
    })),
  });
  let rows = made.saved.map(({ key, record }) => ({ key, id: record.id, version: record.version }));
  let round = 0;
  const ours = await typical(async () => {
    round += 1;
    const changed = rows.map((one) => ({
      ...one,
      values: { name: `事件 ${one.key} ${round}`, failureRate: round * 1e-6 },
    }));
    const answer = await call<Answer>(path, { rows: changed });
    if (answer.saved.length !== changedCount) throw new Error('not all rows were saved');
    rows = answer.saved.map(({ key, record }) => ({ key, id: record.id, version: record.version }));
  });
  const client = await plain();
  const byHand = await typical(async () => {
    round += 1;
    await client.query('begin');
    await client.query({
      name: 'by-hand',
      text: `update fault_tree_events t set name = u.name, failure_rate = u.rate
             from unnest($1::bigint[], $2::text[], $3::float8[]) u(id, name, rate) where t.id = u.id`,
      values: [
        rows.map(({ id }) => id),
        rows.map(({ key }) => `事件 ${key} ${round}`),
        rows.map(() => round * 1e-6),
      ],
    });
    await client.query('commit');
  });
  return [
    row('saving 500 changed rows', ours / byHand, '×', 2, '≤ 2 × the plain SQL'),
    {
      work: 'saving 500 changed rows, by itself',
      measured: ours,
      unit: 'ms',
      limit: null,
      bar: '',
      ok: true,
    },
  ];
}

/** A record with something in every field of the tank. */
function record(at: number): Record<string, unknown> {
  const values = Object.entries(atmosphericTank.fields).map(([name, field]) => {
    if (field.kind === 'number' || field.kind === 'quantity') return [name, (at % 90) + 10];
    if (field.kind === 'choice')
      return [name, Object.keys(field.choices)[at % Object.keys(field.choices).length]];
    if (field.kind === 'date') return [name, '2020-05-17'];
    if (field.kind === 'yesNo') return [name, at % 2 === 0];
    if (field.kind === 'text' || field.kind === 'note')
      return [name, `${field.zh} ${at}`.slice(0, field.max)];
    return [name, null];
  });
  return { id: String(10_000_000 + at), version: 1, ...Object.fromEntries(values) };
}

async function inBrowser(page: Page, address: string): Promise<BenchRow[]> {
  const records = Array.from({ length: rowCount }, (_, at) => record(at));
  await page.route('**/ircrisk-center/atmospheric-tank/{page,list}?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [size, current] = [Number(query.get('size') ?? 10), Number(query.get('current') ?? 1)];
    const data = {
      records: records.slice((current - 1) * size, current * size),
      total: rowCount,
      size,
      current,
      pages: Math.ceil(rowCount / size),
    };
    return route.fulfill({ json: { code: 200, success: true, msg: '', data } });
  });
  // Nothing is saved here: what is measured is what a person sees.
  await page.route('**/row/batch', (route) => route.abort());
  await page.goto(`${address}/platform/atmosphericTank`);
  await page.getByRole('button', { name: '工作表' }).click();
  await page.getByText(/5[,\s]?000 行/).waitFor();
  await page.locator('.ir-sheet-row').first().waitFor();
  await page.waitForTimeout(1500);
  const scroll = await scrolled(page);
  await page.locator('.ir-sheet-hold').evaluate((hold) => hold.scrollTo(0, 0));
  await page.waitForTimeout(500);
  const columns = await page.locator('.ir-sheet-head th').count();
  const edits: number[] = [];
  // The columns that scroll stand in a body of their own.
  const rows = page.locator('.ir-sheet-rest .ir-sheet-row');
  for (let at = 0; at < 9; at += 1)
    edits.push(await edited(page, rows.nth(at).locator('td').nth(1), `改 ${at}`));
  const pastes: number[] = [];
  for (let at = 0; at < 5; at += 1)
    pastes.push(await pasted(page, page.locator('.ir-sheet-frozen td').first(), blockOf(at)));
  const size = `5,000 rows × ${columns - 1} columns`;
  return [
    row(`frame while ${size} scroll, 95 of 100 within`, scroll, 'ms', 17, '≤ 17 ms (60 a second)'),
    row('cell edit until painted', median(edits), 'ms', 50, '≤ 50 ms'),
    row('paste of 500 rows until checked and painted', median(pastes), 'ms', 300, '≤ 300 ms'),
  ];
}

/** 500 rows of ten columns with a bad cell in each tenth row. */
const blockOf = (round: number): string =>
  Array.from({ length: changedCount }, (_, at) =>
    Array.from({ length: 10 }, (__, column) =>
      at % 10 === 0 ? `x${round}` : String((at + column + round) % 50),
    ).join('\t'),
  ).join('\n');
