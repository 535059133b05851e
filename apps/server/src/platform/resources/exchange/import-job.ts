import { buffer } from 'node:stream/consumers';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { findFile, storeFile } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { failureOf } from '#platform/http/database-errors.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { judgePast } from '../past-dates.ts';
import type { Viewer } from '../scope.ts';
import { matchRecords, resolveLabels } from './match.ts';
import { applyHook, type Merged, mergeRows } from './merge.ts';
import type { RowError } from './sheet-messages.ts';
import { type Staged, stageFile } from './staging.ts';
import { writeSheet } from './workbook.ts';

export interface ImportInput {
  resource: string;
  fileId: string;
  /** `all`: every row or none. `valid`: good rows, and a file of the others. */
  mode: 'all' | 'valid';
  viewer: Viewer;
}

export interface ImportResult extends Merged {
  rejected: number;
  errors: RowError[];
  rejectFileId: string | null;
}

export async function fileContent(tx: Tx, platform: Platform, fileId: string): Promise<Buffer> {
  const file = await findFile(tx, fileId);
  if (!file) throw fail(commonErrors.notFound);
  return buffer(await platform.files.get(file.storageKey));
}

/** Stages a file and judges every row; nothing is written to the table yet. */
export async function judgeFile(
  tx: Tx,
  resource: Resource,
  content: Buffer,
  viewer: Viewer,
  language: Language,
  options: { signal?: AbortSignal; onRows?: (rows: number) => Promise<void>; maxRows?: number } = {},
): Promise<Staged> {
  const staged = await stageFile(tx, resource, content, language, options);
  await resolveLabels(tx, resource, staged, language);
  await matchRecords(tx, resource, staged, viewer, language);
  await judgePast(tx, resource, staged, language);
  await applyHook(tx, resource, staged, viewer, language);
  return staged;
}

/** Import of a workbook: staged, judged and merged as sets, in one transaction. */
export const importJob: JobKind<ImportInput, ImportResult> = {
  kind: 'resource-import',
  title: { zh: '导入', en: 'Import' },
  // One transaction: a crash leaves nothing behind, so running it again is safe.
  afterCrash: 'resume',
  run: async ({ input, language, platform, context, inTenant, progress, signal }) => {
    const resource = resourceOf(input.resource);
    const content = await inTenant((tx) => fileContent(tx, platform, input.fileId));
    const { staged, merged } = await inTenant(async (tx) => {
      const onRows = (rows: number) => progress(rows, rows * 2);
      const judged = await judgeFile(tx, resource, content, input.viewer, language, {
        signal,
        onRows,
        maxRows: platform.config.importRows,
      });
      if (input.mode === 'all' && judged.broken.size > 0) {
        throw fail(commonErrors.importRows, { count: judged.broken.size }, { data: { rows: judged.errors } });
      }
      return { staged: judged, merged: await mergeRows(tx, resource, judged, input.viewer) };
    }).catch((error: unknown) => {
      throw failureOf(error) ?? error;
    });
    const rejectFileId =
      staged.broken.size === 0
        ? null
        : await inTenant((tx) => storeRejects(tx, platform, context.tenantId, staged, language));
    return { ...merged, rejected: staged.broken.size, errors: staged.errors, rejectFileId };
  },
};

/** A workbook that names each refused row, its field and the reason. */
async function storeRejects(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  staged: Staged,
  language: Language,
): Promise<string> {
  const headers = language === 'zh' ? ['行', '字段', '原因'] : ['Row', 'Field', 'Reason'];
  const columns = headers.map((header, at) => ({ header, width: [8, 24, 80][at] ?? 20 }));
  const rows = staged.errors.map(({ row, field, msg }) => [row, field, msg]);
  const name = language === 'zh' ? '导入错误.xlsx' : 'Import errors.xlsx';
  const content = await writeSheet({ name: name.replace('.xlsx', ''), language, columns }, [rows]);
  const file = await storeFile(tx, platform, tenantId, { name, content, expireHours: 24 });
  return file.id;
}
