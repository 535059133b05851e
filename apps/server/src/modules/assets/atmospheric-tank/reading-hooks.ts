import { formatQuantity, type UnitSystem } from '@ircrisk/units';
import { refreshIntegrity } from '#plant/integrity.ts';
import { millTolerance } from '#plant/mill-tolerance.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';
import { feedCourses, feedZones } from './feed-plates.ts';

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

/**
 * Courses and zones take their figures from the last reading of each cell of the grid over them: a later survey of a few
 * cells leaves the others theirs, and what was entered for the whole plate its own. What somebody measured later by hand stays; a figure of a day whose grid was just changed
 * is taken anew.
 */
async function feedPlates(tx: Tx, ids: readonly string[]): Promise<void> {
  const touched = sql`touched as (select distinct tank_id, measured_date, create_time < now() as edited from tank_readings where id = any(${ids}::bigint[]))`;
  await feedCourses(tx, touched);
  await feedZones(tx, touched);
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
