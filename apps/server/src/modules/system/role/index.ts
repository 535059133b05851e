import * as contract from '@ircrisk/contract/modules/system/role.ts';
import { role as roleResource, user } from '@ircrisk/contract/resources/people.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import type { ServerModule } from '#platform/module.ts';
import { inNamedTenant } from '#platform/permissions/as-tenant.ts';
import { forestOf, treeOf } from '#platform/permissions/forest.ts';
import { reachOf, rolesOf } from '#platform/permissions/reach.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { mayPick } from '#platform/resources/pickers.ts';
import { may } from '#platform/tenancy/actor.ts';
import { rightsHandler } from './effective-rights.ts';
import { checkParent, grantTo, grantTrees } from './grants.ts';
import { scopeHandlers } from './scopes.ts';
import * as store from './store.ts';

/** Left out, the second name stays as it is. */
const secondName = (given: unknown): string | null => (given === undefined ? null : String(given ?? ''));

type Rows = Awaited<ReturnType<typeof store.roleRows>>;

const called = ({ roleName, roleNameEn }: Rows[number], language: Language): string =>
  language === 'en' ? roleNameEn || roleName : roleName;

const nodes = (rows: Rows, language: Language) =>
  treeOf(rows.map((row) => ({ id: row.id, parentId: row.parentId, title: called(row, language) })));

export const role: ServerModule = {
  id: 'role',
  handlers: [
    handle(contract.roleList, async (call) =>
      forestOf(await inNamedTenant(call, call.input.tenantId, () => store.roleRows(call.tx, call.input))),
    ),
    handle(contract.rolePage, ({ tx, input }) => store.rolePage(tx, input)),
    handle(contract.roleTree, async (call) =>
      nodes(await inNamedTenant(call, call.input.tenantId, () => store.roleRows(call.tx)), call.language),
    ),
    handle(contract.roleTreeById, async ({ tx, input, language }) => {
      if (!(await store.findRole(tx, input.roleId))) throw fail(commonErrors.notFound);
      const below = await store.withBelow(tx, [input.roleId]);
      const rows = await store.roleRows(tx);
      return nodes(
        rows.filter((row) => !below.includes(row.id)),
        language,
      );
    }),
    handle(contract.roleSelect, async (call) => {
      if (!mayPick(call.actor, roleResource)) throw fail(commonErrors.forbidden);
      const rows = await inNamedTenant(call, call.input.tenantId, () => store.roleRows(call.tx));
      return rows.map((row) => ({
        id: row.id,
        label: called(row, call.language),
        roleName: row.roleName,
        roleAlias: row.roleAlias,
      }));
    }),
    handle(contract.roleDetail, async ({ tx, input }) => {
      const found = await store.findRole(tx, input.id);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.submitRole, async (call) => {
      const { tx, actor, input } = call;
      const needed = input.id ? 'role.update' : 'role.create';
      if (!may(actor, needed)) throw notPermitted(actor, needed);
      const parentId = input.parentId && input.parentId !== '0' ? input.parentId : null;
      const values = {
        roleName: String(input.roleName),
        roleNameEn: secondName(input.roleNameEn),
        roleAlias: String(input.roleAlias),
        sort: Number(input.sort ?? 1),
        parentId,
      };
      if (parentId && !(await store.findRole(tx, parentId))) throw fail(commonErrors.notFound);
      if (!input.id) return store.insertRole(tx, values);
      const [current] = await rolesOf(tx, [input.id]);
      if (!current) throw fail(commonErrors.notFound);
      if (current.isAdmin) throw fail(contract.roleErrors.adminFixed);
      if (parentId && (await store.withBelow(tx, [input.id])).includes(parentId)) {
        throw invalidField('parentId', 'cyclic', commonErrors.cyclicParent);
      }
      await checkParent(tx, input.id, current, parentId);
      if (!(await store.updateRole(tx, input.id, values, input.version))) {
        throw fail(commonErrors.stale, {}, { data: await store.findRole(tx, input.id) });
      }
      forgetCallers(call);
      return input.id;
    }),
    handle(contract.removeRoles, async (call) => {
      const { tx, input } = call;
      if (input.ids.length === 0) throw fail(commonErrors.nothingSelected);
      const roles = await rolesOf(tx, input.ids);
      if (roles.some((each) => each.isAdmin)) throw fail(contract.roleErrors.adminFixed);
      const { children, users } = await store.usesOf(tx, input.ids);
      if (!input.confirm && children + users > 0) {
        throw fail(
          commonErrors.inUse,
          {},
          {
            data: {
              children,
              usedBy: users > 0 ? [{ table: 'users', title: user.title[call.language], count: users }] : [],
            },
          },
        );
      }
      await store.removeRoles(tx, input.ids);
      forgetCallers(call);
      return true;
    }),
    handle(contract.grantRole, async (call) => {
      const { tx, actor, input } = call;
      const { roleIds, ...wanted } = input;
      await grantTo(tx, await reachOf(tx, actor.userId), roleIds, wanted);
      forgetCallers(call);
      return true;
    }),
    handle(contract.grantTree, async ({ tx, actor, language }) =>
      grantTrees(tx, await reachOf(tx, actor.userId), language),
    ),
    handle(contract.roleGrantKeys, async ({ tx, input }) => {
      const roles = await rolesOf(tx, input.roleIds);
      // The administrator role carries no list: it has whatever the tenant has.
      if (roles.some((each) => each.isAdmin)) {
        const holder = await tx.maybe<{
          id: string;
        }>(sql`select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.is_admin and r.id = any(u.role_ids)
          where u.tenant_id = current_tenant() and u.is_deleted = 0 limit 1`);
        const whole = holder && (await reachOf(tx, holder.id));
        if (whole)
          return {
            menu: [...whole.menuIds],
            dataScope: [...whole.dataScopeIds],
            apiScope: [...whole.apiScopeIds],
          };
      }
      const together = (pick: (each: (typeof roles)[number]) => readonly string[]) => [
        ...new Set(roles.flatMap(pick)),
      ];
      return {
        menu: together((each) => each.menuIds),
        dataScope: together((each) => each.dataScopeIds),
        apiScope: together((each) => each.apiScopeIds),
      };
    }),
    rightsHandler,
    ...scopeHandlers,
  ],
};
