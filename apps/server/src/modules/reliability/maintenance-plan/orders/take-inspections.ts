import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { publish } from './order-events.ts';

export interface WantedInspection {
  equipmentId: string;
  partId?: string | null;
  /** The day by which it must be done. */
  due: string;
  title: string;
  titleEn?: string | null;
  /** Hours of work to plan for. */
  hours: number;
  /** Where it comes from: the key makes a second handing over change nothing. */
  sourceModule: 'rbi' | 'rcm';
  sourceId: string;
}

/** Of one wanted inspection, whenever it is handed over. */
const taskKey = sql`w.module || '/' || w.source || '/' || w.equipment || '/' || coalesce(w.part::text, '') || '/' || w.due`;
const asRows = (wanted: readonly WantedInspection[]): Sql => sql`
  unnest(${wanted.map((one) => one.sourceModule)}::text[], ${wanted.map((one) => one.sourceId)}::bigint[], ${wanted.map((one) => one.equipmentId)}::bigint[],
    ${wanted.map((one) => one.partId ?? null)}::bigint[], ${wanted.map((one) => one.due)}::date[], ${wanted.map((one) => one.title)}::text[],
    ${wanted.map((one) => one.titleEn ?? null)}::text[], ${wanted.map((one) => one.hours)}::float8[]) w(module, source, equipment, part, due, title, title_en, hours)`;

/**
 * Inspections another module has decided on (an approved RBI plan) become planned orders. The key is source, equipment,
 * part and day, so that approving again writes only what is new.
 */
export const takeInspections = (tx: Tx, wanted: readonly WantedInspection[]): Promise<number> =>
  tx.run(sql`
    insert into work_orders (task_key, equipment_id, part_id, title, title_en, work_type, planned, due_date, window_start, trade, planned_hours, state, source_module, source_id, criticality)
    select ${taskKey}, w.equipment, w.part, w.title, w.title_en, 'INS',
      true, w.due, least(greatest(w.due - 90, current_date), w.due), 'inspection', w.hours, 'planned', w.module, w.source,
      (select e.criticality from equipment e where e.id = w.equipment)
    from ${asRows(wanted)}
    on conflict do nothing`);

/** Orders another module's decision has made needless: `ids` selects them; what is begun already goes on. */
export async function withdrawOrders(tx: Tx, tenantId: string, ids: Sql, reason: string): Promise<number> {
  const withdrawn = await tx.all<{ id: string }>(sql`
    update work_orders w set state = 'cancelled', state_reason = ${reason}
    where w.id in (${ids}) and w.is_deleted = 0 and w.state in ('planned', 'scheduled') returning w.id`);
  const orderIds = withdrawn.map(({ id }) => id);
  if (orderIds.length > 0) await publish(tx, tenantId, 'cancelled', orderIds, { reason });
  return orderIds.length;
}

/**
 * Wanted again, or with more or less work: orders that were withdrawn for a reason beginning so are planned again, and those that
 * nobody has begun follow in hours and title. What a person cancelled stays cancelled.
 */
export const restoreOrders = (
  tx: Tx,
  wanted: readonly WantedInspection[],
  withdrawnFor: string,
): Promise<number> =>
  tx.run(sql`
    update work_orders o set title = w.title, title_en = w.title_en, planned_hours = w.hours,
      state = case when o.state = 'cancelled' then 'planned' else o.state end, state_reason = case when o.state = 'cancelled' then null else o.state_reason end
    from ${asRows(wanted)}
    where o.task_key = ${taskKey} and o.is_deleted = 0
      and (o.state in ('planned', 'scheduled') and (o.title, o.planned_hours) is distinct from (w.title, w.hours)
        or o.state = 'cancelled' and starts_with(o.state_reason, ${withdrawnFor}))`);
