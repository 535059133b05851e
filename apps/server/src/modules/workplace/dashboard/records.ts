import type { KpiRecords } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { fractionsOf, type KpiCode } from '@ircrisk/engine-reliability';
import {
  countedConditions,
  eventSums,
  type FailureSettings,
  rateOf,
  readSettings,
  repairedEvents,
  scopeConditions,
} from '#modules/reliability/failure-database/index.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Definitions } from './figures.ts';
import { mandatoryRecords } from './mandatory.ts';
import { planRecords } from './plan.ts';
import { at, inService, lastDay, nameOf, newestMonth, type Scope } from './scope.ts';
import { registered } from './sums.ts';

export type KpiRecord = KpiRecords['records'][number];

interface Asked {
  scope: Scope;
  settings: FailureSettings;
  definitions: Definitions;
  language: Language;
}
type Source = (tx: Queries, asked: Asked, code: KpiCode) => Promise<KpiRecord[]>;

const HOURS_OF_A_YEAR = 8760;

/** Hours and failures of each piece of equipment: the same sums the figure has, by equipment instead of by unit. */
const byEquipment: Source = async (tx, { scope, settings, definitions, language }, code) => {
  const rows = await eventSums(tx, scope, 'equipment', settings);
  const facts = await tx.all<{ id: string; tag: string; name: string; nodeName: string | null }>(sql`
    select e.id, e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName"
    from equipment e left join factory_nodes n on n.id = e.node_id where e.id = any(${rows.map(({ key }) => key)}::bigint[])`);
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  return rows.map((row) => {
    const { numerator, denominator } = fractionsOf(
      {
        failures: row.failures,
        unitYears: row.serviceHours / HOURS_OF_A_YEAR,
        requiredHours: row.requiredHours,
        plannedDownHours: row.plannedHours,
        unplannedDownHours: row.unplannedHours,
        operatingHours: row.operatingHours,
      },
      definitions.options,
    )[code];
    const fact = known.get(row.key);
    return {
      id: row.key,
      kind: 'equipment',
      equipmentId: row.key,
      tag: fact?.tag ?? '',
      name: fact?.name ?? '',
      nodeName: fact?.nodeName ?? null,
      at: null,
      detail: null,
      numerator,
      denominator,
    };
  });
};

/** Repairs finished in the period. */
const byRepair: Source = (tx, { scope, settings, language }, code) => {
  const counted = all([...scopeConditions(scope), ...countedConditions(settings)]);
  const amount: Sql =
    code === 'MTTR'
      ? raw('t.active_repair_hours::double precision')
      : sql`(t.repair_cost * ${rateOf(settings, 'repaired_at')})::double precision`;
  // A repair without the figure is listed and counts for nothing.
  const recorded = raw(code === 'MTTR' ? 't.active_repair_hours' : 't.repair_cost');
  return tx.all<KpiRecord>(sql`
    select t.id, 'failure' as kind, t.equipment_id as "equipmentId", t.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName",
      t.repaired_at as at, t.event_number as detail, ${amount} as numerator, num_nonnulls(${recorded}) as denominator
    from (${repairedEvents(counted, at(scope.from), at(scope.to))}) t
    join equipment e on e.id = t.equipment_id left join factory_nodes n on n.id = t.node_id order by numerator desc nulls last, t.id`);
};

const equipmentColumns = (language: Language): Sql =>
  sql`e.id as "equipmentId", e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName"`;

const byCondition: Source = (tx, { scope, language }) =>
  tx.all<KpiRecord>(sql`
    select c.id, 'equipment' as kind, ${equipmentColumns(language)}, c.month as at, c.condition as detail,
      (c.condition in ('good', 'standbyGood'))::int as numerator, 1 as denominator
    from equipment_conditions c join equipment e on e.id = c.equipment_id and e.is_deleted = 0 left join factory_nodes n on n.id = e.node_id
    where c.is_deleted = 0 and c.month = ${newestMonth('equipment_conditions', scope)} and ${inPlaces('e.node_id', scope.nodeIds)} and ${inService(lastDay(scope))}
    order by numerator, e.tag_key, c.id`);

