import type { MeterPoint } from '@ircrisk/engine-reliability';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Known, nothingKnown } from './rounds.ts';
import type { Plan, Strategy } from './templates.ts';

/** The past of those plans whose dates follow from it, read for all of them at once. */
export async function readKnown(
  tx: Tx,
  plans: readonly Plan[],
  strategies: ReadonlyMap<string, Strategy>,
): Promise<Map<string, Known>> {
  const of = (wanted: (strategy: Strategy) => boolean) =>
    plans.filter(({ strategyId }) => {
      const strategy = strategies.get(strategyId);
      return strategy !== undefined && wanted(strategy);
    });
  const following = of(({ trigger, anchor }) => trigger !== 'calendar' || anchor === 'floating');
  const known = new Map(following.map(({ id }) => [id, { ...nothingKnown }]));
  if (following.length === 0) return known;
  const past = await tx.all<{ planId: string; cycles: number; last: string | null }>(sql`
    select w.plan_id as "planId", count(*)::int as cycles, max(coalesce(w.completed_on, w.update_time::date)) as last
    from work_orders w join unnest(${following.map(({ id }) => id)}::bigint[], ${following.map(({ revision }) => revision)}::int[]) p(id, revision)
      on p.id = w.plan_id
    where w.is_deleted = 0 and (w.completed_on is not null or w.state = 'cancelled') and split_part(w.task_key, '/', 2) = p.revision::text
    group by w.plan_id`);
  for (const { planId, cycles, last } of past) Object.assign(known.get(planId) ?? {}, { cycles, last });
  // A revision starts its count afresh, but the work was done all the same.
  const earlier = following.filter(({ id, revision }) => revision > 1 && known.get(id)?.last === null);
  if (earlier.length > 0) {
    const done = await tx.all<{ planId: string; last: string }>(sql`
      select plan_id as "planId", max(completed_on) as last from work_orders
      where plan_id = any(${earlier.map(({ id }) => id)}::bigint[]) and is_deleted = 0 and completed_on is not null group by plan_id`);
    for (const { planId, last } of done) Object.assign(known.get(planId) ?? {}, { last });
  }
  await addReadings(
    tx,
    of(({ trigger }) => trigger === 'meter' || trigger === 'both'),
    strategies,
    known,
  );
  await addLedgerDates(
    tx,
    of(({ trigger }) => trigger === 'ledger' || trigger === 'certificate'),
    known,
  );
  return known;
}

async function addReadings(
  tx: Tx,
  plans: readonly Plan[],
  strategies: ReadonlyMap<string, Strategy>,
  known: Map<string, Known>,
): Promise<void> {
  if (plans.length === 0) return;
  const rows = await tx.all<{ equipmentId: string; meter: string } & MeterPoint>(sql`
    select equipment_id as "equipmentId", meter, reading_at as date, reading as value, replaced from meter_readings
    where is_deleted = 0 and equipment_id = any(${[...new Set(plans.map(({ equipmentId }) => equipmentId))]}::bigint[]) order by reading_at`);
  const series = Map.groupBy(rows, ({ equipmentId, meter }) => `${equipmentId}/${meter}`);
  for (const { id, equipmentId, strategyId } of plans) {
    const readings = series.get(`${equipmentId}/${strategies.get(strategyId)?.meter}`) ?? [];
    Object.assign(known.get(id) ?? {}, { readings });
  }
}

async function addLedgerDates(tx: Tx, plans: readonly Plan[], known: Map<string, Known>): Promise<void> {
  if (plans.length === 0) return;
  const rows = await tx.all<{ id: string; ledgerDue: string | null; certificateDue: string | null }>(sql`
    select e.id, s.next_due_date as "ledgerDue", (select min(c.latest) from (
        select max(c.expiry_date) as latest from certificates c
        where c.equipment_id = e.id and c.is_deleted = 0 and c.kind in ('inspection', 'calibration', 'registration') group by c.kind) c) as "certificateDue"
    from equipment e left join equipment_integrity s on s.equipment_id = e.id
    where e.id = any(${[...new Set(plans.map(({ equipmentId }) => equipmentId))]}::bigint[])`);
  const dates = new Map(rows.map(({ id, ...dates }) => [id, dates]));
  for (const { id, equipmentId } of plans) Object.assign(known.get(id) ?? {}, dates.get(equipmentId));
}
