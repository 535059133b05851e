import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import { alarmPosition } from '@ircrisk/contract/resources/alarm/philosophy.ts';
import { type Activation, type FloodRule, findFloods, staleDays } from '@ircrisk/engine-alarm';
import { addDays } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { join, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { ZoneDays } from '#platform/series/rollups.ts';
import { type FloodBefore, layBins } from './kpis.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

export interface Position {
  id: string;
  code: string;
  name: string;
}

/** A position the caller sees. */
export async function mustFindPosition(
  { tx, actor, projectId, language }: Caller,
  id: string,
): Promise<Position> {
  const position = await tx.maybe<Position>(sql`
    select t.id, t.code, case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name
    from alarm_positions t where t.id = ${id} and ${visible(alarmPosition, viewerOf(actor, projectId))}`);
  if (!position) throw fail(commonErrors.notFound);
  return position;
}

/** Whole days of the tenant, the last one included. */
export interface Period {
  readonly positionId: string;
  readonly from: string;
  readonly to: string;
  /** Milliseconds of every midnight, the end of the last day included. */
  readonly midnights: readonly number[];
  readonly days: readonly string[];
  readonly zone: string;
}

const dayMs = 86_400_000;

export function periodOf(positionId: string, from: string, to: string, zone: string): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((last - first) / dayMs) + 1;
  if (!(count >= 1 && count <= 366)) throw fail(alarmErrors.period);
  const clock = new ZoneDays(zone);
  const walls = Array.from({ length: count + 1 }, (_, at) => first + at * dayMs);
  return {
    positionId,
    from,
    to,
    midnights: walls.map((wall) => clock.momentOf(wall)),
    days: walls.slice(0, -1).map((wall) => new Date(wall).toISOString().slice(0, 10)),
    zone,
  };
}

export const inPeriod = ({ from, to }: Pick<Period, 'from' | 'to'>, column: Sql = sql`e.time`): Sql =>
  sql`${column} >= ${from}::date and ${column} < ${to}::date + 1`;

type ByPriority = [number, number, number, number];

/** Alarms by ten minutes and by priority, from the days. */
export async function readBins(tx: Tx, period: Period) {
  const { positionId, from, to, midnights, days } = period;
  const rows = await tx.all<{
    day: string;
    bins: number[];
    counts: number[];
    byPriority: number[];
    late: number[];
  }>(sql`
    -- A year has a hundred thousand numbers: JSON is read many times faster than arrays of the database.
    select day::text as day, to_json(bins) as bins, to_json(counts) as counts, to_json(by_priority) as "byPriority", to_json(late) as late from alarm_days
    where position_id = ${positionId} and day >= ${from}::date and day <= ${to}::date order by day`);
  const coverage = await tx.all<{ begins: number; ends: number }>(sql`
    select (extract(epoch from begins) * 1000)::float8 as begins, (extract(epoch from ends) * 1000)::float8 as ends from alarm_coverage
    where position_id = ${positionId} and begins < ${to}::date + 1 and ends >= ${from}::date`);
  const at = new Map(days.map((day, place) => [day, midnights[place] ?? 0]));
  const bins = layBins(
    midnights,
    rows.map(({ day, bins: places, counts }) => ({ midnight: at.get(day) ?? 0, bins: places, counts })),
    coverage,
  );
  const summed = (of: 'byPriority' | 'late') =>
    [0, 1, 2, 3].map((place) => rows.reduce((sum, row) => sum + (row[of][place] ?? 0), 0)) as ByPriority;
  return {
    bins,
    byPriority: summed('byPriority'),
    late: summed('late'),
    logEnd: Math.min(
      coverage.reduce((end, one) => Math.max(end, one.ends), 0),
      midnights.at(-1) ?? 0,
    ),
  };
}

/**
 * The flood that was on when the period began: as far back as its alarms did not fall below the end of one, and no farther. Without it a
 * flood over midnight would lose its second part.
 */
