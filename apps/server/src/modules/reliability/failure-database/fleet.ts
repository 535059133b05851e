import { demandProbability, fleetTrend, meanCumulative } from '@ircrisk/engine-reliability';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, join, sql } from '#platform/database/sql.ts';
import type { Codes } from './codes.ts';
import { figureOf, told } from './figure.ts';
import { observations, trendTimes } from './observation.ts';
import { readSettings } from './settings.ts';
import { countedConditions, meters, type SumScope, scopeConditions } from './sums.ts';

/** Modes that are seen on demand only: to start, to function, to open, to close, to stop. */
const demandModes = ['FTS', 'FTF', 'FTO', 'FTC', 'STP'];
/** A fleet larger than this is not drawn item by item; the class or the place narrows it. */
const mostItems = 20_000;
const mostPoints = 600;

const within = (scope: SumScope) =>
  sql`t.detected_at >= to_timestamp(${scope.from}::double precision / 1000) and t.detected_at < to_timestamp(${scope.to}::double precision / 1000)`;

const population = (scope: SumScope) =>
  all([
    sql`e.is_deleted = 0`,
    ...(scope.nodeIds ? [inPlaces('e.node_id', scope.nodeIds)] : []),
    ...(scope.isoClass ? [sql`e.iso_class = ${scope.isoClass}`] : []),
  ]);

/** Failures on demand by class: of the items with a counter of starts or cycles, over what it counted. */
async function onDemand(tx: Queries, scope: SumScope, confidence: number, codes: Codes) {
  const settings = await readSettings(tx);
  const moment = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const ends = [moment(scope.from), moment(Math.min(scope.to, scope.now))] as const;
  // As hours are: even between the readings on both sides of an end.
  const counters = join(
    [sql`'starts'`, sql`'cycles'`].map((meter) => meters(scope, ...ends, meter)),
    ' union all ',
  );
  const rows = await tx.all<{ key: string; units: number; demands: number; failures: number }>(sql`
    with placed as materialized (
      select e.id as equipment_id from equipment e where ${population(scope)}
    ), counted as (
      select r.equipment_id, sum(r.hours) as demands from (${counters}) r group by r.equipment_id having sum(r.hours) > 0
    )
    select coalesce(e.iso_class, '') as key, count(*)::int as units, round(sum(c.demands))::double precision as demands, coalesce(sum((
      select count(*) from failure_events t where t.equipment_id = e.id and ${all([...scopeConditions(scope), ...countedConditions(settings)])}
        and ${within(scope)} and t.mode_code = any(${demandModes}::text[]))), 0)::int as failures
    from counted c join equipment e on e.id = c.equipment_id and ${population(scope)} group by 1 order by 1`);
  const names = new Map(codes.names.class.map((one) => [one.code, one]));
  return rows.map((row) => {
    const { value, reason } = demandProbability({ failures: row.failures, demands: row.demands, confidence });
    const name = names.get(row.key);
    return {
      ...row,
      zh: name?.zh ?? row.key,
      en: name?.en ?? row.key,
      probability: value?.probability ?? null,
      lower: value?.lower ?? null,
      upper: value?.upper ?? null,
      reason: reason ? told(reason) : null,
    };
  });
}

/** Steps beyond what a drawing can show; the last one stays. */
function thinned<T>(values: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(values.length / mostPoints));
  return values.filter((_, at) => at % step === 0 || at === values.length - 1);
}

/** The failures of every item since it came under watch, on its own scale of hours, taken together. */
export async function fleet(tx: Queries, scope: SumScope, confidence: number, codes: Codes) {
  const settings = await readSettings(tx);
  const ids = await tx.all<{ id: string }>(
    sql`select e.id from equipment e where ${population(scope)} order by e.id limit ${mostItems}`,
  );
  const events = await tx.all<{ id: string; at: number }>(sql`
    select t.equipment_id as id, (extract(epoch from t.detected_at) * 1000)::double precision as at from failure_events t
    where ${all([...scopeConditions(scope), ...countedConditions(settings)])} and ${within(scope)}`);
  const watched = await observations(
    tx,
    ids.map(({ id }) => id),
    { start: scope.from, end: scope.to, now: scope.now },
    settings,
  );
  const failed = Map.groupBy(events, ({ id }) => id);
  const items = [...watched].flatMap(([id, observed]) => {
    const { times, end } = trendTimes(
      observed,
      (failed.get(id) ?? []).map(({ at }) => at),
    );
    return end > 0 ? [{ events: times.map((time) => Math.min(time, end)), end }] : [];
  });
  const mean = meanCumulative({ items, confidence });
  return {
    items: items.length,
    metered: [...watched.values()].filter(({ basis }) => basis === 'runningHours').length,
    trend: figureOf(fleetTrend({ items, confidence })),
    mean: figureOf(mean, mean.value && { items: mean.value.items, confidence }),
    points: thinned(mean.value?.points ?? []).map(({ age, atRisk, mean: value, lower, upper }) => ({
      age,
      value,
      lower,
      upper,
      atRisk,
    })),
    demand: await onDemand(tx, scope, confidence, codes),
  };
}
