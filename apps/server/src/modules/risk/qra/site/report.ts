import type { SiteBoard } from '@ircrisk/contract/modules/risk/site-risk.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import * as choices from '@ircrisk/contract/resources/site-risk/choices.ts';
import {
  alikeText,
  caseInputs,
  namedAsColumn,
  placeVerdict,
  riskShown,
  scientific,
  societalText,
} from '@ircrisk/contract/resources/site-risk/figures.ts';
import { sectorNames } from '@ircrisk/contract/resources/site-risk/rows.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { quantitativeRiskText, type SiteRisk } from '@ircrisk/engine-quantitative-risk';
import { type Notice, type QuantityId, quantities, shown, typesetEntered } from '@ircrisk/units';
import { sentenceFor, stepFigure } from '@ircrisk/units/derivation-units.ts';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { reportWords } from '#platform/reports/words.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { contourDrawing, societalDrawing } from './drawings.ts';
import { type PlanPicture, readPlan } from './plan-picture.ts';
import { readSiteBoard } from './read.ts';
import { words } from './report-texts.ts';
import { siteKind } from './study.ts';

interface Facts {
  board: Omit<SiteBoard, 'allowed'>;
  plan: PlanPicture | null;
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
}
type Board = Facts['board'];

const dash = '–';

class Page {
  readonly board: Board;
  readonly language: Language;
  constructor(board: Board, language: Language) {
    this.board = board;
    this.language = language;
  }
  t = (key: keyof typeof words): string => say(words[key], this.language);
  choice = (of: Readonly<Record<string, Text>>, key: string | null): string =>
    key ? (of[key]?.[this.language] ?? key) : dash;
  named = (row: { name: string | null; nameEn: string | null }): string =>
    nameIn(this.language, row.name ?? '', row.nameEn) || dash;
  frequency = (value: number | null | undefined): string =>
    value === null || value === undefined ? dash : scientific(value);
  perYear = (value: number | null | undefined): string =>
    `${this.frequency(value)} ${quantities.frequency.display[this.language].symbol}`;
  quantity = (id: QuantityId, value: number | null | undefined): string => {
    if (value === null || value === undefined) return dash;
    const { symbol, toDisplay } = quantities[id].display[this.language];
    return `${shown(toDisplay(value), 4)} ${symbol}`;
  };
  told = (notice: Notice): string =>
    sentenceFor(quantitativeRiskText(namedAsColumn(notice, this.language), this.language), this.language);
  inputs = (id: string): [string, string][] => {
    const row = this.board.cases.find((one) => one.id === id);
    return row ? caseInputs(row, this.language) : [];
  };
  caseCode = (id: string): string => this.board.cases.find((one) => one.id === id)?.code ?? id;
}

const stepValue = (value: number | string | null): string =>
  typeof value === 'number' ? typesetEntered(Number(value.toPrecision(4))) : (value ?? dash);

const notSection = (page: Page): Section => ({
  heading: page.t('notHeading'),
  blocks: choices.whatItIsNot.map((text) => ({ kind: 'text', text: text[page.language] })),
});

function resultSection(page: Page, risk: SiteRisk): Section {
  const { result } = page.board;
  const blocks: Block[] = [
    {
      kind: 'facts',
      rows: [
        [page.t('highest'), page.perYear(risk.highest?.risk)],
        [page.t('loss'), page.perYear(risk.societal.lossOfLife)],
        [page.t('societal'), say(societalText(risk.societal, quantitativeRiskText), page.language)],
        [page.t('calculated'), result?.time ?? dash],
      ],
    },
    ...(result?.calculation.warnings ?? []).map(
      (warning): Block => ({ kind: 'text', text: page.told(warning), note: true }),
    ),
    ...(page.board.alike.length > 0
      ? [{ kind: 'text', text: `${page.t('alike')}${alikeText(page.board.alike)}`, note: true } as const]
      : []),
    ...(result?.stale ? [{ kind: 'text', text: page.t('staleNote'), note: true } as const] : []),
    ...(result?.outdated ? [{ kind: 'text', text: page.t('outdatedNote'), note: true } as const] : []),
  ];
  return { heading: page.t('resultHeading'), blocks };
}

/** The picture with where it lies, if both are known. */
function placedPlan({ planX: x, planY: y, planWidth: width, planNorth }: Board, picture: PlanPicture | null) {
  const isPlaced = x !== null && y !== null && width !== null;
  return picture && isPlaced ? { ...picture, x, y, width, north: planNorth ?? 0 } : null;
}

