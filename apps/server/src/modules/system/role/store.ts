import type { RoleNode } from '@ircrisk/contract/modules/system/role.ts';
import { role } from '@ircrisk/contract/resources/people.ts';
import type { ListQuery } from '@ircrisk/contract/values.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { pageOf } from '#platform/http/page.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { orderOf, orderSql } from '#platform/resources/order.ts';

const columns = sql`t.id, t.tenant_id as "tenantId", coalesce(t.parent_id, 0)::text as "parentId", t.role_name as "roleName", t.role_name_en as "roleNameEn",
  t.role_alias as "roleAlias", t.sort, t.is_admin as "isAdmin", t.is_deleted as "isDeleted", t.version,
  t.create_time as "createTime", t.update_time as "updateTime",
  (select count(*)::int from users u where u.tenant_id = t.tenant_id and u.role_ids @> array[t.id] and u.is_deleted = 0) as "userCount"`;
const live = sql`t.tenant_id = current_tenant() and t.is_deleted = 0`;

const contains = (column: Sql, value: string | undefined): Sql[] =>
  value ? [sql`${column} ilike ${`%${likeLiteral(value)}%`}`] : [];

export function roleRows(
  tx: Queries,
  filters: { roleName?: string; roleAlias?: string } = {},
): Promise<RoleNode[]> {
  const condition = all([
    live,
    ...contains(sql`t.role_name`, filters.roleName),
    ...contains(sql`t.role_alias`, filters.roleAlias),
  ]);
  return tx.all<RoleNode>(sql`select ${columns} from roles t where ${condition} order by t.sort, t.id`);
}

export async function rolePage(tx: Tx, query: ListQuery) {
  const condition = all([live, ...filterConditions(role, query)]);
  const order = orderSql(role, orderOf(role, query), 't');
  const rows = await tx.all<RoleNode>(sql`select ${columns} from roles t where ${condition}
    order by ${order} limit ${query.size} offset ${(query.current - 1) * query.size}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from roles t where ${condition}`,
  );
  return pageOf(rows, total, query);
}

export const findRole = (tx: Queries, id: string): Promise<RoleNode | undefined> =>
  tx.maybe<RoleNode>(sql`select ${columns} from roles t where ${live} and t.id = ${id}`);

/** The role and everything below it. */
export async function withBelow(tx: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    with recursive down(id) as (
      select id from roles where tenant_id = current_tenant() and id = any(${ids}::bigint[])
      union select r.id from roles r join down on r.parent_id = down.id where r.tenant_id = current_tenant() and r.is_deleted = 0)
    select id from down`);
  return rows.map(({ id }) => id);
}

export interface SavedRole {
  roleName: string;
  /** Null: as it was. */
  roleNameEn: string | null;
  roleAlias: string;
  sort: number;
  parentId: string | null;
}

export async function insertRole(tx: Queries, values: SavedRole): Promise<string> {
  const { id } = await tx.one<{
    id: string;
  }>(sql`insert into roles (role_name, role_name_en, role_alias, sort, parent_id)
    values (${values.roleName}, ${values.roleNameEn ?? ''}, ${values.roleAlias}, ${values.sort}, ${values.parentId}) returning id`);
  return id;
}

export async function updateRole(
  tx: Queries,
  id: string,
  values: SavedRole,
  version: number | undefined,
): Promise<boolean> {
  const lock = version === undefined ? sql`` : sql`and version = ${version}`;
  const changed =
    await tx.run(sql`update roles set role_name = ${values.roleName}, role_name_en = coalesce(${values.roleNameEn}, role_name_en), role_alias = ${values.roleAlias}, sort = ${values.sort},
    parent_id = ${values.parentId} where tenant_id = current_tenant() and id = ${id} ${lock}`);
  return changed === 1;
}

export async function usesOf(
  tx: Queries,
  ids: readonly string[],
): Promise<{ children: number; users: number }> {
  return tx.one(sql`
    select (select count(*)::int from roles r where r.tenant_id = current_tenant() and r.parent_id = any(${ids}::bigint[]) and r.is_deleted = 0
        and not r.id = any(${ids}::bigint[])) as children,
      (select count(*)::int from users u where u.tenant_id = current_tenant() and u.role_ids && ${ids}::bigint[] and u.is_deleted = 0) as users`);
}

/** Removed roles leave the people who had them, and the roles below go up to the top. */
export async function removeRoles(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update users u set role_ids = array(select r from unnest(u.role_ids) with ordinality x(r, at) where not r = any(${ids}::bigint[]) order by at)
    where u.tenant_id = current_tenant() and u.role_ids && ${ids}::bigint[]`);
  await tx.run(
    sql`update roles set parent_id = null where tenant_id = current_tenant() and parent_id = any(${ids}::bigint[])`,
  );
  await tx.run(
    sql`update roles set is_deleted = 1 where tenant_id = current_tenant() and id = any(${ids}::bigint[])`,
  );
}
