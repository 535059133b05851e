import { Readable } from 'node:stream';
import {
  type YearPlan,
  type YearSums,
  yearKinds,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { trades, workTypes } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { formatNumber } from '@ircrisk/units';
import { nameOf, textIn } from '#plant/names.ts';
import { placesName } from '#plant/seen-places.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import type { Cell } from '#platform/resources/exchange/cells.ts';
import { workbookBytes } from '#platform/resources/exchange/sheet-writer.ts';
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

const mandatoryOf = (tx: Queries, asked: YearAsked, { start, end }: Year, language: Language) =>
  tx.all<Mandatory>(sql`
    select w.number, e.tag, ${textIn(language, 'w.title')} as title, ${nameOf(language, 'n')} as place, w.due_date as due, w.legal_date as legal,
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
async function* sheetRows(tx: Queries, asked: YearAsked, language: Language): AsyncGenerator<Cell[][]> {
  for (let current = 1; ; current += 1) {
    const { rows, total, columns } = await readYear(tx, asked, language, { size: batch, current });
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

/** The columns of the workbook's one sheet. */
function sheetLayout(plan: Year, { asked, year }: { asked: YearAsked; year: number }, of: Of) {
  const column = (header: string, width: number) => ({ header, width });
  return {
    name: `${of(words.title)} ${year}`.slice(0, 31),
    columns: [
      column(of(asked.by === 'strategy' ? words.strategy : words.tag), 16),
      column(of(words.name), 30),
      ...(asked.by === 'strategy' ? [] : [column(of(words.place), 18)]),
      ...plan.columns.map((one, at) => column(columnName(one, asked.step, at), 10)),
      column(of(words.due), 8),
      ...yearKinds.map((kind) => column(`${kindSigns[kind]} ${of(kindWords[kind])}`, 14)),
      column(of(words.hours), 12),
      column(of(words.worked), 12),
      column(of(words.cost), 14),
    ],
  };
}

const named = (known: Readonly<Record<string, Text>>, key: string | undefined, of: Of) => {
  const text = key ? known[key] : undefined;
  return text ? of(text) : NONE;
};

/** The annual plan as a report to be signed, or as a workbook with every row. */
export const yearFile = reportJob({
  kind: 'maintenance-plan.year-file',
  title: words.title,
  async gather(tx, { asked, format }: { asked: YearAsked; format: ReportFormat }, { language }) {
    const isPrinted = format !== 'xlsx';
    const plan = await readYear(tx, asked, language, { size: isPrinted ? printed : 1, current: 1 });
    return {
      plan,
      scope: await placesName(tx, asked.nodeIds, language),
      mandatory: isPrinted ? await mandatoryOf(tx, asked, plan, language) : [],
    };
  },
  compose({ plan, scope, mandatory }, { language }, { asked }) {
    const of: Of = (text) => say(text, language);
    const { year, step } = asked;
    const left = plan.total - plan.rows.length;
    return {
      paper: step === 'week' ? 'A3' : 'A4',
      title: of(words.title),
      subject: `${year} ${scope}`,
      number: `MP-${year}`,
      facts: [
        [of(words.year), `${plan.start} – ${plan.columns.at(-1)?.end ?? ''}`],
        [of(words.scope), scope],
        [of(words.asOf), plan.today],
        [of(words.rows), `${of(words[asked.by])} ${whole(plan.total)}`],
        [of(words.trade), named(trades, asked.trade, of)],
        [of(words.work), named(workTypes, asked.workType, of)],
        [of(words.due), whole(plan.sums.due)],
        [of(words.hours), whole(plan.sums.plannedHours)],
      ],
      method: [of(words.method)],
      signatures: signatureLines(of),
      sections: [
        { heading: of(words.summary), blocks: [summaryTable(plan, of, step)], landscape: true },
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
    };
  },
  fileName: ({ title, subject }) => [title, subject],
  async workbook(tx, { plan }, { language }, { asked }) {
    const layout = sheetLayout(plan, { asked, year: asked.year }, (text) => say(text, language));
    return Readable.from(workbookBytes(layout, sheetRows(tx, asked, language)));
  },
});
