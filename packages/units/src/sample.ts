/** Plain figures of a sample, shared by every engine. Empty samples give null, never zero. */

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

export function mean(values: readonly number[]): number | null {
  const [first] = values;
  if (first === undefined) return null;
  // Three times 0.3 add up to less than 0.9: what does not vary must not seem to.
  if (values.every((value) => value === first)) return first;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Smallest and largest; a loop, because a spread call fails on long arrays. */
export function extremes(values: readonly number[]): { min: number; max: number } | null {
  const [first] = values;
  if (first === undefined) return null;
  let [min, max] = [first, first];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** Sample standard deviation with n − 1. */
export function standardDeviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** Linear interpolation between order statistics, type 7 of Hyndman and Fan, as spreadsheets do it. */
export function percentile(values: readonly number[], p: number): number | null {
  const sorted = ascending(values);
  if (sorted.length === 0 || !(p >= 0 && p <= 1)) return null;
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (position - below) * (high - low);
}

export const median = (values: readonly number[]): number | null => percentile(values, 0.5);

/** 1.4826 makes the median deviation comparable with a standard deviation; beyond 3.5 is an outlier. */
const MAD_SCALE = 1.4826;
export const FEWEST_JUDGED = 5;
const OUTLIER_LIMIT = 3.5;

export type OutlierScores = { median: number; mad: number; scores: (number | null)[]; outliers: number[] };

/** Distance from the median in scaled median deviations; `outliers` holds the positions beyond the limit. */
export function outlierScores(values: readonly number[], limit = OUTLIER_LIMIT): OutlierScores | null {
  const centre = median(values);
  if (centre === null) return null;
  const mad = median(values.map((value) => Math.abs(value - centre))) ?? 0;
  // Four values judge no fifth; and with more than half of them equal the deviation is zero and no scale exists.
  const judged = mad > 0 && values.length >= FEWEST_JUDGED;
  const scores = values.map((value) => (!judged ? null : Math.abs(value - centre) / (MAD_SCALE * mad)));
  const outliers = scores.flatMap((score, position) => (score !== null && score > limit ? [position] : []));
  return { median: centre, mad, scores, outliers };
}
