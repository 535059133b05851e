import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  badActorScores,
  brokenRules,
  failureTrend,
  jackKnife,
  pareto,
  repeatFailures,
  runBadActors,
  runLengthBottlenecks,
  verifyImprovement,
} from '../index.ts';

/** Data of the bad actor requirements: tag, failures, downtime hours. */
const data: [string, number, number][] = [
  ['P-101A', 9, 54],
  ['K-201', 2, 120],
  ['E-305', 4, 96],
  ['P-203B', 12, 36],
  ['LV-110', 6, 9],
  ['P-310', 3, 15],
  ['M-12', 2, 6],
  ['XV-44', 2, 4],
];
const items = data.map(([id, failures, downtimeHours]) => ({ id, failures, downtimeHours }));
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

/** Bad actor requirements, worked examples 1–6; vectors bad-actor-01 … 03. */
describe('the vital few', () => {
  it('end at an exact 80 % of the sums, integers and tenths alike', () => {
    const of = (values: number[]) =>
      pareto({ items: values.map((value, at) => ({ id: String(at), value })) }).value?.vitalFew.length;
    expect(of([7, 5, 3, 1, 1, 1, 1, 1])).toBe(4);
    expect(of(Array(10).fill(0.1))).toBe(8);
    expect(of([0, 0])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 }), (values) => {
        const sorted = [...values].sort((a, b) => b - a);
        const total = sorted.reduce((sum, value) => sum + value, 0);
        let [sum, count] = [0, 0];
        while (total > 0 && 100 * sum < 80 * total) sum += sorted[count++] ?? 0;
        expect(of(values)).toBe(count);
      }),
      freshRuns(20_000),
    );
  });
});

describe('bad actor worked examples', () => {
  it('1: Pareto on downtime makes the first four tags the vital few', () => {
    const { value } = pareto({
      items: items.map(({ id, failures, downtimeHours }) => ({ id, value: downtimeHours, count: failures })),
    });
    expect(
      value?.rows.slice(0, 4).map(({ id, cumulativePercent }) => [id, Number(cumulativePercent.toFixed(2))]),
    ).toEqual([
      ['K-201', 35.29],
      ['E-305', 63.53],
      ['P-101A', 79.41],
      ['P-203B', 90],
    ]);
    expect(value?.vitalFew).toEqual(['K-201', 'E-305', 'P-101A', 'P-203B']);
  });

  it('2: the jack-knife limits are 5 failures and 8.5 hours', () => {
    const { value } = jackKnife({ items });
    expect(value).toMatchObject({
      failureLimit: 5,
      mttrLimitHours: 8.5,
      acute: ['E-305', 'K-201'],
      chronic: ['LV-110', 'P-101A', 'P-203B'],
      acuteChronic: [],
    });
    expect(value?.controlled).toEqual(['M-12', 'P-310', 'XV-44']);
    expect(value?.points.find(({ id }) => id === 'K-201')?.mttrHours).toBe(60);
  });

  it('3: Crow-AMSAA and Laplace on eight failures in 3300 h', () => {
    const { value } = failureTrend({ times: [400, 1100, 1600, 2050, 2400, 2700, 2950, 3150], end: 3300 });
    expect(value?.beta).toBeCloseTo(1.5727632806159468, 6);
    expect(value?.betaUnbiased).toBeCloseTo(1.3761678705389535, 6);
    expect(value?.lambda).toBeCloseTo(2.3404558874024382e-5, 10);
    expect(value?.intensity).toBeCloseTo(3.8128e-3, 7);
    expect(value?.instantaneousMtbf).toBeCloseTo(262.27723210733353, 4);
    expect(value?.cumulativeMtbf).toBe(412.5);
    expect(value?.laplace).toBeCloseTo(1.1690746499646987, 6);
    expect(value?.verdict).toBe('noEvidence');
  });

  it('4: scores by downtime 0.6 and count 0.4', () => {
    const { value } = badActorScores({
      items: items.map(({ id, failures, downtimeHours }) => ({
        id,
        downtime: downtimeHours,
        count: failures,
      })),
      weights: { downtime: 0.6, count: 0.4 },
    });
    const score = (id: string) => value?.find((row) => row.id === id)?.score;
    expect(score('K-201')).toBeCloseTo(0.6667, 4);
    expect(score('P-203B')).toBeCloseTo(0.58, 10);
    expect(score('P-101A')).toBeCloseTo(0.57, 10);
    expect(value?.[0]).toMatchObject({ id: 'K-201', rank: 1 });
  });

  it('4: of equal scores the longer downtime comes first, then the more failures, then the tag', () => {
    const { value } = badActorScores({
      items: [
        { id: 'B', downtime: 5, count: 10 },
        { id: 'C', downtime: 10, count: 5 },
        { id: 'A', downtime: 5, count: 10 },
      ],
      weights: { downtime: 0.5, count: 0.5 },
    });
    expect(value?.map(({ id }) => id)).toEqual(['C', 'A', 'B']);
  });

  it('5: 12 failures in 24 months before and 2 in 12 after are not yet significant', () => {
    const { value } = verifyImprovement({
      failuresBefore: 12,
      monthsBefore: 24,
      failuresAfter: 2,
      monthsAfter: 12,
    });
    expect(value?.p).toBeCloseTo(0.10533373726653895, 9);
    expect(value).toMatchObject({ significant: false, windowLongEnough: true, verdict: 'notYetSignificant' });
  });

  it('6: three failures of one mode within 360 days are a repeat failure', () => {
    const { value } = repeatFailures({
      events: ['2025-01-10', '2025-06-02', '2026-01-05'].map((date) => ({ date, mode: 'ELP' })),
    });
    expect(value).toEqual([
      { kind: 'sameMode', mode: 'ELP', dates: ['2025-01-10', '2025-06-02', '2026-01-05'], withinDays: 360 },
    ]);
  });
});