export async function floodBefore(
  tx: Tx,
  period: Period,
  bins: Awaited<ReturnType<typeof readBins>>['bins'],
  rule: FloodRule,
): Promise<FloodBefore | null> {
  const first = bins[0] ?? null;
  if (first === null || first < rule.endBelow) return null;
  for (let days = 1; ; days = Math.min(days * 2, 366)) {
    const before = periodOf(
      period.positionId,
      addDays(period.from, -days),
      addDays(period.from, -1),
      period.zone,
    );
    const { bins: earlier } = await readBins(tx, before);
    const isKnown = earlier.some((count) => count === null || count < rule.endBelow);
    if (!isKnown && days < 366) continue;
    const last = findFloods(earlier, rule)?.at(-1);
    if (!last || last.end !== earlier.length - 1) return null;
    return { began: (before.midnights[0] ?? 0) + last.start * 600_000 };
  }
}

/** Until when the position has a log at all: an alarm nobody has acknowledged by then may still be in time. */
export async function lastLogOf(tx: Tx, { positionId }: Pick<Period, 'positionId'>): Promise<number> {
  const { ends } = await tx.one<{ ends: number | null }>(sql`
    select (extract(epoch from max(ends)) * 1000)::float8 as ends from alarm_coverage where position_id = ${positionId}`);
  return ends ?? 0;
}

