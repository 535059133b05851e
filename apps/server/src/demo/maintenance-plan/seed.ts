import { addDays } from '@ircrisk/units';
import { generate } from '#modules/reliability/maintenance-plan/plans/generate.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { type DemoStrategy, demoCapacities, demoStrategies } from './basics.ts';
import { seedTurnaround } from './turnaround.ts';

/** Days of history behind the demo plant, and of plan ahead of it. */
const history = 730;
const ahead = 400;

/** The same number from 0 to 99 for the same words, every time. */
const chance = (words: string) => raw(`(('x' || substr(md5(${words}), 1, 6))::bit(24)::int % 100)`);

async function insertTaskList(tx: Tx, one: DemoStrategy): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into maintenance_task_lists (code, name, name_en, trade, hours, crew, requires_signature)
    values (${one.code.replace('ST-', 'TL-')}, ${one.name}, ${one.nameEn}, ${one.trade}, ${one.hours}, ${one.crew}, ${one.signature ?? false}) returning id`);
  await tx.run(sql`
    insert into maintenance_steps (task_list_id, number, name, name_en, kind, unit, lower_limit, upper_limit)
    select ${id}, n, zh, en, case when unit is null then 'check' else 'reading' end, unit, lower, upper
    from unnest(${one.steps.map(([zh]) => zh)}::text[], ${one.steps.map(([, en]) => en)}::text[], ${one.steps.map(([, , unit]) => unit ?? null)}::text[],
      ${one.steps.map(([, , , lower]) => lower ?? null)}::float8[], ${one.steps.map(([, , , , upper]) => upper ?? null)}::float8[])
      with ordinality s(zh, en, unit, lower, upper, n)`);
  for (const [code, name, quantity, unit, cost] of one.spares ?? [])
    await tx.run(sql`
      insert into maintenance_spares (task_list_id, material_code, name, quantity, unit, unit_cost)
      values (${id}, ${code}, ${name}, ${quantity}, ${unit}, ${cost})`);
  return id;
}

/** A strategy and a plan for the equipment it is meant for, anchors spread over the interval. */
async function insertStrategy(tx: Tx, one: DemoStrategy): Promise<void> {
  const taskListId = await insertTaskList(tx, one);
  const [value = null, unit = null] = one.interval ?? [];
  const { id } = await tx.one<{ id: string }>(sql`
    insert into maintenance_strategies (code, name, name_en, work_type, trigger, anchor, interval_value, interval_unit, meter, meter_interval, horizon_days,
      statutory, statutory_reference, basis, task_list_id)
    values (${one.code}, ${one.name}, ${one.nameEn}, ${one.workType}, ${one.trigger ?? 'calendar'}, ${one.anchor ?? 'fixed'}, ${value}, ${unit},
      ${one.meterInterval ? 'runningHours' : null}, ${one.meterInterval ?? null}, ${one.horizon}, ${one.statutory !== undefined}, ${one.statutory ?? null},
      ${one.basis}, ${taskListId}) returning id`);
  const every = one.every ?? 1;
  await tx.run(sql`
    insert into maintenance_plans (code, name, name_en, equipment_id, strategy_id, anchor_date, start_date, owner_id)
    select replace(${one.code}, 'ST-', 'PM-') || '-' || e.tag, e.tag || ' ' || ${one.name}, e.tag || ' ' || ${one.nameEn}, e.id, ${id},
      current_date - ${history}::int - ${chance("e.tag || 'anchor'")}, current_date - ${history}::int,
      (select u.id from users u where u.tenant_id = current_tenant() and u.account = (array['gumanqing', 'fangzhiyuan', 'xujiahe'])[1 + ${chance('e.tag')} % 3])
    from (select e.*, row_number() over (order by e.tag_key) as n from equipment e
      where e.is_deleted = 0 and e.state in ('inUse', 'standby') and e.type = ${one.type}
        and (${one.smallTypes ?? null}::text[] is null or e.small_type = any(${one.smallTypes ?? null}::text[]))) e
    where e.n % ${every} = 0`);
}

/** Running hours of the pumps that are oiled by them, a reading a month. */
const insertReadings = (tx: Tx) =>
  tx.run(sql`
    insert into meter_readings (equipment_id, meter, reading_at, reading)
    select p.equipment_id, 'runningHours', (current_date - m * 30 + time '08:00')::timestamptz, 40000 + (24 - m) * (300 + ${chance('e.tag')} * 3)
    from maintenance_plans p join maintenance_strategies s on s.id = p.strategy_id and s.meter = 'runningHours'
    join equipment e on e.id = p.equipment_id cross join generate_series(0, 24) m
    where not exists (select 1 from meter_readings r where r.equipment_id = p.equipment_id)
    on conflict do nothing`);

/** Past rounds as a plant works them off: most in time, some late, a few still open. What the ledger dates is left to inspections. */
const workOff = (tx: Tx) =>
  tx.run(sql`
    with past as (
      select w.id, w.task_key, w.mandatory, w.due_date, w.window_start, w.window_end, w.planned_hours, ${chance("w.task_key || 'when'")} as c from work_orders w
      join maintenance_plans m on m.id = w.plan_id join maintenance_strategies s on s.id = m.strategy_id
      where w.due_date < current_date and w.completed_on is null and s.trigger <> 'ledger'
    ), done as (
      select p.*, case when p.mandatory then p.due_date - 2 - p.c % 12 when p.c < 88 then p.window_start + (p.c % (p.window_end - p.window_start + 1))
        else p.window_end + 1 + p.c % 6 end as day
      from past p where case when p.mandatory then p.c > 0 or p.due_date < current_date - 200 else p.c < 97 or p.due_date < current_date - 60 and p.c < 99 end
    )
    update work_orders w set state = 'closed', completed_on = d.day, timing = case when d.day > w.window_end then 'late' else 'inWindow' end,
      actual_start = (d.day + time '08:30')::timestamptz,
      actual_end = (d.day + time '08:30' + make_interval(mins => (30 + least(w.planned_hours, 9) * 45)::int))::timestamptz,
      labour_hours = round((w.planned_hours * (0.8 + d.c * 0.004))::numeric, 1), labour_cost = round((w.planned_hours * (0.8 + d.c * 0.004) * 88)::numeric, 2),
      material_cost = coalesce((select sum((s->>'quantity')::numeric * (s->>'unitCost')::numeric) from jsonb_array_elements(w.spares) s), 0),
      result = 'normal', spares = (select jsonb_agg(s || jsonb_build_object('used', s->'quantity')) from jsonb_array_elements(w.spares) s),
      checklist = (select jsonb_agg(k || case when k->>'kind' = 'reading' then jsonb_build_object('done', true, 'value',
        round((coalesce((k->>'lower')::numeric, 0) + (coalesce((k->>'upper')::numeric, (k->>'lower')::numeric + 40) - coalesce((k->>'lower')::numeric, 0)) * (0.35 + d.c * 0.004))::numeric, 1))
        else '{"done": true}'::jsonb end order by (k->>'number')::int) from jsonb_array_elements(w.checklist) k)
    from done d where d.id = w.id and d.day <= current_date`);

/** Breakdowns of two years, closed, a few of them emergencies. */
const insertRepairs = (tx: Tx) =>
  tx.run(sql`
    insert into work_orders (equipment_id, title, title_en, work_type, priority, planned, due_date, completed_on, trade, planned_hours, labour_hours,
      labour_cost, material_cost, downtime_hours, result, findings, actual_start, actual_end)
    select e.id, e.tag || ' ' || r.zh, e.tag || ' ' || r.en, case when ${chance("e.tag || n || 'emg'")} < 8 then 'EMG' else 'CM' end, '2', false,
      d.day, d.day, 'mechanical', 8, 6 + ${chance("e.tag || n || 'h'")} % 10, (6 + ${chance("e.tag || n || 'h'")} % 10) * 85, r.cost, 4 + ${chance('e.tag || n')} % 20,
      'normal', r.found, (d.day + time '09:00')::timestamptz, (d.day + time '16:00')::timestamptz
    from equipment e cross join generate_series(1, 2) n
    cross join lateral (select current_date - 5 - (${chance("e.tag || n || 'day'")} * 7) as day) d
    join (values (0, '更换机械密封', 'Replace the mechanical seal', 6800, '密封面磨损'), (1, '更换轴承', 'Replace the bearings', 4200, '轴承点蚀'),
      (2, '联轴器找正', 'Realign the coupling', 600, '对中偏差超标')) r(k, zh, en, cost, found) on r.k = ${chance("e.tag || n || 'what'")} % 3
    where e.type in ('pump', 'compressor') and e.is_deleted = 0 and e.state in ('inUse', 'standby') and ${chance("e.tag || n || 'fails'")} < 45`);

/** A few orders put off with everybody's signature, and one that still waits. */
async function insertDeferrals(tx: Tx): Promise<void> {
  await tx.run(sql`
    with chosen as (
      select w.id, w.due_date, w.safety_critical, row_number() over (order by w.due_date desc, w.id) as n from work_orders w
      where w.plan_id is not null and not w.mandatory and w.completed_on is null and w.state in ('planned', 'scheduled') and w.due_date between current_date - 20 and current_date + 25
      order by w.due_date desc, w.id limit 8
    ), asked as (
      insert into order_deferrals (order_id, due_date, new_date, reason, risk_assessment, level, state, decided_by, decided_on, decision_note, create_user)
      select c.id, c.due_date, greatest(c.due_date, current_date) + 21 + c.n::int * 3, case when c.n % 2 = 0 then '备件未到货' else '等待装置停工窗口' end,
        case when c.safety_critical then 'RA-2026-0' || c.n end, case when c.safety_critical then 'plantManager' else 'maintenanceHead' end,
        case when c.n = 1 then 'asked' else 'approved' end, case when c.n > 1 then b.id end, case when c.n > 1 then current_date - 3 end,
        case when c.n > 1 then '同意，期间加密巡检' end, a.id
      from chosen c left join users a on a.tenant_id = current_tenant() and a.account = 'gumanqing'
      left join users b on b.tenant_id = current_tenant() and b.account = 'shenyichen' returning order_id, new_date, state)
    update work_orders w set deferred_to = a.new_date, planned_date = a.new_date, state = 'deferred' from asked a where a.order_id = w.id and a.state = 'approved'`);
}

/** Strategies, plans, two years of work and the year ahead for the demo plant; the same every time. */
export async function seedMaintenance(tx: Tx): Promise<void> {
  if (await tx.maybe(sql`select 1 from maintenance_strategies limit 1`)) return;
  for (const strategy of demoStrategies) await insertStrategy(tx, strategy);
  for (const [trade, crew, rate] of demoCapacities)
    await tx.run(
      sql`insert into work_capacities (trade, crew, labour_rate) values (${trade}, ${crew}, ${rate})`,
    );
  await tx.run(sql`
    insert into plant_shutdowns (node_id, name, name_en, start_date, end_date)
    select n.id, '大检修', 'Turnaround', current_date + 150 + n.order_no * 5, current_date + 180 + n.order_no * 5 from factory_nodes n
    where n.level_code = 'device' and n.is_deleted = 0 order by n.order_no, n.id limit 3`);
  await insertReadings(tx);
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  // Floating and metered plans open their next round once the one before is done: until nothing of the past is left to do.
  for (let round = 0; round < 10; round += 1) {
    await generate((work) => work(tx), addDays(today, ahead));
    if ((await workOff(tx)) === 0) break;
  }
  await insertRepairs(tx);
  await insertDeferrals(tx);
  await seedTurnaround(tx);
}
