import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** People of the tenant with a permission, administrators among them; of a project only those who can open it. */
export async function whoMay(
  tx: Queries,
  permission: string,
  projectId: string | null = null,
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select distinct u.id from users u join roles r on r.id = any(u.role_ids) and r.is_deleted = 0
    where u.tenant_id = current_tenant() and r.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1 and (r.is_admin or exists (
        select 1 from api_scopes a where a.id = any(r.api_scope_ids) and a.code = ${permission}))
      and (${projectId}::bigint is null or r.is_admin or exists (
        select 1 from data_scopes d where d.id = any(r.data_scope_ids) and d.scope_type = 1 and d.is_deleted = 0)
        or exists (select 1 from projects p where p.id = ${projectId}::bigint and (p.is_default or p.member_ids @> array[u.id] or p.create_user = u.id)))`);
  return rows.map(({ id }) => id);
}
