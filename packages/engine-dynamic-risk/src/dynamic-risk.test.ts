import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultMatrix } from '@ircrisk/engine-risk-matrix';
import { describe, expect, it, test } from 'vitest';
import {
  barrierFactor,
  countFactor,
  decayed,
  dynamicFrequency,
  dynamicLevel,
  dynamicRiskMessages,
  dynamicRiskText,
  type FactorLimits,
  historyFactor,
  newAlerts,
  openChangeFactor,
  overdueFactor,
  overdueOrdersFactor,
  probabilityWithin,
  riskScore,
  temporaryRepairFactor,
  updateDemand,
  updateRate,
} from './index.ts';

/** Dynamic risk requirements, examples 1–8 and the vectors dynamic-risk-01 … 06. */
describe('evidence', () => {
  it('1: half an event in ten years, then three in twelve', () => {
    const { value } = updateRate({ alpha: 0.5, beta: 10, events: 3, time: 12 });
    expect(value?.mean).toBeCloseTo(0.1590909090909091, 12);
    expect([value?.lower, value?.upper].map((each) => each?.toFixed(6))).toEqual(['0.049258', '0.319708']);
    expect(historyFactor({ classRatePerYear: 0.05, events: 3, years: 12 })).toBeCloseTo(3.1818, 4);
    expect(historyFactor({ classRatePerYear: 0, events: 3, years: 12 })).toBeNull();
  });

  it('2: two failures in sixty demands on Beta(1, 99)', () => {
    const { value } = updateDemand({ a: 1, b: 99, failures: 2, demands: 60 });
    expect(value?.mean).toBeCloseTo(0.01875, 12);
    expect([value?.lower.toFixed(4), value?.upper.toFixed(4)]).toEqual(['0.0052', '0.0391']);
    expect(updateDemand({ a: 1, b: 99, failures: 3, demands: 2 }).reason?.code).toBe(
      'moreFailuresThanDemands',
    );
    expect(updateRate({ alpha: 0.5, beta: 10, events: 1.5, time: 2 }).reason?.code).toBe('notACount');
  });

  test.each([
    [90, 365, 1.4931506849315068],
    [500, 365, 3.73972602739726],
    [0, 365, 1],
    [-20, 365, 1],
    [365, 365, 3],
  ])('4: %d days over an interval of %d: %d', (days, interval, factor) => {
    expect(overdueFactor(days, interval).value).toBeCloseTo(factor, 10);
  });

  test.each([0, null, -365, Number.NaN, Number.POSITIVE_INFINITY])(
    'an interval of %s is no modifier, and is told',
    (interval) => {
      for (const days of [-5, 0, 90])
        expect(overdueFactor(days, interval)).toMatchObject({ value: null, reason: { code: 'noInterval' } });
    },
  );

  it('an overdue time that is not known is no modifier either', () => {
    expect(
      [null, Number.NaN, Number.POSITIVE_INFINITY].map((days) => overdueFactor(days, 365).value),
    ).toEqual([null, null, null]);
    expect(overdueFactor(1e300, 1e-300).reason?.code).toBe('overflow');
  });

  it('evidence that cannot be is no factor, above all none below one', () => {
    expect([
      overdueOrdersFactor(-3),
      overdueOrdersFactor(1.5),
      overdueOrdersFactor(Number.NaN),
      barrierFactor(null, 0.1),
      barrierFactor(0.1, null),
      barrierFactor(null, null),
      barrierFactor(0, 0.1),
      barrierFactor(0.1, 0),
      barrierFactor(-0.1, 0.1),
      barrierFactor(Number.NaN, Number.NaN),
      historyFactor({ classRatePerYear: 0.05, events: -3, years: 12 }),
      historyFactor({ classRatePerYear: 0.05, events: 3, years: -12 }),
    ]).toEqual(Array(12).fill(null));
  });

  it('what fades is never below what the window still says', () => {
    const closed = { atClosing: 2, daysSinceClosed: 90, ownNow: 1 };
    expect(decayed({ ...closed, ownNow: 1.5 })).toBe(1.5);
    expect(decayed({ ...closed, daysSinceClosed: 0 })).toBe(2);
    expect(decayed({ ...closed, tauDays: 45 })).toBeCloseTo(1 + Math.exp(-2), 12);
    const odd = [
      { daysSinceClosed: -1 },
      { daysSinceClosed: Number.NaN },
      { tauDays: 0 },
      { tauDays: -90 },
      { atClosing: Number.NaN },
      { ownNow: Number.NaN },
    ];
    expect(odd.map((change) => decayed({ ...closed, ...change }))).toEqual(Array(6).fill(null));
  });

  it('5, 6: barriers and what fades after closing', () => {
    expect(barrierFactor(0.1 * 0.02628 * 0.1, 0.1 * 0.00876 * 0.1)).toBeCloseTo(3, 12);
    expect(barrierFactor(0.1, 0.1)).toBe(1);
    expect(decayed({ atClosing: 2, daysSinceClosed: 90, ownNow: 1 })).toBeCloseTo(1.3678794411714423, 12);
    expect([
      temporaryRepairFactor(true),
      temporaryRepairFactor(false),
      openChangeFactor(true),
      openChangeFactor(false),
      overdueOrdersFactor(0),
    ]).toEqual([2, 1, 1.2, 1, 1]);
  });
});

