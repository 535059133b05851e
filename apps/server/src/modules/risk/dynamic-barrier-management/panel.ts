import type { LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrier, barrierElement } from '@ircrisk/contract/resources/barrier.ts';
import { barrierFunctions } from '@ircrisk/contract/resources/barrier-words.ts';
import { bowTie } from '@ircrisk/contract/resources/bow-tie.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type BarrierState, worst } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { namesSeen, type Viewer } from '#platform/resources/scope.ts';
import { readKpi } from './kpi.ts';
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

/** The barriers, bow-ties and figures of what the viewer sees. */
export async function readPanel(tx: Tx, language: Language, viewer: Viewer, nodeId?: string) {
  const below = nodeId
    ? sql`exists (select 1 from factory_nodes p where p.id = ${nodeId} and starts_with(n.path, p.path))`
    : sql`true`;
  const live = await readLive(tx, language, sql`${below} and ${namesSeen('b.id', barrier, viewer)}`);
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
    select t.id, t.code, t.name, t.name_en as "nameEn", coalesce(r.colour, 'amber') as colour, r.frequency, r.frequency_high as "frequencyHigh", r.gap, r.gap_high as "gapHigh"
    from bow_ties t left join bow_tie_results r on r.tenant_id = t.tenant_id and r.study_id = t.id
    where is_deleted = 0 and state = 'approved' and project_id = ${viewer.projectId} and ${namesSeen('t.id', bowTie, viewer)}
    order by array_position(array['red', 'amber', 'green'], coalesce(r.colour, 'amber')), r.gap desc nulls last, r.gap_high desc nulls last, code`);
  const { time } = await tx.one<{ time: string | null }>(
    sql`select to_char(max(from_time), 'YYYY-MM-DD HH24:MI') as time from barrier_states`,
  );
  return {
    areas,
    barriers: live,
    scenarios,
    kpi: await readKpi(tx, viewer, live),
    computedTime: time,
  };
}

export const readCalendar = (tx: Tx, from: string, to: string, viewer: Viewer) =>
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
    where e.is_deleted = 0 and ${namesSeen('e.id', barrierElement, viewer)} and e.needs_test and (r.next_test between ${from}::date and ${to}::date or r.next_test < current_date)
    order by r.next_test, e.tag limit 1000`);
