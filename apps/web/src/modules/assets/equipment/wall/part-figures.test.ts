import { describe, expect, it } from 'vitest';
import type { LocationFigures, PartFigures } from '../queries.ts';
import { endOfLife, governingLocation, lastReading, marginOf, summarise } from './part-figures.ts';

const figure = (value: unknown) => ({
  value,
  unit: '',
  steps: [],
  warnings: [],
  reason: null,
  reference: '',
});
const location = (
  number: string,
  readings: [string, number, boolean?][],
  rate: number | null,
  life: number | null,
): LocationFigures => ({
  id: number,
  number,
  position: null,
  nominal: 14,
  sketchX: null,
  sketchY: null,
  readings: readings.map(([date, thickness, doubtful = false]) => ({
    id: date,
    date,
    thickness,
    method: 'UT',
    doubtful,
    replaced: false,
    inspectionId: null,
    findings: [],
  })),
  rates: figure(rate === null ? null : { governingMmPerYear: rate }),
  remainingLife: figure(life),
  regression: figure(null),
});
const part = (...locations: LocationFigures[]): PartFigures => ({
  part: { id: '7', nominalThickness: 14, calculatedThickness: 8.13 },
  required: figure(8.13),
  thicknessLoss: null,
  governing: true,
  locations,
});
const first = location(
  'A',
  [
    ['2015-05-01', 13],
    ['2020-05-01', 12],
  ],
  0.2,
  19,
);
const thinner = location(
  'B',
  [
    ['2015-05-01', 12.5],
    ['2020-05-01', 11.2],
    ['2021-01-01', 3, true],
  ],
  0.25,
  12.3,
);
const steady = location('C', [['2020-05-01', 11]], null, null);

describe('the figures of a part', () => {
  it('come from the location with the shortest life', () => {
    expect(governingLocation(part(first, thinner, steady))?.number).toBe('B');
    expect(summarise(part(first, thinner, steady))).toMatchObject({ measured: 11, rate: 0.25, life: 12.3 });
  });

  it('fall back to the thinnest location where nothing limits the life', () => {
    const thick = location('D', [['2020-05-01', 13]], null, null);
    expect(governingLocation(part(thick, steady))?.number).toBe('C');
    expect(summarise(part())).toMatchObject({ measured: null, rate: null, life: null });
  });

  it('leave out doubtful readings', () => {
    expect(lastReading(thinner)?.thickness).toBe(11.2);
  });

  it('end where the line of the rate meets the calculated thickness', () => {
    expect(endOfLife(thinner)?.slice(0, 7)).toBe('2032-08');
    expect(endOfLife(steady)).toBeNull();
  });

  it('mark a wall below its calculated thickness and one with less than a quarter of its margin', () => {
    expect(marginOf(first, 8.13)).toBe('ok');
    expect(marginOf(first, 11.5)).toBe('near');
    expect(marginOf(first, 12)).toBe('miss');
    expect(marginOf(location('E', [], null, null), 8)).toBe('identified');
  });
});
