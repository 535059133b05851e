import { failureCategories } from '@ircrisk/contract/resources/failure.ts';
import { MEASURED_SHARE } from '@ircrisk/engine-reliability';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, join, raw, type Sql, sql } from '#platform/database/sql.ts';
import { type FailureSettings, readSettings } from './settings.ts';

/** Which events a figure is about: a branch of the plant and a half-open period in milliseconds UTC. */
export interface SumScope {
  readonly from: number;
  readonly to: number;
  /** Hours and open downtime run to here at most. */
  readonly now: number;
  /** Branches of the plant; without them, or null, the whole of it. */
  readonly nodeIds?: readonly string[] | null;
  readonly isoClass?: string | null;
  readonly equipmentId?: string | null;
  /** Failures of this impact only: critical, degraded, incipient or unknown. Hours are those of the whole scope. */
  readonly impact?: string | null;
  /** Only these pieces of equipment. */
  readonly equipmentIds?: readonly string[];
}

export type SumKey = 'all' | 'node' | 'class' | 'equipment';

/** The sums every indicator is a quotient of; they add up the tree. */
export interface EventSums {
  /** Node, class or equipment; empty for `all`. A class nobody knows is empty too. */
  key: string;
  failures: number;
  leaks: number;
  /** Functional failures repaired in the period, and those of it nobody has told the repair of, with what they took. */
  repairs: number;
  repairHours: number;
  repairCost: number;
  /** How many of the repairs have their hours or their cost recorded: unknown is not zero. */
  repairsWithHours: number;
  repairsWithCost: number;
  /** Down hours of the repaired failures, and how many of them have any recorded. */
  repairDownHours: number;
  repairsWithDowntime: number;
  /** Repairs whose cost is in a currency without a rate for its month: the cost is then not complete. */
  unconverted: number;
  /** Hours in use, and those of them without any downtime. */
  requiredHours: number;
  upHours: number;
  /** In use or standby. */
  serviceHours: number;
  /** Hours run, by the meter where there is one: a standby item runs outside the required time. */
  operatingHours: number;
  unplannedHours: number;
  plannedHours: number;
  /** Pieces of equipment in use at some time of the period, and how many of them have an hour meter. */
  units: number;
  metered: number;
}

/** Failures of a place, where they have been counted already. */
export interface PlaceFailures {
  readonly nodeId: string;
  readonly failures: number;
  readonly leaks: number;
}

const at = (ms: number): Sql => sql`to_timestamp(${ms}::double precision / 1000)`;

/** Rows `t` of failure_events inside the scope but for the time. */
export function scopeConditions(scope: Omit<SumScope, 'now' | 'from' | 'to'>): Sql[] {
  return [
    raw('t.is_deleted = 0'),
    ...(scope.nodeIds ? [inPlaces('t.node_id', scope.nodeIds)] : []),
    ...(scope.isoClass ? [sql`t.iso_class = ${scope.isoClass}`] : []),
    ...(scope.equipmentId ? [sql`t.equipment_id = ${scope.equipmentId}::bigint`] : []),
    ...(scope.equipmentIds ? [sql`t.equipment_id = any(${scope.equipmentIds}::bigint[])`] : []),
    ...(scope.impact ? [sql`coalesce(t.impact, 'unknown') = ${scope.impact}`] : []),
  ];
}

/** Said as what is counted: usually one category, which is the cheapest comparison. */
function ofCategories({ excluded }: FailureSettings): Sql {
  const counted = Object.keys(failureCategories).filter(
    (category) => !excluded.some((one) => one === category),
  );
  return counted.length === 1 ? sql`t.category = ${counted[0]}` : sql`t.category = any(${counted}::text[])`;
}

/** What the tenant lets into its figures: categories, released ones only, not before the surveillance began. */
export function countedConditions(settings: FailureSettings): Sql[] {
  return [
    ...(settings.excluded.length > 0 ? [ofCategories(settings)] : []),
    ...(settings.releasedOnly ? [raw("t.review_state = 'released'")] : []),
    ...(settings.surveillanceFrom
      ? [sql`t.detected_at >= ${settings.surveillanceFrom}::date::timestamptz`]
      : []),
  ];
}

