import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crossTable,
  demandProbability,
  failureRate,
  poolRates,
  reliabilityMessages,
  reliabilityText,
  repairFigures,
} from '../index.ts';
import { binomialLower } from '../mathematics/beta.ts';

/** Failure database requirements, worked examples 1, 2, 3, 6 and 7; vectors failure-database-01 … 03 and 07. */
describe('failure rate worked examples', () => {
  it('1: seven failures in 312 000 h', () => {
    const { value } = failureRate({ failures: 7, hours: 312_000 });
    expect(value?.perHour).toBeCloseTo(2.2435897435897437e-5, 12);
    expect(value?.lower).toBeCloseTo(1.0529857986841898e-5, 12);
    expect(value?.upper).toBeCloseTo(4.214139039241065e-5, 12);
    expect(value?.mttfHours).toBeCloseTo(44_571, 0);
    expect(value?.perMillionHours).toBeCloseTo(22.44, 2);
  });

  it('2: no failure in 87 600 h has an upper limit and a labelled half-failure option', () => {
    const none = failureRate({ failures: 0, hours: 87_600 });
    expect(none.value).toMatchObject({ perHour: 0, lower: 0, mttfHours: null });
    expect(none.value?.upper).toBeCloseTo(3.419785700404098e-5, 12);
    const half = failureRate({ failures: 0, hours: 87_600, zeroFailures: 'halfFailure' });
    expect(half.value?.perHour).toBeCloseTo(5.708e-6, 9);
    expect(half.warnings[0]?.code).toBe('halfFailureUsed');
  });

  it('3: three sites pooled by the multi-sample estimator', () => {
    const { value } = poolRates({
      samples: [
        { failures: 4, hours: 100_000 },
        { failures: 1, hours: 80_000 },
        { failures: 6, hours: 60_000 },
      ],
    });
    expect(value?.pooled).toBeCloseTo(4.58333e-5, 10);
    expect(value?.v).toBeCloseTo(2.6833e-4, 8);
    expect(value?.deviation).toBeCloseTo(3.35806e-5, 10);
    expect(value?.mean).toBeCloseTo(4.88993e-5, 10);
    expect(value?.gamma?.alpha).toBeCloseTo(2.12, 3);
    expect(value?.lower).toBeCloseTo(9.3335e-6, 10);
    expect(value?.upper).toBeCloseTo(1.13873e-4, 9);
  });

  it('the limits of any count leave the chance they say outside', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (demands, share) => {
          const failures = Math.round(share * demands);
          const { value } = demandProbability({ failures, demands });
          if (!value) throw new Error('no value');
          // P[X ≥ k] at the lower limit and P[X ≤ k] at the upper are 5 % each.
          if (failures > 0)
            expect(1 - binomialLower(failures - 1, demands, value.lower)!).toBeCloseTo(0.05, 7);
          if (failures < demands) expect(binomialLower(failures, demands, value.upper)).toBeCloseTo(0.05, 7);
        },
      ),
      freshRuns(10_000),
    );
  });

  // scipy 1.17.1: beta.ppf(0.95, 1, 700)
  it('no failure in 700 demands has an upper limit of 0.43 %', () => {
    expect(demandProbability({ failures: 0, demands: 700 }).value?.upper).toBeCloseTo(0.0042705, 7);
  });

  it('6: 42 pumps for a year with 37 failures', () => {
    const operatingHours = 42 * 8760 - 1500 - 480;
    const { value } = repairFigures({
      operatingHours,
      failures: 37,
      activeRepairHours: 480,
      repairCost: 1_258_000,
      requiredHours: 42 * 8760,
    });
    expect(value?.mtbfHours).toBeCloseTo(9890.27, 2);
    expect(value?.mttrHours).toBeCloseTo(12.97, 2);
    expect(value?.meanCostToRepair).toBe(34_000);
    // χ²(0.95; 74) = 95.081, χ²(0.05; 74) = 55.189
    expect(value?.mttrInterval).toEqual([expect.closeTo(960 / 95.081, 3), expect.closeTo(960 / 55.189, 3)]);
    expect(value?.meanCostInterval?.[0]).toBeLessThan(34_000);
    // The required 0.99462 counts planned hours as down; MTBF/(MTBF+MTTR) of the same data is 0.99869.
    expect(value?.operationalAvailability).toBeCloseTo(0.99462, 5);
    expect(value?.inherentAvailability).toBeCloseTo(0.99869, 5);
  });

  it('never make an availability of hours a standby item ran outside the required time', () => {
    const known = { failures: 44, operatingHours: 531_330, requiredHours: 324_120 };
    expect(repairFigures(known).value?.operationalAvailability).toBeNull();
    expect(repairFigures({ ...known, upHours: 322_000 }).value?.operationalAvailability).toBeCloseTo(
      0.99346,
      5,
    );
  });

  it('divide the down time by the repairs that have one', () => {
    const { value } = repairFigures({
      failures: 4,
      operatingHours: 8760,
      repairs: 4,
      downtimeHours: 21,
      repairsWithDowntime: 3,
    });
    expect(value?.meanDowntimeHours).toBe(7);
    expect(value?.downtimeCoverage).toEqual({ known: 3, of: 4 });
  });

  it('7: two failures in 150 demands', () => {
    const { value } = demandProbability({ failures: 2, demands: 150 });
    expect(value?.probability).toBeCloseTo(0.01333, 5);
    expect(value?.lower).toBeCloseTo(0.002374192077553907, 9);
    expect(value?.upper).toBeCloseTo(0.041374969893577085, 9);
  });
});

