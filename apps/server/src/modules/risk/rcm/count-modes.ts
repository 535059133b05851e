import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** The counts the list of studies shows. */
export const countModes = (tx: Tx, studyIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into rcm_study_results (study_id, mode_count, decided_count)
    select w.id, count(m.id), count(m.outcome) from unnest(${studyIds}::bigint[]) w(id)
    left join rcm_modes m on m.study_id = w.id and m.is_deleted = 0 group by w.id
    on conflict (tenant_id, study_id) do update set mode_count = excluded.mode_count, decided_count = excluded.decided_count`);
