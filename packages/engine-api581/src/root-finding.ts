/**
 * Brent's method on a bracket. The returned point lies on the side where f is not positive or within `tolerance` of the crossing. Null
 * when f(a) and f(b) have one sign, f has no value on the way or the steps run out: never the last guess.
 */
export function findRoot(
  f: (x: number) => number,
  a: number,
  b: number,
  fa: number,
  fb: number,
  tolerance: number,
): number | null {
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (Math.sign(fa) !== -Math.sign(fb)) return null;
  let previous = a;
  let fPrevious = fa;
  let best = b;
  let fBest = fb;
  let other = a;
  let fOther = fa;
  let step = b - a;
  let stepBefore = step;
  for (let iteration = 0; iteration < 200; iteration++) {
    if (fBest > 0 === fOther > 0) {
      other = previous;
      fOther = fPrevious;
      step = best - previous;
      stepBefore = step;
    }
    if (Math.abs(fOther) < Math.abs(fBest)) {
      previous = best;
      best = other;
      other = previous;
      fPrevious = fBest;
      fBest = fOther;
      fOther = fPrevious;
    }
    const middle = (other - best) / 2;
    if (Math.abs(middle) <= tolerance || fBest === 0) return best;
    if (Math.abs(stepBefore) >= tolerance && Math.abs(fPrevious) > Math.abs(fBest)) {
      const s = fBest / fPrevious;
      let p: number;
      let q: number;
      if (previous === other) {
        p = 2 * middle * s;
        q = 1 - s;
      } else {
        const u = fPrevious / fOther;
        const r = fBest / fOther;
        p = s * (2 * middle * u * (u - r) - (best - previous) * (r - 1));
        q = (u - 1) * (r - 1) * (s - 1);
      }
      if (p > 0) q = -q;
      else p = -p;
      if (2 * p < Math.min(3 * middle * q - Math.abs(tolerance * q), Math.abs(stepBefore * q))) {
        stepBefore = step;
        step = p / q;
      } else {
        step = middle;
        stepBefore = middle;
      }
    } else {
      step = middle;
      stepBefore = middle;
    }
    previous = best;
    fPrevious = fBest;
    best += Math.abs(step) > tolerance ? step : Math.sign(middle) * tolerance;
    fBest = f(best);
    if (Number.isNaN(fBest)) return null;
  }
  return null;
}
