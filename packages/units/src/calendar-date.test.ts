import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  fromDayNumber,
  isIsoDate,
  toDayNumber,
  yearsBetween,
} from './calendar-date.ts';

const anyDay = fc.integer({ min: -200_000, max: 200_000 });

describe('calendar dates', () => {
  it('agrees with the platform calendar on every day from 1422 to 2517', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(fromDayNumber(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect(toDayNumber(fromDayNumber(day))).toBe(day);
      }),
    );
  });

  it('keeps the day of the month and falls back to the month end', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29');
    expect(addMonths('2026-03-15', -14)).toBe('2025-01-15');
  });

  it('adds fractions of a year without passing the exact moment', () => {
    expect(addYears('2026-05-01', 6)).toBe('2032-05-01');
    expect(addYears('2026-05-01', 0.5)).toBe('2026-11-01');
    expect(addYears('2026-01-01', 7.64)).toBe('2033-08-21');
  });

  it('counts anniversaries as whole years, also from 29 February', () => {
    expect(yearsBetween('2016-05-01', '2026-05-01')).toBe(10);
    expect(yearsBetween('2024-02-29', '2025-02-28')).toBe(1);
    expect(yearsBetween('2026-07-02', '2026-01-01')).toBeCloseTo(-182 / 365, 10);
  });

  it('is additive in days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, shift) => {
        const date = fromDayNumber(day);
        expect(daysBetween(date, addDays(date, shift))).toBe(shift);
      }),
    );
  });

  it('refuses days that no calendar has', () => {
    for (const text of ['2023-02-29', '2024-13-01', '2024-04-31', '2024-4-1', '', 20240101])
      expect(isIsoDate(text)).toBe(false);
    expect(isIsoDate('2024-02-29')).toBe(true);
    expect(() => toDayNumber('2023-02-29')).toThrow(RangeError);
  });
});
