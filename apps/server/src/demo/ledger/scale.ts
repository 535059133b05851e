import type pg from 'pg';

/** Parts per piece of equipment in the large plant. */
const partsEach = 10;

export interface Scaled {
  equipment: number;
  parts: number;
  nodes: number;
  readings: number;
}

/**
 * Repeats a tenant's plant until it has about `equipmentCount` pieces of equipment, with ten parts each: sets to sets, inside
 * the database. Runs as the owner of the schema without triggers (no audit of invented data), so it is for benches and demos only.
 */
export async function scalePlant(
  owner: pg.Client,
  tenantId: string,
  equipmentCount: number,
): Promise<Scaled> {
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  await run('begin');
  try {
    await run("select set_config('app.tenant_id', $1, true)", [tenantId]);
    await run("set local session_replication_role = 'replica'");
    await run("set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'");
    const mine = `tenant_id = '${tenantId.replace(/\D/g, '')}' and is_deleted = 0`;
    const { rows } = await run(`
      select (select count(*)::int from equipment where ${mine}) as equipment, (select count(*)::int from parts where ${mine}) as parts`);
    const has = rows[0] as { equipment: number; parts: number };
    if (has.equipment === 0) throw new Error(`tenant ${tenantId} has no plant to repeat`);
    const times = Math.max(0, Math.ceil(equipmentCount / has.equipment) - 1);
    const each = Math.max(1, Math.ceil((partsEach * has.equipment) / has.parts));
    const rebuild = await dropIndexes(run);
    await run(`create temporary table node_map on commit drop as
      select n.id as old, g, next_id() as new from factory_nodes n, generate_series(1, ${times}) g where n.${mine} and n.level_code in ('device', 'unit')`);
    await run(
      `create temporary table area_map on commit drop as select g, next_id() as new from generate_series(1, ${times}) g`,
    );
    await run('create index on node_map (old, g)');
    await run(`insert into factory_nodes (tenant_id, id, parent_id, path, level_code, name, name_en, order_no, company_id)
      select r.tenant_id, a.new, r.id, r.path || a.new || '/', 'branch', '扩展区 ' || a.g, 'Extension ' || a.g, 100 + a.g, r.company_id
      from area_map a, (select * from factory_nodes where ${mine} and parent_id = 0 order by id limit 1) r`);
    await run(`insert into factory_nodes (tenant_id, id, parent_id, path, level_code, name, name_en, abbreviation, number, order_no, company_id)
      select n.tenant_id, m.new, coalesce(p.new, a.new), b.path || coalesce(p.new || '/', '') || m.new || '/', n.level_code, n.name, n.name_en, n.abbreviation,
        n.number, n.order_no, n.company_id
      from node_map m join factory_nodes n on n.id = m.old and n.tenant_id = '${tenantId}' join area_map a on a.g = m.g
      join factory_nodes b on b.id = a.new and b.tenant_id = '${tenantId}' left join node_map p on p.old = n.parent_id and p.g = m.g`);
    await run(`create temporary table equipment_map on commit drop as
      select e.id as old, g, next_id() as new from equipment e, generate_series(1, ${times}) g where e.${mine}`);
    await run('create index on equipment_map (old, g)');
    await run('analyze equipment_map; analyze node_map');
    await run(`insert into equipment (tenant_id, id, node_id, tag, name, name_en, type, small_type, pressure_vessel_type, state, in_service_date, design_life, volume,
        design_temperature, operating_temperature, design_pressure, operating_pressure, medium, design_unit, manufacturer, serial_number, specification, material_id,
        certificate_number, registration_code, certificate_expiry, criticality, safety_critical, parent_equipment_id, from_equipment_id, to_equipment_id, length, set_pressure)
      select e.tenant_id, m.new, n.new, e.tag || '-' || m.g, e.name, e.name_en, e.type, e.small_type, e.pressure_vessel_type, e.state, e.in_service_date, e.design_life,
        e.volume, e.design_temperature, e.operating_temperature, e.design_pressure, e.operating_pressure, e.medium, e.design_unit, e.manufacturer, e.serial_number,
        e.specification, e.material_id, e.certificate_number, e.registration_code, e.certificate_expiry, e.criticality, e.safety_critical, p.new, f.new, t.new, e.length, e.set_pressure
      from equipment_map m join equipment e on e.id = m.old and e.tenant_id = '${tenantId}' join node_map n on n.old = e.node_id and n.g = m.g
      left join equipment_map p on p.old = e.parent_equipment_id and p.g = m.g left join equipment_map f on f.old = e.from_equipment_id and f.g = m.g
      left join equipment_map t on t.old = e.to_equipment_id and t.g = m.g`);
    await run(`insert into equipment_states (tenant_id, equipment_id, state, since)
      select e.tenant_id, e.id, e.state, coalesce(e.in_service_date, current_date) from equipment e join equipment_map m on m.new = e.id where e.tenant_id = '${tenantId}'`);
    await copyBelow(run, tenantId, mine, times, each);
    for (const definition of rebuild) await run(definition);
    await run('commit');
    await run('analyze');
    const { rows: counted } =
      await run(`select (select count(*)::int from equipment where ${mine}) as equipment, (select count(*)::int from parts where ${mine}) as parts,
      (select count(*)::int from factory_nodes where ${mine}) as nodes, (select count(*)::int from thickness_readings where ${mine}) as readings`);
    return counted[0] as Scaled;
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

type Run = (text: string) => Promise<{ rows: unknown[] }>;

const grown = ['equipment', 'parts', 'monitoring_locations', 'thickness_readings', 'inspections'];

/** Built in one go afterwards, an index takes a fraction of the time it takes row by row; answers how to make them again. */
async function dropIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(array[${grown.map((table) => `'${table}'`).join(', ')}]::regclass[]) and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  const indexes = rows as { name: string; definition: string }[];
  for (const { name } of indexes) await run(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** Parts, inspections, locations, readings, process data, certificates and figures of every copy. */
async function copyBelow(
  run: Run,
  tenantId: string,
  mine: string,
  times: number,
  each: number,
): Promise<void> {
  const own = (alias: string) => `${alias}.tenant_id = '${tenantId}'`;
  await run(`create temporary table part_map on commit drop as
    select p.id as old, g, k, next_id() as new from parts p, generate_series(0, ${times}) g, generate_series(1, ${each}) k where p.${mine} and (g > 0 or k > 1)`);
  await run(`insert into parts (tenant_id, id, equipment_id, number, tag, name, name_en, type, wall_thickness, nominal_thickness, calculated_thickness, inner_diameter,
      material_id, corrosion_allowance, weld_coefficient, insulation, heat_treatment)
    select p.tenant_id, m.new, coalesce(e.new, p.equipment_id), p.number || case when m.k = 1 then '' else '.' || m.k end, p.tag, p.name, p.name_en, p.type, p.wall_thickness,
      p.nominal_thickness, p.calculated_thickness, p.inner_diameter, p.material_id, p.corrosion_allowance, p.weld_coefficient, p.insulation, p.heat_treatment
    from part_map m join parts p on p.id = m.old and ${own('p')} left join equipment_map e on e.old = p.equipment_id and e.g = m.g`);
  await run('create index on part_map (old, g) where k = 1');
  await run(`create temporary table inspection_map on commit drop as
    select i.id as old, g, next_id() as new from inspections i, generate_series(1, ${times}) g where i.${mine}`);
  await run('create index on inspection_map (old, g)');
  await run(`insert into inspections (tenant_id, id, equipment_id, inspection_body, inspection_date, type, safety_grade, effectiveness, techniques, conclusion, report_number, next_due_date, next_due_basis)
    select i.tenant_id, m.new, e.new, i.inspection_body, i.inspection_date, i.type, i.safety_grade, i.effectiveness, i.techniques, i.conclusion, i.report_number || '-' || m.g, i.next_due_date, i.next_due_basis
    from inspection_map m join inspections i on i.id = m.old and ${own('i')} join equipment_map e on e.old = i.equipment_id and e.g = m.g`);
  await run(`create temporary table location_map on commit drop as
    select l.id as old, g, next_id() as new from monitoring_locations l, generate_series(1, ${times}) g where l.${mine}`);
  await run(`insert into monitoring_locations (tenant_id, id, part_id, number, position, sketch_x, sketch_y, nominal_thickness)
    select l.tenant_id, m.new, p.new, l.number, l.position, l.sketch_x, l.sketch_y, l.nominal_thickness
    from location_map m join monitoring_locations l on l.id = m.old and ${own('l')} join part_map p on p.old = l.part_id and p.g = m.g and p.k = 1`);
  await run('create index on location_map (old, g)');
  await run(`insert into thickness_readings (tenant_id, location_id, inspection_id, reading_date, thickness, method, doubtful)
    select r.tenant_id, l.new, i.new, r.reading_date, r.thickness, r.method, r.doubtful from thickness_readings r join location_map l on l.old = r.location_id
    left join inspection_map i on i.old = r.inspection_id and i.g = l.g where r.${mine}`);
  await run(`insert into process_data (tenant_id, equipment_id, side, fluid, phase, temperature_normal, pressure_normal, flow)
    select p.tenant_id, e.new, p.side, p.fluid, p.phase, p.temperature_normal, p.pressure_normal, p.flow from process_data p join equipment_map e on e.old = p.equipment_id where p.${mine}`);
  await run(`insert into certificates (tenant_id, equipment_id, kind, number, issuer, issue_date, expiry_date)
    select c.tenant_id, e.new, c.kind, c.number || '-' || e.g, c.issuer, c.issue_date, c.expiry_date from certificates c join equipment_map e on e.old = c.equipment_id where c.${mine}`);
  await run(`insert into equipment_integrity (tenant_id, equipment_id, last_inspection_date, safety_grade, next_due_date, due_basis, remaining_life, measured_on, corrosion_rate,
      governing_part_id, governing_location_id, thickness_loss, completeness, missing, part_count)
    select s.tenant_id, e.new, s.last_inspection_date, s.safety_grade, s.next_due_date, s.due_basis, s.remaining_life, s.measured_on, s.corrosion_rate, p.new, l.new, s.thickness_loss,
      s.completeness, s.missing, s.part_count * ${each}
    from equipment_integrity s join equipment_map e on e.old = s.equipment_id left join part_map p on p.old = s.governing_part_id and p.g = e.g and p.k = 1
    left join location_map l on l.old = s.governing_location_id and l.g = e.g where ${own('s')}`);
  await run(`insert into inspection_obligations (tenant_id, equipment_id, scope, asked_on, terms, due_date, basis, done_on)
    select o.tenant_id, e.new, o.scope, o.asked_on, o.terms, o.due_date, o.basis, o.done_on
    from inspection_obligations o join equipment_map e on e.old = o.equipment_id where ${own('o')}`);
}
