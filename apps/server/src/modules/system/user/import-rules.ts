import { userErrors } from '@ircrisk/contract/modules/system/user.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { mayPass, reachOf, rolesOf } from '#platform/permissions/reach.ts';
import { type ResourceHooks, refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';
import { inReach } from './store.ts';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** An import obeys the rules of a form: no role beyond the importer's own rights, nobody above the importer changed, the limit kept. */
export const userHooks: ResourceHooks = {
  resource: 'user',
  visibleRows: (viewer) =>
    viewer.office?.permissions.includes('user.read') ? inReach(viewer, 'user.read') : null,
  async beforeSave(tx, records, viewer) {
    for (const { values } of records) {
      for (const property of ['roleId', 'deptId', 'postId'])
        if (values[property] === null) values[property] = [];
      if (values.name === null) values.name = '';
      if (values.sex === null) values.sex = '3';
    }
    const reach = await reachOf(tx, viewer.userId);
    const changed = records.flatMap(({ id }) => (id ? [id] : []));
    const held = await tx.all<{ userId: string; id: string }>(sql`
      select u.id as "userId", r.id from users u join roles r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_deleted = 0
      where u.tenant_id = current_tenant() and u.id = any(${changed}::bigint[])`);
    const heldBy = Map.groupBy(held, ({ userId }) => userId);
    const heldOf = ({ id }: SavedRecord) => (heldBy.get(id ?? '') ?? []).map((role) => role.id);
    const roles = await rolesOf(tx, [
      ...held.map(({ id }) => id),
      ...records.flatMap(({ values }) => idsOf(values.roleId)),
    ]);
    if (roles.some((role) => !mayPass(reach, role))) throw fail(userErrors.roleBeyondYours);
    // The one administrator's row in a file must not take the role away.
    const { left } = await tx.one<{ left: boolean }>(sql`
      select exists (select from users u join roles r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_admin
        where u.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1
          and not u.id = any(${records.flatMap(({ id, values }) => (id && values.roleId !== undefined ? [id] : []))}::bigint[])) as left`);
    const ruling = new Set(roles.filter(({ isAdmin }) => isAdmin).map(({ id }) => id));
    const named = records.some(({ values }) => idsOf(values.roleId).some((id) => ruling.has(id)));
    if (!left && !named)
      for (const record of records)
        if (heldOf(record).some((id) => ruling.has(id)))
          refuse(record, 'roleId', 'lastAdministrator', userErrors.lastAdministrator);
    const { most, count } = await tx.one<{ most: number | null; count: number }>(sql`
      select account_number as most, (select count(*)::int from users u where u.tenant_id = t.tenant_id and u.is_deleted = 0) as count
      from tenants t where tenant_id = current_tenant()`);
    const fresh = wholeRecords(records).filter(({ id }) => !id).length;
    if (most !== null && fresh > 0 && count + fresh > most)
      throw fail(userErrors.tooManyUsers, { max: most });
  },
};