/** Units of the tenant's currency for one of the event's; null where the month has no rate (months in UTC, as the engine cuts them). */
export const rateOf = (settings: FailureSettings, time: string): Sql =>
  sql`case when t.currency = ${settings.currency} then 1 else (${JSON.stringify(settings.rates)}::jsonb ->> (t.currency || '@' || to_char(${raw(`t.${time}`)} at time zone 'UTC', 'YYYY-MM')))::double precision end`;

/** Repair cost of events `t` in the tenant's currency: its own is added as it is, a rate is looked up for the others only. */
export const costOf = (settings: FailureSettings, time: string): Sql =>
  sql`coalesce(sum(t.repair_cost) filter (where t.currency = ${settings.currency}), 0)::double precision
    + coalesce(sum(t.repair_cost * ${rateOf(settings, time)}) filter (where t.currency <> ${settings.currency}), 0)`;

/** Events with a cost whose month has no rate. */
export const unconvertedOf = (settings: FailureSettings, time: string): Sql =>
  sql`count(*) filter (where t.currency <> ${settings.currency} and t.repair_cost > 0 and ${rateOf(settings, time)} is null)`;

/** Grouped by the column as it is stored; spelled as text at the end. */
const keyOf = (by: SumKey, alias: string): Sql =>
  ({
    all: raw("''::text"),
    node: raw(`${alias}.node_id`),
    class: raw(`coalesce(${alias}.iso_class, '')`),
    equipment: raw(`${alias}.equipment_id`),
  })[by];

/**
 * Pieces of equipment in the scope with the unit they stood in, `p(equipment_id, node_id, iso_class, a, b)`. A moved item has a piece
 * before and one after each move.
 */
const placements = (scope: SumScope, from: Sql, to: Sql): Sql => sql`
  select e.id as equipment_id, e.node_id, e.iso_class, coalesce(last.moved_at, ${from}) as a, ${to} as b
  from equipment e left join lateral (
    select max(m.moved_at) as moved_at from equipment_moves m where m.equipment_id = e.id and m.moved_at > ${from} and m.moved_at < ${to}) last on true
  where e.is_deleted = 0 and ${placed(scope, 'e.node_id', 'e.id', 'e.iso_class')}
  union all
  select m.equipment_id, m.from_node_id, e.iso_class,
    greatest(coalesce((select max(o.moved_at) from equipment_moves o where o.equipment_id = m.equipment_id and o.moved_at < m.moved_at), ${from}), ${from}), m.moved_at
  from equipment_moves m join equipment e on e.id = m.equipment_id and e.is_deleted = 0
  where m.moved_at > ${from} and m.moved_at < ${to} and ${placed(scope, 'm.from_node_id', 'e.id', 'e.iso_class')}`;

const placed = (scope: SumScope, node: string, equipment: string, isoClass: string): Sql =>
  all([
    ...(scope.nodeIds ? [inPlaces(node, scope.nodeIds)] : []),
    ...(scope.isoClass ? [sql`${raw(isoClass)} = ${scope.isoClass}`] : []),
    ...(scope.equipmentId ? [sql`${raw(equipment)} = ${scope.equipmentId}::bigint`] : []),
    ...(scope.equipmentIds ? [sql`${raw(equipment)} = any(${scope.equipmentIds}::bigint[])`] : []),
  ]);

/** Statements over a part of the plant look up their own equipment only. */
const ofPlaced = (scope: SumScope, column: string): Sql =>
  scope.equipmentId || scope.equipmentIds || scope.isoClass || scope.nodeIds
    ? sql`and ${raw(column)} = any(array(select p.equipment_id from placed p))`
    : sql``;

/**
 * Stretches of downtime that reach into the time, read once: those of events and, as planned ones, those without an event. What has
 * ended and what has not are two reads of one index, which row security would not let answer a condition that joins them.
 */
