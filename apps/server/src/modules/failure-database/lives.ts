import { type Life, livesOfItem, type RenewalEvent } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { inPlaces } from '#resources/ledger/subtree.ts';
import { observations, trendTimes } from './observation.ts';
import type { FailureSettings } from './settings.ts';

export interface LifeScope {
  start: number;
  end: number;
  nodeIds?: readonly string[] | null;
  isoClass?: string | undefined;
  equipmentId?: string | undefined;
  modeCode?: string | undefined;
  mechanismCode?: string | undefined;
  impact?: string | undefined;
}

export type TaggedLife = Life & { tag: string; equipmentId: string };

export interface LivesFound {
  failures: TaggedLife[];
  suspensions: TaggedLife[];
  /** Lives that began before the records: their length is not known. */
  unknownStart: number;
  /** Items that are in service at the end of the window, with their present age. */
  running: { equipmentId: string; tag: string; age: number }[];
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

/** Of the studied kind: mode, mechanism and impact as asked; all functional failures without. */
const ofKind = ({ modeCode, mechanismCode, impact }: LifeScope): Sql =>
  all([
    sql`true`,
    ...(modeCode ? [sql`coalesce(t.mode_code = ${modeCode}, false)`] : []),
    ...(mechanismCode ? [sql`coalesce(t.mechanism_code = ${mechanismCode}, false)`] : []),
    ...(impact ? [sql`coalesce(t.impact, 'unknown') = ${impact}`] : []),
  ]);

/**
 * Lives of the population in hours of service. The kind that is studied is renewed by its own repair, by an opportunity repair of the same kind and by a
 * planned replacement that names no other; anything else only stops the item (see `livesOfItem`). An item is known from new when it went into
 * service after the records begin.
 */
export async function readLives(
  tx: Queries,
  scope: LifeScope,
  settings: FailureSettings,
): Promise<LivesFound> {
  const matches = ofKind(scope);
  const released = settings.releasedOnly ? sql`t.review_state = 'released'` : sql`true`;
  const items = await tx.all<{
    id: string;
    tag: string;
    born: number | null;
    gone: number;
    live: boolean;
  }>(sql`
    with records as (
      select coalesce(${settings.surveillanceFrom}::date::timestamptz, (select min(t.detected_at) from failure_events t where t.is_deleted = 0)) as begin)
    select e.id, e.tag, case when e.in_service_date::timestamptz >= date_trunc('day', r.begin) then (extract(epoch from e.in_service_date::timestamptz) * 1000)::double precision end as born,
      (extract(epoch from least(to_timestamp(${scope.end}::double precision / 1000), now(), case when e.state = 'scrapped' then
        (select max(s.since)::timestamptz from equipment_states s where s.equipment_id = e.id and s.state = 'scrapped' and s.is_deleted = 0) end)) * 1000)::double precision as gone,
      e.state in ('inUse', 'standby') as live
    from equipment e cross join records r where ${populationOf(scope)} order by e.tag, e.id`);
  const events = await tx.all<RenewalEvent & { id: string }>(sql`
    select t.equipment_id as id, (extract(epoch from t.detected_at) * 1000)::double precision as at,
      (extract(epoch from greatest(coalesce(t.repair_to, t.down_to, t.detected_at), t.detected_at)) * 1000)::double precision as back,
      case when t.category = 'functional' and ${matches} then case when ${released} then 'failure' else 'renewal' end
        when t.category = 'opportunity' and ${matches} then 'renewal'
        when t.category = 'planned' and (t.mode_code is null or ${matches}) then 'renewal' else 'other' end as kind
    from failure_events t join equipment e on e.id = t.equipment_id and ${populationOf(scope)}
    where t.is_deleted = 0 and t.detected_at < to_timestamp(${scope.end}::double precision / 1000)
      and t.detected_at >= coalesce(${settings.surveillanceFrom}::date::timestamptz, '-infinity')`);
  const byItem = Map.groupBy(events, ({ id }) => id);
  const window = { start: scope.start, end: Math.min(scope.end, Date.now()) };
  const lives: TaggedLife[] = [];
  const running: LivesFound['running'] = [];
  let unknownStart = 0;
  for (const { id, tag, born, gone, live } of items) {
    const found = livesOfItem({ born, gone, events: byItem.get(id) ?? [] }, window);
    unknownStart += found.unknownStart;
    for (const life of found.lives) lives.push({ ...life, tag, equipmentId: id });
    const last = found.lives.at(-1);
    if (live && last && !last.failed && gone >= window.end - 1000)
      running.push({ equipmentId: id, tag, age: last.age });
  }
  lives.sort((a, b) => a.age - b.age);
  return {
    failures: lives.filter(({ failed }) => failed),
    suspensions: lives.filter(({ failed }) => !failed),
    unknownStart,
    running,
    history: await historyOf(tx, scope, settings, items, byItem),
  };
}

async function historyOf(
  tx: Queries,
  scope: LifeScope,
  settings: FailureSettings,
  items: readonly { id: string }[],
  byItem: ReadonlyMap<string, readonly RenewalEvent[]>,
): Promise<LivesFound['history']> {
  const [only] = items;
  if (!only || items.length > 1) return undefined;
  const watched = (await observations(tx, [only.id], { ...scope, now: Date.now() }, settings)).get(only.id);
  const failed = (byItem.get(only.id) ?? []).filter(({ kind }) => kind === 'failure');
  return (
    watched &&
    trendTimes(
      watched,
      failed.map(({ at }) => at),
    )
  );
}
