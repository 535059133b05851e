import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleOf, areaOf, type Calibration, calibrationFor, lengthOf, type Point } from './index.ts';

const tenMetres: Calibration = { from: [0, 0], to: [144, 0], length: 10, unit: 'm' };
const square: Point[] = [
  [0, 0],
  [72, 0],
  [72, 72],
  [0, 72],
];

describe('measuring', () => {
  it('example 4 of the card: 144 pt are 10 m, so 360 pt are 25 m and 72 by 72 pt are 25 m²', () => {
    expect(
      lengthOf(
        [
          [0, 0],
          [360, 0],
        ],
        tenMetres,
      ).value,
    ).toEqual({ value: 25, unit: 'm' });
    expect(areaOf(square, tenMetres).value?.value).toBeCloseTo(25, 9);
    expect(areaOf(square, tenMetres).value?.unit).toBe('m²');
  });
  it('example 7: 100 by 50 pt at 0.1 m a point are 50 m²', () => {
    const outline: Point[] = [
      [0, 0],
      [100, 0],
      [100, 50],
      [0, 50],
    ];
    expect(areaOf(outline, { from: [0, 0], to: [10, 0], length: 1, unit: 'm' }).value?.value).toBeCloseTo(
      50,
      9,
    );
  });
  it('is in points while nothing is calibrated', () => {
    expect(
      lengthOf(
        [
          [0, 0],
          [3, 4],
          [3, 10],
        ],
        null,
      ).value,
    ).toEqual({ value: 11, unit: 'pt' });
  });
  it('refuses a calibration of equal points or no length, and an outline that crosses itself', () => {
    expect(lengthOf(square, { ...tenMetres, to: [0, 0] }).reason?.code).toBe('calibrationEmpty');
    expect(lengthOf(square, { ...tenMetres, length: 0 }).reason?.code).toBe('calibrationEmpty');
    expect(
      areaOf(
        [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
        null,
      ).reason?.code,
    ).toBe('crossesItself');
    expect(
      areaOf(
        [
          [0, 0],
          [1, 1],
        ],
        null,
      ).reason?.code,
    ).toBe('tooFewPoints');
  });
  it('takes the calibration of the smallest detail the mark lies in', () => {
    const detail: Calibration = { ...tenMetres, length: 500, unit: 'mm', within: [0, 0, 100, 100] };
    const inner: Calibration = { ...detail, length: 50, within: [0, 0, 50, 50] };
    const all = [tenMetres, detail, inner];
    expect(
      calibrationFor(all, [
        [10, 10],
        [20, 20],
      ]),
    ).toBe(inner);
    expect(
      calibrationFor(all, [
        [10, 10],
        [90, 20],
      ]),
    ).toBe(detail);
    expect(
      calibrationFor(all, [
        [10, 10],
        [200, 20],
      ]),
    ).toBe(tenMetres);
    expect(
      calibrationFor(
        [detail],
        [
          [10, 10],
          [200, 20],
        ],
      ),
    ).toBeNull();
  });
  it('gives the angle at the middle point', () => {
    expect(
      angleOf([
        [10, 0],
        [0, 0],
        [0, 10],
      ]).value,
    ).toEqual({ value: 90, unit: '°' });
    expect(
      angleOf([
        [1, 0],
        [0, 0],
        [-1, 0],
      ]).value?.value,
    ).toBeCloseTo(180, 9);
    expect(
      angleOf([
        [0, 0],
        [0, 0],
        [1, 1],
      ]).reason?.code,
    ).toBe('pointsCoincide');
  });
  it('does not depend on where the page lies or how it is turned', () => {
    const place = fc.double({ min: -10_000, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(
        place,
        place,
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (x, y, turn, width, height) => {
          const at = (u: number, v: number): Point => [
            x + u * Math.cos(turn) - v * Math.sin(turn),
            y + u * Math.sin(turn) + v * Math.cos(turn),
          ];
          const outline = [at(0, 0), at(width, 0), at(width, height), at(0, height)];
          const area = areaOf(outline, null).value?.value ?? 0;
          expect(Math.abs(area - width * height)).toBeLessThan(1e-6 * width * height + 1e-6);
          const length = lengthOf(outline, null).value?.value ?? 0;
          expect(Math.abs(length - 2 * width - height)).toBeLessThan(1e-6 * (width + height));
        },
      ),
      freshRuns(1000),
    );
  });
});
