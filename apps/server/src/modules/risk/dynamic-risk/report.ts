import type { Contributor, Subject } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import {
  alertStates,
  contributorWords,
  dynamicRiskModel,
  fourColours,
  ruleWords,
} from '@ircrisk/contract/resources/dynamic-risk.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import { typesetNumber } from '@ircrisk/units';
import { majorHazardFacts } from '#modules/system/company/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import type { ReportBody, Section, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { stateAt, subjectColumns } from './read.ts';
import { words } from './report-words.ts';
import { waterfall } from './waterfall.ts';

type Words = (key: keyof typeof words) => string;
type Row = Subject & { contributors: Contributor[]; notices: Text[] };
interface Input {
  viewer: Viewer;
  language?: Language | undefined;
  format?: ReportFormat | undefined;
}

const dash = '–';
const colour = (level: string | null, language: Language) =>
  level ? fourColours[level as BandCode][language] : dash;
/** Subjects that are told with their waterfall, and subjects that are listed. */
const [mostDrawn, mostListed] = [5, 50];

const readRows = (tx: Tx, where: Sql, language: Language) =>
  tx.all<Row>(sql`
    select ${subjectColumns(language)}, p.contributors, p.notices from ${stateAt(undefined)} where ${where} order by p.score desc nulls last, t.code limit ${mostListed}`);

async function gather(tx: Tx, { viewer }: Input, { language }: { language: Language }) {
  const own = sql`${visible(dynamicRiskModel, viewer)} and t.active`;
  const { from, to } = await tx.one<{ from: string; to: string }>(
    sql`select to_char(current_date - 7, 'YYYY-MM-DD') as from, to_char(now(), 'YYYY-MM-DD HH24:MI') as to`,
  );
  return {
    from,
    to,
    hazards: await majorHazardFacts(tx, language),
    counts: await tx.all<{ level: BandCode | null; count: number; low: number }>(sql`
      select p.level, count(*)::int as count, (count(*) filter (where p.low_confidence))::int as low from ${stateAt(undefined)} where ${own} group by 1`),
    rows: await readRows(tx, own, language),
    moves: await tx.all<{
      time: string;
      code: string;
      name: string;
      nameEn: string | null;
      before: BandCode;
      level: BandCode;
      frequency: number | null;
      contributors: Contributor[];
    }>(sql`
      select to_char(p.known_time, 'YYYY-MM-DD HH24:MI') as time, t.code, t.name, t.name_en as "nameEn", p.before_level as before, p.level, p.frequency, p.contributors
      from dynamic_risk_points p join dynamic_risk_models t on t.id = p.model_id
      where p.known_time >= current_date - 7 and p.before_level is distinct from p.level and p.before_level is not null and p.level is not null and ${own}
      order by p.known_time desc limit 200`),
    alerts: await tx.all<{
      code: string;
      rule: keyof typeof ruleWords;
      state: keyof typeof alertStates;
      opened: string;
      mitigation: string | null;
    }>(sql`
      select t.code, a.rule, a.state, to_char(a.opened_time, 'YYYY-MM-DD HH24:MI') as opened, a.mitigation from dynamic_risk_alerts a join dynamic_risk_models t on t.id = a.model_id
      where a.is_deleted = 0 and a.state <> 'closed' and ${own} order by a.opened_time desc limit 200`),
    doubtful: await readRows(tx, sql`${own} and p.low_confidence`, language),
  };
}

type Facts = Awaited<ReturnType<typeof gather>>;

const drivers = (contributors: readonly Contributor[], language: Language) =>
  contributors
    .filter(({ factor, stale }) => factor !== 1 || stale)
    .toSorted((a, b) => b.decades - a.decades)
    .map(({ kind, factor }) => `${contributorWords[kind][language]} ×${factor.toFixed(2)}`)
    .join(language === 'zh' ? '；' : '; ') || dash;

