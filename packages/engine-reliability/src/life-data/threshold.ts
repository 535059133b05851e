import { highest } from '../mathematics/highest.ts';
import type { Lives } from './life-data.ts';
import { maximiseWeibull, type WeibullEstimate } from './weibull-likelihood.ts';

/** Lives less the failure-free time; a suspension or an entry before it says nothing. */
export function shifted({ failures, suspensions, intervals, entries }: Lives, threshold: number): Lives {
  const less = (age: number) => Math.max(0, age - threshold);
  const alive = suspensions.map((age, i) => ({ age: less(age), entry: entries[failures.length + i] ?? 0 }));
  const counted = alive.filter(({ age }) => age > 0);
  return {
    failures: failures.map(less),
    suspensions: counted.map(({ age }) => age),
    intervals: intervals.map(({ from, to }) => ({ from: less(from), to: less(to) })),
    entries:
      entries.length === 0
        ? []
        : [...failures.map((_, i) => less(entries[i] ?? 0)), ...counted.map(({ entry }) => less(entry))],
  };
}

export type Profile = {
  /** The first failure: the failure-free time ends before it. */
  readonly first: number;
  /** The best β and η for a failure-free time; undefined where there is none, or where β < 1. */
  readonly at: (threshold: number) => WeibullEstimate | undefined;
};

/**
 * The likelihood of a failure-free time, β and η made the best for it. Below β = 1 it has no top: it grows without end towards
 * the first failure, whatever the data (Meeker and Escobar 1998, 11.7). What is left out there is no estimate.
 */
export function thresholdProfile(lives: Lives): Profile {
  const known = new Map<number, WeibullEstimate | undefined>();
  const at = (threshold: number) => {
    if (known.has(threshold)) return known.get(threshold);
    const found = maximiseWeibull(threshold > 0 ? shifted(lives, threshold) : lives);
    const kept = found && (threshold === 0 || found.beta >= 1) ? found : undefined;
    known.set(threshold, kept);
    return kept;
  };
  return { first: Math.min(...lives.failures), at };
}

const level = ({ at }: Profile, threshold: number) =>
  at(threshold)?.logLikelihood ?? Number.NEGATIVE_INFINITY;

/** The failure-free time with the highest top of the likelihood; null where the likelihood only grows towards the first failure. */
export function likeliestThreshold(profile: Profile): number | null {
  if ((profile.at(0)?.beta ?? 0) < 1) return null;
  return highest((threshold) => level(profile, threshold), 0, profile.first);
}

/** Least and greatest failure-free time that the data cannot tell from the best, and whether only β = 1 ends the upper side. */
export function thresholdRange(
  profile: Profile,
  best: number,
  drop: number,
): { readonly least: number; readonly greatest: number; readonly isOpen: boolean } {
  const floor = level(profile, best) - drop;
  const isInside = (threshold: number) => level(profile, threshold) >= floor;
  const edge = (inside: number, outside: number): number => {
    let [near, far] = [inside, outside];
    for (let i = 0; i < 50 && Math.abs(far - near) > 1e-12 * profile.first; i++) {
      const middle = (near + far) / 2;
      if (isInside(middle)) near = middle;
      else far = middle;
    }
    return near;
  };
  const away = (towards: number): number => {
    let inside = best;
    for (let i = 1; i <= 32; i++) {
      const next = best + ((towards - best) * i) / 32;
      if (!isInside(next)) return edge(inside, next);
      inside = next;
    }
    return towards;
  };
  const least = isInside(0) && best === 0 ? 0 : away(0);
  const greatest = away(profile.first * (1 - 1e-9));
  const beyond = profile.at(greatest + 1e-6 * (profile.first - greatest));
  return { least, greatest, isOpen: beyond === undefined || greatest >= profile.first * (1 - 1e-8) };
}
