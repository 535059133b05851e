import { rbiErrors } from '@ircrisk/contract/modules/risk/rbi.ts';
import { withdrawOrders } from '#modules/reliability/maintenance-plan/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Found } from '#platform/studies/study-kind.ts';

/** What an assessment is of, the same in every study. */
const subject = (of: 'mine' | 'theirs') =>
  of === 'mine'
    ? sql`(mine.item, coalesce(mine.part_id, mine.course_id, mine.bottom_id, mine.equipment_id))`
    : sql`(theirs.item, coalesce(theirs.part_id, theirs.course_id, theirs.bottom_id, theirs.equipment_id))`;

/** Assessments in force in other approved studies, of what this study holds too. Revisions of one study replace each other anyway. */
const overlapping = (studyId: string) => sql`
  select theirs.id, theirs.equipment_id, s.id as study_id, s.code from rbi_assessments mine
  join rbi_studies own on own.id = mine.study_id
  join rbi_assessments theirs on theirs.equipment_id = mine.equipment_id and ${subject('theirs')} = ${subject('mine')}
    and theirs.study_id <> mine.study_id and theirs.is_deleted = 0 and theirs.superseded_by is null
  join rbi_studies s on s.id = theirs.study_id and s.state = 'approved' and s.is_deleted = 0 and s.series_id <> own.series_id
  where mine.study_id = ${studyId} and mine.is_deleted = 0`;

/** Told before approval: which approved studies this one will take parts over from. */
export async function overlapFound(tx: Tx, studyId: string): Promise<Found[]> {
  const { parts, studies } = await tx.one<{ parts: number; studies: string | null }>(sql`
    select count(distinct o.id)::int as parts, string_agg(distinct o.code, ', ') as studies from (${overlapping(studyId)}) o`);
  if (parts === 0) return [];
  return [{ level: 'warns', kind: rbiErrors.overlap, params: { count: parts, studies: studies ?? '' } }];
}

/**
 * The later approval judges a part: earlier assessments of it are marked, and orders of the earlier plans that are not begun
 * yet are cancelled where none of the equipment's parts is left to those plans.
 */
export async function supersedeParts(tx: Tx, tenantId: string, studyId: string): Promise<void> {
  await tx.run(sql`
    update rbi_assessments a set superseded_by = ${studyId} from (${overlapping(studyId)}) o where o.id = a.id`);
  const { code } = await tx.one<{ code: string }>(sql`select code from rbi_studies where id = ${studyId}`);
  await withdrawOrders(
    tx,
    tenantId,
    sql`
    select w.id from work_orders w where w.source_module = 'rbi' and w.source_id <> ${studyId}
      and exists (select 1 from rbi_assessments a where a.study_id = w.source_id and a.equipment_id = w.equipment_id and a.superseded_by = ${studyId})
      and not exists (select 1 from rbi_assessments a where a.study_id = w.source_id and a.equipment_id = w.equipment_id
        and a.is_deleted = 0 and a.superseded_by is null)`,
    `RBI ${code}`,
  );
}

/** Assessments that judge the equipment of a study now: its own, and those of other approved studies that still stand. */
export const inForce = (studyId: string) => sql`
  select a.id, a.equipment_id from rbi_assessments a join rbi_studies s on s.id = a.study_id
  where a.is_deleted = 0 and a.superseded_by is null and s.is_deleted = 0 and (s.id = ${studyId} or s.state = 'approved')
    and a.equipment_id in (select equipment_id from rbi_assessments where study_id = ${studyId} and is_deleted = 0)`;
