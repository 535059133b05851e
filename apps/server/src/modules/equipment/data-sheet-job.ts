import type { Language } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import { sql } from '#platform/database/sql.ts';
import { storeFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { makePdf } from '#platform/reports/make-pdf.ts';
import type { Report } from '#platform/reports/report.ts';
import { type DataSheet, sheetOf } from './data-sheet.ts';

/** A made sheet can be made again at any time. */
const keptHours = 7 * 24;
const plain = (name: string) => name.replace(/[\\/:*?"<>|]/g, ' ').trim();
const title = { zh: '设备数据表', en: 'Equipment data sheet' };
const made = { zh: '打印于 {time}', en: 'Printed {time}' };

function reportOf(sheet: DataSheet, company: string, time: string, language: Language): Report {
  return {
    language,
    title: say(title, language),
    subject: sheet.title,
    number: sheet.tag,
    company,
    facts: [],
    footer: `${company}  ${say(made, language, { time })}`,
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
        blocks: [
          {
            kind: 'table' as const,
            columns: table.columns.map((column) => ({ title: column })),
            rows: table.rows,
          },
        ],
      })),
    ],
  };
}

/** The data sheet of one piece of equipment as PDF. Whoever asked was shown to see it before the job was made. */
export const dataSheetJob: JobKind<{ id: string; language: Language }, { fileId: string; fileName: string }> =
  {
    kind: 'equipment.data-sheet',
    title,
    afterCrash: 'resume',
    async run(job) {
      const { id, language } = job.input;
      const { sheet, facts } = await job.inTenant(async (tx) => ({
        sheet: await sheetOf(tx, id, language),
        facts: await tx.one<{ company: string; time: string }>(
          sql`select coalesce((select tenant_name from tenants where tenant_id = current_tenant()), '') as company, to_char(now(), 'YYYY-MM-DD HH24:MI') as time`,
        ),
      }));
      await job.progress(1, 3);
      const content = await makePdf(reportOf(sheet, facts.company, facts.time, language), job.signal);
      await job.progress(2, 3);
      const name = plain(`${sheet.title} ${say(title, language)}.pdf`);
      const file = await job.inTenant((tx) =>
        storeFile(tx, job.platform, job.context.tenantId, { name, content, expireHours: keptHours }),
      );
      await job.progress(3, 3);
      return { fileId: file.id, fileName: name };
    },
  };
