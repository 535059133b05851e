import { z } from 'zod';
import { brokenRule } from './validation.ts';

/** Nothing a plant knows of was before the first year or is planned after the last: what is outside was mistyped. */
const years = { first: 1900, last: 2199 } as const;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/;

/** A day of the calendar in the years we know: 29 February only in leap years. */
export function isDay(value: string): boolean {
  const match = dayPattern.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < years.first || year > years.last) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Such a day with a time of the clock, 00:00 to 23:59:59. */
export function isMoment(value: string): boolean {
  const match = momentPattern.exec(value);
  if (!match) return false;
  const [, date, hour, minute, second = '0'] = match;
  return isDay(date as string) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

const range = `${years.first}–${years.last}`;
const dayRule = brokenRule(
  {
    zh: `{field}须为有效日期（年-月-日，${range} 年）`,
    en: `{field} must be a valid date (yyyy-mm-dd, ${range})`,
  },
  'date',
);
const momentRule = brokenRule(
  {
    zh: `{field}须为有效时间（年-月-日 时:分:秒，${range} 年）`,
    en: `{field} must be a valid time (yyyy-mm-dd hh:mm:ss, ${range})`,
  },
  'time',
);

export const day = z.string().refine(isDay, dayRule).meta({ format: 'date' });
/** `yyyy-MM-dd HH:mm` or with seconds, in the tenant's zone. */
export const moment = z
  .string()
  .refine(isMoment, momentRule)
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}(:\\d{2})?$' });
/** As the wire writes it: always with seconds. */
export const fullMoment = z
  .string()
  .refine((value) => value.length === 19 && isMoment(value), momentRule)
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });
