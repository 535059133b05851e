import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { roleErrors } from '@ircrisk/contract/modules/system/role.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { textIn } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { inMenuOrder } from '#platform/permissions/allowed.ts';
import { treeOf } from '#platform/permissions/forest.ts';
import { type Grants, holds, type Reach, rolesOf } from '#platform/permissions/reach.ts';
import { withBelow } from './store.ts';

/**
 * A tree of rights hangs its nodes under menus and their groups, and a ticked branch sends those along. Where they only
 * group they are no right, and are passed over.
 */
async function withoutGroups(tx: Queries, wanted: Partial<Grants>): Promise<Partial<Grants>> {
  const ids = Object.values(wanted).flat();
  const rows = await tx.all<{ id: string; isMenu: boolean }>(sql`
    select id, true as "isMenu" from menus where id = any(${ids}::bigint[]) and is_deleted = 0
    union all select id, false from top_menus where id = any(${ids}::bigint[]) and is_deleted = 0`);
  const groups = new Set(rows.filter(({ isMenu }) => !isMenu).map(({ id }) => id));
  const branches = new Set(rows.map(({ id }) => id));
  const rest = (list: readonly string[] | undefined, left: ReadonlySet<string>) =>
    list?.filter((id) => !left.has(id));
  return {
    menuIds: rest(wanted.menuIds, groups),
    apiScopeIds: rest(wanted.apiScopeIds, branches),
    dataScopeIds: rest(wanted.dataScopeIds, branches),
  };
}

/** Ids nobody knows are "not found", whoever they might belong to. */
async function checkKnown(tx: Queries, wanted: Grants): Promise<void> {
  const { unknown } = await tx.one<{ unknown: boolean }>(sql`
    select exists (select from unnest(${wanted.menuIds}::bigint[]) i where not exists (select from menus m where m.id = i and m.is_deleted = 0))
      or exists (select from unnest(${wanted.apiScopeIds}::bigint[]) i where not exists (select from api_scopes a where a.id = i and a.is_deleted = 0))
      or exists (select from unnest(${wanted.dataScopeIds}::bigint[]) i where not exists
        (select from data_scopes d where d.tenant_id = current_tenant() and d.id = i and d.is_deleted = 0)) as unknown`);
  if (unknown) throw fail(commonErrors.notFound);
}

/**
 * Replaces what roles carry, part by part; a part that is not named stays. Nobody grants more than they have; what a role has beyond the granter's own rights stays as it
 * is. A role holds at most what its parent holds, and what it loses the roles below it lose too.
 */
export async function grantTo(
  tx: Queries,
  reach: Reach,
  roleIds: readonly string[],
  named: Partial<Grants>,
): Promise<void> {
  const roles = await rolesOf(tx, roleIds);
  if (roles.length === 0) throw fail(commonErrors.nothingSelected);
  if (roles.some((role) => role.isAdmin)) throw fail(roleErrors.adminFixed);
  const { menuIds, apiScopeIds, dataScopeIds } = await withoutGroups(tx, named);
  const wanted = { menuIds: menuIds ?? [], apiScopeIds: apiScopeIds ?? [], dataScopeIds: dataScopeIds ?? [] };
  await checkKnown(tx, wanted);
  if (!holds(reach, wanted)) throw fail(roleErrors.beyondYours);
  for (const role of roles) {
    const kept = (have: readonly string[], own: ReadonlySet<string>, want?: readonly string[]) =>
      want ? [...new Set([...want, ...have.filter((id) => !own.has(id))])] : [...have];
    const next: Grants = {
      menuIds: kept(role.menuIds, reach.menuIds, menuIds),
      apiScopeIds: kept(role.apiScopeIds, reach.apiScopeIds, apiScopeIds),
      dataScopeIds: kept(role.dataScopeIds, reach.dataScopeIds, dataScopeIds),
    };
    await checkParent(tx, role.id, next);
    await tx.run(sql`update roles set menu_ids = ${next.menuIds}::bigint[], api_scope_ids = ${next.apiScopeIds}::bigint[],
      data_scope_ids = ${next.dataScopeIds}::bigint[] where tenant_id = current_tenant() and id = ${role.id}`);
    await shrinkBelow(tx, role.id, next);
  }
}

/** A parent that is the administrator role holds everything. */
export async function checkParent(
  tx: Queries,
  roleId: string,
  next: Grants,
  parentId?: string | null,
): Promise<void> {
  const parent = await tx.maybe<Grants & { isAdmin: boolean }>(sql`
    select p.is_admin as "isAdmin", p.menu_ids as "menuIds", p.api_scope_ids as "apiScopeIds", p.data_scope_ids as "dataScopeIds" from roles p
    where p.tenant_id = current_tenant() and p.is_deleted = 0 and p.id = ${
      parentId === undefined
        ? sql`(select parent_id from roles where tenant_id = current_tenant() and id = ${roleId})`
        : sql`${parentId}::bigint`
    }`);
  if (!parent || parent.isAdmin) return;
  const bounds: Reach = {
    isAdmin: false,
    menuIds: new Set(parent.menuIds),
    apiScopeIds: new Set(parent.apiScopeIds),
    dataScopeIds: new Set(parent.dataScopeIds),
  };
  if (!holds(bounds, next)) throw fail(roleErrors.beyondParent);
}

async function shrinkBelow(tx: Queries, roleId: string, next: Grants): Promise<void> {
  const below = (await withBelow(tx, [roleId])).filter((id) => id !== roleId);
  if (below.length === 0) return;
  await tx.run(sql`update roles r set
      menu_ids = array(select unnest(r.menu_ids) intersect select unnest(${next.menuIds}::bigint[])),
      api_scope_ids = array(select unnest(r.api_scope_ids) intersect select unnest(${next.apiScopeIds}::bigint[])),
      data_scope_ids = array(select unnest(r.data_scope_ids) intersect select unnest(${next.dataScopeIds}::bigint[]))
    where r.tenant_id = current_tenant() and r.id = any(${below}::bigint[])`);
}

interface Trees {
  menu: TreeNode[];
  dataScope: TreeNode[];
  apiScope: TreeNode[];
}

/** Everything the caller could pass on; API operations hang under their menus. */
export async function grantTrees(tx: Queries, reach: Reach, language: Language): Promise<Trees> {
  const title = textIn(language, 'name');
  const menus = await tx.all<{
    id: string;
    parentId: string;
    title: string;
    code: string;
    category: number;
  }>(sql`
    select id, coalesce(parent_id, 0)::text as "parentId", ${title} as title, code, category from menus m
    where id = any(${[...reach.menuIds]}::bigint[]) order by ${inMenuOrder}`);
  const scopes = await tx.all<{ id: string; parentId: string; title: string; code: string }>(sql`
    select id, coalesce(menu_id, 0)::text as "parentId", ${title} as title, code from api_scopes
    where id = any(${[...reach.apiScopeIds]}::bigint[]) order by code`);
  const dataScopes = await tx.all<{ id: string; title: string }>(sql`
    select id, ${textIn(language, 'scope_name')} as title from data_scopes
    where tenant_id = current_tenant() and id = any(${[...reach.dataScopeIds]}::bigint[]) order by scope_type, id`);
  const used = new Set(scopes.map((scope) => scope.parentId));
  const headings = menus
    .filter((menu) => menu.category === 1 && used.has(menu.id))
    .map((menu) => ({ ...menu, parentId: '0' }));
  return {
    menu: treeOf(menus),
    dataScope: treeOf(dataScopes.map((scope) => ({ ...scope, parentId: '0' }))),
    apiScope: treeOf([...headings, ...scopes]),
  };
}
