/** A calendar day as ISO text, YYYY-MM-DD, without time or zone. */
export type IsoDate = string;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
export const DAYS_PER_YEAR = 365.25;
const MONTHS_PER_YEAR = 12;

type Civil = { year: number; month: number; day: number };

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Day number since 1970-01-01 in the proleptic Gregorian calendar, in whole-number arithmetic. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

export function civilOf(days: number): Civil {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

function read(date: IsoDate): Civil | undefined {
  const match = ISO_DATE.exec(date);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return { year, month, day };
}

function civil(date: IsoDate): Civil {
  const found = read(date);
  if (!found) throw new RangeError(`not a calendar date: ${date}`);
  return found;
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');
const isoOf = ({ year, month, day }: Civil): IsoDate => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

export const isIsoDate = (text: unknown): text is IsoDate =>
  typeof text === 'string' && read(text) !== undefined;

/** Days since 1970-01-01; callers have checked the text with isIsoDate. */
export function toDayNumber(date: IsoDate): number {
  const { year, month, day } = civil(date);
  return dayNumber(year, month, day);
}

/** Texts of the days from 1970 to 2106 made so far: plans ask for the same few thousand days over and over. */
const knownDays: (IsoDate | undefined)[] = [];
const LAST_KNOWN_DAY = 50_000;

export function fromDayNumber(days: number): IsoDate {
  const known = knownDays[days];
  if (known !== undefined) return known;
  const made = isoOf(civilOf(days));
  if (days >= 0 && days < LAST_KNOWN_DAY) knownDays[days] = made;
  return made;
}

export const addDays = (date: IsoDate, days: number): IsoDate => fromDayNumber(toDayNumber(date) + days);
export const daysBetween = (from: IsoDate, to: IsoDate): number => toDayNumber(to) - toDayNumber(from);

/** Keeps the day of the month and falls back to its last day: 31 January + 1 month is the end of February. */
export function addMonthsToDay(days: number, months: number): number {
  const { year, month, day } = civilOf(days);
  const index = year * MONTHS_PER_YEAR + (month - 1) + months;
  const toYear = Math.floor(index / MONTHS_PER_YEAR);
  const toMonth = index - toYear * MONTHS_PER_YEAR + 1;
  return dayNumber(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

export const addMonths = (date: IsoDate, months: number): IsoDate =>
  fromDayNumber(addMonthsToDay(toDayNumber(date), months));

/** Whole months by the calendar, the rest in whole days rounded down, so a limit is never passed. */
export function addYears(date: IsoDate, years: number): IsoDate {
  const months = Number((years * MONTHS_PER_YEAR).toPrecision(12));
  const whole = Math.floor(months);
  const days = Math.floor((months - whole) * (DAYS_PER_YEAR / MONTHS_PER_YEAR));
  return addDays(addMonths(date, whole), days);
}

/** Anniversaries count as whole years, the rest as a fraction of the running year. */
export function yearsBetween(from: IsoDate, to: IsoDate): number {
  if (to < from) return -yearsBetween(to, from);
  let whole = civil(to).year - civil(from).year;
  if (addMonths(from, whole * MONTHS_PER_YEAR) > to) whole -= 1;
  const start = addMonths(from, whole * MONTHS_PER_YEAR);
  const end = addMonths(from, (whole + 1) * MONTHS_PER_YEAR);
  return whole + daysBetween(start, to) / daysBetween(start, end);
}
