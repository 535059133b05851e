import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDate, toYears } from '../calendar.ts';
import { exampleSettings } from '../example-component.ts';
import { expectRecomputed } from '../testing/expect-recomputed.ts';
import { assessReliefDevice, type ReliefDevice, type ReliefTest } from './assess-relief-device.ts';
import { ENVIRONMENT_FACTORS, SHAPE, updateByTest } from './relief-weibull.ts';

const device: ReliefDevice = {
  kind: 'relief-device',
  id: 'PSV-1',
  startDate: '2016-01-01',
  type: 'conventional',
  openSeverity: 'moderate',
  leakSeverity: 'moderate',
  closedDischarge: true,
  setPressureMPa: 1.2,
  protected: { gffTotal: 3.06e-5, damageFactor: 200, maximumWorkingPressureMPa: 1.2 },
  demands: [{ event: 'fire', overpressureMPa: 2.4, consequenceAreaM2: 500, consequenceUsd: 3e6 }],
  leakConsequenceUsd: 2e4,
};
const judged = (changes: Partial<ReliefDevice>, rbiDate = '2026-01-01') => {
  const { result, warnings, steps } = assessReliefDevice(
    { ...device, ...changes },
    { ...exampleSettings, rbiDate },
  );
  return { ...result!, codes: warnings.map(({ code }) => code), steps };
};
const passed = (date: string, effectiveness: ReliefTest['effectiveness']): ReliefTest => ({
  date,
  effectiveness,
  opened: true,
  tight: true,
});

describe('the tests of a relief device', () => {
  it('do not shorten its life by being passed a year after the start', () => {
    const untouched = judged({}).openLifeYears;
    for (const grade of ['A', 'B', 'C'] as const) {
      const { openLifeYears, codes, steps } = judged({ tests: [passed('2016-12-31', grade)] });
      expectRecomputed(steps);
      expect(openLifeYears).toBe(untouched);
      expect(codes).not.toContain('test-within-a-year');
      expect(steps).toContainEqual(
        expect.objectContaining({
          figure: 'failToOpen.tests[0].lifeYears',
          branch: 'pass-never-shortens',
          formula: 'η_upd = max(η, t/(−ln(1 − P_wgt))^(1/β))',
        }),
      );
    }
  });

  it('are told and not used when passed within the first year; a failure so early counts as one after it', () => {
    const early = judged({ tests: [passed('2016-07-01', 'A')] });
    expect(early.openLifeYears).toBe(judged({}).openLifeYears);
    expect(early.codes).toContain('test-within-a-year');
    expect(early.steps).toContainEqual(expect.objectContaining({ branch: 'test-within-a-year' }));
    const failed = (years: number) => updateByTest(17.925, SHAPE.failToOpen, years, false, 'A').life;
    expect(failed(0.01)).toBe(failed(365 / 365.25));
    expect(failed(0.01)).toBeLessThan(17.925);
  });

  it('give a life however late they come: a pass after five lives is no negative probability', () => {
    const { openLifeYears, failureOnDemand } = judged(
      {
        type: 'pilot operated',
        openSeverity: 'severe',
        environment: 'history of chatter',
        tests: [passed('2026-01-01', 'A')],
      },
      '2030-01-01',
    );
    // η = 0.5·3.5 = 1.75: ten years are 5.7 of them.
    expect(openLifeYears).toBeGreaterThan(1.75);
    expect(openLifeYears).toBeLessThan(10);
    expect(failureOnDemand).toBeGreaterThan(0);
    expect(failureOnDemand).toBeLessThan(1);
  });

  it('follow the method’s figures to the digit where these move the right way', () => {
    const { weighted, life } = updateByTest(17.925, SHAPE.failToOpen, 12, true, 'B');
    const prior = 1 - Math.exp(-((12 / 17.925) ** 1.8));
    const byTable = prior - 0.2 * prior * (12 / 17.925) + 0.2 * 0.3 * (1 - prior) * (12 / 17.925);
    expect(weighted).toBeCloseTo(byTable, 14);
    expect(life).toBeCloseTo(12 / (-Math.log(1 - byTable)) ** (1 / 1.8), 10);
  });

  const START = toYears(device.startDate);
  const test = fc.record({
    years: fc.double({ min: 0.01, max: 24, noNaN: true }),
    effectiveness: fc.constantFrom('A' as const, 'B' as const, 'C' as const, 'D' as const),
    outcome: fc.option(fc.boolean(), { nil: undefined }),
    overhauled: fc.boolean(),
  });
  const history = fc.record({
    type: fc.constantFrom('conventional' as const, 'pilot operated' as const, 'balanced bellows' as const),
    severity: fc.constantFrom('mild' as const, 'moderate' as const, 'severe' as const),
    environment: fc.constantFrom(...ENVIRONMENT_FACTORS.map((row) => row.case)),
    tests: fc.array(test, { minLength: 1, maxLength: 5 }),
    which: fc.nat(4),
  });

  it('never raise the failure on demand by a pass and never lower it by a failure, in any history', () => {
    fc.assert(
      fc.property(history, ({ type, severity, environment, tests, which }) => {
        const asked = which % tests.length;
        const on = (outcome: boolean | undefined, effectiveness = tests[asked]!.effectiveness) => {
          const made = tests.map((one, i) => {
            const said = i === asked ? outcome : one.outcome;
            return {
              date: toDate(START + one.years),
              effectiveness: i === asked ? effectiveness : one.effectiveness,
              overhauled: one.overhauled,
              ...(said === undefined ? {} : { opened: said, tight: said }),
            };
          });
          const found = judged(
            { type, openSeverity: severity, leakSeverity: severity, environment, tests: made },
            '2041-01-01',
          );
          return [found.failureOnDemand, found.leakProbability];
        };
        const [unknown, pass, failure] = [on(undefined), on(true), on(false)];
        const better = on(true, 'A');
        for (const mode of [0, 1]) {
          const slack = 1 + 1e-9;
          expect(pass[mode]!).toBeLessThanOrEqual(unknown[mode]! * slack);
          expect(better[mode]!).toBeLessThanOrEqual(pass[mode]! * slack);
          expect(failure[mode]! * slack).toBeGreaterThanOrEqual(unknown[mode]!);
        }
      }),
      freshRuns(10_000),
    );
  });
});
