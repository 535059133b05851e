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

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_TERMS; n++) {
    term *= x / (a + n);
    sum += term;
    if (Math.abs(term) < Math.abs(sum) * PRECISION) break;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
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
    if (Math.abs(delta - 1) < PRECISION) break;
  }
  return Math.exp(-x + a * Math.log(x) - logGamma(a)) * h;
}

/** Regularised lower incomplete gamma P(a, x). */
export function gammaLower(a: number, x: number): number {
  if (x <= 0) return 0;
  return x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x);
}

/** Regularised upper incomplete gamma Q(a, x), accurate in the far tail. */
export function gammaUpper(a: number, x: number): number {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** x with P(a, x) = p, by bisection in the logarithm and Newton steps that must stay inside the bracket. */
export function gammaQuantile(p: number, a: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  let low = 0;
  let high = Math.max(1, a);
  while (gammaLower(a, high) < p) high *= 2;
  let x = high / 2;
  const logNorm = logGamma(a);
  for (let i = 0; i < 200; i++) {
    const error = gammaLower(a, x) - p;
    if (error > 0) high = x;
    else low = x;
    const density = Math.exp((a - 1) * Math.log(x) - x - logNorm);
    const next = x - error / density;
    const inside = next > low && next < high ? next : low > 0 ? Math.sqrt(low * high) : high / 2;
    if (Math.abs(inside - x) <= 1e-15 * Math.abs(x)) return inside;
    x = inside;
  }
  return x;
}

/** Quantile of the chi-square distribution, which is a gamma with half the degrees of freedom. */
export const chiSquareQuantile = (p: number, degrees: number): number => 2 * gammaQuantile(p, degrees / 2);
export const chiSquareUpper = (x: number, degrees: number): number => gammaUpper(degrees / 2, x / 2);
