import { acceptRiskLevels, acceptRiskPlan, type RiskPlan } from '#modules/assets/equipment/index.ts';
import { takeInspections } from '#modules/reliability/maintenance-plan/index.ts';
import { keepMethodMatrix, publishAssessments } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { equipmentOrders, type PlannedPart } from './inspection-orders.ts';
import { methodMatrix } from './method-matrix.ts';
import { inForce } from './overlap.ts';
import type { StudyRow } from './store.ts';

const band = (column: string) =>
  sql`case ${name(column)} when 'L' then 'low' when 'M' then 'medium' when 'MH' then 'mediumHigh' when 'H' then 'high' end`;

/** Nobody can inspect before the plan is approved: a day that has passed by then becomes the first that can be met. */
const LEAD_DAYS = 30;
const dueDay = sql`greatest(r.inspection_date, current_date + ${LEAD_DAYS}::int)`;

/** The earliest planned inspection of every piece of equipment in the study, or none. Parts that other studies judge count too. */
async function planOf(tx: Tx, studyId: string): Promise<RiskPlan> {
  const equipment = await tx.all<RiskPlan['equipment'][number]>(sql`
    select a.equipment_id as id, min(case when r.inspection_date is not null then ${dueDay} end) as "inspectionDate" from (${inForce(studyId)}) a
    left join rbi_results r on r.assessment_id = a.id group by a.equipment_id`);
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  return { studyId, approvedOn: today, equipment };
}

/**
 * What an approved study tells the rest of the platform: the worst level of each piece of equipment and its next
 * date for the ledger, and every part's level now and with the plan as frozen assessments that name the matrix they were judged by: the project's version, or a copy of the standard's.
 */
export async function publishRisk(tx: Tx, study: StudyRow): Promise<void> {
  const basis = study.targetKind === 'financialRisk' ? 'financial' : 'area';
  const level = `${basis}_level`;
  const own = study.settings.matrix === 'project' ? study.matrixRowId : null;
  const matrixRowId = own ?? (await keepMethodMatrix(tx, methodMatrix(study)));
  await acceptRiskLevels(
    tx,
    sql`
    select a.equipment_id, (array['low', 'medium', 'mediumHigh', 'high'])[max(array_position(array['L', 'M', 'MH', 'H'], r.${name(level)}))] as risk_level,
      ${study.rbiDate}::date as risk_date, ${matrixRowId}::bigint as risk_matrix_row_id
    from (${inForce(study.id)}) a join rbi_results r on r.assessment_id = a.id
    where r.${name(level)} is not null group by a.equipment_id`,
  );
  await acceptRiskPlan(tx, await planOf(tx, study.id));
  // Kept where the matrix counts the same thing in the same unit; the method's money is not the matrix's.
  const amounts =
    basis === 'area'
      ? sql`case when r.area is not null and (select m.definition #>> '{measures,P}' from risk_matrices m
          where m.id = ${matrixRowId}) = 'area' then jsonb_build_object('P', r.area) else '{}' end`
      : sql`'{}'::jsonb`;
  const stages = [
    ['current', 'pof', 'pof_category', level],
    ['residual', 'pof_with', 'pof_category_with', `${basis}_level_with`],
  ] as const;
  for (const [stage, frequency, probability, column] of stages) {
    await publishAssessments(
      tx,
      { projectId: study.projectId, matrixRowId, stage, assessedOn: study.rbiDate },
      sql`
      select 'part' as subject_type, a.part_id as subject_id, ${name(frequency)} as frequency, ${name(probability)} as probability,
        jsonb_build_object(${basis === 'area' ? 'P' : 'A'}::text, position(r.${name(`${basis}_category`)} in 'ABCDE')) as consequences,
        ${amounts} as amounts, ${band(column)} as level
      from rbi_results r join rbi_assessments a on a.id = r.assessment_id
      where r.study_id = ${study.id} and a.is_deleted = 0 and a.part_id is not null and ${name(column)} is not null`,
    );
  }
}

/** The dates of an approved plan become orders, one for each opening of a piece of equipment, however often it is approved. */
export async function handOverInspections(tx: Tx, study: StudyRow): Promise<number> {
  const parts = await tx.all<PlannedPart>(sql`
    select a.id as "partId", a.equipment_id as "equipmentId", greatest((i->>'date')::date, current_date + ${LEAD_DAYS}::int) as due, e.tag,
      i->'credits' as credits
    from rbi_results r join rbi_assessments a on a.id = r.assessment_id join equipment e on e.id = a.equipment_id
    cross join lateral jsonb_array_elements(r.inspections) i
    where r.study_id = ${study.id} and a.is_deleted = 0`);
  return takeInspections(
    tx,
    equipmentOrders(parts).map(({ equipmentId, due, tag, parts: count, grade, hours }) => ({
      equipmentId,
      due,
      title: `${tag} RBI 检验（${count} 个部件${grade ? `，有效性 ${grade}` : ''}）`,
      titleEn: `${tag} risk-based inspection (${count} parts${grade ? `, effectiveness ${grade}` : ''})`,
      hours,
      sourceModule: 'rbi',
      sourceId: study.id,
    })),
  );
}
