import type { JhaSettings } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export const defaultSettings: JhaSettings = {
  method: 'LEC',
  boundary: 'inclusiveLower',
  freeNumbers: false,
  warnHours: 4,
  approvers: { orange: 'plantManager', yellow: 'sectionHead', blue: 'teamLeader', light: 'teamLeader' },
};

export async function readSettings(tx: Queries): Promise<JhaSettings> {
  const row = await tx.maybe<JhaSettings>(
    sql`select method, boundary, free_numbers as "freeNumbers", warn_hours as "warnHours", approvers from jha_settings where is_deleted = 0`,
  );
  return row ?? defaultSettings;
}

export async function saveSettings(tx: Queries, changes: Partial<JhaSettings>): Promise<JhaSettings> {
  const next = { ...(await readSettings(tx)), ...changes };
  await tx.run(sql`
    insert into jha_settings (method, boundary, free_numbers, warn_hours, approvers)
    values (${next.method}, ${next.boundary}, ${next.freeNumbers}, ${next.warnHours}, ${JSON.stringify(next.approvers)}::jsonb)
    on conflict (tenant_id) where is_deleted = 0 do update set method = excluded.method, boundary = excluded.boundary, free_numbers = excluded.free_numbers,
      warn_hours = excluded.warn_hours, approvers = excluded.approvers`);
  return next;
}
