import { excludedByDefault } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** What the tenant decides about its figures. */
export interface FailureSettings {
  releasedOnly: boolean;
  /** Failures before this day are history and stay out of the figures. */
  surveillanceFrom: string | null;
  weights: Record<string, number> | null;
  excluded: string[];
  currency: string;
  /** Units of the tenant's currency for one of the other, by "USD@2026-01". */
  rates: Record<string, number>;
  plannedRunEnd: string | null;
}

export const defaultSettings: FailureSettings = {
  releasedOnly: false,
  surveillanceFrom: null,
  weights: null,
  excluded: [...excludedByDefault],
  currency: 'CNY',
  rates: {},
  plannedRunEnd: null,
};

export async function readSettings(tx: Queries): Promise<FailureSettings> {
  const row = await tx.maybe<FailureSettings>(sql`
    select released_only as "releasedOnly", surveillance_from as "surveillanceFrom", weights, excluded, currency, rates, planned_run_end as "plannedRunEnd"
    from failure_settings where is_deleted = 0`);
  return row ?? defaultSettings;
}

export async function saveSettings(tx: Queries, changes: Partial<FailureSettings>): Promise<FailureSettings> {
  const next = { ...(await readSettings(tx)), ...changes };
  await tx.run(sql`
    insert into failure_settings (released_only, surveillance_from, weights, excluded, currency, rates, planned_run_end)
    values (${next.releasedOnly}, ${next.surveillanceFrom}, ${next.weights ? JSON.stringify(next.weights) : null}::jsonb, ${next.excluded}, ${next.currency},
      ${JSON.stringify(next.rates)}::jsonb, ${next.plannedRunEnd})
    on conflict (tenant_id) where is_deleted = 0 do update set released_only = excluded.released_only, surveillance_from = excluded.surveillance_from,
      weights = excluded.weights, excluded = excluded.excluded, currency = excluded.currency, rates = excluded.rates, planned_run_end = excluded.planned_run_end`);
  return next;
}
