import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
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
import { risingRoot } from './rising-root.ts';

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
  const shape = fc.double({ min: 0.2, max: 1e6, noNaN: true });
  // Below one the density has a pole at the end of the interval and doubles cannot resolve the quantile.
  const atLeastOne = fc.double({ min: 1, max: 1e5, noNaN: true });

  it('invert themselves', () => {
    fc.assert(
      fc.property(probability, shape, (p, a) => {
        const x = gammaQuantile(p, a);
        expect(x).not.toBeNull();
        expect(gammaLower(a, x!)).toBeCloseTo(p, 9);
      }),
      freshRuns(10_000),
    );
    fc.assert(
      fc.property(probability, atLeastOne, atLeastOne, (p, a, b) => {
        const x = betaQuantile(p, a, b);
        expect(x).not.toBeNull();
        expect(betaLower(x!, a, b)).toBeCloseTo(p, 9);
      }),
      freshRuns(10_000),
    );
    fc.assert(
      fc.property(probability, (p) => {
        expect(normalLower(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
      freshRuns(10_000),
    );
  });

  // scipy 1.17.1: beta.ppf and gamma.ppf
  it('reach quantiles far from the mean', () => {
    expect(betaQuantile(0.95, 1, 700)).toBeCloseTo(0.0042704730201890894, 14);
    expect(betaQuantile(0.95, 1, 100_000)).toBeCloseTo(2.9956874019427947e-5, 14);
    expect(betaQuantile(0.05, 500, 1)).toBeCloseTo(0.9940264484836504, 12);
    expect(betaQuantile(0.5, 0.05, 0.05)).toBeCloseTo(0.5, 6);
    expect(betaQuantile(0.001, 0.1, 5)! / 1.332100872189526e-31).toBeCloseTo(1, 9);
    expect(gammaQuantile(0.05, 1e6)).toBeCloseTo(998_355.7150837178, 4);
    expect(gammaQuantile(1e-12, 0.02)).not.toBeNull();
  });

  it('say so when they cannot be reached', () => {
    // A series of 10⁵ terms is not enough for 10¹² degrees of freedom.
    expect(gammaLower(1e12, 1e12)).toBeNull();
    expect(gammaQuantile(0.5, 1e12)).toBeNull();
    for (const [p, a, b] of [
      [0.5, 0, 1],
      [Number.NaN, 1, 1],
      [1.2, 1, 1],
    ] as const)
      expect(betaQuantile(p, a, b)).toBeNull();
    expect(gammaQuantile(1, 2)).toBeNull();
    expect(risingRoot((x) => ({ error: x < 0.5 ? -1 : Number.NaN, next: x }), 0, 1, 0.4)).toBeNull();
  });

  it('keep lower and upper parts complementary', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0.001, max: 500, noNaN: true }), (a, x) => {
        expect(gammaLower(a, x)! + gammaUpper(a, x)!).toBeCloseTo(1, 12);
      }),
      freshRuns(10_000),
    );
    expect(chiSquareUpper(5.991464547107979, 2)).toBeCloseTo(0.05, 12);
    for (const z of [-3, -0.5, 0, 0.1, 1, 2.5, 6, 12, 25]) {
      const tail = z >= 0 ? 0.5 * gammaUpper(0.5, 0.5 * z * z)! : 1 - 0.5 * gammaUpper(0.5, 0.5 * z * z)!;
      expect(normalUpper(z) / tail).toBeCloseTo(1, 12);
      expect(logNormalUpper(z)).toBeCloseTo(Math.log(tail), 10);
    }
    expect(normalHazard(40)).toBeCloseTo(40.025, 3);
    expect(normalHazard(29)).toBeCloseTo(29.0344, 3);
  });
});
