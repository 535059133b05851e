import type { Language, Text } from '@ircrisk/contract/text.ts';
import { hiddenRecords, seenEntries } from '#platform/audit/kept-entries.ts';
import { queriesOn } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { storeFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Cell } from '#platform/resources/exchange/cells.ts';
import { writeSheet } from '#platform/resources/exchange/workbook.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { countLogs, type LogQuery, type NamedLog, namedLogs, selectLogs } from './store.ts';

const title: Text = { zh: '操作记录', en: 'Operation record' };
const keptHours = 24;
/** What a spreadsheet can hold below its heading. */
const mostRows = 1_048_575;
const batchRows = 1000;

const columns: readonly { text: Text; width: number; cell: (row: NamedLog) => Cell }[] = [
  {
    text: { zh: '时间', en: 'Time' },
    width: 20,
    cell: (row) => new Date(`${row.createTime.replace(' ', 'T')}Z`),
  },
  { text: { zh: '操作人', en: 'Person' }, width: 16, cell: (row) => row.createBy },
  { text: { zh: '模块', en: 'Module' }, width: 18, cell: (row) => row.moduleName },
  { text: { zh: '操作', en: 'Operation' }, width: 28, cell: (row) => row.title },
  { text: { zh: '动作', en: 'Action' }, width: 10, cell: (row) => row.actionName },
  { text: { zh: '对象', en: 'Object' }, width: 18, cell: (row) => row.tableTitle },
  { text: { zh: '记录', en: 'Record' }, width: 28, cell: (row) => row.recordName },
  { text: { zh: '记录编号', en: 'Record number' }, width: 22, cell: (row) => row.recordId },
  { text: { zh: '地点', en: 'Place' }, width: 24, cell: (row) => row.place },
  { text: { zh: '请求编号', en: 'Request' }, width: 28, cell: (row) => row.requestId },
];

// A cell that begins so is run as a formula by some programs.
const harmless = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

const sheetOf = (language: Language) => ({
  name: title[language],
  language,
  columns: columns.map(({ text, width }, at) => ({
    header: text[language],
    width,
    ...(at === 0 ? { format: 'yyyy-mm-dd hh:mm:ss' } : {}),
  })),
});

/** The filtered operation record as a workbook, read through a cursor. */
export const exportJob: JobKind<
  { query: LogQuery; viewer: Viewer },
  { fileId: string; name: string; rows: number }
> = {
  kind: 'operation-export',
  title: { zh: '导出操作记录', en: 'Export of the operation record' },
  afterCrash: 'resume',
  async run({ input, language, platform, context, inTenant, reading, progress, signal }) {
    const { content, rows } = await reading(async (tx) => {
      const hidden = await hiddenRecords(tx, input.viewer);
      const seen = await seenEntries(tx, input.viewer, hidden);
      const total = Math.min(await countLogs(tx, input.query, seen), mostRows);
      let done = 0;
      async function* batches(): AsyncGenerator<Cell[][]> {
        const cursor = queriesOn(tx.client, false);
        await cursor.run(
          sql`declare operation_rows no scroll cursor for ${selectLogs(input.query, seen)} order by t.at desc, t.id desc limit ${mostRows}`,
        );
        for (;;) {
          const found = await cursor.all<Parameters<typeof namedLogs>[1][number]>(
            sql`fetch ${raw(String(batchRows))} from operation_rows`,
          );
          if (found.length > 0)
            yield (await namedLogs(cursor, found, { language, hidden })).map((named) =>
              columns.map(({ cell }) => harmless(cell(named))),
            );
          done += found.length;
          await progress(done, total);
          if (found.length < batchRows) break;
        }
        await cursor.run(sql`close operation_rows`);
      }
      return { content: await writeSheet(sheetOf(language), batches(), signal), rows: done };
    });
    const name = `${title[language]}.xlsx`;
    const file = await inTenant((tx) =>
      storeFile(tx, platform, context.tenantId, { name, content, expireHours: keptHours }),
    );
    return { fileId: file.id, name, rows };
  },
};
