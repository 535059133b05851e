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

/** Decades above the tolerable frequency. */
export const decades = (gap: number | null | undefined): string =>
  gap === null || gap === undefined ? '–' : String(toldGap(gap));
