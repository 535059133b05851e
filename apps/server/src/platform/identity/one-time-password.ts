import type { Database, Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { hashPassword, randomPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';

/** A password for one login within 24 hours; until it is changed nothing else is allowed. All sessions of the user end. */
export async function setOneTimePassword(tx: Queries, userId: string, password: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${await hashPassword(password)}, must_change_password = true,
    password_once = true, password_used_at = null, password_expires_at = now() + interval '24 hours'
    where tenant_id = current_tenant() and id = ${userId}`);
  await endSessionsOf(tx, [userId], 'password-reset');
}

/** For the administrator at the server's own console: answers the new password, or undefined for an unknown account. */
export async function giveOneTimePassword(
  db: Database,
  tenantId: string,
  account: string,
): Promise<string | undefined> {
  return withTenant(db, systemContext(tenantId, 'admin reset-password'), async (tx) => {
    const user = await tx.maybe<{ id: string }>(sql`select id from users
      where tenant_id = current_tenant() and lower(account) = ${account.toLowerCase()} and is_deleted = 0`);
    if (!user) return undefined;
    const password = randomPassword();
    await setOneTimePassword(tx, user.id, password);
    return password;
  });
}
