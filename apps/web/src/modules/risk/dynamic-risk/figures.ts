export const times = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? '–' : `× ${value.toFixed(digits)}`;

export const decades = (value: number): string =>
  value === 0 ? '0' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
