import type { Language } from '@ircrisk/contract/text.ts';
import { type Interval, type Measure, measureTexts } from '@ircrisk/engine-risk-matrix';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import type { TypedNumberProps } from '@ircrisk/ui/parts/TypedNumber.tsx';
import { NO_VALUE, shown, toDisplay, unitSymbol } from '@ircrisk/units';
import { useCallback } from 'react';

/** Unit an amount is shown in: that of the language where it can be converted. */
export function measureUnit(measure: Measure, language: Language): string {
  const { quantity, unit } = measureTexts[measure];
  return quantity ? unitSymbol(quantity, language) : unit[language];
}

export const useMeasureName = (): ((measure: Measure) => string) => {
  const language = useLanguage();
  return useCallback(
    (measure) => `${measureTexts[measure][language]} (${measureUnit(measure, language)})`,
    [language],
  );
};

/** In the unit of the language, from the unit it is stored in. */
export function amountShown(measure: Measure, amount: number, language: Language): number {
  const { quantity } = measureTexts[measure];
  return quantity ? toDisplay(quantity, amount, language) : amount;
}

/** Four digits, thousands separated where a person would: 2,500,000; very large and very small as powers. */
export function figure(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size >= 1e9 || size < 1e-3)) return shown(value, 4);
  return Number(value.toPrecision(4)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}

export const amountText = (measure: Measure, amount: number | null, language: Language): string =>
  amount === null ? NO_VALUE : figure(amountShown(measure, amount, language));

/** `1,000,000 – 10,000,000 CNY`, `≥ 50,000,000 CNY`, `< 100,000 CNY`. */
export function intervalText(
  measure: Measure,
  { lower, upper }: Interval,
  language: Language,
): string | undefined {
  const text = (amount: number) => amountText(measure, amount, language);
  const unit = measureUnit(measure, language);
  if (upper !== null) return lower ? `${text(lower)} – ${text(upper)} ${unit}` : `< ${text(upper)} ${unit}`;
  return lower === null ? undefined : `≥ ${text(lower)} ${unit}`;
}

/** Takes and gives the stored unit. */
export function AmountInput({ measure, ...props }: TypedNumberProps & { measure: Measure }) {
  const language = useLanguage();
  const { quantity, unit } = measureTexts[measure];
  if (quantity) return <QuantityInput {...props} quantity={quantity} />;
  return <NumberInput {...props} suffix={unit[language]} />;
}
