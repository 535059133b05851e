const high = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻';
const raised = (sign: string): string => high['0123456789-'.indexOf(sign)] ?? sign;
const lowered = (sign: string): string => '0123456789-'[high.indexOf(sign)] ?? sign;

/** The one way a power of ten is written, in tables, derivations and on paper: 4.32×10⁻⁶. */
export const timesPowerOfTen = (mantissa: string, power: number): string =>
  `${mantissa}×10${[...String(power)].map(raised).join('')}`;

/** Figures with such a power or without one, for expressions that look for them. */
export const POWER_PATTERN = `(?:×10[${high}]+)?`;

/** What was written, as a number again. */
export function numberOfPower(written: string): number {
  const [mantissa = '', power] = written.replace('−', '-').split('×10');
  return power === undefined ? Number(mantissa) : Number(`${mantissa}e${[...power].map(lowered).join('')}`);
}

/** Sizes written with all their digits; smaller and larger ones have a power of ten. */
export const SMALLEST_PLAIN = 1e-3;
export const LARGEST_PLAIN = 1e7;
