import { chiSquareQuantile } from '../mathematics/gamma.ts';
import { risingRoot } from '../mathematics/rising-root.ts';
import type { WeibullEstimate } from './weibull-likelihood.ts';

/** β and ln η on the rim of the region the data cannot tell from the top. */
export type RimPoint = { readonly beta: number; readonly logEta: number };
export type Contour = {
  readonly confidence: number;
  readonly points: readonly RimPoint[];
  /** The rim in a direction, for a figure that wants more digits than the points have. */
  readonly towards: (angle: number) => RimPoint | null;
};

const RAYS = 60;

/**
 * The region 2(l̂ − l) ≤ χ²(c; 1) (Meeker and Escobar 1998, 8.3). The least and greatest value of a figure on it are the profile
 * likelihood-ratio bounds of that figure, whatever the figure. Rays go out from the top along the axes of the observed information; null when one
 * of them finds no rim. `within` is what is left of the drop where a further parameter has used up a part.
 */
export function likelihoodContour(
  found: WeibullEstimate,
  confidence: number,
  within?: number,
): Contour | null {
  const allowed = chiSquareQuantile(confidence, 1);
  const { likelihood, top } = found;
  const { aa, ab, bb } = top.slopes;
  const det = aa * bb - ab * ab;
  if (allowed === null || !(det > 0)) return null;
  const drop = within ?? allowed / 2;
  // Cholesky factor of the covariance: a step of √(2·drop) ends on the rim of a parabola.
  const deviationA = Math.sqrt(-bb / det);
  const slope = ab / det / deviationA;
  const rest = Math.sqrt(Math.max(0, -aa / det - slope * slope));
  const towards = (angle: number): RimPoint | null => {
    const [da, db] = [deviationA * Math.cos(angle), slope * Math.cos(angle) + rest * Math.sin(angle)];
    const furthest = db < 0 ? (-top.b / db) * (1 - 1e-9) : Number.POSITIVE_INFINITY;
    const fall = (s: number) => {
      const here = likelihood.at(top.a + s * da, top.b + s * db);
      const error = top.slopes.value - here.value - drop;
      return { error, next: s + error / (here.a * da + here.b * db) };
    };
    const start = Math.min(Math.sqrt(2 * drop), furthest / 2);
    let high = start;
    while (high < furthest && !(fall(high).error > 0)) {
      high = Math.min(2 * high, furthest);
      if (high > 1e6) return null;
    }
    // Down to β = 0 the likelihood has not fallen far enough: the region is open there.
    if (!(fall(high).error > 0)) return null;
    const s = risingRoot(fall, 0, high, start, 1e-11);
    if (s === null) return null;
    const [a, b] = [top.a + s * da, top.b + s * db];
    return { beta: b, logEta: Math.log(likelihood.scale) - a / b };
  };
  const points: RimPoint[] = [];
  for (let i = 0; i < RAYS; i++) {
    const point = towards((2 * Math.PI * i) / RAYS);
    if (!point) return null;
    points.push(point);
  }
  return { confidence, points, towards };
}

/**
 * Least and greatest value of a figure on the rim by a parabola through the three points around each: a few parts in ten thousand off,
 * for a curve of many figures, where a search along the rim for each takes seconds.
 */
export function rimSpan(
  { points }: Pick<Contour, 'points'>,
  figure: (point: RimPoint) => number,
): readonly [number, number] {
  const values = points.map(figure);
  const extreme = (sign: 1 | -1): number => {
    let best = 0;
    for (let i = 1; i < values.length; i++) if (sign * values[i]! > sign * values[best]!) best = i;
    const [before, here, after] = [values.at(best - 1)!, values[best]!, values[(best + 1) % values.length]!];
    const bend = before - 2 * here + after;
    return bend === 0 ? here : here - (after - before) ** 2 / (8 * bend);
  };
  return [extreme(-1), extreme(1)];
}

/** Least and greatest value of a figure on the rim, to about 1e-8 of their distance. */
export function rimBounds(
  contour: Contour,
  figure: (point: RimPoint) => number,
): readonly [number, number] | null {
  const values = contour.points.map(figure);
  const step = (2 * Math.PI) / values.length;
  const extreme = (sign: 1 | -1): number | null => {
    let best = 0;
    for (let i = 1; i < values.length; i++)
      if (sign * (values[i] ?? 0) > sign * (values[best] ?? 0)) best = i;
    const ratio = (Math.sqrt(5) - 1) / 2;
    let [low, high] = [(best - 1) * step, (best + 1) * step];
    const at = (angle: number) => {
      const point = contour.towards(angle);
      return point ? sign * figure(point) : Number.NaN;
    };
    let [x, y] = [high - ratio * (high - low), low + ratio * (high - low)];
    let [fx, fy] = [at(x), at(y)];
    for (let i = 0; i < 17; i++) {
      if (fx > fy) {
        [high, y, fy] = [y, x, fx];
        x = high - ratio * (high - low);
        fx = at(x);
      } else {
        [low, x, fx] = [x, y, fy];
        y = low + ratio * (high - low);
        fy = at(y);
      }
    }
    const found = Math.max(fx, fy);
    return Number.isNaN(found) ? null : sign * found;
  };
  const [least, greatest] = [extreme(-1), extreme(1)];
  return least === null || greatest === null ? null : [least, greatest];
}
