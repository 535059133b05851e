import { daysBetween, fromDayNumber, type IsoDate, toDayNumber } from '@ircrisk/units';
import { addInterval, addStride, type PlanInterval, type Stride, strideOf } from './recurrence.ts';

export type Tolerance = { readonly before?: number; readonly after?: number; readonly statutory?: boolean };
export type Window = { readonly early: IsoDate; readonly late: IsoDate };

export const DEFAULT_TOLERANCE = 0.1;
// 0.1 · 180 must not fall below 18 by binary noise.
const wholeDays = (days: number) => Math.floor(days + 1e-9);

/** Day numbers of the window: the due day less and plus the tolerated share of the interval that ends there. */
export function windowDays(
  due: number,
  stride: Stride,
  tolerance: Tolerance,
): { early: number; late: number } {
  const { before = DEFAULT_TOLERANCE, after = DEFAULT_TOLERANCE, statutory = false } = tolerance;
  const interval = due - addStride(due, stride, -1);
  // The law knows no later side.
  return {
    early: due - wholeDays(before * interval),
    late: due + (statutory ? 0 : wholeDays(after * interval)),
  };
}

export function windowOf(due: IsoDate, interval: PlanInterval, tolerance: Tolerance = {}): Window {
  const { early, late } = windowDays(toDayNumber(due), strideOf(interval), tolerance);
  return { early: fromDayNumber(early), late: fromDayNumber(late) };
}

export type CompletionEffect = {
  readonly timing: 'beforeWindow' | 'inWindow' | 'late';
  /** Whether the work counts for this cycle; before the window a person decides. */
  readonly counts: boolean | 'ask';
  readonly nextDue: IsoDate;
  readonly overdueDays: number;
};

/** What a completion does to the plan: a fixed anchor never moves, a floating one follows the work. */
export function completionEffect(input: {
  due: IsoDate;
  completed: IsoDate;
  interval: PlanInterval;
  anchor: 'fixed' | 'floating';
  nextFixedDue?: IsoDate;
  tolerance?: Tolerance;
}): CompletionEffect {
  const { due, completed, interval, anchor, tolerance = {} } = input;
  const { early, late } = windowOf(due, interval, tolerance);
  const timing = completed < early ? 'beforeWindow' : completed > late ? 'late' : 'inWindow';
  const nextDue =
    anchor === 'floating'
      ? addInterval(completed, interval)
      : (input.nextFixedDue ?? addInterval(due, interval));
  return {
    timing,
    counts: timing === 'beforeWindow' ? 'ask' : true,
    nextDue,
    overdueDays: Math.max(0, daysBetween(due, completed)),
  };
}

export const overdueDays = (due: IsoDate, today: IsoDate): number => Math.max(0, daysBetween(due, today));
