import { generateKeyPairSync } from 'node:crypto';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { randomSecret } from '#platform/identity/digest.ts';
import { seal, unseal } from '#platform/identity/sealed.ts';

export type KeyKind = 'hmac' | 'ES256' | 'RS256';

const purpose = 'jump link keys';
const ownerOf = (tenantId: string, systemId: string, kid: string) => `${tenantId}/${systemId}/${kid}`;

export const kindOf = (ssoMode: string, algorithm: string | null): KeyKind =>
  ssoMode === 'hmac' ? 'hmac' : algorithm === 'RS256' ? 'RS256' : 'ES256';

/** What is kept, and what the receiver is told. */
function drawKey(kind: KeyKind): { kept: string; publicKey: string | null } {
  if (kind === 'hmac') return { kept: randomSecret(), publicKey: null };
  const { privateKey, publicKey } =
    kind === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kept: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

interface Place {
  readonly tenantId: string;
  readonly systemId: string;
  readonly tokenSecret: string;
}

/**
 * A new key beside the one in use. The former signs until the overlap is over, so that the receiver has that long to learn the
 * new one; a first key, and one of another kind, signs at once.
 */
export async function rotate(tx: Tx, at: Place, kind: KeyKind, overlapHours: number) {
  const current = await tx.maybe<{ kid: string }>(sql`
    select kid from jump_keys where system_id = ${at.systemId} and kind = ${kind} and signs_from <= now()
      and (ends_time is null or ends_time > now()) order by signs_from desc limit 1 for update`);
  const kid = randomSecret(6);
  const { kept, publicKey } = drawKey(kind);
  const hours = current ? overlapHours : 0;
  // One key waits at most: a second rotation takes the place of a first that never signed.
  await tx.run(sql`delete from jump_keys where system_id = ${at.systemId}
    and (signs_from > now() or ends_time < now() or kind <> ${kind})`);
  await tx.run(
    sql`update jump_keys set ends_time = now() + make_interval(hours => ${hours}) where system_id = ${at.systemId}`,
  );
  const sealed = seal(at.tokenSecret, purpose, ownerOf(at.tenantId, at.systemId, kid), kept);
  const { signsFrom } = await tx.one<{ signsFrom: string }>(sql`
    insert into jump_keys (system_id, kid, kind, sealed, public_key, signs_from)
    values (${at.systemId}, ${kid}, ${kind}, ${sealed}, ${publicKey}, now() + make_interval(hours => ${hours}))
    returning signs_from as "signsFrom"`);
  return { kid, secret: publicKey === null ? kept : null, publicKey, signsFrom };
}

/** Ends the overlap: the key that waits signs from now on. */
export async function switchNow(tx: Tx, systemId: string): Promise<string | undefined> {
  const waiting = await tx.maybe<{ kid: string }>(
    sql`update jump_keys set signs_from = now() where system_id = ${systemId} and signs_from > now() returning kid`,
  );
  if (!waiting) return undefined;
  await tx.run(
    sql`update jump_keys set ends_time = now() where system_id = ${systemId} and kid <> ${waiting.kid}`,
  );
  return waiting.kid;
}

export interface SigningKey {
  readonly kid: string;
  readonly kind: KeyKind;
  readonly secret: string;
}

/** The key that signs now; undefined while there is none, or when the platform's own secret was replaced since. */
export async function signingKey(tx: Tx, at: Place, kind: KeyKind): Promise<SigningKey | undefined> {
  const row = await tx.maybe<{ kid: string; sealed: Buffer }>(sql`
    select kid, sealed from jump_keys where system_id = ${at.systemId} and kind = ${kind} and signs_from <= now()
      and (ends_time is null or ends_time > now()) order by signs_from desc limit 1`);
  const secret =
    row && unseal(at.tokenSecret, purpose, ownerOf(at.tenantId, at.systemId, row.kid), row.sealed);
  return row && secret !== undefined ? { kid: row.kid, kind, secret } : undefined;
}

export const listKeys = (tx: Tx, systemId: string) =>
  tx.all<{
    kid: string;
    state: 'signing' | 'waiting' | 'ended';
    madeTime: string;
    signsFrom: string;
    endsTime: string | null;
    publicKey: string | null;
  }>(sql`
    select kid, case when signs_from > now() then 'waiting' when ends_time <= now() then 'ended' else 'signing' end as state,
      made_time as "madeTime", signs_from as "signsFrom", ends_time as "endsTime", public_key as "publicKey"
    from jump_keys where system_id = ${systemId} order by made_time desc`);
