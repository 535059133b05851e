import { isIsoDate } from '@ircrisk/units';

interface Rules {
  withTime?: boolean | undefined;
  past?: boolean | undefined;
  future?: boolean | undefined;
  today: string;
}

export type DayProblem = 'day' | 'time' | 'past' | 'future';

/** What keeps a typed day or point in time from being taken; undefined where nothing does, or nothing is typed. */
export function problemOfDay(text: string, { withTime, past, future, today }: Rules): DayProblem | undefined {
  if (text === '') return undefined;
  const [day = '', time, ...more] = text.split(' ');
  const isTime = time !== undefined && /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(time);
  if (!isIsoDate(day) || more.length > 0 || (withTime ? !isTime : time !== undefined))
    return withTime ? 'time' : 'day';
  if (past && day > today) return 'past';
  return future && day < today ? 'future' : undefined;
}
