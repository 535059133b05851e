import {
  acceptRiskLevels,
  acceptRiskPlan,
  type RiskPlan,
  withdrawRisk,
} from '#modules/assets/equipment/index.ts';
import {
  keepMethodMatrix,
  publishAssessments,
  settleAssessments,
} from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { methodMatrix } from './method-matrix.ts';
import { firstDay, settleOrders } from './orders-in-force.ts';
import { inForce, touchedEquipment } from './overlap.ts';
import { findStudy, type StudyRow } from './store.ts';

const band = (column: string) =>
  sql`case ${name(column)} when 'L' then 'low' when 'M' then 'medium' when 'MH' then 'mediumHigh' when 'H' then 'high' end`;

const basisOf = ({ targetKind }: StudyRow) => (targetKind === 'financialRisk' ? 'financial' : 'area');

/** The version of the project's matrix, or a copy of the standard's. */
const matrixRowOf = async (tx: Tx, study: StudyRow): Promise<string> =>
  (study.settings.matrix === 'project' ? study.matrixRowId : null) ??
  (await keepMethodMatrix(tx, methodMatrix(study)));

/**
 * The next planned inspection of each piece of equipment by all studies that judge a part of it, or none. Nobody can inspect before
 * a plan is approved: a day that had passed by then became the first that could be met. What was inspected since is answered.
 */
const planned = (tx: Tx, equipmentIds: readonly string[]): Promise<RiskPlan['equipment']> =>
  tx.all<RiskPlan['equipment'][number]>(sql`
    select f.equipment_id as id, min(greatest((i->>'date')::date, f.first)) filter (where i is not null and (seen.on is null or (i->>'date')::date > seen.on)) as "inspectionDate"
    from (select a.id, a.equipment_id, s.approved_on, ${firstDay} as first from ${inForce(equipmentIds)}) f
    left join rbi_results r on r.assessment_id = f.id
    left join lateral jsonb_array_elements(r.inspections) i on true
    left join lateral (select max(x.inspection_date) as on from inspections x
      where x.equipment_id = f.equipment_id and x.is_deleted = 0 and x.inspection_date > f.approved_on) seen on true
    group by f.equipment_id`);

/** Levels and dates of equipment as a study tells them, with the parts that other studies judge. */
async function tellLedger(
  tx: Tx,
  study: StudyRow,
  approvedOn: string,
  equipmentIds: readonly string[],
): Promise<void> {
  const level = name(`${basisOf(study)}_level`);
  const matrixRowId = await matrixRowOf(tx, study);
  await acceptRiskLevels(
    tx,
    sql`
    select a.equipment_id, (array['low', 'medium', 'mediumHigh', 'high'])[max(array_position(array['L', 'M', 'MH', 'H'], r.${level}))] as risk_level,
      ${study.rbiDate}::date as risk_date, ${matrixRowId}::bigint as risk_matrix_row_id
    from (select a.id, a.equipment_id from ${inForce(equipmentIds)}) a join rbi_results r on r.assessment_id = a.id
    where r.${level} is not null group by a.equipment_id`,
  );
  await acceptRiskPlan(tx, {
    studyId: study.id,
    approvedOn,
    equipment: await planned(tx, equipmentIds),
  });
}

interface Judge {
  equipmentId: string;
  studyId: string;
  projectId: string;
  approvedOn: string;
}

/**
 * The ledger as those have it who judge the equipment now: of several the latest approval speaks for all parts. What nobody judges
 * any more has no level and no date.
 */
