import type { CasePlace } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { areaOf, areaText } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSeen, middleOf, moved, narrowing, project, wholeFrame, zoomed } from './frame.ts';
import { isWithin, joinPlaces } from './join-places.ts';
import { land } from './land.ts';

const whole = wholeFrame([]);
const place = (latitude: number, longitude: number, count = 1, deaths = 0): CasePlace => ({
  ...{ latitude, longitude, count, deaths },
  name: null,
});

describe('the flat world', () => {
  it('has north above, east at the right, and degrees of longitude as wide as at 40°', () => {
    expect(project(0, 0)).toEqual({ x: 0, y: -0 });
    expect(project(30, 100)).toEqual({ x: 100 * narrowing, y: -30 });
    expect(narrowing).toBeCloseTo(0.766, 3);
    expect(project(10, -180).x).toBeCloseTo(whole.x, 9);
    expect(project(10, 180).x).toBeCloseTo(whole.x + whole.width, 9);
  });

  it('ends where people live, and further where something happened', () => {
    for (const spot of [project(-46, 168), project(74, 15)]) expect(isSeen(spot, whole)).toBe(true);
    expect(isSeen(project(-78, 166), whole)).toBe(false);
    for (const latitude of [-90, -78, -54, 75, 83, 90])
      expect(isSeen(project(latitude, 166), wholeFrame([20, latitude]))).toBe(true);
  });

  it('is zoomed about a spot and moved, and never left', () => {
    const houston = project(29.7, -95.2);
    const near = zoomed(whole, whole, 8, houston);
    expect(near.width).toBeCloseTo(whole.width / 8, 9);
    expect(middleOf(near).x).toBeCloseTo(houston.x, 9);
    expect(near.height / near.width).toBeCloseTo(whole.height / whole.width, 9);
    expect(zoomed(near, whole, 1 / 64)).toEqual(whole);
    expect(zoomed(whole, whole, 1000).width).toBeCloseTo(whole.width / 32, 9);
    const corner = moved(near, whole, { x: -1000, y: 1000 });
    expect(corner.x).toBe(whole.x);
    expect(corner.y + corner.height).toBeCloseTo(whole.y + whole.height, 9);
  });

  it('has its land within it, a ring to a line', () => {
    const rings = land.split('z').slice(0, -1);
    expect(rings.length).toBeGreaterThan(100);
    for (const ring of rings) {
      const steps = /^M(-?\d+ -?\d+)l((?:-?\d+ ?)+)$/.exec(ring);
      let [x = 0, y = 0] = (steps?.[1] ?? '').split(' ').map(Number);
      const rest = (steps?.[2] ?? '').split(' ').map(Number);
      expect(rest.length % 2).toBe(0);
      for (let at = 0; at < rest.length; at += 2) {
        x += rest[at] ?? Number.NaN;
        y += rest[at + 1] ?? Number.NaN;
        expect(Math.abs(x) <= 1800 && Math.abs(y) <= 900).toBe(true);
        // Nothing is drawn from one edge of the world to the other, but the edge of Antarctica at the pole.
        if (y > -900) expect(Math.abs(rest[at] ?? 0)).toBeLessThan(400);
      }
    }
  });
});

describe('places', () => {
  it('near each other are one mark with their cases, where most of them are', () => {
    const marks = joinPlaces([place(29.7, -95.2, 3, 23), place(29.4, -94.9, 1, 15), place(39.1, 117.2)], 2);
    expect(marks.map(({ count, deaths, places }) => [count, deaths, places.length])).toEqual([
      [4, 38, 2],
      [1, 0, 1],
    ]);
    expect(marks[0]?.area).toEqual({ south: 29.4, west: -95.2, north: 29.7, east: -94.9 });
    expect(marks[0]?.spot.y).toBeCloseTo(-29.625, 9);
  });

  it('part as the world is seen from nearer', () => {
    const places = [place(29.7, -95.2), place(29.4, -94.9)];
    expect(joinPlaces(places, 1)).toHaveLength(1);
    expect(joinPlaces(places, 0.1)).toHaveLength(2);
    expect(joinPlaces([], 1)).toEqual([]);
  });

  it('a breath beside the equator are an area as well', () => {
    const [mark] = joinPlaces([place(1e-7, -2.5e-8)], 1);
    expect(areaOf(areaText(mark!.area))).toEqual(mark?.area);
  });

  it('are in one mark each, and the area of a mark holds its places alone', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 10, max: most * 10 }).map((tenths) => tenths / 10);
    const places = fc.uniqueArray(
      fc.tuple(degrees(60), degrees(60), fc.integer({ min: 1, max: 9 })).map((one) => place(...one)),
      { selector: ({ latitude, longitude }) => `${latitude} ${longitude}`, maxLength: 60 },
    );
    fc.assert(
      fc.property(places, fc.constantFrom(0.5, 5, 25), (all, near) => {
        const marks = joinPlaces(all, near);
        expect(marks.flatMap((mark) => mark.places)).toHaveLength(all.length);
        for (const { area, count, places: own } of marks) {
          const held = all.filter(({ latitude, longitude }) =>
            isWithin({ south: latitude, west: longitude, north: latitude, east: longitude }, area),
          );
          expect(new Set(held)).toEqual(new Set(own));
          expect(held.reduce((sum, one) => sum + one.count, 0)).toBe(count);
          // The area that is chosen is told in the address and read again as it was.
          expect(areaOf(areaText(area))).toEqual(area);
        }
      }),
      freshRuns(200),
    );
  });
});
