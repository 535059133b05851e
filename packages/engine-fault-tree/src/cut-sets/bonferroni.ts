import type { RankedCutSet } from './ranked.ts';

/**
 * A lower bound on the probability that any of these sets happens: the best of
 * Σ P(Cᵢ) − Σ P(Cᵢ ∪ Cⱼ) over the first n sets (Bonferroni). Events of a set are ascending.
 */
export function bonferroniLowerBound(sets: RankedCutSet[], events: Float64Array): number {
  let best = 0;
  let bound = 0;
  sets.forEach((set, i) => {
    bound += set.probability;
    for (let j = 0; j < i; j++) bound -= jointProbability(set, sets[j]!, events);
    best = Math.max(best, bound);
  });
  return best;
}

function jointProbability(a: RankedCutSet, b: RankedCutSet, events: Float64Array): number {
  let product = a.probability;
  let at = 0;
  for (const event of b.events) {
    while (at < a.events.length && a.events[at]! < event) at++;
    if (a.events[at] !== event) product *= events[event]!;
  }
  return product;
}
