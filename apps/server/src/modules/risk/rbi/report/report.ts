import type {
  AssessmentDetail,
  Basis,
  MechanismShare,
  RankedRow,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  shownFormula,
  shownInputs,
  shownQuantity,
  shownSource,
} from '@ircrisk/contract/modules/risk/rbi-derivation.ts';
import {
  fieldName,
  figureDate,
  figureName,
  mechanismName,
  techniqueFor,
} from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { product } from '@ircrisk/contract/product.ts';
import { rbiEditionNotes, rbiEditions, rbiTargetKinds } from '@ircrisk/contract/resources/rbi.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import { message, type Problem, type Step } from '@ircrisk/engine-api581';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { formatProbability, NO_VALUE, quantityOf } from '@ircrisk/units';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import type { StudyCounts } from '../study/queries.ts';
import type { StudyRow } from '../study/store.ts';
import type { SummedCurve } from './report-curves.ts';
import { inputsSection, type ReportInputs } from './report-inputs.ts';
import type { BandPaints } from './report-matrix.ts';
import {
  curveSection,
  evidencePercent,
  type Matrices,
  matrixSection,
  mechanismSection,
  summarySection,
} from './report-summary.ts';
import { levelWords, words } from './report-texts.ts';

export interface ReportFacts {
  study: StudyRow;
  basis: Basis;
  factor: number;
  counts: StudyCounts;
  isStale: boolean;
  matrices: Matrices;
  /** Risk of the leading components over time. */
  curve: SummedCurve;
  shares: MechanismShare[];
  /** Gaps in the data, those that matter most first. */
  gaps: {
    field: string;
    reason: string;
    count: number;
    riskShare: number | null;
    moves: { from: number; to: number } | null;
  }[];
  /** The version of the matrix that gave the bands; null where it was the standard's own. */
  matrixUsed: { name: string; nameEn: string; version: number; definition: RiskMatrix } | null;
  /** Colours of the bands in the version the study was calculated with. */
  colours: BandPaints;
  /** Components whose risk lacks a mechanism that is proposed or reported, and which mechanisms. */
  without: { count: number; types: string[] };
  /** Exchangers whose tubes are not assessed because the study counts no money. */
  bundlesLeftOut: number;
  ranked: RankedRow[];
  planned: RankedRow[];
  failed: RankedRow[];
  top: AssessmentDetail[];
  /** Inputs of the ranked components by their path, in the same order. */
  inputs: ReadonlyMap<string, ReportInputs>;
  life: Pick<ReportBody, 'revisions' | 'signatures'>;
}

/** How figures of the chosen basis are written in a language. */
export function writer(language: Language, basis: Basis) {
  const w = (key: keyof typeof words): string => say(words[key], language);
  const unit = basis === 'area' ? quantityOf('area').display[language].symbol : 'USD';
  const year = language === 'zh' ? 'a' : 'yr';
  const risk = (value: number | null): string => {
    if (value === null) return NO_VALUE;
    const shown = basis === 'area' ? quantityOf('area').display[language].toDisplay(value) : value;
    return Number(shown.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });
  };
  const whole = (value: number | null): string =>
    value === null ? NO_VALUE : Math.round(value).toLocaleString('en-US');
  return {
    w,
    unit,
    year,
    riskUnit: `${unit}/${year}`,
    cof: risk,
    risk,
    /** The figure in the unit of the language. */
    shown: (value: number) =>
      basis === 'area' ? quantityOf('area').display[language].toDisplay(value) : value,
    whole,
    money: (value: number | null) => (value === null ? NO_VALUE : `${whole(value)} USD`),
    /** Two ends of a figure; nothing where they read the same. */
    range: (ends: { from: number; to: number } | null) =>
      ends && risk(ends.from) !== risk(ends.to) ? `${risk(ends.from)} … ${risk(ends.to)}` : null,
    part: (row: { partName: string; partNameEn: string | null }) =>
      language === 'en' ? (row.partNameEn ?? row.partName) : row.partName,
    level: (level: RankedRow['level']) => (level ? levelWords[level][language] : NO_VALUE),
    driver: (type: string | null) => (type ? say(mechanismName(type), language) : NO_VALUE),
    number: (value: number | null) => (value === null ? NO_VALUE : String(Number(value.toPrecision(4)))),
    problem: (problem: Problem) =>
      message({ ...problem, field: say(fieldName(problem.field), language) }, language),
    /** The driver, and what the figure is without. */
    without: ({ driver, leftOut }: Pick<RankedRow, 'driver' | 'leftOut'>) => {
      const own = driver ? say(mechanismName(driver), language) : NO_VALUE;
      const names = leftOut.map((type) => say(mechanismName(type), language));
      return names.length === 0
        ? own
        : `${own} (${say(words.leftOut, language)} ${names.join(language === 'zh' ? '、' : ', ')})`;
    },
    figure: (figure: string, { component }: AssessmentDetail) => {
      const date = figureDate(figure);
      const name = say(figureName(figure, component.mechanisms), language);
      return date ? `${name} (${say(date, language)})` : name;
    },
    techniques: ({ credits }: Pick<RankedRow, 'credits'>) =>
      credits
        .map(
          ({ mechanism, effectiveness }) =>
            `${say(mechanismName(mechanism), language)} ${effectiveness}: ${say(techniqueFor(mechanism, effectiveness), language)}`,
        )
        .join('; '),
  };
}
export type Writer = ReturnType<typeof writer>;

