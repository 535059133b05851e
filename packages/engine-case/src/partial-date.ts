/** When a case happened: the day, or only the year. */
export type PartialDate = { readonly year: number; readonly date?: string | null };

const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;

/** Years from then to `today`; of a year alone from the first of July. */
export const ageInYears = ({ year, date }: PartialDate, today: string): number =>
  (Date.parse(today) - Date.parse(date ?? `${year}-07-01`)) / yearMs;

/** Newest or oldest first; of one year those with a day come before those without, whichever way it goes. */
export function compareDates(one: PartialDate, other: PartialDate, newestFirst = true): number {
  const turn = newestFirst ? -1 : 1;
  if (one.year !== other.year) return turn * (one.year - other.year);
  if (!one.date || !other.date) return Number(!one.date) - Number(!other.date);
  return turn * (one.date < other.date ? -1 : Number(one.date > other.date));
}

/** Whether two reports may mean the same day: at most three days apart, or the same year where one has only that. */
export const mayBeSameTime = (one: PartialDate, other: PartialDate): boolean =>
  one.date && other.date
    ? Math.abs(Date.parse(one.date) - Date.parse(other.date)) <= 3 * dayMs
    : one.year === other.year;
