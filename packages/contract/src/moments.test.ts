import { expect, test } from 'vitest';
import { isDay, isMoment } from './moments.ts';

test('a day is one of the calendar, in years a plant knows', () => {
  for (const day of ['1900-01-01', '2024-02-29', '2199-12-31']) expect(isDay(day), day).toBe(true);
  const wrong = [
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '2023-02-29',
    '2026-13-01',
    '2026-11-31',
  ];
  for (const day of [...wrong, '2026-1-1', '', 'infinity', '2026-01-01\n'])
    expect(isDay(day), day).toBe(false);
});

test('a moment is such a day with a time of the clock', () => {
  for (const moment of ['2026-11-16 00:00', '2026-11-16 23:59:59'])
    expect(isMoment(moment), moment).toBe(true);
  const wrong = [
    '2026-11-16 24:00:00',
    '2026-11-16 12:60',
    '2026-11-16 12:00:60',
    '2026-02-30 08:00',
    '2026-11-16',
  ];
  for (const moment of [...wrong, '0001-01-01 00:00:00']) expect(isMoment(moment), moment).toBe(false);
});