/** Both on one sheet. */
function drawingSections(page: Page, risk: SiteRisk, picture: PlanPicture | null): Section[] {
  const { cases, places } = page.board;
  const plan = placedPlan(page.board, picture);
  const map = contourDrawing({ contours: risk.contours, cases, places, plan }, page.language);
  const curve = societalDrawing(risk, { deaths: page.t('deaths'), frequency: page.t('frequencyOf') });
  const none: Block = { kind: 'text', text: page.t('none') };
  return [
    { heading: page.t('contourHeading'), blocks: [map ? { kind: 'drawing', svg: map } : none] },
    {
      heading: page.t('curveHeading'),
      blocks: [curve ? { kind: 'drawing', svg: curve, caption: page.t('curveCaption') } : none],
    },
  ];
}

function placeSection(page: Page, risk: SiteRisk): Section {
  const found = new Map(risk.places.map((one) => [one.id, one]));
  return {
    heading: page.t('placesHeading'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: page.t('no'), width: 60 },
          { title: page.t('name'), width: '*' },
          { title: page.t('protection'), width: 110 },
          { title: page.t('risk'), width: 70, align: 'right' },
          { title: page.t('limit'), width: 70, align: 'right' },
          { title: page.t('verdict'), width: 60 },
        ],
        rows: page.board.places.map((place) => {
          const one = found.get(place.id);
          return [
            place.code ?? dash,
            page.named(place),
            page.choice(choices.protections, place.protection),
            one ? riskShown(one.risk) : dash,
            page.frequency(one?.limit),
            page.t(placeVerdict(one)),
          ];
        }),
        empty: page.t('none'),
      },
      ...page.board.places.flatMap((place): Block[] => {
        const reason = found.get(place.id)?.reason;
        return reason
          ? [{ kind: 'text', text: `${place.code ?? page.named(place)}: ${page.told(reason)}`, note: true }]
          : [];
      }),
    ],
  };
}

function caseSections(page: Page, risk: SiteRisk): Section[] {
  const found = new Map(risk.cases.map((one) => [one.id, one]));
  const cases: Section = {
    heading: page.t('casesHeading'),
    landscape: true,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: page.t('no'), width: 80 },
          { title: page.t('name'), width: '*' },
          { title: page.t('release'), width: 60 },
          { title: page.t('substance'), width: 90 },
          { title: page.t('frequency'), width: 64, align: 'right' },
          { title: page.t('source'), width: 130 },
          { title: page.t('rate'), width: 64, align: 'right' },
          { title: page.t('duration'), width: 50, align: 'right' },
          { title: 'PLL', width: 60, align: 'right' },
        ],
        rows: page.board.cases.map((one) => {
          const row = found.get(one.id);
          return [
            one.code ?? dash,
            page.named(one),
            page.choice(choices.releases, one.release),
            page.choice(choices.substances, one.substance),
            page.frequency(row?.frequency),
            one.frequencySource ?? dash,
            page.quantity('massFlow', row?.rate),
            row?.duration == null ? dash : shown(row.duration, 3),
            page.frequency(row?.lossOfLife),
          ];
        }),
        empty: page.t('none'),
      },
    ],
  };
  return [cases, outcomeSection(page, risk), omittedSection(page, risk)];
}

const outcomeSection = (page: Page, risk: SiteRisk): Section => ({
  heading: page.t('outcomesHeading'),
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: page.t('no'), width: 90 },
        { title: page.t('kind'), width: '*' },
        { title: page.t('weather'), width: 60 },
        { title: page.t('frequency'), width: 64, align: 'right' },
        { title: page.t('half'), width: 64, align: 'right' },
        { title: page.t('hundredth'), width: 64, align: 'right' },
        { title: 'PLL', width: 60, align: 'right' },
      ],
      rows: risk.outcomes.map((one) => [
        page.caseCode(one.caseId),
        page.choice(choices.outcomeKinds, one.kind),
        one.weather ?? dash,
        page.frequency(one.frequency),
        page.quantity('length', Math.round(one.half)),
        page.quantity('length', Math.round(one.hundredth)),
        page.frequency(one.lossOfLife),
      ]),
      empty: page.t('none'),
    },
  ],
});

const omittedSection = (page: Page, risk: SiteRisk): Section => ({
  heading: page.t('omittedHeading'),
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: page.t('no'), width: 90 },
        { title: page.t('kind'), width: 90 },
        { title: page.t('weather'), width: 60 },
        { title: page.t('frequency'), width: 64, align: 'right' },
        { title: page.t('reason'), width: '*' },
      ],
      rows: risk.omitted.map((one) => [
        page.caseCode(one.caseId),
        page.choice(choices.outcomeKinds, one.kind),
        one.weather ?? dash,
        page.frequency(one.frequency),
        page.told(one.reason),
      ]),
      empty: page.t('omittedNone'),
    },
  ],
});

