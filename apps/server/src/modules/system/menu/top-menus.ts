import * as contract from '@ircrisk/contract/modules/system/menu.ts';
import { product } from '@ircrisk/contract/product.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { inMenuOrder, menuOfTenant } from '#platform/permissions/allowed.ts';
import { asTenant, inNamedTenant } from '#platform/permissions/as-tenant.ts';
import { treeOf } from '#platform/permissions/forest.ts';
import * as store from './store.ts';

/** Menu groups and what is bound to them. */
export const topMenuHandlers: Handler[] = [
  handle(contract.ownTopMenus, ({ tx, actor }) => store.ownTopMenus(tx, actor)),
  handle(contract.topMenuList, async ({ tx, actor, input }) => {
    const { rows, total } = await store.topMenuPage(tx, actor, input);
    return pageOf(rows, total, input);
  }),
  handle(contract.topMenuDetail, async ({ tx, input }) => {
    const found = await store.findTopMenu(tx, input.id);
    if (!found) throw fail(commonErrors.notFound);
    return found;
  }),
  handle(contract.submitTopMenu, async ({ tx, input }) => {
    if (!input.id) {
      const { id } = await tx.one<{
        id: string;
      }>(sql`insert into top_menus (code, name, name_en, source, path, sort)
        values (${input.code}, ${input.name}, ${input.nameEn}, ${input.source}, ${input.path}, ${input.sort}) returning id`);
      // The operator has every group; customers get it where it is bound to them.
      await tx.run(sql`insert into tenant_top_menus (top_menu_id) values (${id})`);
      return id;
    }
    if (!(await store.findTopMenu(tx, input.id))) throw fail(commonErrors.notFound);
    const lock = input.version === undefined ? sql`` : sql`and version = ${input.version}`;
    const changed =
      await tx.run(sql`update top_menus set code = case when built_in then code else ${input.code} end, name = ${input.name},
      name_en = ${input.nameEn}, source = ${input.source}, path = ${input.path}, sort = ${input.sort} where id = ${input.id} ${lock}`);
    if (changed !== 1) throw fail(commonErrors.stale, {}, { data: await store.findTopMenu(tx, input.id) });
    return input.id;
  }),
  handle(contract.removeTopMenus, async ({ tx, input, language }) => {
    const ids = [...new Set(input.ids)];
    if (ids.length === 0) throw fail(commonErrors.nothingSelected);
    const rows = await tx.all<{ builtIn: boolean; bound: number }>(sql`select built_in as "builtIn",
      (select count(*)::int from top_menu_menus b where b.top_menu_id = t.id) as bound from top_menus t where t.id = any(${ids}::bigint[]) and t.is_deleted = 0`);
    if (rows.length !== ids.length) throw fail(commonErrors.notFound);
    if (rows.some((row) => row.builtIn)) throw fail(contract.menuErrors.builtIn);
    const bound = rows.reduce((sum, row) => sum + row.bound, 0);
    if (bound > 0 && !input.confirm)
      throw fail(
        commonErrors.inUse,
        {},
        {
          data: {
            children: 0,
            usedBy: [{ table: 'menus', title: language === 'en' ? 'Menus' : '菜单', count: bound }],
          },
        },
      );
    await tx.run(sql`delete from top_menu_menus where top_menu_id = any(${ids}::bigint[])`);
    await tx.run(sql`update top_menus set is_deleted = 1 where id = any(${ids}::bigint[])`);
    return true;
  }),
  handle(contract.grantTopMenu, async ({ tx, input }) => {
    const topMenuIds = [...new Set(input.topMenuIds)];
    const menuIds = [...new Set(input.menuIds)];
    if (topMenuIds.length === 0) throw fail(commonErrors.nothingSelected);
    const { tops, menus } = await tx.one<{ tops: number; menus: number }>(sql`
      select (select count(*)::int from top_menus where id = any(${topMenuIds}::bigint[]) and is_deleted = 0) as tops,
        (select count(*)::int from menus where id = any(${menuIds}::bigint[]) and is_deleted = 0) as menus`);
    if (tops !== topMenuIds.length || menus !== menuIds.length) throw fail(commonErrors.notFound);
    await tx.run(
      sql`delete from top_menu_menus where top_menu_id = any(${topMenuIds}::bigint[]) and not menu_id = any(${menuIds}::bigint[])`,
    );
    await tx.run(sql`insert into top_menu_menus (top_menu_id, menu_id)
      select t, m from unnest(${topMenuIds}::bigint[]) t cross join unnest(${menuIds}::bigint[]) m on conflict do nothing`);
    return true;
  }),
  handle(contract.topMenuTenants, async ({ tx, input }) => {
    if (!(await store.findTopMenu(tx, input.topMenuId))) throw fail(commonErrors.notFound);
    return store.tenantsOfTopMenu(tx, input.topMenuId);
  }),
  handle(contract.bindTopMenuTenants, async (call) => {
    const { tx, input } = call;
    if (!(await store.findTopMenu(tx, input.topMenuId))) throw fail(commonErrors.notFound);
    const wanted = new Set(input.tenantIds);
    const known = await tx.all<{ code: string }>(
      sql`select tenant_id as code from tenants where is_deleted = 0 and tenant_id = any(${[...wanted]}::text[])`,
    );
    if (known.length !== wanted.size) throw fail(commonErrors.notFound);
    const bound = new Set(await store.tenantsOfTopMenu(tx, input.topMenuId));
    // Written inside each customer: the binding is one of its rows, and its own record of operations says so.
    for (const code of [...wanted].filter((each) => !bound.has(each)))
      await asTenant(tx, code, () => store.bindTopMenu(tx, input.topMenuId, true));
    // The operator itself keeps every group: it is the one that could bind it again.
    for (const code of [...bound].filter((each) => !wanted.has(each) && each !== product.operatorTenant))
      await asTenant(tx, code, () => store.bindTopMenu(tx, input.topMenuId, false));
    forgetCallers(call);
    return true;
  }),
  handle(contract.grantTopTree, async (call) => {
    const { tx, input, language } = call;
    const rows = await inNamedTenant(call, input.tenantId, () =>
      tx.all<{ id: string; parentId: string; title: string }>(sql`
        select m.id, coalesce(m.parent_id, 0)::text as "parentId", ${textIn(language, 'm.name')} as title
        from menus m where m.category = 1 and ${menuOfTenant} order by ${inMenuOrder}`),
    );
    return { menu: treeOf(rows) };
  }),
  handle(contract.topTreeKeys, async ({ tx, input }) => {
    const rows = await tx.all<{
      id: string;
    }>(sql`select distinct b.menu_id as id from top_menu_menus b join menus m on m.id = b.menu_id and m.is_deleted = 0
      where b.top_menu_id = any(${input.topMenuIds}::bigint[])`);
    return { menu: rows.map(({ id }) => id) };
  }),
];
