import * as contract from '@ircrisk/contract/modules/system/role.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { departmentAdminPermissions } from '#platform/permissions/department-admin.ts';
import { reachOf } from '#platform/permissions/reach.ts';
import { calledIn } from '#platform/resources/second-name.ts';
import { grantTrees } from './grants.ts';

interface Person {
  userId: string;
  account: string;
  realName: string;
  roles: { id: string; roleName: string }[];
  administers: string[];
}

/** What one person can do, put together the way the server does it for their own calls. */
export const rightsHandler = handle(contract.effectiveRights, async ({ tx, actor, input, language }) => {
  const person = await tx.maybe<Person>(sql`
    select u.id as "userId", u.account, u.shown_name as "realName",
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'roleName', ${calledIn(language, 'r.role_name')}) order by r.sort, r.id) from roles r
        where r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_deleted = 0), '[]') as roles,
      array(select ${calledIn(language, 'd.dept_name')} from departments d where d.tenant_id = u.tenant_id and d.admin_ids @> array[u.id] and d.is_deleted = 0
        order by d.sort, d.id) as administers
    from users u where u.tenant_id = current_tenant() and u.id = ${input.userId} and u.is_deleted = 0
      and (${actor.dataScope === 'all'} or u.id = ${actor.userId} or u.dept_ids && ${actor.scopeDeptIds}::bigint[])`);
  if (!person) throw fail(commonErrors.notFound);
  const reach = await reachOf(tx, person.userId);
  const trees = await grantTrees(tx, reach, language);
  const title = textIn(language, 'a.name');
  const place = textIn(language, 'm.name');
  const byOffice = person.administers.length > 0 ? departmentAdminPermissions : [];
  const operations = await tx.all<{ code: string; title: string; menu: string }>(sql`
    select a.code, ${title} as title, coalesce(${place}, '') as menu from api_scopes a left join menus m on m.id = a.menu_id
    where a.registered and (a.id = any(${[...reach.apiScopeIds]}::bigint[]) or a.code = any(${byOffice}::text[])) order by m.sort, m.id, a.code`);
  return {
    ...person,
    isAdmin: reach.isAdmin,
    menu: trees.menu,
    operations,
    dataScopes: trees.dataScope.map((scope) => scope.title),
  };
});
