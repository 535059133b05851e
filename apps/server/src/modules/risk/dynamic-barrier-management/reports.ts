import type { Cause, LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { colourWords, impairmentKinds, stateWords } from '@ircrisk/contract/resources/barrier.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import { toSvg } from '@ircrisk/diagram/paper.ts';
import { bowTieDiagram, bowTieKind as drawnKind, stateLetters } from '@ircrisk/engine-barrier';
import { addDays } from '@ircrisk/units';
import { sql } from '#platform/database/sql.ts';
import type { ReportBody, Section, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { readImpairments } from './impairments.ts';
import { readCalendar, readPanel } from './panel.ts';
import { findBowTie, liveBowTie, readChanges } from './read.ts';
import { words } from './report-texts.ts';
import { bowTieKind } from './study.ts';

type Words = (key: keyof typeof words) => string;
const dash = '–';
const power = (value: number | null | undefined) =>
  value === null || value === undefined ? dash : value.toExponential(2).toUpperCase();
const span = (value: { low: number; high: number } | null) =>
  value === null
    ? dash
    : value.low === value.high
      ? power(value.low)
      : `${power(value.low)} … ${power(value.high)}`;
const because = (causes: readonly Cause[], language: Language) =>
  causes
    .map(({ text, source }) => `${text[language]}${source ? ` [${source.label}]` : ''}`)
    .join(language === 'zh' ? '；' : '; ') || dash;

function barrierTable(barriers: readonly LiveBarrier[], language: Language, t: Words): TableBlock {
  return {
    kind: 'table',
    columns: [
      { title: t('code'), width: 55 },
      { title: t('name'), width: 110 },
      { title: t('state'), width: 70 },
      { title: t('since'), width: 75 },
      { title: t('pfd'), align: 'right', width: 65 },
      { title: t('why'), width: '*' },
    ],
    rows: barriers.map((one) => [
      one.code,
      nameIn(language, one.name, one.nameEn),
      `${stateLetters[one.state]} ${stateWords[one.state][language]}`,
      one.since ?? dash,
      span(one.pfd),
      because(one.causes, language),
    ]),
    empty: t('none'),
  };
}

export const bowTieReport = reportJob({
  kind: 'dynamic-barrier-management.report',
  title: words.bowTie,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
  ) {
    const row = (await findBowTie(tx, id, language))!;
    return {
      row,
      live: await liveBowTie(tx, row, language),
      study: await studyBlocks(tx, bowTieKind, id, language),
    };
  },
  compose({ row, live, study }, { language }): ReportBody {
    const t: Words = (key) => say(words[key], language);
    const diagram = bowTieDiagram(
      row.model,
      new Map(
        live.barriers.map((one) => [
          one.id,
          { ...one, name: nameIn(language, one.name, one.nameEn), pfd: power(one.pfd?.low) },
        ]),
      ),
      {
        topEvent: nameIn(language, row.topEvent, row.topEventEn),
        hazard: nameIn(language, row.hazard, row.hazardEn),
        notes: new Map([
          ['top', power(live.topFrequency?.low)],
          ...row.model.threats.map((one) => [one.id, `${power(one.frequencyPerYear)} /a`] as const),
          ...live.scenarios.map((one) => [one.id, `${power(one.frequency?.low)} /a`] as const),
        ]),
      },
      language,
    );
    const sections: Section[] = [
      {
        heading: t('drawing'),
        landscape: true,
        blocks: [
          { kind: 'drawing', svg: toSvg(diagram, drawnKind, row.code) },
          { kind: 'text', note: true, text: t('letters') },
        ],
      },
      {
        heading: t('consequences'),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: t('consequence'), width: 110 },
              { title: t('colour'), width: 40 },
              { title: t('frequency'), align: 'right', width: 70 },
              { title: t('tolerable'), align: 'right', width: 70 },
              { title: t('gap'), align: 'right', width: 50 },
              { title: t('reasons'), width: '*' },
            ],
            rows: live.scenarios.map((scenario) => {
              const one = row.model.consequences.find(({ id }) => id === scenario.id)!;
              return [
                nameIn(language, one.name, one.nameEn),
                colourWords[scenario.colour][language],
                span(scenario.frequency),
                power(one.tolerablePerYear),
                scenario.gapDecades?.toFixed(2) ?? dash,
                scenario.reasons.map((reason) => reason[language]).join(language === 'zh' ? '；' : '; ') ||
                  dash,
              ];
            }),
            empty: t('none'),
          },
        ],
      },
      { heading: t('barriers'), blocks: [barrierTable(live.barriers, language, t)] },
    ];
    return {
      paper: 'A3',
      title: t('bowTie'),
      subject: nameIn(language, row.name, row.nameEn),
      number: row.code,
      facts: [
        [t('hazard'), nameIn(language, row.hazard, row.hazardEn)],
        [t('topEvent'), nameIn(language, row.topEvent, row.topEventEn)],
        [t('area'), row.area ?? dash],
        [t('colour'), colourWords[live.colour][language]],
        [t('frequency'), span(live.topFrequency)],
      ],
      method: [t('method')],
      ...study,
      sections,
    };
  },
});

/** What the next shift has to know: scenarios, impaired barriers with their reasons, bypasses with their clocks, tests and changes. */
export const handOverSheet = reportJob({
  kind: 'dynamic-barrier-management.hand-over',
  title: words.handOver,
  async gather(
    tx,
    _input: { language?: Language | undefined; format?: ReportFormat | undefined },
    { language, projectId },
  ) {
    const { today, now } = await tx.one<{ today: string; now: string }>(
      sql`select to_char(current_date, 'YYYY-MM-DD') as today, to_char(now(), 'YYYY-MM-DD HH24:MI') as now`,
    );
    return {
      now,
      panel: await readPanel(tx, language, projectId),
      impairments: (await readImpairments(tx, '0')).filter(({ state }) => state !== 'closed'),
      tests: await readCalendar(tx, today, addDays(today, 7)),
      changes: await readChanges(tx, sql`s.from_time > now() - interval '24 hours'`, 60),
    };
  },
  compose({ now, panel, impairments, tests, changes }, { language }): ReportBody {
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
                power(one.frequency),
                one.gap?.toFixed(2) ?? dash,
              ]),
              empty: t('none'),
            },
          ],
        },
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
      ],
    };
  },
});
