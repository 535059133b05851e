import { individualRisk } from './individual.ts';
import type { Outcome } from './outcomes.ts';
import { SECTORS } from './weather.ts';

export interface Peak {
  readonly x: number;
  readonly y: number;
  readonly risk: number;
}

/** A place releases come from. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly caseIds: readonly string[];
  /** m from it to where its own risk falls below each level it reaches. */
  readonly radii: readonly { readonly level: number; readonly radius: number }[];
  /** m to the lowest level; 0 where its own risk draws no line. */
  readonly extent: number;
  /** Where its own risk is highest. */
  readonly worst: Peak;
}

const NEARER = 0.9;
const NEAREST_LOOK = 0.5;
const bearings = Array.from({ length: SECTORS }, (_, at) => (2 * Math.PI * at) / SECTORS);

/** The highest risk at a distance, over the middles of the sectors. */
function worstAt(outcomes: readonly Outcome[], x: number, y: number, distance: number): Peak {
  const alike = outcomes.every(({ effect }) => effect.shape === 'round' || effect.towards === null);
  return (alike ? bearings.slice(0, 1) : bearings)
    .map((angle) => {
      const [east, north] = [x + distance * Math.sin(angle), y + distance * Math.cos(angle)];
      return { x: east, y: north, risk: individualRisk(outcomes, east, north) };
    })
    .reduce((most, one) => (one.risk > most.risk ? one : most));
}

function spotOf(outcomes: readonly Outcome[], levels: readonly number[]): Spot {
  const { x, y } = outcomes[0] as Outcome;
  const radii = levels.map(() => 0);
  let worst: Peak = { x, y, risk: individualRisk(outcomes, x, y) };
  for (let at = Math.max(...outcomes.map(({ effect }) => effect.reach)); at > NEAREST_LOOK; at *= NEARER) {
    const found = worstAt(outcomes, x, y, at);
    if (found.risk > worst.risk) worst = found;
    levels.forEach((level, index) => {
      if (radii[index] === 0 && found.risk >= level) radii[index] = at;
    });
    if (radii.every((one) => one > 0) && at < Math.min(...radii) / 4) break;
  }
  const reached = levels.flatMap((level, at) => {
    const radius = radii[at] as number;
    return radius > 0 ? [{ level, radius }] : [];
  });
  return {
    x,
    y,
    caseIds: [...new Set(outcomes.map(({ caseId }) => caseId))],
    radii: reached,
    extent: Math.max(0, ...radii),
    worst,
  };
}

/** Releases from the same place together. */
export function spotsOf(outcomes: readonly Outcome[], levels: readonly number[]): Spot[] {
  const byPlace = Map.groupBy(outcomes, ({ x, y }) => `${x} ${y}`);
  return [...byPlace.values()].map((some) => spotOf(some, levels));
}
