import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** Longer than this without an acknowledgement is late. */
export const lateMinutes = 10;

/** Since when and until when an alarm waited for its acknowledgement: where it was hidden meanwhile that is kept with it. */
export const waited = {
  from: sql`coalesce(waited_from, time)`,
  to: sql`case when waited_from is null then acknowledged else waited_to end`,
};

/** Alarms the operator met, at once or when they came back from where they were hidden. */
export const wasMet = sql`(counts or waited_from is not null)`;

/** Answers are kept up to here; the last step holds all longer ones. */
export const lastSecond = 900;

const keptMs = (from: Sql, to: Sql) =>
  sql`least(${lastSecond * 1000}::int, round(date_part('epoch', ${to} - ${from}) * 1000))::int`;

/** Milliseconds of an alarm's acknowledgement and return; null where there is none, or its return is lost. */
export const answerMs = {
  ack: sql`case when acknowledged is not null then ${keptMs(sql`time`, sql`acknowledged`)} end`,
  back: sql`case when not lost and ends is not null then ${keptMs(sql`time`, sql`ends`)} end`,
};

/** Days of the tenant whose figures are out of date; of these positions. */
export interface Touched {
  readonly positionIds: readonly string[];
  /** `yyyy-MM-dd`, in any order. */
  readonly days: readonly string[];
  readonly fleetingSeconds: number;
}

/** Makes the figures of these days anew from the events, and those of their months from the days. Sessions have the tenant's zone. */
export async function remakeRollups(tx: Tx, touched: Touched): Promise<void> {
  if (touched.days.length === 0 || touched.positionIds.length === 0) return;
  const { positionIds, days } = touched;
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))].sort();
  const own = sql`position_id = any(${positionIds}::bigint[])`;
  await tx.run(sql`delete from alarm_days where ${own} and day = any(${days}::date[])`);
  await tx.run(sql`
    delete from alarm_tag_sums where ${own} and (step = 'day' and at = any(${days}::date[]) or step = 'month' and at = any(${months}::date[]))`);
  await tx.run(sql`delete from alarm_answers where ${own} and month = any(${months}::date[])`);
  await writeRollups(tx, touched, months, own);
  await tx.run(sql`
    insert into alarm_tag_sums (position_id, step, at, tag_id, alarms, runs, in_runs, known, fleeting)
    select position_id, 'month', date_trunc('month', at)::date, tag_id, sum(alarms), sum(runs), sum(in_runs), sum(known), sum(fleeting)
    from alarm_tag_sums where ${own} and step = 'day' and at >= ${months[0]}::date and at < ${months.at(-1)}::date + interval '1 month'
      and date_trunc('month', at)::date = any(${months}::date[])
    group by position_id, date_trunc('month', at), tag_id`);
}

/**
 * Bins and sums of the days, and how many alarms of the months were acknowledged and returned after so many whole seconds, with the
 * milliseconds of each in order. The events are many, so they are read once for all three.
 */
async function writeRollups(
  tx: Tx,
  { days, fleetingSeconds }: Touched,
  months: readonly string[],
  own: Sql,
): Promise<void> {
  await tx.run(sql`
    with met as materialized (
      select position_id, tag_id, time::date as day, time, priority, run, ends, lost, acknowledged,
        counts, coalesce(${waited.to} - ${waited.from} > make_interval(mins => ${lateMinutes}), true) as late
      from alarm_events where kind = 0 and ${wasMet} and ${own} and time >= ${months[0]}::date and time < ${months.at(-1)}::date + interval '1 month'),
    answered as materialized (
      select position_id, date_trunc('month', day)::date as month, priority, ${answerMs.ack} as ack_ms, ${answerMs.back} as back_ms from met where counts),
    exact as (
      select position_id, month, priority, array_agg(ack_ms order by ack_ms) filter (where ack_ms < ${lastSecond * 1000}::int) as acks,
        array_agg(back_ms order by back_ms) filter (where back_ms < ${lastSecond * 1000}::int) as backs
      from answered group by 1, 2, 3),
    timed as materialized (
      select position_id, month, priority, (ack_ms / 1000)::smallint as ack, (back_ms / 1000)::smallint as back, count(*)::int as n
      from answered group by 1, 2, 3, 4, 5),
    acks as (select position_id, month, priority, ack as second, sum(n)::int as n from timed where ack is not null group by 1, 2, 3, 4),
    backs as (select position_id, month, priority, back as second, sum(n)::int as n from timed where back is not null group by 1, 2, 3, 4),
    answers as (
      insert into alarm_answers (position_id, month, priority, alarms, ack_ms, return_ms, ack_seconds, ack_counts, return_seconds, return_counts)
      select t.position_id, t.month, t.priority, sum(t.n), coalesce(x.acks, '{}'), coalesce(x.backs, '{}'),
        array(select second from acks a where (a.position_id, a.month, a.priority) = (t.position_id, t.month, t.priority) order by second),
        array(select n from acks a where (a.position_id, a.month, a.priority) = (t.position_id, t.month, t.priority) order by second),
        array(select second from backs b where (b.position_id, b.month, b.priority) = (t.position_id, t.month, t.priority) order by second),
        array(select n from backs b where (b.position_id, b.month, b.priority) = (t.position_id, t.month, t.priority) order by second)
      from timed t join exact x using (position_id, month, priority) where t.month = any(${months}::date[])
      group by t.position_id, t.month, t.priority, x.acks, x.backs),
    binned as (
      insert into alarm_days (position_id, day, bins, counts, by_priority, late)
      select position_id, day, coalesce(array_agg(bin order by bin) filter (where alarms > 0), '{}'), coalesce(array_agg(alarms order by bin) filter (where alarms > 0), '{}'), array[sum(p1), sum(p2), sum(p3), sum(p4)]::int[],
        array[sum(l1), sum(l2), sum(l3), sum(l4)]::int[]
      from (
        select position_id, day, floor(date_part('epoch', time - day::timestamptz) / 600)::smallint as bin, count(*) filter (where counts)::int as alarms,
          count(*) filter (where counts and priority = 1) as p1, count(*) filter (where counts and priority = 2) as p2,
          count(*) filter (where counts and priority = 3) as p3, count(*) filter (where counts and priority = 4) as p4, count(*) filter (where late and priority = 1) as l1,
          count(*) filter (where late and priority = 2) as l2, count(*) filter (where late and priority = 3) as l3,
          count(*) filter (where late and priority = 4) as l4
        from met where day = any(${days}::date[]) group by 1, 2, 3) bins
      group by position_id, day)
    insert into alarm_tag_sums (position_id, step, at, tag_id, alarms, runs, in_runs, known, fleeting)
    select position_id, 'day', day, tag_id, count(*), count(*) filter (where run = 1), count(*) filter (where run > 0),
      count(*) filter (where ends is not null and not lost),
      count(*) filter (where not lost and ends < time + make_interval(secs => ${fleetingSeconds}))
    from met where counts and day = any(${days}::date[]) group by position_id, day, tag_id`);
}