describe('the dynamic frequency', () => {
  const run = (
    modifiers: Parameters<typeof dynamicFrequency>[0]['modifiers'],
    basePerYear: number | null = 0.002,
  ) => dynamicFrequency({ basePerYear, modifiers });

  it('3, 8: factors multiply and their decades add', () => {
    const { value } = run([
      { kind: 'iow', factor: 1.17 },
      { kind: 'overdueInspection', factor: 1.5 },
    ]);
    expect(value?.perYear).toBeCloseTo(0.00351, 15);
    expect(value?.contributors.map(({ decades }) => decades.toFixed(4))).toEqual(['0.0682', '0.1761']);
    expect(Math.log10(1.17 * 1.5 * 2)).toBeCloseTo(0.0682 + 0.1761 + 0.301, 3);
  });

  it('no evidence is the base, bit for bit', () => {
    expect(run([], 0.0123456789).value?.perYear).toBe(0.0123456789);
    expect(
      run(
        [
          { kind: 'iow', factor: 1 },
          { kind: 'barrier', factor: 1 },
        ],
        0.0123456789,
      ).value?.perYear,
    ).toBe(0.0123456789);
  });

  it('each factor keeps its range, the product its cap, the barrier neither; the waterfall still adds up', () => {
    const { value, warnings } = run([
      { kind: 'overdueInspection', factor: 9 },
      { kind: 'iow', factor: 30 },
      { kind: 'alarm', factor: 8 },
      { kind: 'barrier', factor: 500 },
    ]);
    expect(value?.perYear).toBeCloseTo(0.002 * 500 * 100, 9);
    expect(warnings.map(({ code }) => code)).toEqual(['clamped', 'clamped', 'productCapped']);
    const product = value?.contributors.reduce((all, { factor }) => all * factor, 1);
    expect((value?.perYear ?? 0) / 0.002).toBeCloseTo(product ?? 0, 6);
  });

  it('a stale source is held at one or more and lowers the confidence', () => {
    const { value } = run([
      { kind: 'failureHistory', factor: 0.4, stale: true },
      { kind: 'iow', factor: 1 },
    ]);
    expect(value).toMatchObject({ perYear: 0.002, dataQuality: 0.5, lowConfidence: true });
    const three = run([
      { kind: 'iow', factor: 1 },
      { kind: 'alarm', factor: 1 },
      { kind: 'weather', factor: 1 },
      { kind: 'barrier', factor: 1, stale: true },
      { kind: 'openMocSafety', factor: 1, stale: true },
    ]);
    expect(three.value?.lowConfidence).toBe(false);
  });

  it('refuses names nobody knows and figures that cannot be', () => {
    expect(run([{ kind: 'moon', factor: 2 }]).reason?.code).toBe('unknownKind');
    expect(run([{ kind: 'iow', factor: Number.NaN }]).reason?.code).toBe('notFinite');
    expect(run([{ kind: 'iow', factor: -1 }]).reason?.code).toBe('negative');
    expect(run([{ kind: 'barrier', factor: 0 }]).reason?.code).toBe('notPositive');
    expect(run([], null).reason?.code).toBe('missingInput');
    expect(run([], -1).reason?.code).toBe('negative');
  });

  it('a product beyond the range of numbers is a problem', () => {
    expect(run([{ kind: 'barrier', factor: 1e300 }], 1e300).reason?.code).toBe('overflow');
    expect(run([{ kind: 'barrier', factor: 1e-300 }], 1e-300).reason?.code).toBe('overflow');
    expect(run(Array(400).fill({ kind: 'iow', factor: 10 })).reason?.code).toBe('overflow');
    expect(run([{ kind: 'iow', factor: 2 }], 0).value?.perYear).toBe(0);
  });

  it('a company brings its own caps and ranges', () => {
    const withLimits = (limits: FactorLimits) =>
      dynamicFrequency({
        basePerYear: 0.002,
        modifiers: [
          { kind: 'iow', factor: 30 },
          { kind: 'alarm', factor: 8 },
        ],
        limits,
      });
    expect(withLimits({}).value?.perYear).toBeCloseTo(0.002 * 80, 12);
    expect(withLimits({ productCap: 20 }).value?.perYear).toBeCloseTo(0.002 * 20, 12);
    expect(withLimits({ ranges: { iow: { min: 1, cap: 3 } } }).value?.perYear).toBeCloseTo(0.002 * 24, 12);
    const refused: FactorLimits[] = [
      { productCap: Number.NaN },
      { productCap: 0.5 },
      { ranges: { iow: { min: 0, cap: 3 } } },
      { ranges: { iow: { min: 2, cap: 3 } } },
      { ranges: { iow: { min: 0.5, cap: 0.9 } } },
      { ranges: { barrier: { min: 0.5, cap: 10 } } },
      { ranges: { moon: { min: 0.5, cap: 10 } } },
    ];
    expect(refused.map((limits) => withLimits(limits).reason?.code)).toEqual([
      ...Array(6).fill('rangeInvalid'),
      'unknownKind',
    ]);
  });

  it('a frequency or consequence that cannot be has neither category nor score', () => {
    for (const odd of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      expect(dynamicLevel(defaultMatrix(), odd, { P: 3 })).toEqual({ category: null, level: null });
      expect(dynamicLevel(defaultMatrix(), 0.00351, { P: odd, E: 2 })).toEqual({ category: 4, level: null });
      expect([
        riskScore(odd, 1),
        riskScore(1, odd),
        probabilityWithin(odd, 1),
        probabilityWithin(1, odd),
      ]).toEqual([null, null, null, null]);
    }
    expect(dynamicLevel(defaultMatrix(), null, { P: 3 }).level).toBeNull();
    expect(dynamicLevel(defaultMatrix(), 0.00351, { P: 3, E: null }).level).not.toBeNull();
    expect(riskScore(1, 1, { lMin: 4, lMax: 4 })).toBeNull();
    expect(riskScore(1e200, 1e200)).toBe(100);
    expect(probabilityWithin(0, 1)).toBe(0);
  });

  it('7: category from the frequency, not from the probability', () => {
    expect(probabilityWithin(0.00351, 1)).toBeCloseTo(0.003504, 6);
    expect(dynamicLevel(defaultMatrix(), 0.00351, { P: 3 }).category).toBe(4);
    expect(dynamicLevel(defaultMatrix(), 0.00351, {}).level).toBeNull();
  });

  it('scores for sorting run from 0 to 100', () => {
    expect([riskScore(0, 100), riskScore(1e-9, 1), riskScore(1, 1e9), riskScore(0.01, 100)]).toEqual([
      0,
      0,
      100,
      100 / 3,
    ]);
  });
});

