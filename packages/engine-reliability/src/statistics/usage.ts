import { calendarPeriod } from '../kpi/period.ts';
import { localDate, startOfDay } from '../kpi/time-zone.ts';

export type LoginAttempt = { readonly at: number; readonly success: boolean; readonly place?: string | null };
export type LoginFigures = { readonly thisMonth: number; readonly last: LoginAttempt | null };

/** Successful logins since the tenant's month began, and the last one before the current session. */
export function loginFigures(
  attempts: readonly LoginAttempt[],
  sessionStart: number,
  now: number,
  zone: string,
): LoginFigures {
  const monthStart = startOfDay(calendarPeriod('thisMonth', localDate(now, zone)).start, zone);
  const successes = attempts.filter(({ success, at }) => success && at <= now);
  const before = successes.filter(({ at }) => at < sessionStart).sort((a, b) => a.at - b.at);
  return { thisMonth: successes.filter(({ at }) => at >= monthStart).length, last: before.at(-1) ?? null };
}

/** Daily over monthly active users, in percent. */
export const stickiness = (daily: number, monthly: number): number | null =>
  monthly > 0 ? (daily / monthly) * 100 : null;
