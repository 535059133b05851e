/** Nelson, L. S. (1984): the eight tests for special causes. "Beyond" is strict; the last point of a pattern is flagged. */
export type NelsonRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const nelsonRules: readonly NelsonRule[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** A point as the rules see it; null is a subgroup that is missing. */
export interface RulePoint {
  readonly value: number;
  readonly centre: number;
  /** A third of the way from the centre to the limit; zero where the process does not vary. */
  readonly sigma: number;
  /** Limits are set anew from here: every run begins again. */
  readonly restarts: boolean;
}

export interface RuleSignal {
  readonly rule: NelsonRule;
  /** Index of the point that completes the pattern, and of the first one in it. */
  readonly at: number;
  readonly from: number;
}

/** Rounding of a mean must not push a point over a line it stands on. */
const SLACK = 1e-9;

/** Consecutive points that hold a condition: how many up to now. */
type Side = -1 | 0 | 1;
const sideOf = (value: number, limit = 0): Side =>
  value > limit + SLACK ? 1 : value < -limit - SLACK ? -1 : 0;

/** Lengths of the runs that end at the last point seen. */
interface Runs {
  oneSide: number;
  trend: number;
  alternating: number;
  within: number;
  beyond: number;
  lastSide: Side;
  lastStep: Side;
  lastValue: number | null;
  /** z of the points since the last break, five at most; `signs` since the run beyond one sigma began. */
  recent: number[];
  signs: Side[];
}
const freshRuns = (): Runs => ({
  oneSide: 0,
  trend: 0,
  alternating: 0,
  within: 0,
  beyond: 0,
  lastSide: 0,
  lastStep: 0,
  lastValue: null,
  recent: [],
  signs: [],
});

/** Rules 3 and 4 count points: six rising are five steps, fourteen alternating are thirteen. */
function takeStep(runs: Runs, value: number, sigma: number): void {
  const difference = runs.lastValue === null ? 0 : value - runs.lastValue;
  const step = sideOf(sigma > 0 ? difference / sigma : difference);
  const same = step !== 0 && step === runs.lastStep;
  const turned = step !== 0 && step === -runs.lastStep;
  runs.trend = step === 0 ? 1 : same ? runs.trend + 1 : 2;
  runs.alternating = step === 0 ? 1 : turned ? runs.alternating + 1 : 2;
  runs.lastStep = step;
  runs.lastValue = value;
}

function takeZones(runs: Runs, z: number): void {
  const side = sideOf(z);
  runs.oneSide = side === 0 ? 0 : side === runs.lastSide ? runs.oneSide + 1 : 1;
  runs.lastSide = side;
  const outer = sideOf(z, 1);
  runs.within = outer === 0 ? runs.within + 1 : 0;
  runs.beyond = outer === 0 ? 0 : runs.beyond + 1;
  // In place: a copy for each of ten thousand points is most of the time.
  if (outer === 0) runs.signs.length = 0;
  else if (runs.signs.push(outer) > 8) runs.signs.shift();
  if (runs.recent.push(z) > 5) runs.recent.shift();
}

/**
 * `wanted` of the last `window` points beyond `limit` on the side of the last one; the place of the first of them, back from here.
 * A window cut short by a break still counts: what is complete with four points needs no fifth.
 */
function clustered(recent: readonly number[], window: number, wanted: number, limit: number): number | null {
  const side = sideOf(recent.at(-1) ?? 0, limit);
  if (side === 0) return null;
  let [hits, first] = [0, 0];
  for (let back = Math.min(window, recent.length) - 1; back >= 0; back--) {
    if (sideOf(recent[recent.length - 1 - back] ?? 0, limit) !== side) continue;
    if (hits === 0) first = back;
    hits += 1;
  }
  return hits >= wanted ? first : null;
}

/** Which rules the point completes, with how many points lie before it in the pattern. */
function completed(runs: Runs, z: number): [NelsonRule, number][] {
  const found: [NelsonRule, number][] = [];
  if (sideOf(z, 3) !== 0) found.push([1, 0]);
  if (runs.oneSide >= 9) found.push([2, 8]);
  if (runs.trend >= 6) found.push([3, 5]);
  if (runs.alternating >= 14) found.push([4, 13]);
  const two = clustered(runs.recent, 3, 2, 2);
  if (two !== null) found.push([5, two]);
  const four = clustered(runs.recent, 5, 4, 1);
  if (four !== null) found.push([6, four]);
  if (runs.within >= 15) found.push([7, 14]);
  // All on one side is rule 6; the eighth rule speaks of two populations.
  if (runs.beyond >= 8 && runs.signs.includes(1) && runs.signs.includes(-1)) found.push([8, 7]);
  return found;
}

/** One walk over the points; a missing point or new limits end every run. */
export function applyNelsonRules(
  points: readonly (RulePoint | null)[],
  rules: readonly NelsonRule[] = nelsonRules,
): readonly RuleSignal[] {
  const signals: RuleSignal[] = [];
  let runs = freshRuns();
  for (const [at, point] of points.entries()) {
    if (!point || point.restarts) runs = freshRuns();
    if (!point) continue;
    takeStep(runs, point.value, point.sigma);
    if (!(point.sigma > 0)) {
      const { lastStep, lastValue, trend, alternating } = runs;
      runs = { ...freshRuns(), lastStep, lastValue, trend, alternating };
      continue;
    }
    const z = (point.value - point.centre) / point.sigma;
    takeZones(runs, z);
    for (const [rule, back] of completed(runs, z))
      if (rules.includes(rule)) signals.push({ rule, at, from: at - back });
  }
  return signals;
}
