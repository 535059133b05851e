import { toldGap } from '@ircrisk/engine-barrier';
import { typesetNumber } from '@ircrisk/units';

/** One value, or from the best to the worst where a state is not known. */
export const span = (value: { low: number; high: number } | null): string =>
  value === null
    ? '–'
    : value.low === value.high
      ? typesetNumber(value.low)
      : `${typesetNumber(value.low)} … ${typesetNumber(value.high)}`;

/** Two figures of a list as one interval; without an upper end there is one. */
export const ends = (low: number | null, high: number | null): { low: number; high: number } | null =>
  low === null ? null : { low, high: high ?? low };

/** Decades above the tolerable frequency; from what is judged to what it may be where a barrier is not known. */
export const decades = (gap: number | null | undefined, high: number | null = null): string => {
  if (gap === null || gap === undefined) return '–';
  return high === null || high === gap ? String(toldGap(gap)) : `${toldGap(gap)} … ${toldGap(high)}`;
};
