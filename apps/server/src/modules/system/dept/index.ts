import * as contract from '@ircrisk/contract/modules/system/dept.ts';
import { user } from '@ircrisk/contract/resources/people.ts';
import type { Queries } from '#platform/database/pool.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import type { ServerModule } from '#platform/module.ts';
import { inNamedTenant } from '#platform/permissions/as-tenant.ts';
import { departmentAdminPermissions } from '#platform/permissions/department-admin.ts';
import { forestOf, treeOf } from '#platform/permissions/forest.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { may } from '#platform/tenancy/actor.ts';
import * as store from './store.ts';

async function placeOf(tx: Queries, id: string): Promise<store.Place> {
  const [place] = await store.placesOf(tx, [id]);
  if (!place) throw fail(commonErrors.notFound);
  return place;
}

/** The new parent, which must neither be the department itself nor stand below it. */
async function parentFor(
  tx: Queries,
  id: string | null,
  parentId: string | undefined,
): Promise<store.Place | null> {
  if (!parentId || parentId === '0') return null;
  const parent = await placeOf(tx, parentId);
  if (id !== null && (parent.id === id || parent.ancestors.includes(id)))
    throw invalidField('parentId', 'cyclic', commonErrors.cyclicParent);
  return parent;
}

const savedOf = (input: {
  deptName: unknown;
  deptNameEn?: unknown;
  fullName?: unknown;
  fullNameEn?: unknown;
  deptCategory?: unknown;
  sort?: unknown;
  remark?: unknown;
}): store.SavedDept => ({
  deptName: String(input.deptName),
  deptNameEn: input.deptNameEn === undefined ? null : String(input.deptNameEn ?? ''),
  fullName: String(input.fullName ?? input.deptName),
  fullNameEn: input.fullNameEn === undefined ? null : String(input.fullNameEn ?? ''),
  deptCategory: String(input.deptCategory ?? '2'),
  sort: Number(input.sort ?? 1),
  remark: String(input.remark ?? ''),
});

