import { type QuantityId, quantityOf, type UnitSystem } from './quantities.ts';
import { fromUnit, type Unit } from './unit.ts';

export type ParseProblem = 'empty' | 'notANumber' | 'badSeparators' | 'unknownUnit' | 'belowPhysicalLimit';
export type ParseResult =
  | { readonly value: number; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ParseProblem };

/** One spelling for full-width digits, compatibility signs (℃, ㎜, m³) and the many dashes and spaces. */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[−‐‑‒–—]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/、/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
}

const NUMBER = /^([+-]?)(\d[\d, ']*)?(?:\.(\d+))?(?:[eE]([+-]?\d+)|[×xX*]10\^?([+-]?\d+))?/;
const GROUPED = /^\d{1,3}(?:([, '])\d{3})(?:\1\d{3})*$/;

type Reading = { value: number; rest: string } | { error: ParseProblem };

function readNumber(text: string): Reading {
  if (text === '' || text === '-') return { error: 'empty' };
  const match = NUMBER.exec(text);
  if (!match || (match[2] === undefined && match[3] === undefined)) return { error: 'notANumber' };
  const [all, sign = '', rawWhole = '', fraction, exponent, power] = match;
  const whole = rawWhole.trimEnd();
  if (/[, ']/.test(whole) && !GROUPED.test(whole)) return { error: 'badSeparators' };
  const digits = `${sign}${whole.replace(/[, ']/g, '') || '0'}.${fraction ?? '0'}e${exponent ?? power ?? '0'}`;
  const value = Number(digits);
  // Too large or too small to be held: an infinity, or a 0 nobody has typed.
  const isLost = value === 0 && /[1-9]/.test(`${whole}${fraction ?? ''}`);
  if (!Number.isFinite(value) || isLost) return { error: 'notANumber' };
  return { value, rest: text.slice(all.length).trim() };
}

/** A plain number as people type it: full-width digits, thousands separators, 3.06E-4 or 3.06×10^-4. */
export function parseNumber(text: string): ParseResult {
  const reading = readNumber(simplify(text));
  if ('error' in reading) return { error: reading.error };
  return reading.rest === '' ? { value: reading.value } : { error: 'notANumber' };
}

const unitKey = (text: string) =>
  simplify(text)
    .replace(/[ .·⋅]/g, '')
    .replace(/μ/g, 'u');

function findUnit(id: QuantityId, typed: string, system: UnitSystem): Unit | undefined {
  const { accepted } = quantityOf(id);
  const [zh, en, ...more] = accepted;
  if (!zh || !en) return undefined;
  if (typed === '') return system === 'zh' ? zh : en;
  const candidates = [zh, en, ...more];
  const spelledAs = (same: (a: string, b: string) => boolean) =>
    candidates.find((of) => [of.symbol, ...of.spellings].some((name) => same(unitKey(name), unitKey(typed))));
  // Exact case first: mPa and MPa, t and T differ by more than taste.
  return spelledAs((a, b) => a === b) ?? spelledAs((a, b) => a.toLowerCase() === b.toLowerCase());
}

/**
 * Reads a number with or without unit and returns it in the canonical unit. Without a unit the display unit of
 * the system is meant; a unit of either system is understood in both.
 */
export function parseQuantity(text: string, id: QuantityId, system: UnitSystem): ParseResult {
  const reading = readNumber(simplify(text));
  if ('error' in reading) return { error: reading.error };
  const found = findUnit(id, reading.rest, system);
  if (!found) return { error: /^[\d.,-]/.test(reading.rest) ? 'notANumber' : 'unknownUnit' };
  const value = fromUnit(reading.value, found);
  const { minimum } = quantityOf(id);
  // Half a digit of slack: 0 psia is -14.6959/145.0377 MPa(g), a hair below one standard atmosphere.
  if (minimum !== undefined && value < minimum - 1e-6 * Math.max(1, Math.abs(minimum))) {
    return { error: 'belowPhysicalLimit' };
  }
  return { value };
}

export const parseProblemTexts: Record<ParseProblem, { zh: string; en: string }> = {
  empty: { zh: '未填写数值', en: 'No value was entered' },
  notANumber: { zh: '不是有效的数值', en: 'This is not a number' },
  badSeparators: {
    zh: '千位分隔符位置不正确，小数请用点号',
    en: 'Misplaced thousands separators; use a point for decimals',
  },
  unknownUnit: { zh: '无法识别该物理量的单位', en: 'This unit is not known for the quantity' },
  belowPhysicalLimit: { zh: '数值低于物理下限', en: 'The value lies below the physical limit' },
};
