import {
  type BarrierSettings,
  usualBarrierSettings,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export const readSettings = async (tx: Queries): Promise<BarrierSettings> =>
  (await tx.maybe<BarrierSettings>(
    sql`select bypass_days as "bypassDays" from barrier_settings where is_deleted = 0`,
  )) ?? usualBarrierSettings;

export async function saveSettings(tx: Queries, { bypassDays }: BarrierSettings): Promise<BarrierSettings> {
  await tx.run(sql`
    insert into barrier_settings (bypass_days) values (${bypassDays})
    on conflict (tenant_id) where is_deleted = 0 do update set bypass_days = excluded.bypass_days`);
  return { bypassDays };
}

/** The end a bypass may have at the latest: so long from its beginning, granted anew from now. */
export const latestEnd = (begins: Sql, isGranted: Sql, days: number): Sql =>
  sql`(case when ${isGranted} then greatest(${begins}, now()) else ${begins} end + make_interval(days => ${days}))`;
