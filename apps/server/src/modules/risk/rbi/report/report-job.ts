import { type Basis, bases, flattened, type StudyMatrix } from '@ircrisk/contract/modules/risk/rbi.ts';
import { fieldName, inputFields } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { rbiEditionNotes } from '@ircrisk/contract/resources/rbi.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { matrixFor, type RiskCurve, riskCurve } from '@ircrisk/engine-api581';
import { quantityOf } from '@ircrisk/units';
import { writeXlsx } from 'hucre/xlsx';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { detailOf, loadAssessment } from '../calculation/detail.ts';
import { engineOf, levelOfBand, managementOf, matrixOfProject } from '../calculation/engine-settings.ts';
import { gapReport } from '../calculation/gap-report.ts';
import { inputOf, staleIds } from '../calculation/staleness.ts';
import { readLedger } from '../input/ledger-rows.ts';
import {
  countStudy,
  exchangersWithoutBundle,
  leftOutOf,
  matrixCounts,
  mechanismShares,
  type RankingFilter,
  rankedPage,
} from '../study/queries.ts';
import { findStudy, type StudyRow } from '../study/store.ts';
import { rbiKind } from '../study/study.ts';
import { planLines, type ReportFacts, reportOf, stepLine, writer } from './report.ts';
import { summed } from './report-curves.ts';
import type { ReportInputs } from './report-inputs.ts';
import { conclusionTexts, type Matrices, type When } from './report-summary.ts';

export interface ReportInput {
  id: string;
  language: Language;
  format: ReportFormat;
  basis?: Basis | undefined;
}

/** What the target is counted in; where it is neither, what more components have a risk in. */
async function basisOf(tx: Tx, { id, targetKind }: StudyRow): Promise<Basis> {
  if (targetKind === 'financialRisk') return 'financial';
  if (targetKind === 'areaRisk') return 'area';
  const { area, financial } = await tx.one<Record<Basis, number>>(sql`
    select count(area_risk)::int as area, count(financial_risk)::int as financial from rbi_results where study_id = ${id}`);
  return financial > area ? 'financial' : 'area';
}

/** The matrices of both bases at every time; none for a basis that places nothing. */
async function matricesOf(tx: Tx, id: string, definition: StudyMatrix['definition']): Promise<Matrices> {
  const found: Matrices = {};
  for (const basis of bases) {
    const at = async (when: When): Promise<StudyMatrix> => ({
      definition,
      ...(await matrixCounts(tx, id, basis, when)),
    });
    const now = await at('now');
    if (now.cells.length === 0) continue;
    found[basis] = { now, plan: await at('plan'), withPlan: await at('withPlan') };
  }
  return found;
}

/** Everything the report tells, as it stands when it is made. */
export async function gather(tx: Tx, input: ReportInput, projectId: string | null): Promise<ReportFacts> {
  const { id } = input;
  const study = await findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  const basis = input.basis ?? (await basisOf(tx, study));
  const engine = await engineOf(tx, study);
  const stale = await staleIds(tx, study, engine);
  const first: RankingFilter = { basis, at: 'now', current: 1, size: 50, order: 'riskPlan' };
  const { rows: ranked } = await rankedPage(tx, id, first);
  const planned = await rankedPage(tx, id, {
    ...first,
    size: 5000,
    order: 'inspectionDate',
    onlyPlanned: true,
  });
  const failed = await rankedPage(tx, id, { ...first, size: 5000, order: 'tag', state: 'failed' });
  const open = await rankedPage(tx, id, { ...first, size: 5000, order: 'tag', state: 'incomplete' });
  const missing = await rankedPage(tx, id, { ...first, size: 5000, order: 'tag', state: 'missing' });
  const top = [];
  const curves: RiskCurve[] = [];
  for (const row of ranked.slice(0, 10)) {
    const loaded = await loadAssessment(tx, row.id, projectId);
    top.push(detailOf(loaded, basis));
    curves.push(riskCurve(loaded.component, loaded.settings));
  }
  const inputs = new Map<string, ReportInputs>();
  for (const row of await readLedger(
    tx,
    ranked.map((one) => one.id),
  )) {
    const { component } = inputOf(row, study);
    inputs.set(row.assessmentId, {
      values: flattened(component),
      lastInspection: component.inspections?.at(-1)?.date ?? null,
    });
  }
  const matrixUsed = await tx.maybe<ReportFacts['matrixUsed']>(sql`
    select name, name_en as "nameEn", matrix_version as version, definition from risk_matrices where id = ${study.matrixRowId}::bigint`);
  // The bands come from the version the figures were calculated with, not from the one in force today.
  const own =
    study.settings.matrix === 'project' && matrixUsed ? matrixOfProject(matrixUsed.definition) : null;
  return {
    study,
    basis,
    factor: managementOf(study).factor,
    counts: await countStudy(tx, id, basis),
    isStale: stale === 'all' || stale.size > 0,
    matrices: await matricesOf(tx, id, matrixFor(own ?? engine.settings.matrix, study.edition)),
    curve: summed(curves, basis),
    shares: await mechanismShares(tx, id, basis),
    gaps: (await gapReport(tx, study, basis)).slice(0, 12),
    matrixUsed: own && matrixUsed ? matrixUsed : null,
    colours: Object.fromEntries(
      (own && matrixUsed?.definition.bands.map(({ code, colour }) => [levelOfBand[code], colour])) || [],
    ),
    without: await leftOutOf(tx, id),
    bundlesLeftOut: study.settings.financial ? 0 : (await exchangersWithoutBundle(tx, id)).length,
    ranked,
    planned: planned.rows,
    failed: [...failed.rows, ...open.rows, ...missing.rows],
    top,
    inputs,
    life: await studyBlocks(tx, rbiKind, id, input.language),
  };
}

