import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { pdfErrors } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Box, TextRun, Turn } from '@ircrisk/engine-pdf-mark';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { anyFile, contentOf } from '#platform/files/files.ts';
import { fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { furnishLayers } from './marks.ts';

export interface ReadPage {
  readonly page: number;
  readonly count: number;
  readonly box: Box;
  readonly rotate: Turn;
  readonly userUnit: number;
  readonly runs: readonly TextRun[];
}

/** The content as a file for the time of the work: a thread reads it piece by piece, however large it is. */
export async function asFile<T>(content: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ircrisk-pdf-'));
  try {
    const file = path.join(folder, 'document.pdf');
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every page of a file, one after the other, in a thread of its own. */
export function readPages(
  file: string,
  onPage: (page: ReadPage) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
      stdout: true,
      stderr: true,
    });
    let count = 0;
    let done: Promise<unknown> = Promise.resolve();
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (page: ReadPage) => {
      count += 1;
      done = done.then(() => onPage(page));
      done.catch(() => void worker.terminate());
    });
    worker.once('error', (error) => done.then(() => reject(error), reject));
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      done.then(() => (signal?.aborted ? reject(signal.reason) : resolve(count)), reject);
    });
  });
}

async function keep(
  tx: Tx,
  documentId: string,
  file: { id: string; sha256: string },
  pages: readonly ReadPage[],
) {
  await furnishLayers(tx, documentId);
  await tx.run(sql`delete from pdf_pages where document_id = ${documentId}`);
  await tx.run(sql`
    insert into pdf_readings (document_id, file_id, sha256, page_count) values (${documentId}, ${file.id}, ${file.sha256}, ${pages.length})
    on conflict (tenant_id, document_id) do update set file_id = excluded.file_id, sha256 = excluded.sha256, page_count = excluded.page_count, read_time = now()`);
  for (const { page, box, rotate, userUnit, runs } of pages)
    await tx.run(sql`
      insert into pdf_pages (document_id, page, box, rotate, user_unit, runs)
      values (${documentId}, ${page}, ${box}, ${rotate}, ${userUnit}, ${JSON.stringify(runs)})`);
}

/** Reads boxes and text of a document's file and keeps them. */
export async function readDocument(
  platform: Pick<Platform, 'files'>,
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  documentId: string,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
  signal?: AbortSignal,
): Promise<number> {
  const file = await inTenant(async (tx) => {
    const row = await tx.maybe<{ fileId: string | null }>(
      sql`select file_id as "fileId" from documents where id = ${documentId} and is_deleted = 0`,
    );
    return row?.fileId ? anyFile(tx, row.fileId) : undefined;
  });
  if (!file) throw fail(pdfErrors.noFile);
  const pages: ReadPage[] = [];
  const read = () =>
    contentOf(platform, file).then((content) =>
      asFile(content, (name) =>
        readPages(
          name,
          async (page) => {
            pages.push(page);
            if (page.page % 10 === 0 || page.page === page.count) await progress(page.page, page.count);
          },
          signal,
        ),
      ),
    );
  await read().catch((error) => {
    if (signal?.aborted) throw error;
    throw fail(pdfErrors.broken, { name: file.name });
  });
  if (pages.length === 0) throw fail(pdfErrors.broken, { name: file.name });
  await inTenant((tx) => keep(tx, documentId, file, pages));
  return pages.length;
}

export const readJob: JobKind<{ id: string }, { pages: number }> = {
  kind: 'pdf-marking-tool.read',
  title: { zh: '读取 PDF 文字', en: 'Read the text of a PDF' },
  afterCrash: 'resume',
  run: async (job) => ({
    pages: await readDocument(
      job.platform,
      (work) => job.inTenant(work),
      job.input.id,
      (done, total) => job.progress(done, total),
      job.signal,
    ),
  }),
};
