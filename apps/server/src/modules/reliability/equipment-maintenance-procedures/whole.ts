import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { deviationActs } from '@ircrisk/contract/resources/procedure/choices.ts';
import { allowedActs } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { executionActsFor } from './acts.ts';
import { deciding } from './deviations.ts';
import { asksFourEyes } from './signers.ts';
import { type EntryRow, findExecution, findProcedure, readEntries, readParameters } from './store.ts';

function toldEntry(
  { stepText: _zh, stepTextEn: _en, enteredBy: measurer, deviation, ...entry }: EntryRow,
  actor: Actor,
  fourEyes: boolean,
): contract.ExecutionEntry {
  if (!deviation) return { ...entry, deviation: null };
  const { asker, ...told } = deviation;
  const may = actor.permissions.has('procedure-deviation.approve');
  const acts = may
    ? allowedActs(
        deviationActs,
        { state: deviation.state, people: deciding({ asker, measurer }, fourEyes) },
        actor.userId,
      )
    : [];
  return { ...entry, deviation: { ...told, acts } };
}

export const wholeHandler = handle(contract.executionWhole, async (call) => {
  const { tx, actor, input } = call;
  const {
    procedureId,
    equipmentId,
    workOrderId,
    leaderId: _leader,
    completedBy: _by,
    ...execution
  } = await findExecution(call, input.id);
  const procedure = await findProcedure(tx, procedureId);
  const {
    id,
    code,
    name,
    nameEn,
    label,
    state,
    reviewDueDate,
    reviewLate,
    seriesId,
    model: document,
  } = procedure;
  const newer = await tx.maybe<{ id: string; label: string }>(sql`
    select id, 'R' || revision as label from procedures where series_id = ${seriesId} and state = 'approved' and is_deleted = 0 and id <> ${id}`);
  const equipment = await tx.maybe<NonNullable<contract.ExecutionWhole['equipment']>>(
    sql`select id, tag, name, name_en as "nameEn" from equipment where id = ${equipmentId}`,
  );
  const order = await tx.maybe<{ id: string; number: string }>(
    sql`select id, number from work_orders where id = ${workOrderId}`,
  );
  const claims = await tx.all<contract.ExecutionWhole['claims'][number]>(sql`
    select c.step_id as "stepId", c.device, u.shown_name as by, c.begun_at as "begunAt" from procedure_claims c left join users u on u.id = c.user_id
    where c.execution_id = ${execution.id}`);
  const fourEyes = await asksFourEyes(tx);
  return {
    ...execution,
    procedure: { id, code, name, nameEn, label, state, reviewDueDate, reviewLate },
    newer: newer ?? null,
    document: document as contract.ExecutionWhole['document'],
    parameters: await readParameters(tx, procedureId),
    equipment: equipment ?? null,
    order: order ?? null,
    entries: (await readEntries(tx, execution.id)).map((entry) => toldEntry(entry, actor, fourEyes)),
    claims,
    acts: await executionActsFor(
      tx,
      { ...execution, procedureId, equipmentId, workOrderId, leaderId: _leader, completedBy: _by },
      actor,
    ),
    mayExecute: actor.permissions.has('procedure-execution.execute'),
  };
});
