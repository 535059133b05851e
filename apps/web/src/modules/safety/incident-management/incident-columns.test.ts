import { expect, it } from 'vitest';
import { hoursColumns } from './incident-columns.tsx';

it('hours are of a month, not of its first day', () => {
  expect(hoursColumns.month?.render?.({ id: '1', month: '2026-10-01' })).toBe('2026-10');
});
