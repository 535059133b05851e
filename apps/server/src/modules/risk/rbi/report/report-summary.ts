import { type Basis, bases, type RankedRow, type StudyMatrix } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  type EvidenceCount,
  type EvidenceInput,
  type EvidenceKind,
  evidenceShare,
  kindOfSource,
} from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import { fieldName, gapReasons, mechanismName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import type { RiskLevel } from '@ircrisk/engine-api581';
import { NO_VALUE } from '@ircrisk/units';
import type { Block, Section } from '#platform/reports/report.ts';
import type { ReportFacts, Writer } from './report.ts';
import { curveDrawing } from './report-curves.ts';
import { matrixDrawing } from './report-matrix.ts';
import { conclusions, levelWords } from './report-texts.ts';

const times = ['now', 'plan', 'withPlan'] as const;
export type When = (typeof times)[number];
/** The matrices of a study by basis and time; a basis without any placed component has none. */
export type Matrices = Partial<Record<Basis, Record<When, StudyMatrix>>>;

/** Components of each level in a matrix. */
function levelsOf({ definition, cells }: StudyMatrix): Record<RiskLevel, number> {
  const counts: Record<RiskLevel, number> = { L: 0, M: 0, MH: 0, H: 0 };
  for (const { pof, cof, count } of cells) {
    const level = definition.cells[pof - 1]?.['ABCDE'.indexOf(cof)];
    if (level) counts[level] += count;
  }
  return counts;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const rows = (ranked: readonly RankedRow[]) => ranked.filter(({ riskPlan }) => (riskPlan ?? 0) > 0);

/** What the figures say, in sentences. */
export function conclusionTexts(facts: ReportFacts, language: Language, write: Writer): string[] {
  const { counts, planned, ranked, basis } = facts;
  const told = (key: keyof typeof conclusions, params: Record<string, string | number> = {}) =>
    say(conclusions[key], language, params);
  const risk = (value: number) => `${write.risk(value)} ${write.riskUnit}`;
  const { risk: now, riskPlan: later, riskWith: after } = counts;
  const texts: string[] = [];
  const open = counts.failed + counts.incomplete + counts.missing;
  texts.push(
    open > 0
      ? told('coverOpen', { total: counts.total, done: counts.total - open, open })
      : told('coverAll', { total: counts.total }),
  );
  // Both bases, the report's own first: a level in money is not seen in areas.
  for (const one of [basis, ...bases.filter((other) => other !== basis)]) {
    const matrix = facts.matrices[one];
    if (!matrix) continue;
    const [first, plan, held] = [levelsOf(matrix.now), levelsOf(matrix.plan), levelsOf(matrix.withPlan)];
    texts.push(
      told('levels', {
        by: write.w(one === 'area' ? 'byArea' : 'byMoney'),
        high: first.H,
        mediumHigh: first.MH,
        planHigh: plan.H,
        planMediumHigh: plan.MH,
        withHigh: held.H,
        withMediumHigh: held.MH,
      }),
    );
  }
  if (now === null) texts.push(told('noRisk', { by: write.w(basis === 'area' ? 'byArea' : 'byMoney') }));
  if (now !== null && later !== null && after !== null && now > 0) {
    const params = { now: risk(now), plan: risk(later), after: risk(after) };
    const saved = later > 0 ? 1 - after / later : 0;
    texts.push(told('risk', { ...params, times: (later / now).toPrecision(2) }));
    if (counts.inspections > 0) texts.push(told('saved', { ...params, saved: percent(saved) }));
  }
  if (facts.without.count > 0) {
    const names = facts.without.types.map((type) => say(mechanismName(type), language));
    texts.push(
      told('without', { count: facts.without.count, names: names.join(language === 'zh' ? '、' : ', ') }),
    );
  }
  if (facts.bundlesLeftOut > 0) texts.push(told('bundlesLeftOut', { count: facts.bundlesLeftOut }));
  const exceeded = planned.filter(({ targetPassed }) => targetPassed).length;
  const judged = counts.total - open - counts.unjudged;
  if (exceeded > 0) texts.push(told('exceeded', { count: exceeded }));
  else if (judged > 0) texts.push(told('noneExceeded', { judged }));
  if (counts.unjudged > 0) texts.push(told('unjudged', { count: counts.unjudged }));
  const mitigate = planned.filter(({ action }) => action === 'mitigate');
  if (mitigate.length > 0) {
    const tags = [...new Set(mitigate.map(({ tag }) => tag))].slice(0, 5).join(', ');
    texts.push(told('mitigate', { count: mitigate.length, tags }));
  }
  if (counts.inspections > 0) {
    const first = planned.flatMap(({ inspectionDate }) => inspectionDate ?? []).toSorted()[0] ?? '';
    texts.push(told('inspections', { count: counts.inspections, cost: write.money(counts.cost), first }));
  }
  const [driver] = facts.shares;
  const whole = facts.shares.reduce((sum, { riskPlan }) => sum + riskPlan, 0);
  if (driver && whole > 0) {
    const name = say(mechanismName(driver.type), language);
    texts.push(told('driver', { name, drives: driver.drives, share: percent(driver.riskPlan / whole) }));
  }
  const first = rows(ranked)[0];
  if (first && later !== null && later > 0) {
    const ten = rows(ranked).slice(0, 10);
    const share = ten.reduce((sum, { riskPlan }) => sum + (riskPlan ?? 0), 0) / later;
    texts.push(
      told('top', { count: ten.length, share: percent(share), name: `${first.tag} ${write.part(first)}` }),
    );
  }
  const [gap] = facts.gaps;
  if (gap) texts.push(told('gap', { field: say(fieldName(gap.field), language), count: gap.count }));
  return texts;
}

export function summarySection(facts: ReportFacts, language: Language, write: Writer): Section {
  const { counts } = facts;
  const { w } = write;
  const risk = (value: number | null) =>
    value === null ? NO_VALUE : `${write.risk(value)} ${write.riskUnit}`;
  return {
    heading: w('summaryHeading'),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [w('components'), String(counts.total)],
          [w('notCalculated'), String(counts.failed + counts.incomplete + counts.missing)],
          [w('totalNow'), risk(counts.risk)],
          [w('totalPlan'), risk(counts.riskPlan)],
          [w('totalWithPlan'), risk(counts.riskWith)],
          [w('inspections'), String(counts.inspections)],
          [w('cost'), write.money(counts.cost)],
        ],
      },
      ...(facts.isStale ? [{ kind: 'text' as const, text: w('stale') }] : []),
      { kind: 'text', text: w('conclusions'), heading: true },
      ...conclusionTexts(facts, language, write).map(
        (text, at): Block => ({ kind: 'text', text: `${at + 1}. ${text}` }),
      ),
    ],
  };
}