function downtimes(scope: SumScope, settings: FailureSettings, from: Sql, to: Sql): Sql {
  const released = settings.releasedOnly ? raw("and t.review_state = 'released'") : raw('');
  const ofEvents = (until: Sql, ended: Sql) => sql`
    select t.equipment_id, t.down_from as a, ${until} as b, t.category not in ('planned', 'opportunity') as forced from failure_events t
    where t.is_deleted = 0 and t.down_from < ${to} and ${ended} ${ofPlaced(scope, 't.equipment_id')} ${released}`;
  const withoutEvent = (until: Sql, ended: Sql) => sql`
    select t.equipment_id, t.down_from as a, ${until} as b, false from equipment_downtimes t
    where t.is_deleted = 0 and t.down_from < ${to} and ${ended} ${ofPlaced(scope, 't.equipment_id')}`;
  return join(
    [ofEvents, withoutEvent].flatMap((read) => [
      read(raw('t.down_to'), sql`t.down_to > ${from}`),
      read(raw("'infinity'::timestamptz"), raw('t.down_to is null')),
    ]),
    ' union all ',
  );
}

/** Time in service a meter has to cover for its hours to be called measured; the engine says the same. */
const measuredShare = raw(String(MEASURED_SHARE));

const inHours = (interval: string): Sql => raw(`(extract(epoch from ${interval})::double precision / 3600)`);

/**
 * When an event was repaired: where the item came back if nobody gave the repair an end, and with the failure while nothing is known of it.
 * So every failure is one of those a mean could be over, and the coverage hides none.
 */
export const repairedAt = sql`coalesce(t.repair_to, t.down_to, t.detected_at)`;

/** Events `t` repaired in a time, with `repaired_at`: two reads, for each has its index. */
export const repairedEvents = (counted: Sql, from: Sql, until: Sql): Sql => sql`
  select t.*, t.repair_to as repaired_at from failure_events t where ${counted} and t.repair_to >= ${from} and t.repair_to < ${until}
  union all
  select t.*, coalesce(t.down_to, t.detected_at) from failure_events t
  where ${counted} and t.repair_to is null and coalesce(t.down_to, t.detected_at) >= ${from} and coalesce(t.down_to, t.detected_at) < ${until}`;

/**
 * What a meter of each placed item counted inside the time, hours unless said otherwise, `(equipment_id, hours, span, use)`: readings on both sides of an end are taken as
 * even between them, a new meter says nothing about the time before it, `use` is that of the nearest stretch. As `meteredHours` of the engine.
 */
export const meters = (scope: SumScope, from: Sql, to: Sql, meter = sql`'runningHours'`): Sql => sql`
  select equipment_id, sum(used * ${inHours('d - c')} / ${inHours('b - a')}) filter (where d > c) as hours,
    coalesce(sum(${inHours('d - c')}) filter (where d > c), 0) as span,
    (array_agg(used / ${inHours('b - a')} order by greatest(interval '0', ${from} - b, a - ${to}), a))[1] as use
  from (
    select s.*, greatest(s.a, ${from}) as c, least(s.b, ${to}) as d from (
      select r.equipment_id, lag(r.reading_at) over one as a, r.reading_at as b, r.replaced, r.reading - lag(r.reading) over one as moved,
        greatest(0, r.reading - lag(r.reading) over one) as used
      from (
        select m.equipment_id, m.reading_at, m.reading, m.replaced from meter_readings m
        where m.is_deleted = 0 and m.meter = ${meter} and m.reading_at >= ${from} and m.reading_at <= ${to} ${ofPlaced(scope, 'm.equipment_id')}
        union all
        select i.equipment_id, m.reading_at, m.reading, m.replaced from (select distinct p.equipment_id from placed p) i cross join lateral (
          (select m.reading_at, m.reading, m.replaced from meter_readings m where m.equipment_id = i.equipment_id and m.meter = ${meter} and m.is_deleted = 0
            and m.reading_at < ${from} order by m.reading_at desc limit 2)
          union all
          (select m.reading_at, m.reading, m.replaced from meter_readings m where m.equipment_id = i.equipment_id and m.meter = ${meter} and m.is_deleted = 0
            and m.reading_at > ${to} order by m.reading_at limit 2)) m
      ) r window one as (partition by r.equipment_id order by r.reading_at)
    ) s where s.moved is not null and not s.replaced and s.b > s.a
  ) step group by equipment_id`;

