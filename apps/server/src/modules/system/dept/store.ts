import type { Dept } from '@ircrisk/contract/modules/system/dept.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { calledIn } from '#platform/resources/second-name.ts';

const people = (ids: Sql) => sql`coalesce((select string_agg(u.shown_name, ',') from users u
  where u.tenant_id = t.tenant_id and u.id = any(${ids}) and u.is_deleted = 0), '')`;

// A full name that only repeats the name is called in English as that is.
const fullNameEn = sql`case when t.full_name_en = '' and t.full_name = t.dept_name then t.dept_name_en else t.full_name_en end`;

const columns = (
  language: Language,
) => sql`t.id, t.tenant_id as "tenantId", coalesce(t.parent_id, 0)::text as "parentId",
  array_to_string(t.ancestors, ',') as ancestors, t.dept_name as "deptName", t.dept_name_en as "deptNameEn", t.full_name as "fullName", ${fullNameEn} as "fullNameEn", t.dept_category as "deptCategory",
  (select ${language === 'en' ? sql`d.dict_value_en` : sql`d.dict_value`} from dicts d where d.tenant_id = '000000' and d.code = 'org_category'
    and d.dict_key = t.dept_category and d.is_deleted = 0) as "deptCategoryName",
  t.sort, t.remark, array_to_string(t.leader_ids, ',') as "leaderIds", ${people(sql`t.leader_ids`)} as "leaderNames",
  array_to_string(t.admin_ids, ',') as "adminIds", ${people(sql`t.admin_ids`)} as "adminNames",
  (select count(*)::int from users u where u.tenant_id = t.tenant_id and u.dept_ids @> array[t.id] and u.is_deleted = 0) as "userCount",
  t.is_deleted as "isDeleted", t.version, t.create_time as "createTime", t.update_time as "updateTime",
  exists (select from departments c where c.tenant_id = t.tenant_id and c.parent_id = t.id and c.is_deleted = 0) as "hasChildren"`;
const live = sql`t.tenant_id = current_tenant() and t.is_deleted = 0`;

const contains = (column: Sql, value: string | undefined): Sql[] =>
  value ? [sql`${column} ilike ${`%${likeLiteral(value)}%`}`] : [];

export function deptRows(
  tx: Queries,
  language: Language,
  filters: { deptName?: string; fullName?: string; parentId?: string } = {},
): Promise<Dept[]> {
  const condition = all([
    live,
    ...contains(sql`t.dept_name`, filters.deptName),
    ...contains(sql`t.full_name`, filters.fullName),
    ...(filters.parentId === undefined ? [] : [sql`coalesce(t.parent_id, 0) = ${filters.parentId}`]),
  ]);
  return tx.all<Dept>(
    sql`select ${columns(language)} from departments t where ${condition} order by t.sort, t.id`,
  );
}

export interface DeptTitle {
  id: string;
  parentId: string;
  title: string;
  hasChildren: boolean;
}

export const deptTitles = (tx: Queries, language: Language, parentId?: string): Promise<DeptTitle[]> =>
  tx.all<DeptTitle>(sql`select t.id, coalesce(t.parent_id, 0)::text as "parentId", ${calledIn(language, 't.dept_name')} as title,
      exists (select from departments c where c.tenant_id = t.tenant_id and c.parent_id = t.id and c.is_deleted = 0) as "hasChildren"
    from departments t where ${live} and (${parentId ?? null}::bigint is null or coalesce(t.parent_id, 0) = ${parentId ?? null}::bigint) order by t.sort, t.id`);

export const findDept = (tx: Queries, id: string, language: Language): Promise<Dept | undefined> =>
  tx.maybe<Dept>(sql`select ${columns(language)} from departments t where ${live} and t.id = ${id}`);

export interface Place {
  id: string;
  ancestors: string[];
}
/** One change of the tree at a time in a tenant: two moves that cross would close a circle. */
export async function lockTree(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('departments ' || current_tenant()))`);
}

/** Where departments stand, locked. */
export const placesOf = (tx: Queries, ids: readonly string[]): Promise<Place[]> =>
  tx.all<Place>(
    sql`select t.id, t.ancestors from departments t where ${live} and t.id = any(${ids}::bigint[]) order by t.id for update`,
  );

export interface SavedDept {
  deptName: string;
  /** Null: as it was. */
  deptNameEn: string | null;
  fullName: string;
  /** Null: as it was. */
  fullNameEn: string | null;
  deptCategory: string;
  sort: number;
  remark: string;
}

export async function insertDept(tx: Queries, values: SavedDept, parent: Place | null): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into departments (parent_id, ancestors, dept_name, dept_name_en, full_name, full_name_en, dept_category, sort, remark)
    values (${parent?.id ?? null}, ${parent ? [...parent.ancestors, parent.id] : []}::bigint[], ${values.deptName}, ${values.deptNameEn ?? ''}, ${values.fullName}, ${values.fullNameEn ?? ''},
      ${values.deptCategory}, ${values.sort}, ${values.remark}) returning id`);
  return id;
}

