import type {
  ActiveMechanism,
  Overrides,
  StudyDetail,
  StudyScope,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { RateEvidence } from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { assessedTypes } from '../input/ledger-rows.ts';
import { hasTubes, present, subjectId, subjectName, subjectNameEn, subjects } from './subjects.ts';

export interface StudyRow
  extends Omit<
    StudyDetail,
    'allowed' | 'counts' | 'totals' | 'allStale' | 'managementFactor' | 'managementSource'
  > {
  projectId: string;
  resultHash: string | null;
  matrixRowId: string | null;
  /** The company's coefficient in force on the RBI date; before the first one there was, the first. */
  companyFactor: number | null;
}

/** A study of the request's project. */
export const findStudy = (tx: Tx, id: string, projectId: string | null): Promise<StudyRow | undefined> =>
  tx.maybe(sql`
    select s.id, s.study_id as "studyId", s.revision, s.code, s.name, s.name_en as "nameEn", s.description, s.state, s.edition, s.rbi_date as "rbiDate",
      s.plan_date as "planDate", s.target_kind as "targetKind", s.target_value as "targetValue", s.settings, s.scope, s.version,
      s.calculated_time as "calculatedTime", s.unit_plan as "unitPlan", s.project_id as "projectId", s.result_hash as "resultHash",
      s.matrix_row_id as "matrixRowId", m.coefficient as "companyFactor", m.valid_from as "managementFrom",
      m.evaluation_code as "managementEvaluation"
    from rbi_studies s join projects p on p.id = s.project_id
    left join lateral (
      select c.coefficient, c.valid_from, c.evaluation_code from management_coefficients c
      where c.enterprise_id = p.enterprise_id and c.is_deleted = 0 and (c.valid_to is null or c.valid_to >= s.rbi_date)
      order by c.valid_from limit 1) m on true
    where s.id = ${id} and s.project_id = ${projectId} and s.is_deleted = 0`);

export interface NewStudy
  extends Pick<
    StudyRow,
    'code' | 'name' | 'edition' | 'rbiDate' | 'planDate' | 'targetKind' | 'settings' | 'scope'
  > {
  studyId?: string;
  revision?: number;
  nameEn?: string | null | undefined;
  description?: string | null | undefined;
  targetValue?: number | null | undefined;
}

export async function insertStudy(tx: Tx, projectId: string | null, study: NewStudy): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    with fresh as (select next_id() as id)
    insert into rbi_studies (id, study_id, revision, project_id, code, name, name_en, description, edition, rbi_date, plan_date, target_kind,
      target_value, settings, scope)
    select fresh.id, coalesce(${study.studyId ?? null}::bigint, fresh.id), ${study.revision ?? 1}, ${projectId}, ${study.code},
      ${study.name}, ${study.nameEn || null}, ${study.description ?? null}, ${study.edition}, ${study.rbiDate}::date, ${study.planDate}::date,
      ${study.targetKind}, ${study.targetValue ?? null}::float8, ${JSON.stringify(study.settings)}::jsonb, ${JSON.stringify(study.scope)}::jsonb
    from fresh returning id`);
  return id;
}

/** False when somebody else saved first. */
export async function updateStudy(
  tx: Tx,
  id: string,
  version: number,
  study: Omit<NewStudy, 'scope'>,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update rbi_studies set code = ${study.code}, name = ${study.name}, name_en = ${study.nameEn || null}, description = ${study.description ?? null}, edition = ${study.edition},
      rbi_date = ${study.rbiDate}::date, plan_date = ${study.planDate}::date, target_kind = ${study.targetKind},
      target_value = ${study.targetValue ?? null}::float8, settings = ${JSON.stringify(study.settings)}::jsonb
    where id = ${id} and version = ${version} and state = 'draft' and is_deleted = 0`);
  return changed === 1;
}

/**
 * What can be assessed in the scope, whatever is already in the study: parts, and the courses and bottom plates of tanks
 * that have no such parts in the ledger. Of a course in two ranges the first stands for both. Relief devices, and the tubes
 * of exchangers where the study counts money: a bundle has no other consequence.
 */
