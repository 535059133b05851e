import { failureErrors, type Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { localDate, nextDay, type PeriodName, resolvePeriod, startOfDay } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { told } from './figure.ts';
import { type FailureSettings, readSettings } from './settings.ts';
import { countedConditions, type SumScope, scopeConditions } from './sums.ts';

export interface AskedPeriod {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type Counted = Omit<SumScope, 'from' | 'to' | 'now'>;

/** Days as instants of the tenant's zone, as they were asked for. `all` begins with the surveillance or the first event, whichever is earlier. */
export async function askedPeriod(
  tx: Queries,
  asked: AskedPeriod,
  zone: string,
  fallback: string,
): Promise<Period & { now: number }> {
  const now = Date.now();
  const name = asked.from || asked.to ? null : (asked.period ?? fallback);
  const [start, end] = await instants(tx, asked, name, zone, now);
  if (!(end > start)) throw fail(failureErrors.period);
  return { name, start, end, now, from: localDate(start, zone), to: localDate(end - 1, zone) };
}

/** The period figures are made of: not before the surveillance began, and with a word on what that leaves out of `counted`. */
export async function periodOf(
  tx: Queries,
  asked: AskedPeriod,
  zone: string,
  fallback: string = 'last12Months',
  counted?: Counted,
): Promise<Period & { now: number }> {
  const [period, settings] = await Promise.all([askedPeriod(tx, asked, zone, fallback), readSettings(tx)]);
  const { surveillanceFrom: from } = settings;
  const begin = from === null ? null : startOfDay(from, zone);
  if (from === null || begin === null || period.start >= begin) return period;
  const events = counted
    ? await eventsIn(tx, counted, settings, [period.start, Math.min(period.end, begin)])
    : 0;
  const isBefore = period.end <= begin;
  const leftOut =
    events > 0 || isBefore ? told({ code: 'beforeSurveillance', values: { from, count: events } }) : null;
  return { ...period, ...(isBefore ? {} : { start: begin, from }), leftOut };
}

async function eventsIn(
  tx: Queries,
  scope: Counted,
  settings: FailureSettings,
  [from, to]: readonly [number, number],
): Promise<number> {
  const counted = all([
    ...scopeConditions(scope),
    ...countedConditions({ ...settings, surveillanceFrom: null }),
  ]);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from failure_events t where ${counted}
      and t.detected_at >= to_timestamp(${from}::double precision / 1000) and t.detected_at < to_timestamp(${to}::double precision / 1000)`);
  return count;
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
    select least((select surveillance_from from failure_settings where is_deleted = 0),
      (select detected_at::date from failure_events where is_deleted = 0 order by detected_at limit 1)) as first`);
  return startOfDay(first ?? addMonths(localDate(now, zone), -12), zone);
}
