/** Where a value stands on an axis of a table, and what to tell of it. */
import { interpolate } from '../interpolation.ts';
import type { RateWork } from './rate-calculator.ts';

/** Below its first entry a table holds its edge and says so; above its last one the declared limit has refused the value. */
export function heldAt(
  value: number,
  axis: readonly number[],
  field: string,
  { findings }: RateWork,
): number {
  const first = axis[0]!;
  if (value >= first) return value;
  findings.warn('extrapolated', field, { value, limit: first });
  return first;
}

/** "0.6–1.5", or "1.5" where the value meets an entry or the end. */
export function span(axis: readonly number[], value: number): string {
  const above = axis.findIndex((entry) => entry >= value);
  if (above === -1) return `> ${axis.at(-1)}`;
  if (above === 0 || axis[above] === value) return String(axis[above]);
  return `${axis[above - 1]}–${axis[above]}`;
}

/** Weighs the tables of the two entries next to a value. */
export function between<T>(
  axis: readonly number[],
  tables: readonly T[],
  value: number,
  read: (table: T) => number,
): number {
  return interpolate(axis, tables.map(read), value);
}
