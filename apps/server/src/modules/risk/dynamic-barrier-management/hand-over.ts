import type { BarrierKpi } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { Contributor } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { barrier, barrierImpairment } from '@ircrisk/contract/resources/barrier.ts';
import { impairmentKinds, stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { bowTie, colourWords } from '@ircrisk/contract/resources/bow-tie.ts';
import { dynamicRiskModel, fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { addDays, typesetNumber } from '@ircrisk/units';
import { majorHazardFacts } from '#modules/system/company/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { namesSeen, type Viewer, visible } from '#platform/resources/scope.ts';
import { jobSection, readJobs } from './hand-over-jobs.ts';
import { readImpairments } from './impairments.ts';
import { readCalendar, readPanel } from './panel.ts';
import { readChanges } from './read.ts';
import { words } from './report-texts.ts';
import { barrierTable, dash, gaps, span, type Words } from './reports.ts';

type Level = keyof typeof fourColours;
interface Risk {
  code: string;
  name: string;
  nameEn: string | null;
  baseLevel: Level | null;
  level: Level | null;
  frequency: number | null;
  ratio: number | null;
  lowConfidence: boolean;
  alerts: number;
  contributors: Contributor[];
}

/** What a shift leader has to know of dynamic risk, the worst first; its tables are read and not written here. */
const readRisks = (tx: Tx, viewer: Viewer) =>
  tx.all<Risk>(sql`
    select * from (
      select t.code, t.name, t.name_en as "nameEn", p.base_level as "baseLevel", p.level, p.frequency, p.ratio, p.low_confidence as "lowConfidence", p.contributors, p.score,
        (select count(*)::int from dynamic_risk_alerts a where a.model_id = t.id and a.state = 'open' and a.is_deleted = 0) as alerts
      from dynamic_risk_models t join dynamic_risk_results q on q.tenant_id = t.tenant_id and q.model_id = t.id
        join dynamic_risk_points p on p.tenant_id = q.tenant_id and p.id = q.point_id
      where ${visible(dynamicRiskModel, viewer)} and t.active) r
    where r.level in ('high', 'mediumHigh') or r.alerts > 0 or (r.ratio > 1 and r.level is distinct from r."baseLevel")
    order by r.score desc nulls last, r.code limit 50`);

/** What moves a risk, up or down, the most first: what is named multiplies to the factor beside it. */
export const reasonsOf = (
  contributors: readonly Pick<Contributor, 'text' | 'factor' | 'decades'>[],
  language: Language,
): string =>
  contributors
    .filter(({ factor }) => factor.toFixed(2) !== '1.00')
    .toSorted((a, b) => Math.abs(b.decades) - Math.abs(a.decades))
    .map(({ text, factor }) => `${text[language]} ×${factor.toFixed(2)}`)
    .join(language === 'zh' ? '；' : '; ') || dash;

/** The colour, and the one before where it has moved; what stands on unknown or old data says so. */
export function levelOf(
  { baseLevel, level, lowConfidence }: Pick<Risk, 'baseLevel' | 'level' | 'lowConfidence'>,
  language: Language,
): string {
  const colour = (one: Level | null) => (one ? fourColours[one][language] : dash);
  const now = level === baseLevel ? colour(level) : `${colour(baseLevel)} → ${colour(level)}`;
  return lowConfidence ? `${now} ?` : now;
}

function riskSection(risks: readonly Risk[] | null, language: Language, t: Words): Section {
  return {
    heading: t('dynamic'),
    blocks: [
      {
        kind: 'table',
        columns: [
          // What is read aloud has the room: the figures stand one below the other.
          { title: t('subject'), width: 95 },
          { title: t('level'), width: 52 },
          { title: t('frequencyRatio'), align: 'right', width: 58 },
          { title: t('alerts'), align: 'right', width: 32 },
          { title: t('why'), width: '*' },
        ],
        rows: (risks ?? []).map((one) => [
          `${one.code} ${nameIn(language, one.name, one.nameEn)}`,
          levelOf(one, language),
          `${typesetNumber(one.frequency)}${one.ratio === null ? '' : ` (×${one.ratio.toFixed(2)})`}`,
          one.alerts > 0 ? String(one.alerts) : dash,
          reasonsOf(one.contributors, language),
        ]),
        empty: t(risks ? 'none' : 'notSeen'),
      },
      { kind: 'text', note: true, text: t('dynamicNote') },
    ],
  };
}

/** The figures of the overview as they stand, each with what it is of; without any it says why. */
export function figureRows(kpi: BarrierKpi, barriers: number, language: Language): string[][] {
  const t = (key: keyof typeof words, count?: number) =>
    say(words[key], language, count === undefined ? {} : { count });
  const percent = (share: number | null) => (share === null ? dash : `${(share * 100).toFixed(1)} %`);
  const hours = (value: number | null) => (value === null ? dash : `${value.toFixed(1)} h`);
  const { reasons } = kpi;
  const why = (reason: Text | null, basis: string) => (reason ? say(reason, language) : basis);
  return [
    [t('health'), percent(kpi.health), t('barrierCount', barriers)],
    [t('unknownShare'), percent(kpi.unknownShare), t('barrierCount', barriers)],
    [t('testsOnTime'), percent(kpi.testsOnTime), why(reasons.testsOnTime, t('testsDue', kpi.testsDue))],
    [t('testsFailed'), percent(kpi.testsFailed), why(reasons.testsFailed, t('testsDone', kpi.testsDone))],
    [t('bypassHours'), hours(kpi.bypassHours), t('month')],
    [
      t('impairmentHours'),
      hours(kpi.impairmentHours),
      why(reasons.impairmentHours, t('impairmentsClosed', kpi.impairmentsClosed)),
    ],
  ];
}

/** What the next shift has to know: scenarios, impaired barriers with their reasons, bypasses with their clocks, jobs, tests and changes. */
export const handOverSheet = reportJob({
  kind: 'dynamic-barrier-management.hand-over',
  title: words.handOver,
  async gather(
    tx,
    {
      eyes,
      viewer,
      jobViewer = null,
    }: {
      /** Whose sheet it is: it tells of what they see. */
      eyes: Viewer;
      /** Null: whoever asks may not see dynamic risk. */
      viewer: Viewer | null;
      /** Null: whoever asks may not see jobs. */
      jobViewer?: Viewer | null;
      language?: Language | undefined;
      format?: ReportFormat | undefined;
    },
    { language },
  ) {
    const { today, now } = await tx.one<{ today: string; now: string }>(
      sql`select to_char(current_date, 'YYYY-MM-DD') as today, to_char(now(), 'YYYY-MM-DD HH24:MI') as now`,
    );
    const seen = sql`(s.kind = 'barrier' and ${namesSeen('s.target_id', barrier, eyes)} or s.kind = 'bowTie' and ${namesSeen('s.target_id', bowTie, eyes)})`;
    return {
      now,
      isPart: eyes.dataScope !== 'all',
      hazards: await majorHazardFacts(tx, language),
      panel: await readPanel(tx, language, eyes),
      risks: viewer && (await readRisks(tx, viewer)),
      jobs: jobViewer && (await readJobs(tx, jobViewer)),
      impairments: (
        await readImpairments(tx, '0', language, namesSeen('i.id', barrierImpairment, eyes))
      ).filter(({ state }) => state !== 'closed'),
      tests: await readCalendar(tx, today, addDays(today, 7), eyes),
      changes: await readChanges(tx, sql`s.from_time > now() - interval '24 hours' and ${seen}`, 60),
    };
  },
  compose(
    { now, isPart, hazards, panel, risks, jobs, impairments, tests, changes },
    { language },
  ): ReportBody {
    const t: Words = (key) => say(words[key], language);
    const stateIn = (state: string | null) =>
      state === null
        ? dash
        : (stateWords[state as keyof typeof stateWords]?.[language] ??
          colourWords[state as keyof typeof colourWords]?.[language] ??
          state);
    return {
      title: t('handOver'),
      subject: now,
      number: '',
      facts: [
        [t('made'), now],
        ...(isPart ? [[t('covers'), t('part')] as [string, string]] : []),
        ...hazards,
        [t('given'), ''],
        [t('taken'), ''],
      ],
      sections: [
        {
          heading: t('scenarios'),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: t('code'), width: 70 },
                { title: t('name'), width: '*' },
                { title: t('colour'), width: 60 },
                { title: t('frequency'), align: 'right', width: 90 },
                { title: t('gap'), align: 'right', width: 80 },
              ],
              rows: panel.scenarios.map((one) => [
                one.code,
                nameIn(language, one.name, one.nameEn),
                colourWords[one.colour][language],
                span(
                  one.frequency === null
                    ? null
                    : { low: one.frequency, high: one.frequencyHigh ?? one.frequency },
                ),
                gaps(one.gap, one.gapHigh),
              ]),
              empty: t('none'),
            },
          ],
        },
        riskSection(risks, language, t),
        {
          heading: t('impaired'),
          blocks: [
            barrierTable(
              panel.barriers.filter(({ state }) => state !== 'functional'),
              language,
              t,
            ),
            { kind: 'text', note: true, text: t('letters') },
          ],
        },
        {
          heading: t('impairments'),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: t('code'), width: 60 },
                { title: t('element'), width: 80 },
                { title: t('reason'), width: '*' },
                { title: t('from'), width: 90 },
                { title: t('end'), width: 90 },
                { title: t('measures'), width: 110 },
              ],
              rows: impairments.map((one) => [
                one.code,
                `${one.tag} ${impairmentKinds[one.kind as keyof typeof impairmentKinds][language]}`,
                one.reason,
                one.startTime.slice(0, 16),
                one.plannedEnd?.slice(0, 16) ?? dash,
                one.measures ?? dash,
              ]),
              empty: t('none'),
            },
          ],
        },
        jobSection(jobs, language, t),
        {
          heading: t('tests'),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: t('element'), width: '*' },
                { title: t('code'), width: 80 },
                { title: t('due'), width: 90 },
                { title: t('overdue'), align: 'right', width: 80 },
                { title: t('order'), width: 110 },
              ],
              rows: tests.map((one) => [
                one.tag,
                one.barrier,
                one.dueDate,
                one.overdueDays > 0 ? String(one.overdueDays) : dash,
                one.order?.number ?? dash,
              ]),
              empty: t('none'),
            },
          ],
        },
        {
          heading: t('changes'),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: t('at'), width: 95 },
                { title: t('code'), width: 90 },
                { title: t('change'), width: 130 },
                { title: t('why'), width: '*' },
              ],
              rows: changes.map((one) => [
                one.at,
                one.label,
                `${stateIn(one.before)} → ${stateIn(one.after)}`,
                one.causes.map((cause) => cause[language]).join(language === 'zh' ? '；' : '; ') || dash,
              ]),
              empty: t('none'),
            },
          ],
        },
        {
          heading: t('figures'),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: t('figure'), width: 120 },
                { title: t('value'), align: 'right', width: 80 },
                { title: t('basis'), width: '*' },
              ],
              rows: figureRows(panel.kpi, panel.barriers.length, language),
            },
          ],
        },
      ],
    };
  },
});
