import { convertedAs, kindIn, measuredFigure, measuredUnit } from '@ircrisk/contract/measured.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import type { Language } from '@ircrisk/contract/text.ts';

interface OfAlarm {
  readonly type: string | null;
  readonly quantity: string | null;
}

/** A value or setpoint of an alarm in the unit of the language: 350 °C, 662 °F; of a deviation 12 °C, 21.6 °F. */
export function valueText({ type, quantity }: OfAlarm, value: number | null, language: Language): string {
  if (value === null) return '–';
  if (!quantity) return String(value);
  const kind = kindIn(alarmTag.fields.setpoint.measured, () => type);
  const figure = convertedAs(quantity, kind) ? measuredFigure(quantity, value, language, kind) : value;
  return `${figure} ${measuredUnit(quantity, language, kind)}`.trimEnd();
}
