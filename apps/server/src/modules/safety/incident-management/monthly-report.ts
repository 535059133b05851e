import { confidentialText, correctionText } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import {
  type IncidentKind,
  incidentKinds,
  type NoticeKind,
  nationalGradeChoices,
  noticeKinds,
  tiers,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { addDays, addMonths, formatNumber, shown } from '@ircrisk/units';
import { nameOf, textIn } from '#plant/names.ts';
import { placesName } from '#plant/seen-places.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Block, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { isKeptFrom, isToldTo } from './counted.ts';
import { pyramidDrawing } from './pyramid-drawing.ts';
import { pyramidLevels, ratesOf, thirdPartyOf } from './rates.ts';
import { rateWords, words } from './report-words.ts';
import { readSettings } from './settings.ts';

interface Asked {
  month: string;
  nodeIds: readonly string[] | null;
  /** Who asked for it. */
  viewer: Viewer;
}
interface Line {
  number: string;
  title: string;
  kind: IncidentKind;
  occurredAt: string;
  place: string | null;
  tier: keyof typeof tiers | null;
  grade: keyof typeof nationalGradeChoices | null;
}
interface OpenClock {
  number: string;
  kind: NoticeKind;
  dueAt: string;
  overdue: boolean;
}

const NONE = '–';
const right = { align: 'right' as const, width: 'auto' as const };
type Of = (text: Text) => string;

/** A report is passed on: of confidential ones it says no title to those who may read them either. */
const linesOf = (tx: Queries, { month, nodeIds, viewer }: Asked, language: Language) =>
  tx.all<Line>(sql`
    select i.number, case when i.confidential then '***' else ${textIn(language, 'i.title')} end as title, i.kind,
      i.occurred_at as "occurredAt", ${nameOf(language, 'n')} as place, r.tier, r.national_grade as grade
    from incidents i left join factory_nodes n on n.id = i.node_id left join incident_results r on r.incident_id = i.id
    where i.is_deleted = 0 and i.state <> 'void' and i.occurred_at >= ${month}::date::timestamptz
      and i.occurred_at < (${month}::date + interval '1 month')::timestamptz and ${inPlaces('i.node_id', nodeIds)} and ${isToldTo(viewer)}
    order by i.occurred_at limit 500`);

const clocksOpen = (tx: Queries, { nodeIds, viewer }: Asked) =>
  tx.all<OpenClock>(sql`
    select i.number, c.kind, c.due_at as "dueAt", c.due_at < now() as overdue from incident_notices c join incidents i on i.id = c.incident_id
    where i.is_deleted = 0 and i.state not in ('closed', 'void') and c.done_at is null and c.is_deleted = 0 and ${inPlaces('i.node_id', nodeIds)} and ${isToldTo(viewer)}
    order by c.due_at limit 200`);

type Rates = Awaited<ReturnType<typeof ratesOf>>;
const rateTable = (month: Rates, year: Rates, of: Of): TableBlock => {
  const value = (rates: Rates, name: string) => {
    const figure = rates.figures[name];
    return typeof figure?.value === 'number'
      ? shown(figure.value, 4)
      : of(figure?.reason && figure.reason.code !== 'noHours' ? figure.reason : words.noHours);
  };
  return {
    kind: 'table',
    columns: [
      { title: of(words.rate), width: '*' },
      { title: of(words.thisMonth), ...right },
      { title: of(words.yearToDate), ...right },
    ],
    rows: Object.entries(rateWords).map(([name, text]) => [of(text), value(month, name), value(year, name)]),
  };
};

/** What the rates leave open, each sentence once, with the period it is of. */
const rateNotes = (month: Rates, year: Rates, of: Of): Block[] =>
  [
    { title: words.thisMonth, ...month },
    { title: words.yearToDate, ...year },
  ].flatMap(({ title, figures, leftOut }) => {
    const warnings = [
      ...(leftOut ? [of(leftOut)] : []),
      ...Object.values(figures).flatMap((figure) => figure.warnings.map(of)),
    ];
    return [...new Set(warnings)].map((text) => ({
      kind: 'text' as const,
      note: true,
      text: `${of(title)}: ${text}`,
    }));
  });

const byAndAt = (name: string | null, at: string | null): string =>
  [name, at?.slice(0, 16)].filter(Boolean).join(' · ') || NONE;

/** Everything that came to a frozen month of the year after it was frozen. */
function correctionSection({ corrections }: Rates, of: Of) {
  if (corrections.length === 0) return [];
  const table: TableBlock = {
    kind: 'table',
    columns: [
      { title: of(words.month), width: 'auto' },
      { title: of(words.number), width: 'auto' },
      { title: of(words.changed), width: '*' },
      { title: of(words.changedBy), width: 'auto' },
      { title: of(words.decided), width: 'auto' },
      { title: of(words.reason), width: '*' },
    ],
    rows: corrections.map((one) => [
      one.month,
      one.confidential
        ? of(confidentialText)
        : (one.number ?? [of(words.hours), one.place].filter(Boolean).join(' · ')),
      correctionText(one, of).join('; '),
      byAndAt(one.changedBy, one.changedAt),
      one.decidedAt ? byAndAt(one.decidedBy, one.decidedAt) : of(words.waits),
      one.reason ?? NONE,
    ]),
  };
  return [
    {
      heading: of(words.corrections),
      landscape: true,
      blocks: [{ kind: 'text' as const, text: of(words.correctionsNote) }, table],
    },
  ];
}

const hoursText = ({ hours }: Rates, of: Of): string =>
  hours === null ? of(words.noHours) : `${formatNumber(hours, { decimals: 0 })} h`;

/** The month in print: rates with what they are divided by, the pyramid, every incident and what is still open. */
export const monthlyReport = reportJob({
  kind: 'incident.monthly-report',
  title: words.monthlyTitle,
  ofNoProject: true,
  async gather(tx, asked: Asked, reader) {
    const { language } = reader;
    const last = addDays(addMonths(asked.month, 1), -1);
    const { lostDayCap } = await readSettings(tx);
    const scope = { to: last, nodeIds: asked.nodeIds, viewer: asked.viewer, language };
    const ofMonth = { ...scope, from: asked.month };
    const month = await ratesOf(tx, ofMonth, lostDayCap);
    return {
      month,
      year: await ratesOf(tx, { ...scope, from: `${asked.month.slice(0, 4)}-01-01` }, lostDayCap),
      levels: pyramidLevels(month.counts),
      thirdParty: await thirdPartyOf(tx, ofMonth),
      lines: await linesOf(tx, asked, language),
      clocks: await clocksOpen(tx, asked),
      subject: await placesName(tx, asked.nodeIds, reader.language),
    };
  },
  compose({ month, year, levels, thirdParty, lines, clocks, subject }, { language }, asked) {
    const of: Of = (text) => say(text, language);
    return {
      title: of(words.monthlyTitle),
      subject,
      number: `HSE-${asked.month.slice(0, 7)}`,
      facts: [
        [of(words.month), asked.month.slice(0, 7)],
        [of(words.scope), subject],
        [of(words.incidents), String(month.counts.incidents)],
        [of(words.hours), hoursText(month, of)],
        [of(words.hoursOfYear), hoursText(year, of)],
      ],
      method: [of(words.method)],
      signatures: signatureLines(of),
      sections: [
        { heading: of(words.rates), blocks: [rateTable(month, year, of), ...rateNotes(month, year, of)] },
        ...correctionSection(year, of),
        {
          heading: of(words.pyramid),
          blocks: [
            pyramidDrawing(levels.map((level) => ({ name: of(level), count: level.count }))),
            {
              kind: 'table',
              columns: [
                { title: of(words.level), width: '*' },
                { title: of(words.count), ...right },
              ],
              rows: [
                ...levels.map((level) => [of(level), String(level.count)]),
                // Not in the pyramid: they have no hours here.
                ...(thirdParty.hurt > 0
                  ? [[of(words.thirdParty), `${thirdParty.hurt} (${of(words.killed)} ${thirdParty.deaths})`]]
                  : []),
              ],
            },
          ],
        },
        {
          heading: of(words.list),
          landscape: true,
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: of(words.number), width: 'auto' },
                { title: of(words.occurred), width: 'auto' },
                { title: of(words.kind), width: 'auto' },
                { title: of(words.title), width: '*' },
                { title: of(words.place), width: 'auto' },
                { title: of(words.tier), width: 'auto' },
                { title: of(words.grade), width: 'auto' },
              ],
              rows: lines.map((line) => [
                line.number,
                line.occurredAt.slice(0, 16),
                of(incidentKinds[line.kind]),
                line.title,
                line.place ?? NONE,
                line.tier ? of(tiers[line.tier]) : NONE,
                line.grade ? of(nationalGradeChoices[line.grade]) : NONE,
              ]),
              empty: of(words.none),
            },
            ...(isKeptFrom(asked.viewer)
              ? [{ kind: 'text' as const, note: true, text: of(words.unlisted) }]
              : []),
          ],
        },
        {
          heading: of(words.open),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: of(words.number), width: 'auto' },
                { title: of(words.clock), width: '*' },
                { title: of(words.due), width: 'auto' },
                { title: of(words.state), width: 'auto' },
              ],
              rows: clocks.map(({ number, kind, dueAt, overdue }) => [
                number,
                of(noticeKinds[kind]),
                dueAt.slice(0, 16),
                of(overdue ? words.overdue : words.running),
              ]),
              empty: of(words.none),
            },
          ],
        },
      ],
    };
  },
});
