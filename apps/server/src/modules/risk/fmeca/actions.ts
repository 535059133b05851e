import type { FmecaAction } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Actions of the modes of a study. They name a mode by what it is in every revision, so they stay with it. */
export const actionsOf = (tx: Tx, studyId: string): Promise<FmecaAction[]> =>
  tx.all(sql`
    select a.id, m.id as "modeId", a.title, a.title_en as "titleEn", a.state, a.priority, u.shown_name as owner, coalesce(a.deferred_to, a.due_date) as "dueDate",
      (a.state not in ('closed', 'cancelled') and coalesce(a.deferred_to, a.due_date) < current_date) as overdue,
      (a.state = 'closed' and (m.revised_severity is null or m.revised_occurrence is null or m.revised_detection is null)) as "asksRating"
    from fmeca_modes m join action_items a on a.source_module = 'fmeca' and a.source_id = m.origin_id and a.is_deleted = 0
    left join users u on u.tenant_id = a.tenant_id and u.id = a.owner_id
    where m.study_id = ${studyId} and m.is_deleted = 0 order by a.due_date, a.id`);

interface Raised {
  id: string;
  title: string;
  titleEn?: string | null | undefined;
  type: string;
  priority: string;
  ownerId?: string | null | undefined;
  dueDate: string;
}

/** The recommendation of a mode as an item of the one to-do list, at the equipment it is about. */
export async function raise(
  tx: Tx,
  { id, title, titleEn, type, priority, ownerId, dueDate }: Raised,
): Promise<string> {
  const rows = sql`
    select 'fmeca' as source_module, m.origin_id as source_id, coalesce(e.node_id, s.node_id) as node_id, e.id as equipment_id, ${title}::text as title,
      ${titleEn || null}::text as title_en, concat_ws(E'\n', s.code || ' ' || s.name, m.mode, m.recommendation) as description, ${type}::text as type,
      ${priority}::text as priority, ${ownerId ?? null}::bigint as owner_id, ${dueDate}::date as due_date
    from fmeca_modes m join fmeca_studies s on s.id = m.study_id
    left join lateral (
      with recursive up as (
        select i.id, i.parent_id, i.equipment_id from fmeca_items i where i.id = m.item_id
        union all select p.id, p.parent_id, p.equipment_id from fmeca_items p join up on p.id = up.parent_id where up.equipment_id is null)
      select equipment_id from up where equipment_id is not null limit 1) holder on true
    left join equipment e on e.id = holder.equipment_id where m.id = ${id}`;
  const { id: actionId } = await tx.one<{ id: string }>(raiseActions(rows));
  return actionId;
}
