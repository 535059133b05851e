import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** A failure-finding task of a study in force, as it stands in the maintenance plan. */
export interface FailureFindingTask {
  equipmentId: string;
  planId: string;
  /** The code of study and mode, and the revision that gave the interval. */
  source: string;
  studyId: string;
  task: string;
  taskEn: string | null;
  /** Whole days, never more than the study allows. */
  intervalDays: number;
}

/** Tests for hidden failures that the studies in force ask for; of a package at the interval of the package. */
export const failureFindingTasks = (
  tx: Tx,
  of: { equipmentIds: readonly string[] } | { seriesId: string },
): Promise<FailureFindingTask[]> => {
  const wanted: Sql =
    'seriesId' in of
      ? sql`s.series_id = ${of.seriesId}`
      : sql`s.equipment_id = any(${of.equipmentIds}::bigint[])`;
  return tx.all(sql`
    select s.equipment_id as "equipmentId", p.id as "planId", t.plan_code || ' · Rev ' || t.revision as source, s.id as "studyId",
      coalesce(nullif(m.task, ''), m.task_en) as task, m.task_en as "taskEn",
      floor(t.interval_value * case t.interval_unit when 'day' then 1 when 'week' then 7 when 'month' then 365 / 12.0 else 365 end)::int as "intervalDays"
    from rcm_studies s join rcm_modes m on m.study_id = s.id and m.is_deleted = 0 and m.outcome = 'failureFinding'
      join rcm_tasks t on t.series_id = s.series_id and t.code = m.failure_code || m.number
      join maintenance_plans p on p.code = t.plan_code and p.is_deleted = 0
    where s.state = 'approved' and s.is_deleted = 0 and ${wanted} order by t.plan_code`);
};
