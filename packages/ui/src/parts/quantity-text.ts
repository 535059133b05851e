import {
  type ParseProblem,
  parseNumber,
  parseQuantity,
  type QuantityId,
  quantityOf,
  type UnitSystem,
} from '@ircrisk/units';

/** What an input shows for a stored value: every digit it has in the display unit, no separators. */
export function inputText(
  quantity: QuantityId,
  canonical: number | null | undefined,
  system: UnitSystem,
): string {
  if (canonical === null || canonical === undefined || !Number.isFinite(canonical)) return '';
  return String(quantityOf(quantity).display[system].toDisplay(canonical));
}

/** The same for a field nobody is in: a converted value does not stand there with all its decimals. */
export function restText(
  quantity: QuantityId,
  canonical: number | null | undefined,
  system: UnitSystem,
): string {
  const exact = inputText(quantity, canonical, system);
  return exact.length > 9 ? String(Number(Number(exact).toPrecision(7))) : exact;
}

export type Typed =
  | { value: number | null; problem?: undefined }
  | { value?: undefined; problem: ParseProblem };

/** What a person meant, in the canonical unit. Nothing typed is no value, not a mistake. */
export function readTyped(text: string, quantity: QuantityId, system: UnitSystem): Typed {
  if (text.trim() === '') return { value: null };
  const { value, error } = parseQuantity(text, quantity, system);
  return error === undefined ? { value } : { problem: error };
}

export function readNumber(text: string): Typed {
  if (text.trim() === '') return { value: null };
  const { value, error } = parseNumber(text);
  return error === undefined ? { value } : { problem: error };
}
