import { describe, expect, it } from 'vitest';
import { mondayOf, monthWeeks, within } from './days.ts';

describe('the month view', () => {
  it('starts on the Monday before the first and ends on the Sunday after the last', () => {
    const weeks = monthWeeks('2026-02-14');
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-01-26', '2026-03-01', 5]);
    expect(monthWeeks('2024-02-01')[0]?.[0]).toBe('2024-01-29');
  });

  it('knows the Monday of any day, before 1970 too', () => {
    expect(mondayOf('2026-11-15')).toBe('2026-11-09');
    expect(mondayOf('1969-12-31')).toBe('1969-12-29');
  });

  it('holds a day inside a window', () => {
    expect(within('2026-01-01', '2026-01-05', '2026-01-09')).toBe('2026-01-05');
    expect(within('2026-02-01', '2026-01-05', '2026-01-09')).toBe('2026-01-09');
  });
});
