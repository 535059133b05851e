import { describe, expect, it } from 'vitest';
import type { LocationFigures, PartFigures } from '../queries.ts';
import { governingLocation, isUnlimited, lastReading, marginOf, summarise } from './part-figures.ts';

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
  required = 8.13,
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
  required,
  remainingLife: figure(life),
  lifeEnd: null,
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

  it('say of a life that is not known that it is unknown, not that nothing limits it', () => {
    const reasoned = (code: string) => ({
      ...steady,
      remainingLife: { ...figure(null), reason: { code, zh: '', en: '' } },
    });
    expect(isUnlimited(reasoned('notLimitedByCorrosion'))).toBe(true);
    expect(isUnlimited(reasoned('missingInput'))).toBe(false);
    expect(isUnlimited(thinner)).toBe(false);
  });

  it('mark a wall below its required thickness and one with less than a quarter of its margin', () => {
    const needing = (required: number) => ({ ...first, required });
    expect(marginOf(needing(8.13))).toBe('ok');
    expect(marginOf(needing(11.5))).toBe('near');
    expect(marginOf(needing(12))).toBe('miss');
    expect(marginOf(location('E', [], null, null))).toBe('identified');
    // What pressure and code ask for counts, not what was typed.
    expect(summarise(part(needing(11.5)))).toMatchObject({ calculated: 8.13, limit: 11.5 });
  });
});
