import { LARGEST_PLAIN, SMALLEST_PLAIN, timesPowerOfTen } from './power-of-ten.ts';
import { type QuantityId, quantities, type UnitSystem } from './quantities.ts';

/** What a screen, a report or an export shows where there is no value. */
export const NO_VALUE = '–';

export type NumberFormat = {
  readonly decimals?: number;
  /** Thousands separators; on unless switched off. */
  readonly grouping?: boolean;
};

export type QuantityFormat = NumberFormat & {
  /** Write the unit behind the number; on unless switched off. */
  readonly unit?: boolean;
};

/** Rounds the decimal number a person sees, so 1.005 gives 1.01 although its binary form lies below. */
export function roundHalfUp(value: number, decimals: number): number {
  const text = Math.abs(value).toString();
  if (text.includes('e')) return Number(value.toFixed(decimals));
  const scaled = Math.round(Number(`${text}e${decimals}`));
  return Math.sign(value) * Number(`${scaled}e${-decimals}`);
}

export function formatNumber(
  value: number | null | undefined,
  { decimals = 2, grouping = true }: NumberFormat = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  const rounded = roundHalfUp(value, decimals);
  const [whole = '0', fraction] = Math.abs(rounded).toFixed(decimals).split('.');
  const grouped = grouping && !whole.includes('e') ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const sign = rounded < 0 ? '-' : '';
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}.${fraction}`;
}

export function formatQuantity(
  id: QuantityId,
  canonical: number | null | undefined,
  system: UnitSystem,
  options: QuantityFormat = {},
): string {
  if (canonical === null || canonical === undefined || !Number.isFinite(canonical)) return NO_VALUE;
  const display = quantities[id].display[system];
  const number = formatNumber(display.toDisplay(canonical), { decimals: display.decimals, ...options });
  if (options.unit === false) return number;
  // Percent and degree signs stand at the number; every other symbol keeps the SI space.
  return /^[%‰°]$/.test(display.symbol) ? `${number}${display.symbol}` : `${number} ${display.symbol}`;
}

/** Probabilities and frequencies in the notation of risk work: 3.06E-4. */
export function formatProbability(value: number | null | undefined, mantissaDecimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  if (value === 0) return '0';
  return value.toExponential(mantissaDecimals).toUpperCase();
}

/** The same as it is set on paper: 3.06×10⁻⁴. */
export function typesetNumber(value: number | null | undefined, mantissaDecimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  const [mantissa = '', exponent = ''] = value.toExponential(mantissaDecimals).split('e');
  const power = Number(exponent);
  if (value === 0 || power === 0) return value === 0 ? '0' : mantissa;
  return timesPowerOfTen(mantissa, power);
}

/** A number somebody entered, with every digit of it: 4,380; 9×10⁻⁷. */
export function typesetEntered(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
    const decimals = (/\.(\d+)$/.exec(String(value))?.[1] ?? '').length;
    return formatNumber(value, { decimals });
  }
  const digits = (/^-?\d(?:\.(\d+))?e/.exec(value.toExponential())?.[1] ?? '').length;
  return typesetNumber(value, digits);
}
