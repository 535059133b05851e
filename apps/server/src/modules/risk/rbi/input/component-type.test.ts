import { describe, expect, it } from 'vitest';
import { componentTypeOf } from './component-type.ts';
import { vesselRow } from './testing.ts';

const pipe = (outerMm: number, wallMm: number) =>
  componentTypeOf(
    vesselRow({
      equipmentType: 'piping',
      partType: 'pipe',
      innerDiameter: outerMm - 2 * wallMm,
      nominalThickness: wallMm,
    }),
  );

describe('the row of the failure frequency table', () => {
  it('of a pipe goes by its nominal size, which is one of outer diameters', () => {
    const sizes: [number, number, string][] = [
      [33.4, 3.4, 'PIPE-1'],
      [32, 3, 'PIPE-1'],
      [48.3, 3.7, 'PIPE-2'],
      [60.3, 3.9, 'PIPE-2'],
      [88.9, 5.5, 'PIPE-4'],
      [114.3, 17.1, 'PIPE-4'],
      [168.3, 7.1, 'PIPE-6'],
      [219.1, 8.2, 'PIPE-8'],
      [273, 9.3, 'PIPE-10'],
      [325, 10, 'PIPE-12'],
      [355.6, 9.5, 'PIPE-16'],
      [406.4, 9.5, 'PIPE-16'],
      [426, 9, 'PIPE-16'],
      // NPS 18 with a thick wall has a smaller bore than NPS 16 with a thin one may have.
      [457, 23.8, 'PIPEGT16'],
      [454, 12.5, 'PIPEGT16'],
      [480, 10, 'PIPEGT16'],
      [508, 9.5, 'PIPEGT16'],
    ];
    for (const [outer, wall, row] of sizes) expect([outer, pipe(outer, wall)]).toEqual([outer, row]);
  });

  it('of a boiler drum is that of a drum', () => {
    const boiler = { equipmentType: 'heater', smallType: 'boiler', innerDiameter: 300 };
    expect(componentTypeOf(vesselRow({ ...boiler, partType: 'shell' }))).toBe('DRUM');
    expect(componentTypeOf(vesselRow({ ...boiler, partType: 'tube', innerDiameter: 80 }))).toBe('PIPE-4');
  });
});
