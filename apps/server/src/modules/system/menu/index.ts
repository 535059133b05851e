import * as contract from '@ircrisk/contract/modules/system/menu.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { inNamedTenant } from '#platform/permissions/as-tenant.ts';
import { forestOf, treeOf } from '#platform/permissions/forest.ts';
import { withButtonsOnly, withGroups } from './shape.ts';
import * as store from './store.ts';
import { topMenuHandlers } from './top-menus.ts';

export const menu: ServerModule = {
  id: 'menu',
  handlers: [
    handle(contract.menuRoutes, async ({ tx, actor, input, language }) => {
      const chosen = input.topMenuIds ?? input.topMenuId;
      const rows = await store.routesOf(tx, actor, input.category, chosen?.length ? chosen : null, language);
      const forest = forestOf(rows);
      if (!input.withTopMenu) return forest;
      const groups = await store.ownTopMenus(tx, actor);
      return withGroups(
        forest,
        chosen?.length ? groups.filter((group) => chosen.includes(group.id)) : groups,
        await store.bindings(tx),
      );
    }),
    handle(contract.menuButtons, async ({ tx, actor, language }) =>
      withButtonsOnly(forestOf(await store.routesOf(tx, actor, 2, null, language))),
    ),
    handle(contract.menuPreview, (call) =>
      inNamedTenant(call, call.input.tenantId, async () => {
        const { tx, input, language } = call;
        const role = await tx.maybe<{ isAdmin: boolean }>(
          sql`select is_admin as "isAdmin" from roles where tenant_id = current_tenant() and id = ${input.roleId} and is_deleted = 0`,
        );
        if (!role) throw fail(commonErrors.notFound);
        const holder = { isAdmin: role.isAdmin, roleIds: [input.roleId] };
        const forest = forestOf(await store.routesOf(tx, holder, 1, null, language));
        return withGroups(forest, await store.ownTopMenus(tx, holder), await store.bindings(tx));
      }),
    ),
    handle(contract.modulesOfTenant, (call) =>
      inNamedTenant(call, call.input.tenantId, () =>
        call.tx.all(sql`
          select m.id, m.module_code as code, m.name, m.name_en as "nameEn", g.expire_time as "expireTime",
            g.id is not null and (g.expire_time is null or g.expire_time > now()) as granted, m.installed
          from menus m left join tenant_modules g on g.tenant_id = current_tenant() and g.module_code = m.module_code and g.is_deleted = 0
          where m.is_deleted = 0 and m.category = 1 and m.module_code = m.code order by m.id`),
      ),
    ),

    handle(contract.menuList, async ({ tx, input, language }) =>
      forestOf(await store.menuRows(tx, language, input)),
    ),
    handle(contract.menuMenuList, async ({ tx, input, language }) =>
      forestOf(await store.menuRows(tx, language, { ...input, category: 1 })),
    ),
    handle(contract.menuLazyList, ({ tx, input, language }) =>
      store.menuRows(tx, language, { parentId: input.parentId }),
    ),
    handle(contract.menuLazyMenuList, ({ tx, input, language }) =>
      store.menuRows(tx, language, { parentId: input.parentId, category: 1 }),
    ),
    handle(contract.menuTree, async ({ tx, language }) => {
      const rows = await store.menuRows(tx, language, { category: 1 });
      return treeOf(
        rows.map((row) => ({ ...row, title: language === 'en' ? row.nameEn || row.name : row.name })),
      );
    }),
    handle(contract.menuDetail, async ({ tx, input, language }) => {
      const found = await store.findMenu(tx, input.id, language);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.submitMenu, async ({ tx, input, language }) => {
      const parentId = input.parentId && input.parentId !== '0' ? input.parentId : null;
      if (parentId && !(await store.findMenu(tx, parentId, language))) throw fail(commonErrors.notFound);
      const values = sql`${parentId}::bigint, ${input.code}, ${input.name}, ${input.nameEn}, ${input.alias}, ${input.path}, ${input.source},
        ${input.sort}::int, ${input.category}::smallint, ${input.action}::smallint, ${input.isOpen}::smallint, ${input.component}, ${input.remark}, ${input.keepAlive}::boolean`;
      const columns = sql`parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, component, remark, keep_alive`;
      if (!input.id) {
        const { id } = await tx.one<{ id: string }>(
          sql`insert into menus (${columns}) values (${values}) returning id`,
        );
        return id;
      }
      const below = await store.withBelow(tx, [input.id]);
      if (below.length === 0) throw fail(commonErrors.notFound);
      if (parentId && below.some((each) => each.id === parentId))
        throw invalidField('parentId', 'cyclic', commonErrors.cyclicParent);
      const lock = input.version === undefined ? sql`` : sql`and version = ${input.version}`;
      // The code and page of what ships with the product belong to the program.
      const changed =
        await tx.run(sql`update menus m set (${columns}) = (select v.parent_id, case when m.built_in then m.code else v.code end, v.name, v.name_en,
          v.alias, v.path, v.source, v.sort, v.category, v.action, v.is_open, case when m.built_in then m.component else v.component end, v.remark, v.keep_alive
          from (values (${values})) v(${columns})) where m.id = ${input.id} and m.is_deleted = 0 ${lock}`);
      if (changed !== 1)
        throw fail(commonErrors.stale, {}, { data: await store.findMenu(tx, input.id, language) });
      return input.id;
    }),
    handle(contract.removeMenus, async ({ tx, input }) => {
      const ids = [...new Set(input.ids)];
      if (ids.length === 0) throw fail(commonErrors.nothingSelected);
      const below = await store.withBelow(tx, ids);
      if (!ids.every((id) => below.some((each) => each.id === id))) throw fail(commonErrors.notFound);
      if (below.some((each) => each.builtIn)) throw fail(contract.menuErrors.builtIn);
      const children = below.length - ids.length;
      if (children > 0 && !input.confirm)
        throw fail(commonErrors.inUse, {}, { data: { children, usedBy: [] } });
      const all = below.map((each) => each.id);
      await tx.run(sql`delete from top_menu_menus where menu_id = any(${all}::bigint[])`);
      await tx.run(sql`update menus set is_deleted = 1 where id = any(${all}::bigint[])`);
      return true;
    }),
    ...topMenuHandlers,
  ],
};
