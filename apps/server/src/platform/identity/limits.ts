import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface Limit {
  readonly key: string;
  /** Tries allowed in a window. */
  readonly most: number;
  readonly seconds: number;
}

/**
 * Takes one try from a window, atomically and for all instances: the try is counted before the work, so parallel tries
 * cannot slip through. Answers the seconds to wait, or 0. It commits on its own, whatever becomes of the work.
 */
export async function takeTry(db: Database, { key, most, seconds }: Limit): Promise<number> {
  const { count, wait } = await db.platform.one<{ count: number; wait: number }>(sql`
    insert into rate_counters as c (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when c.resets_at <= now() then 1 else least(c.count + 1, 1000000) end,
      resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as wait`);
  return count > most ? Math.max(wait, 1) : 0;
}

/** Gives a try back: it turned out to be no failure. */
export async function giveBack(db: Database, key: string): Promise<void> {
  await db.platform.run(sql`update rate_counters set count = greatest(count - 1, 0) where key = ${key}`);
}

export async function clearTries(db: Database, keys: readonly string[]): Promise<void> {
  await db.platform.run(sql`delete from rate_counters where key = any(${keys}::text[])`);
}

/** Windows that are over; called by the hourly sweep. */
export async function sweepLimits(db: Database): Promise<void> {
  await db.platform.run(sql`delete from rate_counters where resets_at < now()`);
}

export const accountKey = (tenantId: string, account: string): string =>
  `login:${tenantId.slice(0, 32)}:${account.toLowerCase().slice(0, 64)}`;
export const accountLimit = (tenantId: string, account: string): Limit => ({
  key: accountKey(tenantId, account),
  most: 5,
  seconds: 1800,
});
/** The password typed once more by somebody who is in: to change it, or to sign an approval. */
export const ownPasswordLimit = (tenantId: string, userId: string): Limit =>
  accountLimit(tenantId, `old-password ${userId}`);
export const addressLimit = (address: string): Limit => ({
  key: `login-address:${address}`,
  most: 20,
  seconds: 1800,
});
const successesOf = (address: string): Limit => ({
  key: `login-address-success:${address}`,
  most: Number.MAX_SAFE_INTEGER,
  seconds: 1800,
});

/**
 * Takes a try of the address. A whole plant may stand behind one: twenty failures lock it only where they are the greater
 * part of what comes from there.
 */
export async function takeAddressTry(db: Database, address: string): Promise<number> {
  const limit = addressLimit(address);
  const wait = await takeTry(db, limit);
  if (wait === 0) return 0;
  const counts = await db.platform.all<{ key: string; count: number }>(sql`
    select key, count from rate_counters where key = any(${[limit.key, successesOf(address).key]}::text[]) and resets_at > now()`);
  const countOf = (key: string) => counts.find((each) => each.key === key)?.count ?? 0;
  return countOf(limit.key) > countOf(successesOf(address).key) ? wait : 0;
}

/** The try was no failure, and speaks for its address. */
export async function countSuccess(db: Database, address: string): Promise<void> {
  await giveBack(db, addressLimit(address).key);
  await takeTry(db, successesOf(address));
}
