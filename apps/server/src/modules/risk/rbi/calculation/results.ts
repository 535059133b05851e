import type { EvidenceCount } from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Figures, PlanFigures } from './figures.ts';

export interface ResultRow extends Figures, PlanFigures {
  assessment_id: string;
  input_hash: string;
  gap_count: number;
  left_out: string[];
  evidence: EvidenceCount | null;
}

const columns = `assessment_id bigint, state text, problems jsonb, warning_count int, gap_count int, component_type text, driver text, shares jsonb,
  df float8, pof float8, area float8, financial float8, area_risk float8, financial_risk float8, df_plan float8, pof_plan float8,
  area_risk_plan float8, financial_risk_plan float8, df_with float8, pof_with float8, area_risk_with float8, financial_risk_with float8,
  area_category text, financial_category text, pof_category int2, pof_category_plan int2, pof_category_with int2, area_level text,
  financial_level text, area_level_plan text, financial_level_plan text, area_level_with text, financial_level_with text, target_date date,
  target_passed boolean, action text, inspection_date date, effectiveness text, credits jsonb, inspection_cost float8, inspections jsonb, input_hash text, evidence jsonb, left_out text[]`;
const names = columns.split(',').map((one) => one.trim().split(' ')[0] as string);
const text = (fixed: string) => ({ parts: [fixed], values: [] });
const all = text(names.join(', '));
const replaced = text(
  names
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

/** Stores a chunk of results in one statement. `readAt` is when their inputs were read, in seconds since 1970. */
export async function writeResults(
  tx: Tx,
  studyId: string,
  rows: readonly ResultRow[],
  readAt: number,
  engineVersion: string,
): Promise<void> {
  await tx.run(sql`
    insert into rbi_results (study_id, engine_version, calculated_at, ${all})
    select ${studyId}, ${engineVersion}, to_timestamp(${readAt}::float8), ${all}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${text(columns)})
    on conflict (tenant_id, assessment_id) do update set engine_version = excluded.engine_version,
      calculated_at = excluded.calculated_at, ${replaced}`);
}

/** Puts the plan of the whole unit in place of each component's own. */
export const writePlan = (
  tx: Tx,
  studyId: string,
  rows: readonly (PlanFigures & { assessment_id: string })[],
): Promise<number> =>
  tx.run(sql`
    update rbi_results t set df_with = r.df_with, pof_with = r.pof_with, area_risk_with = r.area_risk_with,
      financial_risk_with = r.financial_risk_with, pof_category_with = r.pof_category_with, area_level_with = r.area_level_with,
      financial_level_with = r.financial_level_with, action = r.action, inspection_date = r.inspection_date,
      effectiveness = r.effectiveness, credits = r.credits, inspection_cost = r.inspection_cost, inspections = r.inspections
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${text(columns)})
    where t.assessment_id = r.assessment_id and t.study_id = ${studyId}`);

export interface Finished {
  hash: string;
  matrixRowId: string | null;
  managementFactor: number;
  unitPlan: unknown;
}

/** What the study says of its results once all of them are stored. */
export const finishStudy = (tx: Tx, studyId: string, done: Finished): Promise<number> =>
  tx.run(sql`
    update rbi_studies s set result_hash = ${done.hash}, matrix_row_id = ${done.matrixRowId}::bigint,
      management_factor = ${done.managementFactor}, unit_plan = ${done.unitPlan === null ? null : JSON.stringify(done.unitPlan)}::jsonb,
      calculated_time = now(), failed_count = c.failed, high_count = c.high,
      part_count = (select count(*) from rbi_assessments where study_id = ${studyId} and is_deleted = 0)
    from (select count(*) filter (where state <> 'fresh') as failed,
        count(*) filter (where 'H' in (area_level, financial_level)) as high from rbi_results where study_id = ${studyId}) c
    where s.id = ${studyId}`);
