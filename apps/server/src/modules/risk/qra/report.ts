import type { Characteristic, ItpLine, QraBoard } from '@ircrisk/contract/modules/risk/qra.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import * as choices from '@ircrisk/contract/resources/quality/choices.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { ccpTrees, decideCcp } from '@ircrisk/engine-quality';
import { formatNumber, shown } from '@ircrisk/units';
import { sql } from '#platform/database/sql.ts';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { readBoard } from './board.ts';
import { readItp } from './itp.ts';
import { words } from './report-texts.ts';
import { readCharacteristics } from './spc.ts';
import { qraKind } from './study.ts';

type Board = Omit<QraBoard, 'allowed'>;
interface NcrLine {
  code: string;
  title: string;
  titleEn: string | null;
  state: string;
  disposition: string | null;
  measure: string | null;
  measureEn: string | null;
  verdict: string | null;
}
interface Facts {
  board: Board;
  characteristics: Characteristic[];
  itp: ItpLine[];
  ncrs: NcrLine[];
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}
type Words = (key: keyof typeof words) => string;

const dash = '–';
const choiceIn = (texts: Readonly<Record<string, Text>>, key: string | null, language: Language): string =>
  key ? (texts[key]?.[language] ?? key) : dash;
const both = (language: Language, zh: string | null, en: string | null): string =>
  nameIn(language, zh ?? '', en) || dash;

function scopeSections(board: Board, language: Language, t: Words): Section[] {
  const poor = board.risks.filter(({ knowledge }) => knowledge === 'poor').map(({ code }) => code);
  return [
    {
      heading: t('scopeHeading'),
      blocks: [
        {
          kind: 'facts',
          rows: [
            [t('scope'), both(language, board.scope, board.scopeEn)],
            [t('assumptions'), both(language, board.assumptions, board.assumptionsEn)],
            [t('poorKnowledge'), poor.join(', ') || t('none')],
            [t('reason'), board.formalityReason ?? dash],
          ],
        },
      ],
    },
    {
      heading: t('mapHeading'),
      landscape: true,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('no'), width: 35 },
            { title: t('step'), width: 110 },
            { title: t('inputs'), width: '*' },
            { title: t('parameters'), width: '*' },
            { title: t('outputs'), width: '*' },
            { title: t('controls'), width: '*' },
          ],
          rows: board.steps.map((step) => [
            String(step.seq),
            both(language, step.name, step.nameEn),
            both(language, step.inputs, step.inputsEn),
            both(language, step.parameters, step.parametersEn),
            both(language, step.outputs, step.outputsEn),
            both(language, step.controls, step.controlsEn),
          ]),
          empty: t('none'),
        },
      ],
    },
  ];
}

function riskSection({ risks }: Board, language: Language, t: Words): Section {
  const classOf = (key: string | null) => choiceIn(choices.riskClasses, key, language);
  const scored = (score: number | null, key: string | null) =>
    score === null ? dash : `${score} ${classOf(key)}`;
  return {
    heading: t('riskHeading'),
    landscape: true,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('no'), width: 36 },
          { title: t('hazard'), width: '*' },
          { title: t('cause'), width: '*' },
          { title: t('effect'), width: '*' },
          { title: 'S', width: 18, align: 'right' },
          { title: 'P', width: 18, align: 'right' },
          { title: 'D', width: 18, align: 'right' },
          { title: t('score'), width: 48 },
          { title: t('action'), width: '*' },
          { title: t('residual'), width: 48 },
          { title: t('accepted'), width: 70 },
        ],
        rows: risks.map((risk) => [
          risk.code ?? dash,
          both(language, risk.hazard, risk.hazardEn),
          both(language, risk.cause, risk.causeEn),
          both(language, risk.effect, risk.effectEn),
          String(risk.severity ?? dash),
          String(risk.probability ?? dash),
          String(risk.detection ?? dash),
          scored(risk.score, risk.riskClass),
          both(language, risk.action, risk.actionEn),
          scored(risk.residualScore, risk.residualClass),
          risk.acceptedOn ? `${risk.acceptedName ?? ''} ${risk.acceptedOn}` : dash,
        ]),
        empty: t('none'),
      },
    ],
  };
}

