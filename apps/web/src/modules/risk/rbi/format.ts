import type { Basis } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { RiskLevel } from '@ircrisk/engine-api581';
import type { RiskBand } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE, type QuantityId, quantityOf, typesetNumber } from '@ircrisk/units';

/** How much a gap in the data matters, as a mark. */
export const weightMarks = { stops: 'miss', high: 'near', low: 'identified' } as const;

export const bandOf: Record<RiskLevel, RiskBand> = { L: 'low', M: 'medium', MH: 'mediumHigh', H: 'high' };

/** Three digits that can be compared at a glance: 2,013, 14.0, 0.0312, 3.06×10⁻⁵. */
export function shortNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en-US');
  if (size < 1e-3) return typesetNumber(value);
  return value.toPrecision(3);
}

/**
 * A limit of a matrix as the standard prints it: 9 290 m² is 100,000 ft², not the 99,997 of the conversion. Millions are
 * shortened, or five of them would not stand side by side.
 */
export function limitNumber(value: number, language: Language): string {
  const round = Number(value.toPrecision(4));
  if (round < 1e6) return round.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return language === 'zh'
    ? `${(round / 1e4).toLocaleString('en-US')} 万`
    : `${(round / 1e6).toLocaleString('en-US')} M`;
}

/** The same in a column of figures: past a million shortened, so that none is broken in two. */
export const columnNumber = (value: number | null, language: Language): string =>
  value !== null && Math.abs(value) >= 1e6
    ? limitNumber(Number(value.toPrecision(3)), language)
    : shortNumber(value);

const area = (language: Language) => quantityOf('area').display[language];

/** Area in the unit of the language, money as it is. */
export const shownAs = (value: number | null, basis: Basis, language: Language): number | null =>
  value === null || basis === 'financial' ? value : area(language).toDisplay(value);

export const cofUnit = (basis: Basis, language: Language): string =>
  basis === 'financial' ? 'USD' : area(language).symbol;
export const riskUnit = (basis: Basis, language: Language): string =>
  `${cofUnit(basis, language)}/${language === 'zh' ? 'a' : 'yr'}`;

/** Units of the engine's steps that have another form in the other system. */
const quantityOfUnit: Record<string, QuantityId> = {
  mm: 'thickness',
  'mm/yr': 'corrosionRate',
  MPa: 'stress',
  '°C': 'temperature',
  'm²': 'area',
  kg: 'mass',
  'kg/s': 'massFlow',
  'm³': 'volume',
};

/** A quantity of a derivation in the unit of the language. */
export function stepValue(value: unknown, unit: string, language: Language): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value !== 'number') return `${String(value)}${unit ? ` ${unit}` : ''}`;
  if (unit === 'm²/yr')
    return `${shortNumber(area(language).toDisplay(value))} ${riskUnit('area', language)}`;
  const known = quantityOfUnit[unit];
  if (!known) return `${precise(value)}${unit ? ` ${unit}` : ''}`;
  const { toDisplay, symbol } = quantityOf(known).display[language];
  return `${precise(toDisplay(value))} ${symbol}`;
}

const precise = (value: number): string => {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return typesetNumber(value, 3);
  return String(Number(value.toPrecision(5)));
};
