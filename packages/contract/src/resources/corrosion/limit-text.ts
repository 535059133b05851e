import { measuredFigure, measuredUnit } from '@ircrisk/contract/measured.ts';
import type { Language } from '@ircrisk/contract/text.ts';

/** A value of a tag in the unit of the language. */
export const shownValue = (quantity: string, value: number | null | undefined, system: Language): string =>
  value === null || value === undefined ? '–' : measuredFigure(quantity, value, system);

export const unitOfTag = (quantity: string, system: Language): string => measuredUnit(quantity, system);

/** `797.0 °F`, `3.6 °F` of a difference, `90.0 °F/h` of a rate: a figure that stands alone says its unit. */
export const withUnit = (
  quantity: string,
  value: number | null | undefined,
  system: Language,
  kind: { difference?: true; perHour?: true } = {},
): string =>
  value === null || value === undefined
    ? '–'
    : `${measuredFigure(quantity, value, system, kind)} ${measuredUnit(quantity, system, kind)}`.trimEnd();

interface Limited {
  readonly low: number | null;
  readonly high: number | null;
  readonly rateLimit: number | null;
  readonly rateMinutes: number;
}

/** `±90.0 °F/h (60 min)`: a rate limit holds both ways, over its span. */
export const rateText = (quantity: string, { rateLimit, rateMinutes }: Limited, system: Language): string =>
  rateLimit === null
    ? '–'
    : `±${withUnit(quantity, rateLimit, system, { difference: true, perHour: true })} (${rateMinutes} min)`;

/** `5.5 … 6.5 pH`, `≤ 425.0 °C`, `≥ 1.700 kg/s`, with the rate limit behind or alone. */
export function limitsText(quantity: string, limits: Limited, system: Language): string {
  const { low, high, rateLimit } = limits;
  const [least, most] = [shownValue(quantity, low, system), shownValue(quantity, high, system)];
  const range = low === null ? `≤ ${most}` : high === null ? `≥ ${least}` : `${least} … ${most}`;
  const parts = [
    ...(low === null && high === null ? [] : [`${range} ${unitOfTag(quantity, system)}`.trim()]),
    ...(rateLimit === null ? [] : [rateText(quantity, limits, system)]),
  ];
  return parts.join(system === 'zh' ? '；' : '; ') || '–';
}
