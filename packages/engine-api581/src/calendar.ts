/** Calendar dates as years: the method counts time in years of 365.25 days. */
export type IsoDate = string;

export const DAYS_PER_YEAR = 365.25;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Days since 1970-01-01 of a proleptic Gregorian date. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Years since 1970-01-01, or NaN when the text is not a calendar date `YYYY-MM-DD` (a time part is ignored). */
export function toYears(date: IsoDate): number {
  if (typeof date !== 'string' || date.length < 10 || date[4] !== '-' || date[7] !== '-') return Number.NaN;
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  if (!(month >= 1 && month <= 12)) return Number.NaN;
  const last = month === 2 && isLeap(year) ? 29 : DAYS_IN_MONTH[month - 1]!;
  if (!(day >= 1 && day <= last)) return Number.NaN;
  return dayNumber(year, month, day) / DAYS_PER_YEAR;
}

/** The calendar day on which the given instant falls. */
export function toDate(years: number): IsoDate {
  // The small push undoes the rounding of day / 365.25 so that toDate(toYears(d)) is d again.
  const z = Math.floor(years * DAYS_PER_YEAR + 1e-6) + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
