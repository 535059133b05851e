import type {
  ExecutionEntry,
  ProcedureBoard,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import type { DeviationState, ExecutionState } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { ProcedureDocument, StepResult } from '@ircrisk/engine-procedure';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

export type ProcedureRow = Omit<ProcedureBoard, 'parameters' | 'findings' | 'allowed' | 'openFeedback'> & {
  model: ProcedureDocument;
};

/** A revision as its own table has it. */
export async function findProcedure(tx: Queries, id: string): Promise<ProcedureRow> {
  const row = await tx.maybe<ProcedureRow>(sql`
    select p.id, p.series_id as "seriesId", p.code, p.name, p.name_en as "nameEn", p.state, 'R' || p.revision as label, p.equipment_class as "equipmentClass",
      p.task_type as "taskType", p.effective_date as "effectiveDate", p.review_due_date as "reviewDueDate", coalesce(p.review_due_date < current_date, false) as "reviewLate",
      p.standard_hours as "standardHours", p.model_version as version, p.model
    from procedures p where p.id = ${id} and p.is_deleted = 0`);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

export const readParameters = (tx: Queries, procedureId: string): Promise<ProcedureBoard['parameters']> =>
  tx.all(sql`
    select model, code, name, name_en as "nameEn", unit, low, nominal, high from procedure_parameters
    where study_id = ${procedureId} and is_deleted = 0 order by code, model, id`);

/** The new version, or nothing where somebody else has saved in between. */
export async function updateModel(
  tx: Tx,
  id: string,
  version: number,
  model: ProcedureDocument,
): Promise<number | undefined> {
  const steps = model.sections.flatMap((section) => section.steps);
  const row = await tx.maybe<{ version: number }>(sql`
    update procedures set model = ${JSON.stringify(model)}::jsonb, model_version = model_version + 1, step_count = ${steps.length},
      hold_count = ${steps.filter(({ kind }) => kind === 'hold').length}
    where id = ${id} and model_version = ${version} returning model_version as version`);
  return row?.version;
}

export interface Execution {
  id: string;
  number: string;
  procedureId: string;
  workOrderId: string | null;
  equipmentId: string | null;
  model: string | null;
  state: ExecutionState;
  stateReason: string | null;
  version: number;
  leaderId: string | null;
  leader: string | null;
  startedAt: string | null;
  completedAt: string | null;
  completedBy: string | null;
  judgedAt: string | null;
  judgedBy: string | null;
}

/** An execution the caller sees in the list; held until the transaction ends where it is to be changed. */
export async function findExecution(
  { tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  id: string,
  lock = false,
): Promise<Execution> {
  const seen = sql`t.id = ${id} and ${visible(procedureExecution, viewerOf(actor, projectId))}`;
  const row = await tx.maybe<Execution>(sql`
    select t.id, t.number, t.procedure_id as "procedureId", t.work_order_id as "workOrderId", t.equipment_id as "equipmentId", t.model, t.state,
      t.state_reason as "stateReason", t.version, t.leader_id as "leaderId", (select u.shown_name from users u where u.id = t.leader_id) as leader,
      t.started_at as "startedAt", t.completed_at as "completedAt", t.completed_by as "completedBy", t.judged_at as "judgedAt",
      (select u.shown_name from users u where u.id = t.judged_by) as "judgedBy"
    from procedure_executions t where ${seen} ${lock ? sql`for update of t` : sql``}`);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

export type EntryRow = Omit<ExecutionEntry, 'deviation'> & {
  stepText: string;
  stepTextEn: string | null;
  enteredBy: string | null;
  deviation: (Omit<NonNullable<ExecutionEntry['deviation']>, 'acts'> & { asker: string | null }) | null;
};

/** Entries in their order, each with its deviation. */
export const readEntries = (tx: Queries, executionId: string): Promise<EntryRow[]> =>
  tx.all<EntryRow>(sql`
    select e.id, e.step_id as "stepId", e.step_number as "stepNumber", e.step_text as "stepText", e.step_text_en as "stepTextEn", e.kind, e.outcome, e.typed, e.value,
      e.low, e.high, e.figures, e.note, e.person, e.role, e.strokes, e.photo_ids as "photoIds", u.shown_name as by, e.create_user as "enteredBy", e.entered_at as "enteredAt",
      (select json_build_object('id', d.id::text, 'number', d.number, 'entryId', d.entry_id::text, 'disposition', d.disposition, 'description', d.description,
          'state', d.state, 'decidedBy', (select x.shown_name from users x where x.id = d.decided_by), 'decisionNote', d.decision_note, 'asker', d.create_user::text)
        from procedure_deviations d where d.entry_id = e.id and d.is_deleted = 0 order by (d.state = 'refused'), d.id desc limit 1) as deviation
    from procedure_entries e left join users u on u.id = e.create_user
    where e.execution_id = ${executionId} and e.is_deleted = 0 order by e.id`);

/** As the flow reads them. A refused concession is none: something else has to be decided. */
export const resultsOf = (entries: readonly EntryRow[]): StepResult[] =>
  entries.map(({ stepId, outcome, deviation }) => ({
    stepId,
    outcome,
    deviation:
      deviation && deviation.state !== 'refused'
        ? { disposition: deviation.disposition, approved: (deviation.state as DeviationState) === 'approved' }
        : null,
  }));

export const named = (language: Language, zh: string, en: string | null): string =>
  language === 'en' ? en || zh : zh;
