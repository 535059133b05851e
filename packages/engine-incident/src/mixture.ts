import { limitsOf, type ReleaseCategory } from './thresholds.ts';
import type { Release } from './tier.ts';

type Part = NonNullable<Release['components']>[number];

/** Shares are written down with a few decimals: less than this of the whole is no unknown part. */
const ROUNDING = 1e-6;

/**
 * The parts of a mixture for its sum. What the named parts leave of the whole is not known and is taken as the worst of them; `unnamed`
 * where none of them has a category to take.
 */
export function mixtureParts(
  { components = [], maxKgInHour }: Release,
  indoor: boolean,
  categories: readonly ReleaseCategory[],
): { readonly parts: readonly Part[]; readonly unnamed: boolean } {
  // A part of unknown or impossible quantity is a finding of its own.
  const amount = (kg: number | null | undefined) => (typeof kg === 'number' && kg >= 0 ? kg : Number.NaN);
  const named = components.reduce((sum, { kgInHour }) => sum + amount(kgInHour), 0);
  const rest = (maxKgInHour ?? Number.NaN) - named;
  if (!(rest > ROUNDING * (maxKgInHour ?? 0))) return { parts: components, unnamed: false };
  const limit = (part: Part): number => {
    const found = categories.find(({ category }) => category === part.category);
    return (found && limitsOf(found, 2, indoor).kg) ?? Number.POSITIVE_INFINITY;
  };
  const worst = components.reduce((found, part) => (limit(part) < limit(found) ? part : found));
  if (limit(worst) === Number.POSITIVE_INFINITY) return { parts: components, unnamed: true };
  return { parts: [...components, { category: worst.category, kgInHour: rest }], unnamed: false };
}
