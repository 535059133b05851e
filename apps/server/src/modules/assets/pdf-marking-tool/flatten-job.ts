import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { pdfErrors } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark, Calibration as PagedCalibration } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { markText } from '@ircrisk/engine-pdf-mark';
import { sql } from '#platform/database/sql.ts';
import { anyFile, contentOf, storeFile } from '#platform/files/files.ts';
import { fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { fonts } from '#platform/reports/fonts.ts';
import { fileNameOf, keptHours, type MadeFile } from '#platform/reports/report-job.ts';
import { calibrationsOf } from './documents.ts';
import type { FlatMark } from './flatten-values.ts';
import { marksOfDocument } from './marks.ts';
import { asFile } from './reading.ts';

/** In the colour that counts: that of the loop a mark is bound to, else its own. */
const printed = (mark: Mark, calibrations: readonly PagedCalibration[]): FlatMark => {
  const loop = mark.bindings.find(({ kind }) => kind === 'loop');
  const own = calibrations.filter(({ page }) => page === mark.page);
  return {
    page: mark.page,
    type: mark.type,
    strokes: mark.strokes,
    style: { ...mark.style, stroke: loop?.colour ?? mark.style.stroke },
    text: markText(mark, own, loop?.code),
    isFlag: loop !== undefined && mark.type === 'polyline',
  };
};

/** A file made out of another in a thread of its own, where memory has its bound. */
export function writtenBy(worker: Worker, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else reject(signal?.reason ?? new Error('the drawing ended early'));
    });
  });
}
export const withinMemory = { maxOldGenerationSizeMb: 2048 } as const;

const draw = (file: string, target: string, marks: readonly FlatMark[], signal: AbortSignal): Promise<void> =>
  writtenBy(
    new Worker(new URL('./flatten-worker.ts', import.meta.url), {
      workerData: { file, target, marks, font: fonts.regular },
      resourceLimits: withinMemory,
    }),
    signal,
  );

export const isOfLoop = ({ bindings }: Pick<Mark, 'bindings'>): boolean =>
  bindings.some(({ kind }) => kind === 'loop');

/** The marked drawing as a PDF that any viewer shows alike. */
export const flattenJob: JobKind<
  { id: string; layerIds?: string[] | undefined; loopsOnly?: boolean | undefined },
  MadeFile
> = {
  kind: 'pdf-marking-tool.flatten',
  title: { zh: '带标注的 PDF', en: 'Marked PDF' },
  afterCrash: 'resume',
  async run({ input, platform, context, signal, inTenant, progress }) {
    const { file, marks, name } = await inTenant(async (tx) => {
      const row = await tx.one<{ fileId: string; number: string; revision: string }>(
        sql`select file_id as "fileId", document_number as number, revision from documents where id = ${input.id}`,
      );
      const all = await marksOfDocument(tx, input.id);
      const calibrations = await calibrationsOf(tx, input.id);
      return {
        file: await anyFile(tx, row.fileId),
        marks: all
          .filter(({ layerId }) => !input.layerIds || input.layerIds.includes(layerId))
          .filter((mark) => !input.loopsOnly || isOfLoop(mark))
          .map((mark) => printed(mark, calibrations)),
        name: fileNameOf([row.number, `R${row.revision}`, ...(input.loopsOnly ? ['loops'] : [])], 'pdf'),
      };
    });
    if (!file) throw fail(pdfErrors.noFile);
    await progress(1, 3);
    return asFile(await contentOf(platform, file), async (source) => {
      const target = `${source}.marked`;
      await draw(source, target, marks, signal).catch((error) => {
        throw signal.aborted ? error : fail(pdfErrors.broken, { name: file.name });
      });
      await progress(2, 3);
      const stored = await inTenant((tx) =>
        storeFile(tx, platform, context.tenantId, {
          name,
          content: createReadStream(target),
          expireHours: keptHours,
        }),
      );
      await rm(target, { force: true });
      await progress(3, 3);
      return { fileId: stored.id, fileName: name };
    });
  },
};
