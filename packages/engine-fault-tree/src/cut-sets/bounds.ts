import type { Diagram } from '../diagram/diagram.ts';
import { liveByModule } from './count.ts';
import { eachCutSet } from './list.ts';
import type { CutSets } from './minimal-cut-sets.ts';

/** Sets at least this probable are taken one by one in the min-cut upper bound. */
const SINGLE = 0.05;
/** Powers of the series for all other sets: SINGLE ** POWERS is below a double's resolution. */
const POWERS = 12;

/** Sum over all cut sets of (probability of the set) ** power, without listing them. */
export function powerSum(
  diagram: Diagram,
  sets: CutSets,
  { live, ends }: ReturnType<typeof liveByModule>,
  events: Float64Array,
  power: number,
): number {
  const { zbdd } = sets;
  const { nodes } = zbdd;
  const weight = new Float64Array(diagram.eventAt.length);
  diagram.eventAt.forEach((event, level) => {
    if (event > 0) weight[level] = events[event]! ** power;
  });
  const sum = new Float64Array(zbdd.count);
  sum[1] = 1;
  let result = sets.root === 1 ? 1 : 0;
  let k = 0;
  diagram.modules.forEach((module, i) => {
    for (; k < ends[i]!; k++) {
      const at = live[k]! << 2;
      sum[live[k]!] = sum[nodes[at + 2]!]! + weight[nodes[at]!]! * sum[nodes[at + 1]!]!;
    }
    result = sum[sets.roots[i]!]!;
    if (module.level >= 0) weight[module.level] = result;
  });
  return result;
}

export interface CutSetBounds {
  /** Sum of the probabilities of the cut sets, not clipped at 1. */
  rareEvent: number;
  /** 1 − Π(1 − P(C)). */
  mcub: number;
}

/**
 * Rare-event sum and min-cut upper bound over all cut sets.
 *
 * ln Π(1 − p) = Σ log1p(−p) = −Σ_k (Σ p^k)/k, and Σ p^k comes straight from the diagram with every
 * event probability raised to k. The few sets with p ≥ 0.05 (at most Σp / 0.05 of them) are
 * corrected by their own log1p, so the series ends after twelve terms however many sets there are.
 */
export function cutSetBounds(diagram: Diagram, sets: CutSets, events: Float64Array): CutSetBounds {
  const live = liveByModule(sets);
  const rareEvent = powerSum(diagram, sets, live, events, 1);
  // 1 − Π(1 − p) ≥ 1 − exp(−Σp), which is 1 in double precision from here on.
  if (rareEvent > 40) return { rareEvent, mcub: 1 };
  let logarithm = -rareEvent;
  for (let k = 2; k <= POWERS; k++) logarithm -= powerSum(diagram, sets, live, events, k) / k;
  eachCutSet(diagram, sets, events, { cutOff: SINGLE }, (_, p) => {
    let series = Math.log1p(-p);
    for (let k = 1; k <= POWERS; k++) series += p ** k / k;
    logarithm += series;
    return true;
  });
  return { rareEvent, mcub: -Math.expm1(logarithm) };
}