export interface TagSum {
  tagId: string;
  alarms: number;
  runs: number;
  inRuns: number;
  known: number;
  fleeting: number;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const monthAfter = (day: string) => monthOf(addDays(monthOf(day), 31));

const daysIn = ({ first, past }: { first: string; past: string }) => Date.parse(past) - Date.parse(first);

/** Whole months of a period, and the days before and after them; each is one range of the index. */
function sumSpans(from: string, past: string): { step: 'day' | 'month'; first: string; past: string }[] {
  const firstMonth = monthOf(from) === from ? from : monthAfter(from);
  const pastMonth = monthOf(past);
  if (firstMonth >= pastMonth) return [{ step: 'day', first: from, past }];
  return [
    { step: 'day', first: from, past: firstMonth },
    { step: 'month', first: firstMonth, past: pastMonth },
    { step: 'day', first: pastMonth, past },
  ];
}

/** What of the broken months at the ends is read from the events, and added to or taken from the whole months. */
export interface AnswerSpans {
  /** Whole months, the one of `past` excluded. */
  readonly first: string;
  readonly past: string;
  readonly parts: readonly { readonly first: string; readonly past: string; readonly sign: 1 | -1 }[];
}

/**
 * Answers are kept by month. Of a month the period breaks, whichever side has fewer days is read from the events: the days inside are
 * added, or the days outside are taken from the month.
 */
export async function answerSpans(
  tx: Tx,
  period: Pick<Period, 'positionId' | 'from' | 'to'>,
): Promise<AnswerSpans> {
  const { first: from, past } = await widened(tx, period);
  const parts: { first: string; past: string; sign: 1 | -1 }[] = [];
  const [begin, end] = [monthOf(from), monthOf(past)];
  let [first, last] = [begin, end];
  if (begin !== from) {
    const outside = { first: begin, past: from };
    const inside = { first: from, past: monthAfter(from) };
    const isLess = daysIn(outside) <= daysIn(inside);
    parts.push(isLess ? { ...outside, sign: -1 } : { ...inside, sign: 1 });
    if (!isLess) first = monthAfter(from);
  }
  if (end !== past) {
    const inside = { first: end, past };
    const outside = { first: past, past: monthAfter(past) };
    const isLess = daysIn(outside) < daysIn(inside);
    parts.push(isLess ? { ...outside, sign: -1 } : { ...inside, sign: 1 });
    if (isLess) last = monthAfter(past);
  }
  return { first, past: last, parts };
}

/** The period as far as its months go: a month of which nothing lies outside the period is a whole one, as the present one is up to now. */
async function widened(tx: Tx, { positionId, from, to }: Pick<Period, 'positionId' | 'from' | 'to'>) {
  const past = addDays(to, 1);
  const [begin, end] = [monthOf(from), monthOf(past) === past ? past : monthAfter(past)];
  const outside = (first: string, last: string) => sql`exists (
    select 1 from alarm_tag_sums where position_id = ${positionId} and step = 'day' and at >= ${first}::date and at < ${last}::date)`;
  const { before, after } = await tx.one<{ before: boolean; after: boolean }>(
    sql`select ${outside(begin, from)} as before, ${outside(past, end)} as after`,
  );
  return { first: before ? from : begin, past: after ? past : end };
}

/** Alarms of each tag: whole months from their sums, the days around them from theirs. */
export async function readTagSums(
  tx: Tx,
  period: Pick<Period, 'positionId' | 'from' | 'to'>,
): Promise<TagSum[]> {
  const { positionId } = period;
  const whole = await widened(tx, period);
  const parts = sumSpans(whole.first, whole.past).map(
    ({ step, first, past }) => sql`
      select tag_id, alarms, runs, in_runs, known, fleeting from alarm_tag_sums
      where position_id = ${positionId} and step = ${step} and at >= ${first}::date and at < ${past}::date`,
  );
  return tx.all<TagSum>(sql`
    select s.tag_id as "tagId", sum(s.alarms)::int as alarms, sum(s.runs)::int as runs, sum(s.in_runs)::int as "inRuns", sum(s.known)::int as known,
      sum(s.fleeting)::int as fleeting
    from (${join(parts, ' union all ')}) s group by s.tag_id`);
}

export interface StaleAlarm {
  readonly tagId: string;
  readonly days: readonly string[];
}

/**
 * Alarms that stood for more than a day, with the days they were stale on; one that is still open stands until the log ends. An alarm that
 * was hidden meanwhile stood as often as it was on the panel, each time anew.
 */
export async function readStale(tx: Tx, period: Period, logEnd: number, zone: string): Promise<StaleAlarm[]> {
  const isLong = (from: Sql, to: Sql) =>
    sql`(${to} is null or ${to} - ${from} > interval '24 hours') and ${from} < ${period.to}::date + 1 and (${to} is null or ${to} >= ${period.from}::date)`;
  const ofPosition = sql`e.position_id = ${period.positionId} and e.kind = 0`;
  const rows = await tx.all<Pick<Activation, 'start'> & { tagId: string; end: number | null }>(sql`
    select "tagId", (extract(epoch from begins) * 1000)::float8 as start, (extract(epoch from ends) * 1000)::float8 as end
    from (
      select e.tag_id as "tagId", e.time as begins, e.ends from alarm_events e
      where ${ofPosition} and e.counts and e.stood is null and ${isLong(sql`e.time`, sql`e.ends`)}
      union all
      select e.tag_id, lower(s), upper(s) from alarm_events e cross join lateral unnest(e.stood) s
      where ${ofPosition} and e.stood is not null and e.time < ${period.to}::date + 1 and ${isLong(sql`lower(s)`, sql`upper(s)`)}) e`);
  const clock = new ZoneDays(zone);
  const nameOf = new Map(period.days.map((day, at) => [period.midnights[at], day]));
  const localDay = (time: number) => nameOf.get(clock.dayOf(time)) ?? '';
  return rows.flatMap(({ tagId, start, end }) => {
    const found = staleDays({ start, end: end ?? logEnd }, localDay);
    const days = (found?.days ?? []).filter((day) => day !== '');
    return days.length > 0 ? [{ tagId, days }] : [];
  });
}

/** How many alarms were stale on each day; null on a day without a log. */
export function staleByDay(
  stale: readonly StaleAlarm[],
  { days, midnights }: Period,
  bins: readonly (number | null)[],
): { day: string; count: number | null }[] {
  const tags = new Map<string, Set<string>>();
  for (const { tagId, days: own } of stale)
    for (const day of own) tags.set(day, (tags.get(day) ?? new Set()).add(tagId));
  const placeOf = (midnight: number | undefined) =>
    Math.round(((midnight ?? 0) - (midnights[0] ?? 0)) / 600_000);
  const isCovered = (at: number) =>
    bins.slice(placeOf(midnights[at]), placeOf(midnights[at + 1])).some((count) => count !== null);
  return days.map((day, at) => ({ day, count: isCovered(at) ? (tags.get(day)?.size ?? 0) : null }));
}
