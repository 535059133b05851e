import { mergeRow } from '@ircrisk/engine-fmeca/structured/lines.ts';
import { emptyModel, type FmeaModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { handOver } from './hand-over.ts';
import type { BenchRow } from './main.ts';
import { type Call, onPlatform } from './platform.ts';
import { clicked, edited, pasted, scrolled } from './sheet-probes.ts';
import { median } from './timing.ts';

const row = (work: string, measured: number, limit: number): BenchRow => ({
  work,
  measured,
  unit: 'ms',
  limit,
  bar: `≤ ${limit} ms`,
  ok: measured <= limit,
});

/** The worksheet of an FMECA with 5,000 modes and the form sheet of a failure-mode study with 2,000 rows, in a real browser. */
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
      const [fmecaId, fmeaId] = [await fmecaStudy(server.call), await fmeaStudy(server.call)];
      return [
        ...(await fmecaSheet(page, `${server.address}/platform/fmeca/study/${fmecaId}`)),
        ...(await formSheet(page, `${server.address}/platform/fmea/study/${fmeaId}/sheet`)),
      ];
    });
  } finally {
    await browser.close();
  }
}

async function fmecaStudy(call: Call): Promise<string> {
  const path = 'ircrisk-fmeca';
  const studyId = await call<string>(`${path}/fmeca-study/submit`, {
    ...{ code: 'BENCH-S', name: 'BENCH-S', method: 'both', missionHours: 8760, levelsOn: 'probability' },
  });
  for (let group = 0; group < 10; group += 1) {
    const item = { studyId, name: `设备 ${group}`, level: 'system', timeBase: 'calendar', failureRate: 1e-4 };
    const itemId = await call<string>(`${path}/fmeca-item/submit`, item);
    const functionId = await call<string>(`${path}/fmeca-function/submit`, { itemId, statement: '输送介质' });
    const rows = Array.from({ length: 500 }, (_, at) => ({
      key: String(at),
      values: {
        ...{ functionId, mode: `模式 ${group * 500 + at}`, phase: 'normal', endEffect: '停泵' },
        ...{ severity: 1 + (at % 10), occurrence: 5, detection: 5, ratio: 0.002, effectProbability: 0.5 },
      },
    }));
    await call(`${path}/fmeca-mode/row/batch`, { rows });
  }
  return studyId;
}

async function fmeaStudy(call: Call): Promise<string> {
  let last = 0;
  const newId = () => `b${++last}`;
  let model: FmeaModel = emptyModel;
  for (let at = 0; at < 2000; at += 1)
    model = mergeRow(
      model,
      {
        path: ['机组', `要素 ${at % 20}`],
        function: '工作',
        mode: `模式 ${at % 400}`,
        effects: [{ text: '停机', rating: 8 }],
        cause: `起因 ${at}`,
        risk: { occurrence: 1 + (at % 10), detection: 1 + (at % 9) },
      },
      newId,
    ).model;
  const study = { studyNo: 'BENCH-F', studyName: 'BENCH-F', type: 'equipment' };
  const id = await call<string>('ircrisk-fmea/fmea-study/submit', study);
  await call('ircrisk-fmea/fmea-study/save-model', { id, version: 1, model });
  return id;
}

const block = (rows: number, columns: readonly ((at: number) => string)[]): string =>
  Array.from({ length: rows }, (_, at) => columns.map((cell) => cell(at)).join('\t')).join('\n');

async function fmecaSheet(page: Page, address: string): Promise<BenchRow[]> {
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('.ir-sheet .ir-cell', { hasText: '模式 3' }).first().waitFor();
  await page.getByText(/5[,\s]?000 行/).waitFor();
  await page.waitForTimeout(1500);
  const scroll = await scrolled(page, { x: 700, y: 400 });
  await page
    .locator('.ir-sheet-hold')
    .first()
    .evaluate((hold) => hold.scrollTo(0, 0));
  await page.waitForTimeout(500);
  const cell = (text: string) =>
    page
      .locator('.ir-sheet .ir-cell')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .first();
  const edits: number[] = [];
  for (let at = 1; at < 8; at += 1) edits.push(await edited(page, cell(`模式 ${at}`), `改名 ${at}`));
  const pastes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = cell(round === 0 ? '模式 0' : `粘贴 ${round - 1} 0`);
    pastes.push(await pasted(page, from, block(500, [(at) => `粘贴 ${round} ${at}`, () => '停机'])));
    await page.waitForTimeout(1500);
  }
  return [
    row('FMECA: frame while 5,000 modes scroll, 95 of 100 within', scroll, 17),
    row('FMECA: cell edit among 5,000 until painted', median(edits), 50),
    row('FMECA: paste of 500 rows until checked and painted', median(pastes), 300),
  ];
}

async function formSheet(page: Page, address: string): Promise<BenchRow[]> {
  await page.goto(address, { waitUntil: 'load' });
  const cell = (text: string) =>
    page
      .locator('.ir-sheet .ir-cell')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .first();
  await cell('起因 0').waitFor();
  await page.waitForTimeout(1500);
  const causes = await page.locator('.ir-sheet .ir-cell', { hasText: '起因' }).allInnerTexts();
  const edits: number[] = [];
  for (const [at, text] of causes.slice(1, 8).entries())
    edits.push(await edited(page, cell(text.trim()), `改起因 ${at}`));
  const filter = (name: string) =>
    page
      .locator('.fm-net-tools .ant-segmented-item')
      .filter({ hasText: new RegExp(`^${name} `) })
      .first();
  const filters: number[] = [];
  for (const name of ['现 H', '全部', '现 M', '全部', '现 H'])
    filters.push(await clicked(page, filter(name)));
  await filter('全部').click();
  const pastes = [await pasted(page, cell(causes[0]!.trim()), block(500, [(at) => `粘贴起因 ${at}`]))];
  return [
    row('failure-mode application: cell edit among 2,000 rows', median(edits), 100),
    row('failure-mode application: filter of 2,000 rows', median(filters), 300),
    row('failure-mode application: paste of 500 rows with their check', median(pastes), 1000),
  ];
}
