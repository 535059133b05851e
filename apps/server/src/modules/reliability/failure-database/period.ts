import { failureErrors, type Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { localDate, nextDay, type PeriodName, resolvePeriod, startOfDay } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';

export interface AskedPeriod {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Days as instants of the tenant's zone. `all` begins with the surveillance, or else with the first event. */
export async function periodOf(
  tx: Queries,
  asked: AskedPeriod,
  zone: string,
  fallback: string = 'last12Months',
): Promise<Period & { now: number }> {
  const now = Date.now();
  const name = asked.from || asked.to ? null : (asked.period ?? fallback);
  const [start, end] = await instants(tx, asked, name, zone, now);
  if (!(end > start)) throw fail(failureErrors.period);
  return { name, start, end, now, from: localDate(start, zone), to: localDate(end - 1, zone) };
}

async function instants(
  tx: Queries,
  asked: AskedPeriod,
  name: string | null,
  zone: string,
  now: number,
): Promise<[number, number]> {
  if (name === null)
    return [
      asked.from ? startOfDay(asked.from, zone) : await firstMoment(tx, zone, now),
      asked.to ? startOfDay(nextDay(asked.to), zone) : now,
    ];
  if (name === 'all') return [await firstMoment(tx, zone, now), now];
  if (name === 'last12Months') return [startOfDay(addMonths(localDate(now, zone), -12), zone), now];
  const { start, end } = resolvePeriod(name as PeriodName, now, zone);
  return [start, end];
}

async function firstMoment(tx: Queries, zone: string, now: number): Promise<number> {
  const { first } = await tx.one<{ first: string | null }>(sql`
    select coalesce((select surveillance_from from failure_settings where is_deleted = 0),
      (select detected_at::date from failure_events where is_deleted = 0 order by detected_at limit 1)) as first`);
  return startOfDay(first ?? addMonths(localDate(now, zone), -12), zone);
}
