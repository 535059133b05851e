import type { KpiFigure } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type KpiCode, kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { formatNumber, NO_VALUE } from '@ircrisk/units';

/** Money of a Chinese plant is read in ten thousands. */
const tenThousand = 10_000;

export interface Shown {
  value: string;
  unit: string;
}

const unitWords: Record<string, { zh: string; en: string }> = {
  '1/unit-year': { zh: '次/台·年', en: '/unit·y' },
};

/** A value of an indicator as a person reads it; the dash stands for “no data”, never a zero. */
export function valueText(
  code: KpiCode,
  value: number | null,
  unit: string,
  currency: string,
  language: Language,
): Shown {
  const { decimals } = kpiDefinitions[code];
  if (unit === 'currency') {
    const inTenThousands = language === 'zh' && currency === 'CNY';
    return {
      value:
        value === null
          ? NO_VALUE
          : formatNumber(inTenThousands ? value / tenThousand : value, { decimals: inTenThousands ? 2 : 0 }),
      unit: inTenThousands ? '万元' : currency,
    };
  }
  return {
    value: formatNumber(value, { decimals: code === 'MTBF' && (value ?? 0) >= 1000 ? 0 : decimals }),
    unit: unitWords[unit]?.[language] ?? unit,
  };
}

export function figureText(figure: KpiFigure, currency: string, language: Language): Shown {
  const { code, value, greaterThan, unit } = figure;
  if (value !== null || greaterThan === null) return valueText(code, value, unit, currency, language);
  const longer = valueText(code, greaterThan, unit, currency, language);
  return { value: `> ${longer.value}`, unit: longer.unit };
}

export const targetText = (figure: KpiFigure, currency: string, language: Language): string =>
  figure.target === null
    ? NO_VALUE
    : `${kpiDefinitions[figure.code].better === 'up' ? '≥' : '≤'} ${valueText(figure.code, figure.target, figure.unit, currency, language).value}`;

/** Sums as they are: whole numbers whole, hours and money without cents. */
export const sumText = (value: number | null): string =>
  formatNumber(value, { decimals: value !== null && value % 1 !== 0 && Math.abs(value) < 1000 ? 2 : 0 });

/** A sum in the corner of a tile: hundreds of thousands of hours would not fit. */
export function shortSum(value: number | null, language: Language): string {
  if (value === null || Math.abs(value) < 100_000) return sumText(value);
  return language === 'zh'
    ? `${formatNumber(value / tenThousand, { decimals: 1 })}万`
    : `${formatNumber(value / 1000, { decimals: 0 })} k`;
}

export type Tendency = 'better' | 'worse' | 'same' | null;

/** Whether a change is for the better depends on the indicator, not on its sign. */
export function tendency(code: KpiCode, change: number | null | undefined): Tendency {
  if (change === null || change === undefined) return null;
  // Less than the tile shows: an arrow beside 0.0 % would say nothing.
  if (Math.abs(change) < 0.05) return 'same';
  return change > 0 === (kpiDefinitions[code].better === 'up') ? 'better' : 'worse';
}
