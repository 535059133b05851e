import type { TagFigures } from '@ircrisk/engine-reliability';
import {
  costOf,
  countedConditions,
  type FailureSettings,
  type PlaceFailures,
  readSettings,
  type SumScope,
  scopeConditions,
  unconvertedOf,
} from '#modules/reliability/failure-database/index.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, type Sql, sql } from '#platform/database/sql.ts';

/** A tag's sums with the equipment behind it. The engine's `tag` is the tag and the id, for two units may use one tag. */
export interface EquipmentFigures extends TagFigures {
  equipmentId: string;
  shownTag: string;
}

/** Sums over every tag of the scope, also those a limit leaves out. */
export interface Whole {
  count: number;
  downtimeHours: number;
  cost: number;
}

interface SumsOverAll {
  events: number;
  wholeDowntime: number;
  wholeCost: number;
  unconverted: number;
  places: PlaceFailures[] | null;
}

export interface TagSums {
  tags: EquipmentFigures[];
  events: number;
  unconverted: number;
  whole: Whole;
  /** The same failures by the unit they happened in; with a limit only. */
  places: PlaceFailures[];
}

/** Down hours of an event inside the period; one that is still down counts to now. */
const downtimeIn = (from: Sql, to: Sql): Sql => {
  const after = (moment: Sql) => sql`extract(epoch from ${moment} - t.down_from)::double precision / 3600`;
  return sql`greatest(0, least(coalesce(t.downtime_hours, 'Infinity'), ${after(sql`least(${to}, now())`)}) - greatest(0, ${after(from)}))`;
};

/** Failures of before the period whose downtime reaches into it: they add hours, no failure. Two reads, each by its index. */
const stillDown = (scope: Omit<SumScope, 'now'>, settings: FailureSettings, from: Sql): Sql => {
  const earlier = all([
    ...scopeConditions(scope),
    // What is down while watched is down, whenever it was found.
    ...countedConditions({ ...settings, surveillanceFrom: null }),
    sql`t.detected_at < ${from}`,
  ]);
  return sql`
    select t.* from failure_events t where ${earlier} and t.down_from is not null and t.down_to > ${from}
    union all
    select t.* from failure_events t where ${earlier} and t.down_from is not null and t.down_to is null`;
};

const places = raw(`(select json_agg(p) from (
  select node_id::text as "nodeId", sum(count)::int as failures, sum(leaks)::int as leaks from at group by node_id) p)`);

/** Sums by tag, made by the database. With `limit` only the first so many by each figure, which is all a top list needs. */
export async function tagFigures(
  tx: Queries,
  scope: Omit<SumScope, 'now'>,
  options: { settings?: FailureSettings; limit?: number } = {},
): Promise<TagSums> {
  const settings = options.settings ?? (await readSettings(tx));
  const [from, to] = [scope.from, scope.to].map(
    (ms) => sql`to_timestamp(${ms}::double precision / 1000)`,
  ) as [Sql, Sql];
  const condition = all([
    ...scopeConditions(scope),
    ...countedConditions(settings),
    sql`t.detected_at >= ${from} and t.detected_at < ${to}`,
  ]);
  const order = (figure: string): Sql =>
    raw(`row_number() over (order by ${figure} desc, count desc, tag collate "C", equipment_id)`);
  const rows = await tx.all<Omit<EquipmentFigures, 'tag'> & SumsOverAll>(sql`
    with own as materialized (
      select t.equipment_id, t.node_id, count(*) as count, coalesce(sum(${downtimeIn(from, to)}) filter (where t.down_from is not null), 0) as downtime, count(t.down_from) as timed,
        ${costOf(settings, 'detected_at')} as cost, count(*) filter (where t.leak) as leaks, ${unconvertedOf(settings, 'detected_at')} as unconverted
      from failure_events t where ${condition} group by t.equipment_id, t.node_id
    ), at as materialized (
      select * from own
      union all
      select t.equipment_id, t.node_id, 0, sum(${downtimeIn(from, to)}), count(*), 0, 0, 0 from (${stillDown(scope, settings, from)}) t group by t.equipment_id, t.node_id
    ), s as (
      select equipment_id, sum(count)::bigint as count, sum(downtime) as downtime, sum(timed)::bigint as timed, sum(cost) as cost, sum(leaks)::bigint as leaks,
        sum(unconverted)::bigint as unconverted
      from at group by equipment_id
    ), n as (
      select s.*, e.tag, sum(count) over () as events, sum(downtime) over () as whole_downtime, sum(cost) over () as whole_cost, sum(unconverted) over () as missing,
        ${options.limit ? sql`least(${order('count')}, ${order('downtime')}, ${order('cost')})` : raw('0')} as nth
      from s join equipment e on e.id = s.equipment_id
    )
    select equipment_id as "equipmentId", tag as "shownTag", count::int as count, downtime as "downtimeHours", timed::int as "withDowntime", cost, leaks::int as leaks,
      events::int as events, whole_downtime as "wholeDowntime", whole_cost as "wholeCost", missing::int as unconverted,
      ${options.limit ? places : raw('null')} as places
    from n where nth <= ${options.limit ?? 0} order by tag collate "C", equipment_id`);
  return {
    tags: rows.map(
      ({ events: _e, unconverted: _u, wholeDowntime: _d, wholeCost: _c, places: _p, ...row }) => ({
        ...row,
        tag: `${row.shownTag}#${row.equipmentId}`,
      }),
    ),
    events: rows[0]?.events ?? 0,
    whole: {
      count: rows[0]?.events ?? 0,
      downtimeHours: rows[0]?.wholeDowntime ?? 0,
      cost: rows[0]?.wholeCost ?? 0,
    },
    unconverted: rows[0]?.unconverted ?? 0,
    places: rows[0]?.places ?? [],
  };
}
