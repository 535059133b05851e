import { recompute } from '#modules/risk/dynamic-risk/recompute.ts';
import { saveSettings } from '#modules/risk/dynamic-risk/settings.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { seedRiskPast } from './risk-past.ts';

/** The worst a bow-tie says of a category. */
const severityOf = (letter: string) =>
  sql`(select max(substr(c ->> 'severity', 2)::int) from jsonb_array_elements(model -> 'consequences') c where c ->> 'severity' like ${`${letter}%`})`;

/** Equipment with the greatest approved risk, loops, bow-ties and two units given by hand. */
async function insertModels(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into dynamic_risk_models (code, name, name_en, subject_type, equipment_id, node_id, base_source)
    select case when x.twins > 1 then x.tag || '@' || n.abbreviation else x.tag end, x.name, x.name_en, 'equipment', x.id, x.node_id, 'rbi' from (
      select e.id, e.tag, e.name, e.name_en, e.node_id, max(r.area_risk) as risk, count(*) over (partition by e.tag) as twins
      from rbi_assessments a join rbi_studies s on s.id = a.study_id and s.state = 'approved' and s.is_deleted = 0
        join rbi_results r on r.assessment_id = a.id and r.pof > 0 and r.area_risk is not null join equipment e on e.id = a.equipment_id and e.is_deleted = 0
      where a.is_deleted = 0 and a.superseded_by is null group by e.id, e.tag, e.name, e.name_en, e.node_id) x
    join factory_nodes n on n.id = x.node_id order by x.risk desc, x.id limit 80
    on conflict do nothing`);
  await tx.run(sql`
    insert into dynamic_risk_models (code, name, name_en, subject_type, bow_tie_id, node_id, base_source, major_hazard, cons_p, cons_e, cons_a, cons_r)
    select code, name, name_en, 'scenario', id, node_id, 'bowTie', '1', ${severityOf('P')}, ${severityOf('E')}, ${severityOf('A')}, ${severityOf('R')} from bow_ties where state = 'approved' and is_deleted = 0`);
  await tx.run(sql`
    insert into dynamic_risk_models (code, name, name_en, subject_type, loop_id, node_id, base_source, base_frequency, cons_p, cons_e)
    select code, name, name_en, 'loop', id, node_id, 'manual', 0.0012, 3, 3 from corrosion_loops where is_deleted = 0`);
  await tx.run(sql`
    insert into dynamic_risk_models (code, name, name_en, subject_type, node_id, base_source, base_frequency, cons_p, cons_o)
    select 'U-0' || row_number() over (order by order_no, id), name || ' 作业活动', coalesce(name_en, name) || ', site work', 'unit', id, 'manual', 0.0008, 4, 2
    from factory_nodes where level_code = 'device' and is_deleted = 0 order by order_no, id limit 2`);
  // The relief and trips of a bow-tie protect the equipment with the greatest risk of its place.
  await tx.run(sql`
    update dynamic_risk_models m set bow_tie_id = t.id from bow_ties t where t.state = 'approved' and t.is_deleted = 0 and m.id = (
      select x.id from dynamic_risk_models x where x.subject_type = 'equipment' and x.node_id = t.node_id order by x.id limit 1)`);
}

/** What people and other systems have said: expired clamps, a typhoon, a value that has grown old. */
async function insertValues(tx: Tx): Promise<void> {
  const rows = [
    {
      at: 2,
      kind: 'temporaryRepairExpired',
      days: 75,
      due: -12,
      note: '出口弯头带压堵漏卡具',
      en: 'Leak clamp on the outlet elbow',
    },
    {
      at: 9,
      kind: 'temporaryRepairExpired',
      days: 40,
      due: 20,
      note: '接管补强板',
      en: 'Reinforcing pad of a nozzle',
    },
    { at: 5, kind: 'weather', factor: 1.3, days: 2, note: '台风蓝色预警', en: 'Typhoon warning, blue' },
    {
      at: 14,
      kind: 'weather',
      factor: 0.9,
      days: 45,
      note: '气象站数据中断',
      en: 'The weather station is silent',
    },
  ];
  for (const { at, kind, factor = null, days, due = null, note, en } of rows)
    await tx.run(sql`
      insert into dynamic_risk_values (model_id, kind, factor, at_time, due_date, note, note_en)
      select m.id, ${kind}, ${factor}::float8, date_trunc('hour', now()) - make_interval(days => ${days}), current_date + ${due}::int, ${note}, ${en}
      from (select id from dynamic_risk_models where subject_type = 'equipment' order by id offset ${at} limit 1) m`);
  await tx.run(sql`
    insert into action_items (source_module, title, title_en, type, priority, state, equipment_id, node_id, due_date, create_time)
    select 'dynamic-risk', 'MOC-26-044 塔顶注剂点改造', 'MOC-26-044 overhead injection point moved', 'moc', 'high', 'inProgress', m.equipment_id, m.node_id, current_date + 40, now() - interval '76 days'
    from dynamic_risk_models m where m.subject_type = 'equipment' order by m.id limit 1`);
  await tx.run(sql`
    insert into dynamic_risk_overrides (code, model_id, frequency, reason, expires_at, state)
    select 'OV-26-003', m.id, 0.000001, '换热器已切出，介质已置换', date_trunc('hour', now()) + interval '6 days', 'approved' from dynamic_risk_models m
    join equipment e on e.id = m.equipment_id and e.type = 'heatExchanger' order by m.id offset 3 limit 1`);
  await tx.run(sql`
    insert into dynamic_risk_overrides (code, model_id, frequency, reason, expires_at)
    select 'OV-26-004', m.id, 0.002, '催化剂更换期间低负荷运行', date_trunc('hour', now()) + interval '12 days' from dynamic_risk_models m where m.subject_type = 'equipment' order by m.id offset 17 limit 1`);
}

/** Some ninety subjects with their course, alerts in several states, values and figures set by hand. */
export async function seedDynamicRisk(tx: Tx): Promise<void> {
  if (await tx.maybe(sql`select 1 from dynamic_risk_models limit 1`)) return;
  await saveSettings(tx, { alarmWeight: 0.05, permitWeight: 0.02 });
  await insertModels(tx);
  await insertValues(tx);
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  const models = await tx.all<{ id: string }>(sql`select id from dynamic_risk_models where is_deleted = 0`);
  const ids = models.map(({ id }) => id);
  await seedRiskPast(tx, ids);
  await recompute(tx, tenantId, ids);
  await tx.run(sql`
    update dynamic_risk_alerts set state = 'acknowledged', handled_time = now() where id in (select id from dynamic_risk_alerts order by id offset 2 limit 2)`);
  await tx.run(sql`
    update dynamic_risk_alerts set state = 'mitigated', handled_time = now(), mitigation = '已增加在线测厚，每周一次' where id in (select id from dynamic_risk_alerts order by id offset 4 limit 1)`);
}
