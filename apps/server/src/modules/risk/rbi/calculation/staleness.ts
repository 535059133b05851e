import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { componentOf } from '../input/ledger-input.ts';
import { type LedgerRow, readLedger } from '../input/ledger-rows.ts';
import type { StudyRow } from '../study/store.ts';
import { hashOf, type StudyEngine } from './engine-settings.ts';

/** Of everything a result depends on beside the study's settings. */
export const inputHash = (component: unknown): string => hashOf(component);

export const basisOf = ({ rbiDate, edition, settings }: StudyRow) => ({
  rbiDate,
  edition,
  financial: settings.financial ?? null,
});

export const inputOf = (row: LedgerRow, study: StudyRow) => componentOf(row, basisOf(study));

/**
 * Results whose inputs are no longer what they were. Only what hangs on a record changed since is read and compared; a
 * change that leaves the input as it was is none.
 */
export async function staleIds(tx: Tx, study: StudyRow, engine: StudyEngine): Promise<Set<string> | 'all'> {
  if (study.resultHash !== engine.hash) return 'all';
  const candidates = await tx.all<{ id: string; hash: string }>(sql`
    with since as materialized (
      select min(calculated_at) as at from rbi_results where study_id = ${study.id}
    ), changed as materialized (
      select id from equipment where update_time > (select at from since)
      union select equipment_id from parts where update_time > (select at from since)
      union select equipment_id from tanks where update_time > (select at from since)
      union select t.equipment_id from tank_courses c join tanks t on t.id = c.tank_id where c.update_time > (select at from since)
      union select t.equipment_id from tank_bottoms b join tanks t on t.id = b.tank_id where b.update_time > (select at from since)
      union select equipment_id from process_data where update_time > (select at from since)
      union select equipment_id from inspections where update_time > (select at from since)
      union select p.equipment_id from monitoring_locations l join parts p on p.id = l.part_id where l.update_time > (select at from since)
      union select p.equipment_id from thickness_readings r join monitoring_locations l on l.id = r.location_id join parts p on p.id = l.part_id
        where r.update_time > (select at from since)
      union select e.id from equipment e join factory_nodes n on n.id = e.node_id where n.update_time > (select at from since)
      union select p.equipment_id from parts p join materials m on m.id = p.material_id where m.update_time > (select at from since))
    select r.assessment_id as id, r.input_hash as hash from rbi_results r join rbi_assessments a on a.id = r.assessment_id
    where r.study_id = ${study.id} and a.is_deleted = 0
      and (a.update_time > (select at from since) or a.equipment_id in (select id from changed)
        -- A relief device lives by what it protects.
        or a.item = 'reliefDevice' and a.equipment_id in (
          select d.id from equipment d where d.parent_equipment_id in (select id from changed)))`);
  const stale = new Set<string>();
  const hashes = new Map(candidates.map(({ id, hash }) => [id, hash]));
  const rows = await readLedger(tx, [...hashes.keys()]);
  for (const row of rows) {
    if (inputHash(inputOf(row, study).component) !== hashes.get(row.assessmentId))
      stale.add(row.assessmentId);
  }
  return stale;
}
