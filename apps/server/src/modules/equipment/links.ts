import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';

type Relation = 'parent' | 'child' | 'from' | 'to' | 'pipeline' | 'relief';

/** Documents, actions, cases and connected equipment, all statements together. */
export async function readLinks(tx: Tx, id: string, language: Language) {
  const title = (table: string) =>
    language === 'en'
      ? sql`coalesce(${name(table)}.title_en, ${name(table)}.title)`
      : sql`${name(table)}.title`;
  const equipmentName = language === 'en' ? sql`coalesce(e.name_en, e.name)` : sql`e.name`;
  const [documents, actions, cases, equipment, tank] = await Promise.all([
    tx.all<{
      id: string;
      documentNumber: string;
      title: string;
      type: string;
      revision: string;
      state: string;
      fileId: string | null;
      reviewDueDate: string | null;
    }>(sql`
      select id, document_number as "documentNumber", ${title('documents')} as title, type, revision, state, file_id as "fileId", review_due_date as "reviewDueDate"
      from documents where equipment_id = ${id} and is_deleted = 0 order by document_number, id desc limit 200`),
    tx.all<{
      id: string;
      title: string;
      priority: string;
      state: string;
      owner: string | null;
      dueDate: string | null;
      overdue: boolean;
    }>(sql`
      select a.id, ${title('a')} as title, a.priority, a.state, u.real_name as owner, a.due_date as "dueDate",
        coalesce(a.state not in ('closed', 'cancelled') and coalesce(a.deferred_to, a.due_date) < current_date, false) as overdue
      from action_items a left join users u on u.id = a.owner_id where a.equipment_id = ${id} and a.is_deleted = 0
      order by a.state in ('closed', 'cancelled'), a.due_date, a.id limit 200`),
    tx.all<{ id: string; title: string; mechanism: string; foundDate: string | null }>(sql`
      select id, ${title('corrosion_cases')} as title, mechanism, found_date as "foundDate" from corrosion_cases where equipment_id = ${id} and is_deleted = 0
      order by found_date desc nulls last limit 200`),
    tx.all<{ id: string; tag: string; name: string; type: string; relation: Relation }>(sql`
      with me as (select * from equipment where id = ${id})
      select e.id, e.tag, ${equipmentName} as name, e.type, r.relation from (
        select parent_equipment_id as id, 'parent' as relation from me union all select from_equipment_id, 'from' from me
        union all select to_equipment_id, 'to' from me
        union all select c.id, case c.type when 'reliefDevice' then 'relief' else 'child' end from equipment c where c.parent_equipment_id = ${id} and c.is_deleted = 0
        union all select c.id, 'pipeline' from equipment c where (c.from_equipment_id = ${id} or c.to_equipment_id = ${id}) and c.is_deleted = 0) r
      join equipment e on e.id = r.id and e.is_deleted = 0 order by r.relation, e.tag limit 200`),
    tx.maybe<{ id: string }>(sql`select id from tanks where equipment_id = ${id} and is_deleted = 0`),
  ]);
  return { documents, actions, cases, equipment, tankId: tank?.id ?? null };
}
