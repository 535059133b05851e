import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Client } from './clients.ts';
import { sha256 } from './digest.ts';

const prefix = 'key-';
export const clientIdOf = (keyId: string): string => `${prefix}${keyId}`;

/** The key a Basic header names; undefined when it names a client of the platform. */
export function keyIdOf(clientId: string): string | undefined {
  const id = clientId.startsWith(prefix) ? clientId.slice(prefix.length) : '';
  return /^\d{1,19}$/.test(id) ? id : undefined;
}

/** What sessions of keys are opened by; a program gets a new token with its key rather than with a refresh token. */
export const keyClient: Client = {
  id: 'access-key',
  grants: ['client_credentials'],
  accessSeconds: 7200,
  refreshSeconds: 7200,
};

/** The newest secret of a key; the ones before end after the hours of grace. */
export async function keepSecret(
  tx: Queries,
  keyId: string,
  secret: string,
  graceHours: number,
): Promise<void> {
  await tx.run(sql`update access_key_secrets set ends_at = least(ends_at, now() + make_interval(hours => ${graceHours}))
    where tenant_id = current_tenant() and key_id = ${keyId}`);
  await tx.run(
    sql`delete from access_key_secrets where tenant_id = current_tenant() and key_id = ${keyId} and ends_at <= now()`,
  );
  await tx.run(
    sql`insert into access_key_secrets (key_id, secret_hash) values (${keyId}, ${sha256(secret)})`,
  );
}

/** The user a key stands for, if the secret is one of its own and its day has not passed. */
export async function userOfKey(tx: Queries, keyId: string, secret: string): Promise<string | undefined> {
  const row = await tx.maybe<{ userId: string }>(sql`
    select k.user_id as "userId" from access_key_secrets s join access_keys k on k.tenant_id = s.tenant_id and k.id = s.key_id
    where s.tenant_id = current_tenant() and s.secret_hash = ${sha256(secret)} and s.key_id = ${keyId}::bigint
      and (s.ends_at is null or s.ends_at > now()) and k.is_deleted = 0 and k.expires_on >= current_date`);
  return row?.userId;
}

export async function noteUse(tx: Queries, keyId: string, address: string): Promise<void> {
  await tx.run(sql`insert into access_key_uses (key_id, last_used_time, last_address) values (${keyId}, now(), ${address})
    on conflict (tenant_id, key_id) do update set last_used_time = excluded.last_used_time, last_address = excluded.last_address`);
}

/** Sessions of keys that were removed or whose day has passed. */
export async function endKeySessions(tx: Queries, keyIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update sessions s set ended_at = now(), end_reason = 'key' where s.tenant_id = current_tenant() and s.ended_at is null
      and s.grant_type = 'client_credentials' and s.oauth_id = any(${keyIds}::text[])
      and not exists (select from access_keys k where k.tenant_id = s.tenant_id and k.id::text = s.oauth_id
        and k.is_deleted = 0 and k.expires_on >= current_date)`);
}
