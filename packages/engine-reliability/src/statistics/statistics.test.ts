import { describe, expect, it } from 'vitest';
import {
  attributeChart,
  changePercent,
  correlation,
  individualsChart,
  mannKendall,
  stickiness,
  wilsonInterval,
} from '../index.ts';

/** Statistics requirements, worked examples 1–8 (3 and 4 stand with the sample figures); vectors statistics-01 and 04. */
describe('statistics worked examples', () => {
  it('1: 46 of 50 has a Wilson interval of 81.16 to 96.85 %', () => {
    const { value } = wilsonInterval({ count: 46, total: 50 });
    expect(value?.lower).toBeCloseTo(0.811618, 5);
    expect(value?.upper).toBeCloseTo(0.96845, 5);
  });

  it('2: the u-chart stays in control', () => {
    const { value } = attributeChart({
      kind: 'u',
      samples: [
        [12, 40],
        [9, 38],
        [15, 41],
        [22, 39],
      ],
    });
    expect(value?.centre).toBeCloseTo(0.36709, 5);
    expect(value?.points[3]?.value).toBeCloseTo(0.5641, 4);
    expect(value?.points[3]?.upper).toBeCloseTo(0.6581, 4);
    expect(value?.inControl).toBe(true);
  });

  it('5: 48 to 60 is +25 %, from zero there is no percentage', () => {
    expect([changePercent(60, 48), changePercent(5, 0)]).toEqual([25, null]);
  });

  it('6: Mann-Kendall finds S = +23', () => {
    const { value } = mannKendall({ values: [5, 6, 6, 8, 9, 7, 10, 12] });
    expect(value).toMatchObject({ s: 23, concordant: 25, discordant: 2, ties: 1, direction: 'up' });
    expect(value?.z).toBeCloseTo(2.743, 3);
    expect(value?.p).toBeCloseTo(0.0061, 4);
    // S = +6 of 28 pairs is no trend.
    expect(mannKendall({ values: [3, 1, 4, 2, 5, 1, 6, 3] }).value).toMatchObject({ direction: 'none' });
  });

  it('8: 84 of 240 users a day is 35 %', () => {
    expect(stickiness(84, 240)).toBeCloseTo(35, 10);
    expect(stickiness(1, 0)).toBeNull();
  });
});

describe('charts and series', () => {
  it('signals points beyond three deviations, long runs and trends', () => {
    const signals = (values: number[]) =>
      individualsChart({ values }).value?.points.flatMap((point) => point.signals) ?? [];
    expect(signals([10, 11, 10, 9, 10, 11, 10, 9, 10, 30])).toContain('beyond3Sigma');
    expect(signals([1, 2, 3, 4, 5, 6, 7])).toContain('sixTrending');
    // Six points, but only five of them above the one before.
    expect(signals([1, 2, 3, 4, 5, 6])).not.toContain('sixTrending');
    // A point on the centre line ends the run.
    expect(signals([9, 9, 9, 9, 10, 9, 9, 9, 9, 11, 11, 11, 11, 10, 11, 11, 11, 11])).not.toContain(
      'eightOneSide',
    );
    // Points that do not vary have no limits.
    expect(individualsChart({ values: [5, 5, 5] }).value?.points[0]).toMatchObject({
      lower: null,
      upper: null,
    });
    expect(signals([9, 9, 9, 9, 9, 9, 9, 9, 11, 11, 11, 11, 11, 11, 11, 11])).toContain('eightOneSide');
    expect(individualsChart({ values: [1] }).reason?.code).toBe('tooFewPoints');
  });

  it('keeps limits of a p-chart between zero and one', () => {
    const { value } = attributeChart({
      kind: 'p',
      samples: [
        [1, 20],
        [0, 20],
        [19, 20],
      ],
    });
    expect(value?.points.every(({ lower, upper }) => (lower ?? -1) >= 0 && (upper ?? 2) <= 1)).toBe(true);
    expect(attributeChart({ kind: 'p', samples: [[1, 0]] }).value).toBeNull();
    expect(attributeChart({ kind: 'u', samples: [] }).reason?.code).toBe('noData');
  });

  it('correlates by value or by rank, and not at all with a constant', () => {
    const x = [1, 2, 3, 4, 5];
    expect(correlation({ x, y: [2, 4, 6, 8, 10] }).value?.r).toBeCloseTo(1, 12);
    expect(correlation({ x, y: [1, 4, 9, 16, 100], kind: 'spearman' }).value?.r).toBeCloseTo(1, 12);
    expect(correlation({ x, y: [3, 3, 3, 3, 3] }).value).toBeNull();
    expect(correlation({ x, y: [1] }).reason?.code).toBe('unequalLengths');
    expect(mannKendall({ values: [1, 2, 3] }).reason?.code).toBe('tooFewPoints');
    expect(wilsonInterval({ count: 0, total: 0 }).reason?.code).toBe('noData');
  });
});