export async function updateDept(
  tx: Queries,
  id: string,
  values: SavedDept,
  version: number | undefined,
): Promise<boolean> {
  const changed =
    await tx.run(sql`update departments t set dept_name = ${values.deptName}, dept_name_en = coalesce(${values.deptNameEn}, dept_name_en), full_name = ${values.fullName}, full_name_en = coalesce(${values.fullNameEn}, full_name_en),
    dept_category = ${values.deptCategory}, sort = ${values.sort}, remark = ${values.remark}
    where ${live} and t.id = ${id} ${version === undefined ? sql`` : sql`and t.version = ${version}`}`);
  return changed === 1;
}

/** Hangs a department elsewhere; the paths of everything below it follow. */
export async function rehang(tx: Queries, place: Place, parent: Place | null): Promise<void> {
  const path = parent ? [...parent.ancestors, parent.id] : [];
  await tx.run(sql`update departments t set parent_id = ${parent?.id ?? null}, ancestors = ${path}::bigint[]
    where t.tenant_id = current_tenant() and t.id = ${place.id}`);
  await tx.run(sql`update departments t set ancestors = ${path}::bigint[] || t.ancestors[array_position(t.ancestors, ${place.id}::bigint):]
    where t.tenant_id = current_tenant() and t.ancestors @> array[${place.id}::bigint]`);
}

export async function childrenOf(tx: Queries, ids: readonly string[]): Promise<Place[]> {
  return tx.all<Place>(sql`select t.id, t.ancestors from departments t where ${live} and t.parent_id = any(${ids}::bigint[])
    and not t.id = any(${ids}::bigint[]) order by t.id for update`);
}

export const memberCount = async (tx: Queries, ids: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`select count(*)::int as count from users u
    where u.tenant_id = current_tenant() and u.dept_ids && ${ids}::bigint[] and u.is_deleted = 0`)
  ).count;

/** Members of `ids` become members of `target`, or of nothing. */
export async function moveMembers(tx: Queries, ids: readonly string[], target: string | null): Promise<void> {
  await tx.run(sql`update users u set dept_ids = array(
      select d from (select case when x.d = any(${ids}::bigint[]) then ${target}::bigint else x.d end as d, min(x.at) as at
        from unnest(u.dept_ids) with ordinality x(d, at) group by 1) kept where d is not null order by at)
    where u.tenant_id = current_tenant() and u.dept_ids && ${ids}::bigint[]`);
}

export async function deleteDepts(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`update departments set is_deleted = 1 where tenant_id = current_tenant() and id = any(${ids}::bigint[])`,
  );
  await tx.run(sql`update data_scopes s set dept_ids = array(select d from unnest(s.dept_ids) d where not d = any(${ids}::bigint[]))
    where s.tenant_id = current_tenant() and s.dept_ids && ${ids}::bigint[]`);
}

/** Heads of the merged ones serve the target too; administrators only where the caller could have made them so. */
export async function joinPeople(
  tx: Queries,
  ids: readonly string[],
  target: string,
  withAdmins: boolean,
): Promise<void> {
  const all = [...ids, target];
  await tx.run(sql`update departments t set
      leader_ids = array(select distinct p from departments d, unnest(d.leader_ids) p where d.tenant_id = t.tenant_id and d.id = any(${all}::bigint[])),
      admin_ids = case when ${withAdmins} then array(select distinct p from departments d, unnest(d.admin_ids) p
        where d.tenant_id = t.tenant_id and d.id = any(${all}::bigint[])) else t.admin_ids end
    where t.tenant_id = current_tenant() and t.id = ${target}`);
}

export async function setPeople(
  tx: Queries,
  id: string,
  column: 'leader_ids' | 'admin_ids',
  userIds: readonly string[],
): Promise<boolean> {
  const set =
    column === 'leader_ids' ? sql`leader_ids = ${userIds}::bigint[]` : sql`admin_ids = ${userIds}::bigint[]`;
  return (await tx.run(sql`update departments t set ${set} where ${live} and t.id = ${id}`)) === 1;
}

export async function usersExist(tx: Queries, ids: readonly string[]): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from users
    where tenant_id = current_tenant() and id = any(${ids}::bigint[]) and is_deleted = 0`);
  return count === new Set(ids).size;
}
