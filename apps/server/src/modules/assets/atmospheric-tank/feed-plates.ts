import { thinnedArea } from '@ircrisk/engine-thickness';
import { yearsBetween } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

interface Dated {
  day: string;
  thicknessMm: number;
}

/** Years of a face that seems to grow, or whose rate nobody knows, take nothing off an older reading. */
const wearing = (...rates: (number | null | undefined)[]): number =>
  rates.reduce<number>((sum, rate) => sum + Math.max(0, rate ?? 0), 0);

const rounded = (mm: number): number => Math.round(mm * 1000) / 1000;

/**
 * Readings of several days as one survey. Its day is that of the place that is thinnest once all have worn to the same day:
 * what was read before it has worn since, what was read after it counts as read, so nothing is taken for thicker than it is.
 */
function asOneSurvey<Point extends Dated>(
  points: readonly Point[],
  rate: number,
): { day: string; points: Point[] } {
  const newest = points.reduce((day, point) => (point.day > day ? point.day : day), '');
  const worn = (point: Dated, day: string) =>
    point.thicknessMm - (point.day < day ? rate * yearsBetween(point.day, day) : 0);
  const thinnest = points.reduce((least, point) => {
    const thinner = worn(point, newest) - worn(least, newest);
    return thinner < 0 || (thinner === 0 && point.day < least.day) ? point : least;
  });
  const { day } = thinnest;
  return { day, points: points.map((point) => ({ ...point, thicknessMm: rounded(worn(point, day)) })) };
}

interface CoursePoint extends Dated {
  courseId: string;
  diameter: number;
  rate: number | null;
  line: number;
  heightMm: number | null;
  /** Of the course as it is on record. */
  minimum: number | null;
  average: number | null;
  measuredDate: string | null;
  /** The figure on record is a reading of the grid, or of a day whose grid was just corrected. */
  ofGrid: boolean;
}

/** What somebody entered by hand for the whole course is a place of its own: a few cells do not replace it. */
function enteredFor(own: readonly CoursePoint[]): CoursePoint[] {
  const [first] = own;
  const mm = first?.minimum ?? first?.average ?? null;
  if (!first || mm === null || first.ofGrid) return [];
  // Without a day it is as old as the oldest cell at least.
  const oldest = own.reduce((day, point) => (point.day < day ? point.day : day), first.day);
  return [{ ...first, day: first.measuredDate ?? oldest, thicknessMm: mm }];
}

/** The lower of two averages; a source without one speaks with its least wall, and where neither has one there is none. */
function lowerAverage(grid: Walls, entered: Walls): number | null {
  if (grid.average === null && entered.average === null) return null;
  const all = [grid, entered].flatMap(({ average, least }) => average ?? least ?? []);
  return Math.min(...all);
}
interface Walls {
  least: number | null;
  average: number | null;
}

const leastOf = (points: readonly Dated[]): number | null =>
  points.length > 0 ? Math.min(...points.map(({ thicknessMm }) => thicknessMm)) : null;

/**
 * t₂ and, where the grid is close enough along vertical lines, t₁ of a course. A line that the newest survey did not touch
 * and that was measured too coarsely speaks with its least reading; it does not take t₁ from the lines that were.
 */
function courseFigures(own: readonly CoursePoint[]) {
  const [first] = own;
  if (!first) return null;
  const newest = own.reduce((day, point) => (point.day > day ? point.day : day), '');
  const touched = new Set(own.filter(({ day }) => day === newest).map(({ line }) => line));
  const noted = enteredFor(own);
  const survey = asOneSurvey([...own, ...noted], wearing(first.rate));
  const { day } = survey;
  const points = survey.points.slice(0, own.length);
  const entered = survey.points.at(own.length);
  const averageOf = (some: readonly CoursePoint[]) =>
    thinnedArea({ diameterM: first.diameter, points: some }).value?.averageMm ?? null;
  let average = averageOf(points);
  if (average === null) {
    const current = averageOf(points.filter(({ line }) => touched.has(line)));
    const kept = Map.groupBy(
      points.filter(({ line }) => !touched.has(line)),
      ({ line }) => line,
    );
    const older = [...kept.values()].flatMap((line) => averageOf(line) ?? leastOf(line) ?? []);
    average = current === null ? null : Math.min(current, ...older);
  }
  if (entered && noted[0]) {
    // The average on record has worn as much as the least wall beside it.
    const wear = noted[0].thicknessMm - entered.thicknessMm;
    const least = first.minimum === null ? null : entered.thicknessMm;
    average = lowerAverage(
      { average, least: leastOf(points) },
      { average: first.average === null ? null : first.average - wear, least },
    );
  }
  return {
    id: first.courseId,
    day,
    least: leastOf(survey.points),
    average: average === null ? null : rounded(average),
  };
}

