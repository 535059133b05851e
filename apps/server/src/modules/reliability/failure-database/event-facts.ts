import type { Downtime } from '@ircrisk/engine-reliability';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { SavedRecord } from '#platform/resources/hooks.ts';

export interface EquipmentFact {
  id: string;
  isoClass: string | null;
  state: string;
  /** Start of the first day in service, milliseconds UTC. */
  inServiceAt: number | null;
}

export const timeFields = ['detectedAt', 'downFrom', 'downTo', 'repairFrom', 'repairTo'] as const;
export type TimeField = (typeof timeFields)[number];

/** An event as it will be: what is saved over what is there, its times in milliseconds UTC. */
export interface WholeEvent {
  record: SavedRecord;
  id: string | undefined;
  /** Every declared property, times still as typed. */
  values: Record<string, unknown>;
  times: Partial<Record<TimeField, number | null>>;
  equipment: EquipmentFact | undefined;
  isoClass: string | null;
}

const stored = sql`id, equipment_id as "equipmentId", part_id as "partId", iso_class as "isoClass", category, detected_at as "detectedAt", down_from as "downFrom", down_to as "downTo",
  repair_from as "repairFrom", repair_to as "repairTo", active_repair_hours as "activeRepairHours", description, mode_code as "modeCode", mechanism_code as "mechanismCode",
  cause_code as "causeCode", detection_code as "detectionCode", activity_code as "activityCode", subunit, impact, labour_cost as "labourCost", material_cost as "materialCost",
  contract_cost as "contractCost", production_loss as "productionLoss", review_state as "reviewState"`;

/** Wall-clock times of the tenant's zone as instants; the database knows the zone and its clock changes. */
async function instantsOf(tx: Tx, texts: readonly string[]): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const rows = await tx.all<{ text: string; ms: number }>(sql`
    select t as text, (extract(epoch from t::timestamptz) * 1000)::double precision as ms from unnest(${[...new Set(texts)]}::text[]) t`);
  return new Map(rows.map(({ text, ms }) => [text, ms]));
}

/** Everything the rules ask about a save or an import, in four statements whatever its size. */
export async function readWhole(
  tx: Tx,
  records: readonly SavedRecord[],
): Promise<{
  events: WholeEvent[];
  others: Map<string, (Downtime & { id: string })[]>;
  now: number;
  surveillanceFrom: number | null;
}> {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const rows = ids.length
    ? await tx.all<Record<string, unknown> & { id: string }>(
        sql`select ${stored} from failure_events where id = any(${ids}::bigint[])`,
      )
    : [];
  const before = new Map(rows.map((row) => [row.id, row]));
  const merged = records.map((record) => {
    const sent = Object.fromEntries(Object.entries(record.values).filter(([, value]) => value !== undefined));
    return {
      record,
      values: { ...(record.id ? before.get(record.id) : {}), ...sent } as Record<string, unknown>,
    };
  });
  const equipmentIds = [
    ...new Set(merged.map(({ values }) => String(values.equipmentId ?? '')).filter((id) => /^\d+$/.test(id))),
  ];
  const texts = merged.flatMap(({ values }) =>
    timeFields.flatMap((field) =>
      typeof values[field] === 'string' && values[field] !== '' ? [values[field] as string] : [],
    ),
  );
  const [equipment, downs, instants, facts] = await Promise.all([
    tx.all<EquipmentFact>(sql`
      select id, iso_class as "isoClass", state, (extract(epoch from in_service_date::timestamptz) * 1000)::double precision as "inServiceAt"
      from equipment where id = any(${equipmentIds}::bigint[]) and is_deleted = 0`),
    tx.all<{ id: string; equipmentId: string; start: number; end: number | null }>(sql`
      select id, equipment_id as "equipmentId", (extract(epoch from down_from) * 1000)::double precision as start, (extract(epoch from down_to) * 1000)::double precision as end
      from failure_events where equipment_id = any(${equipmentIds}::bigint[]) and down_from is not null and is_deleted = 0`),
    instantsOf(tx, texts),
    tx.one<{ now: number; surveillanceFrom: number | null }>(sql`
      select (extract(epoch from now()) * 1000)::double precision as now,
        (select (extract(epoch from surveillance_from::timestamptz) * 1000)::double precision from failure_settings where is_deleted = 0) as "surveillanceFrom"`),
  ]);
  const byId = new Map(equipment.map((one) => [one.id, one]));
  return {
    ...facts,
    others: Map.groupBy(downs, ({ equipmentId }) => equipmentId),
    events: merged.map(({ record, values }) => {
      const known = byId.get(String(values.equipmentId ?? ''));
      const times = Object.fromEntries(
        timeFields.map((field) => [field, instants.get(String(values[field] ?? '')) ?? null]),
      );
      return {
        record,
        id: record.id,
        values,
        times,
        equipment: known,
        isoClass: (values.isoClass as string | null) ?? known?.isoClass ?? null,
      };
    }),
  };
}