function profileSection({ before, after }: Board, language: Language, t: Words): Section {
  const keys = ['high', 'medium', 'low'] as const;
  return {
    heading: t('profileHeading'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('riskClass'), width: '*' },
          { title: t('before'), width: 90, align: 'right' },
          { title: t('after'), width: 90, align: 'right' },
        ],
        rows: [
          ...keys.map((key) => [choices.riskClasses[key][language], String(before[key]), String(after[key])]),
          [t('unscored'), String(before.unscored), String(after.unscored)],
        ],
      },
    ],
  };
}

function ccpSection({ risks }: Board, language: Language, t: Words): Section {
  const rows = risks.flatMap((risk) => {
    if (!risk.ccpEdition) return [];
    const found = decideCcp({ edition: risk.ccpEdition, answers: risk.ccpAnswers });
    if ('code' in found) return [];
    const tree = ccpTrees[found.edition];
    return found.path.map(({ question, answer, reason }) => [
      risk.code ?? dash,
      tree.source,
      tree.questions[question]?.[language] ?? question,
      t(answer ? 'yes' : 'no2'),
      reason || dash,
      choiceIn(choices.ccpOutcomes, risk.ccp, language),
    ]);
  });
  return {
    heading: t('ccpHeading'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('no'), width: 36 },
          { title: t('edition'), width: 80 },
          { title: t('question'), width: '*' },
          { title: t('answer'), width: 36 },
          { title: t('reason'), width: '*' },
          { title: t('outcome'), width: 70 },
        ],
        rows,
        empty: t('none'),
      },
    ],
  };
}

function planSection(rows: readonly Characteristic[], language: Language, t: Words): Section {
  const limit = (value: number | null) => (value === null ? '' : shown(value));
  return {
    heading: t('planHeading'),
    landscape: true,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('no'), width: 40 },
          { title: t('characteristic'), width: '*' },
          { title: t('limits'), width: 100 },
          { title: t('gauge'), width: '*' },
          { title: t('sample'), width: 110 },
          { title: t('chart'), width: 80 },
          { title: t('rules'), width: 70 },
          { title: 'Cpk', width: 50, align: 'right' },
          { title: '%GRR', width: 50, align: 'right' },
        ],
        rows: rows.map((one) => [
          one.code,
          `${nameIn(language, one.name, one.nameEn)}${one.ctq ? ' (CTQ)' : ''}`,
          `${limit(one.lsl)} … ${limit(one.usl)} ${one.unit ?? ''}`,
          one.gauge ?? dash,
          `n = ${one.sampleSize}; ${one.frequency ?? dash}`,
          choiceIn(choices.chartTypes, one.chart, language),
          one.rules.length > 0 ? one.rules.join(', ') : t('inControl'),
          one.cpk === null
            ? t('notSaid')
            : `${formatNumber(one.cpk, { decimals: 2 })}${one.overrideReason === null ? '' : ' *'}`,
          one.grr ? formatNumber(one.grr.percent, { decimals: 1 }) : dash,
        ]),
        empty: t('none'),
      },
      ...rows
        .filter(({ overrideReason }) => overrideReason !== null)
        .map(
          (one): Block => ({
            kind: 'text',
            text: `* ${one.code}: ${t('inSpite')} ${one.overrideReason} (${one.overrideBy ?? dash})`,
            note: true,
          }),
        ),
    ],
  };
}

