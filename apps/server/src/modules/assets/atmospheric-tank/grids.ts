import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { extremes, mean, outlierScores } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface Reading {
  day: string;
  area: TankGrid['area'];
  section: string;
  row: number;
  column: number;
  angle: number | null;
  thickness: number;
}
interface Plate {
  area: 'shell' | 'bottom';
  section: string;
  sectionEn: string | null;
  nominal: number;
}

const areas: readonly TankGrid['area'][] = ['shell', 'underside', 'internal'];
const inOrder = new Intl.Collator('zh', { numeric: true });

/** The last reading of each cell over each course and zone, or all of one day. */
export async function readGrids(tx: Tx, tankId: string, day?: string) {
  const [days, readings, plates] = await Promise.all([
    tx.all<{ day: string }>(sql`
      select distinct measured_date as day from tank_readings where tank_id = ${tankId} and is_deleted = 0 order by day desc`),
    tx.all<Reading>(sql`
      select distinct on (grid_row, grid_column, area, section) measured_date as day, area, section, grid_row as row, grid_column as column, angle, thickness
      from tank_readings where tank_id = ${tankId} and is_deleted = 0 and measured_date = coalesce(${day ?? null}::date, measured_date)
      order by grid_row, grid_column, area, section, measured_date desc`),
    // A course replaced over part of the circumference has several rows; the thinnest new plate is the measure.
    tx.all<Plate>(sql`
      select 'shell' as area, course::text as section, null as "sectionEn", min(nominal_thickness) as nominal from tank_courses
      where tank_id = ${tankId} and is_deleted = 0 group by course
      union all select 'bottom', zone, zone_en, nominal_thickness from tank_bottoms where tank_id = ${tankId} and is_deleted = 0`),
  ]);
  const places = Map.groupBy(readings, ({ area, section }) => `${areas.indexOf(area)} ${section}`);
  const grids = [...places]
    .sort(([a], [b]) => inOrder.compare(a, b))
    .flatMap(([, found]) => grid(found, plates));
  return { days: days.map((each) => each.day), grids };
}

function grid(readings: readonly Reading[], plates: readonly Plate[]): TankGrid[] {
  const values = readings.map(({ thickness }) => thickness);
  const [first, least, average, scores] = [
    readings[0],
    extremes(values),
    mean(values),
    outlierScores(values),
  ];
  if (!first || !least || average === null || !scores) return [];
  const { area, section } = first;
  const day = readings.reduce((newest, each) => (each.day > newest ? each.day : newest), first.day);
  const plate = plates.find(
    (each) =>
      (each.area === 'shell') === (area === 'shell') &&
      (each.section === section || each.sectionEn === section),
  );
  const outliers = new Set(scores.outliers);
  return [
    {
      day,
      area,
      section,
      sectionEn: plate?.sectionEn ?? null,
      nominal: plate?.nominal ?? null,
      minimum: least.min,
      average,
      median: scores.median,
      cells: readings.map(({ row, column, angle, day, thickness }, at) => ({
        row,
        column,
        angle,
        day,
        thickness,
        outlier: outliers.has(at),
      })),
    },
  ];
}
