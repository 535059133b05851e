import { toldGap } from '@ircrisk/engine-barrier';

/** Frequencies and probabilities as this field writes them: 1.75E-5. */
export const power = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toExponential(2).toUpperCase();

/** One value, or from the best to the worst where a state is not known. */
export const span = (value: { low: number; high: number } | null): string =>
  value === null
    ? '–'
    : value.low === value.high
      ? power(value.low)
      : `${power(value.low)} … ${power(value.high)}`;

/** Two figures of a list as one interval; without an upper end there is one. */
export const ends = (low: number | null, high: number | null): { low: number; high: number } | null =>
  low === null ? null : { low, high: high ?? low };

/** Decades above the tolerable frequency; from what is judged to what it may be where a barrier is not known. */
export const decades = (gap: number | null | undefined, high: number | null = null): string => {
  if (gap === null || gap === undefined) return '–';
  return high === null || high === gap ? String(toldGap(gap)) : `${toldGap(gap)} … ${toldGap(high)}`;
};
