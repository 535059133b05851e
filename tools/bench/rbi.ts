import {
  CHUNK,
  figuresOf,
  openStudy,
  readChunk,
  writeChunk,
} from '@ircrisk/server/src/modules/risk/rbi/index.ts';
import type { Database, Tx } from '@ircrisk/server/src/platform/database/pool.ts';
import { sql } from '@ircrisk/server/src/platform/database/sql.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import { plantUnit } from '@ircrisk/server/src/testing/rbi-plant.ts';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import type { BenchRow } from './main.ts';
import { type Call, finished, onPlatform } from './platform.ts';

const parts = 10_000;
const tenant = '000000';
const frame = { rbiDate: '2026-07-01', planDate: '2036-07-01', targetKind: 'areaRisk', targetValue: 1 };

/** A study of ten thousand ledger parts: the whole job against its pieces measured alone, and a what-if in a real browser. */
export function run(): Promise<BenchRow[]> {
  build();
  return onPlatform('operator', async ({ config, db, owner, listening }) => {
    const { nodeId } = await inTenant(db, async (tx) => {
      // The plant is made in a few large statements, and its making is not what is measured.
      await tx.run(sql`select set_config('statement_timeout', '0', true)`);
      return plantUnit(tx, parts / 2);
    });
    await owner.query('vacuum analyze');
    const { address, call, token } = await listening();
    const id = await call<string>('ircrisk-rbi/rbi-study/create', {
      code: 'BENCH',
      name: 'BENCH',
      ...frame,
      scope: { nodeIds: [nodeId] },
    });
    return [
      ...(await wholeAgainstPieces(db, call, id)),
      await whatIf(`${address}${config.basePath}`, token.access_token ?? '', id),
    ];
  });
}

const inTenant = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(db, systemContext(tenant, 'bench'), work);

async function timed<T>(work: () => Promise<T> | T): Promise<[number, T]> {
  const begun = performance.now();
  const result = await work();
  return [(performance.now() - begun) / 1000, result];
}

async function wholeAgainstPieces(db: Database, call: Call, id: string): Promise<BenchRow[]> {
  const [whole] = await timed(async () => {
    const { jobId } = await call<{ jobId: string }>('ircrisk-rbi/rbi-study/calculate', { id });
    await finished(call, jobId);
  });
  const projectId = await inTenant(db, (tx) =>
    tx.one<{ id: string }>(sql`select project_id as id from rbi_studies where id = ${id}`),
  );
  const { study, engine, ids } = await inTenant(db, (tx) => openStudy(tx, id, projectId.id));
  let read = 0;
  let calculate = 0;
  let write = 0;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const [reading, chunk] = await timed(() =>
      inTenant(db, (tx) => readChunk(tx, study, ids.slice(at, at + CHUNK))),
    );
    const [calculating, rows] = await timed(() =>
      chunk.components.map((component) => ({
        id: component.id,
        figures: figuresOf(component, engine.settings),
      })),
    );
    const [writing] = await timed(() => inTenant(db, (tx) => writeChunk(tx, study.id, chunk, rows)));
    read += reading;
    calculate += calculating;
    write += writing;
  }
  const alone = read + calculate + write;
  return [
    {
      work: `RBI job over ${ids.length} ledger parts (alone: read ${read.toFixed(1)}, calculate ${calculate.toFixed(1)}, write ${write.toFixed(1)} s)`,
      measured: whole,
      unit: 's',
      limit: 20,
      bar: 'under 20 s',
      ok: whole < 20,
    },
    {
      work: 'RBI job against reading, calculating and writing alone',
      measured: whole / alone,
      unit: '×',
      limit: 2.5,
      bar: 'at most 2.5 ×',
      ok: whole <= 2.5 * alone,
    },
  ];
}

/** Notes every line drawn on a canvas; installed before the page's own code. */
const watchCanvas = `
  globalThis.drawnAt = 0;
  const stroke = CanvasRenderingContext2D.prototype.stroke;
  CanvasRenderingContext2D.prototype.stroke = function (...given) {
    globalThis.drawnAt = performance.now();
    return stroke.apply(this, given);
  };`;

/** From the change of a field to the frame in which the curve stands redrawn. */
async function redrawn(page: Page, value: string): Promise<number> {
  return page.evaluate(async (typed) => {
    const box = globalThis as unknown as { drawnAt: number };
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent === '腐蚀速率');
    const field = document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
    const frameDone = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 250));
    const begun = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    while (box.drawnAt < begun) {
      if (performance.now() - begun > 5000) throw new Error('the curve was not redrawn');
      await frameDone();
    }
    return performance.now() - begun;
  }, value);
}

async function whatIf(url: string, token: string, studyId: string): Promise<BenchRow> {
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([{ name: 'ircrisk-language', value: 'zh', url: `${url}/` }]);
    const page = await context.newPage();
    await page.addInitScript(watchCanvas);
    const entry = new URL(`${url}/rbi/study/${studyId}`);
    entry.search = new URLSearchParams({ token, tenantId: tenant }).toString();
    await page.goto(entry.href);
    await page.locator('.rbi-row').first().click();
    await page.getByRole('tab', { name: '假设' }).click();
    await page.getByLabel('腐蚀速率').waitFor();
    await page.locator('[role=img] canvas').first().waitFor();
    const times: number[] = [];
    for (let round = 0; round < 23; round += 1) times.push(await redrawn(page, String(0.1 + round / 50)));
    // The first changes start the worker and warm both sides up.
    const warm = times.slice(3).sort((a, b) => a - b);
    const at = (share: number) => warm[Math.floor(share * (warm.length - 1))] ?? Number.NaN;
    return {
      work: `what-if in the browser: change to redrawn curve, median of ${warm.length} (first ${times[0]?.toFixed(0)}, 90 % within ${at(0.9).toFixed(0)} ms)`,
      measured: at(0.5),
      unit: 'ms',
      limit: 50,
      bar: 'under 50 ms',
      ok: at(0.5) < 50,
    };
  } finally {
    await browser.close();
  }
}
