import { randomBytes } from 'node:crypto';
import type { Tx } from '@ircrisk/server/src/platform/database/pool.ts';
import { sql } from '@ircrisk/server/src/platform/database/sql.ts';
import { localFileStore } from '@ircrisk/server/src/platform/files/file-store.ts';
import { storeFile } from '@ircrisk/server/src/platform/files/files.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { build } from '../build.ts';
import { frames } from './frames.ts';
import { handOver } from './hand-over.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';

const pageCount = 300;
const pageBytes = 340 * 1024;
const markCount = 2000;

/** Pages with a picture of noise each: nothing in it can be packed smaller. */
async function largePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const side = Math.floor(Math.sqrt(pageBytes));
  for (let at = 1; at <= pageCount; at += 1) {
    const page = document.addPage([842, 595]);
    const picture = document.context.stream(randomBytes(side * side), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: side,
      Height: side,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    });
    const name = PDFName.of('Noise');
    page.node.setXObject(name, document.context.register(picture));
    page.drawText(`Page ${at}`, { x: 60, y: 540, size: 18, font });
    page.node.addContentStream(
      document.context.register(document.context.stream(`q 300 0 0 300 60 120 cm /Noise Do Q`)),
    );
  }
  return document.save({ useObjectStreams: false });
}

async function furnish(tx: Tx, root: string, tenantId: string): Promise<string> {
  const files = localFileStore(root);
  const file = await storeFile(tx, { files }, tenantId, {
    name: 'large.pdf',
    content: Buffer.from(await largePdf()),
  });
  const { id } = await tx.one<{ id: string }>(sql`
    insert into documents (document_number, title, type, file_id) values ('BENCH-300', 'large', 'drawing', ${file.id}) returning id`);
  const layer = await tx.one<{ id: string }>(sql`
    insert into pdf_layers (document_id, kind, name, colour) values (${id}, 'cml', 'points', '#1d6fa5') returning id`);
  await tx.run(sql`
    insert into pdf_marks (document_id, layer_id, page, type, strokes, style, label)
    select ${id}, ${layer.id}, 1, 'pin', jsonb_build_array(jsonb_build_array(jsonb_build_array(20 + 800 * random(), 20 + 550 * random()))),
      '{"stroke":"#1d6fa5","fill":null,"width":1.5,"opacity":1}', 'P' || n from generate_series(1, ${markCount}::int) n`);
  return id;
}

const stack = '.shell-page:not([hidden]) .pm-stack';

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}

async function scrollTo(page: Page, share: number): Promise<void> {
  await page.locator(stack).evaluate((element, part) => {
    element.scrollTop = part * (element.scrollHeight - element.clientHeight);
  }, share);
  await page.waitForTimeout(150);
}

async function firstPage(page: Page, address: string, id: string): Promise<number> {
  await page.goto(`${address}/platform/pdf-marking-tool`);
  await page.getByRole('button', { name: 'BENCH-300' }).waitFor();
  const start = performance.now();
  await page.getByRole('button', { name: 'BENCH-300' }).click();
  await page.waitForURL(new RegExp(`/doc/${id}`));
  await page.locator(`${stack} canvas[data-drawn]`).first().waitFor();
  return (performance.now() - start) / 1000;
}

/** A document of 300 pages and 100 MB with 2,000 marks on a page, in a real browser on the real server. */
export async function run(): Promise<BenchRow[]> {
  build();
  const browser = await chromium.launch(launchOptions());
  try {
    return await onPlatform('tenant', async ({ served, db, config, account }) => {
      if (config.files.kind !== 'disk') throw new Error('the bench keeps its files on the disk');
      const { root } = config.files;
      const context = systemContext(account.tenantId, 'bench');
      const id = await withTenant(db, context, (tx) => furnish(tx, root, account.tenantId));
      const server = await served();
      const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await handOver(visit, server);
      const page = await visit.newPage();
      page.setDefaultTimeout(60_000);
      const seconds = await firstPage(page, server.address, id);
      const times = await frames(page, async () => {
        await page.locator(stack).hover();
        for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step < 30 ? 12 : -12);
      });
      const rate = (1000 * times.length) / times.reduce((sum, one) => sum + one, 0);
      for (let at = 0; at < 20; at += 1) await scrollTo(page, at / pageCount);
      const before = await heapMegabytes(page);
      for (let at = 20; at < pageCount; at += 4) await scrollTo(page, at / pageCount);
      const growth = (await heapMegabytes(page)) - before;
      return [
        {
          work: '300 pages, 100 MB: first page',
          measured: seconds,
          unit: 's',
          limit: 3,
          bar: '< 3 s',
          ok: seconds < 3,
        },
        {
          work: '2,000 marks on a page: frames while scrolling',
          measured: rate,
          unit: 'a second',
          limit: 58,
          bar: '≥ 58 a second',
          ok: rate >= 58,
        },
        {
          work: '300 pages scrolled: memory gained after the first 20',
          measured: growth,
          unit: 'MB',
          limit: 40,
          bar: '≤ 40 MB',
          ok: growth <= 40,
        },
      ];
    });
  } finally {
    await browser.close();
  }
}
