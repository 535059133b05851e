import type { AlarmActor, KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import {
  coverageText,
  eemuaWords,
  kpiText,
  kpiWords,
  medianText,
  type PriorityKey,
  priorityWords,
  unacknowledgedText,
  verdictWords,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import { shelfKinds, shelfStates } from '@ircrisk/contract/resources/alarm/shelf.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { sql } from '#platform/database/sql.ts';
import type { ReportBody, Section, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import { type ActorKind, readActors } from './actors.ts';
import { readKpis } from './read-kpis.ts';
import { inPeriod, type Position, periodOf } from './read-period.ts';
import { reportWords as words } from './report-words.ts';

interface Asked {
  position: Position;
  from: string;
  to: string;
  language?: Language | undefined;
  format?: ReportFormat | undefined;
}
type Of = (text: Text) => string;
const kinds: readonly ActorKind[] = ['frequent', 'chattering', 'fleeting', 'stale'];
const right = { align: 'right' as const, width: 'auto' as const };
const dash = '–';
const percent = (share: number | null) => (share === null ? dash : `${(share * 100).toFixed(1)} %`);

const targetText = ({ id, target, limit, value }: KpiAnswer['kpis'][number]) =>
  target === null || value === null
    ? dash
    : `${kpiText(id, target)}${limit === null ? '' : ` / ${kpiText(id, limit)}`}`;

const kpiTable = ({ kpis }: KpiAnswer, of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.figure), width: '*' },
    { title: of(words.value), ...right },
    { title: of(words.target), ...right },
    { title: of(words.counts), ...right },
    { title: of(words.verdict), width: 'auto' },
  ],
  rows: kpis.map((kpi) => [
    kpiWords[kpi.id] ? of(kpiWords[kpi.id]!) : kpi.id,
    kpiText(kpi.id, kpi.value),
    targetText(kpi),
    kpi.numerator === null ? dash : `${kpi.numerator} / ${kpi.denominator ?? dash}`,
    kpi.target === null ? dash : of(verdictWords[kpi.verdict]),
  ]),
});

const priorityName = (key: string, of: Of) =>
  key in priorityWords ? of(priorityWords[key as PriorityKey]) : key;

const actorTable = (actors: readonly AlarmActor[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: '#', ...right },
    { title: of(words.alarm), width: 'auto' },
    { title: of(words.name), width: '*' },
    { title: of(words.priority), width: 'auto' },
    { title: of(words.count), ...right },
    { title: of(words.share), ...right },
    { title: of(words.runs), ...right },
    { title: of(words.short), ...right },
    { title: of(words.staleDays), ...right },
    { title: of(words.equipment), width: 'auto' },
  ],
  rows: actors.map((one, at) => [
    String(at + 1),
    one.code,
    one.name,
    priorityName(one.priority, of),
    String(one.alarms),
    percent(one.share),
    String(one.runs),
    String(one.fleeting),
    String(one.staleDays),
    one.equipment ? `${one.equipment.tag} ${one.equipment.criticality ?? ''}`.trim() : dash,
  ]),
  empty: of(words.none),
});

