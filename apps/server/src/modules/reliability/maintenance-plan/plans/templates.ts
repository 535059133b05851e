import type { IntervalUnit, PlanInterval, TaskTemplate } from '@ircrisk/engine-reliability';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export interface Package {
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  interval: PlanInterval;
  includes: string[];
}

/** What a strategy says of dates. */
export interface Strategy {
  id: string;
  trigger: 'calendar' | 'meter' | 'both' | 'ledger' | 'certificate';
  anchor: 'fixed' | 'floating';
  interval: PlanInterval | null;
  meter: string | null;
  meterInterval: number | null;
  toleranceBefore: number;
  toleranceAfter: number;
  horizonDays: number;
  statutory: boolean;
  requiresShutdown: boolean;
  packages: Package[];
}

export interface Plan {
  id: string;
  revision: number;
  equipmentId: string;
  nodePath: string;
  strategyId: string;
  anchorDate: string;
  firstCycle: number;
  startDate: string;
  suspendedFrom: string | null;
  suspendedTo: string | null;
}

interface StrategyRow extends Omit<Strategy, 'interval' | 'packages'> {
  intervalValue: number | null;
  intervalUnit: IntervalUnit | null;
  packages: {
    id: string;
    code: string;
    name: string;
    nameEn: string | null;
    value: number;
    unit: IntervalUnit;
    includes: string[];
  }[];
}

export async function readStrategies(tx: Tx, which: Sql = sql`true`): Promise<Map<string, Strategy>> {
  const rows = await tx.all<StrategyRow>(sql`
    select s.id, s.trigger, s.anchor, s.interval_value as "intervalValue", s.interval_unit as "intervalUnit", s.meter, s.meter_interval as "meterInterval",
      s.tolerance_before as "toleranceBefore", s.tolerance_after as "toleranceAfter", s.horizon_days as "horizonDays", s.statutory,
      s.requires_shutdown as "requiresShutdown",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id::text, 'code', p.code, 'name', p.name, 'nameEn', p.name_en, 'value', p.interval_value,
        'unit', p.interval_unit, 'includes', p.includes) order by p.code) from maintenance_packages p where p.strategy_id = s.id and p.is_deleted = 0),
        '[]') as packages
    from maintenance_strategies s where s.is_deleted = 0 and ${which}`);
  return new Map(
    rows.map(({ intervalValue, intervalUnit, packages, ...row }) => [
      row.id,
      {
        ...row,
        interval: intervalValue && intervalUnit ? { value: intervalValue, unit: intervalUnit } : null,
        packages: packages.map(({ value, unit, ...one }) => ({ ...one, interval: { value, unit } })),
      },
    ]),
  );
}

/** Active plans of equipment that is or will be in service. */
export const readPlans = (tx: Tx, after: string, limit: number): Promise<Plan[]> =>
  tx.all<Plan>(sql`
    select p.id, p.revision, p.equipment_id as "equipmentId", n.path as "nodePath", p.strategy_id as "strategyId", p.anchor_date as "anchorDate",
      p.first_cycle as "firstCycle", p.start_date as "startDate", p.suspended_from as "suspendedFrom", p.suspended_to as "suspendedTo"
    from maintenance_plans p join equipment e on e.id = p.equipment_id join factory_nodes n on n.id = e.node_id
    where p.is_deleted = 0 and p.active and e.is_deleted = 0 and e.state not in ('scrapped', 'idle') and p.id > ${after}
    order by p.id limit ${limit}`);

const tolerance = ({ toleranceBefore, toleranceAfter }: Strategy) => ({
  before: toleranceBefore / 100,
  after: toleranceAfter / 100,
});

/** Where the packages of a plan carry on: `plan` is its own interval, `plan.package` a longer round. */
export const templateId = (planId: string, packageId: string | null): string =>
  packageId === null ? planId : `${planId}.${packageId}`;

/** The engine's templates of a calendar plan: its own interval, then its packages. */
export function calendarTemplates(
  plan: Plan,
  strategy: Strategy,
  done?: { cycles: number; last: string | null },
): { template: TaskTemplate; round: Package | null }[] {
  if (!strategy.interval) return [];
  const shared = {
    revision: plan.revision,
    anchor: strategy.anchor,
    anchorDate: plan.anchorDate,
    firstCycle: plan.firstCycle,
    tolerance: tolerance(strategy),
    statutory: strategy.statutory,
    requiresShutdown: strategy.requiresShutdown,
    completedCycles: done?.cycles ?? 0,
    lastCompleted: done?.last ?? null,
    suspensions:
      plan.suspendedFrom && plan.suspendedTo ? [{ from: plan.suspendedFrom, to: plan.suspendedTo }] : [],
  };
  return [
    { template: { ...shared, id: templateId(plan.id, null), interval: strategy.interval }, round: null },
    ...strategy.packages.map((round) => ({
      template: { ...shared, id: templateId(plan.id, round.id), interval: round.interval },
      round,
    })),
  ];
}

/** Codes a package covers, through all levels. */
function covered(packages: readonly Package[], code: string, seen = new Set<string>()): Set<string> {
  for (const inner of packages.find((one) => one.code === code)?.includes ?? []) {
    if (seen.has(inner)) continue;
    seen.add(inner);
    covered(packages, inner, seen);
  }
  return seen;
}

/** Of rounds that fall on one day only those stay that no other of that day includes. */
export function withoutIncluded<T extends { due: string; code: string }>(
  rounds: readonly T[],
  packages: readonly Package[],
): T[] {
  if (packages.length === 0) return [...rounds];
  const covers = new Map(packages.map(({ code }) => [code, covered(packages, code)]));
  const byDay = Map.groupBy(rounds, ({ due }) => due);
  return rounds.filter(
    ({ due, code }) => !(byDay.get(due) ?? []).some((other) => covers.get(other.code)?.has(code)),
  );
}
