import { userErrors } from '@ircrisk/contract/modules/system/user.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { endKeySessions } from '#platform/identity/access-keys.ts';
import { mayPass, reachOf, rolesOf } from '#platform/permissions/reach.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';

/** A key nobody thinks of any more comes to its end. */
const mostYears = 5;

/** A key hands its user's rights to a program: nobody hands on more than they have. */
export const accessKeyHooks: ResourceHooks = {
  resource: 'access-key',
  changesReach: true,
  async beforeSave(tx, records, viewer) {
    const { latest } = await tx.one<{ latest: string }>(
      sql`select (current_date + make_interval(years => ${mostYears}))::date as latest`,
    );
    for (const record of records)
      if (String(record.values.expiresOn ?? '') > latest)
        refuse(record, 'expiresOn', 'range', {
          zh: `密钥最长有效 ${mostYears} 年，到期前可轮换`,
          en: `A key lasts ${mostYears} years at most; it can be renewed before`,
        });
    const users = records.flatMap(({ values }) => (values.userId ? [String(values.userId)] : []));
    const held = await tx.all<{ roleId: string }>(sql`
      select distinct r.id as "roleId" from users u join roles r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_deleted = 0
      where u.tenant_id = current_tenant() and u.id = any(${users}::bigint[]) and u.id <> ${viewer.userId}`);
    const reach = await reachOf(tx, viewer.userId);
    const roles = await rolesOf(
      tx,
      held.map(({ roleId }) => roleId),
    );
    if (roles.some((role) => !mayPass(reach, role))) throw fail(userErrors.roleBeyondYours);
  },
  /** A key that was removed or whose day has passed takes its sessions with it. */
  afterSave: (tx, ids) => endKeySessions(tx, ids),
};
