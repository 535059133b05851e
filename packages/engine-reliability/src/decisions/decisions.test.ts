import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  competingModes,
  failureChance,
  failureForecast,
  fitMixture,
  replacementAge,
  weibullCdf,
  weibullLife,
} from '../index.ts';

describe('the age of replacement', () => {
  // scipy 1.17.1: minimize_scalar of the cost rate with quad: T 354.574413, C 0.47505468; to failure 1.12706050.
  it('has the least cost per hour', () => {
    const { value } = replacementAge({ beta: 2.5, eta: 1000, plannedCost: 100, failureCost: 1000 });
    expect(value?.ageHours).toBeCloseTo(354.574413, 4);
    expect(value?.costPerHour).toBeCloseTo(0.47505468, 8);
    expect(value?.costPerHourToFailure).toBeCloseTo(1.1270605, 7);
    expect(Math.min(...(value?.curve ?? []).map(({ costPerHour }) => costPerHour))).toBeGreaterThanOrEqual(
      value?.costPerHour ?? 0,
    );
  });

  it('does not exist without wear-out or with a cheap failure', () => {
    const reason = (more: object) =>
      replacementAge({ beta: 2, eta: 1000, plannedCost: 100, failureCost: 1000, ...more }).reason?.code;
    expect(reason({ beta: 1 })).toBe('noWearOut');
    expect(reason({ failureCost: 100 })).toBe('failureNotDearer');
    expect(reason({ failureCost: 100.0001, beta: 1.01 })).toBe('replacementTooLate');
    expect(reason({ plannedCost: null })).toBe('missingInput');
  });

  it('is a least cost for any wear-out, and scales with the unit of time', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.3, max: 8, noNaN: true }),
        fc.double({ min: 2, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (beta, ratio, threshold) => {
          const found = replacementAge({
            beta,
            eta: 1000,
            threshold,
            plannedCost: 1,
            failureCost: ratio,
          }).value;
          if (!found) return;
          for (const { costPerHour } of found.curve)
            expect(costPerHour).toBeGreaterThanOrEqual(found.costPerHour * (1 - 1e-9));
          const days = replacementAge({
            beta,
            eta: 1000 / 24,
            threshold: threshold / 24,
            plannedCost: 1,
            failureCost: ratio,
          }).value;
          expect((days?.ageHours ?? 0) * 24).toBeCloseTo(found.ageHours, 6);
        },
      ),
      freshRuns(300),
    );
  });
});

describe('what lies ahead', () => {
  it('depends on the age: R(m|t) by hand', () => {
    // exp((1000/2000)² − (1500/2000)²) = exp(−0.3125)
    const reliability = (beta: number, age: number) => 1 - failureChance(age, 500, { beta, eta: 2000 });
    expect(reliability(2, 1000)).toBeCloseTo(Math.exp(-0.3125), 12);
    expect(reliability(1, 9000)).toBeCloseTo(Math.exp(-0.25), 12);
  });

  // Monte Carlo with numpy, 4 × 400 000 histories: 9.113 failures; 3.99616 first ones by formula.
  it('is the number of failures, replaced items included, and the spares', () => {
    const { value } = failureForecast({
      beta: 2.5,
      eta: 1000,
      ages: [0, 300, 900, 1500],
      horizonHours: 2000,
    });
    expect(value?.firstFailures).toBeCloseTo(3.9961607, 6);
    expect((value?.withRenewal ?? 0) / 9.113).toBeCloseTo(1, 2);
    // P[Poisson(9.11) ≤ 14] = 0.957, ≤ 13: 0.921.
    expect(value?.spares).toBe(14);
    expect(value?.curve.at(-1)?.failures).toBe(value?.withRenewal);
  });

  it('is exact for a constant rate: the expected number is the hours over the mean', () => {
    const { value } = failureForecast({ beta: 1, eta: 1000, ages: [0, 5000, 70], horizonHours: 3000 });
    expect(value?.withRenewal).toBeCloseTo(9, 2);
    expect(failureForecast({ beta: 1, eta: 1000, ages: [], horizonHours: 10 }).reason?.code).toBe(
      'nothingRunning',
    );
  });
});

