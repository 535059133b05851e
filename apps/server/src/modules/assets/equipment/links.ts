import type { Language } from '@ircrisk/contract/text.ts';
import { textIn } from '#plant/names.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, name, raw, sql } from '#platform/database/sql.ts';
import { keptOf } from '#platform/resources/hooks.ts';
import type { Viewer } from '#platform/resources/scope.ts';

type Relation = 'parent' | 'child' | 'from' | 'to' | 'pipeline' | 'relief';

/** Documents, actions, cases and connected equipment, all statements together. */
export async function readLinks(tx: Tx, id: string, language: Language, viewer: Viewer) {
  const kept = keptOf('action-item').flatMap((rule) => rule.rows(viewer) ?? []);
  const title = (table: string) =>
    language === 'en'
      ? sql`coalesce(${name(table)}.title_en, ${name(table)}.title)`
      : sql`${name(table)}.title`;
  const [documents, actions, cases, equipment, failures, orders, risks, tank] = await Promise.all([
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
      select t.id, ${title('t')} as title, t.priority, t.state, u.shown_name as owner, t.due_date as "dueDate",
        coalesce(t.state not in ('closed', 'cancelled') and coalesce(t.deferred_to, t.due_date) < current_date, false) as overdue
      from action_items t left join users u on u.id = t.owner_id where t.equipment_id = ${id} and t.is_deleted = 0 and ${all([raw('true'), ...kept])}
      order by t.state in ('closed', 'cancelled'), t.due_date, t.id limit 200`),
    tx.all<{ id: string; title: string; mechanism: string; foundDate: string | null }>(sql`
      select id, ${title('corrosion_cases')} as title, mechanism, found_date as "foundDate" from corrosion_cases where equipment_id = ${id} and is_deleted = 0
      order by found_date desc nulls last limit 200`),
    connected(tx, id, language),
    tx.all<Failure>(sql`
      select f.id, f.event_number as number, f.detected_at as "detectedAt", f.downtime_hours as "downtimeHours", f.repair_cost::float8 as "repairCost",
        coalesce((select ${language === 'en' ? sql`dict_value_en` : sql`dict_value`} from dicts d where d.code = 'failure_mode' and d.dict_key = f.mode_code
          and d.is_deleted = 0 limit 1), f.mode_code) as mode
      from failure_events f where f.equipment_id = ${id} and f.is_deleted = 0 order by f.detected_at desc, f.id desc limit 20`),
    tx.all<Order>(sql`
      select w.id, w.number, ${title('w')} as title, w.state, w.due_date as "dueDate",
        coalesce(w.state not in ('completed', 'verified', 'closed', 'cancelled') and coalesce(w.deferred_to, w.due_date) < current_date, false) as overdue
      from work_orders w where w.equipment_id = ${id} and w.is_deleted = 0 order by w.due_date desc, w.id desc limit 20`),
    approvedRisks(tx, id, language),
    tx.maybe<{ id: string }>(sql`select id from tanks where equipment_id = ${id} and is_deleted = 0`),
  ]);
  return { documents, actions, cases, equipment, tankId: tank?.id ?? null, failures, orders, risks };
}

interface Failure {
  id: string;
  number: string;
  detectedAt: string;
  mode: string | null;
  downtimeHours: number | null;
  repairCost: number | null;
}
interface Order {
  id: string;
  number: string;
  title: string;
  state: string;
  dueDate: string | null;
  overdue: boolean;
}
interface Risk {
  id: string;
  study: string;
  date: string;
  part: string;
  level: string | null;
  driver: string | null;
  damageFactor: number | null;
  pof: number | null;
  area: number | null;
  targetDate: string | null;
  inspectionDate: string | null;
  effectiveness: string | null;
}

/** One result for a part: that of the latest approval, on the basis its study was judged by; worst part first. */
const approvedRisks = (tx: Tx, id: string, language: Language) =>
  tx.all<Risk>(sql`
    select a.id, s.code as study, s.rbi_date as date, ${textIn(language, 'p.name')} as part,
      case case s.target_kind when 'financialRisk' then r.financial_level else r.area_level end
        when 'L' then 'low' when 'M' then 'medium' when 'MH' then 'mediumHigh' when 'H' then 'high' end as level,
      r.driver, r.df as "damageFactor", r.pof, r.area, r.target_date as "targetDate", r.inspection_date as "inspectionDate", r.effectiveness
    from rbi_assessments a join rbi_studies s on s.id = a.study_id and s.state = 'approved' and s.is_deleted = 0
    join rbi_results r on r.tenant_id = a.tenant_id and r.assessment_id = a.id join parts p on p.id = a.part_id
    where a.equipment_id = ${id} and a.is_deleted = 0 and a.superseded_by is null order by r.pof desc nulls last, a.id limit 100`);

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
    select id, tag, ${textIn(language, 'name')} as name, type from equipment
    where id = any(${relatives.map((one) => one.id)}::bigint[]) and is_deleted = 0`);
  const byId = new Map(equipment.map((one) => [one.id, one]));
  return relatives
    .flatMap(({ id: other, relation }) => {
      const one = byId.get(other);
      return one ? [{ ...one, relation }] : [];
    })
    .sort((a, b) => a.relation.localeCompare(b.relation) || a.tag.localeCompare(b.tag));
}
