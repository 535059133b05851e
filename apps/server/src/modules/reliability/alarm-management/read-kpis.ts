import type { KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { priorityDistribution, priorityTargets } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Counted, floodsOf, gapsOf, kpisOf, medianOf } from './kpis.ts';
import { type Philosophy, readPhilosophy } from './philosophy.ts';
import {
  answerSpans,
  floodBefore,
  inPeriod,
  lastLogOf,
  type Period,
  type Position,
  readBins,
  readStale,
  readTagSums,
  staleByDay,
} from './read-period.ts';
import { answerSeconds, lastSecond, lateMinutes, waited, wasMet } from './rollups.ts';

type Answers = KpiAnswer['responses'];

/** Up to here the medians are of the events themselves; those of a longer time are of whole seconds, most of them kept by month. */
const exactDays = 92;

const exactResponses = (tx: Tx, period: Period, lastLog: number): Promise<Answers> =>
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

/** How many alarms were answered after so many whole seconds: months from their sums, the rest of the period from its events. */
async function answeredAfter(
  tx: Tx,
  period: Period,
): Promise<Map<string, { acks: Map<number, number>; returns: Map<number, number> }>> {
  const { positionId } = period;
  const { first, past, parts } = await answerSpans(tx, period);
  const rows = await tx.all<{ priority: string; acks: Steps; returns: Steps; sign: number }>(sql`
    select k.priority::text as priority, 1 as sign,
      (select coalesce(json_agg(json_build_array(u.s, u.n)), '[]') from unnest(k.ack_seconds, k.ack_counts) u(s, n)) as acks,
      (select coalesce(json_agg(json_build_array(u.s, u.n)), '[]') from unnest(k.return_seconds, k.return_counts) u(s, n)) as returns
    from alarm_answers k where k.position_id = ${positionId} and k.month >= ${first}::date and k.month < ${past}::date`);
  for (const part of parts)
    rows.push(
      ...(await tx.all<(typeof rows)[number]>(sql`
        select priority::text as priority, ${part.sign}::int as sign,
          coalesce(json_agg(json_build_array(ack, n)) filter (where ack is not null), '[]') as acks,
          coalesce(json_agg(json_build_array(back, n)) filter (where back is not null), '[]') as returns
        from (
          select priority, ${answerSeconds.ack} as ack, ${answerSeconds.back} as back, count(*)::int as n from alarm_events
          where position_id = ${positionId} and kind = 0 and counts and time >= ${part.first}::date and time < ${part.past}::date
          group by 1, 2, 3) e
        group by priority`)),
    );
  const found: Awaited<ReturnType<typeof answeredAfter>> = new Map();
  for (const { priority, acks, returns, sign } of rows) {
    const own = found.get(priority) ?? { acks: new Map(), returns: new Map() };
    found.set(priority, own);
    for (const [second, count] of acks) own.acks.set(second, (own.acks.get(second) ?? 0) + sign * count);
    for (const [second, count] of returns)
      own.returns.set(second, (own.returns.get(second) ?? 0) + sign * count);
  }
  return found;
}

/** Counts and medians of the days asked for, whole seconds. */
async function keptResponses(
  tx: Tx,
  period: Period,
  lastLog: number,
  { byPriority, late }: Pick<Awaited<ReturnType<typeof readBins>>, 'byPriority' | 'late'>,
): Promise<Answers> {
  const waiting = await stillInTime(tx, period, lastLog);
  const answered = await answeredAfter(tx, period);
  const lateOf = (priority: string) => (late[Number(priority) - 1] ?? 0) - (waiting.get(priority) ?? 0);
  const counted = ['1', '2', '3', '4'].filter(
    (priority) => (byPriority[Number(priority) - 1] ?? 0) > 0 || lateOf(priority) > 0,
  );
  return counted.map((priority) => {
    const steps = answered.get(priority);
    const alarms = byPriority[Number(priority) - 1] ?? 0;
    const acknowledged = [...(steps?.acks.values() ?? [])].reduce((sum, count) => sum + count, 0);
    return {
      priority,
      alarms,
      unacknowledged: alarms - acknowledged,
      late: lateOf(priority),
      medianAckSeconds: medianOf(steps?.acks ?? new Map()),
      medianReturnSeconds: medianOf(steps?.returns ?? new Map()),
    };
  });
}

