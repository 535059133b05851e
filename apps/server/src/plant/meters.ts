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

/** Readings are written by the day as often as by the hour: a day of grace between two of them. */
const graceHours = 24;
const hoursBetween = (from: string, to: string) =>
  (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 3_600_000;

/** What two readings in a row cannot say; a new meter begins from its own first reading. */
function faultOf(previous: Point, point: Point) {
  if (point.replaced) return undefined;
  const used = point.reading - previous.reading;
  if (used < 0)
    return {
      code: 'meterRolledBack',
      text: {
        zh: `${point.date} 的读数 ${point.reading} 小于 ${previous.date} 的 ${previous.reading}；换表须注明`,
        en: `The reading ${point.reading} of ${point.date} is below ${previous.reading} of ${previous.date}; a new meter must be stated`,
      },
    };
  const hours = hoursBetween(previous.date, point.date);
  if (point.meter !== 'runningHours' || used <= hours + graceHours) return undefined;
  const passed = Math.round(hours);
  return {
    code: 'meterTooFast',
    text: {
      zh: `${previous.date} 至 ${point.date} 只有 ${passed} 小时，读数却增加了 ${used} 小时；请核对读数，换表须注明`,
      en: `From ${previous.date} to ${point.date} there are ${passed} h, yet the meter gained ${used} h; check the reading, or state a new meter`,
    },
  };
}

/** A meter runs forward, no faster than the clock and not ahead of it: a lower reading is the first one of a new meter, or a mistake. */
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
  const { latest } = await tx.one<{ latest: string }>(sql`select now() + interval '5 minutes' as latest`);
  for (const { record, date } of saved)
    if (record && date > latest)
      refuse(record, 'readingAt', 'past', {
        zh: '读数时间不能晚于现在',
        en: 'A meter cannot be read in the future',
      });
  for (const points of series.values()) {
    points.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const [i, point] of points.entries()) {
      const previous = points[i - 1];
      const record = point.record ?? previous?.record;
      const fault = previous && record && faultOf(previous, point);
      if (record && fault) refuse(record, 'reading', fault.code, fault.text);
    }
  }
}
