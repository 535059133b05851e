import { thinnedArea } from '@ircrisk/engine-thickness';
import { formatQuantity, type UnitSystem } from '@ircrisk/units';
import { refreshIntegrity } from '#plant/integrity.ts';
import { millTolerance } from '#plant/mill-tolerance.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';

interface Plate {
  tankId: string;
  shell: boolean;
  section: string;
  sectionEn: string | null;
  nominal: number;
  angleFrom: number | null;
  angleTo: number | null;
}
interface Point {
  id: string;
  tankId: string;
  area: string;
  section: string;
  angle: number | null;
  thickness: number;
}

const shown = (system: UnitSystem, thickness: number) => formatQuantity('thickness', thickness, system);

const reaches = ({ angleFrom, angleTo }: Plate, angle: number) =>
  angleFrom === null || angleTo === null
    ? true
    : angleFrom <= angleTo
      ? angle >= angleFrom && angle <= angleTo
      : angle >= angleFrom || angle <= angleTo;

/** A point lies on a plate that is recorded, at an angle where the course has rows by angle, and is no thicker than that plate can be. */
async function judge(tx: Tx, all: SavedRecord[]): Promise<void> {
  const records = wholeRecords(all);
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const before = new Map(
    (ids.length > 0
      ? await tx.all<Point>(sql`
          select id, tank_id as "tankId", area, section, angle, thickness from tank_readings where id = any(${ids}::bigint[])`)
      : []
    ).map((row) => [row.id, row]),
  );
  const points = records.map((record) => ({
    record,
    ...((record.id && before.get(record.id)) || undefined),
    ...(record.values as Partial<Point>),
  }));
  const tankIds = [...new Set(points.map(({ tankId }) => String(tankId ?? '')))].filter((id) =>
    /^\d+$/.test(id),
  );
  const plates = await tx.all<Plate>(sql`
    select tank_id as "tankId", true as shell, course::text as section, null as "sectionEn", nominal_thickness as nominal,
      angle_from as "angleFrom", angle_to as "angleTo" from tank_courses where tank_id = any(${tankIds}::bigint[]) and is_deleted = 0
    union all select tank_id, false, zone, zone_en, nominal_thickness, null, null from tank_bottoms
    where tank_id = any(${tankIds}::bigint[]) and is_deleted = 0`);
  const platesOf = Map.groupBy(plates, ({ tankId, shell }) => `${tankId} ${shell}`);
  for (const { record, tankId, area, section, angle, thickness } of points) {
    const shell = area === 'shell';
    if (shell && !/^[1-9]\d?$/.test(section ?? '')) {
      refuse(record, 'section', 'course', {
        zh: '罐壁的测点须填写圈板号',
        en: 'A point of the shell names its course by number',
      });
      continue;
    }
    // A tank may have its readings before its plates; then there is nothing to compare with.
    const recorded = platesOf.get(`${tankId} ${shell}`) ?? [];
    const named = recorded.filter((plate) => plate.section === section || plate.sectionEn === section);
    if (recorded.length > 0 && named.length === 0)
      refuse(record, 'section', 'plate', {
        zh: `该罐没有登记${shell ? `第 ${section} 圈圈板` : `罐底分区“${section}”`}`,
        en: shell
          ? `Course ${section} of this tank is not recorded`
          : `The bottom of this tank has no zone “${section}”`,
      });
    const split = named.some(({ angleFrom }) => angleFrom !== null);
    if (split && typeof angle !== 'number')
      refuse(record, 'angle', 'needed', {
        zh: `第 ${section} 圈按角度分段登记，测点须填写角度`,
        en: `Course ${section} has rows by angle: the point needs its angle`,
      });
    const under = named.filter((plate) => typeof angle !== 'number' || reaches(plate, angle));
    const nominal = Math.max(...(under.length > 0 ? under : named).map((plate) => plate.nominal));
    const limit = nominal + millTolerance(nominal);
    if (Number.isFinite(nominal) && Number(thickness) > limit)
      refuse(record, 'thickness', 'nominal', {
        zh: `实测厚度 ${shown('zh', Number(thickness))} 超过名义厚度加公差 ${shown('zh', limit)}`,
        en: `${shown('en', Number(thickness))} is more than nominal thickness and tolerance, ${shown('en', limit)}`,
      });
  }
}

interface CoursePoint {
  courseId: string;
  diameter: number;
  day: string;
  line: number;
  heightMm: number | null;
  thicknessMm: number;
}

