import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** What all assessments of one publication share. */
interface Published {
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
  { projectId, matrixRowId, stage, assessedOn }: Published,
  rows: Sql,
): Promise<number> =>
  tx.run(sql`
    insert into risk_assessments (project_id, subject_type, subject_id, matrix_row_id, frequency, probability, consequences, amounts, level, stage, assessed_on, approved)
    select ${projectId}::bigint, subject_type, subject_id, ${matrixRowId}::bigint, frequency, probability, consequences, amounts, level, ${stage}, ${assessedOn}::date, true
    from (${rows}) judged`);
