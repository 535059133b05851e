import { judgeSocietal, type SocietalVerdict } from './criteria.ts';
import type { Outcome } from './outcomes.ts';
import { DIRECTIONS, heading, type Period, periods, type Year } from './weather.ts';

export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly day: number;
  readonly night: number;
  /** Share of them indoors. */
  readonly indoors: number;
}

export interface FatalEvent {
  readonly outcome: Outcome;
  readonly frequency: number;
  readonly deaths: number;
}

export interface Societal {
  readonly points: readonly { readonly deaths: number; readonly frequency: number }[];
  /** Null where nobody may die. */
  readonly verdict: SocietalVerdict | null;
  /** Where the curve comes nearest to, or furthest beyond, the lines. */
  readonly worst: { readonly deaths: number; readonly frequency: number } | null;
  /** Potential loss of life, deaths a year. */
  readonly lossOfLife: number;
}

const headings = Array.from({ length: DIRECTIONS }, (_, index) => heading(index));

function deathsIn(outcome: Outcome, index: number, places: readonly Place[], period: Period): number {
  const { x, y, effect } = outcome;
  const to = headings[index] as { east: number; north: number };
  let deaths = 0;
  for (const place of places) {
    const people = place[period];
    const [dx, dy] = [place.x - x, place.y - y];
    const distance = Math.hypot(dx, dy);
    if (!(people > 0) || distance > effect.reach) continue;
    const { outdoors, indoors } =
      effect.shape === 'round'
        ? effect.death(distance)
        : effect.death(dx * to.east + dy * to.north, dx * to.north - dy * to.east);
    deaths += people * (place.indoors * indoors + (1 - place.indoors) * outdoors);
  }
  return deaths;
}

function eventsOf(outcome: Outcome, year: Year, places: readonly Place[]): FatalEvent[] {
  const { effect, weather, frequency } = outcome;
  const shares = weather
    ? [[weather.period, 1] as const]
    : periods.map((one) => [one, year.periods[one]] as const);
  const directions =
    effect.shape === 'round'
      ? [[0, 1] as const]
      : effect.towards.map((share, index) => [index, share] as const);
  const found: FatalEvent[] = [];
  for (const [period, share] of shares)
    for (const [index, towards] of directions) {
      const often = frequency * share * towards;
      if (often === 0) continue;
      const deaths = deathsIn(outcome, index, places, period);
      if (deaths > 0) found.push({ outcome, frequency: often, deaths });
    }
  return found;
}

/** Every way the outcomes may go, with how many die of it. */
export const fatalEvents = (
  outcomes: readonly Outcome[],
  year: Year,
  places: readonly Place[],
): FatalEvent[] => outcomes.flatMap((outcome) => eventsOf(outcome, year, places));

const ALIKE = 1e-9;
const MOST_POINTS = 400;

/** F of N or more, at each number of deaths that occurs; never rising. */
export function societalRisk(events: readonly Pick<FatalEvent, 'deaths' | 'frequency'>[]): Societal {
  const lossOfLife = events.reduce((sum, { deaths, frequency }) => sum + deaths * frequency, 0);
  const falling = events.filter(({ deaths }) => deaths >= 1).toSorted((a, b) => b.deaths - a.deaths);
  const all: { deaths: number; frequency: number }[] = [];
  let sum = 0;
  for (const { deaths, frequency } of falling) {
    sum += frequency;
    const last = all.at(-1);
    if (last && last.deaths - deaths < ALIKE) last.frequency = sum;
    else all.push({ deaths, frequency: sum });
  }
  const rising = all.reverse();
  // Of a line of slope −1: how far beyond is N·F.
  const worst = rising.reduce<(typeof rising)[number] | null>(
    (most, one) => (most && most.deaths * most.frequency >= one.deaths * one.frequency ? most : one),
    null,
  );
  const first = rising[0];
  const begun = first && first.deaths > 1 ? [{ deaths: 1, frequency: first.frequency }, ...rising] : rising;
  return {
    points: thinned(begun),
    verdict: worst && judgeSocietal(worst.deaths, worst.frequency),
    worst,
    lossOfLife,
  };
}

/** Few enough to draw: points that lie close together become one, so that the curve is drawn too high rather than too low. */
function thinned(points: Societal['points']): Societal['points'] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= MOST_POINTS) return points;
  const width = Math.log(last.deaths / first.deaths) / (MOST_POINTS - 1);
  const slots = new Map<number, { deaths: number; frequency: number }>();
  for (const { deaths, frequency } of points) {
    const slot = Math.ceil(Math.log(deaths / first.deaths) / width);
    slots.set(slot, { deaths, frequency: slots.get(slot)?.frequency ?? frequency });
  }
  return [...slots.values()];
}