async function settleLedger(tx: Tx, equipmentIds: readonly string[]): Promise<void> {
  const judges = await tx.all<Judge>(sql`
    select distinct on (a.equipment_id) a.equipment_id as "equipmentId", s.id as "studyId", s.project_id as "projectId",
      coalesce(s.approved_on, current_date) as "approvedOn"
    from ${inForce(equipmentIds)} order by a.equipment_id, s.approved_on desc nulls last,
      (select max(t.id) from study_steps t where t.study_id = s.id and t.step = 'approve') desc nulls last, s.id desc`);
  const judged = new Set(judges.map(({ equipmentId }) => equipmentId));
  await withdrawRisk(
    tx,
    equipmentIds.filter((id) => !judged.has(id)),
  );
  for (const [studyId, own] of Map.groupBy(judges, (one) => one.studyId)) {
    const { projectId = null, approvedOn = '' } = own[0] ?? {};
    const study = await findStudy(tx, studyId, projectId);
    const ids = own.map(({ equipmentId }) => equipmentId);
    if (study) await tellLedger(tx, study, approvedOn, ids);
  }
}

/** Every part's level now and with the plan, as frozen assessments that name the matrix they were judged by. */
async function publishParts(tx: Tx, study: StudyRow): Promise<void> {
  const basis = basisOf(study);
  const matrixRowId = await matrixRowOf(tx, study);
  // Kept where the matrix counts the same thing in the same unit; the method's money is not the matrix's.
  const amounts =
    basis === 'area'
      ? sql`case when r.area is not null and (select m.definition #>> '{measures,P}' from risk_matrices m
          where m.id = ${matrixRowId}) = 'area' then jsonb_build_object('P', r.area) else '{}' end`
      : sql`'{}'::jsonb`;
  const stages = [
    ['current', 'pof', 'pof_category', `${basis}_level`],
    ['residual', 'pof_with', 'pof_category_with', `${basis}_level_with`],
  ] as const;
  for (const [stage, frequency, probability, column] of stages) {
    await publishAssessments(
      tx,
      { studyId: study.id, projectId: study.projectId, matrixRowId, stage, assessedOn: study.rbiDate },
      sql`
      select 'part' as subject_type, a.part_id as subject_id, ${name(frequency)} as frequency, ${name(probability)} as probability,
        jsonb_build_object(${basis === 'area' ? 'P' : 'A'}::text, position(r.${name(`${basis}_category`)} in 'ABCDE')) as consequences,
        ${amounts} as amounts, ${band(column)} as level
      from rbi_results r join rbi_assessments a on a.id = r.assessment_id
      where r.study_id = ${study.id} and a.is_deleted = 0 and a.part_id is not null and ${name(column)} is not null`,
    );
  }
}

/** Of the frozen assessments those count whose study judges the part now. */
const settleParts = (tx: Tx, equipmentIds: readonly string[]): Promise<number> =>
  settleAssessments(tx, {
    subjectType: 'part',
    subjectIds: sql`select p.id from parts p where p.equipment_id = any(${equipmentIds}::bigint[])`,
    judged: sql`select a.study_id, a.part_id from ${inForce(equipmentIds)} and a.part_id is not null`,
  });

/** Levels and dates of the ledger, and the frozen assessments. */
export async function publishRisk(tx: Tx, study: StudyRow): Promise<void> {
  const equipmentIds = await touchedEquipment(tx, study.id);
  await settleLedger(tx, equipmentIds);
  await publishParts(tx, study);
  await settleParts(tx, equipmentIds);
}

/** What an approved study tells the rest of the platform: its risk, and the orders of all plans that are in force on its equipment. */
export async function publishStudy(tx: Tx, tenantId: string, study: StudyRow): Promise<void> {
  await publishRisk(tx, study);
  await settleOrders(tx, tenantId, await touchedEquipment(tx, study.id), study.code);
}

/** A study nobody works by any more: others judge its equipment again, or nobody does. */
export async function withdrawStudy(tx: Tx, tenantId: string, study: StudyRow): Promise<void> {
  const equipmentIds = await touchedEquipment(tx, study.id);
  await settleLedger(tx, equipmentIds);
  await settleParts(tx, equipmentIds);
  await settleOrders(tx, tenantId, equipmentIds, study.code);
}
