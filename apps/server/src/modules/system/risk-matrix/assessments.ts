import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type {
  BandCounts,
  MatrixVersion,
  Movement,
  matrixAssessments,
  ProfileStage,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  type Amounts,
  type BandCode,
  bandOrder,
  type Category,
  type Consequences,
  type Migrated,
  migrateAssessment,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { calledIn } from '#platform/resources/second-name.ts';

const counts = (level: Sql) => sql`jsonb_build_object(
  'low', count(*) filter (where ${level} = 'low'), 'medium', count(*) filter (where ${level} = 'medium'),
  'mediumHigh', count(*) filter (where ${level} = 'mediumHigh'), 'high', count(*) filter (where ${level} = 'high'),
  'none', count(*) filter (where ${level} is null)) as bands`;

const counting = sql`a.is_deleted = 0 and a.in_force`;

/** Assessments that a later one has taken the place of are not counted twice. The list of those is hashed once, whatever the planner knows. */
const standing = sql`${counting} and a.id not in (
  select s.moved_from from risk_assessments s where s.moved_from is not null and s.is_deleted = 0)`;

/** One assessment of a subject, the last: its risk now, or with the plan. What was judged at first stands until it is judged again. */
const oneEach = (stage: ProfileStage, where: Sql): Sql => sql`(
  select distinct on (a.subject_type, a.subject_id) a.* from risk_assessments a
  where ${where} and a.stage = any(${stage === 'residual' ? ['residual'] : ['current', 'initial']}::text[])
  order by a.subject_type, a.subject_id, a.stage = 'initial', a.id desc)`;

const ofVersion = (matrixRowId: string, stage: ProfileStage): Sql =>
  oneEach(stage, sql`${counting} and a.matrix_row_id = ${matrixRowId}`);

export const cellCounts = (
  tx: Tx,
  matrixRowId: string,
  stage: ProfileStage,
): Promise<{ p: number; c: number; count: number }[]> =>
  tx.all(sql`
    select a.probability::int as p, a.consequence::int as c, count(*)::int as count from ${ofVersion(matrixRowId, stage)} a
    where a.probability is not null and a.consequence is not null group by 1, 2 order by 1, 2`);

export async function bandsOf(tx: Tx, matrixRowId: string, stage: ProfileStage): Promise<BandCounts> {
  const { bands } = await tx.one<{ bands: BandCounts }>(
    sql`select ${counts(sql`a.level`)} from ${ofVersion(matrixRowId, stage)} a`,
  );
  return bands;
}

export const bandsByProject = (tx: Tx, stage: ProfileStage) =>
  tx.all<{
    projectId: string | null;
    projectName: string | null;
    projectNameEn: string | null;
    matrixId: string;
    matrixName: string;
    matrixNameEn: string;
    versions: number[];
    bands: BandCounts;
  }>(sql`
    select a.project_id as "projectId", p.project_name as "projectName", p.project_name_en as "projectNameEn", m.matrix_id as "matrixId", max(m.name) as "matrixName",
      max(m.name_en) as "matrixNameEn", array_agg(distinct m.matrix_version order by m.matrix_version) as versions, ${counts(sql`a.level`)}
    from ${oneEach(stage, standing)} a join risk_matrices m on m.id = a.matrix_row_id left join projects p on p.id = a.project_id
    group by 1, 2, 3, 4 order by p.project_name nulls first, m.matrix_id`);

export async function assessmentPage(
  tx: Tx,
  query: {
    id: string;
    p?: number | undefined;
    c?: number | undefined;
    counted?: Category | undefined;
    stage: ProfileStage;
    current: number;
    size: number;
  },
  language: Language,
): Promise<ResultOf<typeof matrixAssessments>> {
  const { id, p, c, counted, stage, current, size } = query;
  const listed = ofVersion(id, stage);
  const where = sql`(${p ?? null}::int is null or a.probability = ${p ?? null}) and (${c ?? null}::int is null or a.consequence = ${c ?? null})
    and (${counted ?? null}::text is null or (a.frequency is not null and a.amounts ->> ${counted ?? null}::text is not null))`;
  const records = await tx.all<ResultOf<typeof matrixAssessments>['records'][number]>(sql`
    select a.id, a.subject_type as "subjectType", a.subject_id as "subjectId", ${calledIn(language, 's.subject_name')} as "subjectName",
      s.equipment_id as "equipmentId", p.project_name as "projectName", p.project_name_en as "projectNameEn", a.probability::int, a.consequence::int,
      a.frequency, a.amounts, a.level, a.stage, a.assessed_on as "assessedOn", a.approved
    from ${listed} a left join projects p on p.id = a.project_id
    left join risk_subjects s on s.tenant_id = a.tenant_id and s.subject_type = a.subject_type and s.subject_id = a.subject_id
    where ${where} order by a.probability * a.consequence desc nulls last, a.consequence desc, a.id
    limit ${size} offset ${(current - 1) * size}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from ${listed} a where ${where}`,
  );
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

interface Old {
  id: string;
  subjectType: string;
  subjectId: string;
  subjectName: string | null;
  stage: Movement['stage'];
  approved: boolean;
  matrixVersion: number;
  matrixRowId: string;
  probability: number | null;
  frequency: number | null;
  consequences: Consequences;
  amounts: Amounts;
  consequence: number | null;
  level: BandCode | null;
}

const earlier = (version: MatrixVersion) => sql`${standing} and m.matrix_id = ${version.matrixId}
  and m.matrix_version < ${version.matrixVersion}`;

export async function countMovable(tx: Tx, version: MatrixVersion): Promise<number> {
  if (version.state !== 'active') return 0;
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from risk_assessments a join risk_matrices m on m.id = a.matrix_row_id where ${earlier(version)}`);
  return count;
}

/** Every standing assessment under an earlier version, with what this version says of it. */
export async function readAnew(
  tx: Tx,
  version: MatrixVersion,
  language: Language = 'zh',
): Promise<{ old: Old; now: Migrated }[]> {
  const definitions = await tx.all<{ id: string; definition: RiskMatrix }>(
    sql`select id, definition from risk_matrices where matrix_id = ${version.matrixId}`,
  );
  const definitionOf = new Map(definitions.map(({ id, definition }) => [id, definition]));
  const olds = await tx.all<Old>(sql`
    select a.id, a.subject_type as "subjectType", a.subject_id as "subjectId", ${calledIn(language, 's.subject_name')} as "subjectName", a.stage, a.approved,
      m.matrix_version as "matrixVersion", m.id as "matrixRowId", a.probability::int, a.frequency, a.consequences, a.amounts,
      a.consequence::int, a.level
    from risk_assessments a join risk_matrices m on m.id = a.matrix_row_id
    left join risk_subjects s on s.tenant_id = a.tenant_id and s.subject_type = a.subject_type and s.subject_id = a.subject_id
    where ${earlier(version)} order by a.id`);
  return olds.flatMap((old) => {
    const from = definitionOf.get(old.matrixRowId);
    return from ? [{ old, now: migrateAssessment(from, version.definition, old) }] : [];
  });
}

const rank = (level: BandCode | null) => (level === null ? -1 : bandOrder(level));
/** Bands gained or lost. */
export const risen = ({ old, now }: { old: Old; now: Migrated }) => rank(now.level) - rank(old.level);

const worst = (consequences: Consequences): number | null => {
  const rated = Object.values(consequences).filter((c) => c !== null && c !== undefined);
  return rated.length > 0 ? Math.max(...rated) : null;
};

export const movementOf = ({ old, now }: { old: Old; now: Migrated }): Movement => ({
  id: old.id,
  subjectType: old.subjectType,
  subjectName: old.subjectName,
  stage: old.stage,
  approved: old.approved,
  matrixVersion: old.matrixVersion,
  before: { p: old.probability, c: old.consequence, level: old.level },
  after: { p: now.probability, c: worst(now.consequences), level: now.level },
  doubtful: now.doubtful,
});

/** What nobody approved is changed; what was approved stays, and a new one to be approved is put beside it. */
export async function move(tx: Tx, version: MatrixVersion, withDoubtful: boolean) {
  const all = await readAnew(tx, version);
  const taken = all.filter(({ now }) => withDoubtful || now.doubtful.length === 0);
  const rows = JSON.stringify(
    taken.map(({ old, now }) => ({
      id: old.id,
      probability: now.probability,
      consequences: now.consequences,
      level: now.level,
    })),
  );
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as n (id bigint, probability smallint, consequences jsonb, level text)`;
  const moved = await tx.run(sql`
    update risk_assessments a set matrix_row_id = ${version.id}, probability = n.probability, consequences = n.consequences, level = n.level
    from ${given} where a.id = n.id and not a.approved`);
  const added = await tx.run(sql`
    insert into risk_assessments (study_id, project_id, subject_type, subject_id, matrix_row_id, probability, frequency, consequences, amounts, level, stage,
      assessed_on, approved, moved_from)
    select a.study_id, a.project_id, a.subject_type, a.subject_id, ${version.id}, n.probability, a.frequency, n.consequences, a.amounts, n.level, a.stage,
      current_date, false, a.id
    from risk_assessments a, ${given} where a.id = n.id and a.approved`);
  return { moved, added, left: all.length - taken.length };
}