describe('ranking', () => {
  it('breaks ties by count and then by tag', () => {
    const { value } = pareto({
      items: [
        { id: 'C', value: 5, count: 1 },
        { id: 'B', value: 5, count: 2 },
        { id: 'A', value: 5, count: 1 },
      ],
    });
    expect(value?.rows.map(({ id }) => id)).toEqual(['B', 'A', 'C']);
  });

  it('shows an empty period as no failures, not as an error', () => {
    const empty = runBadActors({ events: [], from: 0, to: 1 });
    expect(empty.value?.tags).toEqual([]);
    expect(codes(empty.warnings)).toEqual(['noFailures']);
    expect(jackKnife({ items: [{ id: 'A', failures: 0, downtimeHours: 0 }] }).reason?.code).toBe(
      'noFailures',
    );
    expect(pareto({ items: [] }).value?.vitalFew).toEqual([]);
  });

  it('calls a point on the limit line controlled, as it does a lone tag', () => {
    const lone = jackKnife({ items: [{ id: 'A', failures: 4, downtimeHours: 40 }] });
    expect(lone.value?.controlled).toEqual(['A']);
    expect(codes(lone.warnings)).toEqual(['singleTag']);
  });

  it('counts events without downtime for frequency only', () => {
    const { value, warnings } = jackKnife({
      items: [
        { id: 'A', failures: 4, withDowntime: 2, downtimeHours: 20 },
        { id: 'B', failures: 2, withDowntime: 0, downtimeHours: 0 },
      ],
    });
    expect(value?.mttrLimitHours).toBe(10);
    expect(value?.points.map(({ mttrHours }) => mttrHours)).toEqual([10, null]);
    expect(warnings[0]).toMatchObject({ code: 'downtimeMissing', values: { count: 4 } });
  });

  it('keeps the Pareto total and never lets the cumulative share fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (values) => {
          const { value } = pareto({ items: values.map((one, i) => ({ id: `T${i}`, value: one })) });
          const shares = value?.rows.map(({ cumulativePercent }) => cumulativePercent) ?? [];
          expect(shares.every((share, i) => i === 0 || share >= (shares[i - 1] ?? 0) - 1e-9)).toBe(true);
          if ((value?.total ?? 0) > 0) {
            expect(shares.at(-1)).toBeCloseTo(100, 6);
            const reached = value?.rows[(value.vitalFew.length || 1) - 1]?.cumulativePercent ?? 0;
            expect(reached).toBeGreaterThanOrEqual(80 - 1e-6);
          }
        },
      ),
      freshRuns(10_000),
    );
  });

  it('refuses weights that do not add to one', () => {
    expect(badActorScores({ items: [], weights: { downtime: 0.5 } }).reason?.code).toBe('weightsSum');
  });
});

