import { randomInt } from 'node:crypto';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { keyed, sameBytes } from '../digest.ts';
import { type Limit, takeTry } from '../limits.ts';

const seconds = 300;
const mostTries = 5;

const fingerprint = (secret: string, tenantId: string, phone: string, code: string): Buffer =>
  keyed(secret, 'sms', tenantId, phone, code);

/** One per phone and minute, ten per phone and day, thirty per address and day. Answers the seconds to wait, or 0. */
export async function smsWait(
  db: Database,
  tenantId: string,
  phone: string,
  address: string,
): Promise<number> {
  const limits: Limit[] = [
    { key: `sms-address:${address}`, most: 30, seconds: 86_400 },
    { key: `sms-minute:${tenantId}:${phone}`, most: 1, seconds: 60 },
    { key: `sms-day:${tenantId}:${phone}`, most: 10, seconds: 86_400 },
  ];
  for (const limit of limits) {
    const wait = await takeTry(db, limit);
    if (wait > 0) return wait;
  }
  return 0;
}

/** Makes a code and its ticket. An unknown phone, or an unknown tenant, costs the same and leaves the same row. */
export async function makeSmsCode(
  db: Database,
  secret: string,
  tenantId: string,
  phone: string,
): Promise<{ ticket: string; code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { id } = await withTenant(db, systemContext(tenantId, 'sms'), (tx) =>
    tx.one<{ id: string }>(sql`insert into sms_codes (phone, code_hash, expires_at)
      values (${phone}, ${fingerprint(secret, tenantId, phone, code)}, now() + make_interval(secs => ${seconds})) returning id`),
  );
  return { ticket: id, code };
}

/** Checks a code: single use, five minutes, five tries. The try is counted first and stays counted. */
export async function solveSmsCode(
  db: Database,
  secret: string,
  { tenantId, phone, ticket, code }: { tenantId: string; phone: string; ticket: string; code: string },
): Promise<boolean> {
  if (!/^\d{1,19}$/.test(ticket)) return false;
  return withTenant(db, systemContext(tenantId, 'sms'), async (tx) => {
    const row = await tx.maybe<{ hash: Buffer }>(sql`
      update sms_codes set tries = tries + 1
      where tenant_id = current_tenant() and id = ${ticket} and phone = ${phone} and tries < ${mostTries} and expires_at > now()
      returning code_hash as hash`);
    if (!row || !sameBytes(row.hash, fingerprint(secret, tenantId, phone, code.trim()))) return false;
    return (
      (await tx.run(sql`delete from sms_codes where tenant_id = current_tenant() and id = ${ticket}`)) === 1
    );
  });
}
