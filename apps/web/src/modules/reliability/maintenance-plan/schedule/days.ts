import { addDays, addMonths, fromDayNumber, type IsoDate, toDayNumber } from '@ircrisk/units';

/** Monday of the week a day lies in; day 0, 1970-01-01, was a Thursday. */
export const mondayOf = (date: IsoDate): IsoDate => {
  const day = toDayNumber(date);
  return fromDayNumber(day - ((((day + 3) % 7) + 7) % 7));
};

/** The weeks of a month with the leading and trailing days of its neighbours. */
export function monthWeeks(month: IsoDate): IsoDate[][] {
  const first = mondayOf(`${month.slice(0, 7)}-01`);
  const next = addMonths(`${month.slice(0, 7)}-01`, 1);
  const weeks: IsoDate[][] = [];
  for (let monday = first; monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(monday, i)));
  return weeks;
}

/** A day moved into a span. */
export const within = (day: IsoDate, from: IsoDate, to: IsoDate): IsoDate =>
  day < from ? from : day > to ? to : day;
