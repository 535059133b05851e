import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** What all assessments of one publication share. */
interface Published {
  studyId: string;
  projectId: string | null;
  matrixRowId: string;
  stage: 'initial' | 'current' | 'residual';
  assessedOn: string;
}

/**
 * Approved assessments of a study, frozen to the version of the matrix that judged them: a select of subject_type, subject_id,
 * frequency, probability, consequences, amounts and level.
 */
export const publishAssessments = (
  tx: Tx,
  { studyId, projectId, matrixRowId, stage, assessedOn }: Published,
  rows: Sql,
): Promise<number> =>
  tx.run(sql`
    insert into risk_assessments (study_id, project_id, subject_type, subject_id, matrix_row_id, frequency, probability, consequences, amounts, level, stage, assessed_on, approved)
    select ${studyId}::bigint, ${projectId}::bigint, subject_type, subject_id, ${matrixRowId}::bigint, frequency, probability, consequences, amounts, level, ${stage}, ${assessedOn}::date, true
    from (${rows}) judged`);

/**
 * Which published assessments of the named subjects count now: those of the studies that judge them, a select of study_id and
 * subject_id. The others stay, with the version of the matrix that judged them.
 */
export const settleAssessments = (
  tx: Tx,
  { subjectType, subjectIds, judged }: { subjectType: string; subjectIds: Sql; judged: Sql },
): Promise<number> =>
  tx.run(sql`
    update risk_assessments r set in_force = now.judges from (
      select p.id, (p.study_id, p.subject_id) in (${judged}) as judges from risk_assessments p
      where p.subject_type = ${subjectType} and p.subject_id in (${subjectIds}) and p.study_id is not null) now
    where r.id = now.id and r.in_force <> now.judges`);
