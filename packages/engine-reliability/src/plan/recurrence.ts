import { addMonthsToDay, fromDayNumber, type IsoDate, type Notice, toDayNumber } from '@ircrisk/units';

export type IntervalUnit = 'day' | 'week' | 'month' | 'year';
export type PlanInterval = { readonly value: number; readonly unit: IntervalUnit };

/** Days or months: the calendar knows nothing between. */
export type Stride = { readonly days: number; readonly months: number };

export function strideOf({ value, unit }: PlanInterval): Stride {
  if (unit === 'day' || unit === 'week') return { days: value * (unit === 'week' ? 7 : 1), months: 0 };
  return { days: 0, months: value * (unit === 'year' ? 12 : 1) };
}

/** Whole days, weeks, months and years; half a month is no calendar interval. */
export function checkInterval({ value }: PlanInterval): Notice | undefined {
  return Number.isInteger(value) && value > 0
    ? undefined
    : { code: 'invalidInterval', path: 'interval/value' };
}

/** Some strides away from a day number. */
export const addStride = (day: number, { days, months }: Stride, times: number): number =>
  months === 0 ? day + days * times : addMonthsToDay(day, months * times);

export const addInterval = (date: IsoDate, interval: PlanInterval, times = 1): IsoDate =>
  fromDayNumber(addStride(toDayNumber(date), strideOf(interval), times));

export const floatingDue = (completed: IsoDate, interval: PlanInterval): IsoDate =>
  addInterval(completed, interval);

/** Counting every month as 31 days can only guess a cycle too early. */
const LONGEST_MONTH = 31;

/** The first cycle that can fall on or after a day; sometimes early, never late. */
function firstCycleNear(anchor: number, stride: Stride, from: number, firstCycle: number): number {
  const days = stride.months === 0 ? stride.days : stride.months * LONGEST_MONTH;
  return Math.max(firstCycle, Math.floor((from - anchor) / days));
}

/**
 * Cycles of a fixed anchor as day numbers, from `from` to `until`, both included. Each is counted from the anchor: 31 January
 * monthly gives 29 February and then 31 March again, because no step starts from the shortened day.
 */
export function* fixedCycleDays(
  anchor: number,
  stride: Stride,
  from: number,
  until: number,
  firstCycle = 1,
): Generator<{ cycle: number; day: number }> {
  for (let cycle = firstCycleNear(anchor, stride, from, firstCycle); ; cycle++) {
    const day = addStride(anchor, stride, cycle);
    if (day > until) return;
    if (day >= from) yield { cycle, day };
  }
}
