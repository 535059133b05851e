import { Readable } from 'node:stream';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { keepBytes, recordFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Viewer } from '../scope.ts';
import { sheetColumns } from './columns.ts';
import { exportLines, listRows, sheetTask } from './export-rows.ts';
import { streamSheet } from './workbook.ts';

export interface ExportInput {
  resource: string;
  filters: Record<string, unknown>;
  viewer: Viewer;
}

/** Results of exports are swept after a day. */
const keptHours = 24;
const lineFeed = 10;

/** A filtered list as a workbook in the language and units of the one who asked: from the table to the file in one stream. */
export const exportJob: JobKind<ExportInput, { fileId: string; name: string; rows: number }> = {
  kind: 'resource-export',
  title: { zh: '导出', en: 'Export' },
  afterCrash: 'resume',
  run: async ({ input, language, platform, context, inTenant, reading, progress, signal }) => {
    const resource = resourceOf(input.resource);
    const name = `${resource.title[language]}.xlsx`;
    const { kept, rows } = await reading(async (tx) => {
      const listed = await listRows(tx, resource, input.filters, input.viewer);
      let done = 0;
      async function* told(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
        for await (const lines of exportLines(tx, resource, listed, language)) {
          for (let at = lines.indexOf(lineFeed); at >= 0; at = lines.indexOf(lineFeed, at + 1)) done += 1;
          yield lines;
          await progress(done, listed.count);
        }
      }
      const task = sheetTask(resource, language, sheetColumns(resource));
      const content = Readable.from(streamSheet(task, told(), signal), { objectMode: false });
      const kept = await keepBytes(platform, context.tenantId, { name, content, expireHours: keptHours });
      return { kept, rows: listed.count };
    });
    const file = await inTenant((tx) => recordFile(tx, kept));
    return { fileId: file.id, name, rows };
  },
};
