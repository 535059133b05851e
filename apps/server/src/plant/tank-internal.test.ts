import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BottomZone, bottomLife, type TankBottomFacts, tankInternalDate } from './tank-internal.ts';
import { bottomCourseRequirement, type Course } from './tank-shell.ts';

const rule = { scope: 'tankInternal', classes: ['API653'], firstYears: 10, maxYears: 20, source: 'API 653' };
const intervals = { rules: [rule], tankStandard: 'API653' } as unknown as Parameters<
  typeof tankInternalDate
>[2];
const history = { lastInternal: '2020-01-01', inService: '2005-01-01', planDate: null };
const annular: BottomZone = {
  ...{ id: '1', zone: 'A', zoneEn: null, kind: 'annular', nominal: 10, measuredDate: '2020-01-01' },
  ...{ underside: 4.6, internal: 4.8, internalRate: 0.05, undersideRate: 0.05 },
};
const course = {
  ...{ course: 1, height: 2, nominal: 16, yieldMPa: 345, tensileMPa: 490, jointEfficiency: 1 },
  ...{ unknownSteel: false, minimum: 15, average: 15, pitRemaining: null, pitLength: null, rate: 0.05 },
  ...{ measuredDate: '2020-01-01', bandFrom: null, bandTo: null, angleFrom: null, angleTo: null },
} as unknown as Course;

function tankOf(specificGravity: number, zone: Partial<BottomZone> = {}, diameter = 30): TankBottomFacts {
  const tank = {
    ...{ diameter, level: 14, shellHeight: 16, specificGravity, riveted: false, gb50341: false },
    ...{ barrier: false, liningDate: null, liningLife: null, liningKind: null, liningThickness: null },
    ...{ cathodic: false, bottomAllowance: null, creditsConfirmed: false, intervalStandard: 'API653' },
    ...{ firstCourse: 16, zones: [{ ...annular, ...zone }], courses: [course], today: '2026-01-01' },
  } as unknown as TankBottomFacts;
  return { ...tank, shellRequired: bottomCourseRequirement(tank, [course]).value?.required ?? null };
}
const dateOf = (tank: TankBottomFacts) => tankInternalDate(tank, history, intervals);

it('judges an annular plate under a heavy product by what it needs at the least, never milder than under a light one', () => {
  // Half of 10 mm in the critical zone: 4.6 mm are below it, whatever stands in the tank.
  for (const gravity of [0.85, 1, 1.3])
    expect(dateOf(tankOf(gravity, {}, 40)).value, String(gravity)).toMatchObject({
      due: '2020-01-01',
      governs: 'bottom',
    });
  const sound = dateOf(tankOf(1.1, { underside: 9, internal: 9 }));
  expect(sound.value).toMatchObject({ due: '2030-01-01', governs: 'unknownLimit' });
  expect(sound.warnings.map(({ code }) => code)).toEqual(['annularHeavyProduct']);
  expect(bottomLife(tankOf(1.1, { underside: 9, internal: 9 }), null)).toMatchObject({
    life: null,
    unknownFrom: '2030-01-01',
  });
});

it('never gives a later date or a longer life for a heavier product', () => {
  const wall = fc.double({ min: 2, max: 12, noNaN: true });
  const rate = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 0.6, noNaN: true }));
  const gravity = fc.double({ min: 0.6, max: 1.6, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({
        ...{ underside: fc.oneof(wall, fc.constant(null)), internal: wall },
        ...{ internalRate: rate, undersideRate: rate, kind: fc.constantFrom('annular', 'critical') },
      }),
      gravity,
      gravity,
      fc.double({ min: 10, max: 70, noNaN: true }),
      (zone, a, b, diameter) => {
        const [light, heavy] = [a, b]
          .toSorted((x, y) => x - y)
          .map((one) => tankOf(one, zone as Partial<BottomZone>, diameter));
        if (!light || !heavy) return;
        const [before, after] = [dateOf(light).value?.due ?? '', dateOf(heavy).value?.due ?? ''];
        expect(after <= before).toBe(true);
        const [longer, shorter] = [light, heavy].map((tank) => bottomLife(tank, null).life?.remainingLife);
        if (longer !== undefined && shorter !== undefined) expect(shorter).toBeLessThanOrEqual(longer + 1e-9);
        // A life that is known of the heavier product alone is over: at its limit, or past the longest it can have been.
        if (longer === undefined && shorter !== undefined) expect(shorter).toBeLessThanOrEqual(6);
      },
    ),
    freshRuns(10_000),
  );
});

it('tells no life of a bottom with a missing rate or face, and by when it is to be looked at', () => {
  for (const gap of ['undersideRate', 'internalRate', 'internal', 'underside'] as const) {
    const zone = { kind: 'membrane' as const, underside: 7, internal: 7, [gap]: null };
    expect(bottomLife(tankOf(0.85, zone), null), gap).toEqual({ life: null, unknownFrom: '2030-01-01' });
  }
  // (3 − 2.54) / 0.1 inside alone: over in 2024, whatever happens underneath.
  const over = {
    kind: 'membrane' as const,
    underside: 3,
    internal: 3,
    internalRate: 0.1,
    undersideRate: null,
  };
  expect(bottomLife(tankOf(0.85, over), null).life?.remainingLife).toBeCloseTo(4.6, 9);
  // Two rates of nothing say nothing of a face that was not measured.
  const still = {
    kind: 'membrane' as const,
    underside: null,
    internal: 7,
    internalRate: 0,
    undersideRate: 0,
  };
  expect(bottomLife(tankOf(0.85, still), null).unknownFrom).toBe('2030-01-01');
});
