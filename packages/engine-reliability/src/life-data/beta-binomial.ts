import { betaLower, betaQuantile } from '../mathematics/beta.ts';
import { risingRoot } from '../mathematics/rising-root.ts';

/**
 * Bounds of the share failed where the fitted line has a given share (IEC 61649 annex, beta-binomial): the 5 % and 95 % ranks of the order number whose
 * median rank is that share. Null outside the first and last order number, where there is nothing to read them from.
 */
export function betaBinomialBounds(
  share: number,
  size: number,
  confidence: number,
): readonly [number, number] | null {
  const order = share * (size + 0.4) + 0.3;
  if (!(order >= 1 - 1e-9) || order > size + 1e-9) return null;
  const rank = Math.min(size, Math.max(1, order));
  const tail = (1 - confidence) / 2;
  const lower = betaQuantile(tail, rank, size - rank + 1);
  const upper = betaQuantile(1 - tail, rank, size - rank + 1);
  return lower === null || upper === null ? null : [lower, upper];
}

/**
 * Shares of the fitted line at which the upper and the lower bound of the share failed are `wanted`: I_wanted(i, n−i+1) is the chance that the
 * i-th failure lies below it and falls with i. Null where the order number would lie outside the sample.
 */
export function betaBinomialShares(
  wanted: number,
  size: number,
  confidence: number,
): readonly [number | null, number | null] {
  const tail = (1 - confidence) / 2;
  const shareWith = (chance: number): number | null => {
    const short = (rank: number) => chance - (betaLower(wanted, rank, size - rank + 1) ?? Number.NaN);
    if (!(short(1) <= 0) || !(short(size) >= 0)) return null;
    const rank = risingRoot((x) => ({ error: short(x), next: Number.NaN }), 1, size, 1);
    return rank === null ? null : (rank - 0.3) / (size + 0.4);
  };
  return [shareWith(1 - tail), shareWith(tail)];
}