const momentText = (time: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(time);

/** The first spans without a log; a log in shreds has too many for a line. */
const gapsText = (gaps: KpiAnswer['gaps'], zone: string) =>
  `${gaps
    .slice(0, 5)
    .map(({ from, to }) => `${momentText(from, zone)} – ${momentText(to, zone)}`)
    .join('; ')}${gaps.length > 5 ? ` … (${gaps.length})` : ''}`;

/** The report of a month, or of any other period of a position. */
export const alarmReport = reportJob({
  kind: 'alarm-management.report',
  title: words.title,
  async gather(tx, { position, from, to }: Asked, { language, timeZone }) {
    const period = periodOf(position.id, from, to, timeZone);
    const { answer } = await readKpis(tx, position, period, timeZone);
    const lists: Record<string, AlarmActor[]> = {};
    for (const kind of kinds) lists[kind] = (await readActors(tx, period, kind, timeZone, language)).actors;
    const shelved = await tx.all<{
      alarm: string;
      kind: string;
      state: string;
      reason: string;
      from: string;
      until: string;
    }>(sql`
      select a.code as alarm, h.kind, h.state, h.reason, to_char(h.start_time, 'YYYY-MM-DD HH24:MI') as "from", to_char(h.until_time, 'YYYY-MM-DD HH24:MI') as until
      from alarm_shelves h join alarm_tags a on a.tenant_id = h.tenant_id and a.id = h.tag_id
      where a.position_id = ${position.id} and h.is_deleted = 0 and h.state in ('active', 'expired', 'ended') and ${inPeriod(period, sql`h.start_time`)} order by h.start_time`);
    return { answer, lists, shelved };
  },
  compose({ answer, lists, shelved }, { language, timeZone }): ReportBody {
    const of: Of = (text) => say(text, language);
    const sections: Section[] = [
      {
        heading: of(words.figures),
        blocks: [kpiTable(answer, of), { kind: 'text', note: true, text: of(answer.filter) }],
      },
      {
        heading: of(words.priorities),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: of(words.priority), width: '*' },
              { title: of(words.count), ...right },
              { title: of(words.actual), ...right },
              { title: of(words.target), ...right },
              { title: of(words.configured), ...right },
            ],
            rows: answer.priorities.map(({ priority, count, share, target }) => [
              priorityName(priority, of),
              String(count),
              percent(share),
              percent(target),
              String(answer.configured.find((one) => one.priority === priority)?.count ?? 0),
            ]),
            empty: of(words.none),
          },
        ],
      },
      {
        heading: of(words.responses),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: of(words.priority), width: '*' },
              { title: of(words.count), ...right },
              { title: of(words.ack), ...right },
              { title: of(words.unanswered), ...right },
              { title: of(words.back), ...right },
              { title: of(words.late), ...right },
            ],
            rows: answer.responses.map((one) => [
              priorityName(one.priority, of),
              String(one.alarms),
              medianText(one.medianAckSeconds, answer.longestSeconds),
              unacknowledgedText(one),
              medianText(one.medianReturnSeconds, answer.longestSeconds),
              String(one.late),
            ]),
            empty: of(words.none),
          },
          ...(answer.fromRollups ? [{ kind: 'text' as const, note: true, text: of(words.longMedians) }] : []),
        ],
      },
      {
        heading: of(words.floods),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: of(words.begin), width: '*' },
              { title: of(words.minutes), ...right },
              { title: of(words.count), ...right },
              { title: of(words.peak), ...right },
            ],
            rows: [...answer.floods]
              .sort((a, b) => b.count - a.count)
              .slice(0, 40)
              .map((flood) => [
                momentText(flood.began, timeZone),
                String(flood.minutes),
                String(flood.count),
                String(flood.peak),
              ]),
            empty: of(words.none),
          },
        ],
      },
      ...kinds.map((kind) => ({
        heading: of(words[kind]),
        landscape: true,
        blocks: [actorTable(lists[kind] ?? [], of)],
      })),
      {
        heading: of(words.shelved),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: of(words.alarm), width: 'auto' },
              { title: of(words.kind), width: 'auto' },
              { title: of(words.begin), width: 'auto' },
              { title: of(words.until), width: 'auto' },
              { title: of(words.reason), width: '*' },
              { title: of(words.state), width: 'auto' },
            ],
            rows: shelved.map((one) => [
              one.alarm,
              of(shelfKinds[one.kind as keyof typeof shelfKinds]),
              one.from,
              one.until,
              one.reason,
              of(shelfStates[one.state as keyof typeof shelfStates]),
            ]),
            empty: of(words.none),
          },
        ],
      },
    ];
    return {
      title: of(words.title),
      subject: `${answer.position.name} ${answer.position.code}`,
      number: `${answer.from} – ${answer.to}`,
      facts: [
        [of(words.position), `${answer.position.code} ${answer.position.name}`],
        [of(words.period), `${answer.from} – ${answer.to}`],
        [of(words.coverage), coverageText(answer.coverage)],
        ...(answer.gaps.length > 0
          ? [[of(words.gaps), gapsText(answer.gaps, timeZone)] as [string, string]]
          : []),
        [of(words.alarms), String(answer.alarms)],
        [
          of(words.eemua),
          answer.eemua
            ? of(eemuaWords[answer.eemua as keyof typeof eemuaWords])
            : answer.judged
              ? dash
              : of(words.tooShort),
        ],
        [of(words.philosophy), answer.philosophy || dash],
      ],
      method: [of(words.method)],
      signatures: signatureLines(of),
      sections,
    };
  },
});
