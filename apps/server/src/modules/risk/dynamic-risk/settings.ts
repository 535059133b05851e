import type { RiskSettings } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { writtenName } from '#platform/identity/user-names.ts';

export const defaultSettings: RiskSettings = {
  productCap: 100,
  tauDays: 90,
  historyYears: 10,
  threshold: 'high',
  riseFactor: 3,
  staleDays: 30,
  alarmWeight: null,
  permitWeight: null,
  ranges: {},
};

export async function readSettings(tx: Queries): Promise<RiskSettings> {
  const row = await tx.maybe<RiskSettings>(sql`
    select product_cap as "productCap", tau_days as "tauDays", history_years as "historyYears", threshold, rise_factor as "riseFactor", stale_days as "staleDays",
      alarm_weight as "alarmWeight", permit_weight as "permitWeight", ranges from dynamic_risk_settings where is_deleted = 0`);
  return row ?? defaultSettings;
}

/** Who set them last. */
export async function settingsEditor(tx: Queries): Promise<Text | null> {
  const row = await tx.maybe<{ name: Text }>(sql`
    select ${writtenName} as name from dynamic_risk_settings s
    join users u on u.tenant_id = s.tenant_id and u.id = s.update_user where s.is_deleted = 0`);
  return row?.name ?? null;
}

/** Changes of some fields; the others stay. */
type Changes = { readonly [K in keyof RiskSettings]?: RiskSettings[K] | undefined };

export async function saveSettings(tx: Queries, changes: Changes): Promise<RiskSettings> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: RiskSettings = { ...(await readSettings(tx)), ...given };
  await tx.run(sql`
    insert into dynamic_risk_settings (product_cap, tau_days, history_years, threshold, rise_factor, stale_days, alarm_weight, permit_weight, ranges)
    values (${next.productCap}, ${next.tauDays}, ${next.historyYears}, ${next.threshold}, ${next.riseFactor}, ${next.staleDays}, ${next.alarmWeight}::float8,
      ${next.permitWeight}::float8, ${JSON.stringify(next.ranges)}::jsonb)
    on conflict (tenant_id) where is_deleted = 0 do update set product_cap = excluded.product_cap, tau_days = excluded.tau_days, history_years = excluded.history_years,
      threshold = excluded.threshold, rise_factor = excluded.rise_factor, stale_days = excluded.stale_days, alarm_weight = excluded.alarm_weight,
      permit_weight = excluded.permit_weight, ranges = excluded.ranges`);
  return next;
}
