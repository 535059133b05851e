import { describe, expect, it } from 'vitest';
import { daysBack, figuresTable, wholeDays } from './figures.ts';

const row = (key: string, count: number) => ({
  key,
  name: key,
  count,
  inserts: count,
  updates: 0,
  deletes: 0,
});

describe('figures of operation statistics', () => {
  it('count the last days with today among them', () => {
    expect(daysBack(7, new Date(2026, 2, 3))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(daysBack(1, new Date(2026, 2, 3))).toEqual({ from: '2026-03-03', to: '2026-03-03' });
  });

  it('show days on which nothing was done', () => {
    const days = wholeDays([row('2026-02-27', 2), row('2026-03-02', 1)]);
    expect(days.map(({ key, count }) => [key, count])).toEqual([
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ]);
    expect(wholeDays([])).toEqual([]);
    const asked = wholeDays([row('2026-03-02', 1)], { from: '2026-03-01', to: '2026-03-04' });
    expect(asked.map(({ count }) => count)).toEqual([0, 1, 0, 0]);
  });

  it('keep every row in the table behind the chart', () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(`m${index}`, index));
    const heads = { name: 'n', total: 't', insert: 'i', update: 'u', delete: 'd' };
    expect(figuresTable(rows, heads).rows).toHaveLength(40);
  });
});
