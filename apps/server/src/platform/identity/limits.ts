import type { Database, Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export interface Limit {
  readonly key: string;
  /** Tries allowed in a window. */
  readonly most: number;
  readonly seconds: number;
}

interface Taken {
  count: number;
  wait: number;
}

const counted = ({ key, seconds }: Limit, only: Sql = sql`true`): Sql => sql`
  insert into rate_counters as c (key, count, resets_at) select ${key}::text, 1, now() + make_interval(secs => ${seconds}) where ${only}
  on conflict (key) do update set
    count = case when c.resets_at <= now() then 1 else least(c.count + 1, 1000000) end,
    resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
  returning count, ceil(extract(epoch from resets_at - now()))::int as wait`;

const waitOf = ({ most }: Limit, { count, wait }: Taken): number => (count > most ? Math.max(wait, 1) : 0);

/**
 * Takes one try from a window, atomically and for all instances: the try is counted before the work, so parallel tries
 * cannot slip through. Answers the seconds to wait, or 0. It commits on its own, whatever becomes of the work.
 */
export async function takeTry(db: Database, limit: Limit): Promise<number> {
  return waitOf(limit, await db.platform.one<Taken>(counted(limit)));
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

/** A whole plant may stand behind an address: twenty failures lock it only where they are the greater part of what comes from there. */
async function lockedFor(db: Database, address: string, taken: Taken): Promise<number> {
  const limit = addressLimit(address);
  const wait = waitOf(limit, taken);
  if (wait === 0) return 0;
  const counts = await db.platform.all<{ key: string; count: number }>(sql`
    select key, count from rate_counters where key = any(${[limit.key, successesOf(address).key]}::text[]) and resets_at > now()`);
  const countOf = (key: string) => counts.find((each) => each.key === key)?.count ?? 0;
  return countOf(limit.key) > countOf(successesOf(address).key) ? wait : 0;
}

export async function takeAddressTry(db: Database, address: string): Promise<number> {
  return lockedFor(db, address, await db.platform.one<Taken>(counted(addressLimit(address))));
}

/**
 * Takes a try of the address and one of the account, in one write: everybody of a plant waits for the same row. An address
 * that is locked takes none of the account, or a stranger could lock people out from there; `isAtHome` says who may all the same.
 */
export async function takeSignInTry(
  db: Database,
  address: string,
  ofAccount: Limit,
  isAtHome: () => Promise<boolean>,
): Promise<number> {
  const ofAddress = addressLimit(address);
  const { account, ...taken } = await db.platform.one<Taken & { account: Taken | null }>(sql`
    with address as (${counted(ofAddress)}),
      account as (${counted(ofAccount, sql`(select count from address) <= ${ofAddress.most}`)})
    select count, wait, (select to_json(account) from account) as account from address`);
  if (account) return waitOf(ofAccount, account);
  const wait = await lockedFor(db, address, taken);
  return wait > 0 && !(await isAtHome()) ? wait : takeTry(db, ofAccount);
}

/**
 * The try was no failure: it is given back to its address and speaks for it, and the account's are forgotten. The rows are
 * locked in the order in which tries are taken.
 */
export async function countSuccess(
  queries: Queries,
  address: string,
  accountKeys: readonly string[] = [],
): Promise<void> {
  await queries.run(sql`
    with back as (update rate_counters set count = greatest(count - 1, 0) where key = ${addressLimit(address).key} returning key),
      cleared as (delete from rate_counters where key = any(${accountKeys}::text[]) and (select count(*) from back) is not null)
    ${counted(successesOf(address))}`);
}
