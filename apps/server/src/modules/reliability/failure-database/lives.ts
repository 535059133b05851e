import { type Life, livesOfItem, type RenewalEvent } from '@ircrisk/engine-reliability';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { type Observation, observations, trendTimes } from './observation.ts';
import type { FailureSettings } from './settings.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 8760 * HOUR_MS;

export interface LifeScope {
  start: number;
  end: number;
  nodeIds?: readonly string[] | null;
  isoClass?: string | undefined;
  equipmentId?: string | undefined;
  modeCode?: string | undefined;
  mechanismCode?: string | undefined;
  impact?: string | undefined;
  /** Lives under way when the records begin enter at their age then, as if no repair were missing before. */
  enterLate?: boolean | undefined;
}

export type TaggedLife = Life & { tag: string; equipmentId: string };

export interface LivesFound {
  failures: TaggedLife[];
  suspensions: TaggedLife[];
  /** Lives that began before the records: their length is not known. */
  unknownStart: number;
  /** Failures recorded while the one before was still being repaired. */
  withoutLife: number;
  /** Items that are in service at the end of the window, with their present age and the share of the last year they ran. */
  running: { equipmentId: string; tag: string; age: number; use: number }[];
  /** Failure times since the start of observation when all are of one tag: for the test of a trend. */
  history: { times: number[]; end: number } | undefined;
}

/** The equipment a study is about. */
const populationOf = (scope: LifeScope): Sql =>
  all([
    sql`e.is_deleted = 0`,
    ...(scope.nodeIds ? [inPlaces('e.node_id', scope.nodeIds)] : []),
    ...(scope.isoClass ? [sql`e.iso_class = ${scope.isoClass}`] : []),
    ...(scope.equipmentId ? [sql`e.id = ${scope.equipmentId}::bigint`] : []),
  ]);

interface HistoryEvent {
  id: string;
  at: number;
  back: number;
  category: string;
  mode: string | null;
  mechanism: string | null;
  impact: string;
  activity: string | null;
  released: boolean;
}

/** What the records say of a population: items with the time they were watched, and their events. */
export interface Histories {
  items: readonly { id: string; tag: string; born: number | null; gone: number; live: boolean }[];
  events: ReadonlyMap<string, readonly HistoryEvent[]>;
  /** Hours run by each item up to a moment: time out of use makes nothing older. */
  clocks: ReadonlyMap<string, Observation>;
  window: { start: number; end: number };
}

/** Everything a study of lives asks the database, in a handful of statements. An item is known from new when it went into service after the records begin. */
export async function readHistories(
  tx: Queries,
  scope: LifeScope,
  settings: FailureSettings,
): Promise<Histories> {
  const known = scope.enterLate ? { ...settings, surveillanceFrom: null } : settings;
  const found = await tx.all<Histories['items'][number] & { begin: number | null }>(sql`
    with records as (
      select coalesce(${settings.surveillanceFrom}::date::timestamptz, (select min(t.detected_at) from failure_events t where t.is_deleted = 0)) as begin)
    select e.id, e.tag, case when ${scope.enterLate ?? false} or e.in_service_date::timestamptz >= date_trunc('day', r.begin) then (extract(epoch from e.in_service_date::timestamptz) * 1000)::double precision end as born,
      (extract(epoch from least(to_timestamp(${scope.end}::double precision / 1000), now(), case when e.state = 'scrapped' then
        (select max(s.since)::timestamptz from equipment_states s where s.equipment_id = e.id and s.state = 'scrapped' and s.is_deleted = 0) end)) * 1000)::double precision as gone,
      e.state in ('inUse', 'standby') as live, (extract(epoch from r.begin) * 1000)::double precision as begin
    from equipment e cross join records r where ${populationOf(scope)} order by e.tag, e.id`);
  const items = found.map(({ begin: _begin, ...item }) => item);
  const events = await tx.all<HistoryEvent>(sql`
    select t.equipment_id as id, (extract(epoch from t.detected_at) * 1000)::double precision as at,
      (extract(epoch from greatest(coalesce(t.repair_to, t.down_to, t.detected_at), t.detected_at)) * 1000)::double precision as back,
      t.category, t.mode_code as mode, t.mechanism_code as mechanism, coalesce(t.impact, 'unknown') as impact,
      t.activity_code as activity, ${settings.releasedOnly ? sql`t.review_state = 'released'` : sql`true`} as released
    from failure_events t join equipment e on e.id = t.equipment_id and ${populationOf(scope)}
    where t.is_deleted = 0 and t.detected_at < to_timestamp(${scope.end}::double precision / 1000)
      and t.detected_at >= coalesce(${known.surveillanceFrom}::date::timestamptz, '-infinity')`);
  const clocks = await observations(
    tx,
    items.map(({ id }) => id),
    { start: 0, end: scope.end, now: Date.now() },
    known,
  );
  const begin = scope.enterLate ? (found[0]?.begin ?? 0) : 0;
  return {
    items,
    events: Map.groupBy(events, ({ id }) => id),
    clocks,
    window: { start: Math.max(scope.start, begin), end: Math.min(scope.end, Date.now()) },
  };
}

