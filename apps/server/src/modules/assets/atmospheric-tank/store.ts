import { tankCourse } from '@ircrisk/contract/resources/ledger/tank-plates.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type IntervalRules, readIntervalRules } from '#plant/interval-rules.ts';
import { type BottomZone, bottomColumns, readZones, type TankBottomFacts } from '#plant/tank-internal.ts';
import { bottomCourseRequirement, type Course, readCourses } from '#plant/tank-shell.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Row, rowsOf } from '#platform/resources/read.ts';

export interface Tank extends Omit<TankBottomFacts, 'zones' | 'courses'> {
  nominalVolume: number | null;
  bundVolume: number | null;
  lastInternal: string | null;
  lastExternal: string | null;
  inService: string | null;
  /** Day an approved risk-based plan names, while it is in force. */
  planDate: string | null;
}
export interface Survey {
  date: string;
  elevations: string;
  angles: string | null;
  modulus: number | null;
}
/** A cell of a grid whose newest reading is thicker than the one before. */
export interface GrownCell {
  shell: boolean;
  section: string;
  row: number;
  column: number;
  from: string;
  fromMm: number;
  to: string;
  toMm: number;
}
export interface TankData {
  tank: Tank;
  courses: Course[];
  rows: Row[];
  zones: BottomZone[];
  intervals: IntervalRules;
  survey: Survey | undefined;
  /** The cell that grew most first. */
  grown: GrownCell[];
}

/** Apparent growth up to this is measuring error, mm. */
const measuringError = 0.1;

/** Zones of the bottom are read by either of their names. */
const readGrown = (tx: Tx, tankIds: readonly string[]) =>
  tx.all<GrownCell & { tankId: string }>(sql`
    with cells as (
      select r.tank_id, r.area, coalesce(b.zone, r.section) as section, r.grid_row, r.grid_column, r.measured_date, r.thickness
      from tank_readings r left join tank_bottoms b on b.tank_id = r.tank_id and b.is_deleted = 0 and r.area <> 'shell' and r.section in (b.zone, b.zone_en)
      where r.tank_id = any(${[...tankIds]}::bigint[]) and r.is_deleted = 0)
    select * from (
      select distinct on (tank_id, area, section, grid_row, grid_column) tank_id as "tankId", area = 'shell' as shell, section,
        grid_row as row, grid_column as column, lag(measured_date) over cell as from, lag(thickness) over cell as "fromMm",
        measured_date as to, thickness as "toMm"
      from cells window cell as (partition by tank_id, area, section, grid_row, grid_column order by measured_date)
      order by tank_id, area, section, grid_row, grid_column, measured_date desc) c
    where c."toMm" > c."fromMm" + ${measuringError} order by c."toMm" - c."fromMm" desc`);

/** Tanks with everything their assessment needs, all statements together. */
export async function readTanks(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Omit<TankData, 'rows'>>> {
  const asked = [...ids];
  const [tanks, courses, zones, surveys, intervals, grown] = await Promise.all([
    tx.all<Omit<Tank, 'shellRequired'> & { id: string }>(sql`
      select t.id, ${bottomColumns}, t.nominal_volume as "nominalVolume", t.bund_volume as "bundVolume", e.in_service_date as "inService", i.last_internal as "lastInternal",
        i.last_external as "lastExternal",
        case when i.last_internal is null or (i.last_internal <= s.rbi_approved_on and s.rbi_inspection_date > i.last_internal)
          then case when s.rbi_approved_on is not null then s.rbi_inspection_date end end as "planDate"
      from tanks t join equipment e on e.id = t.equipment_id
      left join equipment_integrity s on s.tenant_id = t.tenant_id and s.equipment_id = t.equipment_id
      left join lateral (select max(inspection_date) filter (where type in ('internal', 'periodic', 'rbi')) as last_internal,
          max(inspection_date) filter (where type in ('external', 'annual', 'internal', 'periodic', 'rbi')) as last_external
        from inspections where equipment_id = t.equipment_id and is_deleted = 0) i on true
      where t.id = any(${asked}::bigint[])`),
    readCourses(tx, asked),
    readZones(tx, asked),
    tx.all<Survey & { tankId: string }>(sql`
      select distinct on (tank_id) tank_id as "tankId", survey_date as date, elevations, angles, youngs_modulus as modulus from tank_settlements
      where tank_id = any(${asked}::bigint[]) and is_deleted = 0 order by tank_id, survey_date desc`),
    readIntervalRules(tx),
    readGrown(tx, asked),
  ]);
  const of = <T extends { tankId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ tankId }) => tankId === id);
  return new Map(
    tanks.map((tank) => [
      tank.id,
      {
        tank: {
          ...tank,
          shellRequired: bottomCourseRequirement(tank, of(courses, tank.id)).value?.required ?? null,
        },
        courses: of(courses, tank.id),
        zones: of(zones, tank.id),
        intervals,
        survey: of(surveys, tank.id)[0],
        grown: of(grown, tank.id),
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
