import { gammaLower, logGamma } from '../mathematics/gamma.ts';
import { risingRoot } from '../mathematics/rising-root.ts';

/** P[N ≥ n] of the count given Σln(T/t): pmf ∝ zᵏ/(k!(k−1)!), k ≥ 1, summed outward from its largest term. */
function countAtLeast(n: number, z: number): number {
  const mode = Math.max(1, Math.floor(Math.sqrt(z)));
  let [all, upper] = [0, 0];
  const add = (k: number, term: number) => {
    all += term;
    if (k >= n) upper += term;
  };
  let term = 1;
  for (let k = mode; term > 1e-18; k++) {
    add(k, term);
    term *= z / (k * (k + 1));
  }
  term = 1;
  for (let k = mode; k > 1 && term > 1e-18; k--) {
    term *= (k * (k - 1)) / z;
    add(k - 1, term);
  }
  return upper / all;
}

/** P[X·Y ≤ w] for independent gamma variables of shapes a and b, by Simpson's rule over ln y. */
function productLower(w: number, a: number, b: number): number {
  const centre = Math.log(b);
  const width = 12 / Math.sqrt(b) + 3 / b;
  const panels = 400;
  const step = (2 * width) / panels;
  const logNorm = logGamma(b);
  let sum = 0;
  for (let i = 0; i <= panels; i++) {
    const logY = centre - width + i * step;
    const y = Math.exp(logY);
    const below = gammaLower(a, w / y);
    if (below === null) return Number.NaN;
    const weight = i === 0 || i === panels ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * below * Math.exp(b * logY - y - logNorm);
  }
  return (sum * step) / 3;
}

/**
 * Factors of the instantaneous MTBF T/(nβ̂), lower and upper (Crow 1982; tables of MIL-HDBK-189C). Time-truncated: exact given Σln(T/t), where
 * the count has a Bessel law in z = n²·ρ/ρ̂. Failure-truncated: z is a product of two gamma variables. Null when a limit is not reached.
 */
export function mtbfFactors(
  n: number,
  byFailure: boolean,
  confidence: number,
): readonly [number, number] | null {
  const tail = (1 - confidence) / 2;
  const solve = (chance: (z: number) => number, p: number): number | null =>
    risingRoot((z) => ({ error: chance(z) - p, next: Number.NaN }), 0, 1000 * n * n, n * n);
  const [low, high] = byFailure
    ? [tail, 1 - tail].map((p) => solve((z) => productLower(z, n, n - 1), p))
    : [solve((z) => countAtLeast(n, z), tail), solve((z) => countAtLeast(n + 1, z), 1 - tail)];
  return low && high ? [(n * n) / high, (n * n) / low] : null;
}
