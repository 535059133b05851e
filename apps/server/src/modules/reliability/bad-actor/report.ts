import type { Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { caseStates, verdicts } from '@ircrisk/contract/resources/bad-actor.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { formatNumber, shown } from '@ircrisk/units';
import { nameOf } from '#plant/names.ts';
import { placesName } from '#plant/seen-places.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import { type Asked, rank } from './ranking.ts';
import { quadrantWords, trendWords, reportWords as words } from './report-words.ts';

const NONE = '–';
/** Rows of the ranking in print, and tags whose reasons are told. */
const most = 40;
const right = { align: 'right' as const, width: 'auto' as const };
type Of = (text: Text) => string;

const named = (known: Readonly<Record<string, Text>>, key: string | null, of: Of) => {
  const text = key === null ? undefined : known[key];
  return text ? of(text) : NONE;
};

const rankingTable = ({ rows, currency }: Ranking, of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: '#', ...right },
    { title: of(words.tag), width: 'auto' },
    { title: of(words.name), width: '*' },
    { title: of(words.unit), width: '*' },
    { title: of(words.score), ...right },
    { title: of(words.count), ...right },
    { title: of(words.downtime), ...right },
    { title: `${of(words.cost)} ${currency}`, ...right },
    { title: 'MTBF h', ...right },
    { title: of(words.quadrant), width: 'auto' },
    { title: of(words.trend), width: 'auto' },
  ],
  rows: rows
    .slice(0, most)
    .map((row) => [
      String(row.rank),
      row.tag,
      row.name,
      row.unit,
      shown(row.score, 3),
      String(row.count),
      formatNumber(row.downtimeHours, { decimals: 1 }),
      formatNumber(row.cost, { decimals: 0 }),
      row.mtbfHours === null ? NONE : formatNumber(row.mtbfHours, { decimals: 0 }),
      named(quadrantWords, row.quadrant, of),
      named(trendWords, row.trend, of),
    ]),
  empty: of(words.noFailures),
});

const reasonTable = ({ rows }: Ranking, of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.tag), width: 'auto' },
    { title: of(words.rule), width: '*' },
    { title: of(words.value), ...right },
  ],
  rows: rows
    .slice(0, most)
    .flatMap(({ tag, reasons, repeats }) => [
      ...reasons.map((reason) => [
        tag,
        of(reason),
        typeof reason.value === 'number' ? shown(reason.value, 4) : reason.value,
      ]),
      ...repeats.map(({ mode, dates }) => [
        tag,
        `${of(words.repeated)}${mode ? ` ${mode}` : ''}`,
        dates.map((date) => date.slice(0, 10)).join(', '),
      ]),
    ]),
  empty: of(words.noReasons),
});

interface CaseLine {
  number: string;
  tag: string;
  name: string;
  state: keyof typeof caseStates;
  opened: string;
  problem: string;
  verdict: keyof typeof verdicts | null;
}

/** Cases that run, and those closed inside the period. */
const casesOf = (tx: Queries, period: Period, nodeIds: readonly string[] | null, language: Language) =>
  tx.all<CaseLine>(sql`
    select c.case_number as number, e.tag, ${nameOf(language, 'e')} as name, c.state, c.opened_on as opened, c.problem, c.verdict
    from bad_actor_cases c join equipment e on e.id = c.equipment_id
    where c.is_deleted = 0 and (c.state not in ('closed', 'rejected') or c.closed_on between ${period.from} and ${period.to})
      and ${inPlaces('c.node_id', nodeIds)} order by c.opened_on desc, c.id desc limit 200`);

const caseTable = (cases: readonly CaseLine[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.number), width: 'auto' },
    { title: of(words.tag), width: 'auto' },
    { title: of(words.name), width: '*' },
    { title: of(words.state), width: 'auto' },
    { title: of(words.opened), width: 'auto' },
    { title: of(words.problem), width: '*' },
    { title: of(words.verdict), width: 'auto' },
  ],
  rows: cases.map(({ number, tag, name, state, opened, problem, verdict }) => [
    number,
    tag,
    name,
    of(caseStates[state]),
    opened,
    problem,
    named(verdicts, verdict, of),
  ]),
  empty: of(words.noCases),
});

/** The ranking of a period in print, with what speaks for each tag and how the programme stands. */
export const badActorReport = reportJob({
  kind: 'bad-actor.report',
  title: words.title,
  async gather(tx, { asked, period }: { asked: Asked; period: Period & { now: number } }, reader) {
    const { language } = reader;
    return {
      ranking: (await rank(tx, period, asked, reader.timeZone, language)).ranking,
      cases: await casesOf(tx, period, asked.nodeIds, language),
      subject: await placesName(tx, asked.nodeIds, reader.language),
    };
  },
  compose({ ranking, cases, subject }, { language }, { period }) {
    const of: Of = (text) => say(text, language);
    const { failureLimit, mttrLimitHours } = ranking;
    return {
      title: of(words.title),
      subject,
      number: `BA-${period.from.replaceAll('-', '')}`,
      facts: [
        [of(words.period), `${period.from} – ${period.to}`],
        [of(words.scope), subject],
        [of(words.events), String(ranking.events)],
        [of(words.tags), String(ranking.tags)],
        [of(words.vital), String(ranking.vitalFew.length)],
        [
          of(words.limits),
          failureLimit === null
            ? NONE
            : `n ${shown(failureLimit, 3)}, MDT ${mttrLimitHours === null ? NONE : shown(mttrLimitHours, 3)} h`,
        ],
      ],
      method: [of(words.method)],
      signatures: signatureLines(of),
      sections: [
        { heading: of(words.ranking), blocks: [rankingTable(ranking, of)], landscape: true },
        { heading: of(words.reasons), blocks: [reasonTable(ranking, of)] },
        { heading: of(words.programme), blocks: [caseTable(cases, of)] },
      ],
    };
  },
  fileName: ({ title, subject }, { period }) => [title, subject, period.from, period.to],
});