/** How the figures were found: after what they are not, which nobody may overlook. */
const methodSection = (page: Page): Section => ({
  heading: say(reportWords.method, page.language),
  blocks: (['methodRelease', 'methodFire', 'methodGas', 'methodRisk'] as const).map((key) => ({
    kind: 'text',
    text: page.t(key),
  })),
});

const weatherSection = (page: Page): Section => ({
  heading: page.t('weatherHeading'),
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: page.t('no'), width: '*' },
        { title: page.t('stability'), width: 110 },
        { title: page.t('wind'), width: 80, align: 'right' },
        { title: page.t('period'), width: 60 },
        { title: page.t('share'), width: 90, align: 'right' },
      ],
      rows: page.board.weather.map((row) => {
        const values = row as unknown as Record<string, number | null>;
        const share = sectorNames.reduce((sum, name) => sum + (values[name] ?? 0), 0);
        return [
          row.code ?? dash,
          page.choice(choices.stabilities, row.stability),
          page.quantity('velocity', row.windSpeed),
          page.choice(choices.periods, row.period),
          shown(share, 4),
        ];
      }),
      empty: page.t('none'),
    },
  ],
});

const derivationSection = (page: Page, risk: SiteRisk): Section => ({
  heading: page.t('derivationHeading'),
  landscape: true,
  blocks: [
    ...(page.language === 'en' ? [{ kind: 'text', text: page.t('siNote'), note: true } as const] : []),
    ...risk.cases.flatMap((one) => caseDerivation(page, one)),
  ],
});

/** One case with what it begins with, in the reader's units, and every step. */
function caseDerivation(page: Page, one: SiteRisk['cases'][number]): Block[] {
  return [
    { kind: 'text', text: page.caseCode(one.id), heading: true },
    ...one.warnings.map((warning): Block => ({ kind: 'text', text: page.told(warning), note: true })),
    { kind: 'facts', rows: page.inputs(one.id) },
    {
      kind: 'table',
      columns: [
        { title: page.t('figure'), width: 110 },
        { title: page.t('formula'), width: 150 },
        { title: page.t('numbers'), width: '*' },
        { title: page.t('value'), width: page.language === 'en' ? 120 : 80, align: 'right' },
        { title: page.t('reference'), width: 150 },
      ],
      rows: one.steps.map((step) => [
        step.name?.[page.language] ?? step.id,
        step.formula,
        step.substituted,
        stepFigure(step.value, step.unit, page.language, stepValue),
        step.reference ?? dash,
      ]),
      empty: page.t('none'),
    },
  ];
}

function sectionsOf(page: Page, plan: PlanPicture | null): Section[] {
  const risk = page.board.result?.calculation.value;
  const conclusion = nameIn(page.language, page.board.conclusion ?? '', page.board.conclusionEn) || dash;
  const last: Section = {
    heading: page.t('conclusionHeading'),
    blocks: [{ kind: 'text', text: conclusion }],
  };
  if (!risk)
    return [
      notSection(page),
      methodSection(page),
      { heading: page.t('resultHeading'), blocks: [{ kind: 'text', text: page.t('notCalculated') }] },
      weatherSection(page),
      last,
    ];
  return [
    notSection(page),
    methodSection(page),
    resultSection(page, risk),
    placeSection(page, risk),
    weatherSection(page),
    // Large as they are they follow what fills the sheets before them.
    ...drawingSections(page, risk, plan),
    ...caseSections(page, risk),
    last,
    derivationSection(page, risk),
  ];
}

export const siteReport = reportJob({
  kind: 'qra-site.report',
  title: words.title,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
    platform,
  ): Promise<Facts> {
    const board = await readSiteBoard(tx, id);
    return {
      board,
      plan: await readPlan(tx, platform, board.planId),
      study: await studyBlocks(tx, siteKind, id, language),
    };
  },
  compose({ board, plan, study }, { language }): ReportBody {
    const page = new Page(board, language);
    return {
      title: page.t('title'),
      subject: nameIn(language, board.name, board.nameEn),
      number: board.code,
      facts: [
        [page.t('plant'), page.choice(choices.plantAges, board.plantAge)],
        [page.t('ambient'), page.quantity('temperature', board.ambient)],
        [page.t('grid'), page.quantity('length', board.gridStep)],
        [page.t('leader'), board.leader ?? dash],
        [page.t('weatherSource'), nameIn(language, board.weatherSource ?? '', board.weatherSourceEn) || dash],
        [
          page.t('populationSource'),
          nameIn(language, board.populationSource ?? '', board.populationSourceEn) || dash,
        ],
      ],
      ...study,
      sections: sectionsOf(page, plan),
    };
  },
});
