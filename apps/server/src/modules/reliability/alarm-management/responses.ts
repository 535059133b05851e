import type { KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { middleOf } from './kpis.ts';
import { type AnswerSpans, answerSpans, inPeriod, type Period, type readBins } from './read-period.ts';
import { answerMs, lastSecond, lateMinutes, waited, wasMet } from './rollups.ts';

type Answers = KpiAnswer['responses'];

/** Up to here the medians are of the events themselves; those of a longer time are of what is kept by month, the same to the millisecond. */
export const exactDays = 92;

export const exactResponses = (tx: Tx, period: Period, lastLog: number): Promise<Answers> =>
  tx.all<Answers[number]>(sql`
    select m.priority::text as priority, count(*) filter (where counts)::int as alarms,
      count(*) filter (where counts and acknowledged is null)::int as unacknowledged,
      percentile_cont(0.5) within group (order by extract(epoch from acknowledged - time)) filter (where counts) as "medianAckSeconds",
      percentile_cont(0.5) within group (order by extract(epoch from ends - time)) filter (where counts and not lost) as "medianReturnSeconds",
      count(*) filter (where late)::int as late
    from (
      select e.*, coalesce(${waited.to}, to_timestamp(${lastLog}::float8 / 1000)) - ${waited.from} > make_interval(mins => ${lateMinutes}) as late
      from alarm_events e where e.position_id = ${period.positionId} and e.kind = 0 and ${wasMet} and ${inPeriod(period)}) m
    group by m.priority having bool_or(counts or late) order by m.priority`);

/** How many alarms of the period came so close to the end of the log that an acknowledgement in time may still follow. */
async function stillInTime(tx: Tx, period: Period, lastLog: number): Promise<Map<string, number>> {
  const rows = await tx.all<{ priority: string; count: number }>(sql`
    select e.priority::text as priority, count(*)::int as count from alarm_events e
    where e.position_id = ${period.positionId} and e.kind = 0 and ${wasMet} and (${waited.to}) is null and ${inPeriod(period)}
      and ${waited.from} >= to_timestamp(${lastLog}::float8 / 1000) - make_interval(mins => ${lateMinutes})
    group by e.priority`);
  return new Map(rows.map(({ priority, count }) => [priority, count]));
}

type Steps = [second: number, count: number][];
const ends = ['ack', 'back'] as const;
type End = (typeof ends)[number];
type Answered = Map<string, Record<End, Map<number, number>>>;

/** How many alarms were answered after so many whole seconds: months from their sums, the rest of the period from its events. */
async function answeredAfter(tx: Tx, positionId: string, spans: AnswerSpans): Promise<Answered> {
  const { first, past, parts } = spans;
  const rows = await tx.all<{ priority: string; ack: Steps; back: Steps; sign: number }>(sql`
    select k.priority::text as priority, 1 as sign,
      (select coalesce(json_agg(json_build_array(u.s, u.n)), '[]') from unnest(k.ack_seconds, k.ack_counts) u(s, n)) as ack,
      (select coalesce(json_agg(json_build_array(u.s, u.n)), '[]') from unnest(k.return_seconds, k.return_counts) u(s, n)) as back
    from alarm_answers k where k.position_id = ${positionId} and k.month >= ${first}::date and k.month < ${past}::date`);
  for (const part of parts)
    rows.push(
      ...(await tx.all<(typeof rows)[number]>(sql`
        select priority::text as priority, ${part.sign}::int as sign,
          coalesce(json_agg(json_build_array(ack, n)) filter (where ack is not null), '[]') as ack,
          coalesce(json_agg(json_build_array(back, n)) filter (where back is not null), '[]') as back
        from (
          select priority, (${answerMs.ack}) / 1000 as ack, (${answerMs.back}) / 1000 as back, count(*)::int as n from alarm_events
          where position_id = ${positionId} and kind = 0 and counts and time >= ${part.first}::date and time < ${part.past}::date
          group by 1, 2, 3) e
        group by priority`)),
    );
  const found: Answered = new Map();
  for (const { priority, sign, ...row } of rows) {
    const own = found.get(priority) ?? { ack: new Map(), back: new Map() };
    found.set(priority, own);
    for (const end of ends)
      for (const [second, count] of row[end])
        own[end].set(second, (own[end].get(second) ?? 0) + sign * count);
  }
  return found;
}

interface Asked {
  readonly priority: string;
  readonly end: End;
  readonly second: number;
}
const keyOf = ({ priority, end, second }: Asked) => `${priority} ${end} ${second}`;

/** The milliseconds of those that took one whole second, in order. Of a month they lie side by side. */
async function readSeconds(
  tx: Tx,
  positionId: string,
  { first, past, parts }: AnswerSpans,
  asked: readonly Asked[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  if (asked.length === 0) return found;
  const wanted = sql`unnest(${asked.map(({ priority }) => priority)}::smallint[], ${asked.map(({ end }) => end)}::text[], ${asked.map(({ second }) => second)}::int[]) a(priority, part, second)`;
  type Row = Asked & { times: number[]; sign: number };
  const rows = await tx.all<Row>(sql`
    select a.priority::text as priority, a.part as end, a.second, 1 as sign, to_json(k.exact[p.before + 1 : p.before + p.n]) as times
    from ${wanted} cross join lateral (
      select case a.part when 'ack' then ack_ms else return_ms end as exact, case a.part when 'ack' then ack_seconds else return_seconds end as seconds,
        case a.part when 'ack' then ack_counts else return_counts end as counts
      from alarm_answers k where k.position_id = ${positionId} and k.priority = a.priority and k.month >= ${first}::date and k.month < ${past}::date) k
    cross join lateral (
      select coalesce(sum(n) filter (where s < a.second), 0)::int as before, coalesce(sum(n) filter (where s = a.second), 0)::int as n
      from unnest(k.seconds, k.counts) u(s, n)) p`);
  for (const part of parts)
    rows.push(
      ...(await tx.all<Row>(sql`
        select a.priority::text as priority, a.part as end, a.second, ${part.sign}::int as sign, to_json(array_agg(e.ms)) as times
        from (
          select m.priority, v.part, v.ms from (
            select priority, ${answerMs.ack} as ack, ${answerMs.back} as back from alarm_events
            where position_id = ${positionId} and kind = 0 and counts and time >= ${part.first}::date and time < ${part.past}::date) m
          cross join lateral (values ('ack', m.ack), ('back', m.back)) v(part, ms)) e
        join ${wanted} on a.priority = e.priority and a.part = e.part and e.ms / 1000 = a.second group by 1, 2, 3`)),
    );
  for (const row of rows.filter(({ sign }) => sign > 0))
    found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), ...row.times]);
  for (const row of rows.filter(({ sign }) => sign < 0)) {
    const own = found.get(keyOf(row)) ?? [];
    for (const time of row.times) {
      const at = own.indexOf(time);
      if (at >= 0) own.splice(at, 1);
    }
  }
  for (const own of found.values()) own.sort((a, b) => a - b);
  return found;
}

