import type { Language } from '@ircrisk/contract/text.ts';
import { formatNumber, type QuantityId, quantityOf } from '@ircrisk/units';
import { measuredQuantity, plainSymbols } from '../series.ts';

/** Differences of these have no zero point: a hysteresis of 28 °C is 50 °F, not 82. */
const differences: Partial<Record<QuantityId, QuantityId>> = {
  temperature: 'temperatureDifference',
  pressureGauge: 'pressureDifference',
};

/** Values of a tag that has no unit that converts keep as many digits as they were given. */
const plain = (value: number) => String(Number(value.toPrecision(4)));

const shownAs = (quantity: QuantityId | null, value: number | null | undefined, system: Language): string => {
  if (value === null || value === undefined) return '–';
  if (!quantity) return plain(value);
  const { toDisplay, decimals } = quantityOf(quantity).display[system];
  return formatNumber(toDisplay(value), { decimals });
};

/** A value of a tag in the unit of the language. */
export const shownValue = (quantity: string, value: number | null | undefined, system: Language): string =>
  shownAs(measuredQuantity(quantity), value, system);

/** A hysteresis or a rate of change: converted as a difference. */
export function shownDifference(
  quantity: string,
  value: number | null | undefined,
  system: Language,
): string {
  const measured = measuredQuantity(quantity);
  return shownAs(measured && (differences[measured] ?? measured), value, system);
}

export function unitOfTag(quantity: string, system: Language): string {
  const measured = measuredQuantity(quantity);
  return measured ? quantityOf(measured).display[system].symbol : (plainSymbols[quantity] ?? '');
}