/** What operators or others did to alarms without a record that allows it. */
const readUnapproved = (tx: Tx, period: Period) =>
  tx.one<{ hidden: number; changed: number }>(sql`
    select count(*) filter (where e.kind in (3, 5, 7) and not exists (
        select 1 from alarm_shelves h where h.tag_id = e.tag_id and h.is_deleted = 0 and h.state in ('active', 'expired', 'ended')
          and e.time >= h.start_time - interval '10 minutes' and e.time <= h.until_time))::int as hidden,
      count(*) filter (where e.kind = 9 and not exists (
        select 1 from alarm_tunings u where u.tag_id = e.tag_id and u.is_deleted = 0 and u.state in ('inChange', 'done') and u.create_time <= e.time + interval '1 day')
        and not exists (select 1 from alarm_tags t where t.id = e.tag_id and coalesce(t.moc_reference, '') <> ''))::int as changed
    from alarm_events e where e.position_id = ${period.positionId} and e.kind >= 3 and ${inPeriod(period)}`);

const filter = {
  zh: '只计优先级 1–4 的报警；不含事件（日志级）以及搁置、抑制、停用期间的报警（日志没有结束的只到报警理念的上限，之后照计）；没有日志的时段不计入',
  en: 'Alarms of priority 1 to 4 alone; without journal entries and what came while shelved, suppressed or out of service (up to the limit of the philosophy where the log tells no end); time without a log is left out',
};

export interface ReadKpis {
  readonly answer: KpiAnswer;
  readonly counted: Counted;
  readonly rules: Philosophy;
}

/** All figures of a position in a period. */
export async function readKpis(tx: Tx, position: Position, period: Period, zone: string): Promise<ReadKpis> {
  const begun = performance.now();
  const rules = await readPhilosophy(tx);
  const read = await readBins(tx, period);
  const { bins, byPriority, logEnd } = read;
  const before = await floodBefore(tx, period, bins, rules.flood);
  const lastLog = await lastLogOf(tx, period);
  const sums = await readTagSums(tx, period);
  const stale = staleByDay(await readStale(tx, period, logEnd, zone), period, bins);
  const unapproved = await readUnapproved(tx, period);
  const isLong = period.days.length > exactDays;
  const responses = isLong
    ? await keptResponses(tx, period, lastLog, read)
    : await exactResponses(tx, period, lastLog);
  const total = (pick: (sum: (typeof sums)[number]) => number) =>
    sums.reduce((sum, one) => sum + pick(one), 0);
  const counted: Counted = {
    bins,
    before,
    alarmsByTag: sums.map(({ alarms }) => alarms),
    chatteringTags: sums.filter(({ runs }) => runs > 0).length,
    runs: total(({ runs }) => runs),
    fleetingTags: sums.filter(({ fleeting }) => fleeting > 0).length,
    fleeting: total(({ fleeting }) => fleeting),
    known: total(({ known }) => known),
    mostStale: stale.reduce<number | null>(
      (most, { count }) => (count === null ? most : Math.max(most ?? 0, count)),
      null,
    ),
    unapproved: unapproved.hidden,
    unapprovedChanges: unapproved.changed,
    late: responses.reduce((sum, { late }) => sum + late, 0),
  };
  const { kpis, eemua, judged } = kpisOf(counted, rules);
  const { 1: critical, ...three } = priorityTargets;
  const [p1, p2, p3, p4] = byPriority;
  const distribution =
    rules.levels === 3
      ? priorityDistribution({ 2: p1 + p2, 3: p3, 4: p4 }, three)
      : priorityDistribution({ 1: p1, 2: p2, 3: p3, 4: p4 }, { 1: critical, ...three });
  const configured = await tx.all<{ priority: string; count: number }>(sql`
    select priority, count(*)::int as count from alarm_tags where position_id = ${position.id} and is_deleted = 0 and state <> 'retired' and priority <> 'journal'
    group by priority order by priority`);
  const { now } = await tx.one<{ now: string }>(sql`select to_char(now(), 'YYYY-MM-DD HH24:MI') as now`);
  const coveredBins = bins.filter((count) => count !== null).length;
  return {
    counted,
    rules,
    answer: {
      position,
      from: period.from,
      to: period.to,
      coverage: bins.length === 0 ? 0 : coveredBins / bins.length,
      coveredBins,
      gaps: gapsOf(bins, period.midnights[0] ?? 0),
      judged,
      alarms: bins.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      kpis,
      eemua,
      floods: floodsOf(bins, period.midnights[0] ?? 0, rules, before),
      priorities: (distribution ?? []).map(({ priority, ...one }) => ({
        ...one,
        priority: String(priority),
      })),
      configured,
      responses,
      fromRollups: isLong,
      longestSeconds: isLong ? lastSecond : null,
      stale,
      filter,
      philosophy: rules.code,
      computedTime: now,
      milliseconds: Math.round(performance.now() - begun),
    },
  };
}