/** Both matrices, now and at the plan date with and without the plan. */
export function matrixSection(
  facts: ReportFacts,
  language: Language,
  writeFor: (basis: Basis) => Writer,
): Section {
  const blocks = bases.flatMap((basis): Block[] => {
    const found = facts.matrices[basis];
    if (!found) return [];
    const write = writeFor(basis);
    return times.flatMap((when): Block[] => [
      {
        kind: 'text',
        text: `${write.w(basis === 'area' ? 'byArea' : 'byMoney')} · ${write.w(when)}`,
        heading: true,
      },
      matrixDrawing(found[when], basis, language, {
        pof: found[when].definition.dfLimits ? 'DF' : `POF, 1/${language === 'zh' ? 'a' : 'yr'}`,
        cof: `${write.w('cof')}, ${write.unit}`,
        colours: facts.colours,
      }),
    ]);
  });
  const { w } = writeFor(facts.basis);
  const table: Block = {
    kind: 'table',
    columns: [
      { title: w('band') },
      ...(facts.matrices.area
        ? times.map((when) => ({ title: `${w('byArea')}: ${w(when)}`, align: 'right' as const }))
        : []),
      ...(facts.matrices.financial
        ? times.map((when) => ({ title: `${w('byMoney')}: ${w(when)}`, align: 'right' as const }))
        : []),
    ],
    rows: (['H', 'MH', 'M', 'L'] as const).map((level) => [
      levelWords[level][language],
      ...bases.flatMap((basis) => {
        const found = facts.matrices[basis];
        return found ? times.map((when) => String(levelsOf(found[when])[level])) : [];
      }),
    ]),
  };
  return {
    heading: w('matrixHeading'),
    blocks: [{ kind: 'text', text: w('matrixNote'), note: true }, table, ...blocks],
  };
}

