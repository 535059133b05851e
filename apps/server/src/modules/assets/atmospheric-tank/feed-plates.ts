import { thinnedArea } from '@ircrisk/engine-thickness';
import { yearsBetween } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import { type EnteredPlate, type Entry, enteredNow } from './entered-walls.ts';

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
  line: number;
  heightMm: number | null;
}
interface Course extends EnteredPlate {
  id: string;
  diameter: number;
  rate: number | null;
}

/** A plate as it will be shown, and what stays entered for it. */
interface Fed {
  id: string;
  entered: Entry;
  shown: Entry;
}

const newestOf = (points: readonly Dated[]): string =>
  points.reduce((day, point) => (point.day > day ? point.day : day), '');
const oldestOf = (points: readonly Dated[]): string =>
  points.reduce((day, point) => (point.day < day ? point.day : day), points[0]?.day ?? '');

/** What was measured by hand after the last cell stays as it is; without cells there is nothing else. */
const standsAlone = ({ walls, day }: Entry, cells: readonly Dated[]): boolean =>
  cells.length === 0 || (day !== null && day > newestOf(cells) && walls.some((mm) => mm !== null));

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
 * and that was measured too coarsely speaks with its least reading; it does not take t₁ from the lines that were. What somebody
 * entered by hand for the whole course is a place of its own: a few cells do not replace it.
 */
function courseShown({ diameter, rate }: Course, entry: Entry, own: readonly CoursePoint[]): Entry {
  if (standsAlone(entry, own)) return entry;
  const newest = newestOf(own);
  const touched = new Set(own.filter(({ day }) => day === newest).map(({ line }) => line));
  const [minimum, mean] = entry.walls;
  const noted = minimum ?? mean;
  // Without a day it is as old as the oldest cell at least.
  const places: Dated[] = noted === null ? [] : [{ day: entry.day ?? oldestOf(own), thicknessMm: noted }];
  const survey = asOneSurvey<Dated>([...own, ...places], wearing(rate));
  const points = survey.points.slice(0, own.length) as CoursePoint[];
  const entered = survey.points.at(own.length);
  const averageOf = (some: readonly CoursePoint[]) =>
    thinnedArea({ diameterM: diameter, points: some }).value?.averageMm ?? null;
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
  if (entered && noted !== null) {
    // The average on record has worn as much as the least wall beside it.
    const wear = noted - entered.thicknessMm;
    average = lowerAverage(
      { average, least: leastOf(points) },
      { average: mean === null ? null : mean - wear, least: minimum === null ? null : entered.thicknessMm },
    );
  }
  return { walls: [leastOf(survey.points), average === null ? null : rounded(average)], day: survey.day };
}

/** Plates that have cells, or had some: what they show now, and what stays entered. */
function fedPlates<Plate extends EnteredPlate & { id: string }, Point extends Dated>(
  plates: readonly Plate[],
  points: ReadonlyMap<string, Point[]>,
  shownOf: (plate: Plate, entry: Entry, own: readonly Point[]) => Entry,
): Fed[] {
  return plates.flatMap((plate) => {
    const own = points.get(plate.id) ?? [];
    if (own.length === 0 && !plate.shown) return [];
    const entered = enteredNow(plate);
    return [{ id: plate.id, entered, shown: shownOf(plate, entered, own) }];
  });
}

/** A plate as it comes from the database, flat. */
interface PlateRow {
  id: string;
  first: number | null;
  second: number | null;
  day: string | null;
  isKept: boolean;
  enteredFirst: number | null;
  enteredSecond: number | null;
  enteredDay: string | null;
  shownFirst: number | null;
  shownSecond: number | null;
  shownDay: string | null;
  firstOfGrid: boolean | null;
  secondOfGrid: boolean | null;
}

const plateOf = (row: PlateRow): EnteredPlate => ({
  record: { walls: [row.first, row.second], day: row.day },
  shown: row.isKept ? { walls: [row.shownFirst, row.shownSecond], day: row.shownDay } : null,
  entered: { walls: [row.enteredFirst, row.enteredSecond], day: row.enteredDay },
  ofGrid: [row.firstOfGrid ?? false, row.secondOfGrid ?? false],
});

