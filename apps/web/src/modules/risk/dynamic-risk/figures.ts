/** Frequencies as this field writes them: 8.59E-3. */
export const power = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toExponential(2).toUpperCase();

export const times = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? '–' : `× ${value.toFixed(digits)}`;

export const decades = (value: number): string =>
  value === 0 ? '0' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
