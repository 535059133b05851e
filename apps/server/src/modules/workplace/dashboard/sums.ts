import type { KpiSums } from '@ircrisk/engine-reliability';
import {
  eventSums,
  type FailureSettings,
  type PlaceFailures,
  readSettings,
} from '#modules/reliability/failure-database/index.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { mandatorySums } from './mandatory.ts';
import { planSums } from './plan.ts';
import { inService, lastDay, newestMonth, type Scope } from './scope.ts';

/** Names of the sums as the engine calls them, in the order the frozen months keep them. */
export const sumNames = [
  'goodUnits',
  'unitsInService',
  'failures',
  'unitYears',
  'requiredHours',
  'plannedDownHours',
  'unplannedDownHours',
  'leakingStaticPoints',
  'staticPoints',
  'leakingDynamicPoints',
  'dynamicPoints',
  'specialWithValidCert',
  'specialInService',
  'inspectedByDue',
  'dueInPeriod',
  'completedPlanned',
  'plannedDue',
  'operatingHours',
  'activeRepairHours',
  'repairs',
  'repairCost',
  'repairsWithHours',
  'repairsWithCost',
] as const satisfies readonly (keyof KpiSums)[];

export type Sums = { [K in (typeof sumNames)[number]]?: number | null };

/** Sums of one place that nobody else's overlap: the unit the records hang on. */
export interface NodeSums {
  nodeId: string;
  path: string;
  sums: Sums;
  /** Pieces of equipment with operating hours, and how many of them have a meter. */
  units: number;
  metered: number;
}

const HOURS_OF_A_YEAR = 8760;

/** Null-aware: what nobody recorded stays unknown, what somebody recorded adds up. */
export function addSums(all: readonly Sums[]): Sums {
  const total: Sums = {};
  for (const sums of all)
    for (const name of sumNames) {
      const value = sums[name];
      if (value !== null && value !== undefined) total[name] = (total[name] ?? 0) + value;
    }
  return total;
}

const conditionSums = (tx: Queries, scope: Scope) =>
  tx.all<{ key: string } & Sums>(sql`
    select e.node_id as key, (count(*) filter (where c.condition in ('good', 'standbyGood')))::int as "goodUnits", count(*)::int as "unitsInService"
    from equipment_conditions c join equipment e on e.id = c.equipment_id and e.is_deleted = 0
    where c.is_deleted = 0 and c.month = ${newestMonth('equipment_conditions', scope)} and ${inPlaces('e.node_id', scope.nodeIds)}
      and ${inService(lastDay(scope))}
    group by e.node_id`);

const sealSums = (tx: Queries, scope: Scope) =>
  tx.all<{ key: string } & Sums>(sql`
    select t.node_id as key, sum(t.leaking_static)::int as "leakingStaticPoints", sum(t.static_points)::int as "staticPoints",
      sum(t.leaking_dynamic)::int as "leakingDynamicPoints", sum(t.dynamic_points)::int as "dynamicPoints"
    from seal_point_counts t where t.is_deleted = 0 and t.month = ${newestMonth('seal_point_counts', scope)} and ${inPlaces('t.node_id', scope.nodeIds)}
    group by t.node_id`);

/**
 * Holds a use-registration certificate on the last day of the stretch. A registration does not expire (TSG 08-2017): what
 * lapses is the inspection, which the mandatory inspection rate counts. A cancelled one is removed from the ledger.
 */
export const registered = (scope: Scope) => sql`exists (
  select 1 from certificates c where c.equipment_id = e.id and c.is_deleted = 0 and c.kind = 'registration'
    and coalesce(c.issue_date, '-infinity') <= ${lastDay(scope)})`;

const certificateSums = (tx: Queries, scope: Scope) =>
  tx.all<{ key: string } & Sums>(sql`
    select e.node_id as key, (count(*) filter (where ${registered(scope)}))::int as "specialWithValidCert", count(*)::int as "specialInService"
    from equipment e where e.is_deleted = 0 and is_special_equipment(e.type, e.small_type) and ${inPlaces('e.node_id', scope.nodeIds)}
      and ${inService(lastDay(scope))}
    group by e.node_id`);

/**
 * The sums of every unit in the branch, a handful of grouped statements whatever the size of the plant. Failures, hours and
 * repairs are the failure database's own sums, due and done work the maintenance plan's, due inspections the ledger's.
 */
export async function nodeSums(
  tx: Queries,
  scope: Scope,
  given?: FailureSettings,
  places?: readonly PlaceFailures[],
): Promise<NodeSums[]> {
  const settings = given ?? (await readSettings(tx));
  // All in one round trip, the setting first: a year of a large plant sorts in memory.
  const [, events, ...others] = await Promise.all([
    tx.run(sql`select set_config('work_mem', '32MB', true)`),
    eventSums(tx, scope, 'node', settings, places),
    conditionSums(tx, scope),
    sealSums(tx, scope),
    certificateSums(tx, scope),
    planSums(tx, scope),
    mandatorySums(tx, scope),
  ]);
  const found = new Map<string, Omit<NodeSums, 'path' | 'nodeId'>>();
  const entry = (key: string) => {
    const known = found.get(key) ?? { sums: {}, units: 0, metered: 0 };
    found.set(key, known);
    return known;
  };
  for (const row of events) {
    const one = entry(row.key);
    one.units = row.units;
    one.metered = row.metered;
    Object.assign(one.sums, {
      failures: row.failures,
      unitYears: row.serviceHours / HOURS_OF_A_YEAR,
      requiredHours: row.requiredHours,
      plannedDownHours: row.plannedHours,
      unplannedDownHours: row.unplannedHours,
      operatingHours: row.operatingHours,
      activeRepairHours: row.repairHours,
      repairs: row.repairs,
      repairsWithHours: row.repairsWithHours,
      repairsWithCost: row.repairsWithCost,
      // A repair in a currency without a rate makes the cost incomplete: no figure rather than a low one.
      repairCost: row.unconverted > 0 ? null : row.repairCost,
    } satisfies Sums);
  }
  for (const { key, ...sums } of others.flat()) Object.assign(entry(key).sums, sums);
  const paths = await tx.all<{ id: string; path: string }>(
    sql`select n.id, n.path from factory_nodes n where n.id = any(${[...found.keys()].filter(Boolean)}::bigint[])`,
  );
  const pathOf = new Map(paths.map(({ id, path }) => [id, path]));
  return [...found].map(([nodeId, one]) => ({ nodeId, path: pathOf.get(nodeId) ?? '/', ...one }));
}
