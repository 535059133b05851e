import { measuredQuantity, plainSymbols } from '@ircrisk/contract/resources/series.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';

/** A stored value in the unit of the language: 350 °C, 662 °F. */
export function valueText(quantity: string | null, value: number | null, language: Language): string {
  if (value === null) return '–';
  const measured = quantity ? measuredQuantity(quantity) : null;
  if (!measured) return `${value}${quantity && plainSymbols[quantity] ? ` ${plainSymbols[quantity]}` : ''}`;
  const { toDisplay, decimals, symbol } = quantityOf(measured).display[language];
  return `${toDisplay(value).toFixed(decimals)} ${symbol}`;
}
