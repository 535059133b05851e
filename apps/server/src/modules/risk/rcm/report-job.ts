import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { intervalUnits, trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { consequenceTexts, outcomes, runningStates } from '@ircrisk/contract/resources/rcm.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { type Answers, decide, questionTexts, reasonIn } from '@ircrisk/engine-rcm';
import { formatNumber } from '@ircrisk/units';
import type { ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { findStudy, isScheduled, readBoard } from './read-study.ts';
import { words } from './report-texts.ts';
import { rcmKind } from './study.ts';

type Board = Omit<RcmBoard, 'allowed'>;
interface Facts {
  board: Board;
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}
type Words = (key: keyof typeof words) => string;

const dash = '–';
const choiceIn = (texts: Readonly<Record<string, Text>>, key: string | null, language: Language): string =>
  key ? (texts[key]?.[language] ?? key) : dash;

function informationSections({ functions, failures, modes }: Board, language: Language, t: Words): Section[] {
  const stated = (rows: Board['functions']) =>
    rows.map(({ code, statement, statementEn }) => [code, nameIn(language, statement, statementEn)]);
  const columns = (title: string) => [
    { title: t('code'), width: 50 },
    { title, width: '*' as const },
  ];
  return [
    {
      heading: t('informationHeading'),
      blocks: [
        { kind: 'table', columns: columns(t('function')), rows: stated(functions), empty: t('none') },
        { kind: 'table', columns: columns(t('failure')), rows: stated(failures), empty: t('none') },
        {
          kind: 'table',
          columns: [
            { title: t('code'), width: 50 },
            { title: t('mode'), width: 130 },
            { title: t('effect'), width: '*' },
          ],
          rows: modes.map((mode) => [
            mode.code,
            nameIn(language, mode.mode, mode.modeEn),
            nameIn(language, mode.effect ?? '', mode.effectEn) || dash,
          ]),
          empty: t('none'),
        },
      ],
    },
  ];
}

function intervalIn(
  language: Language,
  { intervalValue: value, intervalUnit: unit }: { intervalValue: number | null; intervalUnit: string | null },
): string {
  if (value === null) return dash;
  const name = choiceIn(intervalUnits, unit, language).toLowerCase();
  return `${value} ${language === 'en' && value === 1 ? name.replace(/s$/, '') : name}`;
}

/** The worksheet of decisions, then the way of each mode through the diagram with the reasons given. */
function decisionSections({ modes }: Board, language: Language, t: Words): Section[] {
  return [
    {
      heading: t('decisionHeading'),
      landscape: true,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('code'), width: 45 },
            { title: t('mode'), width: 130 },
            { title: t('consequence'), width: 80 },
            { title: t('decision'), width: 90 },
            { title: t('task'), width: '*' },
            { title: t('interval'), width: 70 },
            { title: t('trade'), width: 70 },
            { title: t('state'), width: 55 },
            { title: t('hours'), align: 'right', width: 45 },
          ],
          rows: modes.map((mode) => [
            mode.code,
            nameIn(language, mode.mode, mode.modeEn),
            choiceIn(consequenceTexts, mode.consequence, language),
            mode.outcome ? choiceIn(outcomes, mode.outcome, language) : t('open'),
            nameIn(language, mode.task ?? '', mode.taskEn) || dash,
            isScheduled(mode) ? intervalIn(language, mode) : dash,
            choiceIn(trades, mode.trade, language),
            choiceIn(runningStates, mode.runningState, language),
            mode.duration === null ? dash : formatNumber(mode.duration, { decimals: 1 }),
          ]),
          empty: t('none'),
        },
      ],
    },
    {
      heading: t('reasonHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('code'), width: 45 },
            { title: t('question'), width: '*' },
            { title: t('answer'), width: 45 },
            { title: t('reason'), width: '*' },
          ],
          rows: modes.flatMap((mode) =>
            decide(mode.answers as Answers).path.map((step) => [
              mode.code,
              questionTexts[step.question][language],
              t(step.answer ? 'yes' : 'no'),
              reasonIn(language, step) ?? dash,
            ]),
          ),
          empty: t('none'),
        },
      ],
    },
  ];
}

/** What a year costs with each task and without it, as far as the figures are known. */
function costSection({ modes }: Board, t: Words): Section {
  const money = (amount: number) => formatNumber(amount, { decimals: 0 });
  return {
    heading: t('costHeading'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('code'), width: '*' },
          { title: t('withoutTask'), align: 'right', width: 110 },
          { title: t('withTask'), align: 'right', width: 110 },
          { title: t('worthDoing'), width: 80 },
        ],
        rows: modes.flatMap(({ code, economics }) => {
          const value = economics?.value;
          if (!value) return [];
          const { withoutTask, withTask, worthDoing, isLeast } = value;
          const spent = `${isLeast ? '≥ ' : ''}${money(withTask)}`;
          return [[code, money(withoutTask), spent, t(worthDoing ? 'yes' : 'no')]];
        }),
        empty: t('none'),
      },
    ],
  };
}

function workSections(board: Board, language: Language, t: Words): Section[] {
  const { packages, check } = board;
  return [
    costSection(board, t),
    {
      heading: t('packageHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('package'), width: 60 },
            { title: t('trade'), width: 80 },
            { title: t('state'), width: 60 },
            { title: t('interval'), width: 70 },
            { title: t('month'), align: 'right', width: 70 },
            { title: t('holds'), width: '*' },
          ],
          rows: packages.map((row) => [
            row.id,
            choiceIn(trades, row.trade, language),
            choiceIn(runningStates, row.runningState, language),
            intervalIn(language, row),
            formatNumber(row.hoursPerMonth, { decimals: 2 }),
            row.codes.join(', '),
          ]),
          empty: t('none'),
        },
      ],
    },
    {
      heading: t('checkHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('criterion'), width: '*' },
            { title: t('result'), width: 60 },
            { title: t('code'), width: 140 },
          ],
          rows: check.map((line) => [
            line[language],
            t(line.met ? 'met' : 'unmet'),
            line.open.join(', ') || dash,
          ]),
        },
      ],
    },
  ];
}

export const rcmReport = reportJob({
  kind: 'rcm.report',
  title: words.title,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
  ): Promise<Facts> {
    return {
      board: await readBoard(tx, await findStudy(tx, id), language),
      study: await studyBlocks(tx, rcmKind, id, language),
    };
  },
  compose({ board, study }, { language }): ReportBody {
    const t: Words = (key) => say(words[key], language);
    return {
      title: t('title'),
      subject: nameIn(language, board.name, board.nameEn),
      number: board.code,
      facts: [
        [t('equipment'), board.tag],
        [t('criticality'), board.criticality ?? dash],
        [t('decided'), `${board.modes.filter(({ outcome }) => outcome).length} / ${board.modes.length}`],
        [t('context'), nameIn(language, board.operatingContext ?? '', board.operatingContextEn) || dash],
      ],
      method: [t('method')],
      ...study,
      sections: [
        ...informationSections(board, language, t),
        ...decisionSections(board, language, t),
        ...workSections(board, language, t),
      ],
    };
  },
});
