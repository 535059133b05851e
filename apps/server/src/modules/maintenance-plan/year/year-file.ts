import { Readable } from 'node:stream';
import { type YearPlan, type YearSums, yearKinds } from '@ircrisk/contract/modules/maintenance-plan.ts';
import { trades, workTypes } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { say, type Text } from '@ircrisk/contract/text.ts';
import { formatNumber } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { storeFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Report, TableBlock } from '#platform/reports/report.ts';
import { fileNameOf, keptHours, type MadeFile, storeReport } from '#platform/reports/store-report.ts';
import { signatureLines } from '#platform/reports/words.ts';
import type { Cell } from '#platform/resources/exchange/cells.ts';
import { workbookBytes } from '#platform/resources/exchange/sheet-writer.ts';
import { nameOf } from '#resources/ledger/names.ts';
import { placesName } from '#resources/ledger/seen-places.ts';
import { inPlaces } from '#resources/ledger/subtree.ts';
import { readYear, type YearAsked } from './read-year.ts';
import { kindSigns, kindWords, yearWords as words } from './words.ts';

type Year = Omit<YearPlan, 'nodeIds'>;
type Of = (text: Text) => string;
const NONE = '–';
/** Rows in print; the workbook holds them all. */
const printed = 600;
const batch = 500;
const right = { align: 'right' as const, width: 'auto' as const };

/** ●2 ◆1: what became of the orders of a cell. */
export const signsOf = (sums: YearSums): string =>
  yearKinds
    .flatMap((kind) => (sums[kind] > 0 ? [`${kindSigns[kind]}${sums[kind] > 1 ? sums[kind] : ''}`] : []))
    .join(' ');

const whole = (value: number) => formatNumber(value, { decimals: 0 });
const legend = (of: Of) => yearKinds.map((kind) => `${kindSigns[kind]} ${of(kindWords[kind])}`).join('   ');
const columnName = ({ start }: { start: string }, step: YearAsked['step'], at: number) =>
  step === 'month' ? start.slice(0, 7) : `W${at + 1} ${start.slice(5)}`;

const summaryTable = ({ columns, sums }: Year, of: Of, step: YearAsked['step']): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.month), width: '*' },
    { title: of(words.due), ...right },
    ...yearKinds.map((kind) => ({ title: of(kindWords[kind]), ...right })),
    { title: of(words.hours), ...right },
    { title: of(words.worked), ...right },
    { title: of(words.cost), ...right },
  ],
  rows: [
    ...columns.map((column, at) => ({ name: columnName(column, step, at), one: column as YearSums })),
    { name: of(words.total), one: sums },
  ].map(({ name, one }) => [
    name,
    whole(one.due),
    ...yearKinds.map((kind) => whole(one[kind])),
    whole(one.plannedHours),
    whole(one.labourHours),
    one.plannedCost === null ? NONE : whole(one.plannedCost),
  ]),
});

const gridTable = ({ columns, rows }: Year, of: Of, asked: YearAsked): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(asked.by === 'strategy' ? words.strategy : words.tag), width: 'auto' },
    { title: of(words.name), width: '*' },
    ...columns.map((_, at) => ({
      title: asked.step === 'month' ? String(at + 1) : `W${at + 1}`,
      align: 'center' as const,
      width: 'auto' as const,
    })),
    { title: 'h', ...right },
  ],
  rows: rows.map(({ code, name, cells, sums }) => {
    const at = new Map(cells.map((cell) => [cell.at, signsOf(cell)]));
    return [code, name, ...columns.map((_, index) => at.get(index) ?? ''), whole(sums.plannedHours)];
  }),
  empty: of(words.noData),
});

interface Mandatory {
  number: string;
  tag: string;
  title: string;
  place: string;
  due: string;
  legal: string | null;
  completed: string | null;
}

const mandatoryOf = (tx: Queries, asked: YearAsked, { start, end }: Year, english: boolean) =>
  tx.all<Mandatory>(sql`
    select w.number, e.tag, ${english ? sql`coalesce(w.title_en, w.title)` : sql`w.title`} as title, ${nameOf(english, 'n')} as place, w.due_date as due, w.legal_date as legal,
      w.completed_on as completed
    from work_orders w join equipment e on e.id = w.equipment_id join factory_nodes n on n.id = w.node_id
    where w.is_deleted = 0 and w.planned and w.mandatory and w.state <> 'cancelled' and w.due_date >= ${start} and w.due_date < ${end}
      and ${inPlaces('w.node_id', asked.nodeIds)} ${asked.trade ? sql`and w.trade = ${asked.trade}` : sql``}
      ${asked.workType ? sql`and w.work_type = ${asked.workType}` : sql``}
    order by w.due_date, w.id limit ${printed}`);

