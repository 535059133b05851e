import type { Language } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Block, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { type DataSheet, sheetOf } from './data-sheet.ts';

const title = { zh: '设备数据表', en: 'Equipment data sheet' };

type Table = DataSheet['tables'][number];

/** More columns than these want a sheet on its side. */
const columnsUpright = 7;
const isWide = ({ columns }: Table) => columns.length > columnsUpright;

const tableBlock = ({ columns, rows }: Table): Block => ({
  kind: 'table',
  columns: columns.map((column) => ({ title: column })),
  rows,
});

/** All of them one after another, for each would take a sheet of its own. */
const wideTables = ([first, ...others]: readonly Table[]): Section[] =>
  first
    ? [
        {
          heading: first.title,
          landscape: true,
          blocks: [
            tableBlock(first),
            ...others.flatMap((table): Block[] => [
              { kind: 'text', heading: true, text: table.title },
              tableBlock(table),
            ]),
          ],
        },
      ]
    : [];

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
      ...sheet.tables
        .filter((table) => !isWide(table))
        .map((table) => ({
          heading: table.title,
          blocks: [tableBlock(table)],
        })),
      ...wideTables(sheet.tables.filter(isWide)),
    ],
  }),
});
