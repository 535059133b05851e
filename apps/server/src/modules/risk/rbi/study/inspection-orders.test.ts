import { describe, expect, it } from 'vitest';
import { equipmentOrders, type PlannedPart } from './inspection-orders.ts';

let count = 0;
const part = (tag: string, due: string, ...grades: ('A' | 'B' | 'C')[]): PlannedPart => ({
  partId: String(count++),
  equipmentId: tag,
  tag,
  due,
  credits: grades.map((effectiveness) => ({ effectiveness })),
});

describe('orders of an inspection plan', () => {
  it('open a piece of equipment once for all its parts that are due within a year, on the earliest day', () => {
    const orders = equipmentOrders([
      part('V-1', '2028-09-01', 'C'),
      part('V-1', '2028-03-01', 'B', 'C'),
      part('V-1', '2031-01-01', 'A'),
      part('V-2', '2027-01-01', 'C'),
    ]);
    expect(orders).toMatchObject([
      { tag: 'V-2', due: '2027-01-01', parts: 1, grade: 'C', hours: 10 },
      { tag: 'V-1', due: '2028-03-01', parts: 2, grade: 'B', hours: 16 },
      { tag: 'V-1', due: '2031-01-01', parts: 1, grade: 'A', hours: 16 },
    ]);
  });

  it('follow one another for a part that is inspected several times, and meet once where both dates are past', () => {
    const shell = part('V-1', '2028-03-01', 'B');
    const again = { ...shell, due: '2031-03-01' };
    expect(equipmentOrders([again, shell])).toMatchObject([
      { due: '2028-03-01', parts: 1, hours: 12 },
      { due: '2031-03-01', parts: 1, hours: 12 },
    ]);
    expect(equipmentOrders([shell, { ...shell }])).toMatchObject([
      { due: '2028-03-01', parts: 1, hours: 12 },
    ]);
  });

  it('are never without work', () => {
    for (const { hours } of equipmentOrders([part('V-1', '2028-01-01')])) expect(hours).toBeGreaterThan(0);
  });
});
