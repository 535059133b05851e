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
    connected(tx, id, language),
    tx.maybe<{ id: string }>(sql`select id from tanks where equipment_id = ${id} and is_deleted = 0`),
  ]);
  return { documents, actions, cases, equipment, tankId: tank?.id ?? null };
}

interface Relative {
  id: string;
  relation: Relation;
}

/** Parents, children, ends of a line and lines that end here. Keys first, names after: each part has its own index. */
async function connected(tx: Tx, id: string, language: Language) {
  const found = await Promise.all([
    tx.all<Relative>(sql`
      select r.id, r.relation from equipment m cross join lateral (values (m.parent_equipment_id, 'parent'), (m.from_equipment_id, 'from'),
        (m.to_equipment_id, 'to')) r(id, relation) where m.id = ${id} and r.id is not null`),
    tx.all<Relative>(sql`
      select id, case type when 'reliefDevice' then 'relief' else 'child' end as relation from equipment where parent_equipment_id = ${id} limit 200`),
    tx.all<Relative>(
      sql`select id, 'pipeline' as relation from equipment where from_equipment_id = ${id} limit 200`,
    ),
    tx.all<Relative>(
      sql`select id, 'pipeline' as relation from equipment where to_equipment_id = ${id} limit 200`,
    ),
  ]);
  const relatives = found.flat();
  if (relatives.length === 0) return [];
  const equipment = await tx.all<{ id: string; tag: string; name: string; type: string }>(sql`
    select id, tag, ${language === 'en' ? sql`coalesce(name_en, name)` : sql`name`} as name, type from equipment
    where id = any(${relatives.map((one) => one.id)}::bigint[]) and is_deleted = 0`);
  const byId = new Map(equipment.map((one) => [one.id, one]));
  return relatives
    .flatMap(({ id: other, relation }) => {
      const one = byId.get(other);
      return one ? [{ ...one, relation }] : [];
    })
    .sort((a, b) => a.relation.localeCompare(b.relation) || a.tag.localeCompare(b.tag));
}
