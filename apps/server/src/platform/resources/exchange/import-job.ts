import { buffer } from 'node:stream/consumers';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { findFile } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { failureOf } from '#platform/http/database-errors.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { judgePast } from '../past-dates.ts';
import type { Viewer } from '../scope.ts';
import { compareRows } from './compare.ts';
import { matchRecords } from './match.ts';
import { applyHook, type Merged, mergeRows } from './merge.ts';
import { refuseBelow } from './parents.ts';
import { forgetFormer } from './put-into.ts';
import { storeRejects } from './rejects.ts';
import type { Mapping, Mend, RowError } from './sheet-messages.ts';
import { type EmptyCells, type Staged, type StageOptions, stageFile } from './staging.ts';

/** How the file is to be read, as the person settled it in the check. */
export interface Reading {
  /** Columns as the person set them; absent: by their headings. */
  mapping?: Mapping;
  mends?: readonly Mend[];
  empty?: EmptyCells;
  into?: string;
}

/** Of anything that holds more, only what settles the reading. */
export const readingOf = (asked: {
  mapping?: Mapping | undefined;
  mends?: readonly Mend[] | undefined;
  empty?: EmptyCells | undefined;
  into?: string | undefined;
}): Reading => ({
  ...(asked.mapping ? { mapping: asked.mapping } : {}),
  ...(asked.mends ? { mends: asked.mends } : {}),
  ...(asked.empty ? { empty: asked.empty } : {}),
  ...(asked.into ? { into: asked.into } : {}),
});

export interface ImportInput extends Reading {
  resource: string;
  fileId: string;
  /** `all`: every row or none. `valid`: good rows, and a file of the others. */
  mode: 'all' | 'valid';
  viewer: Viewer;
}

export interface ImportResult extends Merged {
  /** By this it can be taken back; null where nothing was written. */
  importId: string | null;
  rejected: number;
  errors: RowError[];
  rejectFileId: string | null;
}

async function storedFile(tx: Tx, platform: Platform, fileId: string) {
  const file = await findFile(tx, fileId);
  if (!file) throw fail(commonErrors.notFound);
  return { name: file.name, content: await buffer(await platform.files.get(file.storageKey)) };
}

export const fileContent = async (tx: Tx, platform: Platform, fileId: string): Promise<Buffer> =>
  (await storedFile(tx, platform, fileId)).content;

/** Stages a file and judges every row; nothing is written to the table yet. */
export async function judgeFile(
  tx: Tx,
  resource: Resource,
  content: Buffer,
  viewer: Viewer,
  language: Language,
  options: StageOptions = {},
): Promise<Staged> {
  const staged = await stageFile(tx, resource, content, language, options);
  await forgetFormer(tx, resource, staged);
  await matchRecords(tx, resource, staged, viewer, language);
  await compareRows(tx, resource, staged, viewer, language);
  await judgePast(tx, resource, staged, language);
  await applyHook(tx, resource, staged, viewer, language);
  await refuseBelow(tx, resource, staged, language);
  // Found step by step, told as a person reads the sheet.
  const columnAt = ({ field }: RowError) => staged.used[field] ?? Number.MAX_SAFE_INTEGER;
  staged.errors.sort((a, b) => a.row - b.row || columnAt(a) - columnAt(b));
  return staged;
}

/** Import of a workbook: staged, judged and merged as sets, in one transaction. */
export const importJob: JobKind<ImportInput, ImportResult> = {
  kind: 'resource-import',
  title: { zh: '导入', en: 'Import' },
  // One transaction: a crash leaves nothing behind, so running it again is safe.
  afterCrash: 'resume',
  run: async ({ id, input, language, platform, context, inTenant, progress, signal }) => {
    const resource = resourceOf(input.resource);
    const { name, content } = await inTenant((tx) => storedFile(tx, platform, input.fileId));
    const { staged, merged, importId } = await inTenant(async (tx) => {
      const onRows = (rows: number) => progress(rows, rows * 2);
      const judged = await judgeFile(tx, resource, content, input.viewer, language, {
        signal,
        onRows,
        maxRows: platform.config.importRows,
        ...readingOf(input),
      });
      if (input.mode === 'all' && judged.broken.size > 0) {
        throw fail(commonErrors.importRows, { count: judged.broken.size }, { data: { rows: judged.errors } });
      }
      const { begun } = await tx.one<{ begun: string }>(sql`select clock_timestamp()::text as begun`);
      const merge = await mergeRows(tx, resource, judged, input.viewer);
      // On the way read rows were half of it, as they were still to be written; in the end a row counts once.
      await progress(judged.rows, judged.rows);
      const { inserted, updated, unchanged } = merge;
      if (inserted + updated === 0) return { staged: judged, merged: merge, importId: null };
      await tx.run(sql`
        insert into imports (id, resource, file_name, inserted, updated, unchanged, rejected, begun, ended)
        values (${id}, ${resource.id}, ${name}, ${inserted}, ${updated}, ${unchanged}, ${judged.broken.size}, ${begun}::timestamptz, clock_timestamp())`);
      return { staged: judged, merged: merge, importId: id };
    }).catch((error: unknown) => {
      throw failureOf(error) ?? error;
    });
    // Lists over what just came are planned for as many rows as there are.
    if (importId) await inTenant((tx) => tx.run(sql`select gather_statistics()`));
    const rejectFileId =
      staged.broken.size === 0
        ? null
        : await inTenant((tx) => storeRejects(tx, platform, context.tenantId, content, staged, language));
    return { ...merged, importId, rejected: staged.broken.size, errors: staged.errors, rejectFileId };
  },
};
