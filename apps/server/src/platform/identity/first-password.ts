import type { Secrets } from '#platform/config/secrets.ts';
import type { Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { keyed, sameBytes, sha256 } from './digest.ts';
import { endSessionsOf } from './sessions.ts';

/** Whose first or reset password is meant; a new salt makes a new one. */
export interface Resettable {
  readonly id: string;
  readonly account: string;
  readonly resetSalt: string | null;
}

const pools = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const anyOf = pools.join('');
const length = 12;

/** Twelve letters without look-alikes from a fingerprint, each kind among them. */
function spelled(fingerprint: Buffer): string {
  return Array.from({ length }, (_, at) => {
    const letters = pools[at] ?? anyOf;
    return letters[fingerprint.readUInt16BE(at * 2) % letters.length];
  }).join('');
}

/**
 * The password of somebody who has none of their own yet, stored nowhere: it follows from the secrets, the tenant and the salt of
 * this one reset. Where a suffix is configured the account stands before it, as the reset rule has it.
 */
export function firstPassword(
  { token, resetPasswordSuffix, suffixConfigured }: Secrets,
  tenantId: string,
  { id, account, resetSalt }: Resettable,
): string | undefined {
  if (resetSalt === null) return undefined;
  const drawn = spelled(keyed(token, 'first password', resetPasswordSuffix, tenantId, id, resetSalt));
  return suffixConfigured ? `${account}${drawn}` : drawn;
}

export function isFirstPassword(
  typed: string,
  secrets: Secrets,
  tenantId: string,
  user: Resettable,
): boolean {
  const expected = firstPassword(secrets, tenantId, user);
  return expected !== undefined && sameBytes(sha256(typed), sha256(expected));
}

/** A new first password for these people: for one login within 24 hours, with nothing but the change allowed. */
export async function resetPasswords(tx: Queries, userIds: readonly string[], by: string): Promise<void> {
  await tx.run(sql`update users set password_hash = '', must_change_password = true, password_once = true, password_used_at = null,
    password_expires_at = now() + interval '24 hours', reset_salt = gen_random_uuid(), reset_by = ${by}, reset_shown_at = null
    where tenant_id = current_tenant() and id = any(${userIds}::bigint[])`);
  await endSessionsOf(tx, userIds, 'password-reset');
}

/** First passwords that hold and that whoever caused them has not seen yet. */
export const untold = (by: string): Sql => sql`t.tenant_id = current_tenant() and t.is_deleted = 0
  and t.password_hash = '' and t.reset_salt is not null and t.password_used_at is null and t.password_expires_at > now()
  and t.reset_shown_at is null and coalesce(t.reset_by, t.create_user) = ${by}`;
