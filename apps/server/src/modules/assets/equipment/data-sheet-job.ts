import type { Language } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { sheetOf } from './data-sheet.ts';

const title = { zh: '设备数据表', en: 'Equipment data sheet' };

/** More columns than these want a sheet on its side. */
const columnsUpright = 7;

/** The data sheet of one piece of equipment. Whoever asked was shown to see it before the job was made. */
export const dataSheetJob = reportJob({
  kind: 'equipment.data-sheet',
  title,
  gather: (tx, { id }: { id: string; language: Language }, { language }) => sheetOf(tx, id, language),
  compose: (sheet, { language }) => ({
    title: say(title, language),
    subject: sheet.name,
    number: sheet.tag,
    facts: [],
    sections: [
      ...sheet.groups.map((group) => ({
        heading: group.title,
        blocks: [
          {
            kind: 'facts' as const,
            rows: group.rows.map(({ label, value }): [string, string] => [label, value || '–']),
          },
        ],
      })),
      ...sheet.tables.map((table) => ({
        heading: table.title,
        landscape: table.columns.length > columnsUpright,
        blocks: [
          {
            kind: 'table' as const,
            columns: table.columns.map((column) => ({ title: column })),
            rows: table.rows,
          },
        ],
      })),
    ],
  }),
});