/** Hours are counted from where failures are: not before the surveillance began. */
const watchedFrom = (from: Sql, { surveillanceFrom }: FailureSettings): Sql =>
  surveillanceFrom ? sql`greatest(${from}, ${surveillanceFrom}::date::timestamptz)` : from;

const ofPlaces = (places: readonly PlaceFailures[]): Sql => sql`
  select * from unnest(${places.map(({ nodeId }) => nodeId)}::bigint[], ${places.map(({ failures }) => failures)}::bigint[],
    ${places.map(({ leaks }) => leaks)}::bigint[]) f(key, failures, leaks)`;

/** What a stretch adds to the union of those before it: the part behind the furthest end so far. */
const added = (furthest: string): Sql =>
  raw(`case when ${furthest} is null or b > ${furthest} then b - greatest(a, ${furthest}) end`);

/**
 * Sums of a scope by node, class or equipment in one statement: failures at detection, repairs at completion, downtime as a union
 * split at the period's ends, hours from the state log. The engine's functions of the same names give the same figures. Who has
 * counted the failures by place in the same scope gives them along: the period is then not read twice.
 */
export async function eventSums(
  tx: Queries,
  scope: SumScope,
  by: SumKey,
  given?: FailureSettings,
  places?: readonly PlaceFailures[],
): Promise<EventSums[]> {
  const settings = given ?? (await readSettings(tx));
  const [from, until] = [at(scope.from), at(scope.to)];
  const end = at(Math.min(scope.to, scope.now));
  const watched = watchedFrom(from, settings);
  const counted = all([...scopeConditions(scope), ...countedConditions(settings)]);
  return tx.all<EventSums>(sql`
    with failed as (
      ${
        places && by === 'node'
          ? ofPlaces(places)
          : sql`select ${keyOf(by, 't')} as key, count(*) as failures, count(*) filter (where t.leak) as leaks
              from failure_events t where ${counted} and t.detected_at >= ${from} and t.detected_at < ${until} group by 1`
      }
    ), repaired as (
      select ${keyOf(by, 't')} as key, count(*) as repairs, sum(t.active_repair_hours) as hours, count(t.active_repair_hours) as timed, count(t.repair_cost) as costed, ${costOf(settings, 'repaired_at')} as cost,
        ${unconvertedOf(settings, 'repaired_at')} as unconverted, sum(t.downtime_hours) as stopped, count(t.downtime_hours) as stopped_known
      from (${repairedEvents(counted, from, until)}) t group by 1
    ), placed as materialized (
      ${placements(scope, watched, end)}
    ), state as (
      select s.equipment_id, s.state, s.since::timestamptz as a, coalesce(lead(s.since::timestamptz) over (partition by s.equipment_id order by s.since), 'infinity') as b
      from equipment_states s where s.is_deleted = 0 ${ofPlaced(scope, 's.equipment_id')}
    ), live as materialized (
      select row_number() over () as n, p.equipment_id, p.node_id, p.iso_class, s.state, greatest(p.a, s.a) as a, least(p.b, s.b) as b
      from placed p join state s on s.equipment_id = p.equipment_id and s.a < p.b and s.b > p.a
      where s.state in ('inUse', 'standby') and least(p.b, s.b) > greatest(p.a, s.a)
    ), down as (
      ${downtimes(scope, settings, watched, end)}
    ), stopped as (
      select l.n, d.forced, greatest(d.a, l.a) as a, least(d.b, l.b) as b
      from live l join down d on d.equipment_id = l.equipment_id and d.a < l.b and d.b > l.a where l.state = 'inUse'
    ), reached as (
      select n, a, b, forced, max(b) over earlier as furthest, max(b) filter (where forced) over earlier as furthest_forced
      from stopped window earlier as (partition by n order by a rows between unbounded preceding and 1 preceding)
    ), lost as (
      select n, sum(${added('furthest')}) as lost, sum(${added('furthest_forced')}) filter (where forced) as forced from reached group by n
    ), meter as (
      ${meters(scope, watched, end)}
    ), piece as (
      select l.equipment_id, l.node_id, l.iso_class, l.state, ${inHours('l.b - l.a')} as length,
        coalesce(${inHours('d.lost')}, 0) as lost, coalesce(${inHours('d.forced')}, 0) as forced
      from live l left join lost d on d.n = l.n
    ), item as (
      select p.equipment_id, p.node_id, p.iso_class, sum(p.length) filter (where p.state = 'inUse') as required, sum(p.length) as service, sum(p.lost) as lost, sum(p.forced) as forced,
        sum(p.length - p.lost) filter (where p.state = 'inUse') as up
      from piece p group by p.equipment_id, p.node_id, p.iso_class
    ), served as (
      select i.equipment_id, sum(i.service) as service from item i group by i.equipment_id
    ), run as (
      select ${keyOf(by, 'i')} as key, sum(i.required) as required, sum(i.up) as up, sum(i.service) as service, sum(i.forced) as forced, sum(i.lost - i.forced) as planned,
        -- The meter's use also stands for the rest of the time in service, shared out over the places by that time.
        sum(case when m.use is null then i.up else i.service / w.service * least(w.service, case when m.span > 0 then m.hours * greatest(1, w.service / m.span) else m.use * w.service end) end) as operating,
        count(distinct i.equipment_id) filter (where i.required > 0) as units, count(distinct i.equipment_id) filter (where m.span >= ${measuredShare} * w.service) as metered
      from item i left join meter m on m.equipment_id = i.equipment_id
      left join served w on w.equipment_id = i.equipment_id group by 1
    )
    select key::text as key, coalesce(f.failures, 0)::int as failures, coalesce(f.leaks, 0)::int as leaks, coalesce(r.repairs, 0)::int as repairs,
      coalesce(r.hours, 0)::double precision as "repairHours", coalesce(r.cost, 0)::double precision as "repairCost", coalesce(r.unconverted, 0)::int as unconverted,
      coalesce(r.timed, 0)::int as "repairsWithHours", coalesce(r.costed, 0)::int as "repairsWithCost",
      coalesce(r.stopped, 0)::double precision as "repairDownHours", coalesce(r.stopped_known, 0)::int as "repairsWithDowntime",
      coalesce(u.up, 0)::double precision as "upHours",
      coalesce(u.required, 0)::double precision as "requiredHours", coalesce(u.service, 0)::double precision as "serviceHours", coalesce(u.operating, 0)::double precision as "operatingHours",
      coalesce(u.forced, 0)::double precision as "unplannedHours", coalesce(u.planned, 0)::double precision as "plannedHours",
      coalesce(u.units, 0)::int as units, coalesce(u.metered, 0)::int as metered
    from run u full join failed f using (key) full join repaired r using (key) order by key`);
}

/** All sums of a scope as one row; zeros where nothing is known. */
export async function totalSums(
  tx: Queries,
  scope: SumScope,
  settings?: FailureSettings,
): Promise<EventSums> {
  const [row] = await eventSums(tx, scope, 'all', settings);
  return (
    row ?? {
      key: '',
      failures: 0,
      leaks: 0,
      repairs: 0,
      repairHours: 0,
      repairCost: 0,
      repairsWithHours: 0,
      repairsWithCost: 0,
      repairDownHours: 0,
      repairsWithDowntime: 0,
      upHours: 0,
      unconverted: 0,
      requiredHours: 0,
      serviceHours: 0,
      operatingHours: 0,
      unplannedHours: 0,
      plannedHours: 0,
      units: 0,
      metered: 0,
    }
  );
}
