import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** Work at intervals that another module has decided on. The number makes a second handing over an update. */
export interface WantedTask {
  code: string;
  equipmentId: string;
  name: string;
  nameEn: string | null;
  workType: 'PM' | 'PdM' | 'INS';
  intervalValue: number;
  intervalUnit: 'day' | 'week' | 'month' | 'year';
  trade: string;
  hours: number;
  requiresShutdown: boolean;
  basis: 'rcm' | 'rbi';
  sourceModule: string;
  sourceId: string;
}

export interface TakenTasks {
  created: string[];
  updated: string[];
  unchanged: string[];
}

const rowsOf = (wanted: readonly WantedTask[]): Sql => sql`
  unnest(${wanted.map(({ code }) => code)}::text[], ${wanted.map(({ equipmentId }) => equipmentId)}::bigint[], ${wanted.map(({ name }) => name)}::text[],
    ${wanted.map(({ nameEn }) => nameEn)}::text[], ${wanted.map(({ workType }) => workType)}::text[], ${wanted.map(({ intervalValue }) => intervalValue)}::int[],
    ${wanted.map(({ intervalUnit }) => intervalUnit)}::text[], ${wanted.map(({ trade }) => trade)}::text[], ${wanted.map(({ hours }) => hours)}::float8[],
    ${wanted.map(({ requiresShutdown }) => requiresShutdown)}::boolean[], ${wanted.map(({ basis }) => basis)}::text[],
    ${wanted.map(({ sourceModule }) => sourceModule)}::text[], ${wanted.map(({ sourceId }) => sourceId)}::bigint[])
    w(code, equipment_id, name, name_en, work_type, interval_value, interval_unit, trade, hours, requires_shutdown, basis, source_module, source_id)`;

/**
 * Tasks of an approved study become plans with a strategy and a task list of their own, exactly once: known numbers are brought up
 * to date. A changed interval raises the revision of the plan and ends its open orders, as every change of a strategy does.
 */
export async function takeTasks(tx: Tx, wanted: readonly WantedTask[]): Promise<TakenTasks> {
  if (wanted.length === 0) return { created: [], updated: [], unchanged: [] };
  await tx.run(sql`
    insert into maintenance_task_lists (code, name, name_en, trade, hours) select w.code, w.name, w.name_en, w.trade, w.hours from ${rowsOf(wanted)}
    on conflict (tenant_id, code) where is_deleted = 0 do update set name = excluded.name, name_en = excluded.name_en, trade = excluded.trade, hours = excluded.hours
    where (maintenance_task_lists.name, maintenance_task_lists.name_en, maintenance_task_lists.trade, maintenance_task_lists.hours)
      is distinct from (excluded.name, excluded.name_en, excluded.trade, excluded.hours)`);
  const changed = await tx.all<{ code: string }>(sql`
    select w.code
    from ${rowsOf(wanted)} join maintenance_strategies s on s.code = w.code and s.is_deleted = 0
    where (s.interval_value, s.interval_unit, s.trigger, s.name, s.work_type, s.requires_shutdown)
      is distinct from (w.interval_value, w.interval_unit, 'calendar', w.name, w.work_type, w.requires_shutdown)`);
  await tx.run(sql`
    insert into maintenance_strategies (code, name, name_en, work_type, interval_value, interval_unit, requires_shutdown, basis, task_list_id)
    select w.code, w.name, w.name_en, w.work_type, w.interval_value, w.interval_unit, w.requires_shutdown, w.basis, l.id
    from ${rowsOf(wanted)} join maintenance_task_lists l on l.code = w.code and l.is_deleted = 0
    on conflict (tenant_id, code) where is_deleted = 0 do update set name = excluded.name, name_en = excluded.name_en, work_type = excluded.work_type, trigger = 'calendar',
      interval_value = excluded.interval_value, interval_unit = excluded.interval_unit, requires_shutdown = excluded.requires_shutdown, basis = excluded.basis
    where maintenance_strategies.code = any(${changed.map(({ code }) => code)}::text[])`);
  const made = await tx.all<{ code: string }>(sql`
    insert into maintenance_plans (code, name, name_en, equipment_id, strategy_id, anchor_date, source_module, source_id)
    select w.code, w.name, w.name_en, w.equipment_id, s.id, current_date, w.source_module, w.source_id
    from ${rowsOf(wanted)} join maintenance_strategies s on s.code = w.code and s.is_deleted = 0
    on conflict do nothing returning code`);
  const created = new Set(made.map(({ code }) => code));
  const updated = new Set(changed.map(({ code }) => code).filter((code) => !created.has(code)));
  return {
    created: [...created],
    updated: [...updated],
    unchanged: wanted.map(({ code }) => code).filter((code) => !created.has(code) && !updated.has(code)),
  };
}

/** Whose decision a plan rests on. */
export type TaskSource = Pick<WantedTask, 'sourceModule' | 'sourceId'>;

/** Plans of a source end where it no longer asks for them, with the orders nobody has begun; those in `again` are resumed. */
export const keepTasks = (
  tx: Tx,
  { sourceModule, sourceId }: TaskSource,
  wanted: readonly string[],
  again: readonly string[],
): Promise<number> =>
  tx.run(sql`
    update maintenance_plans p set active = p.code = any(${wanted}::text[])
    where p.source_module = ${sourceModule} and p.source_id = ${sourceId} and p.is_deleted = 0
      and ((p.active and p.code <> all(${wanted}::text[])) or (not p.active and p.code = any(${again}::text[])))`);

/** Plans by their numbers, and the active ones of a source, with the interval they run at now: what another module holds its basis against. */
export const planIntervals = (
  tx: Tx,
  codes: readonly string[],
  { sourceModule, sourceId }: TaskSource,
): Promise<{ code: string; intervalValue: number | null; intervalUnit: string | null; active: boolean }[]> =>
  tx.all(sql`
    select p.code, s.interval_value as "intervalValue", s.interval_unit as "intervalUnit", p.active from maintenance_plans p
    join maintenance_strategies s on s.tenant_id = p.tenant_id and s.id = p.strategy_id where p.is_deleted = 0
      and (p.code = any(${codes}::text[]) or (p.active and p.source_module = ${sourceModule} and p.source_id = ${sourceId})) order by p.code`);
