import { userErrors } from '@ircrisk/contract/modules/system/user.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { menuOfTenant, scopeOfTenant } from './allowed.ts';

/** What a person could pass on to somebody else: never more than they have. */
export interface Reach {
  readonly isAdmin: boolean;
  readonly menuIds: ReadonlySet<string>;
  readonly apiScopeIds: ReadonlySet<string>;
  readonly dataScopeIds: ReadonlySet<string>;
}

export interface Grants {
  readonly menuIds: readonly string[];
  readonly apiScopeIds: readonly string[];
  readonly dataScopeIds: readonly string[];
}

interface ReachRow {
  isAdmin: boolean;
  menuIds: string[];
  apiScopeIds: string[];
  dataScopeIds: string[];
}

export async function reachOf(tx: Queries, userId: string): Promise<Reach> {
  const row = await tx.one<ReachRow>(sql`
    with mine as materialized (
      select r.* from roles r join users u on u.tenant_id = r.tenant_id and r.id = any(u.role_ids)
      where u.tenant_id = current_tenant() and u.id = ${userId} and r.is_deleted = 0
    ), admin as (select exists (select from mine where is_admin) as yes)
    select (select yes from admin) as "isAdmin",
      array(select m.id from menus m where ${menuOfTenant} and ((select yes from admin) or m.id in (select unnest(menu_ids) from mine))) as "menuIds",
      array(select a.id from api_scopes a where ${scopeOfTenant} and ((select yes from admin) or a.id in (select unnest(api_scope_ids) from mine))) as "apiScopeIds",
      array(select d.id from data_scopes d where d.tenant_id = current_tenant() and d.is_deleted = 0
        and ((select yes from admin) or d.id in (select unnest(data_scope_ids) from mine))) as "dataScopeIds"`);
  return {
    isAdmin: row.isAdmin,
    menuIds: new Set(row.menuIds),
    apiScopeIds: new Set(row.apiScopeIds),
    dataScopeIds: new Set(row.dataScopeIds),
  };
}

export const holds = (reach: Reach, grants: Grants): boolean =>
  grants.menuIds.every((id) => reach.menuIds.has(id)) &&
  grants.apiScopeIds.every((id) => reach.apiScopeIds.has(id)) &&
  grants.dataScopeIds.every((id) => reach.dataScopeIds.has(id));

export interface RoleGrants extends Grants {
  readonly id: string;
  readonly isAdmin: boolean;
}

/** Roles with what they carry that counts in this tenant; an id that is not one of its roles is "not found". */
export async function rolesOf(tx: Queries, ids: readonly string[]): Promise<RoleGrants[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.all<RoleGrants>(sql`
    select r.id, r.is_admin as "isAdmin", r.data_scope_ids as "dataScopeIds",
      array(select m.id from menus m where ${menuOfTenant} and m.id = any(r.menu_ids)) as "menuIds",
      array(select a.id from api_scopes a where ${scopeOfTenant} and a.id = any(r.api_scope_ids)) as "apiScopeIds"
    from roles r where r.tenant_id = current_tenant() and r.id = any(${wanted}::bigint[]) and r.is_deleted = 0`);
  if (rows.length !== wanted.length) throw fail(commonErrors.notFound);
  return rows;
}

/** Whether somebody with this reach may give, or take charge of, a role. */
export const mayPass = (reach: Reach, role: RoleGrants): boolean =>
  reach.isAdmin || (!role.isAdmin && holds(reach, role));

/** A program that acts or hears as somebody has their rights: nobody hands on more than they have. */
export async function requireReachOver(
  tx: Queries,
  viewerId: string,
  userIds: readonly string[],
): Promise<void> {
  const held = await tx.all<{ roleId: string }>(sql`
    select distinct r.id as "roleId" from users u join roles r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_deleted = 0
    where u.tenant_id = current_tenant() and u.id = any(${userIds}::bigint[]) and u.id <> ${viewerId}`);
  const reach = await reachOf(tx, viewerId);
  const roles = await rolesOf(
    tx,
    held.map(({ roleId }) => roleId),
  );
  if (roles.some((role) => !mayPass(reach, role))) throw fail(userErrors.roleBeyondYours);
}
