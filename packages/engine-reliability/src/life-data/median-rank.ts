import { betaQuantile } from '../mathematics/beta.ts';
import type { Lives } from './life-data.ts';

export type RankMethod = 'bernard' | 'exact';

export type RankedFailure = {
  readonly age: number;
  /** Order number among all items, raised by the suspensions before it (Johnson). */
  readonly adjustedRank: number;
  /** Median rank, the plotting position. */
  readonly unreliability: number;
};

/** Median of the order statistic: Bernard's approximation or the beta inverse (null when not reached), IEC 61649 7.2. */
export function medianRank(rank: number, size: number, method: RankMethod): number | null {
  const bernard = (rank - 0.3) / (size + 0.4);
  return method === 'bernard' ? bernard : betaQuantile(0.5, rank, size - rank + 1, bernard);
}

/**
 * Johnson's adjusted ranks: a suspension could have failed anywhere later, so the order numbers of the
 * failures behind it spread evenly. On equal ages the failure comes first.
 */
export function rankFailures(
  { failures, suspensions }: Pick<Lives, 'failures' | 'suspensions'>,
  method: RankMethod,
): RankedFailure[] | null {
  const size = failures.length + suspensions.length;
  const failed = Float64Array.from(failures).sort();
  const alive = Float64Array.from(suspensions).sort();
  const ranked: RankedFailure[] = [];
  let adjustedRank = 0;
  let passed = 0;
  for (const [order, age] of failed.entries()) {
    while (passed < alive.length && (alive[passed] ?? 0) < age) passed += 1;
    adjustedRank += (size + 1 - adjustedRank) / (1 + size - order - passed);
    const unreliability = medianRank(adjustedRank, size, method);
    if (unreliability === null) return null;
    ranked.push({ age, adjustedRank, unreliability });
  }
  return ranked;
}