export const dept: ServerModule = {
  id: 'dept',
  handlers: [
    handle(contract.deptList, async (call) =>
      forestOf(
        await inNamedTenant(call, call.input.tenantId, () =>
          store.deptRows(call.tx, call.language, call.input),
        ),
      ),
    ),
    handle(contract.deptLazyList, (call) =>
      inNamedTenant(call, call.input.tenantId, () =>
        store.deptRows(call.tx, call.language, { parentId: call.input.parentId }),
      ),
    ),
    handle(contract.deptDetail, async ({ tx, input, language }) => {
      const found = await store.findDept(tx, input.id, language);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.deptTree, async (call) =>
      treeOf(await inNamedTenant(call, call.input.tenantId, () => store.deptTitles(call.tx, call.language))),
    ),
    handle(contract.deptLazyTree, async (call) => {
      const rows = await inNamedTenant(call, call.input.tenantId, () =>
        store.deptTitles(call.tx, call.language, call.input.parentId),
      );
      return rows.map((row) => ({ ...row, key: row.id, value: row.id }));
    }),
    handle(contract.deptSelect, async (call) => {
      const rows = await inNamedTenant(call, call.input.tenantId, () =>
        store.deptTitles(call.tx, call.language),
      );
      return rows.map(({ id, parentId, title }) => ({ id, parentId, label: title, deptName: title }));
    }),

    handle(contract.submitDept, async (call) => {
      const { tx, actor, input, language } = call;
      const needed = input.id ? 'dept.update' : 'dept.create';
      if (!may(actor, needed)) throw notPermitted(actor, needed);
      if (!input.id) return store.insertDept(tx, savedOf(input), await parentFor(tx, null, input.parentId));
      await store.lockTree(tx);
      const place = await placeOf(tx, input.id);
      if (!(await store.updateDept(tx, place.id, savedOf(input), input.version))) {
        throw fail(commonErrors.stale, {}, { data: await store.findDept(tx, place.id, language) });
      }
      const stays = input.parentId === undefined || (place.ancestors.at(-1) ?? '0') === input.parentId;
      if (!stays) await store.rehang(tx, place, await parentFor(tx, place.id, input.parentId));
      forgetCallers(call);
      return place.id;
    }),
    handle(contract.moveDept, async (call) => {
      await store.lockTree(call.tx);
      const place = await placeOf(call.tx, call.input.id);
      await store.rehang(call.tx, place, await parentFor(call.tx, place.id, call.input.parentId));
      forgetCallers(call);
      return true;
    }),
    handle(contract.mergeDepts, async (call) => {
      const { tx, input } = call;
      const ids = [...new Set(input.ids)];
      if (ids.length === 0) throw fail(commonErrors.nothingSelected);
      await store.lockTree(tx);
      const target = await placeOf(tx, input.targetId);
      if ((await store.placesOf(tx, ids)).length !== ids.length) throw fail(commonErrors.notFound);
      if (ids.some((id) => id === target.id || target.ancestors.includes(id)))
        throw invalidField('targetId', 'cyclic', commonErrors.cyclicParent);
      for (const child of await store.childrenOf(tx, ids)) await store.rehang(tx, child, target);
      await store.joinPeople(tx, ids, target.id, may(call.actor, 'dept.grant'));
      await store.moveMembers(tx, ids, target.id);
      await store.deleteDepts(tx, ids);
      forgetCallers(call);
      return true;
    }),
    handle(contract.removeDepts, async (call) => {
      const { tx, input } = call;
      const ids = [...new Set(input.ids)];
      if (ids.length === 0) throw fail(commonErrors.nothingSelected);
      await store.lockTree(tx);
      const places = await store.placesOf(tx, ids);
      if (places.length !== ids.length) throw fail(commonErrors.notFound);
      const children = await store.childrenOf(tx, ids);
      const members = await store.memberCount(tx, ids);
      if (!input.confirm && children.length + members > 0) {
        throw fail(
          commonErrors.inUse,
          {},
          {
            data: {
              children: children.length,
              usedBy:
                members > 0 ? [{ table: 'users', title: user.title[call.language], count: members }] : [],
            },
          },
        );
      }
      for (const child of children) await store.rehang(tx, child, await survivor(tx, child.ancestors, ids));
      await store.moveMembers(tx, ids, null);
      await store.deleteDepts(tx, ids);
      forgetCallers(call);
      return true;
    }),
    handle(contract.setDeptLeader, async ({ tx, input }) => {
      if (!(await store.usersExist(tx, input.userIds))) throw fail(commonErrors.notFound);
      if (!(await store.setPeople(tx, input.deptId, 'leader_ids', input.userIds)))
        throw fail(commonErrors.notFound);
      return true;
    }),
    handle(contract.setDeptAdmin, async (call) => {
      const { tx, actor, input } = call;
      // Being administrator of a department carries rights: nobody hands out more than they have.
      if (!departmentAdminPermissions.every((permission) => may(actor, permission)))
        throw fail(commonErrors.forbidden);
      if (actor.office?.permissions.length && !actor.office.deptIds.includes(input.deptId))
        throw fail(commonErrors.forbidden);
      if (!(await store.usersExist(tx, input.userIds))) throw fail(commonErrors.notFound);
      if (!(await store.setPeople(tx, input.deptId, 'admin_ids', input.userIds)))
        throw fail(commonErrors.notFound);
      forgetCallers(call);
      return true;
    }),
  ],
};

/** The nearest department above that is not being removed. */
async function survivor(
  tx: Queries,
  ancestors: readonly string[],
  removed: readonly string[],
): Promise<store.Place | null> {
  const id = ancestors.findLast((each) => !removed.includes(each));
  return id === undefined ? null : placeOf(tx, id);
}
