import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface Taken {
  studyId: string;
  equipmentIds: readonly string[];
  parentId: string | null;
  withParts: boolean;
}

/** Pieces of equipment as items, their parts below them; equipment that stands in the study already is left alone. */
export async function takeFromLedger(tx: Tx, { studyId, equipmentIds, parentId, withParts }: Taken) {
  const made = await tx.all<{ id: string; equipmentId: string }>(sql`
    insert into fmeca_items (study_id, parent_id, name, name_en, level, equipment_id, iso_class, sort)
    select ${studyId}, ${parentId}::bigint, left(e.tag || ' ' || e.name, 128), left(e.tag || ' ' || coalesce(e.name_en, e.name), 128), 'subsystem', e.id, e.iso_class,
      coalesce((select max(sort) from fmeca_items where study_id = ${studyId} and is_deleted = 0), 0) + (row_number() over (order by e.tag, e.id))::int * 100
    from equipment e where e.id = any(${equipmentIds}::bigint[]) and e.is_deleted = 0
      and not exists (select 1 from fmeca_items i where i.study_id = ${studyId} and i.equipment_id = e.id and i.is_deleted = 0)
    returning id, equipment_id as "equipmentId"`);
  const parts = withParts
    ? await tx.run(sql`
        insert into fmeca_items (study_id, parent_id, name, name_en, level, sort)
        select ${studyId}, i.id, left(p.name, 128), left(coalesce(p.name_en, p.name), 128), 'maintainable', i.sort + (row_number() over (partition by i.id order by p.id))::int
        from fmeca_items i join parts p on p.equipment_id = i.equipment_id and p.is_deleted = 0
        where i.id = any(${made.map(({ id }) => id)}::bigint[])`)
    : 0;
  return { items: made.length + parts, known: equipmentIds.length - made.length };
}

/** Items, functions and modes of a revision go over to the next with the ids that name them in every revision. */
export async function copyStructure(tx: Tx, from: string, to: string): Promise<void> {
  await tx.run(sql`
    with source as materialized (select i.*, next_id() as fresh from fmeca_items i where i.study_id = ${from} and i.is_deleted = 0)
    insert into fmeca_items (id, project_id, study_id, parent_id, origin_id, name, name_en, level, equipment_id, iso_class, needed, fitted,
      failure_rate, rate_source, time_base, template_key, sort)
    select s.fresh, s.project_id, ${to}, p.fresh, s.origin_id, s.name, s.name_en, s.level, s.equipment_id, s.iso_class, s.needed, s.fitted,
      s.failure_rate, s.rate_source, s.time_base, s.template_key, s.sort
    from source s left join source p on p.id = s.parent_id`);
  await tx.run(sql`
    insert into fmeca_functions (project_id, study_id, item_id, origin_id, statement, statement_en, functional_failure, functional_failure_en, template_key, sort)
    select f.project_id, ${to}, n.id, f.origin_id, f.statement, f.statement_en, f.functional_failure, f.functional_failure_en, f.template_key, f.sort
    from fmeca_functions f join fmeca_items o on o.id = f.item_id join fmeca_items n on n.study_id = ${to} and n.origin_id = o.origin_id
    where f.study_id = ${from} and f.is_deleted = 0`);
  await tx.run(sql`
    insert into fmeca_modes (project_id, study_id, item_id, function_id, origin_id, iso_code, mode, mode_en, phase, mechanism_code, cause_code, cause, cause_en,
      local_effect, local_effect_en, next_effect, next_effect_en, end_effect, end_effect_en, prevention, prevention_en, detection_code, control, control_en,
      provision, provision_en, severity, occurrence, detection, severity_class, ratio, effect_probability,
      matrix_probability, consequence_p, consequence_e, consequence_o, consequence_a, consequence_r, hidden, recommendation, recommendation_en,
      justification, revised_severity, revised_occurrence, revised_detection, remark, template_key, template_version, sort)
    select m.project_id, ${to}, n.item_id, n.id, m.origin_id, iso_code, mode, mode_en, phase, mechanism_code, cause_code, cause, cause_en,
      local_effect, local_effect_en, next_effect, next_effect_en, end_effect, end_effect_en, prevention, prevention_en, detection_code, control, control_en,
      provision, provision_en, severity, occurrence, detection, severity_class, ratio, effect_probability,
      matrix_probability, consequence_p, consequence_e, consequence_o, consequence_a, consequence_r, hidden, recommendation, recommendation_en,
      justification, revised_severity, revised_occurrence, revised_detection, remark, m.template_key, m.template_version, m.sort
    from fmeca_modes m join fmeca_functions o on o.id = m.function_id join fmeca_functions n on n.study_id = ${to} and n.origin_id = o.origin_id
    where m.study_id = ${from} and m.is_deleted = 0`);
}
