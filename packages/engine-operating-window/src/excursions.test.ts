import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findExcursions,
  findExcursionsWithChanges,
  inOrder,
  isGood,
  type OperatingWindow,
  type Reading,
  rateOfChange,
  ratesOfChange,
  type Span,
  type Walk,
  type WindowVersion,
  windowFigures,
} from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const window: OperatingWindow = {
  level: 'standard',
  high: 100,
  low: null,
  dwellMs: 5 * minute,
  hysteresis: 5,
  expectedEveryMs: minute,
};
const series = (...values: (number | null | undefined)[]): Reading[] =>
  values.map((value, place) => ({ time: place * minute, value }));
const times = (count: number, value: number | null): (number | null)[] => Array(count).fill(value);
const walk = (values: (number | null | undefined)[], change: Partial<OperatingWindow> = {}) =>
  findExcursions({ ...window, ...change }, series(...values), values.length * minute);
const pieces = ({ excursions }: Walk) =>
  excursions.map(({ start, end, endedBy }) => [start / minute, end === null ? null : end / minute, endedBy]);

describe('what the walk can speak of', () => {
  it('no readings are no data, and time before the first or after the last is a gap', () => {
    expect(windowFigures(findExcursions(window, [], 30 * day), 0, 30 * day).reason?.code).toBe('noData');
    const lastDay = Array.from({ length: 24 * 60 }, (_, place) => ({
      time: 29 * day + place * minute,
      value: place < 60 ? 101 : 90,
    }));
    const { value } = windowFigures(findExcursions(window, lastDay, 30 * day), 0, 30 * day);
    expect(value?.outsideShare).toBeCloseTo(1 / 24, 12);
    expect(value?.gapMs).toBe(29 * day);
  });

  it('an excursion still open lasts to the end of the walk, not of the period', () => {
    const found = walk([...times(50, 90), ...times(10, 101)]);
    expect(found).toMatchObject({ from: 0, until: hour });
    expect(windowFigures(found, 0, day).value).toMatchObject({
      outsideMs: 10 * minute,
      gapMs: 23 * hour,
      outsideShare: 10 / 60,
    });
  });

  it('a value that is no number is a gap, and one from after the end says nothing', () => {
    const { excursions, gaps } = walk([90, Number.NaN, undefined, null, Number.POSITIVE_INFINITY, 90]);
    expect(excursions).toEqual([]);
    expect(gaps.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(4 * minute);
    expect(isGood(Number.NaN)).toBe(false);
    expect(pieces(findExcursions(window, series(...times(10, 101), 90), 8 * minute))).toEqual([
      [0, null, null],
    ]);
  });

  it('a bad reading is as good as none: a gap begins once no good one has come for a sampling period', () => {
    // One good reading in five minutes, ten are expected; a bad one between them.
    const good = (values: number[]) => values.map((value, place) => ({ time: place * 5 * minute, value }));
    const calm = good(times(12, 90) as number[]);
    const high = good([90, 101, 103, 103, 101, 90, 90, 90, 90, 90, 90, 90]);
    const slow = { ...window, expectedEveryMs: 10 * minute };
    for (const readings of [calm, high])
      for (const at of [6, 11, 21]) {
        const bad = { time: at * minute, value: null };
        const [without, withBad] = [readings, [...readings, bad]].map((own) =>
          findExcursions(slow, own, hour),
        );
        expect(windowFigures(withBad!, 0, hour).value).toEqual(windowFigures(without!, 0, hour).value);
        expect(pieces(withBad!)).toEqual(pieces(without!));
      }
    // Good ones stay out for longer than that: the gap is what the bad ones cannot fill.
    const silent = [calm[0]!, { time: 4 * minute, value: null }, { time: 16 * minute, value: null }];
    const { gaps } = findExcursions(slow, [...silent, { time: 20 * minute, value: 90 }], 20 * minute);
    expect(gaps.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(10 * minute);
    const rates = [0, 5, 10, 15].map((at) => ({ time: at * minute, value: at }));
    const spoiled = [...rates, { time: 4 * minute, value: null }];
    expect(ratesOfChange(spoiled, 10 * minute, 10 * minute)).toEqual(
      ratesOfChange(rates, 10 * minute, 10 * minute),
    );
    expect(rateOfChange(spoiled, 14 * minute, 10 * minute, 10 * minute)).toBe(
      rateOfChange(rates, 14 * minute, 10 * minute, 10 * minute),
    );
  });

  it('an area is told in value · h, of a rate by its change an hour, and shows how', () => {
    const found = findExcursions(window, series(...times(30, 110), ...times(30, 90)), hour);
    const limit = windowFigures(found, 0, hour);
    expect(limit.value).toMatchObject({ area: 5, areaUnit: 'value·h' });
    expect(limit.steps.find(({ id }) => id === 'area')).toMatchObject({ value: 5, unit: 'value·h' });
    expect(limit.steps.find(({ id }) => id === 'area')?.substituted).toContain('10 · 0.016');
    // 10 an hour beyond for half an hour, walked per millisecond.
    const byRate = findExcursions(
      { ...window, high: 100 / hour, hysteresis: 0 },
      series(...times(30, 110 / hour), ...times(30, 90 / hour)),
      hour,
    );
    const rate = windowFigures(byRate, 0, hour, 'rate').value;
    expect(rate?.area).toBeCloseTo(5, 9);
    expect(rate?.areaUnit).toBe('(value/h)·h');
  });

  it('readings are taken by their time', () => {
    const readings = series(90, 101, 101, 103, 101, 101, 90, 90);
    expect(findExcursions(window, readings.toReversed(), 8 * minute)).toEqual(
      findExcursions(window, readings, 8 * minute),
    );
    expect(inOrder([{ time: Number.NaN, value: 1 }, ...readings])).toEqual(readings);
  });

  it('the area is cut to the period', () => {
    const found = walk([...times(10, 103), 90]);
    const spans: readonly Span[] = found.excursions[0]?.spans ?? [];
    expect(spans).toHaveLength(10);
    expect(found.excursions[0]?.area).toBe(30 / 60);
    expect(windowFigures(found, 0, 4 * minute).value?.area).toBe(12 / 60);
    expect(windowFigures(found, 8.5 * minute, 11 * minute).value?.area).toBe(4.5 / 60);
  });
});

describe('the dwell', () => {
  it('is filled only by time strictly beyond the limit', () => {
    expect(walk([101, ...times(10, 98), 90]).excursions).toEqual([]);
    expect(pieces(walk([101, 101, 98, 98, 101, 101, 101, 90]))).toEqual([[0, 7, 'value']]);
  });

  it('is filled by silence after a value beyond the limit: nobody has seen it come back', () => {
    const found = walk([90, 101, ...times(10, null), 90, 90]);
    expect(pieces(found)).toEqual([[1, 12, 'value']]);
    expect(found.excursions[0]).toMatchObject({ gapMs: 10 * minute, area: 1 / 60 });
    expect(windowFigures(found, 0, 14 * minute).value).toMatchObject({
      outsideMs: 11 * minute,
      gapMs: 0,
      outsideShare: 11 / 14,
    });
    const silent = (until: number) => pieces(findExcursions(window, series(90, 101), until * minute));
    expect(silent(5)).toEqual([]);
    expect(silent(6)).toEqual([[1, null, null]]);
    // Too short a silence to have reached the dwell.
    expect(walk([101, null, null, 90]).excursions).toEqual([]);
  });

  it('is not filled by silence after a value inside the limit, which leaves the denominator', () => {
    const found = walk([101, 98, ...times(10, null), 90, 90]);
    expect(found.excursions).toEqual([]);
    expect(found.gaps.some(({ inside }) => inside)).toBe(false);
    expect(windowFigures(found, 0, 14 * minute).value).toMatchObject({ gapMs: 10 * minute, outsideShare: 0 });
  });

  it('beyond on both sides of a silence is one excursion with the silence inside', () => {
    const at = (text: string) => Date.parse(`2026-03-02T${text}Z`);
    const slow = { ...window, high: 400, dwellMs: 30 * minute, expectedEveryMs: 10 * minute };
    const [until, from] = [at('24:00'), at('24:00') - 2 * day];
    const normal = (begin: number, end: number) =>
      Array.from({ length: Math.ceil((end - begin) / (10 * minute)) }, (_, place) => ({
        time: begin + place * 10 * minute,
        value: 390,
      }));
    const beyond = [at('16:33'), at('21:33')].map((time) => ({ time, value: 450 }));
    const readings = [...normal(from, at('16:33')), ...beyond, ...normal(at('21:43'), until)];
    const found = findExcursions(slow, readings, until);
    expect(found.excursions).toMatchObject([
      { start: at('16:33'), end: at('21:43'), gapMs: 290 * minute, endedBy: 'value' },
    ]);
    const { value, steps } = windowFigures(found, from, until);
    expect(value).toMatchObject({ outsideMs: 310 * minute, gapMs: 0, outsideShare: 310 / 2880 });
    expect(steps[0]?.substituted).toBe('310 min / (2880 − 0) min');
    // Back to normal at the first value after the silence: it had not been seen to come back before.
    const single = findExcursions(slow, readings.toSpliced(readings.indexOf(beyond[1]!), 1), until);
    expect(single.excursions).toMatchObject([{ start: at('16:33'), end: at('21:43'), gapMs: 300 * minute }]);
  });

  it('keeps its beginning through a change of limits in a silence', () => {
    const found = findExcursionsWithChanges(
      [
        { from: 0, window },
        { from: 2 * minute, window: { ...window, high: 100.5 } },
      ],
      series(101, 101, 101, ...times(10, null), 90),
      15 * minute,
    );
    expect(pieces(found)).toEqual([
      [0, 2, 'limitChange'],
      [2, 13, 'value'],
    ]);
  });
});

describe('a change of limits', () => {
  const versions = (at: number, change: Partial<OperatingWindow>): WindowVersion[] => [
    { from: 0, window },
    { from: at * minute, window: { ...window, ...change } },
  ];

  it('does not restart the dwell of a value beyond both', () => {
    const found = findExcursionsWithChanges(
      versions(3, { high: 100.5 }),
      series(...times(6, 101), 90),
      7 * minute,
    );
    expect(pieces(found)).toEqual([
      [0, 3, 'limitChange'],
      [3, 6, 'value'],
    ]);
    expect(windowFigures(found, 0, 7 * minute).value?.outsideMs).toBe(6 * minute);
  });

  it('leaves the value that stood only the rest of its time', () => {
    const readings = [{ time: 0, value: 101 }];
    const slow = { dwellMs: 0, expectedEveryMs: 10 * minute };
    const changed = findExcursionsWithChanges(
      [
        { from: 0, window: { ...window, ...slow, high: 110 } },
        { from: 6 * minute, window: { ...window, ...slow } },
      ],
      readings,
      hour,
    );
    expect(changed.excursions[0]).toMatchObject({
      start: 6 * minute,
      end: null,
      area: 4 / 60,
      gapMs: 50 * minute,
    });
    expect(
      findExcursionsWithChanges([{ from: 30 * minute, window: { ...window, ...slow } }], readings, hour),
    ).toMatchObject({ from: 30 * minute, excursions: [], gaps: [{ start: 30 * minute, end: hour }] });
  });

  it('in a data gap: the excursion goes on until a good value returns, if its last value lies beyond the new limit', () => {
    const readings = series(...times(6, 105), ...times(10, null), 105, 90);
    const through = findExcursionsWithChanges(versions(10, { high: 102 }), readings, 18 * minute);
    expect(pieces(through)).toEqual([
      [0, 10, 'limitChange'],
      [10, 17, 'value'],
    ]);
    expect(windowFigures(through, 0, 18 * minute).value).toMatchObject({ outsideMs: 17 * minute, gapMs: 0 });
    const eased = findExcursionsWithChanges(versions(10, { high: 110 }), readings, 18 * minute);
    expect(pieces(eased)).toEqual([[0, 10, 'limitChange']]);
    expect(windowFigures(eased, 0, 18 * minute).value?.gapMs).toBe(6 * minute);
  });

  it('at the instant of a good reading leaves no excursion of no length', () => {
    const found = findExcursionsWithChanges(
      versions(6, { high: 100.5, dwellMs: 0 }),
      series(...times(6, 101), 90),
      8 * minute,
    );
    expect(pieces(found)).toEqual([[0, 6, 'limitChange']]);
  });

  it('at the end of the walk ends what is no longer beyond, and leaves open what still is', () => {
    const readings = series(...times(10, 90), ...times(10, 110));
    const at = (high: number) =>
      pieces(
        findExcursionsWithChanges(
          [
            { from: Number.NEGATIVE_INFINITY, window },
            { from: 20 * minute, window: { ...window, high } },
          ],
          readings,
          20 * minute,
        ),
      );
    expect(at(120)).toEqual([[10, 20, 'limitChange']]);
    expect(at(105)).toEqual([[10, null, null]]);
  });

  it('to the same limits changes no figure', () => {
    const value = fc.option(fc.integer({ min: 90, max: 110 }), { freq: 5 });
    const values = fc.array(value, { minLength: 1, maxLength: 40 });
    const plain = { ...window, hysteresis: 0, low: 92 };
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 * minute }), (given, at) => {
        const until = given.length * minute;
        const figures = (versions: WindowVersion[]) => {
          const found = windowFigures(
            findExcursionsWithChanges(versions, series(...given), until),
            0,
            until,
          ).value;
          return found && [found.outsideMs, found.gapMs, Math.round(found.area * hour)];
        };
        expect(
          figures([
            { from: 0, window: plain },
            { from: at, window: plain },
          ]),
        ).toEqual(figures([{ from: 0, window: plain }]));
      }),
      freshRuns(5_000),
    );
  });
});