type Kind = Pick<LifeScope, 'modeCode' | 'mechanismCode' | 'impact'>;

/** ISO 14224 table B.5: replace, refit and overhaul make new; adjust, check, service, test and inspection leave the item as old as it was. */
const makesNew = new Set(['1', '5', '10']);
const leavesOld = new Set(['4', '6', '7', '8', '9']);

/** Work without a failure renews by what was done; without a code a planned event is what its category says, a replacement. */
function workRenews({ category, mode, activity }: HistoryEvent, same: boolean): boolean {
  if (activity !== null && leavesOld.has(activity)) return false;
  if (category === 'opportunity') return same;
  if (category !== 'planned') return false;
  // A repair or modification renews the mode it names, and no other.
  return mode === null ? activity === null || makesNew.has(activity) : same;
}

/**
 * What an event is to the studied kind. Its own repair, an opportunity repair of the same kind and a planned replacement that names no other mode
 * renew it; anything else, an inspection round above all, only stops the item.
 */
function kindOf(event: HistoryEvent, { modeCode, mechanismCode, impact }: Kind): RenewalEvent['kind'] {
  const same =
    (!modeCode || event.mode === modeCode) &&
    (!mechanismCode || event.mechanism === mechanismCode) &&
    (!impact || event.impact === impact);
  if (event.category === 'functional' && same) return event.released ? 'failure' : 'renewal';
  return workRenews(event, same) ? 'renewal' : 'other';
}

/** Share of the last year, or of its shorter life, that an item ran. */
function useOf({ start, end, hoursAt }: Observation): number {
  const from = Math.max(start, end - YEAR_MS);
  return Math.min(1, ((hoursAt(end) - hoursAt(from)) * HOUR_MS) / (end - from));
}

/** Lives of one kind of failure in hours run (see `livesOfItem`), oldest last. */
export function livesIn(
  { items, events, clocks, window }: Histories,
  kind: Kind,
): Omit<LivesFound, 'history'> {
  const lives: TaggedLife[] = [];
  const running: LivesFound['running'] = [];
  let [unknownStart, withoutLife] = [0, 0];
  for (const { id, tag, born, gone, live } of items) {
    const clock = clocks.get(id);
    if (!clock) continue;
    const ran = (moment: number) => clock.hoursAt(moment) * HOUR_MS;
    const own = (events.get(id) ?? []).map((event) => ({
      at: ran(event.at),
      back: ran(event.back),
      kind: kindOf(event, kind),
    }));
    const found = livesOfItem(
      { born: born === null ? null : ran(born), gone: ran(gone), events: own },
      { start: ran(window.start), end: ran(window.end) },
    );
    unknownStart += found.unknownStart;
    withoutLife += found.withoutLife;
    for (const life of found.lives) lives.push({ ...life, tag, equipmentId: id });
    const last = found.lives.at(-1);
    if (live && last && !last.failed && gone >= window.end - 1000)
      running.push({ equipmentId: id, tag, age: last.age, use: useOf(clock) });
  }
  lives.sort((a, b) => a.age - b.age);
  return {
    failures: lives.filter(({ failed }) => failed),
    suspensions: lives.filter(({ failed }) => !failed),
    unknownStart,
    withoutLife,
    running,
  };
}

export async function readLives(
  tx: Queries,
  scope: LifeScope,
  settings: FailureSettings,
): Promise<LivesFound> {
  const histories = await readHistories(tx, scope, settings);
  return { ...livesIn(histories, scope), history: await historyOf(tx, scope, settings, histories) };
}

async function historyOf(
  tx: Queries,
  scope: LifeScope,
  settings: FailureSettings,
  { items, events }: Histories,
): Promise<LivesFound['history']> {
  const [only] = items;
  if (!only || items.length > 1) return undefined;
  const watched = (await observations(tx, [only.id], { ...scope, now: Date.now() }, settings)).get(only.id);
  const failed = (events.get(only.id) ?? []).filter((event) => kindOf(event, scope) === 'failure');
  return (
    watched &&
    trendTimes(
      watched,
      failed.map(({ at }) => at),
    )
  );
}
