import { logGamma } from './gamma.ts';
import { risingRoot } from './rising-root.ts';

const TINY = 1e-300;

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);
const guard = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** Lentz evaluation of the continued fraction 26.5.8 of Abramowitz and Stegun; not a number when it does not settle. */
function fraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a - 1 + 2 * m) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 1 + 2 * m));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < 1e-15) return h;
  }
  return Number.NaN;
}

function regularised(a: number, b: number, x: number, logNorm: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logNorm);
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(a, b, x)) / a
    : 1 - (front * fraction(b, a, 1 - x)) / b;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Regularised incomplete beta I_x(a, b); null when the fraction does not settle. */
export const betaLower = (x: number, a: number, b: number): number | null =>
  orNull(regularised(a, b, x, logBeta(a, b)));

/** x with I_x(a, b) = p, from a start close to the answer; null when it is not reached. */
export function betaQuantile(p: number, a: number, b: number, start?: number): number | null {
  if (!(a > 0) || !(b > 0) || !(p >= 0 && p <= 1)) return null;
  if (p === 0 || p === 1) return p;
  const logNorm = logBeta(a, b);
  return risingRoot(
    (x) => {
      const error = regularised(a, b, x, logNorm) - p;
      const slope = (a - 1) / x - (b - 1) / (1 - x);
      const step = error / Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logNorm);
      // Halley's correction makes two steps enough from a good start.
      return { error, next: x - step / Math.max(0.5, 1 - 0.5 * step * slope) };
    },
    0,
    1,
    start ?? a / (a + b),
  );
}

/** P[Bin(n, p) ≤ k] through the incomplete beta, exact also for thousands of trials. */
export function binomialLower(k: number, n: number, p: number): number | null {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return betaLower(1 - p, n - k, k + 1);
}
