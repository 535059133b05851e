import { risingRoot } from './rising-root.ts';

/** Gamma function and its incomplete forms. Series and continued fraction as in Abramowitz and Stegun 6.5. */

const LANCZOS_G = 7;
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const TINY = 1e-300;
const PRECISION = 1e-15;
const MAX_TERMS = 100_000;

export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
  const z = x - 1;
  let sum = LANCZOS[0] ?? 1;
  for (let i = 1; i < LANCZOS.length; i++) sum += (LANCZOS[i] ?? 0) / (z + i);
  const t = z + LANCZOS_G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

export const gammaFunction = (x: number): number => Math.exp(logGamma(x));

/** x^a·e^(−x)/Γ(a). For large a the three factors cancel to a few digits: there by Stirling's series about x = a. */
function front(a: number, x: number): number {
  if (a < 20) return Math.exp(-x + a * Math.log(x) - logGamma(a));
  const off = (x - a) / a;
  const correction = (1 / 12 - (1 / 360 - 1 / (1260 * a * a)) / (a * a)) / a;
  return Math.sqrt(a / (2 * Math.PI)) * Math.exp(-a * (off - Math.log1p(off)) - correction);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_TERMS; n++) {
    term *= x / (a + n);
    sum += term;
    if (Math.abs(term) < Math.abs(sum) * PRECISION) return sum * front(a, x);
  }
  return Number.NaN;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < MAX_TERMS; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (Math.abs(an * d + b) < TINY ? TINY : an * d + b);
    c = Math.abs(b + an / c) < TINY ? TINY : b + an / c;
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < PRECISION) return front(a, x) * h;
  }
  return Number.NaN;
}

const lowerPart = (a: number, x: number): number =>
  x <= 0 ? 0 : x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x);
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Regularised lower incomplete gamma P(a, x); null when neither form settles. */
export const gammaLower = (a: number, x: number): number | null => orNull(lowerPart(a, x));

/** Regularised upper incomplete gamma Q(a, x), accurate in the far tail. */
export const gammaUpper = (a: number, x: number): number | null =>
  orNull(x <= 0 ? 1 : x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x));

/** x with P(a, x) = p; null when it is not reached. */
export function gammaQuantile(p: number, a: number): number | null {
  if (!(a > 0) || !(p >= 0 && p < 1)) return null;
  if (p === 0) return 0;
  let high = Math.max(1, a);
  while (lowerPart(a, high) < p) high *= 2;
  return risingRoot(
    (x) => {
      const error = lowerPart(a, x) - p;
      return { error, next: x - (error * x) / front(a, x) };
    },
    0,
    high,
    high / 2,
  );
}

/** Quantile of the chi-square distribution, which is a gamma with half the degrees of freedom. */
export function chiSquareQuantile(p: number, degrees: number): number | null {
  const half = gammaQuantile(p, degrees / 2);
  return half === null ? null : 2 * half;
}

export const chiSquareUpper = (x: number, degrees: number): number | null => gammaUpper(degrees / 2, x / 2);
