/** The units of a derivation in US customary form, chosen so that an equation that holds in SI holds in them too. */

import { shown } from './calculation.ts';
import { numberOfPower, POWER_PATTERN } from './power-of-ten.ts';

/** A figure of a derivation. */
export interface Quantity {
  value: number | string | boolean | null;
  unit: string;
  /** In US units, where that is no plain conversion of the unit: the constant of a correlation. */
  us?: number;
}

const INCH_MM = 25.4;
const FOOT_M = 0.3048;
const POUND_KG = 0.45359237;
const PSI_KPA = 6.894757293168361;
const SQUARE_FOOT_M2 = FOOT_M ** 2;
const CUBIC_FOOT_M3 = FOOT_M ** 3;
/** ft·lbf in joules. */
const FOOT_POUND_J = 1.3558179483314;
const BTU_J = 1055.05585262;
/** kg/m³ of one lb/ft³. */
const POUND_PER_CUBIC_FOOT = POUND_KG / CUBIC_FOOT_M3;

/** US unit and how many of the SI unit make one of it. */
const US: Record<string, readonly [symbol: string, size: number]> = {
  mm: ['in', INCH_MM],
  'mm²': ['in²', INCH_MM ** 2],
  'mm/yr': ['in/yr', INCH_MM],
  m: ['ft', FOOT_M],
  'm²': ['ft²', SQUARE_FOOT_M2],
  'm²/yr': ['ft²/yr', SQUARE_FOOT_M2],
  'm³': ['ft³', CUBIC_FOOT_M3],
  'm/d': ['ft/d', FOOT_M],
  'cm/s': ['in/s', 2.54],
  'm/s': ['ft/s', FOOT_M],
  'm/s²': ['ft/s²', FOOT_M],
  MPa: ['psi', PSI_KPA / 1000],
  kPa: ['psi', PSI_KPA],
  'kPa abs': ['psia', PSI_KPA],
  Pa·s: ['lbf·s/ft²', 47.88025898033584],
  K: ['°R', 1 / 1.8],
  'Δ°C': ['Δ°F', 1 / 1.8],
  kg: ['lb', POUND_KG],
  'kg/s': ['lb/s', POUND_KG],
  'kg/m³': ['lb/ft³', POUND_PER_CUBIC_FOOT],
  'kg/kmol': ['lb/lbmol', 1],
  kW: ['Btu/h', BTU_J / 3_600_000],
  'kW/m²': ['Btu/(h·ft²)', BTU_J / 3_600_000 / SQUARE_FOOT_M2],
  'J/(kmol·K)': ['ft·lbf/(lbmol·°R)', (FOOT_POUND_J / POUND_KG) * 1.8],
  'J/(mol·K)': ['Btu/(lbmol·°R)', (BTU_J / POUND_KG / 1000) * 1.8],
  'USD/m²': ['USD/ft²', 1 / SQUARE_FOOT_M2],
  '1/m²': ['1/ft²', 1 / SQUARE_FOOT_M2],
};

/** How many US units one SI unit makes, for the constants of correlations. */
export const perUnit = (unit: string): number => 1 / (US[unit]?.[1] ?? 1);

/** The same quantity in US units; what has no US unit of its own stays as it is. */
export function inUsUnits({ value, unit, us }: Quantity): Quantity {
  if (us !== undefined) return { value: us, unit };
  if (unit === '°C') return { value: typeof value === 'number' ? value * 1.8 + 32 : value, unit: '°F' };
  const known = US[unit];
  if (!known) return { value, unit };
  return { value: typeof value === 'number' ? value / known[1] : value, unit: known[0] };
}

const digits = String.raw`(?:(?<!\d)[−-])?\d+(?:\.\d+)?${POWER_PATTERN}`;
const figureWithUnit = new RegExp(
  String.raw`(?:(${digits})(–| to ))?(${digits}) (mm/a|mm|m/s|m|MPa|°C)(?![\w/²³])`,
  'g',
);

/** A sentence with its SI figures in US units: "2.54 mm" becomes "0.1 in". */
export const sentenceInUsUnits = (text: string): string =>
  text.replace(
    figureWithUnit,
    (_whole, from: string | undefined, until: string | undefined, to: string, unit: string) => {
      const own = unit === 'mm/a' ? 'mm/yr' : unit;
      const figure = (said: string) =>
        shown(Number(inUsUnits({ value: numberOfPower(said), unit: own }).value), 4);
      const { unit: symbol } = inUsUnits({ value: 0, unit: own });
      return `${from === undefined ? '' : `${figure(from)}${until}`}${figure(to)} ${symbol}`;
    },
  );

/** A sentence for its reader: those of Chinese have SI. */
export const sentenceFor = (text: string, language: 'zh' | 'en'): string =>
  language === 'en' ? sentenceInUsUnits(text) : text;

/** Whether a step of this unit is shown in another one to readers of English. */
export const hasUsUnit = (unit: string): boolean => inUsUnits({ value: 0, unit }).unit !== unit;

/**
 * The value of a step for its reader. Its formula may hold in SI alone, so that readers of US units get both. A pure number has no unit,
 * and a year is one word in each language.
 */
export function stepFigure(
  value: number | string | null,
  unit: string,
  language: 'zh' | 'en',
  figure: (value: number | string | null) => string,
): string {
  if (value === null) return figure(value);
  const said = unit === '1' ? '' : unit.replace(/\/(?:a|yr)$/, language === 'en' ? '/yr' : '/a');
  const own = `${figure(value)} ${said}`.trim();
  if (language === 'zh' || typeof value !== 'number' || !hasUsUnit(said)) return own;
  const us = inUsUnits({ value, unit: said });
  return `${figure(us.value as number)} ${us.unit} (${own})`;
}

/** Units of a derivation that belong to SI alone: none of them may stand in a document in US units. */
export const SI_ONLY: readonly string[] = [...Object.keys(US), '°C'];