/** The plates as rows of a statement: what they show, then what is entered. */
const asRows = (fed: readonly Fed[]): Sql => {
  const column = <T>(pick: (one: Fed) => T): T[] => fed.map(pick);
  return sql`unnest(${column(({ id }) => id)}::bigint[],
    ${column(({ shown }) => shown.walls[0])}::float8[], ${column(({ shown }) => shown.walls[1])}::float8[], ${column(({ shown }) => shown.day)}::date[],
    ${column(({ entered }) => entered.walls[0])}::float8[], ${column(({ entered }) => entered.walls[1])}::float8[], ${column(({ entered }) => entered.day)}::date[])
    f(id, first, second, day, entered_first, entered_second, entered_day)`;
};

/** Where a kind of plate keeps its two walls, and where what was entered for them and what is shown instead. */
interface Kept {
  readonly plates: string;
  readonly walls: readonly [first: string, second: string];
  readonly entries: string;
  readonly key: string;
  readonly entered: readonly [first: string, second: string];
}
const inCourses: Kept = {
  plates: 'tank_courses',
  walls: ['measured_minimum', 'measured_average'],
  entries: 'tank_course_entries',
  key: 'course_id',
  entered: ['minimum', 'average'],
};
const inZones: Kept = {
  plates: 'tank_bottoms',
  walls: ['underside_remaining', 'internal_remaining'],
  entries: 'tank_bottom_entries',
  key: 'bottom_id',
  entered: ['underside', 'internal'],
};

/** The plates show what they are fed, and what a person entered is kept beside it. */
async function keepFed(tx: Tx, kept: Kept, fed: Parameters<typeof asRows>[0]): Promise<void> {
  if (fed.length === 0) return;
  const [plates, entries, key] = [raw(kept.plates), raw(kept.entries), raw(kept.key)];
  const [first, second] = [raw(kept.walls[0]), raw(kept.walls[1])];
  const names = [
    ...kept.entered,
    'measured_date',
    ...kept.entered.map((name) => `shown_${name}`),
    'shown_date',
  ];
  await tx.run(sql`
    update ${plates} p set ${first} = f.first, ${second} = f.second, measured_date = f.day from ${asRows(fed)}
    where f.id = p.id and (p.${first}, p.${second}, p.measured_date) is distinct from (f.first, f.second, f.day)`);
  await tx.run(sql`
    insert into ${entries} (${key}, ${raw(names.join(', '))})
    select f.id, f.entered_first, f.entered_second, f.entered_day, f.first, f.second, f.day from ${asRows(fed)}
    on conflict (tenant_id, ${key}) do update set ${raw(names.map((name) => `${name} = excluded.${name}`).join(', '))}`);
}

/** Courses take t₂ and t₁ from the last reading of every cell of the grid over them (API 653 4.3.2). */
export async function feedCourses(tx: Tx, touched: Sql): Promise<void> {
  const courses = await tx.all<PlateRow & Pick<Course, 'diameter' | 'rate'>>(sql`
    with ${touched}
    select c.id, t.diameter, c.corrosion_rate as rate, c.measured_minimum as first, c.measured_average as second, c.measured_date as day,
      k.course_id is not null as "isKept", k.minimum as "enteredFirst", k.average as "enteredSecond", k.measured_date as "enteredDay",
      k.shown_minimum as "shownFirst", k.shown_average as "shownSecond", k.shown_date as "shownDay", g.is as "firstOfGrid", g.is as "secondOfGrid"
    from tank_courses c join tanks t on t.id = c.tank_id left join tank_course_entries k on k.course_id = c.id
    cross join lateral (select c.measured_date in (select t.measured_date from touched t where t.tank_id = c.tank_id and t.edited)
      or exists (select from tank_readings x where x.tank_id = c.tank_id and x.area = 'shell' and x.section = c.course::text
        and abs(x.thickness - greatest(c.measured_date - x.measured_date, 0) / 365.25 * greatest(coalesce(c.corrosion_rate, 0), 0)
          - c.measured_minimum) < 0.002) as is) g
    where c.is_deleted = 0 and c.tank_id in (select tank_id from touched)`);
  const points = await tx.all<CoursePoint>(sql`
    with ${touched}, cells as (
      select distinct on (r.tank_id, r.section, r.grid_row, r.grid_column) r.tank_id, r.section, r.grid_column, r.measured_date, r.height, r.thickness, r.angle
      from tank_readings r where r.tank_id in (select tank_id from touched) and r.area = 'shell' and r.is_deleted = 0
      order by r.tank_id, r.section, r.grid_row, r.grid_column, r.measured_date desc)
    select c.id as "courseId", r.measured_date as day, r.grid_column as line, r.height as "heightMm", r.thickness as "thicknessMm"
    from tank_courses c join cells r on r.tank_id = c.tank_id and r.section = c.course::text
      and (c.angle_from is null or case when c.angle_from <= c.angle_to then r.angle between c.angle_from and c.angle_to
        else r.angle >= c.angle_from or r.angle <= c.angle_to end)
    where c.is_deleted = 0`);
  const fed = fedPlates<Course, CoursePoint>(
    courses.map((row) => ({ ...plateOf(row), id: row.id, diameter: row.diameter, rate: row.rate })),
    Map.groupBy(points, ({ courseId }) => courseId),
    courseShown,
  );
  await keepFed(tx, inCourses, fed);
}

