import { judgeSocietal, type SocietalVerdict } from './criteria.ts';
import type { DirectedEffect, Outcome } from './outcomes.ts';
import { PART, PARTS, type Period, periods, type Year } from './weather.ts';

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

/** Directions an effect is turned to, as finely as it is narrow, each with its share. */
function turnsOf({ towards, width }: DirectedEffect): { angle: number; share: number }[] {
  const fine = Math.max(3, Math.ceil(PART / (width / 4)));
  return Array.from({ length: PARTS * fine }, (_, at) => ({
    angle: ((at + 0.5) * PART) / fine,
    share: (towards ? (towards[Math.floor(at / fine)] as number) : 1 / PARTS) / fine,
  }));
}

interface Near {
  readonly place: Place;
  readonly distance: number;
  readonly bearing: number;
}

function deathsIn({ effect }: Outcome, angle: number, near: readonly Near[], period: Period): number {
  let deaths = 0;
  for (const { place, distance, bearing } of near) {
    const people = place[period];
    if (!(people > 0)) continue;
    const turn = bearing - angle;
    const { outdoors, indoors } =
      effect.shape === 'round'
        ? effect.death(distance)
        : effect.death(distance * Math.cos(turn), distance * Math.sin(turn));
    deaths += people * (place.indoors * indoors + (1 - place.indoors) * outdoors);
  }
  return deaths;
}

function eventsOf(outcome: Outcome, year: Year, places: readonly Place[]): FatalEvent[] {
  const { x, y, effect, weather, frequency } = outcome;
  const near = places
    .map((place) => ({
      place,
      distance: Math.hypot(place.x - x, place.y - y),
      bearing: Math.atan2(place.x - x, place.y - y),
    }))
    .filter(({ distance }) => distance <= effect.reach);
  if (near.length === 0) return [];
  const shares = weather
    ? [[weather.period, 1] as const]
    : periods.map((one) => [one, year.periods[one]] as const);
  const turns = effect.shape === 'round' ? [{ angle: 0, share: 1 }] : turnsOf(effect);
  const found: FatalEvent[] = [];
  for (const [period, share] of shares)
    for (const { angle, share: towards } of turns) {
      const often = frequency * share * towards;
      if (often === 0) continue;
      const deaths = deathsIn(outcome, angle, near, period);
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
