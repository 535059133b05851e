import { expect, it } from 'vitest';
import { extremes, mean, median, outlierScores, percentile, standardDeviation } from './sample.ts';

// statistics worked example 4
it('takes the 90th percentile of 1 to 10 as 9.1', () => {
  expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9)).toBeCloseTo(9.1, 12);
});

// statistics worked example 3
it('finds 30 to be the outlier among 12, 15, 11, 14 and 30', () => {
  const found = outlierScores([12, 15, 11, 14, 30]);
  expect(found?.median).toBe(14);
  expect(found?.mad).toBe(2);
  expect(found?.scores[4]).toBeCloseTo(5.3959, 3);
  expect(found?.outliers).toEqual([4]);
});

it('has no figures for an empty sample and no scale where half of the values agree', () => {
  expect([mean([]), median([]), standardDeviation([1]), outlierScores([])]).toEqual([null, null, null, null]);
  expect(outlierScores([5, 5, 5, 9])?.outliers).toEqual([]);
  expect(standardDeviation([2, 4])).toBeCloseTo(Math.SQRT2, 12);
});

it('values that do not differ have their own mean and no deviation, whatever their last bits add up to', () => {
  for (const value of [0.1, 0.3, 0.7, 12.4, 1e-3])
    for (const count of [2, 3, 6, 7, 10]) {
      const same = Array<number>(count).fill(value);
      expect(mean(same)).toBe(value);
      expect(standardDeviation(same)).toBe(0);
    }
});

it('finds the extremes of half a million values', () => {
  const values = Array.from({ length: 500_000 }, (_, i) => (i * 7919) % 500_000);
  expect(extremes(values)).toEqual({ min: 0, max: 499_999 });
  expect(extremes([])).toBeNull();
});
