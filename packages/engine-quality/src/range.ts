import { extremes } from '@ircrisk/units';

/** Largest less smallest; nothing varies in an empty sample. */
export function rangeOf(values: readonly number[]): number {
  const found = extremes(values);
  return found ? found.max - found.min : 0;
}
