import type { Language } from '@ircrisk/contract/text.ts';
import { stickiness } from '@ircrisk/engine-reliability';
import type { Database, Queries } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { goRound, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { moduleName } from './names.ts';
import type { Span } from './store.ts';

export interface Statistic {
  key: string;
  name: string;
  count: number;
  inserts: number;
  updates: number;
  deletes: number;
}

/** A month that has every weekday about as often. */
const activeDays = 30;

/** A transaction that began before midnight has committed by then. */
const lateHours = 1;

/**
 * Counts the days that are over, tenant by tenant. Statistics are right without it, only slower: what is not counted yet is
 * read from the entries.
 */
export const countingDays: TenantRounds = {
  operation: 'operation days',
  everyMs: 30 * 60_000,
  firstMs: 20_000,
  lockedToo: true,
  async visit({ inTenant }, stopping) {
    // A month of days at a time, so that no backlog outlasts the time limit of a statement.
    for (let more = true; more && !stopping.aborted; ) {
      ({ more } = await inTenant((tx) =>
        tx.one<{ more: boolean }>(sql`select count_operations(make_interval(hours => ${lateHours})) as more`),
      ));
    }
  },
};

export const countDays = (db: Database): Promise<void> => goRound(db, countingDays);

/** What people did, or also what the platform did by itself: its seed and its rounds would hide them. */
type Who = 'people' | 'all';

/** Counted days and, behind them, the entries since; both as day, user_id, module, action, count. */
const counted = ({ from, to }: Span, who: Who = 'people'): Sql => {
  const days = all([
    sql`d.tenant_id = current_tenant()`,
    ...(who === 'people' ? [sql`d.user_id <> 0`] : []),
    ...(from ? [sql`d.day >= ${from}::date`] : []),
    ...(to ? [sql`d.day <= ${to}::date`] : []),
  ]);
  const since = all([
    sql`e.tenant_id = current_tenant()`,
    ...(who === 'people' ? [sql`e.user_id is not null`] : []),
    sql`e.at >= coalesce((select c.through + 1 from operation_days_counted c where c.tenant_id = current_tenant()), '-infinity'::date)::timestamptz`,
    ...(from ? [sql`e.at >= ${from}::date::timestamptz`] : []),
    ...(to ? [sql`e.at < (${to}::date + 1)::timestamptz`] : []),
  ]);
  return sql`(select d.day, d.user_id, d.module, d.action, d.count from operation_days d where ${days}
    union all select e.at::date, coalesce(e.user_id, 0), e.module, e.action, count(*)::int from audit_entries e where ${since} group by 1, 2, 3, 4)`;
};

const keys: Readonly<Record<'day' | 'user' | 'module', Sql>> = {
  day: sql`to_char(t.day, 'YYYY-MM-DD')`,
  user: sql`coalesce(nullif(t.user_id, 0)::text, '')`,
  module: sql`t.module`,
};

export async function statistics(
  tx: Queries,
  by: 'day' | 'user' | 'module',
  span: Span,
  language: Language,
  who: Who = 'people',
): Promise<Statistic[]> {
  const label =
    by === 'user'
      ? sql`coalesce((select u.shown_name from users u where u.tenant_id = current_tenant() and u.id = nullif(g.key, '')::bigint), '')`
      : sql`g.key`;
  const rows = await tx.all<Statistic>(sql`
    select g.key, ${label} as name, g.count, g.inserts, g.updates, g.deletes from (
      select ${keys[by]} as key, sum(t.count)::int as count, coalesce(sum(t.count) filter (where t.action = 'insert'), 0)::int as inserts,
        coalesce(sum(t.count) filter (where t.action = 'update'), 0)::int as updates,
        coalesce(sum(t.count) filter (where t.action = 'delete'), 0)::int as deletes
      from ${counted(span, who)} t group by 1) g
    order by ${by === 'day' ? sql`g.key` : sql`g.count desc, g.key`} limit 1000`);
  if (by !== 'module') return rows;
  return rows.map((row) => ({ ...row, name: moduleName(row.key, language) }));
}

/** Active means signed in, or changed something; days are those of the tenant. */
export async function activeFigures(tx: Queries) {
  const { from } = await tx.one<{ from: string }>(
    sql`select to_char(current_date - ${activeDays - 1}::int, 'YYYY-MM-DD') as from`,
  );
  const { active, weekly, monthly, people } = await tx.one<Record<string, number>>(sql`
    with acts as (
      select t.day, t.user_id from ${counted({ from })} t
      union select l.login_time::date, l.user_id from login_records l
      where l.tenant_id = current_tenant() and l.event = 'login' and l.login_time >= ${from}::date::timestamptz)
    select count(*)::int as active, count(distinct a.user_id) filter (where a.day > current_date - 7)::int as weekly,
      count(distinct a.user_id)::int as monthly,
      (select count(*)::int from users u where u.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1) as people
    from acts a join users u on u.tenant_id = current_tenant() and u.id = a.user_id and u.is_deleted = 0 and u.status = 1`);
  const daily = (active ?? 0) / activeDays;
  return {
    daily,
    weekly: weekly ?? 0,
    monthly: monthly ?? 0,
    people: people ?? 0,
    stickiness: stickiness(daily, monthly ?? 0),
    adoption: people ? (100 * (monthly ?? 0)) / people : null,
  };
}

/** Operations of people in the last days in the tenant the transaction is in. */
export async function countOperations(tx: Queries, days: number): Promise<number> {
  const { from } = await tx.one<{ from: string }>(
    sql`select to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD') as from`,
  );
  const { count } = await tx.one<{ count: number }>(
    sql`select coalesce(sum(t.count), 0)::int as count from ${counted({ from })} t`,
  );
  return count;
}