const inScope = (scope: StudyScope, inMoney: boolean) => sql`
  with wanted as (
    select e.id, e.type, e.small_type from equipment e join factory_nodes n on n.id = e.node_id
    where e.is_deleted = 0 and e.state not in ('scrapped', 'draft') and (e.id = any(${scope.equipmentIds}::bigint[]) or exists (
      select 1 from factory_nodes top where top.id = any(${scope.nodeIds}::bigint[]) and starts_with(n.path, top.path)))),
  bare as (
    select t.id, t.equipment_id from tanks t join wanted w on w.id = t.equipment_id where t.is_deleted = 0 and not exists (
      select 1 from parts p where p.equipment_id = w.id and p.is_deleted = 0 and p.type in ('course', 'bottom')))
  select 'part' as item, p.id as part_id, null::bigint as course_id, null::bigint as bottom_id, w.id as equipment_id
  from parts p join wanted w on w.id = p.equipment_id where p.is_deleted = 0 and w.type = any(${assessedTypes})
  union all select distinct on (c.tank_id, c.course) 'course', null, c.id, null, b.equipment_id
  from tank_courses c join bare b on b.id = c.tank_id where c.is_deleted = 0 and c.course <= 10
  union all select 'bottom', null, null, o.id, b.equipment_id from tank_bottoms o join bare b on b.id = o.tank_id where o.is_deleted = 0
  union all select 'reliefDevice', null, null, null, w.id from wanted w where w.type = 'reliefDevice'
  union all select 'bundle', null, null, null, w.id from wanted w
  where ${inMoney} and ${hasTubes('w')}`;
const subjectOf = (of: 'a' | 's') =>
  raw(`(${of}.item, coalesce(${of}.part_id, ${of}.course_id, ${of}.bottom_id, ${of}.equipment_id))`);

/** Takes out parts that left the scope and adds the new ones; answers the new assessments. */
export async function applyScope(
  tx: Tx,
  id: string,
  scope: StudyScope,
): Promise<{ added: string[]; removed: number; total: number }> {
  const { inMoney } = await tx.one<{ inMoney: boolean }>(
    sql`select jsonb_typeof(settings->'financial') = 'object' as "inMoney" from rbi_studies where id = ${id}`,
  );
  const wanted = inScope(scope, inMoney ?? false);
  const removed = await tx.run(sql`
    update rbi_assessments a set is_deleted = 1 where study_id = ${id} and is_deleted = 0
      and ${subjectOf('a')} not in (select s.item, coalesce(s.part_id, s.course_id, s.bottom_id, s.equipment_id) from (${wanted}) s)`);
  await tx.run(sql`
    delete from rbi_results r using rbi_assessments a where a.id = r.assessment_id and r.study_id = ${id} and a.is_deleted = 1`);
  const added = await tx.all<{ id: string }>(sql`
    insert into rbi_assessments (study_id, item, part_id, course_id, bottom_id, equipment_id, is_confirmed)
    select ${id}, s.item, s.part_id, s.course_id, s.bottom_id, s.equipment_id, s.item in ('reliefDevice', 'bundle') from (${wanted}) s
    where not exists (select 1 from rbi_assessments a where a.study_id = ${id} and a.is_deleted = 0 and ${subjectOf('a')} = ${subjectOf('s')})
    returning id`);
  const { total } = await tx.one<{ total: number }>(sql`
    update rbi_studies set scope = ${JSON.stringify(scope)}::jsonb,
      part_count = (select count(*) from rbi_assessments where study_id = ${id} and is_deleted = 0)
    where id = ${id} returning part_count as total`);
  return { added: added.map((row) => row.id), removed, total };
}

export interface AssessmentChange {
  id: string;
  mechanisms?: ActiveMechanism[] | undefined;
  overrides?: Overrides | undefined;
}

/**
 * What changes in many assessments of one study, in one statement; a new choice of mechanisms is a confirmed one, and a
 * rate that a person types over a calculated one ends its evidence.
 */
export const updateAssessments = (
  tx: Tx,
  studyId: string,
  changes: readonly AssessmentChange[],
  confirms: boolean,
): Promise<number> =>
  tx.run(sql`
    update rbi_assessments a set mechanisms = coalesce(c.mechanisms, a.mechanisms), overrides = coalesce(c.overrides, a.overrides),
      is_confirmed = case when c.mechanisms is null then a.is_confirmed else ${confirms} end,
      rate_evidence = case when c.overrides is null or c.overrides #> '{mechanisms,thinning,corrosionRateMmPerYear}' = a.rate_evidence -> 'rateMmPerYear'
        then a.rate_evidence end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id bigint, mechanisms jsonb, overrides jsonb)
    where a.id = c.id and a.study_id = ${studyId} and a.is_deleted = 0`);