describe('rates', () => {
  it('are empty with a reason for bad or missing input', () => {
    expect(failureRate({ failures: 1.5, hours: 10 }).reason?.code).toBe('notACount');
    expect(failureRate({ failures: 1, hours: 0 }).reason?.code).toBe('noExposure');
    expect(failureRate({ hours: 10 }).reason?.path).toBe('failures');
    expect(demandProbability({ failures: 3, demands: 2 }).reason?.code).toBe('moreEventsThanDemands');
    expect(demandProbability({ failures: 0, demands: 0 }).reason?.code).toBe('noExposure');
    expect(poolRates({ samples: [] }).reason?.code).toBe('tooFewSamples');
    expect(
      poolRates({
        samples: [
          { failures: 1, hours: 0 },
          { failures: 1, hours: 4 },
        ],
      }).reason?.path,
    ).toBe('samples/0/hours');
  });

  it('fall back to the pooled rate when the samples do not differ, or on demand', () => {
    const samples = [
      { failures: 2, hours: 1000 },
      { failures: 2, hours: 1000 },
    ];
    const same = poolRates({ samples });
    expect(same.value).toMatchObject({ method: 'pooled', mean: 0.002, gamma: null });
    expect(same.warnings[0]?.code).toBe('pooledOnly');
    expect(poolRates({ samples, method: 'pooled' }).warnings).toEqual([]);
  });

  it('say "longer than the time observed" when nothing failed', () => {
    const { value, steps } = repairFigures({ operatingHours: 8600, failures: 0 });
    expect(value).toMatchObject({
      mtbfHours: null,
      mtbfGreaterThanHours: 8600,
      mttrHours: null,
      inherentAvailability: null,
    });
    expect(value?.mtbfInterval?.[1]).toBeNull();
    expect(steps[0]?.value).toBe('> 8600');
  });

  it('lie inside their interval, which narrows with exposure at the same rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        (failures, hours) => {
          const one = failureRate({ failures, hours }).value;
          const ten = failureRate({ failures: failures * 10, hours: hours * 10 }).value;
          if (!one || !ten) throw new Error('no rate');
          expect(one.lower < one.perHour && one.perHour < one.upper).toBe(true);
          expect(ten.upper - ten.lower).toBeLessThan(one.upper - one.lower);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('of one site are pooled, and say so', () => {
    const [one, pooled] = (['multiSample', 'pooled'] as const).map((method) =>
      poolRates({ samples: [{ failures: 4, hours: 20_000 }], method }),
    );
    expect(one?.value).toEqual(pooled?.value);
    expect(one?.value).toMatchObject({ method: 'pooled', mean: 2e-4 });
    expect(one?.warnings).toEqual([{ code: 'oneSample' }]);
  });

  it('make cross tables', () => {
    const table = crossTable(
      [
        ['seal', 'ELP'],
        ['seal', 'VIB'],
        ['bearing', 'VIB'],
      ],
      ([unit]) => unit ?? '',
      ([, mode]) => mode ?? '',
    );
    expect(table).toEqual({
      columns: ['ELP', 'VIB'],
      rows: [
        { name: 'bearing', counts: [0, 1] },
        { name: 'seal', counts: [1, 1] },
      ],
    });
  });
});

it('has every message in both languages', () => {
  const places = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [code, text] of Object.entries(reliabilityMessages)) {
    expect(text.zh, code).toMatch(/[\u4e00-\u9fff]/);
    expect(places(text.en), code).toEqual(places(text.zh));
  }
  expect(reliabilityText({ code: 'noneDue' }, 'zh')).toBe('无到期项');
});