type Cell = string | number | null;

const headOf = (field: string, language: Language): string => {
  const quantity = inputFields[field]?.quantity;
  const name = say(fieldName(field), language);
  return quantity ? `${name} ${quantityOf(quantity).display[language].symbol}` : name;
};

const inLanguage = (field: string, value: Cell, language: Language): Cell => {
  const quantity = inputFields[field]?.quantity;
  return quantity && typeof value === 'number'
    ? quantityOf(quantity).display[language].toDisplay(value)
    : value;
};

/** The same as a workbook: every component, not the first fifty, in the units of the language, as the heads say. */
async function workbook(tx: Tx, facts: ReportFacts, language: Language): Promise<Buffer> {
  const { study, basis } = facts;
  const made = reportOf(facts, language);
  const write = writer(language, basis);
  const { w } = write;
  const { unit } = write;
  const shown = (value: number | null): number | null => (value === null ? null : write.shown(value));
  const size = 100_000;
  const { rows } = await rankedPage(tx, study.id, { basis, at: 'now', current: 1, size, order: 'riskPlan' });
  const { year } = write;
  const results: Cell[][] = [
    [
      w('tag'),
      w('part'),
      w('driver'),
      `${w('evidence')} ${w('measured')}`,
      `${w('evidence')} ${w('stated')}`,
      `${w('evidence')} ${w('assumed')}`,
      'DF',
      `POF 1/${year}`,
      `${w('cof')} ${unit}`,
      `${w('risk')} ${unit}/${year}`,
      `${w('plan')} ${unit}/${year}`,
      `${w('withPlan')} ${unit}/${year}`,
      w('band'),
      w('targetDate'),
      w('reason'),
    ],
    ...rows.map((row): Cell[] => [
      row.tag,
      write.part(row),
      write.without(row),
      row.evidence?.measured ?? null,
      row.evidence?.stated ?? null,
      row.evidence?.assumed ?? null,
      row.df,
      row.pof,
      shown(row.cof),
      shown(row.risk),
      shown(row.riskPlan),
      shown(row.riskWith),
      write.level(row.level),
      row.targetPassed ? w('exceeded') : row.targetDate,
      row.problems.map(write.problem).join('; '),
    ]),
  ];
  const plan: Cell[][] = [
    [
      w('date'),
      w('tag'),
      w('part'),
      w('effectiveness'),
      w('technique'),
      `${w('plan')} ${unit}/${year}`,
      `${w('withPlan')} ${unit}/${year}`,
      `${w('cost')} USD`,
    ],
    ...planLines(facts.planned).map(({ row, ...one }): Cell[] => [
      one.date,
      row.tag,
      write.part(row),
      one.effectiveness,
      write.techniques(one),
      shown(row.riskPlan),
      shown(row.riskWith),
      one.cost,
    ]),
  ];
  const fields = Object.keys(inputFields);
  const names = new Map(rows.map((row) => [row.id, write.part(row)]));
  const inputs: Cell[][] = [[w('tag'), w('part'), ...fields.map((field) => headOf(field, language))]];
  for (let at = 0; at < rows.length; at += 1000) {
    for (const row of await readLedger(
      tx,
      rows.slice(at, at + 1000).map(({ id }) => id),
    )) {
      const flat = flattened(inputOf(row, study).component);
      inputs.push([
        row.tag,
        names.get(row.assessmentId) ?? row.partName,
        ...fields.map((field) => inLanguage(field, flat.get(field) ?? null, language)),
      ]);
    }
  }
  const method: Cell[][] = [
    [made.title, made.subject],
    [made.number],
    ...made.facts.map(([label, value]): Cell[] => [label, value]),
    [w('method'), w('methodText')],
    ['', say(rbiEditionNotes[study.edition], language)],
    ['', w('limits')],
    ...conclusionTexts(facts, language, write).map((text, at): Cell[] => [
      at === 0 ? w('conclusions') : '',
      text,
    ]),
    ...(facts.isStale ? [['', w('stale')]] : []),
    [],
    [w('revision'), w('state'), w('date'), w('prepared'), w('approved')],
    ...(made.revisions ?? []).map((line): Cell[] => [
      line.revision,
      line.state,
      line.date,
      line.person,
      line.approver,
    ]),
    [],
    ...(made.signatures ?? []).map(({ role, name }): Cell[] => [role, name]),
  ];
  const steps: Cell[][] = [
    [w('tag'), w('part'), w('figure'), w('formula'), w('inputs'), w('value'), w('clause')],
    ...facts.top.flatMap((one) =>
      one.assessment.steps.map((step): Cell[] => [
        one.tag,
        write.part(one),
        // A cell has no subscripts: the symbols stand as they are said.
        ...stepLine(step, one, write, language).map((text) => text.replaceAll('_', '')),
      ]),
    ),
  ];
  const sheets = [
    { name: w('sheetMethod'), rows: method },
    { name: w('sheetResults'), rows: results },
    { name: w('sheetPlan'), rows: plan },
    { name: w('sheetInputs'), rows: inputs },
    { name: w('sheetSteps'), rows: steps },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}

export const report = reportJob({
  kind: 'rbi.report',
  title: { zh: 'RBI 报告', en: 'RBI report' },
  gather: (tx, input: ReportInput, { projectId }) => gather(tx, input, projectId),
  compose: (facts, { language }) => reportOf(facts, language),
  workbook: (tx, facts, { language }) => workbook(tx, facts, language),
  fileName: (body) => [body.number, body.subject, 'RBI'],
});