const matrixName = (used: ReportFacts['matrixUsed'], language: Language): string | undefined =>
  used ? `${language === 'zh' ? used.name : used.nameEn} v${used.version}` : undefined;

function rankingSection(rows: readonly RankedRow[], { w, ...write }: Writer): Section {
  return {
    heading: w('rankingHeading'),
    landscape: true,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: '#', width: 22, align: 'right' },
          { title: w('tag'), width: 54 },
          { title: w('part') },
          { title: w('driver') },
          { title: w('evidence'), align: 'right', width: 40 },
          { title: 'DF', align: 'right', width: 34 },
          { title: `POF 1/${write.year}`, align: 'right', width: 42 },
          { title: `${w('cof')} ${write.unit}`, align: 'right', width: 46 },
          { title: `${w('risk')} ${write.riskUnit}`, align: 'right', width: 44 },
          { title: w('plan'), align: 'right', width: 46 },
          { title: w('withPlan'), align: 'right', width: 46 },
          { title: w('band'), width: 46 },
          { title: w('targetDate'), width: 52 },
        ],
        rows: rows.map((row, index) => [
          String(index + 1),
          row.tag,
          write.part(row),
          write.without(row),
          evidencePercent(row.evidence),
          write.number(row.df),
          formatProbability(row.pof),
          write.cof(row.cof),
          write.risk(row.risk),
          write.risk(row.riskPlan),
          write.risk(row.riskWith),
          write.level(row.level),
          row.targetPassed ? w('exceeded') : (row.targetDate ?? NO_VALUE),
        ]),
      },
    ],
  };
}

export type PlannedLine = Pick<RankedRow, 'credits' | 'effectiveness'> & {
  row: RankedRow;
  date: string | null;
  cost: number | null;
};

/** Every inspection of the plan on a line of its own, by date; a component that only other measures help has one without a date. */
export const planLines = (planned: readonly RankedRow[]): PlannedLine[] =>
  planned
    .flatMap((row): PlannedLine[] =>
      row.inspections.length > 0
        ? row.inspections.map((one) => ({ ...one, row }))
        : [{ row, date: null, effectiveness: null, credits: [], cost: null }],
    )
    .toSorted((a, b) => (a.date ?? '9999').localeCompare(b.date ?? '9999'));

function planSection(rows: readonly RankedRow[], { w, ...write }: Writer): Section {
  return {
    heading: w('planHeading'),
    landscape: true,
    continues: true,
    blocks: [
      {
        kind: 'table',
        empty: w('noPlan'),
        columns: [
          { title: w('date'), width: 60 },
          { title: w('tag'), width: 66 },
          { title: w('part'), width: 90 },
          { title: w('effectiveness'), width: 40 },
          { title: w('technique') },
          { title: `${w('plan')} ${write.riskUnit}`, align: 'right', width: 70 },
          { title: w('withPlan'), align: 'right', width: 70 },
          { title: `${w('cost')} USD`, align: 'right', width: 50 },
        ],
        rows: planLines(rows).map(({ row, ...one }) => [
          one.date ?? NO_VALUE,
          row.tag,
          write.part(row),
          one.effectiveness ?? NO_VALUE,
          [write.techniques(one), row.action === 'mitigate' ? w('mitigate') : ''].filter(Boolean).join('; '),
          write.risk(row.riskPlan),
          write.risk(row.riskWith),
          write.whole(one.cost),
        ]),
      },
    ],
  };
}

