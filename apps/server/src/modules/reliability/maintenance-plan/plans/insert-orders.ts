import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Round } from './rounds.ts';

/** Keys of these rounds that already are orders, cancelled and removed ones included: nothing is made twice. */
export async function writtenKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all<{ key: string }>(
    sql`select task_key as key from work_orders where task_key = any(${keys}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Numbers are reserved in one step, so that two generators never give the same one. */
async function reserveNumbers(tx: Tx, count: number): Promise<number> {
  const { first } = await tx.one<{ first: string }>(sql`
    insert into order_numbers as o (next) values (${count + 1}) on conflict (tenant_id) do update set next = o.next + ${count}
    returning o.next - ${count} as first`);
  return Number(first);
}

/**
 * One statement for all of them: each order takes over what its plan, strategy, task list, equipment and documents say.
 * A round that another generator has just written is passed over.
 */
export async function insertOrders(tx: Tx, rounds: readonly Round[]): Promise<number> {
  if (rounds.length === 0) return 0;
  const first = await reserveNumbers(tx, rounds.length);
  const column = <T>(of: (round: Round) => T) => rounds.map(of);
  return tx.run(sql`
    with t as (
      select * from unnest(${column(({ key }) => key)}::text[], ${column(({ planId }) => planId)}::bigint[], ${column(({ round }) => round?.id ?? null)}::bigint[],
        ${column(({ cycle }) => cycle)}::int[], ${column(({ due }) => due)}::date[], ${column(({ early }) => early)}::date[],
        ${column(({ late }) => late)}::date[], ${column(({ planned }) => planned)}::date[], ${column(({ shutdownMissing }) => shutdownMissing)}::boolean[])
        with ordinality t(key, plan_id, package_id, cycle, due, early, late, planned, shutdown_missing, n)
    ), plans as materialized (
      select p.*, s.work_type, s.statutory, s.requires_shutdown, s.horizon_days, s.task_list_id as strategy_list_id, e.node_id, e.safety_critical, e.criticality,
        i.risk_level, coalesce(array(select d.id from documents d where d.equipment_id = p.equipment_id and d.state = 'approved' and d.is_deleted = 0), '{}') as documents
      from maintenance_plans p join maintenance_strategies s on s.id = p.strategy_id join equipment e on e.id = p.equipment_id
      left join equipment_integrity i on i.equipment_id = e.id
      where p.id = any(${[...new Set(column(({ planId }) => planId))]}::bigint[])
    ), lists as materialized (
      select l.*, d.revision as procedure_revision,
        (select jsonb_agg(jsonb_build_object('number', k.number, 'name', k.name, 'nameEn', k.name_en, 'kind', k.kind, 'unit', k.unit, 'lower', k.lower_limit,
          'upper', k.upper_limit, 'done', false, 'value', null, 'note', null) order by k.number)
          from maintenance_steps k where k.task_list_id = l.id and k.is_deleted = 0) as checklist,
        (select jsonb_agg(jsonb_build_object('materialCode', k.material_code, 'name', k.name, 'quantity', k.quantity, 'unit', k.unit, 'unitCost', k.unit_cost,
          'used', null) order by k.material_code) from maintenance_spares k where k.task_list_id = l.id and k.is_deleted = 0) as spares
      from maintenance_task_lists l left join documents d on d.id = l.procedure_id where l.is_deleted = 0
    )
    insert into work_orders (number, task_key, plan_id, package_id, cycle, node_id, equipment_id, part_id, title, title_en, work_type, priority, planned, mandatory,
      legal_date, safety_critical, risk_level, criticality, due_date, window_start, window_end, planned_date, requires_shutdown, shutdown_missing, trade,
      planned_hours, crew, state, owner_id, checklist, spares, requires_signature, procedure_id, procedure_revision, document_ids, source_module, source_id)
    select 'WO' || lpad((${first}::bigint + t.n - 1)::text, 7, '0'), t.key, p.id, t.package_id, t.cycle, p.node_id, p.equipment_id, p.part_id,
      p.name || coalesce(' · ' || k.name, ''), p.name_en || coalesce(' · ' || coalesce(k.name_en, k.code), ''), p.work_type, p.priority, true, p.statutory,
      case when p.statutory then t.due end, p.safety_critical, p.risk_level, p.criticality, t.due, t.early, t.late, t.planned, p.requires_shutdown,
      t.shutdown_missing, coalesce(l.trade, 'mechanical'), coalesce(l.hours, 1), coalesce(l.crew, 1),
      case when t.due - p.horizon_days <= current_date then 'scheduled' else 'planned' end, p.owner_id, l.checklist, l.spares,
      coalesce(l.requires_signature, false), l.procedure_id, l.procedure_revision,
      case when l.procedure_id is null or l.procedure_id = any(p.documents) then p.documents else p.documents || l.procedure_id end,
      p.source_module, p.source_id
    from t join plans p on p.id = t.plan_id left join maintenance_packages k on k.id = t.package_id
    left join lists l on l.id = coalesce(k.task_list_id, p.task_list_id, p.strategy_list_id)
    on conflict do nothing`);
}

/** The day of an order nobody has begun follows the meter, the ledger and the certificate. */
export const followDates = (tx: Tx, rounds: readonly Round[]): Promise<number> =>
  rounds.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        update work_orders w set due_date = t.due, window_start = t.early, window_end = t.late, planned_date = t.due,
          legal_date = case when w.mandatory then t.due end, overdue_told = null
        from unnest(${rounds.map(({ key }) => key)}::text[], ${rounds.map(({ due }) => due)}::date[], ${rounds.map(({ early }) => early)}::date[],
          ${rounds.map(({ late }) => late)}::date[]) t(key, due, early, late)
        where w.task_key = t.key and w.state in ('planned', 'scheduled') and w.is_deleted = 0 and w.due_date <> t.due`);
