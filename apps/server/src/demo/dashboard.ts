import { freezeTenant } from '#modules/workplace/dashboard/frozen.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** A number in [0, 1) from a text, the same on every machine: the demo is made anew exactly as it was. */
const drawn = (text: string) => `(('x' || substr(md5(${text}), 1, 7))::bit(28)::int / 268435456.0)`;

const months =
  "generate_series(date_trunc('month', current_date) - interval '25 months', date_trunc('month', current_date), interval '1 month')";

/**
 * Two years of monthly conditions and sealing points of the demo plant, its targets and remarks, and the frozen months that
 * follow from them. Conditions improve slowly; some units are behind.
 */
export async function seedDashboard(tx: Tx): Promise<void> {
  const text = (query: string) => tx.run({ parts: [query], values: [] });
  await text(`
    insert into equipment_conditions (equipment_id, month, condition, reason)
    select e.id, m::date, case when draw >= bad then case when e.state = 'standby' then 'standbyGood' else 'good' end when draw < bad * 0.35 then 'bad' else 'minor' end,
      case when draw >= bad then null when draw < bad * 0.35 then '性能低于额定，待停车检修' else '轻微渗漏或附件不全，限期消缺' end
    from equipment e cross join ${months} m cross join lateral (select ${drawn("e.tag || to_char(m, 'YYYYMM')")} as draw,
      0.014 + 0.0009 * extract(month from age(current_date, m)) + 0.012 * extract(year from age(current_date, m)) as bad) d
    where e.is_deleted = 0 and e.state in ('inUse', 'standby') and e.type in ('pressureVessel', 'heatExchanger', 'pump', 'compressor', 'heater', 'tank')
      and coalesce(e.in_service_date, current_date) <= m`);
  await text(`
    insert into seal_point_counts (node_id, month, static_points, leaking_static, dynamic_points, leaking_dynamic)
    select u.node_id, m::date, u.fixed, least(u.fixed, round(u.fixed * 0.00075 * ${drawn("u.node_id::text || 's' || to_char(m, 'YYYYMM')")}))::int,
      u.moving, least(u.moving, round(u.moving * 0.0042 * ${drawn("u.node_id::text || 'd' || to_char(m, 'YYYYMM')")}))::int
    from (select e.node_id, (count(*) * 130 + 240)::int as fixed, (count(*) filter (where e.type in ('pump', 'compressor')) * 12 + 30)::int as moving
      from equipment e where e.is_deleted = 0 group by e.node_id) u cross join ${months} m`);
  // All but two pieces of special equipment are registered.
  await text(`
    insert into certificates (equipment_id, kind, number, issuer, issue_date)
    select e.id, 'registration', '登' || upper(substr(md5(e.tag), 1, 8)), '宁波市市场监督管理局', coalesce(e.in_service_date, current_date - 400)
    from equipment e where e.is_deleted = 0 and is_special_equipment(e.type, e.small_type)
      and not exists (select 1 from certificates c where c.equipment_id = e.id and c.kind = 'registration' and c.is_deleted = 0 and coalesce(c.expiry_date, 'infinity') >= current_date)
      and e.id not in (select o.id from equipment o where is_special_equipment(o.type, o.small_type) order by md5(o.tag) limit 2)`);
  await tx.run(sql`
    insert into kpi_definitions (code, effective_from, target, variant, remark)
    select code, (date_trunc('month', current_date) - age)::date, target, 'standard', remark from (values
      ('failureRate', interval '36 months', 0.6, '按近三年实绩的 90 % 设定'),
      ('MTBF', interval '36 months', 14000, '机泵为主'),
      ('MTTR', interval '36 months', 24, null),
      ('MCTR', interval '36 months', 42000, null),
      ('MCTR', interval '10 months', 38000, '备件集中采购后下调')) d (code, age, target, remark)`);
  await tx.run(sql`
    insert into kpi_annotations (day, code, remark, remark_en) values
      ((date_trunc('month', current_date) - interval '9 months' + interval '17 days')::date, 'operationalAvailability', '加氢装置计划消缺 38 h', 'Hydrotreater stopped for repairs, 38 h'),
      ((date_trunc('month', current_date) - interval '4 months' + interval '6 days')::date, 'MTBF', '常减压机泵密封改造完成', 'Pump seals of the crude unit upgraded')`);
  const { zone } = await tx.one<{ zone: string }>(sql`select current_setting('TimeZone') as zone`);
  await freezeTenant(tx, zone, Date.now());
}
