import type { Death } from '../vulnerability.ts';
import { judgeSocietal, type SocietalVerdict } from './criteria.ts';
import type { DirectedEffect, Effect, Outcome } from './outcomes.ts';
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

interface Turn {
  readonly angle: number;
  readonly share: number;
}

/** Directions an effect is turned to, as finely as it is narrow, each with its share. */
function turnsOf({ towards, width }: DirectedEffect): Turn[] {
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

const shareOf = ({ indoors }: Place, death: Death): number =>
  indoors * death.indoors + (1 - indoors) * death.outdoors;

/** Of the width that is averaged over: far below what may be seen in a sum. */
const CLOSE = 2e-5;
const DEEPEST = 24;

/** ∫ of a falling function. Where it jumps, as deaths do at 35 kW/m² and at the edge of a flammable cloud, it is halved until the jump has no width. */
function integral(of: (at: number) => number, from: number, to: number): number {
  const within = CLOSE * (to - from);
  const part = (a: number, b: number, atA: number, atB: number, depth: number): number => {
    if (atA === atB) return atA * (b - a);
    const middle = (a + b) / 2;
    const atMiddle = of(middle);
    const simpson = ((b - a) / 6) * (atA + 4 * atMiddle + atB);
    const lines = ((b - a) / 4) * (atA + 2 * atMiddle + atB);
    if (depth >= DEEPEST || Math.abs(simpson - lines) <= within) return simpson;
    return part(a, middle, atA, atMiddle, depth + 1) + part(middle, b, atMiddle, atB, depth + 1);
  };
  return part(from, to, of(from), of(to), 0);
}

/** Mean over all ways to turn by less than `half` around `turn`; deaths fall with the angle, to both sides alike. */
function meanAround(of: (angle: number) => number, turn: number, half: number): number {
  const away = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
  const [from, to] = [away - half, away + half];
  const inner = Math.max(from, 0);
  const outer = Math.min(to, Math.PI);
  const once = integral(of, inner, outer);
  // Past the axis, and past the other side, it is walked a second time.
  const again =
    from < 0 ? integral(of, 0, -from) : to > Math.PI ? integral(of, 2 * Math.PI - to, Math.PI) : 0;
  return (once + again) / (2 * half);
}

/** Shares that die at a place, one for each of the ways the effect is turned. */
function sharesAt(effect: Effect, turns: readonly Turn[], { place, distance, bearing }: Near): number[] {
  if (effect.shape === 'round') return [shareOf(place, effect.death(distance))];
  const half = Math.PI / turns.length;
  const of = (angle: number) =>
    shareOf(place, effect.death(distance * Math.cos(angle), distance * Math.sin(angle)));
  return turns.map(({ angle, share }) => (share > 0 ? meanAround(of, bearing - angle, half) : 0));
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
  const deaths = new Map<Period, number[]>(shares.map(([period]) => [period, turns.map(() => 0)]));
  for (const one of near) {
    const dying = sharesAt(effect, turns, one);
    for (const [period, counted] of deaths) {
      const people = one.place[period];
      dying.forEach((share, at) => {
        counted[at] = (counted[at] as number) + people * share;
      });
    }
  }
  return shares.flatMap(([period, share]) =>
    turns.flatMap((turn, at) => {
      const often = frequency * share * turn.share;
      const many = deaths.get(period)?.[at] ?? 0;
      return often > 0 && many > 0 ? [{ outcome, frequency: often, deaths: many }] : [];
    }),
  );
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
