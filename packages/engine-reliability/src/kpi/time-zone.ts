import { addDays, civilOf, type IsoDate, toDayNumber } from '@ircrisk/units';

/** Instants are milliseconds UTC; a zone is an IANA name such as Asia/Shanghai. */
export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Wall clock of the zone read as if it were UTC, minus the instant. */
export function zoneOffset(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

export function localDate(instant: number, zone: string): IsoDate {
  const { year, month, day } = civilOf(Math.floor((instant + zoneOffset(instant, zone)) / DAY_MS));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** First instant of a local day; where the clocks jump over midnight the day starts later. */
export function startOfDay(date: IsoDate, zone: string): number {
  const wall = toDayNumber(date) * DAY_MS;
  const starts = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - zoneOffset(near, zone));
  return Math.min(...starts.filter((start) => localDate(start, zone) === date));
}

export const nextDay = (date: IsoDate): IsoDate => addDays(date, 1);
