import type { IncidentSettings } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import { type ReleaseCategory, releaseCategories } from '@ircrisk/engine-incident';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export const defaultSettings: IncidentSettings = {
  internalMinutes: 60,
  authorityMinutes: 60,
  casualtyDays: 30,
  casualtyDaysFire: 7,
  investigationDays: 60,
  extensionDays: 60,
  lostDayCap: 180,
  lossFloor: 1,
  duplicateHours: 2,
  edition: 'API RP 754, 3rd ed.',
  thresholds: null,
};

export async function readSettings(tx: Queries): Promise<IncidentSettings> {
  const row = await tx.maybe<IncidentSettings>(sql`
    select internal_minutes as "internalMinutes", authority_minutes as "authorityMinutes", casualty_days as "casualtyDays", casualty_days_fire as "casualtyDaysFire",
      investigation_days as "investigationDays", extension_days as "extensionDays", lost_day_cap as "lostDayCap", loss_floor as "lossFloor",
      duplicate_hours as "duplicateHours", edition, thresholds
    from incident_settings where is_deleted = 0`);
  return row ?? defaultSettings;
}

export async function saveSettings(
  tx: Queries,
  changes: Partial<IncidentSettings>,
): Promise<IncidentSettings> {
  const next = { ...(await readSettings(tx)), ...changes };
  await tx.run(sql`
    insert into incident_settings (internal_minutes, authority_minutes, casualty_days, casualty_days_fire, investigation_days, extension_days, lost_day_cap,
      loss_floor, duplicate_hours, edition, thresholds)
    values (${next.internalMinutes}, ${next.authorityMinutes}, ${next.casualtyDays}, ${next.casualtyDaysFire}, ${next.investigationDays}, ${next.extensionDays},
      ${next.lostDayCap}, ${next.lossFloor}, ${next.duplicateHours}, ${next.edition}, ${next.thresholds ? JSON.stringify(next.thresholds) : null}::jsonb)
    on conflict (tenant_id) where is_deleted = 0 do update set internal_minutes = excluded.internal_minutes, authority_minutes = excluded.authority_minutes,
      casualty_days = excluded.casualty_days, casualty_days_fire = excluded.casualty_days_fire, investigation_days = excluded.investigation_days,
      extension_days = excluded.extension_days, lost_day_cap = excluded.lost_day_cap, loss_floor = excluded.loss_floor,
      duplicate_hours = excluded.duplicate_hours, edition = excluded.edition, thresholds = excluded.thresholds`);
  return next;
}

export const categoriesOf = ({ thresholds }: IncidentSettings): readonly ReleaseCategory[] =>
  thresholds ?? releaseCategories;