const mandatoryTable = (lines: readonly Mandatory[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.order), width: 'auto' },
    { title: of(words.tag), width: 'auto' },
    { title: of(words.title2), width: '*' },
    { title: of(words.place), width: 'auto' },
    { title: of(words.dueDate), width: 'auto' },
    { title: of(words.legal), width: 'auto' },
    { title: of(words.completed), width: 'auto' },
  ],
  rows: lines.map(({ number, tag, title, place, due, legal, completed }) => [
    number,
    tag,
    title,
    place,
    due,
    legal ?? NONE,
    completed ?? NONE,
  ]),
  empty: of(words.noData),
});

/** The whole grid as cells of a sheet, page by page. */
async function* sheetRows(tx: Queries, asked: YearAsked, english: boolean): AsyncGenerator<Cell[][]> {
  for (let current = 1; ; current += 1) {
    const { rows, total, columns } = await readYear(tx, asked, english, { size: batch, current });
    yield rows.map(({ code, name, place, cells, sums }) => {
      const at = new Map(cells.map((cell) => [cell.at, signsOf(cell)]));
      return [
        code,
        name,
        ...(asked.by === 'strategy' ? [] : [place]),
        ...columns.map((_, index) => at.get(index) ?? null),
        sums.due,
        ...yearKinds.map((kind) => sums[kind]),
        sums.plannedHours,
        sums.labourHours,
        sums.plannedCost,
      ];
    });
    if (current * batch >= total) return;
  }
}

/** The annual plan as a workbook with every row, or as a report to be signed. */
export const yearFile: JobKind<{ asked: YearAsked; format: 'xlsx' | 'pdf' }, MadeFile> = {
  kind: 'maintenance-plan.year-file',
  title: words.title,
  afterCrash: 'resume',
  async run(job) {
    const { language, context, input } = job;
    const { asked, format } = input;
    const { year, step } = asked;
    const english = language === 'en';
    const of: Of = (text) => say(text, language);
    const { plan, scope, mandatory } = await job.inTenant(async (tx) => {
      const read = await readYear(tx, asked, english, { size: format === 'pdf' ? printed : 1, current: 1 });
      return {
        plan: read,
        scope: await placesName(tx, asked.nodeIds, language),
        mandatory: format === 'pdf' ? await mandatoryOf(tx, asked, read, english) : [],
      };
    });
    const nameParts = [of(words.title), String(year), scope];
    if (format === 'xlsx') {
      const column = (header: string, width: number) => ({ header, width });
      const layout = {
        name: `${of(words.title)} ${year}`.slice(0, 31),
        columns: [
          column(of(asked.by === 'strategy' ? words.strategy : words.tag), 16),
          column(of(words.name), 30),
          ...(asked.by === 'strategy' ? [] : [column(of(words.place), 18)]),
          ...plan.columns.map((one, at) => column(columnName(one, step, at), 10)),
          column(of(words.due), 8),
          ...yearKinds.map((kind) => column(`${kindSigns[kind]} ${of(kindWords[kind])}`, 14)),
          column(of(words.hours), 12),
          column(of(words.worked), 12),
          column(of(words.cost), 14),
        ],
      };
      const fileName = fileNameOf(nameParts, 'xlsx');
      const file = await job.inTenant((tx) => {
        const content = Readable.from(workbookBytes(layout, sheetRows(tx, asked, english)));
        return storeFile(tx, job.platform, context.tenantId, {
          name: fileName,
          content,
          expireHours: keptHours,
        });
      });
      return { fileId: file.id, fileName };
    }
    const named = (known: Readonly<Record<string, Text>>, key: string | undefined) => {
      const text = key ? known[key] : undefined;
      return text ? of(text) : NONE;
    };
    const left = plan.total - plan.rows.length;
    const report: Report = {
      language,
      paper: step === 'week' ? 'A3' : 'A4',
      title: of(words.title),
      subject: `${year} ${scope}`,
      number: `MP-${year}`,
      company: context.tenantId,
      facts: [
        [of(words.year), `${plan.start} – ${plan.columns.at(-1)?.end ?? ''}`],
        [of(words.scope), scope],
        [of(words.asOf), plan.today],
        [of(words.rows), `${of(words[asked.by])} ${whole(plan.total)}`],
        [of(words.trade), named(trades, asked.trade)],
        [of(words.work), named(workTypes, asked.workType)],
        [of(words.due), whole(plan.sums.due)],
        [of(words.hours), whole(plan.sums.plannedHours)],
      ],
      revisions: [],
      signatures: signatureLines(of),
      sections: [
        {
          heading: of(words.summary),
          blocks: [{ kind: 'text', text: of(words.method), note: true }, summaryTable(plan, of, step)],
          landscape: true,
        },
        {
          heading: of(words.grid),
          blocks: [
            { kind: 'text', text: legend(of), note: true },
            ...(left > 0
              ? [{ kind: 'text' as const, text: say(words.left, language, { count: left }), note: true }]
              : []),
            gridTable(plan, of, asked),
          ],
          landscape: true,
        },
        { heading: of(words.mandatory), blocks: [mandatoryTable(mandatory, of)], landscape: true },
      ],
      footer: `${of(words.title)} ${year}`,
    };
    return storeReport(job, report, nameParts);
  },
};
