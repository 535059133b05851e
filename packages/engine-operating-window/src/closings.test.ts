import { describe, expect, it } from 'vitest';
import { closingsOf, type Stretch } from './index.ts';

const day = 86_400_000;
const stretch = (
  windowId: string,
  start: number,
  end: number | null,
  more: Partial<Stretch> = {},
): Stretch => ({
  ...{
    windowId,
    level: 'standard',
    start: start * day,
    end: end === null ? null : end * day,
    shareAtEnd: null,
  },
  ...more,
});
const closings = (...stretches: Stretch[]) =>
  closingsOf(stretches, 30 * day).map(({ at, factor }) => [at / day, factor]);

describe('the window factor as an excursion closed', () => {
  it('is that of the share up to its end', () => {
    expect(closings(stretch('A', 0, 9, { shareAtEnd: 0.3 }))).toEqual([[9, 1.15]]);
    expect(closings(stretch('A', 0, 9, { shareAtEnd: 0.02, level: 'critical' }))).toEqual([[9, 1.02]]);
  });

  it('holds the time outside of other windows by then, and none of later', () => {
    const other = [stretch('B', 50, 56), stretch('B', 57, 60), stretch('B', 66, 90), stretch('C', 58, null)];
    const [[, factor] = []] = closings(stretch('A', 55, 60, { shareAtEnd: 0.5 }), ...other);
    expect(factor).toBeCloseTo(1 + 0.5 * 0.5 + 0.5 * (9 / 30) + 0.5 * (2 / 30), 12);
  });

  it('is not told of what lasts, nor of what has no share', () => {
    expect(closings(stretch('A', 0, null, { shareAtEnd: 0.5 }), stretch('B', 0, 9))).toEqual([]);
  });
});
