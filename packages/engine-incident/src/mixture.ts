import { limitsOf, type ReleaseCategory } from './thresholds.ts';
import type { Release } from './tier.ts';

type Part = NonNullable<Release['components']>[number];

/** Shares are written down with a few decimals: less than this of the whole is no unknown part. */
const ROUNDING = 1e-6;

/**
 * The parts of a mixture for its sum. Where the share of a part is not known, the whole counts as the worst of them; what known shares
 * leave of the whole counts so too. `unnamed` where none of them has a category to take.
 */
export function mixtureParts(
  { components = [], maxKgInHour }: Release,
  indoor: boolean,
  categories: readonly ReleaseCategory[],
): { readonly parts: readonly Part[]; readonly unnamed: boolean } {
  const limit = (part: Part): number => {
    const found = categories.find(({ category }) => category === part.category);
    return (found && limitsOf(found, 2, indoor).kg) ?? Number.POSITIVE_INFINITY;
  };
  const worst = components.reduce((found, part) => (limit(part) < limit(found) ? part : found));
  const isOpen = ({ category, kgInHour }: Part) => category !== null && (kgInHour ?? null) === null;
  if (
    typeof maxKgInHour === 'number' &&
    components.some(isOpen) &&
    limit(worst) !== Number.POSITIVE_INFINITY
  ) {
    const known = components.reduce((sum, { kgInHour }) => sum + (kgInHour ?? 0), 0);
    return {
      parts: [{ category: worst.category, kgInHour: Math.max(maxKgInHour, known) }],
      unnamed: false,
    };
  }
  // A part of impossible quantity is a finding of its own.
  const amount = (kg: number | null | undefined) => (typeof kg === 'number' && kg >= 0 ? kg : Number.NaN);
  const named = components.reduce((sum, { kgInHour }) => sum + amount(kgInHour), 0);
  const rest = (maxKgInHour ?? Number.NaN) - named;
  if (!(rest > ROUNDING * (maxKgInHour ?? 0))) return { parts: components, unnamed: false };
  if (limit(worst) === Number.POSITIVE_INFINITY) return { parts: components, unnamed: true };
  return { parts: [...components, { category: worst.category, kgInHour: rest }], unnamed: false };
}
