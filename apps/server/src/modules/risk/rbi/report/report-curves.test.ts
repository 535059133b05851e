import { expect, test } from 'vitest';
import { roundValues } from './report-curves.ts';

test('the axis of a curve has round values, from zero to just below the highest', () => {
  expect(roundValues(77.2)).toEqual([0, 20, 40, 60]);
  expect(roundValues(10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(roundValues(7170)).toEqual([0, 2000, 4000, 6000]);
  expect(roundValues(0.0012).map((value) => Number(value.toPrecision(3)))).toEqual([
    0, 0.00025, 0.0005, 0.00075, 0.001,
  ]);
});
