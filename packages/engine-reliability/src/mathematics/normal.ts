const DENSITY = 1 / Math.sqrt(2 * Math.PI);

/** Chebyshev coefficients of ln(erfc(x)·exp(x²)/t), t = 2/(2+x) (Press et al. 2007, 6.2.2); error 1.2e-16. */
const TAIL = [
  -1.3026537197817094, 0.6419697923564902, 1.9476473204185836e-2, -9.561514786808631e-3, -9.46595344482036e-4,
  3.66839497852761e-4, 4.2523324806907e-5, -2.0278578112534e-5, -1.624290004647e-6, 1.30365583558e-6,
  1.5626441722e-8, -8.5238095915e-8, 6.529054439e-9, 5.059343495e-9, -9.91364156e-10, -2.27365122e-10,
  9.6467911e-11, 2.394038e-12, -6.886027e-12, 8.94487e-13, 3.13092e-13, -1.12708e-13, 3.81e-16, 7.106e-15,
  -1.523e-15, -9.4e-17, 1.21e-16, -2.8e-17,
];

/** erfc(x)·exp(x²) for x ≥ 0: the tail without the factor that leaves the number range. */
function scaledTail(x: number): number {
  const t = 2 / (2 + x);
  const y = 4 * t - 2;
  let [d, dd] = [0, 0];
  for (let j = TAIL.length - 1; j > 0; j--) {
    const next = y * d - dd + (TAIL[j] ?? 0);
    dd = d;
    d = next;
  }
  return t * Math.exp(0.5 * ((TAIL[0] ?? 0) + y * d) - dd);
}

export const normalDensity = (z: number): number => DENSITY * Math.exp(-0.5 * z * z);

/** P[Z > z], with full relative accuracy in the upper tail. */
export function normalUpper(z: number): number {
  const tail = 0.5 * scaledTail(Math.abs(z) * Math.SQRT1_2) * Math.exp(-0.5 * z * z);
  return z >= 0 ? tail : 1 - tail;
}

export const normalLower = (z: number): number => normalUpper(-z);

/** Hazard φ(z)/(1 − Φ(z)); in the upper tail the exponentials cancel and nothing underflows. */
export const normalHazard = (z: number): number =>
  z > 0 ? (2 * DENSITY) / scaledTail(z * Math.SQRT1_2) : normalDensity(z) / normalUpper(z);

/** ln P[Z > z], finite for every z. */
export const logNormalUpper = (z: number): number =>
  z > 0 ? Math.log(0.5 * scaledTail(z * Math.SQRT1_2)) - 0.5 * z * z : Math.log(normalUpper(z));

/** Rational start (Abramowitz and Stegun 26.2.23) and Halley steps on the tail that holds the probability. */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let z = -(
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
  );
  for (let i = 0; i < 3; i++) {
    const step = (normalLower(z) - p) / normalDensity(z);
    z -= step / (1 + 0.5 * z * step);
  }
  return z;
}
