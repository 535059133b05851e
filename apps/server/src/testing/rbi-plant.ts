import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface Plant {
  nodeId: string;
  otherNodeId: string;
  /** Two parts each, in order of tag. */
  equipmentIds: string[];
}

/** A unit of drums with shells and heads, measured twice and inspected once; made set by set. */
export async function plantUnit(tx: Tx, vessels: number): Promise<Plant> {
  const root = await tx.one<{ id: string }>(
    sql`select id from factory_nodes where level_code = 'company' and tenant_id = current_tenant() limit 1`,
  );
  const node = (name: string) =>
    tx.one<{ id: string }>(sql`
      insert into factory_nodes (parent_id, level_code, name, detection_grade, isolation_grade, fire_control_grade)
      values (${root.id}, 'unit', ${name}, 'B', 'B', 'monitors') returning id`);
  const [unit, other] = [await node('加氢单元'), await node('空单元')];
  const material = await tx.one<{ id: string }>(sql`
    insert into materials (name, type, composition, tensile_strength, yield_strength)
    values ('Q345R-RBI', 'lowAlloy', 'C-Mn', 510, 345) returning id`);
  await tx.run(sql`
    insert into equipment (node_id, tag, name, name_en, type, small_type, state, in_service_date, volume, operating_temperature,
      operating_pressure, medium, material_id)
    select ${unit.id}, 'V-' || lpad(g::text, 6, '0'), '分离罐 ' || g, 'Separator ' || g, 'pressureVessel', 'drum', 'inUse', '2008-06-01', 30 + g % 40,
      60 + g % 60, 1.2 + (g % 10) * 0.1, '石脑油', ${material.id} from generate_series(1, ${vessels}::int) g`);
  await tx.run(sql`
    insert into parts (equipment_id, number, name, name_en, type, wall_thickness, nominal_thickness, calculated_thickness, inner_diameter,
      material_id, corrosion_allowance, weld_coefficient, heat_treatment)
    select e.id, n.number, n.name, n.en, n.type, 18, 18, 11 + n.at, 2000, ${material.id}, 3, 0.85, true
    from equipment e cross join (values ('1', '筒体', 'Shell', 'shell', 0), ('2', '上封头', 'Top head', 'head', 1)) n(number, name, en, type, at)
    where e.node_id = ${unit.id}`);
  await tx.run(sql`
    insert into process_data (equipment_id, side, fluid, representative_fluid, phase, temperature_min, inventory_mass)
    select e.id, 'shell', '石脑油', 'C6-C8', 'liquid', 20, 15000 from equipment e where e.node_id = ${unit.id}`);
  await tx.run(sql`
    insert into inspections (equipment_id, inspection_body, inspection_date, type, safety_grade, effectiveness)
    select e.id, '特检院', '2018-05-20', 'internal', 2, 'C' from equipment e where e.node_id = ${unit.id}`);
  await tx.run(sql`
    insert into monitoring_locations (part_id, number) select p.id, 'T1' from parts p join equipment e on e.id = p.equipment_id
    where e.node_id = ${unit.id}`);
  await tx.run(sql`
    insert into thickness_readings (location_id, reading_date, thickness)
    select l.id, r.day::date, r.wall - (('x' || substr(md5(e.tag || p.number), 1, 4))::bit(16)::int % 20) * r.at * 0.05
    from monitoring_locations l join parts p on p.id = l.part_id join equipment e on e.id = p.equipment_id
      cross join (values ('2013-05-20', 17.6, 0), ('2018-05-20', 17.0, 1)) r(day, wall, at)
    where e.node_id = ${unit.id}`);
  const equipment = await tx.all<{ id: string }>(
    sql`select id from equipment where node_id = ${unit.id} order by tag_key`,
  );
  return { nodeId: unit.id, otherNodeId: other.id, equipmentIds: equipment.map(({ id }) => id) };
}
