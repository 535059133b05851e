export interface ReadValue {
  readonly min: number;
  readonly max: number;
  /** As written: mm, MPa, °C, m²; empty where there is none. */
  readonly unit: string;
  readonly qualifier: '' | '≤' | '≥' | '<' | '>' | '≈';
  /** A comma was taken for the decimal point: doubtful by nature. */
  readonly commaDecimal: boolean;
}

export type ReadOutcome =
  | { readonly read: ReadValue; readonly problem?: undefined }
  | { readonly read: null; readonly problem: 'empty' | 'notNumber' | 'rangeReversed' | 'tolerance' };

const fractions: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Text of a drawing or sheet as plain characters: fractions and raised digits first (NFKC would make m2 of m² and 31/2 of 3½), then
 * full-width forms, then the minus sign and the signs of ranges that NFKC leaves alone.
 */
export function plain(text: string): string {
  return text
    .replace(/(\d*)([¼½¾⅛⅜⅝⅞])/g, (_, whole: string, sign: string) =>
      String(Number(whole || 0) + fractions[sign]!),
    )
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => `^${superscripts.indexOf(sign)}`)
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replace(/[~\u301c\u2013\u2014]|至|到/g, '~')
    .replace(/\s+/g, ' ')
    .trim();
}

const raised = (unit: string) => unit.replace(/\^(\d)/g, (_, digit: string) => superscripts[Number(digit)]!);

/** One number with its commas: before exactly three digits thousands, else (or after a leading 0) a decimal point. */
function numberOf(text: string): { value: number; commaDecimal: boolean } | null {
  const plainNumber = (digits: string, commaDecimal: boolean) =>
    /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? { value: Number(digits), commaDecimal } : null;
  if (!text.includes(',')) return plainNumber(text, false);
  const unsigned = text.replace(/^[+-]/, '');
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(unsigned)) return plainNumber(text.replaceAll(',', ''), false);
  if (/^\d+,\d+$/.test(unsigned)) return plainNumber(text.replace(',', '.'), true);
  // 1.130,5 as the continent writes it.
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(unsigned))
    return plainNumber(text.replaceAll('.', '').replace(',', '.'), true);
  return null;
}

const number = '[+-]?[\\d.,]*\\d';
const unit = '[A-Za-zµμ°%"′″Ω][A-Za-zµμ°%"′″Ω/·^\\d()]*|';
const pattern = new RegExp(
  `^(≤|≥|<=|>=|<|>|≈|约)?\\s?(${number})\\s?(${unit})(?:\\s?(?:~|-)\\s?(${number})\\s?(${unit}))?$`,
);
const qualifiers: Readonly<Record<string, ReadValue['qualifier']>> = { '<=': '≤', '>=': '≥', 约: '≈' };

/** A value as a person wrote it: full-width digits, ranges, commas, units. */
export function readValue(text: string): ReadOutcome {
  const clean = plain(text);
  if (clean === '') return { read: null, problem: 'empty' };
  if (/±/.test(clean)) return { read: null, problem: 'tolerance' };
  const found = pattern.exec(clean);
  if (!found) return { read: null, problem: 'notNumber' };
  const [, sign = '', low = '', lowUnit = '', high, highUnit = ''] = found;
  const from = numberOf(low);
  const to = high === undefined ? from : numberOf(high);
  if (!from || !to || (lowUnit && highUnit && lowUnit !== highUnit))
    return { read: null, problem: 'notNumber' };
  if (from.value > to.value) return { read: null, problem: 'rangeReversed' };
  return {
    read: {
      min: from.value,
      max: to.value,
      unit: raised(highUnit || lowUnit),
      qualifier: qualifiers[sign] ?? (sign as ReadValue['qualifier']),
      commaDecimal: from.commaDecimal || to.commaDecimal,
    },
  };
}

/** Below this a value is confirmed one by one. */
export const sureFrom = 0.85;
const commaAtMost = 0.84;

/** 1 for text that is seen on the page; a hidden layer under a scan is as sure as its reader said, unknown is 0. */
export function confidenceOf(
  method: 'text' | 'ocr' | 'manual',
  told: number | null,
  read: ReadValue | null,
): number {
  const base = method === 'ocr' ? Math.min(1, Math.max(0, told ?? 0)) : 1;
  return method !== 'manual' && read?.commaDecimal ? Math.min(base, commaAtMost) : base;
}

const toMillimetres: Readonly<Record<string, number>> = {
  '': 1,
  mm: 1,
  MM: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  '"': 25.4,
  '″': 25.4,
  μm: 0.001,
};

/** Thickness in mm; null for a unit that is no length. */
export function millimetres(value: number, unit: string): number | null {
  const factor = toMillimetres[unit];
  return factor === undefined ? null : value * factor;
}

export type Validator = 'int1to5' | 'yearMonth' | 'day' | 'positive';

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day as sheets write it: 2026.10.22, 2026年10月22日, 2026/10/22, 20261022; null where it is none. */
export function readDay(text: string): string | null {
  const found = /^(\d{4})\s?[年./-]?\s?(\d{1,2})\s?[月./-]?\s?(\d{1,2})\s?日?$/.exec(plain(text));
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return null;
  return `${found[1]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The value a validator lets through, as it is stored; null where it does not fit. */
export function validated(text: string, validator: Validator | undefined): string | null {
  const clean = plain(text);
  if (validator === 'int1to5') return /^[1-5]$/.test(clean) ? clean : null;
  if (validator === 'day') return readDay(text);
  if (validator === 'positive') {
    const { read } = readValue(text);
    return read && read.min > 0 ? clean : null;
  }
  if (validator === 'yearMonth') {
    const found = /^(\d{4})\s?[年./-]?\s?(\d{1,2})(?:月)?$/.exec(clean);
    const month = Number(found?.[2]);
    return found && month >= 1 && month <= 12 ? `${found[1]}-${String(month).padStart(2, '0')}` : null;
  }
  return clean === '' ? null : clean;
}