/** Courses take t₂ and, where the grid is close enough along vertical lines, t₁ from the newest grid over them (API 653 4.3.2). */
async function feedCourses(tx: Tx, touched: Sql): Promise<void> {
  const points = await tx.all<CoursePoint>(sql`
    with ${touched}
    select c.id as "courseId", t.diameter, n.day, r.grid_column as line, r.height as "heightMm", r.thickness as "thicknessMm"
    from tank_courses c join tanks t on t.id = c.tank_id
    join lateral (select max(r.measured_date) as day from tank_readings r
      where r.tank_id = c.tank_id and r.area = 'shell' and r.section = c.course::text and r.is_deleted = 0) n on n.day is not null
    join tank_readings r on r.tank_id = c.tank_id and r.area = 'shell' and r.section = c.course::text and r.measured_date = n.day and r.is_deleted = 0
      and (c.angle_from is null or case when c.angle_from <= c.angle_to then r.angle between c.angle_from and c.angle_to
        else r.angle >= c.angle_from or r.angle <= c.angle_to end)
    where c.tank_id in (select tank_id from touched) and c.is_deleted = 0
      and (c.measured_date is null or c.measured_date <= n.day
        or c.measured_date in (select t.measured_date from touched t where t.tank_id = c.tank_id))`);
  const found = [...Map.groupBy(points, ({ courseId }) => courseId)].flatMap(([id, own]) => {
    const area = thinnedArea({ diameterM: own[0]?.diameter ?? null, points: own }).value;
    return area ? [{ id, day: own[0]?.day, least: area.leastMm, average: area.averageMm }] : [];
  });
  if (found.length === 0) return;
  await tx.run(sql`
    update tank_courses c set measured_minimum = f.least, measured_average = f.average, measured_date = f.day
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ least }) => least)}::float8[],
      ${found.map(({ average }) => (average === null ? null : Math.round(average * 1000) / 1000))}::float8[], ${found.map(({ day }) => day)}::date[])
      f(id, least, average, day)
    where f.id = c.id and (c.measured_minimum, c.measured_average, c.measured_date) is distinct from (f.least, f.average, f.day)`);
}

/**
 * Courses and zones take their figures from the newest grid over them. What somebody measured later by hand stays; a figure
 * of a day whose grid was just changed is taken anew.
 */
async function feedPlates(tx: Tx, ids: readonly string[]): Promise<void> {
  const touched = sql`touched as (select distinct tank_id, measured_date from tank_readings where id = any(${ids}::bigint[]))`;
  await feedCourses(tx, touched);
  await tx.run(sql`
    with ${touched}, newest as (
      select r.tank_id, r.area, r.section, r.measured_date as day, min(r.thickness) as least,
        row_number() over (partition by r.tank_id, r.area, r.section order by r.measured_date desc) as place
      from tank_readings r where r.tank_id in (select tank_id from touched) and r.area <> 'shell' and r.is_deleted = 0
      group by r.tank_id, r.area, r.section, r.measured_date),
    found as (
      select b.id, max(n.day) as day, min(n.least) filter (where n.area = 'underside') as underside, min(n.least) filter (where n.area = 'internal') as internal
      from tank_bottoms b join newest n on n.tank_id = b.tank_id and n.section in (b.zone, b.zone_en) and n.place = 1
      where b.is_deleted = 0 group by b.id)
    update tank_bottoms b set underside_remaining = coalesce(f.underside, b.underside_remaining),
      internal_remaining = coalesce(f.internal, b.internal_remaining), measured_date = f.day
    from found f where f.id = b.id
      and (b.measured_date is null or b.measured_date <= f.day
        or b.measured_date in (select t.measured_date from touched t where t.tank_id = b.tank_id))
      and (b.underside_remaining, b.internal_remaining, b.measured_date)
        is distinct from (coalesce(f.underside, b.underside_remaining), coalesce(f.internal, b.internal_remaining), f.day)`);
  const equipment = await tx.all<{ id: string }>(sql`
    with ${touched} select distinct t.equipment_id as id from tanks t where t.id in (select tank_id from touched)`);
  await refreshIntegrity(
    tx,
    equipment.map(({ id }) => id),
  );
}

export const tankReadingHooks: ResourceHooks = {
  resource: 'tank-reading',
  beforeSave: judge,
  afterSave: feedPlates,
  // A course by its number: 1 is not 10.
  filters: { section: (sections) => sql`t.section = any(${[...sections]})` },
};
