import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';

interface Point {
  id: string;
  equipmentId: string;
  meter: string;
  date: string;
  reading: number;
  replaced: boolean;
  record?: SavedRecord;
}

/** A meter runs forward: a lower reading is the first one of a new meter, or a mistake. */
export async function runForward(tx: Tx, all: SavedRecord[]): Promise<void> {
  const records = wholeRecords(all);
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const given = records.flatMap(({ values }) =>
    /^\d+$/.test(String(values.equipmentId ?? '')) ? [String(values.equipmentId)] : [],
  );
  const stored = await tx.all<Point>(sql`
    select id, equipment_id as "equipmentId", meter, reading_at as date, reading, replaced from meter_readings
    where is_deleted = 0 and equipment_id = any(array(
      select unnest(${given}::bigint[]) union select equipment_id from meter_readings where id = any(${ids}::bigint[])))`);
  const before = new Map(stored.map((row) => [row.id, row]));
  const saved = records.map((record): Point => {
    const old = before.get(record.id ?? '');
    const pick = <T>(property: string, value: T | undefined) =>
      (record.values[property] === undefined ? value : record.values[property]) as T;
    return {
      id: record.id ?? '',
      equipmentId: String(pick('equipmentId', old?.equipmentId)),
      meter: String(pick('meter', old?.meter) ?? 'runningHours'),
      date: String(pick('readingAt', old?.date)),
      reading: Number(pick('reading', old?.reading)),
      replaced: Boolean(pick('replaced', old?.replaced)),
      record,
    };
  });
  const series = Map.groupBy(
    [...stored.filter(({ id }) => !ids.includes(id)), ...saved],
    ({ equipmentId, meter }) => `${equipmentId}/${meter}`,
  );
  for (const points of series.values()) {
    points.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const [i, point] of points.entries()) {
      const previous = points[i - 1];
      if (!previous || point.replaced || point.reading >= previous.reading) continue;
      const record = point.record ?? previous.record;
      if (!record) continue;
      refuse(record, 'reading', 'meterRolledBack', {
        zh: `${point.date} 的读数 ${point.reading} 小于 ${previous.date} 的 ${previous.reading}；换表须注明`,
        en: `The reading ${point.reading} of ${point.date} is below ${previous.reading} of ${previous.date}; a new meter must be stated`,
      });
    }
  }
}