/** Medians in seconds, of each priority and end; those of more than is kept tell so. */
async function keptMedians(
  tx: Tx,
  positionId: string,
  spans: AnswerSpans,
  answered: Answered,
): Promise<(priority: string, end: End) => number | null> {
  const middles = [...answered].flatMap(([priority, own]) =>
    ends.flatMap((end) => {
      const middle = middleOf(own[end]);
      return middle ? [{ priority, end, middle }] : [];
    }),
  );
  const asked = middles.flatMap(({ middle, ...one }) =>
    middle.filter(({ second }) => second < lastSecond).map(({ second }) => ({ ...one, second })),
  );
  const exact = await readSeconds(tx, positionId, spans, [
    ...new Map(asked.map((one) => [keyOf(one), one])).values(),
  ]);
  return (priority, end) => {
    const found = middles.find((one) => one.priority === priority && one.end === end);
    if (!found) return null;
    const [low, high] = found.middle.map(({ second, at }) => {
      const time = exact.get(keyOf({ priority, end, second }))?.[at];
      return time === undefined ? second : time / 1000;
    }) as [number, number];
    return (low + high) / 2;
  };
}

/** A month that was kept without its milliseconds. */
const isCoarse = async (tx: Tx, positionId: string, { first, past }: AnswerSpans): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from alarm_answers where position_id = ${positionId} and month >= ${first}::date and month < ${past}::date
      and (ack_ms is null or return_ms is null) limit 1`)) !== undefined;

/** Counts and medians of the days asked for, from what is kept by month. */
export async function keptResponses(
  tx: Tx,
  period: Period,
  lastLog: number,
  { byPriority, late }: Pick<Awaited<ReturnType<typeof readBins>>, 'byPriority' | 'late'>,
): Promise<Answers> {
  const spans = await answerSpans(tx, period);
  if (await isCoarse(tx, period.positionId, spans)) return exactResponses(tx, period, lastLog);
  const waiting = await stillInTime(tx, period, lastLog);
  const answered = await answeredAfter(tx, period.positionId, spans);
  const medianOf = await keptMedians(tx, period.positionId, spans, answered);
  const lateOf = (priority: string) => (late[Number(priority) - 1] ?? 0) - (waiting.get(priority) ?? 0);
  const counted = ['1', '2', '3', '4'].filter(
    (priority) => (byPriority[Number(priority) - 1] ?? 0) > 0 || lateOf(priority) > 0,
  );
  return counted.map((priority) => {
    const alarms = byPriority[Number(priority) - 1] ?? 0;
    const acknowledged = [...(answered.get(priority)?.ack.values() ?? [])].reduce(
      (sum, count) => sum + count,
      0,
    );
    return {
      priority,
      alarms,
      unacknowledged: alarms - acknowledged,
      late: lateOf(priority),
      medianAckSeconds: medianOf(priority, 'ack'),
      medianReturnSeconds: medianOf(priority, 'back'),
    };
  });
}
