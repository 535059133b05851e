/** Wall lost and the damage parameter Art (Part 2 §4.5.7, step 6). */

import type { Edition } from '../settings.ts';
import table from '../tables/thinning.json' with { type: 'json' };

/**
 * Years until the cladding is consumed: age_rc = max((t_rdi − t_bm)/Cr_cm, 0) (Part 2 §4.5.7, step 4). A reading at or
 * below the base metal leaves no cladding, whatever its rate: dividing by a rate of 0 first would protect that wall for ever.
 */
export function yearsOfCladding(readingMm: number, baseMetalMm: number, claddingRate: number): number {
  const left = readingMm - baseMetalMm;
  return left > 0 ? left / claddingRate : 0;
}

/** Wall lost after `age` years: cladding first, then base metal. Addendum 2 counts base metal only. */
export function wallLostMm(
  age: number,
  rate: number,
  claddingRate: number,
  claddingYears: number,
  edition: Edition,
): number {
  if (age <= claddingYears) return edition === 'api581-3-addendum-2' ? 0 : claddingRate * age;
  const base = rate * (age - claddingYears);
  return edition === 'api581-3-addendum-2' ? base : claddingRate * claddingYears + base;
}

/** Art of tank bottoms, and of every component in the 2nd-edition form: share of t_min + CA already used. */
export function artAgainstAllowance(
  readingMm: number,
  lostMm: number,
  minimumMm: number,
  allowanceMm: number,
): number {
  return Math.max(1 - (readingMm - lostMm) / (minimumMm + allowanceMm), 0);
}

/** Tank bottom minimum: 1.27 mm above a release prevention barrier, 2.54 mm without one. */
export function tankBottomMinimumMm(releasePreventionBarrier: boolean): number {
  return releasePreventionBarrier
    ? table.tankBottomTmin_mm.withReleasePreventionBarrier
    : table.tankBottomTmin_mm.withoutReleasePreventionBarrier;
}
