import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toYears } from '../calendar.ts';
import { exampleSettings } from '../example-component.ts';
import { assessBundle, type Bundle, bundleProbability, bundleProbabilityPerYear } from './assess-bundle.ts';
import { fitWeibull } from './bundle-weibull.ts';

const bundle: Bundle = {
  kind: 'bundle',
  id: 'E-1',
  startDate: '2016-01-01',
  history: [
    { years: 18, failed: true },
    { years: 22, failed: true },
    { years: 16, failed: false },
    { years: 10, failed: true },
    { years: 12, failed: false },
    { years: 13, failed: false },
    { years: 14, failed: true },
    { years: 25, failed: false },
    { years: 8, failed: true },
  ],
  shellDiameterM: 0.8,
  tubeLengthM: 6,
  tubeMaterial: 'carbon steel',
  productionLossUsdPerDay: 50000,
  rateReductionPercent: 20,
  shutdownDays: 10,
  riskTargetUsd: 40000,
};

describe('heat exchanger bundles', () => {
  it('fit matched histories with suspensions and date the cost target', () => {
    const { result, problems } = assessBundle(bundle, exampleSettings);
    expect(problems).toEqual([]);
    expect(result!.shape).toBeCloseTo(2.797, 2);
    expect(result!.lifeYears).toBeCloseTo(20.803, 2);
    expect(result!.bundleCostUsd).toBeCloseTo(22000 * (Math.PI / 4) * 0.64 * 6, 6);
    const years = toYears(result!.targetDate!) - toYears(bundle.startDate);
    const risk = bundleProbability(years, result!) * result!.totalCostUsd;
    expect(risk / 40000).toBeCloseTo(1, 2);
  });

  it('maximise the likelihood', () => {
    const fit = fitWeibull(bundle.history!)!;
    const logLikelihood = (shape: number, life: number): number =>
      bundle.history!.reduce((sum, { years, failed }) => {
        const hazard = Math.log(shape / life) + (shape - 1) * Math.log(years / life);
        return sum - (years / life) ** shape + (failed ? hazard : 0);
      }, 0);
    const best = logLikelihood(fit.shape, fit.lifeYears);
    for (const [a, b] of [
      [1.02, 1],
      [0.98, 1],
      [1, 1.02],
      [1, 0.98],
    ] as const) {
      expect(logLikelihood(fit.shape * a, fit.lifeYears * b)).toBeLessThan(best);
    }
  });

  it('need two failures or a stated shape', () => {
    const young = {
      ...bundle,
      history: [
        { years: 5, failed: true },
        { years: 9, failed: false },
      ],
    };
    expect(assessBundle(young, exampleSettings).problems[0]).toMatchObject({
      code: 'missing',
      field: 'shape',
    });
    expect(assessBundle({ ...young, shape: 3 }, exampleSettings).result!.lifeYears).toBeCloseTo(
      (125 + 729) ** (1 / 3),
      9,
    );
  });

  it('have years that make up the whole life: surviving each of them is surviving all', () => {
    const life = fc.record({
      shape: fc.double({ min: 0.5, max: 6, noNaN: true }),
      lifeYears: fc.double({ min: 3, max: 60, noNaN: true }),
    });
    fc.assert(
      fc.property(life, fc.integer({ min: 1, max: 20 }), (weibull, years) => {
        let survival = 1;
        for (let year = 0; year < years; year++) {
          const inYear = bundleProbabilityPerYear(year, weibull);
          expect(inYear).toBeGreaterThanOrEqual(0);
          expect(inYear).toBeLessThanOrEqual(1);
          survival *= 1 - inYear;
        }
        expect(1 - survival).toBeCloseTo(bundleProbability(years, weibull), 10);
      }),
      freshRuns(10_000),
    );
  });
});
