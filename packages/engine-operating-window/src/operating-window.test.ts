import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  ammoniumBisulfideFactor,
  ammoniumBisulfideShare,
  couponRate,
  findExcursions,
  findExcursionsWithChanges,
  mechanismGaps,
  type OperatingWindow,
  operatingWindowMessages,
  operatingWindowText,
  rateOfChange,
  ratesOfChange,
  windowFault,
  windowFigures,
  windowModifier,
  windowStatus,
  worstStatus,
} from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const window: OperatingWindow = {
  level: 'standard',
  high: 100,
  low: null,
  dwellMs: 5 * minute,
  hysteresis: 2,
  expectedEveryMs: minute,
};
/** A value a minute. */
const series = (...values: (number | null)[]) =>
  values.map((value, place) => ({ time: place * minute, value }));
const walk = (values: (number | null)[], change: Partial<OperatingWindow> = {}) =>
  findExcursions({ ...window, ...change }, series(...values), values.length * minute);

describe('excursions', () => {
  it('begin at the first crossing, end at the first value back inside by the hysteresis', () => {
    const { excursions } = walk([99, 101, 103, 105, 102, 101, 99, 97, 90]);
    expect(excursions).toMatchObject([
      { side: 'high', start: minute, end: 7 * minute, extreme: 105, endedBy: 'value' },
    ]);
    // 1 + 3 + 5 + 2 + 1 above the limit, a minute each; 99 lies inside but has not ended it.
    expect(excursions[0]?.area).toBe(12 / 60);
  });

  it('shorter than the dwell do not count; exactly on the limit is inside', () => {
    expect(walk([99, 101, 101, 101, 90, 90, 90, 90, 90]).excursions).toEqual([]);
    expect(walk([100, 100, 100, 100, 100, 100, 100]).excursions).toEqual([]);
    expect(walk([101, 101, 101, 101, 101, 90]).excursions).toHaveLength(1);
  });

  it('last while they last, and go on through a gap until a good value returns', () => {
    expect(walk([101, 101, 101, 101, 101, 101]).excursions).toMatchObject([{ end: null }]);
    const { excursions, gaps } = walk([101, 102, null, null, null, null, 103, 101, 101, 90]);
    expect(excursions).toMatchObject([{ start: 0, end: 9 * minute, gapMs: 4 * minute }]);
    expect(gaps.map(({ inside }) => inside)).toEqual([true, true, true, true]);
  });

  it('a gap outside is a gap, not "inside the window"', () => {
    const { gaps } = findExcursions(
      window,
      [
        { time: 0, value: 90 },
        { time: 10 * minute, value: 90 },
      ],
      11 * minute,
    );
    expect(gaps).toEqual([{ start: minute, end: 10 * minute, inside: false }]);
  });

  it('from below to above are two', () => {
    expect(
      walk([50, 50, 50, 50, 50, 50, 120, 120, 120, 120, 120, 120], { low: 60 }).excursions.map(
        ({ side }) => side,
      ),
    ).toEqual(['low', 'high']);
  });

  it('end at a change of limits and begin anew under the new ones', () => {
    const values = series(101, 101, 101, 101, 101, 101, 101, 101, 101, 101, 101, 101, 101, 101);
    const versions = (high: number) => [
      { from: 0, window },
      { from: 7 * minute, window: { ...window, high } },
    ];
    expect(
      findExcursionsWithChanges(versions(100.5), values, 14 * minute).excursions.map(
        ({ start, end, endedBy }) => [start / minute, end === null ? null : end / minute, endedBy],
      ),
    ).toEqual([
      [0, 7, 'limitChange'],
      [7, null, null],
    ]);
    expect(findExcursionsWithChanges(versions(110), values, 14 * minute).excursions).toHaveLength(1);
  });

  it('a rate of change is taken over its window', () => {
    const readings = series(10, 11, 12, 40, 14, 15);
    expect(rateOfChange(readings, 5 * minute, 5 * minute, minute)).toBeCloseTo(5 / (5 * minute), 15);
    expect(rateOfChange(readings.toReversed(), 5 * minute, 5 * minute, minute)).toBeCloseTo(
      5 / (5 * minute),
      15,
    );
    expect(rateOfChange(readings, 30 * minute, 5 * minute, minute)).toBeNull();
    expect([0, -minute, Number.NaN].map((span) => rateOfChange(readings, 5 * minute, span, minute))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('the rates of a whole series are those of its moments, one by one', () => {
    const drawn = fc.uniqueArray(
      fc.record({
        time: fc.integer({ min: 0, max: 300 }),
        value: fc.option(fc.double({ min: -50, max: 50, noNaN: true })),
      }),
      { maxLength: 40, selector: ({ time }) => time },
    );
    fc.assert(
      fc.property(
        drawn,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (some, span, every) => {
          for (const { time, value } of ratesOfChange(some, span, every))
            expect(value).toBe(rateOfChange(some, time, span, every));
        },
      ),
      freshRuns(500),
    );
  });

  it('refuses a window that cannot be', () => {
    expect(
      [
        windowFault({ ...window, high: null }),
        windowFault({ ...window, low: 100 }),
        windowFault({ ...window, dwellMs: -1 }),
        windowFault({ ...window, expectedEveryMs: 0 }),
        windowFault({ ...window, high: Number.NaN }),
        windowFault({ ...window, low: Number.NaN }),
        windowFault({ ...window, hysteresis: Number.NaN }),
        windowFault({ ...window, low: 99 }),
        windowFault({ ...window, low: 98 }),
        windowFault(window),
      ].map((fault) => fault?.code),
    ).toEqual([
      'noLimit',
      'limitsCrossed',
      'negative',
      'notPositive',
      'notFinite',
      'notFinite',
      'notFinite',
      'hysteresisTooWide',
      undefined,
      undefined,
    ]);
    const broken = findExcursions({ ...window, high: Number.NaN }, series(120, 120), 2 * minute);
    expect(windowFigures(broken, 0, 2 * minute).reason?.code).toBe('notFinite');
    expect(findExcursionsWithChanges([], series(120), minute).problem?.code).toBe('noLimit');
    expect(findExcursions(window, series(120), Number.NaN).problem?.code).toBe('notFinite');
  });

  it('time outside and in gaps stays inside the period, and no excursion is shorter than the dwell', () => {
    const value = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 90, max: 110 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const found = walk(values);
        const total = values.length * minute;
        const figures = windowFigures(found, 0, total).value;
        if (!figures) return;
        expect(figures.outsideMs + figures.gapMs).toBeLessThanOrEqual(total);
        expect(figures.outsideShare).toBeGreaterThanOrEqual(0);
        expect(figures.outsideShare).toBeLessThanOrEqual(1);
        for (const { start, end } of found.excursions)
          expect((end ?? total) - start).toBeGreaterThanOrEqual(window.dwellMs);
      }),
      freshRuns(10_000),
    );
  });
});