describe('run', () => {
  const event = (tag: string, at: number, more = {}) => ({ tag, at, downtimeHours: 5, cost: 100, ...more });

  it('takes a half-open window and leaves out planned work', () => {
    const { value } = runBadActors({
      events: [event('A', 10), event('A', 20), event('B', 15, { category: 'planned' }), event('B', 12)],
      from: 10,
      to: 20,
    });
    expect(value?.tags.map(({ tag, count }) => [tag, count])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
    const all = runBadActors({
      events: [event('B', 15, { category: 'planned' })],
      from: 10,
      to: 20,
      exclude: [],
    });
    expect(all.value?.tags[0]?.count).toBe(1);
    expect(all.inputsUsed.exclude).toEqual([]);
  });

  it('gives the same ranking from sums by tag as from the events behind them', () => {
    const events = [
      event('A', 1),
      event('B', 2, { downtimeHours: null }),
      event('A', 3, { cost: 7, leak: true }),
    ];
    const window = { from: 0, to: 9 };
    const whole = runBadActors({ events, ...window });
    const summed = runBadActors({ figures: [...(whole.value?.tags ?? [])].reverse(), ...window });
    expect(summed.value).toEqual(whole.value);
    expect(summed.inputsUsed).toEqual(whole.inputsUsed);
    const figures = [{ tag: 'A', count: 1, downtimeHours: -1, withDowntime: 1, cost: 0, leaks: 0 }];
    expect(runBadActors({ figures, ...window }).reason?.code).toBe('negativeDowntime');
  });

  it('refuses mixed currencies until the month has a rate', () => {
    const events = [event('A', Date.UTC(2026, 0, 5)), event('A', Date.UTC(2026, 0, 6), { currency: 'USD' })];
    const window = { from: 0, to: Date.UTC(2027, 0, 1) };
    expect(runBadActors({ events, ...window }).reason?.code).toBe('currencyMix');
    expect(runBadActors({ events, ...window, rates: { 'USD@2026-01': 7 } }).value?.tags[0]?.cost).toBe(800);
  });

  it('ranks its top list by each figure', () => {
    const { value } = runBadActors({
      events: [
        event('A', 1, { downtimeHours: 9, cost: 1 }),
        event('B', 2, { downtimeHours: 1, cost: 9 }),
        event('B', 3, { downtimeHours: null, cost: 0 }),
      ],
      from: 0,
      to: 9,
    });
    expect(value?.top.downtime.map(({ tag }) => tag)).toEqual(['A', 'B']);
    expect(value?.top.cost.map(({ tag }) => tag)).toEqual(['B', 'A']);
    expect(value?.top.count.map(({ tag }) => tag)).toEqual(['B', 'A']);
    expect(runBadActors({ events: [event('A', 1, { cost: -1 })], from: 0, to: 9 }).reason?.code).toBe(
      'negativeCost',
    );
    expect(runBadActors({ events: [], from: 9, to: 9 }).reason?.code).toBe('windowInvalid');
  });
});

describe('trend', () => {
  it('gives no β for one failure and refuses failures beyond the end', () => {
    expect(failureTrend({ times: [5], end: 10 }).reason?.code).toBe('noTrendFromOne');
    expect(failureTrend({ times: [], end: 10 }).value).toBeNull();
    expect(failureTrend({ times: [5, 11], end: 10 }).reason?.code).toBe('timeBeyondEnd');
    expect(failureTrend({ times: [0, 5], end: 10 }).reason?.code).toBe('timesNotPositive');
  });

  // MIL-HDBK-189C, time terminated: n = 3 with T equal to the last failure uses n − 2.
  it('uses n − 2 for failure truncation', () => {
    const { value } = failureTrend({ times: [10, 40, 100], truncation: 'failure' });
    const logs = Math.log(10) + Math.log(2.5);
    expect(value?.beta).toBeCloseTo(3 / logs, 12);
    expect(value?.betaUnbiased).toBeCloseTo(1 / logs, 12);
    expect(value?.chiSquare.degrees).toBe(4);
    expect(failureTrend({ times: [10, 40], truncation: 'failure' }).value?.betaUnbiased).toBeNull();
  });

  it('sees worsening and improving series', () => {
    expect(failureTrend({ times: [700, 800, 850, 900, 950, 980], end: 1000 }).value?.verdict).toBe(
      'worsening',
    );
    expect(failureTrend({ times: [10, 20, 40, 60, 100, 150], end: 1000 }).value?.verdict).toBe('improving');
  });

  it('stays finite for any history, and its curve reaches the observed number at the end', () => {
    const time = fc.double({ min: 1, max: 999.999, noNaN: true });
    fc.assert(
      fc.property(fc.array(time, { minLength: 2, maxLength: 30 }), (times) => {
        const { value } = failureTrend({ times, end: 1000 });
        if (!value) throw new Error('no trend');
        const figures = [
          value.beta,
          value.intensity,
          value.instantaneousMtbf,
          value.laplace,
          value.chiSquare.p,
        ];
        expect(figures.every(Number.isFinite)).toBe(true);
        if (value.beta < 50) expect(value.lambda * 1000 ** value.beta).toBeCloseTo(times.length, 6);
        expect(value.curve.every(({ fitted }) => fitted >= 0 && fitted <= times.length)).toBe(true);
      }),
      freshRuns(10_000),
    );
  });
});

describe('cases', () => {
  it('needs twelve months or twice the old MTBF before it judges', () => {
    const base = { failuresBefore: 12, monthsBefore: 12, failuresAfter: 0 };
    expect(verifyImprovement({ ...base, monthsAfter: 1 }).value?.verdict).toBe('windowTooShort');
    expect(
      verifyImprovement({ ...base, monthsAfter: 6, costBefore: 1200, costAfter: 0 }).value,
    ).toMatchObject({ verdict: 'improved', savingPerYear: 1200 });
    expect(verifyImprovement({ ...base, failuresAfter: 13, monthsAfter: 12 }).value?.verdict).toBe(
      'notImproved',
    );
    expect(verifyImprovement({ ...base, failuresBefore: 0, monthsAfter: 12 }).reason?.code).toBe(
      'noFailures',
    );
  });

  it('finds two intervals in a row below half of the class MTBF', () => {
    const events = ['2026-01-01', '2026-01-11', '2026-01-21'].map((date, i) => ({ date, mode: `M${i}` }));
    expect(repeatFailures({ events, classMtbfHours: 1000 }).value?.[0]?.kind).toBe('shortIntervals');
    expect(repeatFailures({ events, classMtbfHours: 480 }).value).toEqual([]);
    expect(
      repeatFailures({
        events: ['2025-01-05', '2025-06-02', '2026-01-05'].map((date) => ({ date, mode: 'ELP' })),
      }).value,
    ).toEqual([]);
  });

  it('names the rules a tag breaks', () => {
    const record = {
      tag: 'A',
      inVitalFew: true,
      mtbfHours: 100,
      classMtbfHours: 300,
      riskLevel: 'high',
      events: [
        { date: '2026-01-01', mode: 'X', leak: true },
        { date: '2026-02-01', mode: 'X', leak: true },
        { date: '2026-05-01', mode: 'Y' },
      ],
    };
    expect(brokenRules(record, '2026-05-01').map(({ rule }) => rule.metric)).toEqual([
      'sameMode',
      'downtimeShareTop',
      'mtbfVsClass',
      'leaks',
      'riskLevel',
    ]);
    expect(brokenRules(record, '2026-05-02').map(({ rule }) => rule.metric)).toContain('count');
  });

  it('orders run-length bottlenecks by the day they bite', () => {
    const { value } = runLengthBottlenecks({
      today: '2026-05-01',
      plannedRunEnd: '2029-05-01',
      limits: [
        { tag: 'V-1', cause: 'mandatoryInspection', date: '2030-01-01' },
        { tag: 'E-2', cause: 'remainingLife', measuredOn: '2026-05-01', remainingYears: 1.5 },
        { tag: 'E-2', cause: 'temporaryRepair', date: '2028-01-01' },
        { tag: 'P-3', cause: 'remainingLife' },
      ],
    });
    expect(value?.limitingDate).toBe('2027-11-01');
    expect(value?.bottlenecks.map(({ tag, cause, beforeRunEnd }) => [tag, cause, beforeRunEnd])).toEqual([
      ['E-2', 'remainingLife', true],
      ['V-1', 'mandatoryInspection', false],
    ]);
  });
});
