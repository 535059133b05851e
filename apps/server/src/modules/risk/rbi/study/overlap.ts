import { rbiErrors } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Found } from '#platform/studies/study-kind.ts';

/** What an assessment is of, the same in every study. */
const subject = (of: 'mine' | 'theirs' | 'own') =>
  raw(`(${of}.item, coalesce(${of}.part_id, ${of}.course_id, ${of}.bottom_id, ${of}.equipment_id))`);

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

/** What earlier revisions took over is held by this one, or by whoever has it from them since; a part it has dropped goes back. */
const inheritParts = (tx: Tx, studyId: string): Promise<number> =>
  tx.run(sql`
    update rbi_assessments theirs set superseded_by = coalesce((
      select own.study_id from rbi_assessments own where own.study_id = ${studyId} and own.is_deleted = 0
        and own.equipment_id = theirs.equipment_id and ${subject('own')} = ${subject('theirs')}
      limit 1), mine.superseded_by)
    from rbi_assessments mine join rbi_studies earlier on earlier.id = mine.study_id
    where theirs.superseded_by = earlier.id and earlier.id <> ${studyId}
      and earlier.series_id = (select series_id from rbi_studies where id = ${studyId})
      and mine.is_deleted = 0 and mine.equipment_id = theirs.equipment_id and ${subject('mine')} = ${subject('theirs')}`);

/** The later approval judges a part: earlier assessments of it are marked. */
export async function supersedeParts(tx: Tx, studyId: string): Promise<void> {
  await inheritParts(tx, studyId);
  await tx.run(sql`
    update rbi_assessments a set superseded_by = ${studyId} from (${overlapping(studyId)}) o where o.id = a.id`);
}

/** A study that is withdrawn gives back what it took over: to whoever has it from this one since, or to the earlier study. */
export const giveBackParts = (tx: Tx, studyId: string): Promise<number> =>
  tx.run(sql`
    update rbi_assessments theirs set superseded_by = mine.superseded_by from rbi_assessments mine
    where theirs.superseded_by = ${studyId} and mine.study_id = ${studyId} and mine.is_deleted = 0 and mine.equipment_id = theirs.equipment_id
      and ${subject('mine')} = ${subject('theirs')}`);

/** Equipment whose judges an approval or a withdrawal of this study may change: its own, and that of its earlier revisions. */
export const touchedEquipment = async (tx: Tx, studyId: string): Promise<string[]> =>
  (
    await tx.all<{ id: string }>(sql`
      select distinct a.equipment_id as id from rbi_assessments a join rbi_studies s on s.id = a.study_id
      where s.series_id = (select series_id from rbi_studies where id = ${studyId}) and a.is_deleted = 0 and s.state not in ('draft', 'inReview')`)
  ).map(({ id }) => id);

/** Assessments `a` that judge equipment now, of studies `s`. */
export const inForce = (equipmentIds: readonly string[]): Sql => sql`
  rbi_assessments a join rbi_studies s on s.id = a.study_id and s.state = 'approved' and s.is_deleted = 0
  where a.is_deleted = 0 and a.superseded_by is null and a.equipment_id = any(${equipmentIds}::bigint[])`;