interface ZonePoint extends Dated {
  zoneId: string;
  area: 'underside' | 'internal';
}
interface Zone extends EnteredPlate {
  id: string;
  internalRate: number | null;
  undersideRate: number | null;
}
const faces = ['underside', 'internal'] as const;

/** Both faces of a zone on one day. What was entered by hand for a face has a day of its own, and a few cells do not replace it. */
function zoneShown({ internalRate, undersideRate }: Zone, entry: Entry, own: readonly ZonePoint[]): Entry {
  if (standsAlone(entry, own)) return entry;
  const noted = faces.flatMap((area, at) => {
    const thicknessMm = entry.walls[at] ?? null;
    return thicknessMm === null ? [] : [{ area, day: entry.day ?? oldestOf(own), thicknessMm }];
  });
  const { day, points } = asOneSurvey<Dated & Pick<ZonePoint, 'area'>>(
    [...own, ...noted],
    wearing(internalRate, undersideRate),
  );
  const least = (face: ZonePoint['area']) => leastOf(points.filter(({ area }) => area === face));
  return { walls: [least('underside'), least('internal')], day };
}

/** Zones of the bottom take the thinnest of the last readings of every cell, each face of its own. */
export async function feedZones(tx: Tx, touched: Sql): Promise<void> {
  const zones = await tx.all<PlateRow & Pick<Zone, 'internalRate' | 'undersideRate'>>(sql`
    with ${touched}
    select b.id, b.internal_rate as "internalRate", b.underside_rate as "undersideRate", b.underside_remaining as first, b.internal_remaining as second,
      b.measured_date as day, k.bottom_id is not null as "isKept", k.underside as "enteredFirst", k.internal as "enteredSecond",
      k.measured_date as "enteredDay", k.shown_underside as "shownFirst", k.shown_internal as "shownSecond", k.shown_date as "shownDay",
      g.underside as "firstOfGrid", g.internal as "secondOfGrid"
    from tank_bottoms b left join tank_bottom_entries k on k.bottom_id = b.id
    cross join lateral (
      select bool_or(r.area = 'underside' and (d.edited or abs(d.worn - b.underside_remaining) < 0.002)) as underside,
        bool_or(r.area = 'internal' and (d.edited or abs(d.worn - b.internal_remaining) < 0.002)) as internal
      from tank_readings r cross join lateral (select r.thickness - greatest(b.measured_date - r.measured_date, 0) / 365.25
            * (greatest(coalesce(b.internal_rate, 0), 0) + greatest(coalesce(b.underside_rate, 0), 0)) as worn,
          coalesce(b.measured_date in (select t.measured_date from touched t where t.tank_id = b.tank_id and t.edited), false) as edited) d
      where r.tank_id = b.tank_id and r.section in (b.zone, b.zone_en)) g
    where b.is_deleted = 0 and b.tank_id in (select tank_id from touched)`);
  const points = await tx.all<ZonePoint>(sql`
    with ${touched}
    select distinct on (b.id, r.area, r.grid_row, r.grid_column) b.id as "zoneId", r.area, r.measured_date as day, r.thickness as "thicknessMm"
    from tank_bottoms b join tank_readings r on r.tank_id = b.tank_id and r.section in (b.zone, b.zone_en) and r.area <> 'shell' and r.is_deleted = 0
    where b.tank_id in (select tank_id from touched) and b.is_deleted = 0
    order by b.id, r.area, r.grid_row, r.grid_column, r.measured_date desc, r.thickness`);
  const fed = fedPlates<Zone, ZonePoint>(
    zones.map((row) => ({
      ...plateOf(row),
      id: row.id,
      internalRate: row.internalRate,
      undersideRate: row.undersideRate,
    })),
    Map.groupBy(points, ({ zoneId }) => zoneId),
    zoneShown,
  );
  await keepFed(tx, inZones, fed);
}