const byCertificate: Source = (tx, { scope, language }) =>
  tx.all<KpiRecord>(sql`
    select e.id, 'equipment' as kind, ${equipmentColumns(language)},
      (select max(c.issue_date)::text from certificates c where c.equipment_id = e.id and c.is_deleted = 0 and c.kind = 'registration') as at,
      (select max(c.number) from certificates c where c.equipment_id = e.id and c.is_deleted = 0 and c.kind = 'registration') as detail,
      (${registered(scope)})::int as numerator, 1 as denominator
    from equipment e left join factory_nodes n on n.id = e.node_id
    where e.is_deleted = 0 and is_special_equipment(e.type, e.small_type) and ${inPlaces('e.node_id', scope.nodeIds)} and ${inService(lastDay(scope))}
    order by numerator, e.tag_key, e.id`);

const bySealCount: Source = (tx, { scope, language }, code) => {
  const [leaking, points] =
    code === 'sealLeakRateStatic'
      ? ['leaking_static', 'static_points']
      : ['leaking_dynamic', 'dynamic_points'];
  return tx.all<KpiRecord>(sql`
    select t.id, 'sealPoints' as kind, null as "equipmentId", ${nameOf(language, 'n')} as tag, '' as name, ${nameOf(language, 'n')} as "nodeName", t.month as at, t.remark as detail,
      ${raw(`t.${leaking}`)} as numerator, ${raw(`t.${points}`)} as denominator
    from seal_point_counts t join factory_nodes n on n.id = t.node_id
    where t.is_deleted = 0 and t.month = ${newestMonth('seal_point_counts', scope)} and ${inPlaces('t.node_id', scope.nodeIds)} order by numerator desc nulls last, t.id`);
};

const byOrder: Source = async (tx, { scope, language }) =>
  (await planRecords(tx, scope, language)).map((row) => ({ ...row, kind: 'workOrder' as const }));

const byDueDate: Source = async (tx, { scope, language }) =>
  (await mandatoryRecords(tx, scope, language)).map((row) => ({ ...row, kind: 'equipment' as const }));

const sources: Record<KpiCode, Source> = {
  integrityRate: byCondition,
  failureRate: byEquipment,
  operationalAvailability: byEquipment,
  sealLeakRateStatic: bySealCount,
  sealLeakRateDynamic: bySealCount,
  specialCertRate: byCertificate,
  mandatoryInspectionRate: byDueDate,
  planExecutionRate: byOrder,
  MTBF: byEquipment,
  MTTR: byRepair,
  MCTR: byRepair,
};

/** Every record that is part of an indicator, with its share of both sums. */
export async function recordsOf(
  tx: Queries,
  code: KpiCode,
  scope: Scope,
  definitions: Definitions,
  language: Language,
): Promise<KpiRecord[]> {
  const settings = await readSettings(tx);
  return sources[code](tx, { scope, settings, definitions, language }, code);
}

/** How many pieces of equipment the records are of: one may stand there with several dates. */
export function equipmentIn(records: readonly KpiRecord[]): number | null {
  const ids = new Set(records.flatMap(({ equipmentId }) => equipmentId ?? []));
  return records.every(({ kind }) => kind === 'equipment') ? ids.size : null;
}

export function sumOf(records: readonly KpiRecord[]): {
  numerator: number | null;
  denominator: number | null;
} {
  if (records.length === 0) return { numerator: null, denominator: null };
  const unknown = records.some(({ numerator, denominator }) => numerator === null && denominator !== 0);
  return {
    numerator: unknown ? null : records.reduce((sum, { numerator }) => sum + (numerator ?? 0), 0),
    denominator: records.reduce((sum, { denominator }) => sum + (denominator ?? 0), 0),
  };
}