it('an alert is opened once for a subject and rule', () => {
  const observed = [
    {
      subjectId: 'V-1',
      level: 'high',
      previousLevel: 'medium',
      perYear: 0.3,
      perYearWeekAgo: 0.1,
      staleDays: 31,
    },
  ] as const;
  expect(newAlerts(observed, []).map(({ rule }) => rule)).toEqual([
    'levelUp',
    'threshold',
    'rateOfRise',
    'stale',
  ]);
  expect(newAlerts(observed, [{ subjectId: 'V-1', rule: 'threshold' }]).map(({ rule }) => rule)).toEqual([
    'levelUp',
    'rateOfRise',
    'stale',
  ]);
  expect(
    newAlerts(
      [{ ...observed[0], level: 'low', previousLevel: null, perYearWeekAgo: null, staleDays: 0 }],
      [],
    ),
  ).toEqual([]);
});

it('an alert is opened once within one call too, and from nothing to something is a rise', () => {
  const quiet = {
    subjectId: 'V-1',
    level: null,
    previousLevel: null,
    perYear: 0.001,
    perYearWeekAgo: 0,
    staleDays: 0,
  } as const;
  const rise = [{ subjectId: 'V-1', rule: 'rateOfRise' }];
  expect(newAlerts([quiet, quiet], [])).toEqual(rise);
  expect(newAlerts([{ ...quiet, perYear: 0 }], [])).toEqual([]);
  expect(newAlerts([{ ...quiet, perYear: Number.NaN }], [])).toEqual([]);
  expect(newAlerts([{ ...quiet, perYearWeekAgo: null }], [])).toEqual([]);
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.filter((name) => !(name in dynamicRiskMessages))).toEqual([]);
  expect(dynamicRiskText({ code: 'noConvergence' }, 'zh')).toBe('计算未收敛');
});

it('what has no formula of its own counts as 1 until the company gives a weight', () => {
  expect([countFactor(7, null), countFactor(0, 0.05), countFactor(4, 0.05)]).toEqual([1, 1, 1.2]);
  expect([countFactor(-1, 0.05), countFactor(1.5, 0.05), countFactor(2, Number.NaN)]).toEqual([
    null,
    null,
    null,
  ]);
});
