/** Days that are not what their weekday says: holidays, and weekends that are worked instead. Days are written 2026-05-01. */
export interface RestCalendar {
  readonly rest: ReadonlySet<string>;
  readonly work: ReadonlySet<string>;
}
export const noHolidays: RestCalendar = { rest: new Set(), work: new Set() };

const DAY = 86_400_000;

export interface Holiday {
  readonly zh: string;
  readonly en: string;
  readonly from: string;
  readonly to: string;
  /** Weekends worked for it. */
  readonly work?: readonly string[];
}

const newYear = { zh: '元旦', en: 'New Year' };
const spring = { zh: '春节', en: 'Spring Festival' };
const qingming = { zh: '清明节', en: 'Qingming' };
const labour = { zh: '劳动节', en: 'Labour Day' };
const dragonBoat = { zh: '端午节', en: 'Dragon Boat Festival' };
const midAutumn = { zh: '中秋节', en: 'Mid-Autumn Festival' };
const national = { zh: '国庆节', en: 'National Day' };

/**
 * Statutory holidays of China. 2025 and 2026 as the General Office of the State Council arranged them (notices of 12 November 2024 and
 * 4 November 2025), with the weekends that are worked instead. Of 2027 only the days that the regulation itself names: no arrangement
 * was known when this was written, so its bridged days and worked weekends are for the company's own list.
 */
export const statutoryHolidays: readonly Holiday[] = [
  { ...newYear, from: '2025-01-01', to: '2025-01-01' },
  { ...spring, from: '2025-01-28', to: '2025-02-04', work: ['2025-01-26', '2025-02-08'] },
  { ...qingming, from: '2025-04-04', to: '2025-04-06' },
  { ...labour, from: '2025-05-01', to: '2025-05-05', work: ['2025-04-27'] },
  { ...dragonBoat, from: '2025-05-31', to: '2025-06-02' },
  {
    zh: '国庆节、中秋节',
    en: 'National Day and Mid-Autumn Festival',
    from: '2025-10-01',
    to: '2025-10-08',
    work: ['2025-09-28', '2025-10-11'],
  },
  { ...newYear, from: '2026-01-01', to: '2026-01-03', work: ['2026-01-04'] },
  { ...spring, from: '2026-02-15', to: '2026-02-23', work: ['2026-02-14', '2026-02-28'] },
  { ...qingming, from: '2026-04-04', to: '2026-04-06' },
  { ...labour, from: '2026-05-01', to: '2026-05-05', work: ['2026-05-09'] },
  { ...dragonBoat, from: '2026-06-19', to: '2026-06-21' },
  { ...midAutumn, from: '2026-09-25', to: '2026-09-27' },
  { ...national, from: '2026-10-01', to: '2026-10-07', work: ['2026-09-20', '2026-10-10'] },
  { ...newYear, from: '2027-01-01', to: '2027-01-01' },
  { ...spring, from: '2027-02-05', to: '2027-02-08' },
  { ...qingming, from: '2027-04-05', to: '2027-04-05' },
  { ...labour, from: '2027-05-01', to: '2027-05-02' },
  { ...dragonBoat, from: '2027-06-09', to: '2027-06-09' },
  { ...midAutumn, from: '2027-09-15', to: '2027-09-15' },
  { ...national, from: '2027-10-01', to: '2027-10-03' },
];

const written = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const daysOf = ({ from, to }: Holiday): string[] => {
  const [first, last] = [Date.parse(from) / DAY, Date.parse(to) / DAY];
  return Array.from({ length: last - first + 1 }, (_, at) => written(first + at));
};

/** The statutory days, and over them what the company's own list says of a day. */
export function restCalendar(
  own: readonly { readonly day: string; readonly kind: 'rest' | 'work' }[] = [],
): RestCalendar {
  const rest = new Set(statutoryHolidays.flatMap(daysOf));
  const work = new Set(statutoryHolidays.flatMap((one) => one.work ?? []));
  for (const { day, kind } of own) {
    (kind === 'rest' ? work : rest).delete(day);
    (kind === 'rest' ? rest : work).add(day);
  }
  return { rest, work };
}

/** Longer than any permit lasts. */
const mostDays = 400;

/** Whether some of a time lies on a holiday, or on a Saturday or Sunday that is not worked. Times are of the plant's own clock, in milliseconds as if it were UTC. */
export function reachesRestDay(from: number, to: number, calendar: RestCalendar = noHolidays): boolean {
  if (!(to > from)) return false;
  const first = Math.floor(from / DAY);
  const days = Math.min(Math.ceil(to / DAY) - first, mostDays);
  return Array.from({ length: days }, (_, at) => first + at).some((day) => {
    const text = written(day);
    if (calendar.rest.has(text)) return true;
    // Day 0, 1 January 1970, was a Thursday.
    const weekday = (day + 4) % 7;
    return (weekday === 0 || weekday === 6) && !calendar.work.has(text);
  });
}
