import { addDays } from '@ircrisk/units';

export type Step = 'month' | 'week';

/** The Monday of a year's first week: the one that holds 4 January (ISO 8601). */
export function firstMonday(year: number): string {
  const fourth = `${year}-01-04`;
  const weekday = new Date(`${fourth}T00:00:00Z`).getUTCDay() || 7;
  return addDays(fourth, 1 - weekday);
}

/** Columns of a year as half-open stretches of days: twelve months, or its 52 or 53 weeks. */
export function columnsOf(year: number, step: Step): { start: string; end: string }[] {
  const starts: string[] = [];
  if (step === 'month')
    for (let month = 1; month <= 12; month += 1) starts.push(`${year}-${String(month).padStart(2, '0')}-01`);
  const end = step === 'month' ? `${year + 1}-01-01` : firstMonday(year + 1);
  if (step === 'week') for (let day = firstMonday(year); day < end; day = addDays(day, 7)) starts.push(day);
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? end }));
}
