import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betaLower, betaQuantile, binomialLower } from './beta.ts';
import {
  chiSquareQuantile,
  chiSquareUpper,
  gammaLower,
  gammaQuantile,
  gammaUpper,
  logGamma,
} from './gamma.ts';
import { logNormalUpper, normalHazard, normalLower, normalQuantile, normalUpper } from './normal.ts';

describe('special functions', () => {
  it('know the factorials and the half-integer gamma values', () => {
    expect(Math.exp(logGamma(11))).toBeCloseTo(3_628_800, 4);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
    expect(logGamma(0.25)).toBeCloseTo(1.2880225246980774, 12);
  });

  // NIST/SEMATECH e-Handbook 1.3.6.7.4 and 1.3.6.7.1
  it('reproduce printed chi-square and normal tables', () => {
    expect(chiSquareQuantile(0.95, 2)).toBeCloseTo(5.991465, 6);
    expect(chiSquareQuantile(0.05, 14)).toBeCloseTo(6.570631, 6);
    expect(chiSquareQuantile(0.95, 16)).toBeCloseTo(26.296228, 6);
    expect(chiSquareQuantile(0.975, 100)).toBeCloseTo(129.561197, 5);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 9);
    expect(normalUpper(8)).toBeCloseTo(6.220960574271785e-16, 28);
  });

  it('agree with the binomial sum written out', () => {
    const p = 1 / 3;
    const sum = [0, 1, 2].reduce((total, k) => total + [1, 14, 91][k]! * p ** k * (1 - p) ** (14 - k), 0);
    expect(binomialLower(2, 14, p)).toBeCloseTo(sum, 12);
    expect([binomialLower(-1, 5, 0.5), binomialLower(5, 5, 0.5)]).toEqual([0, 1]);
  });

  const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
  const shape = fc.double({ min: 0.2, max: 400, noNaN: true });
  // Below one the density has a pole at the end of the interval and doubles cannot resolve the quantile.
  const atLeastOne = fc.double({ min: 1, max: 400, noNaN: true });

  it('invert themselves', () => {
    fc.assert(
      fc.property(probability, shape, (p, a) => {
        expect(gammaLower(a, gammaQuantile(p, a))).toBeCloseTo(p, 9);
      }),
    );
    fc.assert(
      fc.property(probability, atLeastOne, atLeastOne, (p, a, b) => {
        expect(betaLower(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9);
      }),
    );
    fc.assert(
      fc.property(probability, (p) => {
        expect(normalLower(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
  });

  it('keep lower and upper parts complementary', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0.001, max: 500, noNaN: true }), (a, x) => {
        expect(gammaLower(a, x) + gammaUpper(a, x)).toBeCloseTo(1, 12);
      }),
    );
    expect(chiSquareUpper(5.991464547107979, 2)).toBeCloseTo(0.05, 12);
    for (const z of [-3, -0.5, 0, 0.1, 1, 2.5, 6, 12, 25]) {
      const tail = z >= 0 ? 0.5 * gammaUpper(0.5, 0.5 * z * z) : 1 - 0.5 * gammaUpper(0.5, 0.5 * z * z);
      expect(normalUpper(z) / tail).toBeCloseTo(1, 12);
      expect(logNormalUpper(z)).toBeCloseTo(Math.log(tail), 10);
    }
    expect(normalHazard(40)).toBeCloseTo(40.025, 3);
    expect(normalHazard(29)).toBeCloseTo(29.0344, 3);
  });
});
