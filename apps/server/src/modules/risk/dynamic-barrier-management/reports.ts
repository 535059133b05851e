import type { Cause, LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { colourWords } from '@ircrisk/contract/resources/bow-tie.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import { toSvg } from '@ircrisk/diagram/paper.ts';
import {
  bowTieDiagram,
  bowTieSheets,
  bowTieKind as drawnKind,
  stateLetters,
  toldGap,
} from '@ircrisk/engine-barrier';
import { typesetNumber } from '@ircrisk/units';
import { majorHazardFacts } from '#modules/system/company/index.ts';
import type { ReportBody, Section, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { type BowTieRow, findBowTie, liveBowTie } from './read.ts';
import { words } from './report-texts.ts';
import { bowTieKind } from './study.ts';

type Live = Awaited<ReturnType<typeof liveBowTie>>;
export type Words = (key: keyof typeof words) => string;
export const dash = '–';
export const span = (value: { low: number; high: number } | null) =>
  value === null
    ? dash
    : value.low === value.high
      ? typesetNumber(value.low)
      : `${typesetNumber(value.low)} … ${typesetNumber(value.high)}`;
/** Decades above the tolerable frequency, as judged and should the unknown barriers be lost. */
export const gaps = (low: number | null, high: number | null) =>
  low === null
    ? dash
    : high === null || high === low
      ? String(toldGap(low))
      : `${toldGap(low)} … ${toldGap(high)}`;
const because = (causes: readonly Cause[], language: Language) =>
  causes
    .map(({ text, source }) => `${text[language]}${source ? ` [${source.label}]` : ''}`)
    .join(language === 'zh' ? '；' : '; ') || dash;

export function barrierTable(barriers: readonly LiveBarrier[], language: Language, t: Words): TableBlock {
  return {
    kind: 'table',
    columns: [
      { title: t('code'), width: 48 },
      { title: t('name'), width: 84 },
      { title: t('state'), width: 54 },
      { title: t('since'), width: 54 },
      { title: t('pfd'), align: 'right', width: 46 },
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

/** What an A3 sheet has for a drawing, in points. */
const drawingRoom = { width: 1077, height: 640 };

/** The bow-tie on as many sheets as it needs to be read. */
function drawings(row: BowTieRow, live: Live, language: Language, t: Words): Section[] {
  const barriers = new Map(
    live.barriers.map((one) => [
      one.id,
      { ...one, name: nameIn(language, one.name, one.nameEn), pfd: span(one.pfd) },
    ]),
  );
  const told = {
    topEvent: nameIn(language, row.topEvent, row.topEventEn),
    hazard: nameIn(language, row.hazard, row.hazardEn),
    notes: new Map([
      ['top', span(live.topFrequency)],
      ...row.model.threats.map((one) => [one.id, `${typesetNumber(one.frequencyPerYear)} /a`] as const),
      ...live.scenarios.map((one) => [one.id, `${span(one.frequency)} /a`] as const),
    ]),
  };
  const sheets = bowTieSheets(row.model, drawingRoom);
  return sheets.map(({ part, before }, at) => ({
    heading: sheets.length === 1 ? t('drawing') : `${t('drawing')} ${at + 1}/${sheets.length}`,
    landscape: true,
    blocks: [
      {
        kind: 'drawing',
        svg: toSvg(bowTieDiagram(part, barriers, told, language, before), drawnKind, row.code),
      },
      { kind: 'text', note: true, text: t('letters') },
    ],
  }));
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
      hazards: await majorHazardFacts(tx, language, row.majorHazard),
    };
  },
  compose({ row, live, study, hazards }, { language }): ReportBody {
    const t: Words = (key) => say(words[key], language);
    const sections: Section[] = [
      ...drawings(row, live, language, t),
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
                typesetNumber(one.tolerablePerYear),
                gaps(scenario.gapDecades, scenario.highGapDecades),
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
        ...hazards,
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
