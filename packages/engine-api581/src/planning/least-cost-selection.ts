/**
 * One option per item so that the sum of risks stays within a limit at the least total cost (the multiple-choice
 * knapsack problem). Partial solutions that another one beats in both cost and risk are dropped, which solves small
 * units exactly. Large units take the best cost per risk removed and are marked as not proven least, together with a
 * lower bound that says how far off they can be.
 */
export interface Choice {
  cost: number;
  risk: number;
}

export interface Selection {
  /** Index of the chosen option per item. */
  picks: number[];
  cost: number;
  risk: number;
  feasible: boolean;
  /** No cheaper selection exists. */
  proven: boolean;
  /** No selection can cost less than this. */
  costLowerBound: number;
}

type Items = readonly (readonly Choice[])[];

const MOST_STATES = 4000;
const SLACK = 1 + 1e-12;

const sumOf = (items: Items, picks: readonly number[], field: keyof Choice): number =>
  picks.reduce((sum, pick, i) => sum + items[i]![pick]![field], 0);

export function selectLeastCost(items: Items, limit: number): Selection {
  const safest = items.map((item) =>
    indexOfLeast(
      item,
      (one) => one.risk,
      (one) => one.cost,
    ),
  );
  const feasible = sumOf(items, safest, 'risk') <= limit * SLACK;
  const finish = (picks: number[], proven: boolean, bound: number): Selection => {
    const cost = sumOf(items, picks, 'cost');
    return {
      picks,
      cost,
      risk: sumOf(items, picks, 'risk'),
      feasible,
      proven: proven || cost <= bound * (1 + 1e-9),
      costLowerBound: Math.min(bound, cost),
    };
  };
  // Out of reach: the selection of least risk, so that the shortfall is as small as it can be.
  if (!feasible) return finish(safest, false, sumOf(items, safest, 'cost'));
  const { picks, bound } = selectByRatio(items, limit);
  const improved = withCheaperSwaps(items, picks, limit);
  const exact = selectExactly(items, limit, sumOf(items, improved, 'cost'));
  return exact ? finish(exact, true, bound) : finish(improved, false, bound);
}

function indexOfLeast<T>(list: readonly T[], first: (one: T) => number, second: (one: T) => number): number {
  let best = 0;
  for (let i = 1; i < list.length; i++) {
    const order = first(list[i]!) - first(list[best]!) || second(list[i]!) - second(list[best]!);
    if (order < 0) best = i;
  }
  return best;
}

interface State {
  cost: number;
  risk: number;
  pick: number;
  parent: State | null;
}

/** Null when there are too many partial solutions to keep. */
function selectExactly(items: Items, limit: number, costKnown: number): number[] | null {
  let states: State[] = [{ cost: 0, risk: 0, pick: -1, parent: null }];
  // What the later items add at the very least: a partial solution that cannot do better any more is dropped.
  const later = new Array<Choice>(items.length + 1).fill({ cost: 0, risk: 0 });
  for (let i = items.length - 1; i >= 0; i--) {
    later[i] = {
      cost: later[i + 1]!.cost + Math.min(...items[i]!.map((one) => one.cost)),
      risk: later[i + 1]!.risk + Math.min(...items[i]!.map((one) => one.risk)),
    };
  }
  for (const [i, item] of items.entries()) {
    const rest = later[i + 1]!;
    const next: State[] = [];
    for (const parent of states) {
      for (const [pick, choice] of item.entries()) {
        const risk = parent.risk + choice.risk;
        const cost = parent.cost + choice.cost;
        if (risk + rest.risk > limit * SLACK || cost + rest.cost > costKnown * SLACK) continue;
        next.push({ cost, risk, pick, parent });
      }
    }
    next.sort((a, b) => a.cost - b.cost || a.risk - b.risk);
    states = [];
    let lowest = Number.POSITIVE_INFINITY;
    for (const state of next) {
      if (state.risk >= lowest) continue;
      states.push(state);
      lowest = state.risk;
    }
    if (states.length > MOST_STATES) return null;
  }
  const picks: number[] = [];
  for (let state: State | null = states[0] ?? null; state?.parent; state = state.parent)
    picks.unshift(state.pick);
  return picks.length === items.length ? picks : null;
}

interface Step {
  item: number;
  to: number;
  cost: number;
  risk: number;
}

/** Takes the cheapest options, then the steps that remove most risk for their cost; a part step gives the bound. */
function selectByRatio(items: Items, limit: number): { picks: number[]; bound: number } {
  const picks: number[] = [];
  const steps: Step[] = [];
  let cost = 0;
  let risk = 0;
  for (const [i, item] of items.entries()) {
    const hull = lowerHull(item);
    picks.push(hull[0]!);
    cost += item[hull[0]!]!.cost;
    risk += item[hull[0]!]!.risk;
    for (let k = 1; k < hull.length; k++) {
      const [from, to] = [item[hull[k - 1]!]!, item[hull[k]!]!];
      steps.push({ item: i, to: hull[k]!, cost: to.cost - from.cost, risk: from.risk - to.risk });
    }
  }
  steps.sort((a, b) => a.cost / a.risk - b.cost / b.risk);
  let bound = cost;
  for (const step of steps) {
    if (risk <= limit) break;
    bound = cost + Math.min((risk - limit) / step.risk, 1) * step.cost;
    cost += step.cost;
    risk -= step.risk;
    picks[step.item] = step.to;
  }
  return { picks, bound };
}

/** The last step usually removes more than needed: spend the surplus on cheaper options, largest saving first. */
function withCheaperSwaps(items: Items, start: readonly number[], limit: number): number[] {
  const picks = [...start];
  let spare = limit - sumOf(items, picks, 'risk');
  const swaps = items.flatMap((item, i) => {
    const now = item[picks[i]!]!;
    return item.map((one, pick) => ({ i, pick, saved: now.cost - one.cost, risk: one.risk - now.risk }));
  });
  swaps.sort((a, b) => b.saved - a.saved);
  const done = new Set<number>();
  for (const swap of swaps) {
    if (swap.saved <= 0 || swap.risk > spare || done.has(swap.i)) continue;
    picks[swap.i] = swap.pick;
    spare -= swap.risk;
    done.add(swap.i);
  }
  return picks;
}

/** Indices of the options on the lower left hull of cost and risk, cheapest first. */
function lowerHull(item: readonly Choice[]): number[] {
  const order = item
    .map((_, i) => i)
    .sort((a, b) => item[a]!.cost - item[b]!.cost || item[a]!.risk - item[b]!.risk);
  const hull: number[] = [];
  for (const i of order) {
    const c = item[i]!;
    if (hull.length > 0 && c.risk >= item[hull.at(-1)!]!.risk) continue;
    while (hull.length >= 2) {
      const a = item[hull.at(-2)!]!;
      const b = item[hull.at(-1)!]!;
      if ((a.risk - b.risk) * (c.cost - b.cost) > (b.risk - c.risk) * (b.cost - a.cost)) break;
      hull.pop();
    }
    hull.push(i);
  }
  return hull;
}
