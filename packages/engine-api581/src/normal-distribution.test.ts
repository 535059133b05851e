import { describe, expect, it } from 'vitest';
import { erfc, normalCdf } from './normal-distribution.ts';

describe('the normal distribution', () => {
  it('agrees with tabulated values of erfc to 14 digits', () => {
    // Abramowitz and Stegun 7.1, and high-precision values for the tail.
    for (const [x, value] of [
      [0.5, 0.4795001221869535],
      [1, 0.15729920705028513],
      [2, 0.004677734981047266],
      [3, 2.209049699858544e-5],
      [5, 1.5374597944280349e-12],
      [-1, 1.8427007929497148],
    ] as const) {
      expect(Math.abs(erfc(x) / value - 1)).toBeLessThan(1e-14);
    }
  });

  it('gives the same cumulative probability by series as by erfc, also in the tail', () => {
    for (let x = -6; x <= 6; x += 0.00731) {
      const reference = 0.5 * erfc(-x / Math.SQRT2);
      expect(Math.abs(normalCdf(x) / reference - 1)).toBeLessThan(2e-13);
    }
  });

  it('rises (but for the last binary digit) and stays within 0 and 1', () => {
    let before = 0;
    for (let x = -12; x <= 12; x += 0.0037) {
      const now = normalCdf(x);
      expect(now).toBeGreaterThanOrEqual(before - 4e-16);
      expect(now).toBeLessThanOrEqual(1);
      before = now;
    }
  });
});
