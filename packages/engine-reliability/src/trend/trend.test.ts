import { describe, expect, it } from 'vitest';
import { failureTrend, fleetTrend, meanCumulative, runningClock, upStretches } from '../index.ts';
import { mtbfFactors } from './mtbf-bounds.ts';

const rounded = (values: readonly number[] | null) => values?.map((value) => Number(value.toFixed(3)));

describe('Crow-AMSAA of one item', () => {
  // MIL-HDBK-189C, table of confidence factors for time-terminated tests, 90 % and 80 %.
  it('has the printed factors of the MTBF', () => {
    expect(rounded(mtbfFactors(2, false, 0.9))).toEqual([0.2, 38.661]);
    expect(rounded(mtbfFactors(10, false, 0.9))).toEqual([0.476, 2.575]);
    expect(rounded(mtbfFactors(5, false, 0.8))).toEqual([0.426, 3.386]);
    expect(rounded(mtbfFactors(30, false, 0.9))).toEqual([0.651, 1.631]);
    // Failure-terminated: a million draws of 4n²/(χ²₂ₙ·χ²₂ₙ₋₂) gave 0.588 and 2.768 for ten.
    expect(mtbfFactors(10, true, 0.9)?.[0]).toBeCloseTo(0.588, 2);
    expect(mtbfFactors(10, true, 0.9)?.[1]).toBeCloseTo(2.768, 1);
    expect(mtbfFactors(2000, false, 0.9)?.[0]).toBeCloseTo(0.95, 2);
  });

  // NIST/SEMATECH e-Handbook, reliability growth case: ten failures in 1500 h, MTBF 310.2 h by its form (with β̃).
  it('gives the MTBF with both exponents', () => {
    const { value } = failureTrend({ times: [5, 40, 43, 175, 389, 712, 747, 795, 1299, 1478], end: 1500 });
    expect(value?.beta).toBeCloseTo(0.53724, 4);
    expect(value?.betaUnbiased).toBeCloseTo(0.48352, 4);
    expect(value?.instantaneousMtbf).toBeCloseTo(279.2, 1);
    expect(value?.instantaneousMtbfUnbiased).toBeCloseTo(310.2, 1);
    const [low, high] = value?.instantaneousMtbfInterval ?? [0, 0];
    expect(low / (value?.instantaneousMtbf ?? 1)).toBeCloseTo(0.4758, 4);
    expect(high / (value?.instantaneousMtbf ?? 1)).toBeCloseTo(2.5748, 4);
  });
});