/** A calculated rate with what it came from, or neither. */
export const writeRate = (
  tx: Tx,
  id: string,
  overrides: Overrides,
  evidence: RateEvidence | null,
): Promise<number> =>
  tx.run(sql`
    update rbi_assessments set overrides = ${JSON.stringify(overrides)}::jsonb,
      rate_evidence = ${evidence === null ? null : JSON.stringify(evidence)}::jsonb where id = ${id} and is_deleted = 0`);

export const confirmAll = (tx: Tx, studyId: string, ids: readonly string[] | null): Promise<number> =>
  tx.run(sql`
    update rbi_assessments set is_confirmed = true where study_id = ${studyId} and is_deleted = 0 and not is_confirmed
      and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))`);

export interface AssessmentRow {
  id: string;
  studyId: string;
  projectId: string;
  version: number;
  item: 'part' | 'course' | 'bottom' | 'reliefDevice' | 'bundle';
  partId: string;
  partName: string;
  partNameEn: string | null;
  equipmentId: string;
  tag: string;
  isConfirmed: boolean;
  mechanisms: ActiveMechanism[];
  overrides: Overrides;
  rateEvidence: RateEvidence | null;
  state: 'fresh' | 'incomplete' | 'failed' | null;
  inputHash: string | null;
  engineVersion: string | null;
  calculatedTime: string | null;
}

export const findAssessment = (
  tx: Tx,
  id: string,
  projectId: string | null,
): Promise<AssessmentRow | undefined> =>
  tx.maybe(sql`
    select a.id, a.study_id as "studyId", s.project_id as "projectId", a.version, a.item, ${subjectId} as "partId", ${subjectName} as "partName",
      ${subjectNameEn} as "partNameEn", a.equipment_id as "equipmentId", e.tag, a.is_confirmed as "isConfirmed", a.mechanisms, a.overrides,
      a.rate_evidence as "rateEvidence", r.state, r.input_hash as "inputHash", r.engine_version as "engineVersion", r.calculated_at as "calculatedTime"
    from rbi_assessments a join rbi_studies s on s.id = a.study_id join equipment e on e.id = a.equipment_id ${subjects}
    left join rbi_results r on r.assessment_id = a.id
    where a.id = ${id} and ${present} and s.is_deleted = 0 and s.project_id = ${projectId}`);

/** Assessments of a study whose parts still exist, in a fixed order. */
export const listAssessmentIds = async (tx: Tx, studyId: string): Promise<string[]> =>
  (
    await tx.all<{ id: string }>(sql`
      select a.id from rbi_assessments a join equipment e on e.id = a.equipment_id ${subjects}
      where a.study_id = ${studyId} and ${present} order by a.id`)
  ).map(({ id }) => id);

/** A new revision starts with what the old one decided and calculated. */
export async function copyAssessments(tx: Tx, from: string, to: string): Promise<void> {
  await tx.run(sql`
    insert into rbi_assessments (study_id, item, part_id, course_id, bottom_id, equipment_id, mechanisms, is_confirmed, overrides, rate_evidence, remark)
    select ${to}, item, part_id, course_id, bottom_id, equipment_id, mechanisms, is_confirmed, overrides, rate_evidence, remark from rbi_assessments
    where study_id = ${from} and is_deleted = 0`);
}

export interface ScenarioRow {
  id: string;
  name: string;
  changes: Overrides;
  figures: never;
  createTime: string;
}
export const listScenarios = (tx: Tx, assessmentId: string): Promise<ScenarioRow[]> =>
  tx.all(sql`
    select id, name, changes, figures, create_time as "createTime" from rbi_scenarios
    where assessment_id = ${assessmentId} and is_deleted = 0 order by create_time, id`);

export async function insertScenario(
  tx: Tx,
  assessmentId: string,
  name: string,
  changes: unknown,
  figures: unknown,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into rbi_scenarios (assessment_id, name, changes, figures)
    values (${assessmentId}, ${name}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(figures)}::jsonb)
    on conflict (tenant_id, assessment_id, name) where is_deleted = 0
    do update set changes = excluded.changes, figures = excluded.figures returning id`);
  return id;
}

export const deleteScenario = (tx: Tx, id: string, projectId: string | null): Promise<number> =>
  tx.run(sql`
    update rbi_scenarios c set is_deleted = 1 from rbi_assessments a join rbi_studies s on s.id = a.study_id
    where c.id = ${id} and a.id = c.assessment_id and s.project_id = ${projectId} and c.is_deleted = 0`);
