import { chiSquareQuantile } from '../mathematics/gamma.ts';
import { type Contour, likelihoodContour, type RimPoint, rimBounds } from './likelihood-contour.ts';
import { type Profile, thresholdRange } from './threshold.ts';
import type { Interval, WeibullBounds } from './weibull-bounds.ts';

const SLICES = 16;
/** Golden steps between the slices beside the best one: 0.618^14 of their distance. */
const STEPS = 14;
const B10 = Math.log(-Math.log(0.9));
const RATIO = (Math.sqrt(5) - 1) / 2;

type Slice = { readonly threshold: number; readonly contour: Contour | null; readonly top: RimPoint };
type Figure = (point: RimPoint, threshold: number) => number;

/**
 * Likelihood-ratio bounds with a failure-free time that is itself unknown: for every t₀ the data allow, what is left of the drop
 * χ²(c; 1)/2 is the region of β and η; the bounds of a figure are its least and greatest value on all of them together
 * (the profile over t₀, β and η, t₀ ≥ 0). Null when a rim is not found.
 */
export function boundsOverThreshold(
  profile: Profile,
  best: number,
  confidence: number,
): { readonly bounds: WeibullBounds; readonly isOpen: boolean } | null {
  const quantile = chiSquareQuantile(confidence, 1);
  const top = profile.at(best);
  if (quantile === null || !top) return null;
  const { least, greatest, isOpen } = thresholdRange(profile, best, quantile / 2);
  const known = new Map<number, Slice | null>();
  const sliceAt = (threshold: number): Slice | null => {
    const seen = known.get(threshold);
    if (seen !== undefined) return seen;
    const made = sliceOf(threshold);
    known.set(threshold, made);
    return made;
  };
  const sliceOf = (threshold: number): Slice | null => {
    const found = profile.at(threshold);
    if (!found) return null;
    const drop = quantile / 2 - (top.logLikelihood - found.logLikelihood);
    const point = { beta: found.beta, logEta: Math.log(found.eta) };
    // At the ends of the range the region shrinks to its top.
    if (drop < 1e-9) return { threshold, contour: null, top: point };
    const contour = likelihoodContour(found, confidence, drop);
    return contour && { threshold, contour, top: point };
  };
  const places = Array.from({ length: SLICES + 1 }, (_, i) => least + ((greatest - least) * i) / SLICES);
  const slices: Slice[] = [];
  for (const place of [...places, best]) {
    const slice = sliceAt(place);
    if (!slice) return null;
    slices.push(slice);
  }
  const extreme = (figure: Figure, sign: 1 | -1): number => {
    const coarse = ({ contour, threshold, top: own }: Slice) =>
      Math.max(...(contour?.points ?? [own]).map((point) => sign * figure(point, threshold)));
    const fine = (slice: Slice | null): number => {
      if (!slice) return Number.NEGATIVE_INFINITY;
      const { contour, threshold, top: own } = slice;
      const found = contour && rimBounds(contour, (point) => figure(point, threshold));
      return sign * (found ? found[sign === 1 ? 1 : 0] : figure(own, threshold));
    };
    const values = slices.map(coarse);
    const highest = values.indexOf(Math.max(...values));
    const width = (greatest - least) / SLICES;
    const middle = slices[highest]!.threshold;
    let [low, high] = [Math.max(least, middle - width), Math.min(greatest, middle + width)];
    let found = Math.max(fine(slices[highest]!), fine(sliceAt(low)), fine(sliceAt(high)));
    if (high > low) {
      let [a, b] = [high - RATIO * (high - low), low + RATIO * (high - low)];
      let [fa, fb] = [fine(sliceAt(a)), fine(sliceAt(b))];
      for (let i = 0; i < STEPS; i++) {
        found = Math.max(found, fa, fb);
        if (fa >= fb) {
          [high, b, fb] = [b, a, fa];
          a = high - RATIO * (high - low);
          fa = fine(sliceAt(a));
        } else {
          [low, a, fa] = [a, b, fb];
          b = low + RATIO * (high - low);
          fb = fine(sliceAt(b));
        }
      }
    }
    return sign * found;
  };
  const between = (figure: Figure): Interval => [extreme(figure, -1), extreme(figure, 1)];
  const bounds: WeibullBounds = {
    kind: 'likelihoodRatio',
    confidence,
    threshold: [least, greatest],
    beta: between(({ beta }) => beta),
    eta: between(({ logEta }) => Math.exp(logEta)),
    b10: between(({ beta, logEta }, threshold) => threshold + Math.exp(logEta + B10 / beta)),
    unreliability: (age) => {
      if (age <= least) return null;
      const shares = slices.flatMap(({ contour, threshold, top: own }) =>
        age <= threshold
          ? [0]
          : (contour?.points ?? [own]).map(
              ({ beta, logEta }) => -Math.expm1(-Math.exp(beta * (Math.log(age - threshold) - logEta))),
            ),
      );
      return [Math.min(...shares), Math.max(...shares)];
    },
  };
  return { bounds, isOpen };
}
