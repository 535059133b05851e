import { buffer } from 'node:stream/consumers';
import type { ReadText } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import { joinPages } from '@ircrisk/engine-answer';
import { readLines } from '@ircrisk/engine-pdf-mark';
import { asFile, readPages } from '#modules/assets/pdf-marking-tool/index.ts';
import { sql } from '#platform/database/sql.ts';
import { anyFile, contentOf, type FoundFile } from '#platform/files/files.ts';
import { textOf } from '#platform/files/text-of.ts';
import { wordText } from '#platform/files/word-text.ts';
import { fail } from '#platform/http/answer.ts';
import type { JobKind, JobRun } from '#platform/jobs/job-kind.ts';

/** As much as can be split at once. */
const longest = 2_000_000;

type Run = JobRun<{ id: string }>;

/** Pages without any text are scans; text nobody sees was put there by a reader of pictures and may be wrong. */
async function readPdf({ platform, progress, signal }: Run, file: FoundFile): Promise<ReadText> {
  const pages: string[][] = [];
  const [scanned, recognised]: [number[], number[]] = [[], []];
  const content = await contentOf(platform, file);
  await asFile(content, (name) =>
    readPages(
      name,
      async ({ page, count, runs }) => {
        const lines = readLines(runs);
        pages.push(lines.map(({ text }) => text));
        if (lines.length === 0) scanned.push(page);
        else if (lines.some(({ ocr }) => ocr)) recognised.push(page);
        if (page % 10 === 0 || page === count) await progress(page, count);
      },
      signal,
    ),
  ).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw fail(qaErrors.unreadable, { name: file.name });
  });
  if (pages.length === 0) throw fail(qaErrors.unreadable, { name: file.name });
  if (scanned.length === pages.length) throw fail(qaErrors.scanned, { name: file.name, pages: pages.length });
  return { text: joinPages(pages), pages: pages.length, scanned, recognised, numberedByWord: 0 };
}

async function readWord({ platform }: Run, file: FoundFile): Promise<ReadText> {
  const found = wordText(await buffer(await contentOf(platform, file)));
  if (!found) throw fail(qaErrors.unreadable, { name: file.name });
  const { text, numberedByWord } = found;
  return { text, pages: text.split('\f').length, scanned: [], recognised: [], numberedByWord };
}

async function readPlain({ platform }: Run, file: FoundFile): Promise<ReadText> {
  const text = textOf(await buffer(await contentOf(platform, file)));
  return { text, pages: text.split('\f').length, scanned: [], recognised: [], numberedByWord: 0 };
}

const readers: Readonly<Record<string, typeof readPdf>> = {
  pdf: readPdf,
  docx: readWord,
  txt: readPlain,
  md: readPlain,
};

/** The text of a document's own file, with its pages, to be looked at before it is split. */
export const readFileJob: JobKind<{ id: string }, ReadText> = {
  kind: 'hse-qa.read-file',
  title: { zh: '读取文档正文', en: 'Read the text of a document' },
  afterCrash: 'resume',
  async run(job) {
    const file = await job.inTenant(async (tx) => {
      const row = await tx.maybe<{ fileId: string | null }>(
        sql`select file_id as "fileId" from documents where id = ${job.input.id} and is_deleted = 0`,
      );
      return row?.fileId ? anyFile(tx, row.fileId) : undefined;
    });
    if (!file) throw fail(qaErrors.noFile);
    const read = readers[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!read) throw fail(qaErrors.otherKind, { name: file.name });
    const found = await read(job, file);
    if (found.text.trim() === '') throw fail(qaErrors.emptySplit);
    if (found.text.length > longest) throw fail(qaErrors.tooLong, { name: file.name });
    return found;
  },
};
