import type { Queries } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';

/**
 * Modules of the tenant the transaction is in, as a condition on a column `module_code` of `alias`: one of those it names. They
 * are gathered once for the statement, not looked for again with every row.
 */
const moduleIsGranted = (
  alias: string,
) => `(${alias}.module_code is null or string_to_array(${alias}.module_code, ',') && (select array_agg(tm.module_code::text)
  from tenant_modules tm where tm.tenant_id = current_tenant() and tm.is_deleted = 0
    and (tm.expire_time is null or tm.expire_time > now())))`;

/** Menus `m` the tenant may have: there in the program, not the operator's, of a granted module, in one of its menu groups. */
export const menuOfTenant =
  raw(`(m.is_deleted = 0 and m.installed and (not m.operator_only or current_tenant() = '000000') and ${moduleIsGranted('m')}
  and (not exists (select from top_menu_menus b where b.menu_id = m.id) or exists (select from top_menu_menus b
    join tenant_top_menus tt on tt.tenant_id = current_tenant() and tt.top_menu_id = b.top_menu_id and tt.is_deleted = 0 where b.menu_id = m.id)))`);

/** API operations `a` the tenant may have. */
export const scopeOfTenant = raw(
  `(a.registered and a.is_deleted = 0 and (not a.operator_only or current_tenant() = '000000') and ${moduleIsGranted('a')})`,
);

/** Whether anybody of the tenant can have the permission: its module is granted and not over. */
export const tenantHas = async (tx: Queries, permission: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from api_scopes a where a.code = ${permission} and ${scopeOfTenant}`)) !==
  undefined;

/** Menus as the side menu shows them: by their group, then by their own order. */
export const inMenuOrder =
  raw(`(select min(g.sort) from top_menu_menus x join top_menus g on g.id = x.top_menu_id and g.is_deleted = 0
  where x.menu_id = m.id) nulls last, m.sort, m.id`);
