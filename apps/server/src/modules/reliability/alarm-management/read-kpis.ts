import type { KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { priorityDistribution, priorityTargets } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Counted, floodsOf, gapsOf, kpisOf } from './kpis.ts';
import { type Philosophy, readPhilosophy } from './philosophy.ts';
import {
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
import { exactDays, exactResponses, keptResponses } from './responses.ts';
import { lastSecond } from './rollups.ts';

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
