import { expect, test } from 'vitest';
import { problemOfDay } from './typed-day.ts';

const today = '2026-05-20';

test('a typed day that the field does not take is told, never dropped', () => {
  const problem = (text: string) => problemOfDay(text, { past: true, today });
  expect(problem('2026-05-20')).toBeUndefined();
  expect(problem('2027-01-01')).toBe('past');
  expect(problem('2026-02-30')).toBe('day');
  expect(problem('20.5.2026')).toBe('day');
  expect(problem('2026-05-20 10:00:00')).toBe('day');
  expect(problem('')).toBeUndefined();
  expect(problemOfDay('2026-05-19', { future: true, today })).toBe('future');
});

test('a point in time is typed whole', () => {
  const problem = (text: string) => problemOfDay(text, { withTime: true, today });
  expect(problem('2026-05-20 23:59:59')).toBeUndefined();
  expect(problem('2026-05-20 24:00:00')).toBe('time');
  expect(problem('2026-05-20')).toBe('time');
});
