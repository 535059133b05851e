import type { CasePlace } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { Area } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { project, type Spot } from './frame.ts';

/** Places that are drawn as one: its area holds them and no others, so that a search narrowed to it finds what was counted. */
export interface Mark {
  spot: Spot;
  area: Area;
  count: number;
  deaths: number;
  /** The one with most cases first. */
  places: readonly CasePlace[];
}

const markOf = (place: CasePlace): Mark => ({
  spot: project(place.latitude, place.longitude),
  area: { south: place.latitude, west: place.longitude, north: place.latitude, east: place.longitude },
  count: place.count,
  deaths: place.deaths,
  places: [place],
});

export function isWithin(area: Area, other: Area): boolean {
  return (
    area.south >= other.south &&
    area.north <= other.north &&
    area.west >= other.west &&
    area.east <= other.east
  );
}
const overlaps = (one: Area, other: Area): boolean =>
  one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east;

/** It stands where most of its cases are. */
function joined(one: Mark, other: Mark): Mark {
  const count = one.count + other.count;
  const mean = (axis: keyof Spot) => (one.spot[axis] * one.count + other.spot[axis] * other.count) / count;
  return {
    spot: { x: mean('x'), y: mean('y') },
    area: {
      south: Math.min(one.area.south, other.area.south),
      west: Math.min(one.area.west, other.area.west),
      north: Math.max(one.area.north, other.area.north),
      east: Math.max(one.area.east, other.area.east),
    },
    count,
    deaths: one.deaths + other.deaths,
    places: [...one.places, ...other.places],
  };
}

function joinOnce(marks: readonly Mark[], near: number): Mark[] {
  let left = [...marks];
  const done: Mark[] = [];
  for (let mark = left[0]; mark; mark = left[0]) {
    left = left.slice(1);
    for (const other of left) {
      if (Math.hypot(other.spot.x - mark.spot.x, other.spot.y - mark.spot.y) >= near) continue;
      const both = joined(mark, other);
      const isInTheWay = (one: Mark) => one !== other && overlaps(one.area, both.area);
      if (left.some(isInTheWay) || done.some(isInTheWay)) continue;
      mark = both;
      left = left.filter((one) => one !== other);
    }
    done.push(mark);
  }
  return done;
}

/** Joins places nearer to each other than `near`, in degrees of the drawing; those with many cases draw the others to them. */
export function joinPlaces(places: readonly CasePlace[], near: number): Mark[] {
  let marks = places.toSorted((one, other) => other.count - one.count).map(markOf);
  for (let before = Number.POSITIVE_INFINITY; marks.length < before; ) {
    before = marks.length;
    marks = joinOnce(marks, near);
  }
  return marks.toSorted((one, other) => one.spot.x - other.spot.x);
}
