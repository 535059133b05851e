import { refreshIntegrity } from '#plant/integrity.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export interface RiskPlan {
  studyId: string;
  /** Day of approval: an inspection after it fulfils the plan, and the statutory rule alone counts again. */
  approvedOn: string;
  /** Every piece of equipment of the study; null where the plan asks for no inspection before its end. */
  equipment: readonly { id: string; inspectionDate: string | null }[];
}

/**
 * Puts the dates of an approved risk-based plan in force, in the transaction of its approval. The next due date of each
 * piece of equipment becomes the plan's day where it is earlier than the statutory one, and where the rule grants a longer
 * interval (TSG 21 grade 1–2: up to nine years and half the remaining life); where the law knows no interval it is the
 * plan's. Derivation, ledger, warnings and statistics follow. A later study of the same equipment replaces the dates.
 */
export async function acceptRiskPlan(tx: Tx, plan: RiskPlan): Promise<void> {
  if (plan.equipment.length === 0) return;
  const ids = plan.equipment.map(({ id }) => id);
  await tx.run(sql`
    insert into equipment_integrity (equipment_id, rbi_study_id, rbi_approved_on, rbi_inspection_date)
    select n.id, ${plan.studyId}::bigint, ${plan.approvedOn}::date, n.date
    from unnest(${ids}::bigint[], ${plan.equipment.map(({ inspectionDate }) => inspectionDate)}::date[]) n(id, date)
    on conflict (tenant_id, equipment_id) do update set rbi_study_id = excluded.rbi_study_id, rbi_approved_on = excluded.rbi_approved_on,
      rbi_inspection_date = excluded.rbi_inspection_date`);
  await refreshIntegrity(tx, ids);
}

/** The risk level of equipment by an approved study: a select of equipment_id, risk_level, risk_date and risk_matrix_row_id. */
export const acceptRiskLevels = (tx: Tx, levels: Sql): Promise<number> =>
  tx.run(sql`
    insert into equipment_integrity (equipment_id, risk_level, risk_date, risk_matrix_row_id)
    select equipment_id, risk_level, risk_date, risk_matrix_row_id from (${levels}) judged
    on conflict (tenant_id, equipment_id) do update set risk_level = excluded.risk_level, risk_date = excluded.risk_date,
      risk_matrix_row_id = excluded.risk_matrix_row_id`);

/** No study in force judges this equipment any more: it has neither a level nor a date of a plan. */
export async function withdrawRisk(tx: Tx, equipmentIds: readonly string[]): Promise<void> {
  const withdrawn = await tx.all<{ id: string }>(sql`
    update equipment_integrity set risk_level = null, risk_date = null, risk_matrix_row_id = null, rbi_study_id = null, rbi_approved_on = null,
      rbi_inspection_date = null where equipment_id = any(${equipmentIds}::bigint[]) and rbi_study_id is not null returning equipment_id as id`);
  await refreshIntegrity(
    tx,
    withdrawn.map(({ id }) => id),
  );
}