describe('a forecast for items that do not run all the time', () => {
  it('counts the hours they will run, each its own', () => {
    const half = failureForecast({
      beta: 1,
      eta: 1000,
      ages: [0, 0],
      uses: [0.5, 0.25],
      horizonHours: 4000,
    }).value;
    expect(half?.withRenewal).toBeCloseTo(3, 2);
    expect(half?.firstFailures).toBeCloseTo(2 - Math.exp(-2) - Math.exp(-1), 9);
    expect(
      failureForecast({ beta: 1, eta: 1000, ages: [0], uses: [1.2], horizonHours: 10 }).reason?.code,
    ).toBe('shareOutOfRange');
  });

  it('is that of an item that runs all the time over the hours the other runs, however seldom that is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.7, max: 5, noNaN: true }),
        fc.double({ min: 0.003, max: 1, noNaN: true }),
        fc.double({ min: 0.2, max: 3, noNaN: true }),
        (beta, use, lives) => {
          const item = { beta, eta: 1000, ages: [0] };
          const seldom = failureForecast({ ...item, uses: [use], horizonHours: (1000 * lives) / use }).value;
          const always = failureForecast({ ...item, horizonHours: 1000 * lives }).value;
          const [a, b] = [seldom?.withRenewal ?? 0, always?.withRenewal ?? 0];
          expect(Math.abs(a - b) / b).toBeLessThan(0.01);
        },
      ),
      freshRuns(300),
    );
  });
});

describe('several modes and several kinds', () => {
  it('race: hazards add, and two alike make a sooner one', () => {
    const { value } = competingModes([
      { mode: 'A', beta: 2, eta: 1000 },
      { mode: 'B', beta: 2, eta: 1000 },
    ]);
    const alone = { beta: 2, eta: 1000 / Math.SQRT2 };
    expect(value?.b10).toBeCloseTo(weibullLife(0.1, alone), 6);
    expect(value?.reliability(500)).toBeCloseTo(1 - weibullCdf(500, alone), 12);
    expect(value?.modes.map(({ share }) => share)).toEqual(
      [0.5, 0.5].map((half) => expect.closeTo(half, 12)),
    );
  });

  it('share the first failures of a whole life, not those before the median alone', () => {
    const fits = [
      { mode: 'A', beta: 1.2, eta: 3000 },
      { mode: 'B', beta: 3.5, eta: 2500 },
      { mode: 'C', beta: 0.8, eta: 20_000, threshold: 200 },
    ];
    // scipy 1.17.1, quad of h·R from 0 to 40 000 in five pieces.
    const wanted = [0.45508736, 0.43669408, 0.10821856];
    const shares = competingModes(fits).value?.modes.map(({ share }) => share) ?? [];
    for (const [i, share] of shares.entries()) expect(share).toBeCloseTo(wanted[i]!, 4);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  // scipy 1.17.1, Nelder-Mead on the five parameters: share 0.3636363, (2.932335, 27.55221), (4.849133, 1234.1157), ln L −117.231214.
  it('of one sample are told apart by their likelihood', () => {
    const { value } = fitMixture({
      failures: [12, 15, 18, 22, 25, 30, 33, 41, 700, 820, 850, 910, 980, 1010, 1100, 1150, 1230, 1300],
      suspensions: [1300, 1300, 1300, 1300],
    });
    expect(value?.parts[0].share).toBeCloseTo(0.3636363, 5);
    expect(value?.parts[0].eta).toBeCloseTo(27.5522, 3);
    expect(value?.parts[1].beta).toBeCloseTo(4.849133, 3);
    expect(value?.logLikelihood).toBeCloseTo(-117.231214, 5);
    expect(value?.aic ?? 0).toBeLessThan(value?.aicOfOne ?? 0);
    expect(fitMixture({ failures: [1, 2, 3] }).reason?.code).toBe('mixtureTooSmall');
  });
});