/** Corrosion control requirements, examples 2–5 and the vectors corrosion-control-documents-02 … 04. */
describe('figures and status', () => {
  const month = 720 * hour;
  const out = (hours: number) => ({
    from: 0,
    until: month,
    excursions: [
      {
        side: 'low' as const,
        start: 0,
        end: hours * hour,
        extreme: 5,
        gapMs: 0,
        area: 1,
        spans: [],
        endedBy: 'value' as const,
      },
    ],
    gaps: [],
  });
  const base = {
    level: 'standard',
    unactionedMs: 0,
    lastReading: 0,
    expectedEveryMs: hour,
    actionInDate: false,
    now: 0,
  } as const;

  it('4: eighteen hours of a month are 2.5 %, attention, and 1.0125', () => {
    const { value } = windowFigures(out(18), 0, month);
    expect(value?.outsideShare).toBeCloseTo(0.025, 12);
    expect(windowStatus({ ...base, outsideShare: 0.025 })).toBe('attention');
    expect(windowModifier([{ level: 'standard', outsideShare: 0.025 }]).factor).toBeCloseTo(1.0125, 12);
    // Dynamic risk requirements, example 3.
    const three = [
      { level: 'standard', outsideShare: 0.3 },
      { level: 'critical', outsideShare: 0.02 },
      { level: 'informational', outsideShare: 1 },
    ] as const;
    expect(windowModifier(three)).toEqual({ factor: expect.closeTo(1.17, 12), warnings: [] });
    const strange = windowModifier([{ level: 'urgent' as 'critical', outsideShare: 0.2 }]);
    expect(strange).toMatchObject({ factor: 1, warnings: [expect.anything()] });
  });

  it('5: a critical excursion of forty minutes is exceeded at once', () => {
    const share = (40 * minute) / month;
    expect(windowStatus({ ...base, level: 'critical', outsideShare: share, unactionedMs: 40 * minute })).toBe(
      'exceeded',
    );
    expect(windowStatus({ ...base, level: 'critical', outsideShare: share, unactionedMs: 15 * minute })).toBe(
      'effective',
    );
    expect(windowModifier([{ level: 'critical', outsideShare: share }]).factor).toBeCloseTo(1.000926, 6);
  });

  test.each([
    [0.01, 'effective'],
    [0.0101, 'attention'],
    [0.05, 'attention'],
    [0.0501, 'exceeded'],
    [null, 'unknown'],
  ] as const)('a share of %s is %s', (outsideShare, status) => {
    expect(windowStatus({ ...base, outsideShare })).toBe(status);
  });

  it('an approved action in date covers what is bad; silence for two periods is unknown, never effective', () => {
    expect(windowStatus({ ...base, outsideShare: 0.2, actionInDate: true })).toBe('actionCovered');
    expect(windowStatus({ ...base, outsideShare: 0, now: 2 * hour + 1 })).toBe('unknown');
    expect(windowStatus({ ...base, outsideShare: 0, lastReading: null })).toBe('unknown');
    const odd = [
      { outsideShare: Number.NaN },
      { outsideShare: undefined },
      { outsideShare: -0.1 },
      { lastReading: Number.NaN },
      { lastReading: undefined },
      { lastReading: 1 },
      { unactionedMs: Number.NaN },
      { expectedEveryMs: Number.NaN },
      { expectedEveryMs: 0 },
      { now: Number.NaN },
    ];
    for (const change of odd)
      expect(windowStatus({ ...base, outsideShare: 0, ...change }), JSON.stringify(change)).toBe('unknown');
    expect(windowStatus({ ...base, outsideShare: 0.2, lastReading: undefined })).toBe('exceeded');
    expect(worstStatus(['effective', 'unknown', 'actionCovered', 'attention', 'exceeded'])).toBe('exceeded');
    expect(worstStatus(['effective', 'unknown'])).toBe('unknown');
    expect(worstStatus([])).toBeNull();
  });

  it('without data there is no share, and an unknown window adds nothing but is told', () => {
    const gap = { start: 0, end: month, inside: false };
    expect(windowFigures({ from: 0, until: month, excursions: [], gaps: [gap] }, 0, month).reason?.code).toBe(
      'noData',
    );
    expect(windowFigures(out(1), 5, 5).reason?.code).toBe('periodEmpty');
    for (const outsideShare of [null, Number.NaN, -0.2, 1.2])
      expect(windowModifier([{ level: 'critical', outsideShare }])).toEqual({
        factor: 1,
        warnings: [{ code: 'noData' }],
      });
  });

  it('2, 3: coupons and the bisulfide factor', () => {
    expect(couponRate({ lossG: 0.412, densityGPerCm3: 7.85, areaCm2: 22.5, hours: 2160 }).value).toBeCloseTo(
      0.09460092789179837,
      12,
    );
    expect(couponRate({ lossG: -1, densityGPerCm3: 7.85, areaCm2: 22.5, hours: 2160 }).reason?.code).toBe(
      'negative',
    );
    expect(ammoniumBisulfideFactor({ h2sMolPercent: 3, nh3MolPercent: 0.12 }).value).toEqual({
      kp: 0.36,
      band: 'high',
    });
    const band = (h2s: number, nh3: number) =>
      ammoniumBisulfideFactor({ h2sMolPercent: h2s, nh3MolPercent: nh3 }).value?.band;
    expect([band(0.7, 0.1), band(0.5, 0.1), band(0.5, 1), band(0.51, 1)]).toEqual([
      'moderate',
      'low',
      'high',
      'severe',
    ]);
    const refused = (h2s: number, nh3: number) =>
      ammoniumBisulfideFactor({ h2sMolPercent: h2s, nh3MolPercent: nh3 }).reason?.code;
    expect([refused(-1, 1), refused(101, 0), refused(0, 100.5), refused(60, 41)]).toEqual([
      'negative',
      'above100Percent',
      'above100Percent',
      'above100Percent',
    ]);
    expect(refused(60, 40)).toBeUndefined();
  });

  it('NH₄HS in the wash water is limited by the one there is less of', () => {
    const share = (h2sMgPerL: number | null, nh3MgPerL: number | null) =>
      ammoniumBisulfideShare({ h2sMgPerL, nh3MgPerL });
    // 34,080 mg/L H₂S is a mole a litre, and so is 17,030 mg/L NH₃: 51.11 g of salt in a kilogram.
    expect(share(34_080, 17_030).value?.percent).toBeCloseTo(5.111, 9);
    expect(share(34_080, 8515).value).toEqual({ percent: expect.closeTo(2.5555, 9), limiting: 'NH₃' });
    expect(share(17_040, 17_030).value).toEqual({ percent: expect.closeTo(2.5555, 9), limiting: 'H₂S' });
    expect(share(0, 100).value?.percent).toBe(0);
    expect([share(null, 1), share(-1, 1), share(1, 2e6)].map(({ reason }) => reason?.code)).toEqual([
      'missingInput',
      'negative',
      'above100Percent',
    ]);
    // Of 26 moles a litre there would be 135 wt %: the formula is for dilute solutions, and beyond what dissolves says nothing.
    const beyond = share(9e5, 4.5e5);
    expect([beyond.value, beyond.reason?.code]).toEqual([null, 'aboveSolubility']);
    expect(share(136_320, 68_120).warnings).toEqual([{ code: 'notDilute', values: { most: 15 } }]);
    expect(share(34_080, 17_030).warnings).toEqual([]);
  });

  it('a coupon does not lose a metre a year: a slip gives no rate', () => {
    const rate = couponRate({ lossG: 1, densityGPerCm3: 1e-9, areaCm2: 1, hours: 1e-2 });
    expect([rate.value, rate.reason?.code]).toEqual([null, 'rateImpossible']);
  });

  it('a credible mechanism without barrier or monitoring is a gap', () => {
    const row = {
      loopId: 'L1',
      mechanism: 'sulfidation',
      susceptibility: 'H',
      credible: true,
      barriers: 1,
      monitoring: 0,
    } as const;
    expect(mechanismGaps([row])).toEqual([{ loopId: 'L1', mechanism: 'sulfidation', lacks: ['monitoring'] }]);
    expect(
      mechanismGaps([
        { ...row, susceptibility: 'L' },
        { ...row, credible: false },
        { ...row, monitoring: 1 },
      ]),
    ).toEqual([]);
  });
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.filter((name) => !(name in operatingWindowMessages))).toEqual([]);
  expect(operatingWindowText({ code: 'noData' }, 'en')).toBe('The period holds no data');
});
