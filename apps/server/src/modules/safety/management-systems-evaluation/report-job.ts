import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import {
  answerWords,
  type SectionCode,
  sectionWords,
} from '@ircrisk/contract/resources/management-evaluation.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import { radarSvg } from '@ircrisk/diagram/radar.ts';
import { formatNumber, shown } from '@ircrisk/units';
import type { ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { readBoard } from './read-board.ts';
import { words } from './report-texts.ts';
import { evaluationKind } from './study.ts';

type Board = Awaited<ReturnType<typeof readBoard>>;
interface Facts {
  board: Board;
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}
type Words = (key: keyof typeof words) => string;

const dash = '–';
const percent = (share: number | null) => (share === null ? dash : `${(share * 100).toFixed(1)} %`);
const sectionName = (code: string, language: Language) =>
  sectionWords[code as SectionCode]?.[language] ?? code;

function scoreSections({ sections, score }: Board, language: Language, t: Words): Section[] {
  const strong = sections.filter(({ band }) => band === 'excellent');
  return [
    {
      heading: t('scoreHeading'),
      blocks: [
        {
          kind: 'drawing',
          svg: radarSvg(
            sections.map(({ code }) => sectionName(code, language)),
            sections.map(({ share }) => share),
          ),
        },
        {
          kind: 'table',
          columns: [
            { title: t('section'), width: '*' },
            { title: t('points'), align: 'right', width: 60 },
            { title: t('max'), align: 'right', width: 60 },
            { title: t('share'), align: 'right', width: 60 },
            { title: t('band'), width: 70 },
          ],
          rows: sections.map(({ code, points, maxPoints, share, band }) => [
            sectionName(code, language),
            formatNumber(points, { decimals: 1 }),
            String(maxPoints),
            percent(share),
            band ? t(band) : dash,
          ]),
        },
        { kind: 'text', heading: true, text: t('strengths') },
        {
          kind: 'text',
          text:
            strong.map(({ code }) => sectionName(code, language)).join(language === 'zh' ? '、' : ', ') ||
            t('noStrength'),
        },
        { kind: 'text', heading: true, text: t('derivation') },
        {
          kind: 'table',
          columns: [
            { title: t('formula'), width: '*' },
            { title: t('substituted'), width: '*' },
            { title: t('value'), align: 'right', width: 80 },
          ],
          rows: score.steps.map((step) => [
            step.formula,
            step.substituted ?? '',
            shown(step.value as number),
          ]),
          empty: dash,
        },
      ],
    },
  ];
}

function gapSections({ gaps, agreement }: Board, language: Language, t: Words): Section[] {
  return [
    {
      heading: t('gapHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('code'), width: 55 },
            { title: t('question'), width: '*' },
            { title: t('recoverable'), align: 'right', width: 55 },
            { title: t('effort'), align: 'right', width: 45 },
            { title: t('effect'), align: 'right', width: 65 },
            { title: t('action'), width: 60 },
          ],
          rows: gaps
            .slice(0, 30)
            .map((gap) => [
              gap.code,
              nameIn(language, gap.question, gap.questionEn),
              `+${gap.recoverable.toFixed(1)}`,
              gap.effortDays === null ? dash : shown(gap.effortDays, 3),
              `× ${gap.ratio.toFixed(3)}`,
              gap.action ? '✓' : dash,
            ]),
          empty: t('noGap'),
        },
      ],
    },
    {
      heading: t('agreementHeading'),
      blocks: [
        {
          kind: 'facts',
          rows: [
            [t('pairs'), String(agreement.pairs)],
            [t('identical'), percent(agreement.identical)],
            [t('kappa'), agreement.kappa === null ? dash : agreement.kappa.toFixed(2)],
            [t('differing'), agreement.differing.join(', ') || dash],
          ],
        },
      ],
    },
  ];
}

function recordSections({ rows, coefficients }: Board, language: Language, t: Words): Section[] {
  return [
    {
      heading: t('answerHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('code'), width: 55 },
            { title: t('question'), width: '*' },
            { title: t('max'), align: 'right', width: 40 },
            { title: t('answer'), width: 75 },
            { title: t('evidence'), width: 150 },
          ],
          rows: rows.map((row) => [
            row.code,
            nameIn(language, row.question, row.questionEn),
            String(row.maxPoints),
            row.answer ? answerWords[row.answer][language] : t('open'),
            (row.answer === 'na' ? row.reason : row.evidence) || dash,
          ]),
        },
      ],
    },
    {
      heading: t('historyHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('from'), width: 90 },
            { title: t('to'), width: 90 },
            { title: 'F_MS', align: 'right', width: 80 },
            { title: t('source'), width: '*' },
          ],
          rows: coefficients.map(({ validFrom, validTo, value, evaluationCode }) => [
            validFrom,
            validTo ?? t('now'),
            shown(value, 3),
            evaluationCode ?? t('byHand'),
          ]),
          empty: t('noHistory'),
        },
      ],
    },
  ];
}

export const evaluationReport = reportJob({
  kind: 'management-systems-evaluation.report',
  title: words.title,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
  ): Promise<Facts> {
    return {
      board: await readBoard(tx, id, language),
      study: await studyBlocks(tx, evaluationKind, id, language),
    };
  },
  compose({ board, study }, { language }): ReportBody {
    const t: Words = (key) => say(words[key], language);
    const { value } = board.score;
    return {
      title: t('title'),
      subject: nameIn(language, board.name, board.nameEn),
      number: board.code,
      facts: [
        [t('company'), nameIn(language, board.company, board.companyEn)],
        [t('place'), board.place ?? t('whole')],
        [t('date'), board.evaluationDate],
        [t('validFrom'), board.validFrom],
        [t('expires'), board.expiresOn],
        [t('total'), value ? `${value.total.toFixed(1)} / 1000 (${value.pscore.toFixed(1)} %)` : dash],
        [t('factor'), value ? shown(value.factor, 3) : dash],
        [t('assessors'), board.assessors ?? dash],
        [t('interviewees'), board.interviewees ?? dash],
      ],
      method: [t('method')],
      ...study,
      sections: [
        ...scoreSections(board, language, t),
        ...gapSections(board, language, t),
        ...recordSections(board, language, t),
      ],
    };
  },
});
