import { formatQuantity } from '@ircrisk/units';
import { millTolerance } from '#plant/mill-tolerance.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';

type Walls = Readonly<Record<string, string>>;
const mm = (value: number) => ({
  zh: formatQuantity('thickness', value, 'zh'),
  en: formatQuantity('thickness', value, 'en'),
});

/** Measured walls of a plate by their columns. */
const ofCourse: Walls = {
  measuredMinimum: 'measured_minimum',
  measuredAverage: 'measured_average',
  pitRemaining: 'pit_remaining',
};
const ofZone: Walls = { undersideRemaining: 'underside_remaining', internalRemaining: 'internal_remaining' };

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/** Records as they will be, with what is on record where a save leaves it alone. */
async function wholePlates(tx: Tx, table: Sql, walls: Walls, records: readonly SavedRecord[]) {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const columns: Walls = { nominalThickness: 'nominal_thickness', ...walls };
  const stored = ids.length
    ? await tx.all<Record<string, number | null> & { id: string }>(sql`
        select t.id, ${join(Object.values(columns).map((column) => name(`t.${column}`)))} from ${table} t where t.id = any(${ids}::bigint[])`)
    : [];
  const before = new Map(stored.map((row) => [row.id, row]));
  return records.map((record) => {
    const row = before.get(record.id ?? '');
    const value = (property: string) =>
      numberOf(
        record.values[property] === undefined ? row?.[columns[property] ?? ''] : record.values[property],
      );
    return { record, value };
  });
}

/** A plate is no thicker than it can have been new; what is wrong since long does not keep other fields from being saved. */
function refuseThick(record: SavedRecord, walls: Walls, value: (property: string) => number | null): void {
  const nominal = value('nominalThickness');
  if (nominal === null) return;
  const limit = nominal + millTolerance(nominal);
  for (const property of Object.keys(walls)) {
    const wall = value(property);
    const touched = record.values[property] !== undefined || record.values.nominalThickness !== undefined;
    if (wall !== null && wall > limit && touched)
      refuse(record, record.values[property] === undefined ? 'nominalThickness' : property, 'nominal', {
        zh: `实测厚度 ${mm(wall).zh} 超过名义厚度加公差 ${mm(limit).zh}，请核对`,
        en: `A measured ${mm(wall).en} is more than nominal thickness and tolerance, ${mm(limit).en}: check both`,
      });
  }
}

export async function judgeCourses(tx: Tx, all: SavedRecord[]): Promise<void> {
  for (const { record, value } of await wholePlates(tx, sql`tank_courses`, ofCourse, wholeRecords(all))) {
    refuseThick(record, ofCourse, value);
    const [least, average] = [value('measuredMinimum'), value('measuredAverage')];
    const { measuredMinimum, measuredAverage } = record.values;
    if (measuredMinimum === undefined && measuredAverage === undefined) continue;
    if (least !== null && average !== null && least > average)
      refuse(record, measuredMinimum === undefined ? 'measuredAverage' : 'measuredMinimum', 'average', {
        zh: `实测最小厚度 ${mm(least).zh} 大于最低平均厚度 ${mm(average).zh}：最小值不会大于平均值，请核对`,
        en: `The measured minimum of ${mm(least).en} is above the lowest average of ${mm(average).en}: check both`,
      });
  }
}

export async function judgeZones(tx: Tx, all: SavedRecord[]): Promise<void> {
  for (const { record, value } of await wholePlates(tx, sql`tank_bottoms`, ofZone, wholeRecords(all)))
    refuseThick(record, ofZone, value);
}
