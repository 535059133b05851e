import { daysBetween } from '@ircrisk/units';
import type { State } from './StateMark.tsx';

/** Days before a date at which people are warned for the first time. */
const warnDays = 90;

/** The mark of a due date: missed, near, or none while there is time. */
export function dueState(date: string, today: string): State | undefined {
  const left = daysBetween(today, date);
  if (left < 0) return 'miss';
  return left <= warnDays ? 'near' : undefined;
}