export function curveSection(facts: ReportFacts, write: Writer): Section {
  const { w } = write;
  const drawing = curveDrawing(facts.curve, {
    unit: write.riskUnit,
    toShown: write.shown,
    rbiDate: facts.study.rbiDate,
    planDate: facts.study.planDate,
    words: { without: w('plan'), withPlan: w('withPlan'), rbi: w('rbiDate'), plan: w('planDate') },
  });
  return {
    heading: w('curveHeading'),
    blocks: [
      { kind: 'text', text: w('curveNote'), note: true },
      drawing ?? { kind: 'text', text: w('noCurve') },
    ],
  };
}

export const evidencePercent = (count: EvidenceCount | null): string => {
  const share = count && evidenceShare(count);
  return share === null ? '–' : percent(share);
};

/** The inputs behind the driver of each leading component, by where they come from. */
function evidenceBlocks(facts: ReportFacts, language: Language, write: Writer): Block[] {
  const { w } = write;
  const named = ({ field }: EvidenceInput) => say(fieldName(field), language).split(/：|: /).at(-1) ?? field;
  const moved = (input: EvidenceInput) => {
    const range = write.range(input.moves);
    return range ? `${named(input)} (${range})` : named(input);
  };
  const rows = facts.top.flatMap((one) => {
    const [driver] = one.evidence;
    if (!driver?.isDriver) return [];
    const of = (kind: EvidenceKind, shown: (input: EvidenceInput) => string = named) =>
      driver.inputs
        .filter(({ source }) => kindOfSource[source] === kind)
        .map(shown)
        .join(language === 'zh' ? '、' : ', ') || '–';
    return [
      [
        `${one.tag} ${write.part(one)}`,
        say(mechanismName(driver.type), language),
        evidencePercent(driver.count),
        of('measured'),
        of('stated'),
        of('assumed', moved),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    { kind: 'text', text: w('evidenceHeading'), heading: true },
    { kind: 'text', text: w('evidenceNote'), note: true },
    {
      kind: 'table',
      columns: [
        { title: w('part'), width: 80 },
        { title: w('driver'), width: 60 },
        { title: w('evidence'), align: 'right', width: 44 },
        { title: w('measured') },
        { title: w('stated') },
        { title: `${w('assumed')} ${write.riskUnit}` },
      ],
      rows,
    },
  ];
}

/** Which mechanisms there are, where they drive, and what of the risk is theirs. */
export function mechanismSection(facts: ReportFacts, language: Language, write: Writer): Section {
  const { w } = write;
  const whole = facts.shares.reduce((sum, { riskPlan }) => sum + riskPlan, 0);
  return {
    heading: w('mechanismHeading'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: w('mechanism') },
          { title: w('components'), align: 'right', width: 62 },
          { title: w('drives'), align: 'right', width: 62 },
          { title: w('evidence'), align: 'right', width: 50 },
          { title: `${w('now')} ${write.riskUnit}`, align: 'right', width: 80 },
          { title: `${w('plan')} ${write.riskUnit}`, align: 'right', width: 90 },
          { title: w('share'), align: 'right', width: 50 },
        ],
        rows: facts.shares.map((one) => [
          say(mechanismName(one.type), language),
          String(one.parts),
          String(one.drives),
          evidencePercent(one.evidence),
          // Bundles have a consequence in money only: by area they have no risk, which is not a risk of 0.
          ...(one.risk > 0 || one.riskPlan > 0
            ? [write.risk(one.risk), write.risk(one.riskPlan), percent(one.riskPlan / whole)]
            : [NO_VALUE, NO_VALUE, NO_VALUE]),
        ]),
      },
      ...evidenceBlocks(facts, language, write),
      { kind: 'text', text: w('gapHeading'), heading: true },
      { kind: 'text', text: w('gapNote'), note: true },
      {
        kind: 'table',
        empty: w('noGap'),
        columns: [
          { title: w('gapField'), width: 90 },
          { title: w('reason') },
          { title: w('components'), align: 'right', width: 46 },
          { title: w('share'), align: 'right', width: 36 },
          { title: `${w('gapMoves')} ${write.riskUnit}`, align: 'right', width: 78 },
        ],
        rows: facts.gaps.map((gap) => [
          say(fieldName(gap.field), language),
          say(gapReasons[gap.reason] ?? { zh: gap.reason, en: gap.reason }, language),
          String(gap.count),
          gap.riskShare === null ? '–' : percent(gap.riskShare),
          gap.moves ? (write.range(gap.moves) ?? w('noEffect')) : NO_VALUE,
        ]),
      },
    ],
  };
}
