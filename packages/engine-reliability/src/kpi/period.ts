import { addMonths, type IsoDate, isIsoDate } from '@ircrisk/units';
import { localDate, startOfDay, zoneOffset } from './time-zone.ts';

export const periodNames = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type PeriodName = (typeof periodNames)[number];

/** Days of a period, end excluded. */
export type CalendarPeriod = {
  readonly start: IsoDate;
  /** For a running period today; for a finished one the day after its last. */
  readonly end: IsoDate;
  /** The day after the last one, also for a running period. */
  readonly fullEnd: IsoDate;
  readonly toDate: boolean;
};

const MONTHS = { Month: 1, Quarter: 3, Year: 12 } as const;
const monthsOf = (name: PeriodName) => MONTHS[name.replace(/^this|^last/, '') as keyof typeof MONTHS];

/** Calendar months, quarters and years; the fiscal year may start in any month. */
export function calendarPeriod(name: PeriodName, today: IsoDate, fiscalStartMonth = 1): CalendarPeriod {
  if (!isIsoDate(today)) throw new RangeError(`not a calendar date: ${today}`);
  const months = monthsOf(name);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const monthOfFiscalYear = (Number(today.slice(5, 7)) - fiscalStartMonth + 12) % 12;
  const current = addMonths(firstOfMonth, -(monthOfFiscalYear % months));
  const toDate = name.startsWith('this');
  const start = toDate ? current : addMonths(current, -months);
  const fullEnd = addMonths(start, months);
  return { start, end: toDate ? today : fullEnd, fullEnd, toDate };
}

/** A period as instants: [start, end) in the tenant's zone. */
export type Period = { readonly start: number; readonly end: number };

export type ResolvedPeriod = Period & {
  readonly name: PeriodName;
  readonly startDate: IsoDate;
  readonly fullEndDate: IsoDate;
  /** The period still runs: its end is now. */
  readonly toDate: boolean;
  /** The whole period before. */
  readonly previous: Period;
  /** The period before, up to the same point; equal to `previous` for a finished period. */
  readonly previousToDate: Period;
  /** The same stretch one year earlier. */
  readonly yearBefore: Period;
};

/**
 * The same local moment some months earlier. A day that the earlier month lacks (29 February, the 31st)
 * compares with that whole month.
 */
function monthsEarlier(instant: number, months: number, zone: string): number {
  const date = localDate(instant, zone);
  const earlier = addMonths(date, -months);
  if (earlier.slice(8) !== date.slice(8)) return startOfDay(addMonths(`${earlier.slice(0, 7)}-01`, 1), zone);
  const wallTime = (instant + zoneOffset(instant, zone)) % 86_400_000;
  return startOfDay(earlier, zone) + wallTime;
}

export function resolvePeriod(
  name: PeriodName,
  now: number,
  zone: string,
  fiscalStartMonth = 1,
): ResolvedPeriod {
  const { start, fullEnd, toDate } = calendarPeriod(name, localDate(now, zone), fiscalStartMonth);
  const months = monthsOf(name);
  const at = (date: IsoDate) => startOfDay(date, zone);
  const end = toDate ? now : at(fullEnd);
  const previous = { start: at(addMonths(start, -months)), end: at(start) };
  return {
    name,
    start: at(start),
    end,
    startDate: start,
    fullEndDate: fullEnd,
    toDate,
    previous,
    previousToDate: toDate
      ? { start: previous.start, end: Math.min(previous.end, monthsEarlier(now, months, zone)) }
      : previous,
    yearBefore: {
      start: at(addMonths(start, -12)),
      end: toDate ? monthsEarlier(now, 12, zone) : at(addMonths(fullEnd, -12)),
    },
  };
}

/** The last months as [start, end) with their name YYYY-MM, oldest first: the points of a trend. */
export function trendMonths(now: number, zone: string, count = 12): (Period & { month: string })[] {
  const first = `${localDate(now, zone).slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, i) => {
    const start = addMonths(first, i - count + 1);
    return {
      month: start.slice(0, 7),
      start: startOfDay(start, zone),
      end: startOfDay(addMonths(start, 1), zone),
    };
  });
}
