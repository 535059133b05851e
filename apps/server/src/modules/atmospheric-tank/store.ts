import { tankCourse } from '@ircrisk/contract/resources/ledger/tank.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Row, rowsOf } from '#platform/resources/read.ts';

export interface Tank {
  diameter: number;
  shellHeight: number;
  level: number | null;
  specificGravity: number | null;
  riveted: boolean;
  barrier: boolean;
  nominalVolume: number | null;
  bundVolume: number | null;
  liningDate: string | null;
  liningLife: number | null;
  lastInternal: string | null;
  internals: number;
  lastExternal: string | null;
  inService: string | null;
  today: string;
}
export interface Course {
  id: string;
  course: number;
  height: number;
  nominal: number;
  yieldMPa: number | null;
  tensileMPa: number | null;
  unknownSteel: boolean;
  jointEfficiency: number | null;
  minimum: number | null;
  average: number | null;
  rate: number | null;
  angleFrom: number | null;
  angleTo: number | null;
}
export interface Bottom {
  id: string;
  zone: string;
  zoneEn: string | null;
  nominal: number;
  underside: number | null;
  internal: number | null;
  internalRate: number | null;
  undersideRate: number | null;
}
export interface Survey {
  date: string;
  elevations: string;
  angles: string | null;
  modulus: number | null;
}
export interface TankData {
  tank: Tank;
  courses: Course[];
  rows: Row[];
  bottoms: Bottom[];
  survey: Survey | undefined;
}

/** Tanks with everything their assessment needs, all statements together. */
export async function readTanks(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Omit<TankData, 'rows'>>> {
  const asked = [...ids];
  const [tanks, courses, bottoms, surveys] = await Promise.all([
    tx.all<Tank & { id: string }>(sql`
      select t.id, t.diameter, t.shell_height as "shellHeight", coalesce(t.max_operating_level, t.design_level) as level, t.specific_gravity as "specificGravity",
        t.riveted, t.release_barrier as barrier, t.nominal_volume as "nominalVolume", t.bund_volume as "bundVolume", t.lining_date as "liningDate",
        t.lining_life as "liningLife", e.in_service_date as "inService", current_date as today, i.last_internal as "lastInternal",
        coalesce(i.internals, 0)::int as internals, i.last_external as "lastExternal"
      from tanks t join equipment e on e.id = t.equipment_id
      left join lateral (select max(inspection_date) filter (where type in ('internal', 'periodic', 'rbi')) as last_internal,
          count(*) filter (where type in ('internal', 'periodic', 'rbi')) as internals,
          max(inspection_date) filter (where type in ('external', 'annual')) as last_external
        from inspections where equipment_id = t.equipment_id and is_deleted = 0) i on true
      where t.id = any(${asked}::bigint[])`),
    tx.all<Course & { tankId: string }>(sql`
      select c.tank_id as "tankId", c.id, c.course, c.height, c.nominal_thickness as nominal, coalesce(c.yield_strength, m.yield_strength) as "yieldMPa",
        coalesce(c.tensile_strength, m.tensile_strength) as "tensileMPa", c.unknown_steel as "unknownSteel", c.joint_efficiency as "jointEfficiency",
        c.measured_minimum as minimum, c.measured_average as average, c.corrosion_rate as rate, c.angle_from as "angleFrom", c.angle_to as "angleTo"
      from tank_courses c left join materials m on m.id = c.material_id where c.tank_id = any(${asked}::bigint[]) and c.is_deleted = 0
      order by c.course, c.angle_from`),
    tx.all<Bottom & { tankId: string }>(sql`
      select tank_id as "tankId", id, zone, zone_en as "zoneEn", nominal_thickness as nominal, underside_remaining as underside, internal_remaining as internal,
        internal_rate as "internalRate", underside_rate as "undersideRate" from tank_bottoms
      where tank_id = any(${asked}::bigint[]) and is_deleted = 0 order by zone`),
    tx.all<Survey & { tankId: string }>(sql`
      select distinct on (tank_id) tank_id as "tankId", survey_date as date, elevations, angles, youngs_modulus as modulus from tank_settlements
      where tank_id = any(${asked}::bigint[]) and is_deleted = 0 order by tank_id, survey_date desc`),
  ]);
  const of = <T extends { tankId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ tankId }) => tankId === id);
  return new Map(
    tanks.map((tank) => [
      tank.id,
      {
        tank,
        courses: of(courses, tank.id),
        bottoms: of(bottoms, tank.id),
        survey: of(surveys, tank.id)[0],
      },
    ]),
  );
}

/** One tank, with its courses as the list shows them. */
export async function readTank(tx: Tx, id: string, language: Language): Promise<TankData> {
  const [found, rows] = await Promise.all([
    readTanks(tx, [id]),
    rowsOf(
      tx,
      tankCourse,
      language,
      sql`where t.tank_id = ${id} and t.is_deleted = 0 order by t.course, t.angle_from`,
      null,
    ),
  ]);
  const data = found.get(id);
  if (!data) throw fail(commonErrors.notFound);
  return { ...data, rows };
}
