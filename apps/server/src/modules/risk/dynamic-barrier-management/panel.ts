import type { LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierFunctions } from '@ircrisk/contract/resources/barrier-words.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type BarrierState, barrierHealth, worst } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { readLive } from './read.ts';

const cellsOf = (own: readonly LiveBarrier[]) =>
  Object.keys(barrierFunctions).flatMap((name) => {
    const some = own.filter((one) => one.function === name);
    if (some.length === 0) return [];
    const states = some.map(({ state }) => state as BarrierState);
    return [
      {
        function: name,
        state: worst(states),
        count: some.length,
        impaired: states.filter((state) => state !== 'functional').length,
        barrierIds: some.map(({ id }) => id),
      },
    ];
  });

/** In use, or asked to be for longer. */
const openBypass = sql`(i.state in ('approved', 'active', 'expired') or (i.state = 'requested' and i.approver_id is not null))`;

/** Tests of the last year that were due, done in time and failed; bypass hours of the last thirty days. */
const readKpi = (tx: Tx) =>
  tx.one<{
    due: number;
    onTime: number;
    done: number;
    failed: number;
    bypassHours: number;
    open: number;
    overdue: number;
  }>(sql`
    select count(*) filter (where w.due_date < current_date)::int as due,
      count(*) filter (where w.due_date < current_date and w.completed_on <= coalesce(w.deferred_to, w.due_date))::int as "onTime",
      count(*) filter (where w.completed_on is not null)::int as done, count(*) filter (where w.result = 'abnormal')::int as failed,
      (select coalesce(sum(extract(epoch from least(coalesce(i.closed_time, now()), now()) - greatest(i.start_time, now() - interval '30 days')) / 3600), 0)::float8
        from barrier_impairments i where i.is_deleted = 0 and i.kind = 'bypass' and i.state in ('active', 'expired', 'closed') and i.start_time < now()
          and coalesce(i.closed_time, now()) > now() - interval '30 days') as "bypassHours",
      (select count(*)::int from barrier_impairments i where i.is_deleted = 0 and i.state not in ('closed', 'rejected')) as open,
      (select count(*)::int from barrier_impairments i where i.is_deleted = 0 and i.kind = 'bypass' and i.planned_end <= now() and ${openBypass}) as overdue
    from work_orders w where w.is_deleted = 0 and w.state <> 'cancelled' and w.due_date between current_date - 365 and current_date
      and w.plan_id in (select plan_id from barrier_elements where is_deleted = 0 and plan_id is not null)`);

export async function readPanel(tx: Tx, language: Language, projectId: string | null, nodeId?: string) {
  const below = nodeId
    ? sql`exists (select 1 from factory_nodes p where p.id = ${nodeId} and starts_with(n.path, p.path))`
    : sql`true`;
  const live = await readLive(tx, language, below);
  const areas = [...Map.groupBy(live, ({ nodeId: id }) => id)].map(([id, own]) => ({
    nodeId: id,
    name: own[0]!.area,
    cells: cellsOf(own),
  }));
  const scenarios = await tx.all<{
    id: string;
    code: string;
    name: string;
    nameEn: string | null;
    colour: 'green' | 'amber' | 'red';
    frequency: number | null;
    frequencyHigh: number | null;
    gap: number | null;
    gapHigh: number | null;
  }>(sql`
    select id, code, name, name_en as "nameEn", coalesce(r.colour, 'amber') as colour, r.frequency, r.frequency_high as "frequencyHigh", r.gap, r.gap_high as "gapHigh"
    from bow_ties t left join bow_tie_results r on r.tenant_id = t.tenant_id and r.study_id = t.id
    where is_deleted = 0 and state = 'approved' and project_id = ${projectId}
    order by array_position(array['red', 'amber', 'green'], coalesce(r.colour, 'amber')), r.gap desc nulls last, r.gap_high desc nulls last, code`);
  const kpi = await readKpi(tx);
  const { time } = await tx.one<{ time: string | null }>(
    sql`select to_char(max(from_time), 'YYYY-MM-DD HH24:MI') as time from barrier_states`,
  );
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    areas,
    barriers: live,
    scenarios,
    kpi: {
      health: barrierHealth(live),
      unknownShare: share(live.filter(({ state }) => state === 'unknown').length, live.length),
      testsOnTime: share(kpi.onTime, kpi.due),
      testsFailed: share(kpi.failed, kpi.done),
      bypassHours: kpi.bypassHours,
      openImpairments: kpi.open,
      overdueBypasses: kpi.overdue,
    },
    computedTime: time,
  };
}

export const readCalendar = (tx: Tx, from: string, to: string) =>
  tx.all<{
    elementId: string;
    tag: string;
    barrier: string;
    dueDate: string;
    overdueDays: number;
    order: { id: string; number: string } | null;
    state: BarrierState;
  }>(sql`
    select e.id as "elementId", e.tag, b.code as barrier, to_char(r.next_test, 'YYYY-MM-DD') as "dueDate", greatest(0, current_date - r.next_test) as "overdueDays", r.state,
      (select jsonb_build_object('id', w.id::text, 'number', w.number) from work_orders w where w.plan_id = e.plan_id and w.is_deleted = 0 and w.completed_on is null
        and w.state <> 'cancelled' order by coalesce(w.deferred_to, w.due_date), w.id limit 1) as "order"
    from barrier_elements e join barriers b on b.id = e.barrier_id and b.is_deleted = 0
      join barrier_element_results r on r.tenant_id = e.tenant_id and r.element_id = e.id
    where e.is_deleted = 0 and e.needs_test and (r.next_test between ${from}::date and ${to}::date or r.next_test < current_date)
    order by r.next_test, e.tag limit 1000`);