/** Courses take t₂ and t₁ from the last reading of every cell of the grid over them (API 653 4.3.2). */
export async function feedCourses(tx: Tx, touched: Sql): Promise<void> {
  const points = await tx.all<CoursePoint>(sql`
    with ${touched}, cells as (
      select distinct on (r.tank_id, r.section, r.grid_row, r.grid_column) r.tank_id, r.section, r.grid_column, r.measured_date, r.height, r.thickness, r.angle,
        max(r.measured_date) over (partition by r.tank_id, r.section) as newest
      from tank_readings r where r.tank_id in (select tank_id from touched) and r.area = 'shell' and r.is_deleted = 0
      order by r.tank_id, r.section, r.grid_row, r.grid_column, r.measured_date desc)
    select c.id as "courseId", t.diameter, c.corrosion_rate as rate, r.measured_date as day, r.grid_column as line, r.height as "heightMm", r.thickness as "thicknessMm",
      c.measured_minimum as minimum, c.measured_average as average, c.measured_date as "measuredDate",
      c.measured_date in (select t.measured_date from touched t where t.tank_id = c.tank_id and t.edited)
        or exists (select from tank_readings x where x.tank_id = c.tank_id and x.area = 'shell' and x.section = c.course::text
          and abs(x.thickness - greatest(c.measured_date - x.measured_date, 0) / 365.25 * greatest(coalesce(c.corrosion_rate, 0), 0)
            - c.measured_minimum) < 0.002) as "ofGrid"
    from tank_courses c join tanks t on t.id = c.tank_id
    join cells r on r.tank_id = c.tank_id and r.section = c.course::text
      and (c.angle_from is null or case when c.angle_from <= c.angle_to then r.angle between c.angle_from and c.angle_to
        else r.angle >= c.angle_from or r.angle <= c.angle_to end)
    where c.is_deleted = 0 and (c.measured_date is null or c.measured_date <= r.newest
        or c.measured_date in (select t.measured_date from touched t where t.tank_id = c.tank_id))`);
  const found = [...Map.groupBy(points, ({ courseId }) => courseId).values()].flatMap(
    (own) => courseFigures(own) ?? [],
  );
  if (found.length === 0) return;
  await tx.run(sql`
    update tank_courses c set measured_minimum = f.least, measured_average = f.average, measured_date = f.day
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ least }) => least)}::float8[],
      ${found.map(({ average }) => average)}::float8[], ${found.map(({ day }) => day)}::date[])
      f(id, least, average, day)
    where f.id = c.id and (c.measured_minimum, c.measured_average, c.measured_date) is distinct from (f.least, f.average, f.day)`);
}

interface ZonePoint extends Dated {
  zoneId: string;
  area: 'underside' | 'internal';
  internalRate: number | null;
  undersideRate: number | null;
  /** Of the zone as it is on record. */
  underside: number | null;
  internal: number | null;
  measuredDate: string | null;
  /** The figure on record for this face comes from the grid, or is of a day whose grid was just corrected. */
  ofGrid: boolean;
}

/** Both faces of a zone on one day. What was entered by hand for a face has a day of its own, and a few cells do not replace it. */
function zoneFigures(own: readonly ZonePoint[]) {
  const [first] = own;
  if (!first) return null;
  const faces = ['underside', 'internal'] as const;
  const noted = faces.flatMap((area) => {
    const [mm, day] = [first[area], first.measuredDate];
    return mm === null || day === null || own.some((point) => point.area === area && point.ofGrid)
      ? []
      : [{ ...first, area, day, thicknessMm: mm }];
  });
  const { day, points } = asOneSurvey([...own, ...noted], wearing(first.internalRate, first.undersideRate));
  const [underside, internal] = faces.map(
    (face) => leastOf(points.filter(({ area }) => area === face)) ?? first[face],
  );
  return { id: first.zoneId, day, underside: underside ?? null, internal: internal ?? null };
}

/** Zones of the bottom take the thinnest of the last readings of every cell, each face of its own. */
export async function feedZones(tx: Tx, touched: Sql): Promise<void> {
  const points = await tx.all<ZonePoint>(sql`
    with ${touched}, placed as (
      select b.id, b.tank_id, b.zone, b.zone_en, b.internal_rate, b.underside_rate, b.underside_remaining, b.internal_remaining, b.measured_date as noted,
        r.area, r.grid_row, r.grid_column, r.measured_date, r.thickness, max(r.measured_date) over (partition by b.id) as newest
      from tank_bottoms b join tank_readings r on r.tank_id = b.tank_id and r.section in (b.zone, b.zone_en) and r.area <> 'shell' and r.is_deleted = 0
      where b.tank_id in (select tank_id from touched) and b.is_deleted = 0)
    select distinct on (p.id, p.area, p.grid_row, p.grid_column) p.id as "zoneId", p.area, p.measured_date as day, p.thickness as "thicknessMm",
      p.internal_rate as "internalRate", p.underside_rate as "undersideRate", p.underside_remaining as underside, p.internal_remaining as internal,
      p.noted as "measuredDate",
      p.noted in (select t.measured_date from touched t where t.tank_id = p.tank_id and t.edited)
        or exists (select from tank_readings x where x.tank_id = p.tank_id and x.section in (p.zone, p.zone_en) and x.area = p.area
          and abs(x.thickness - greatest(p.noted - x.measured_date, 0) / 365.25 * (greatest(coalesce(p.internal_rate, 0), 0) + greatest(coalesce(p.underside_rate, 0), 0))
            - case p.area when 'underside' then p.underside_remaining else p.internal_remaining end) < 0.002) as "ofGrid"
    from placed p where p.noted is null or p.noted <= p.newest
      or p.noted in (select t.measured_date from touched t where t.tank_id = p.tank_id)
    order by p.id, p.area, p.grid_row, p.grid_column, p.measured_date desc, p.thickness`);
  const found = [...Map.groupBy(points, ({ zoneId }) => zoneId).values()].flatMap(
    (own) => zoneFigures(own) ?? [],
  );
  if (found.length === 0) return;
  await tx.run(sql`
    update tank_bottoms b set underside_remaining = f.underside, internal_remaining = f.internal, measured_date = f.day
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ underside }) => underside)}::float8[],
      ${found.map(({ internal }) => internal)}::float8[], ${found.map(({ day }) => day)}::date[])
      f(id, underside, internal, day)
    where f.id = b.id and (b.underside_remaining, b.internal_remaining, b.measured_date) is distinct from (f.underside, f.internal, f.day)`);
}
