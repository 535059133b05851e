import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareFamilies,
  fitExponential,
  fitLognormal,
  fitWeibull,
  medianRank,
  rankFailures,
  weibayes,
  weibullCdf,
  weibullLife,
} from '../index.ts';
import { maximiseWeibull } from './weibull-likelihood.ts';

const lives = [410, 620, 980, 1150, 1490, 1880, 2230, 2710];

/** Failure database requirements, worked examples 4 and 5; vectors failure-database-04 … 06. */
describe('Weibull worked examples', () => {
  it('4: regression on Y gives β 1.6835, η 1653.2 and ρ 0.9963', () => {
    const { value, steps } = fitWeibull({ failures: lives });
    expect(value?.beta).toBeCloseTo(1.68345, 4);
    expect(value?.eta).toBeCloseTo(1653.23, 2);
    expect(value?.rho).toBeCloseTo(0.9963, 4);
    expect(steps.map(({ id }) => id)).toEqual(['beta', 'eta', 'rho', 'b10', 'mean']);
  });

  it('4: maximum likelihood gives β 2.0408 and η 1623.2', () => {
    const { value } = fitWeibull({ failures: lives, method: 'mle' });
    expect(value?.beta).toBeCloseTo(2.04084, 4);
    expect(value?.eta).toBeCloseTo(1623.21, 1);
  });

  it('5: three suspensions at 4000 lead to β 2.164 and η 4274', () => {
    const { value, warnings } = fitWeibull({
      failures: [1200, 2100, 2900, 3600],
      suspensions: [4000, 4000, 4000],
      method: 'mle',
    });
    expect(value?.beta).toBeCloseTo(2.16426, 4);
    expect(value?.eta).toBeCloseTo(4273.89, 1);
    expect(warnings.map(({ code }) => code)).toEqual(['smallSample']);
  });
});