describe('several items', () => {
  // Crow 1974, three systems watched for 200 h: β̂ 0.615, λ̂ 0.461; C² 0.069 against 0.172 at 10 %.
  const crow = [
    [4.3, 4.4, 10.2, 23.5, 23.8, 26.4, 74, 77.1, 92.1, 197.2],
    [0.1, 5.6, 18.6, 19.5, 24.2, 26.7, 45.1, 45.8, 75.7, 79.7, 98.6, 120.1, 161.8, 180.6, 190.8],
    [8.4, 32.5, 44.7, 48.4, 50.6, 73.6, 98.7, 112.2, 129.8, 136, 195.8],
  ].map((events) => ({ events, end: 200 }));

  it('share one growth exponent, as printed', () => {
    const { value } = fleetTrend({ items: crow });
    expect(value?.failures).toBe(36);
    expect(value?.beta).toBeCloseTo(0.615, 3);
    expect(36 / (3 * 200 ** (value?.beta ?? 0))).toBeCloseTo(0.461, 3);
    expect(value?.goodness?.statistic).toBeCloseTo(0.0695, 4);
    expect(value?.goodness).toMatchObject({ critical10: 0.172, rejected: false });
    expect(value?.verdict).toBe('improving');
  });

  it('are the single item when there is one', () => {
    const times = [400, 1100, 1600, 2050, 2400, 2700, 2950, 3150];
    const one = failureTrend({ times, end: 3300 }).value;
    const fleet = fleetTrend({ items: [{ events: times, end: 3300 }] }).value;
    expect(fleet?.beta).toBeCloseTo(one?.beta ?? 0, 12);
    expect(fleet?.laplace).toBeCloseTo(one?.laplace ?? 0, 12);
    expect(fleet?.instantaneousMtbf).toBeCloseTo(one?.instantaneousMtbf ?? 0, 9);
    expect(fleet?.chiSquare.p).toBeCloseTo(one?.chiSquare.p ?? 0, 12);
  });

  it('are refused with events outside the watch', () => {
    expect(fleetTrend({ items: [{ events: [5], end: 4 }] }).reason?.code).toBe('eventOutsideWatch');
    expect(fleetTrend({ items: [{ events: [], end: 0 }] }).reason?.code).toBe('watchTurned');
    expect(fleetTrend({ items: [{ events: [3, 4], start: 2, end: 9 }] }).reason?.code).toBe('watchFromStart');
    expect(fleetTrend({ items: [{ events: [3], end: 9 }] }).reason?.code).toBe('noTrendFromOne');
  });

  /** Written out: three items to 16, 12 and 20; at 5: 1/3, at 8: 2/3, at 12: 1/3, at 16: 1/2, at 18: 1/1. */
  it('have a mean cumulative function over those still watched', () => {
    const { value } = meanCumulative({
      items: [
        { events: [5, 8], end: 12 },
        { events: [8, 16], end: 16 },
        { events: [12, 18], end: 20 },
      ],
    });
    expect(value?.points.map(({ atRisk }) => atRisk)).toEqual([3, 3, 3, 2, 1]);
    expect(value?.points.map(({ mean }) => Number(mean.toFixed(6)))).toEqual([
      0.333333, 1, 1.333333, 1.833333, 2.833333,
    ]);
    // Departures after 8: (2/3·1/3 …): own parts +1/3, 0, −1/3 of a mean of one.
    const [, second] = value?.points ?? [];
    expect(Math.log((second?.upper ?? 0) / 1) / 1.6448536).toBeCloseTo(Math.sqrt(2 / 9), 5);
    const late = meanCumulative({
      items: [
        { events: [5], start: 4, end: 9 },
        { events: [2], end: 9 },
      ],
    }).value;
    expect(late?.points.map(({ atRisk }) => atRisk)).toEqual([1, 2]);
  });
});

describe('the clock of an item', () => {
  const H = 3_600_000;
  it('runs by the meter where its readings cover the time', () => {
    const clock = runningClock(
      [
        { at: 0, hours: 1000 },
        { at: 100 * H, hours: 1020 },
        { at: 120 * H, hours: 5, replaced: true },
        { at: 200 * H, hours: 85 },
      ],
      0,
      220 * H,
    );
    expect(clock.basis).toBe('runningHours');
    expect([50, 100, 120, 200, 220].map((at) => clock.hoursAt(at * H))).toEqual([10, 20, 20, 100, 110]);
    expect(
      runningClock(
        [
          { at: 0, hours: 1 },
          { at: 10 * H, hours: 9 },
        ],
        0,
        220 * H,
      ).basis,
    ).toBe('calendar');
    expect(runningClock([], 20 * H, 220 * H).hoursAt(30 * H)).toBe(10);
  });

  it('stands still while the item is idle or down, where there is no meter', () => {
    const up = upStretches(
      [
        { at: 0, status: 'inUse' },
        { at: 100 * H, status: 'idle' },
        { at: 200 * H, status: 'inUse' },
      ],
      [{ start: 20 * H, end: 30 * H }, { start: 250 * H }],
      { start: 0, end: 300 * H },
    );
    const clock = runningClock([], 0, 300 * H, up);
    expect([20, 25, 100, 150, 210, 300].map((at) => clock.hoursAt(at * H))).toEqual([
      20, 20, 90, 90, 100, 140,
    ]);
    // A pump that failed five times in eight days and never ran again wears out: over the calendar year it had seemed to improve.
    const days = [59, 61, 63, 65, 66];
    const end = 365 * 24 * H;
    const dead = runningClock(
      [],
      0,
      end,
      upStretches([{ at: 0, status: 'inUse' }], [{ start: 66 * 24 * H }], { start: 0, end }),
    );
    const times = days.map((day) => dead.hoursAt(day * 24 * H));
    const trend = (last: number) => failureTrend({ times, end: last }).value;
    expect(trend(dead.hoursAt(end))?.beta).toBeGreaterThan(5);
    expect(trend(365 * 24)?.beta).toBeLessThan(1);
  });
});
