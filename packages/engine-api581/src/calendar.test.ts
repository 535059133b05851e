import { describe, expect, it } from 'vitest';
import { toDate, toYears } from './calendar.ts';

describe('calendar dates', () => {
  it('go to years and back, leap years included', () => {
    for (const date of ['1970-01-01', '1999-12-31', '2000-02-29', '2024-02-29', '2026-11-15', '2100-03-01']) {
      expect(toDate(toYears(date))).toBe(date);
      expect(toYears(date) * 365.25).toBeCloseTo(Date.parse(date) / 86_400_000, 6);
    }
  });

  it('that do not exist are not numbers', () => {
    for (const wrong of ['2025-02-29', '2025-13-01', '2025-1-1', 'tomorrow', ''])
      expect(toYears(wrong)).toBeNaN();
  });
});
