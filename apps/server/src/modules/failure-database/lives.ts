import type { Queries } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { inPlaces } from '#resources/ledger/subtree.ts';
import type { FailureSettings } from './settings.ts';

export interface LifeScope {
  start: number;
  end: number;
  nodeIds?: readonly string[] | null;
  isoClass?: string | undefined;
  equipmentId?: string | undefined;
  modeCode?: string | undefined;
  mechanismCode?: string | undefined;
}

export interface LivesFound {
  failures: { age: number; tag: string }[];
  suspensions: { age: number; tag: string }[];
  /** Lives that began before the records: their length is not known. */
  unknownStart: number;
  /** Failure times since the start of observation when all are of one tag: for the test of a trend. */
  history: { times: number[]; end: number } | undefined;
}

const hour = sql`3600`;

/**
 * Lives of the population in calendar hours from one renewal to the next: a failure of the asked kind ends one as a failure, any other
 * event (another mode, a planned replacement) ends it as a suspension, and so does the end of the period. A repair is taken as a renewal. The
 * first life counts only when the item went into service inside the period.
 */
export async function readLives(
  tx: Queries,
  scope: LifeScope,
  settings: FailureSettings,
): Promise<LivesFound> {
  const [from, to] = [
    sql`to_timestamp(${scope.start}::double precision / 1000)`,
    sql`to_timestamp(${scope.end}::double precision / 1000)`,
  ];
  const wanted = all([
    sql`t.category = 'functional'`,
    ...(scope.modeCode ? [sql`t.mode_code = ${scope.modeCode}`] : []),
    ...(scope.mechanismCode ? [sql`t.mechanism_code = ${scope.mechanismCode}`] : []),
    ...(settings.releasedOnly ? [sql`t.review_state = 'released'`] : []),
  ]);
  const population = all([
    sql`e.is_deleted = 0`,
    ...(scope.nodeIds ? [inPlaces('e.node_id', scope.nodeIds)] : []),
    ...(scope.isoClass ? [sql`e.iso_class = ${scope.isoClass}`] : []),
    ...(scope.equipmentId ? [sql`e.id = ${scope.equipmentId}::bigint`] : []),
  ]);
  const rows = await tx.all<{
    tag: string;
    kind: 'failure' | 'suspension' | 'unknown';
    age: number;
    since: number;
  }>(sql`
    with item as materialized (
      select e.id, e.tag, e.in_service_date::timestamptz as born, least(${to}, now(), case when e.state = 'scrapped' then
        (select max(s.since)::timestamptz from equipment_states s where s.equipment_id = e.id and s.state = 'scrapped' and s.is_deleted = 0) end) as gone
      from equipment e where ${population}
    ), renewal as (
      select i.id, i.tag, i.born, t.detected_at as at, greatest(coalesce(t.repair_to, t.down_to, t.detected_at), t.detected_at) as back, (${wanted}) as failed
      from item i join failure_events t on t.equipment_id = i.id
      where t.is_deleted = 0 and t.category <> 'externalTrip' and t.detected_at >= ${from} and t.detected_at < ${to}
    ), life as (
      select r.tag, r.failed, r.at, coalesce(lag(r.back) over w, case when r.born >= ${from} then r.born end) as began from renewal r
      window w as (partition by r.id order by r.at, r.back)
      union all
      select i.tag, false, i.gone, coalesce(last.back, case when i.born >= ${from} then i.born end)
      from item i left join lateral (select max(r.back) as back from renewal r where r.id = i.id) last on true where i.gone is not null
    )
    select tag, case when began is null then 'unknown' when failed then 'failure' else 'suspension' end as kind,
      coalesce(extract(epoch from at - began)::double precision / ${hour}, 0) as age, extract(epoch from at - ${from})::double precision / ${hour} as since
    from life where began is null or at > began order by age`);
  const lives = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ age, tag }) => ({ age, tag }));
  const tags = new Set(rows.map(({ tag }) => tag));
  return {
    failures: lives('failure'),
    suspensions: lives('suspension'),
    unknownStart: rows.filter((row) => row.kind === 'unknown').length,
    history:
      tags.size === 1
        ? {
            times: rows
              .filter((row) => row.kind === 'failure')
              .map(({ since }) => since)
              .sort((a, b) => a - b),
            end: (Math.min(scope.end, Date.now()) - scope.start) / 3_600_000,
          }
        : undefined,
  };
}
