import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { storeFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Viewer } from '../scope.ts';
import type { Cell } from './cells.ts';
import { sheetColumns } from './columns.ts';
import { countRows, exportBatches, sheetTask } from './export-rows.ts';
import { writeSheet } from './workbook.ts';

export interface ExportInput {
  resource: string;
  filters: Record<string, unknown>;
  viewer: Viewer;
}

/** Results of exports are swept after a day. */
const keptHours = 24;

/** A filtered list as a workbook in the language and units of the one who asked. */
export const exportJob: JobKind<ExportInput, { fileId: string; name: string; rows: number }> = {
  kind: 'resource-export',
  title: { zh: '导出', en: 'Export' },
  afterCrash: 'resume',
  run: async ({ input, language, platform, context, inTenant, progress, signal }) => {
    const resource = resourceOf(input.resource);
    const { content, rows } = await inTenant(async (tx) => {
      const total = await countRows(tx, resource, input.filters, input.viewer);
      let done = 0;
      async function* told(): AsyncGenerator<Cell[][]> {
        for await (const batch of exportBatches(tx, resource, input.filters, input.viewer, language)) {
          yield batch;
          done += batch.length;
          await progress(done, total);
        }
      }
      return {
        content: await writeSheet(sheetTask(resource, language, sheetColumns(resource)), told(), signal),
        rows: done,
      };
    });
    const name = `${resource.title[language]}.xlsx`;
    const file = await inTenant((tx) =>
      storeFile(tx, platform, context.tenantId, { name, content, expireHours: keptHours }),
    );
    return { fileId: file.id, name, rows };
  },
};
