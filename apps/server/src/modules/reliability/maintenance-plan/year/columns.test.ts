import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';

describe('the columns of an annual plan', () => {
  it('are the months of the year, the last ending with the next year', () => {
    const months = columnsOf(2026, 'month');
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({ start: '2026-02-01', end: '2026-03-01' });
    expect(months.at(-1)).toEqual({ start: '2026-12-01', end: '2027-01-01' });
  });

  it('are the weeks of ISO 8601, 53 of them in a long year', () => {
    expect(columnsOf(2025, 'week')).toHaveLength(52);
    expect(columnsOf(2025, 'week')[0]).toEqual({ start: '2024-12-30', end: '2025-01-06' });
    expect(columnsOf(2026, 'week')).toHaveLength(53);
    expect(columnsOf(2026, 'week').at(-1)).toEqual({ start: '2026-12-28', end: '2027-01-04' });
  });
});