describe('Weibull fit', () => {
  it('gives no parameters for fewer than three failures, equal lives or impossible ages', () => {
    expect(fitWeibull({ failures: [5, 9] }).reason?.code).toBe('tooFewFailures');
    expect(fitWeibull({ failures: [] }).reason?.code).toBe('tooFewFailures');
    expect(fitWeibull({ failures: [7, 7, 7, 7] }).reason?.code).toBe('allLivesEqual');
    expect(fitWeibull({ failures: [7, 0, 9] }).reason).toMatchObject({
      code: 'lifeNotPositive',
      path: 'failures/1',
    });
    expect(fitWeibull({ failures: [7], suspensions: [9, 9, 9], method: 'mle' }).reason?.code).toBe(
      'useWeibayes',
    );
  });

  it('ranks failures behind suspensions by Johnson', () => {
    // Abernethy, The New Weibull Handbook, suspension example: 10S 30F 45S 49F 82F 90F 96F 100S
    const ranked = rankFailures({ failures: [30, 49, 82, 90, 96], suspensions: [10, 45, 100] }, 'bernard')!;
    expect(ranked.map(({ adjustedRank }) => adjustedRank)).toEqual(
      [1.125, 2.4375, 3.75, 5.0625, 6.375].map((rank) => expect.closeTo(rank, 4)),
    );
    expect(ranked[0]?.unreliability).toBeCloseTo(0.0982, 4);
  });

  it('has exact median ranks where they are printed', () => {
    // Median rank table, n = 10: 6.70, 16.23, 25.86 %
    expect([1, 2, 3].map((rank) => medianRank(rank, 10, 'exact'))).toEqual(
      [0.067, 0.1623, 0.2586].map((rank) => expect.closeTo(rank, 4)),
    );
    expect(medianRank(1, 1, 'exact')).toBeCloseTo(0.5, 12);
  });

  it('finds a small failure-free time from the straightest plot', () => {
    const shifted = lives.map(
      (_, i) => 500 + weibullLife(medianRank(i + 1, lives.length, 'bernard')!, { beta: 1.5, eta: 1000 }),
    );
    const { value } = fitWeibull({ failures: shifted, threshold: 'estimate' });
    expect(value?.threshold).toBeCloseTo(500, 1);
    expect(value?.beta).toBeCloseTo(1.5, 3);
    expect(value?.rho).toBeCloseTo(1, 8);
  });

  it('recovers the parameters from ideal plotting positions by every regression', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 8, noNaN: true }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.constantFrom('rry' as const, 'rrx' as const),
        (beta, eta, method) => {
          const failures = Array.from({ length: 12 }, (_, i) =>
            weibullLife(medianRank(i + 1, 12, 'bernard')!, { beta, eta }),
          );
          const { value } = fitWeibull({ failures, method });
          expect(value?.beta).toBeCloseTo(beta, 6);
          expect((value?.eta ?? 0) / eta).toBeCloseTo(1, 8);
        },
      ),
    );
  });

  it('solves the likelihood equation, scales with the unit of time and stays inside its bounds', () => {
    const ages = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(ages, ages, (failures, suspensions) => {
        fc.pre(new Set(failures).size > 2);
        const { value } = fitWeibull({ failures, suspensions, method: 'mle' });
        if (!value) throw new Error('no fit');
        const all = [...failures, ...suspensions];
        const sum = (of: (t: number) => number, items: number[]) =>
          items.reduce((total, t) => total + of(t), 0);
        const longest = Math.max(...all);
        const power = (t: number) => (t / longest) ** value.beta;
        const equation =
          sum((t) => power(t) * Math.log(t), all) / sum(power, all) -
          1 / value.beta -
          sum(Math.log, failures) / failures.length;
        expect(equation).toBeCloseTo(0, 6);
        const inDays = fitWeibull({
          failures: failures.map((t) => t / 24),
          suspensions: suspensions.map((t) => t / 24),
          method: 'mle',
        }).value;
        expect(inDays?.beta).toBeCloseTo(value.beta, 6);
        expect(((inDays?.eta ?? 0) * 24) / value.eta).toBeCloseTo(1, 8);
        const [low, high] = value.bounds?.beta ?? [0, 0];
        expect(low < value.beta && value.beta < high).toBe(true);
      }),
    );
  });

  it('narrows the bounds with more data', () => {
    const width = (copies: number) => {
      const failures = Array.from({ length: copies }, () => lives).flat();
      const [low, high] = fitWeibull({ failures, method: 'mle', bounds: 'fisher' }).value?.bounds?.beta ?? [
        0, 0,
      ];
      return Math.log(high / low);
    };
    // The information adds up, so four times the data halves the width.
    expect(width(4)).toBeCloseTo(width(1) / 2, 10);
  });

  it('takes its covariance from the curvature of the likelihood', () => {
    // Second differences of the log-likelihood, evaluated apart from the engine.
    const value = maximiseWeibull({
      failures: lives,
      suspensions: [5000, 6000],
      intervals: [],
      entries: [],
    });
    expect(value?.covariance.first).toBeCloseTo(0.093556, 5);
    expect((value?.covariance.second ?? 0) / 868_818).toBeCloseTo(1, 5);
    expect(value?.covariance.cross).toBeCloseTo(22.1386, 3);
    expect(value?.logLikelihood).toBeCloseTo(-71.493322, 6);
  });

  it('draws a band that holds the line and meets the bounds of B10', () => {
    for (const bounds of ['likelihoodRatio', 'fisher'] as const) {
      const { value } = fitWeibull({ failures: lives, method: 'mle', bounds });
      if (!value?.bounds) throw new Error('no fit');
      for (const age of [100, 1000, 3000]) {
        const [low, high] = value.bounds.unreliability(age) ?? [1, 0];
        const centre = weibullCdf(age, value);
        expect(low < centre && centre < high).toBe(true);
      }
      expect(value.bounds.unreliability(0)).toBeNull();
      const [early, late] = value.bounds.b10;
      expect((early ?? 0) < value.b10 && value.b10 < (late ?? 0)).toBe(true);
      if (bounds === 'fisher') continue;
      // Where the upper edge of the band is at 10 %, B10 has its lower bound.
      expect(value.bounds.unreliability(early ?? 0)?.[1]).toBeCloseTo(0.1, 3);
      expect(value.bounds.unreliability(late ?? 0)?.[0]).toBeCloseTo(0.1, 3);
    }
  });

  it('judges the fit of a complete sample and stays silent with suspensions', () => {
    expect(fitWeibull({ failures: lives, method: 'mle' }).value?.goodness?.rejected).toBe(false);
    const two = [1, 1.1, 1.2, 1.3, 1.15, 1000, 1010, 1020, 1030, 990, 1005, 1.25, 1.05, 1015];
    expect(fitWeibull({ failures: two, method: 'mle' }).warnings.map(({ code }) => code)).toContain(
      'poorFit',
    );
    expect(fitWeibull({ failures: lives, suspensions: [3000] }).value?.goodness).toBeNull();
  });

  it('warns when the failure history shows a trend', () => {
    const codes = (times: number[]) =>
      fitWeibull({ failures: lives, history: { times, end: 1000 } }).warnings.map(({ code }) => code);
    expect(codes([700, 800, 850, 900, 950, 980])).toEqual(['trendPresent']);
    expect(codes([100, 300, 500, 700, 900])).toEqual([]);
  });

  it('inverts its own distribution', () => {
    expect(weibullCdf(weibullLife(0.1, { beta: 2, eta: 100 }), { beta: 2, eta: 100 })).toBeCloseTo(0.1, 12);
  });
});