function ranking(rows: readonly Row[], language: Language, t: Words): TableBlock {
  return {
    kind: 'table',
    columns: [
      { title: t('subject'), width: 60 },
      { title: t('name'), width: 110 },
      { title: t('level'), width: 40 },
      { title: t('base'), align: 'right', width: 60 },
      { title: t('now'), align: 'right', width: 60 },
      { title: t('ratio'), align: 'right', width: 40 },
      { title: t('quality'), align: 'right', width: 40 },
      { title: t('drivers'), width: '*' },
    ],
    rows: rows.map((row) => [
      row.code,
      nameIn(language, row.name, row.nameEn),
      colour(row.level, language),
      typesetNumber(row.baseFrequency),
      typesetNumber(row.frequency),
      row.ratio?.toFixed(2) ?? dash,
      row.quality.toFixed(2),
      drivers(row.contributors, language),
    ]),
    empty: t('none'),
  };
}

function sectionsOf(
  { counts, rows, moves, alerts, doubtful }: Facts,
  language: Language,
  t: Words,
): Section[] {
  const drawn = rows.filter(({ ratio }) => ratio !== null && ratio !== 1).slice(0, mostDrawn);
  return [
    {
      heading: t('summary'),
      blocks: [
        {
          kind: 'facts',
          rows: [
            ...(['high', 'mediumHigh', 'medium', 'low'] as const).map((level): [string, string] => [
              fourColours[level][language],
              String(counts.find((one) => one.level === level)?.count ?? 0),
            ]),
            [t('unrated'), String(counts.find((one) => one.level === null)?.count ?? 0)],
            [t('doubtful'), String(counts.reduce((sum, { low }) => sum + low, 0))],
          ],
        },
      ],
    },
    {
      heading: t('moves'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('time'), width: 85 },
            { title: t('subject'), width: 60 },
            { title: t('name'), width: 120 },
            { title: t('change'), width: 70 },
            { title: t('now'), align: 'right', width: 60 },
            { title: t('drivers'), width: '*' },
          ],
          rows: moves.map((one) => [
            one.time,
            one.code,
            nameIn(language, one.name, one.nameEn),
            `${colour(one.before, language)} → ${colour(one.level, language)}`,
            typesetNumber(one.frequency),
            drivers(one.contributors, language),
          ]),
          empty: t('noMoves'),
        },
      ],
    },
    { heading: t('ranking'), landscape: true, blocks: [ranking(rows, language, t)] },
    ...drawn.map(
      (row): Section => ({
        heading: `${row.code} ${nameIn(language, row.name, row.nameEn)}`,
        blocks: [
          { kind: 'drawing', svg: waterfall(row.contributors, language), caption: t('waterfall') },
          {
            kind: 'table',
            columns: [
              { title: t('factor'), width: 90 },
              { title: 'm', align: 'right', width: 50 },
              { title: 'Δlog10', align: 'right', width: 55 },
              { title: t('evidence'), width: '*' },
            ],
            rows: row.contributors.map(({ kind, factor, decades, text }) => [
              contributorWords[kind][language],
              factor.toFixed(3),
              `${decades < 0 ? '−' : '+'}${Math.abs(decades).toFixed(3)}`,
              text[language],
            ]),
          },
        ],
      }),
    ),
    {
      heading: t('alerts'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('subject'), width: 70 },
            { title: t('rule'), width: 110 },
            { title: t('state'), width: 80 },
            { title: t('time'), width: 90 },
            { title: t('mitigation'), width: '*' },
          ],
          rows: alerts.map((one) => [
            one.code,
            ruleWords[one.rule][language],
            alertStates[one.state][language],
            one.opened,
            one.mitigation ?? dash,
          ]),
          empty: t('noAlerts'),
        },
      ],
    },
    { heading: t('doubtful'), landscape: true, blocks: [ranking(doubtful, language, t)] },
  ];
}

/** The week: how many of each colour, what rose and fell and why, the ranking with its waterfalls, alerts, and what is uncertain. */
export const weeklyReport = reportJob<Input, Facts>({
  kind: 'dynamic-risk.weekly',
  title: words.title,
  gather,
  compose(facts, { language }): ReportBody {
    const t: Words = (key) => say(words[key], language);
    return {
      title: t('title'),
      subject: `${facts.from} – ${facts.to}`,
      number: '',
      facts: [[t('period'), `${facts.from} – ${facts.to}`], ...facts.hazards, [t('label'), t('indicator')]],
      method: [t('method')],
      sections: sectionsOf(facts, language, t),
    };
  },
  fileName: ({ title }, _input, { to }) => [title, to.slice(0, 10)],
});
