import type { Page } from '@ircrisk/contract/endpoint.ts';
import { subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { likeLiteral, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { classifyTags } from './classify.ts';

export interface Untagged {
  id: string;
  tag: string;
  name: string;
  nameEn: string | null;
  type: string;
  criticality: string | null;
}

/** Equipment `e` in service within the scope of a study that it does not have. */
export const untaggedSql = (studyId: string, nodeId: string | null): Sql => sql`
  e.is_deleted = 0 and e.state in ('inUse', 'standby') and ${nodeId ? sql`e.node_id = any(array${subtreeIds([nodeId])})` : raw('true')}
  and not exists (select from criticality_tags t where t.study_id = ${studyId} and t.equipment_id = e.id and t.is_deleted = 0)`;

export async function readUntagged(
  tx: Tx,
  study: { id: string; nodeId: string | null },
  asked: { keyword?: string | undefined; current: number; size: number },
): Promise<Page<Untagged>> {
  const { keyword, current, size } = asked;
  const like = `%${likeLiteral((keyword ?? '').toLowerCase())}%`;
  const where = sql`${untaggedSql(study.id, study.nodeId)} and ${keyword ? sql`(lower(e.tag) like ${like} or lower(e.name) like ${like} or lower(e.name_en) like ${like})` : raw('true')}`;
  const [records, { total }] = [
    await tx.all<Untagged>(sql`
      select e.id, e.tag, e.name, e.name_en as "nameEn", e.type, e.criticality from equipment e where ${where} order by e.tag, e.id
      limit ${size} offset ${(current - 1) * size}`),
    await tx.one<{ total: number }>(sql`select count(*)::int as total from equipment e where ${where}`),
  ];
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

export interface Mapping {
  tagIds?: readonly string[] | undefined;
  equipmentIds?: readonly string[] | undefined;
  all?: boolean | undefined;
  subFunctionId?: string | null | undefined;
  beside?: boolean | undefined;
}

/** Tags and equipment onto a sub-function in two statements; the classes follow at once. */
export async function mapTags(
  tx: Tx,
  study: { id: string; nodeId: string | null },
  wanted: Mapping,
): Promise<{ added: number; moved: number }> {
  const { tagIds = [], equipmentIds = [], all = false, subFunctionId = null, beside = false } = wanted;
  if (
    subFunctionId &&
    !(await tx.maybe(
      sql`select 1 from criticality_sub_functions where id = ${subFunctionId} and study_id = ${study.id} and is_deleted = 0`,
    ))
  )
    throw fail(commonErrors.notFound);
  const onto = sql`${subFunctionId ? [subFunctionId] : []}::bigint[]`;
  const added = await tx.all<{ id: string }>(sql`
    insert into criticality_tags (study_id, equipment_id, sub_function_ids)
    select ${study.id}, e.id, ${onto} from equipment e
    where ${untaggedSql(study.id, all ? study.nodeId : null)} and ${all ? raw('true') : sql`e.id = any(${equipmentIds}::bigint[])`} returning id`);
  const moved = await tx.all<{ id: string }>(sql`
    update criticality_tags t set sub_function_ids = ${beside ? sql`array(select distinct u from unnest(t.sub_function_ids || ${onto}) u)` : onto}
    where t.study_id = ${study.id} and t.is_deleted = 0
      and (t.id = any(${tagIds}::bigint[]) or (t.equipment_id = any(${equipmentIds}::bigint[]) and t.id <> all(${added.map(({ id }) => id)}::bigint[])))
    returning t.id`);
  const touched = [...added, ...moved].map(({ id }) => id);
  if (touched.length > 0) await classifyTags(tx, study.id, touched);
  return { added: added.length, moved: moved.length };
}