function recordSections({ itp, ncrs }: Facts, language: Language, t: Words): Section[] {
  const parties = Object.keys(choices.parties) as choices.Party[];
  const points = (line: ItpLine) =>
    parties
      .filter((party) => line[party])
      .map((party) => {
        const sign = line.signs.find((one) => one.party === party);
        return `${choices.parties[party][language]} ${line[party]}${sign ? `: ${sign.by ?? ''} ${sign.at.slice(0, 10)}` : ''}`;
      })
      .join('\n');
  return [
    {
      heading: t('itpHeading'),
      landscape: true,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('no'), width: 36 },
            { title: t('activity'), width: '*' },
            { title: t('acceptance'), width: '*' },
            { title: t('points'), width: '*' },
            { title: t('state'), width: 60 },
          ],
          rows: itp.map((line) => [
            String(line.seq),
            both(language, line.activity, line.activityEn),
            both(language, line.acceptance, line.acceptanceEn),
            points(line) || dash,
            choices.itpStates[line.state][language],
          ]),
          empty: t('none'),
        },
      ],
    },
    {
      heading: t('ncrHeading'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('no'), width: 60 },
            { title: t('ncr'), width: '*' },
            { title: t('disposition'), width: 60 },
            { title: t('measure'), width: '*' },
            { title: t('effectOf'), width: 60 },
            { title: t('state'), width: 60 },
          ],
          rows: ncrs.map((ncr) => [
            ncr.code,
            nameIn(language, ncr.title, ncr.titleEn),
            choiceIn(choices.dispositions, ncr.disposition, language),
            both(language, ncr.measure, ncr.measureEn),
            choiceIn(choices.verdicts, ncr.verdict, language),
            choiceIn(choices.ncrStates, ncr.state, language),
          ]),
          empty: t('none'),
        },
      ],
    },
  ];
}

function coverFacts(board: Board, language: Language, t: Words): [string, string][] {
  const advised = board.advice.value?.advised ?? null;
  return [
    [t('subject'), choiceIn(choices.subjects, board.subject, language)],
    [t('tool'), choiceIn(choices.tools, board.tool, language)],
    [t('scoring'), choiceIn(choices.methods, board.method, language)],
    [
      t('formality'),
      `${choiceIn(choices.levels, board.formality, language)} (${t('advised')}: ${choiceIn(choices.levels, advised, language)})`,
    ],
    [t('trigger'), choiceIn(choices.triggers, board.triggeredBy, language)],
    [t('leader'), board.leader ?? dash],
    [t('team'), board.team.map(({ name }) => name).join(', ') || dash],
    [t('review'), board.reviewDate ?? dash],
  ];
}

export const report = reportJob({
  kind: 'qra.report',
  title: words.title,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
  ): Promise<Facts> {
    const board = await readBoard(tx, id);
    return {
      board,
      characteristics: await readCharacteristics(tx, board.seriesId, language),
      itp: await readItp(tx, board.seriesId),
      ncrs: await tx.all<NcrLine>(sql`
        select code, title, title_en as "titleEn", state, disposition, measure, measure_en as "measureEn", verdict
        from qra_ncrs where study_id = ${board.seriesId} and is_deleted = 0 order by found_on, code`),
      study: await studyBlocks(tx, qraKind, id, language),
    };
  },
  compose(facts, { language }): ReportBody {
    const { board, characteristics, study } = facts;
    const t: Words = (key) => say(words[key], language);
    return {
      title: t('title'),
      subject: nameIn(language, board.name, board.nameEn),
      number: board.code,
      facts: coverFacts(board, language, t),
      method: [t('method'), t('methodSpc')],
      ...study,
      sections: [
        ...scopeSections(board, language, t),
        riskSection(board, language, t),
        profileSection(board, language, t),
        ccpSection(board, language, t),
        planSection(characteristics, language, t),
        ...recordSections(facts, language, t),
        {
          heading: t('conclusionHeading'),
          blocks: [{ kind: 'text', text: both(language, board.conclusion, board.conclusionEn) }],
        },
      ],
    };
  },
});
