import {
  type BadActorRule,
  brokenRules,
  defaultRules,
  type RuleHit,
  repeatFailures,
} from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface TenantRule extends BadActorRule {
  readonly isoClass: string | null;
}

/** The tenant's active rules; those of the method where a tenant has none at all. */
export async function readRules(tx: Queries): Promise<TenantRule[]> {
  const rows = await tx.all<{
    metric: BadActorRule['metric'];
    windowMonths: number | null;
    threshold: number | null;
    riskLevel: string | null;
    zh: string;
    en: string;
    isoClass: string | null;
    isActive: boolean;
  }>(sql`
    select metric, window_months as "windowMonths", threshold, risk_level as "riskLevel", name as zh, name_en as en, iso_class as "isoClass", is_active as "isActive"
    from bad_actor_rules where is_deleted = 0 order by sort, id`);
  if (rows.length === 0) return defaultRules.map((rule) => ({ ...rule, isoClass: null }));
  return rows
    .filter(({ isActive }) => isActive)
    .map(({ windowMonths, threshold, riskLevel, isActive: _active, ...rule }) => ({
      ...rule,
      ...(windowMonths ? { windowMonths } : {}),
      threshold: threshold ?? riskLevel ?? '',
    }));
}

export interface TagEvents {
  equipmentId: string;
  events: { date: string; mode: string; leak: boolean; at: number }[];
}

/** Days, modes and leaks of these tags over the longest window any rule looks back, and the period itself. */
export async function readTagEvents(
  tx: Queries,
  equipmentIds: readonly string[],
  window: { from: number; to: number },
  counted: ReturnType<typeof sql>,
): Promise<Map<string, TagEvents['events']>> {
  const rows = await tx.all<{
    equipmentId: string;
    date: string;
    mode: string;
    leak: boolean;
    at: number;
  }>(sql`
    select t.equipment_id as "equipmentId", t.detected_at::date as date, coalesce(t.mode_code, '') as mode, t.leak, (extract(epoch from t.detected_at) * 1000)::double precision as at
    from failure_events t where t.equipment_id = any(${equipmentIds}::bigint[]) and t.is_deleted = 0 and ${counted}
      and t.detected_at >= to_timestamp(${window.from}::double precision / 1000) and t.detected_at < to_timestamp(${window.to}::double precision / 1000)
    order by t.detected_at`);
  return Map.groupBy(rows, ({ equipmentId }) => equipmentId);
}

export interface JudgedTag {
  isoClass: string | null;
  inVitalFew: boolean;
  mtbfHours: number | null;
  classMtbfHours: number | null;
  riskLevel: string | null;
  events: TagEvents['events'];
}

/** Rules a tag breaks at the end of a period. Events without a mode do not repeat one. */
export function judgeTag(tag: JudgedTag, endDay: string, rules: readonly TenantRule[]): RuleHit[] {
  const own = rules.filter(({ isoClass }) => isoClass === null || isoClass === tag.isoClass);
  return own.flatMap((rule) =>
    brokenRules(
      {
        ...tag,
        tag: '',
        events: rule.metric === 'sameMode' ? tag.events.filter(({ mode }) => mode !== '') : tag.events,
      },
      endDay,
      [rule],
    ),
  );
}

export const repeatsOf = (tag: JudgedTag) =>
  repeatFailures({ events: tag.events.filter(({ mode }) => mode !== ''), classMtbfHours: tag.classMtbfHours })
    .value ?? [];
