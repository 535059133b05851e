import { createHmac } from 'node:crypto';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { randomSecret } from '#platform/identity/digest.ts';
import { seal, unseal } from '#platform/identity/sealed.ts';

const purpose = 'webhook secrets';
const ownerOf = (tenantId: string, webhookId: string, kid: string) => `${tenantId}/${webhookId}/${kid}`;

interface Place {
  readonly tenantId: string;
  readonly webhookId: string;
  readonly tokenSecret: string;
}

/** A new secret beside the one in use: both sign until the overlap is over, so that the receiver can change any time in between. */
export async function rotate(tx: Queries, at: Place, overlapHours: number) {
  const { webhookId, tenantId, tokenSecret } = at;
  await tx.run(sql`update webhook_secrets set ends_time = least(ends_time, now() + make_interval(hours => ${overlapHours}))
    where webhook_id = ${webhookId}`);
  await tx.run(sql`delete from webhook_secrets where webhook_id = ${webhookId} and ends_time <= now()`);
  const kid = randomSecret(6);
  const secret = randomSecret();
  await tx.run(sql`insert into webhook_secrets (webhook_id, kid, sealed)
    values (${webhookId}, ${kid}, ${seal(tokenSecret, purpose, ownerOf(tenantId, webhookId, kid), secret)})`);
  const { formerEnds } = await tx.one<{ formerEnds: string | null }>(
    sql`select max(ends_time) as "formerEnds" from webhook_secrets where webhook_id = ${webhookId}`,
  );
  return { secret, formerEnds };
}

/** The secrets that sign now, the newest first; none when the platform's own secret was replaced since. */
export async function signingSecrets(tx: Queries, at: Place): Promise<string[]> {
  const rows = await tx.all<{ kid: string; sealed: Buffer }>(sql`
    select kid, sealed from webhook_secrets where webhook_id = ${at.webhookId} and (ends_time is null or ends_time > now())
    order by made_time desc`);
  return rows.flatMap(({ kid, sealed }) => {
    const secret = unseal(at.tokenSecret, purpose, ownerOf(at.tenantId, at.webhookId, kid), sealed);
    return secret === undefined ? [] : [secret];
  });
}

/** `t=<seconds>,v1=<hex>`, one `v1` for each secret: HMAC-SHA256 over `<seconds>.<body>`. */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}
