import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** The counts the list of studies shows. */
export const countRisks = (tx: Tx, studyIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into qra_study_results (study_id, risk_count, high_count, high_after)
    select w.id, count(r.id), count(r.id) filter (where r.risk_class = 'high'),
      count(r.id) filter (where coalesce(r.residual_class, r.risk_class) = 'high')
    from unnest(${studyIds}::bigint[]) w(id) left join qra_risks r on r.study_id = w.id and r.is_deleted = 0 group by w.id
    on conflict (tenant_id, study_id) do update
      set risk_count = excluded.risk_count, high_count = excluded.high_count, high_after = excluded.high_after`);
