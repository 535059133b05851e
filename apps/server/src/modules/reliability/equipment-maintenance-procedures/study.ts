import { procedureErrors } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import {
  procedure,
  procedureCalls,
  procedureParameter,
} from '@ircrisk/contract/resources/procedure/procedure.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  compareProcedures,
  type Finding,
  type numberedSteps,
  procedureFindings,
  procedureMessages,
  procedureText,
  rangeText,
  reviewDue,
  said,
} from '@ircrisk/engine-procedure';
import { keepDocument } from '#modules/assets/document/index.ts';
import { figuresIn } from '#plant/figure.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { ComparedPart, StudyKind } from '#platform/studies/study-kind.ts';
import { findProcedure, type ProcedureRow, readParameters } from './store.ts';

export const { told, figureOf } = figuresIn(procedureMessages);

export const findingsOf = async (tx: Queries, row: ProcedureRow): Promise<readonly Finding[]> =>
  procedureFindings(row.model, await readParameters(tx, row.id));

/** Everything of a step that a reviewer would want to see changed, in a line. */
function lineOf(step: ReturnType<typeof numberedSteps>[number], language: Language): string {
  const { measure } = step;
  const limits = measure
    ? [
        measure.parameter,
        measure.formula,
        rangeText(measure, { low: measure.low ?? null, high: measure.high ?? null }, language),
      ]
    : [];
  return [
    stepKindTexts[step.kind][language],
    said(language, step.text, step.textEn),
    ...limits,
    step.role,
    step.required === false ? (language === 'zh' ? '选做' : 'optional') : null,
    said(language, step.note ?? '', step.noteEn),
  ]
    .filter(Boolean)
    .join(' · ');
}

const titles = { steps: { zh: '步骤', en: 'Steps' }, moved: { zh: '移动', en: 'moved' } };

/** Steps by their ids: a moved one is told as moved, not as gone and come. */
function comparedSteps(before: ProcedureRow, after: ProcedureRow, language: Language): ComparedPart {
  const found = compareProcedures(before.model, after.model, language, (step) => lineOf(step, language));
  return {
    title: titles.steps[language],
    total: found.length,
    differences: found.map(({ change, subject, before: was, after: is }) => ({
      change: change === 'moved' ? 'changed' : change,
      subject: change === 'moved' ? `${subject} (${titles.moved[language]})` : subject,
      before: was,
      after: is,
    })),
  };
}

/** A revision that was approved is in force from today, and the document store has it. */
export async function putInForce(tx: Tx, id: string): Promise<void> {
  const row = await findProcedure(tx, id);
  const { today } = await tx.one<{ today: string }>(sql`select current_date::text as today`);
  const effectiveDate = row.effectiveDate ?? today;
  const due = reviewDue(effectiveDate);
  const documentId = await keepDocument(tx, {
    number: row.code,
    title: row.name,
    titleEn: row.nameEn,
    type: 'procedure',
    revision: row.label,
    effectiveDate,
    reviewDueDate: due,
  });
  await tx.run(
    sql`update procedures set effective_date = ${effectiveDate}, review_due_date = ${due}, document_id = ${documentId} where id = ${id}`,
  );
}

/** A procedure goes to review when every step says what to do, who signs and what passes. */
export const procedureKind: StudyKind = {
  resource: procedure,
  calls: procedureCalls,
  link: (id) => `/equipment-maintenance-procedures/procedure/${id}`,
  copiedColumns: ['model', 'step_count', 'hold_count'],
  sheets: [{ resource: procedureParameter, study: 'studyId' }],

  async ready(tx, { id }) {
    const findings = await findingsOf(tx, await findProcedure(tx, id));
    if (findings.length === 0) return [{ level: 'ok', kind: procedureErrors.ready }];
    return findings.map((one) => ({
      level: one.blocks ? 'blocks' : 'warns',
      kind: procedureErrors.finding,
      params: { zh: procedureText(one, 'zh'), en: procedureText(one, 'en') },
    }));
  },

  publish: (tx, { id }) => putInForce(tx, id),

  async compare(tx, from, to, language) {
    return [comparedSteps(await findProcedure(tx, from.id), await findProcedure(tx, to.id), language)];
  },
};
