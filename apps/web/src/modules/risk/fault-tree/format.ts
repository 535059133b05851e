import { NO_VALUE, timesPowerOfTen, typesetNumber } from '@ircrisk/units';

/** 3.06×10⁻⁴; an infinite value is infinite (over the wire it is a word, since JSON has none). */
export function probabilityText(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY || value === 'Infinity') return '∞';
  return typeof value === 'number' ? typesetNumber(value) : NO_VALUE;
}

/** Ratios such as RAW and Fussell–Vesely: four digits, no exponent where it reads well. */
export function ratioText(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY || value === 'Infinity') return '∞';
  if (typeof value !== 'number' || Number.isNaN(value)) return NO_VALUE;
  if (value !== 0 && (Math.abs(value) < 1e-3 || Math.abs(value) >= 1e5)) return typesetNumber(value);
  return String(Number(value.toPrecision(4)));
}

/** Large counts come as text, exact to the last digit; shown shortened beyond what can be read. */
export function countText(count: number | string | undefined): string {
  if (count === undefined) return NO_VALUE;
  const digits = String(count);
  if (digits.length <= 9) return digits.replace(/\B(?=(\d{3})+$)/g, ' ');
  return timesPowerOfTen(`${digits[0]}.${digits.slice(1, 3)}`, digits.length - 1);
}

/** A number for comparing: infinite words included. */
export const sortable = (value: unknown): number =>
  value === 'Infinity'
    ? Number.POSITIVE_INFINITY
    : typeof value === 'number'
      ? value
      : Number.NEGATIVE_INFINITY;