/** What has no result and why, one line for the components of an item that lack the same. */
function failedSection(failed: readonly RankedRow[], language: Language, write: Writer): Section {
  const { w } = write;
  const listed = language === 'zh' ? '、' : ', ';
  const reasonOf = ({ state, problems }: RankedRow): string => {
    if (problems.length > 0) return problems.map(write.problem).join('; ');
    return w(state === 'missing' ? 'neverCalculated' : 'noConsequence');
  };
  const groups = Map.groupBy(failed, (row) => `${row.tag}\n${reasonOf(row)}`);
  return {
    heading: w('failedHeading'),
    landscape: true,
    continues: true,
    blocks: [
      {
        kind: 'table',
        empty: w('noneFailed'),
        columns: [{ title: w('tag'), width: 80 }, { title: w('part'), width: 260 }, { title: w('reason') }],
        rows: [...groups.values()].flatMap((rows) =>
          rows[0] ? [[rows[0].tag, rows.map(write.part).join(listed), reasonOf(rows[0])]] : [],
        ),
      },
    ],
  };
}

/** A step as a line of a table: what, how, from what, how much, by which clause. */
export const stepLine = (step: Step, one: AssessmentDetail, write: Writer, language: Language): string[] => [
  write.figure(step.figure, one),
  shownFormula(step, language),
  shownInputs(step, language).join(language === 'zh' ? '，' : ', '),
  shownQuantity({ value: step.value, unit: step.unit }, language),
  shownSource(step, undefined, language),
];

/** Derivations in print; a reader who wants more finds ten in the workbook. */
const PRINTED = 3;

function derivationBlocks(top: readonly AssessmentDetail[], write: Writer, language: Language): Block[] {
  const { w } = write;
  return top.slice(0, PRINTED).flatMap((one): Block[] => [
    { kind: 'text', text: `${one.tag} ${write.part(one)}`, heading: true },
    {
      kind: 'table',
      columns: [
        { title: w('figure'), width: 120 },
        { title: w('formula'), isEquation: true },
        { title: w('inputs'), isEquation: true },
        { title: w('value'), align: 'right', width: 80 },
        { title: w('clause'), width: 110 },
      ],
      rows: one.assessment.steps.map((step) => stepLine(step, one, write, language)),
    },
  ]);
}

/** The whole report as data. */
export function reportOf(facts: ReportFacts, language: Language): ReportBody {
  const { study, basis } = facts;
  const write = writer(language, basis);
  const { w } = write;
  const riskIn = (of: Basis, value: number) => {
    const own = writer(language, of);
    return `${own.risk(value)} ${own.riskUnit}`;
  };
  const target = `${say(rbiTargetKinds[study.targetKind], language)} ${
    study.targetValue === null
      ? ''
      : study.targetKind === 'areaRisk' || study.targetKind === 'financialRisk'
        ? riskIn(study.targetKind === 'areaRisk' ? 'area' : 'financial', study.targetValue)
        : `${study.targetValue}${study.targetKind === 'pof' ? ` 1/${write.year}` : ''}`
  }`;
  const sections: Section[] = [
    summarySection(facts, language, write),
    {
      heading: w('methodHeading'),
      blocks: [
        { kind: 'text', text: `${say(rbiEditions[study.edition], language)}` },
        { kind: 'text', text: say(rbiEditionNotes[study.edition], language) },
        { kind: 'text', text: w('methodText') },
        { kind: 'text', text: w('limits'), note: true },
      ],
    },
    matrixSection(facts, language, (other) => writer(language, other)),
    curveSection(facts, write),
    mechanismSection(facts, language, write),
    rankingSection(facts.ranked, write),
    inputsSection(facts.ranked, facts.inputs, language, { w, part: write.part }),
    planSection(facts.planned, write),
    failedSection(facts.failed, language, write),
    {
      heading: w('topHeading'),
      landscape: true,
      continues: true,
      blocks: [
        { kind: 'text', text: w('topNote'), note: true },
        ...derivationBlocks(facts.top, write, language),
      ],
    },
  ];
  return {
    title: w('title'),
    subject: nameIn(language, study.name, study.nameEn),
    number: `${study.code}-R${study.revision}`,
    facts: [
      [w('method'), say(rbiEditions[study.edition], language)],
      [w('rbiDate'), study.rbiDate],
      [w('planDate'), study.planDate],
      [w('target'), target],
      [w('matrixUsed'), matrixName(facts.matrixUsed, language) ?? w('matrixOfStandard')],
      [w('factor'), write.number(facts.factor)],
      [w('calculated'), study.calculatedTime ?? NO_VALUE],
      [w('engine'), `ircrisk ${product.version}`],
    ],
    ...facts.life,
    sections,
  };
}