describe('other families', () => {
  it('gives the exponential rate with a chi-square interval', () => {
    const { value } = fitExponential({ failures: [100, 200, 300], suspensions: [400] });
    expect(value?.rate).toBeCloseTo(0.003, 12);
    expect(value?.rateInterval[0]).toBeCloseTo(1.635383 / 2000, 8);
    expect(fitExponential({ failures: [], suspensions: [5] }).value).toBeNull();
  });

  it('gives mean and deviation of the logarithms for a complete lognormal sample', () => {
    const logs = lives.map(Math.log);
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const { value } = fitLognormal({ failures: lives });
    expect(value?.mu).toBeCloseTo(mean, 10);
    expect(value?.sigma).toBeCloseTo(
      Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length),
      10,
    );
  });

  it('moves the lognormal median up when suspensions are added', () => {
    const plain = fitLognormal({ failures: lives }).value?.median ?? 0;
    const censored =
      fitLognormal({ failures: lives, suspensions: [3000, 3000, 3000, 3000] }).value?.median ?? 0;
    expect(censored).toBeGreaterThan(plain);
  });

  it('maximises the censored lognormal likelihood: every neighbour is lower', () => {
    // Nelson, Applied Life Data Analysis: locomotive controls, 37 failures of 96 with 59 suspended at 135 (thousand miles).
    const failures = [
      22.5, 37.5, 46, 48.5, 51.5, 53, 54.5, 57.5, 66.5, 68, 69.5, 76.5, 77, 78.5, 80, 81.5, 82, 83, 84, 91.5,
      93.5, 102.5, 107, 108.5, 112.5, 113.5, 116, 117, 118.5, 119, 120, 122.5, 123, 127.5, 131, 132.5, 134,
    ];
    const { value } = fitLognormal({ failures, suspensions: Array.from({ length: 59 }, () => 135) });
    expect(value?.mu).toBeCloseTo(5.117, 3);
    expect(value?.sigma).toBeCloseTo(0.7055, 3);
  });

  it('orders the families by the Akaike criterion', () => {
    const families = compareFamilies({ failures: lives });
    expect(families).toHaveLength(3);
    expect(families[0]?.aic).toBeLessThanOrEqual(families[1]?.aic ?? 0);
    expect(compareFamilies({ failures: [1, 2] }).map(({ family }) => family)).toEqual(['exponential']);
  });

  it('takes the shape as given in Weibayes, also without failures', () => {
    expect(weibayes({ failures: [1000], suspensions: [2000, 2000], beta: 1 }).value?.eta).toBeCloseTo(
      5000,
      8,
    );
    const none = weibayes({ suspensions: [1000, 1000], beta: 2 });
    expect(none.value?.eta).toBeCloseTo(Math.sqrt(2e6), 8);
    expect(none.warnings[0]?.code).toBe('weibayesZeroFailures');
    expect(weibayes({ failures: [3] }).reason?.path).toBe('beta');
  });

  // At η of Weibayes the censored, truncated likelihood with that shape has its top: r·β/η = Σ(t^β − t_e^β)·β/η^(β+1).
  it('does not credit Weibayes with years before an item came under watch', () => {
    // By hand, β 1: (1000 + 2000 + 2000 − 500 − 1500) / 1 = 3000, not 5000.
    const late = { failures: [1000], suspensions: [2000, 2000], entries: [500, 0, 1500] };
    expect(weibayes({ ...late, beta: 1 }).value?.eta).toBeCloseTo(3000, 8);
    expect(weibayes({ ...late, entries: [1000, 0, 0], beta: 1 }).reason?.code).toBe('entryBeyondLife');
    expect(weibayes({ intervals: [{ from: 0, to: 9 }], suspensions: [9], beta: 1 }).reason?.code).toBe(
      'exactLivesOnly',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            age: fc.double({ min: 1, max: 1e4, noNaN: true }),
            part: fc.double({ min: 0, max: 0.99, noNaN: true }),
            failed: fc.boolean(),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        (items, beta) => {
          const sorted = [...items.filter(({ failed }) => failed), ...items.filter(({ failed }) => !failed)];
          const r = Math.max(1, items.filter(({ failed }) => failed).length);
          const eta = weibayes({
            failures: sorted.filter(({ failed }) => failed).map(({ age }) => age),
            suspensions: sorted.filter(({ failed }) => !failed).map(({ age }) => age),
            entries: sorted.map(({ age, part }) => age * part),
            beta,
          }).value?.eta;
          const hazard = sorted.reduce(
            (sum, { age, part }) => sum + (age / (eta ?? 0)) ** beta - ((age * part) / (eta ?? 0)) ** beta,
            0,
          );
          expect(hazard).toBeCloseTo(r, 6);
        },
      ),
      freshRuns(10_000),
    );
  });
});
