import { describe, expect, it } from 'vitest';
import { rowWindow } from './use-row-window.ts';

describe('rows in view of a long list', () => {
  it('are drawn with some above and below, wherever the list stands', () => {
    const { from, to } = rowWindow(27 * 50_000, 600, 27, 100_000);
    expect(from).toBeLessThan(50_000);
    expect(to).toBeGreaterThan(50_000 + 600 / 27);
    expect(to - from).toBeLessThan(60);
  });
  it('begin with the first and end with the last', () => {
    expect(rowWindow(0, 600, 27, 100_000).from).toBe(0);
    expect(rowWindow(27 * 100_000, 600, 27, 100_000).to).toBe(100_000);
    expect(rowWindow(-40, 600, 27, 100_000).from).toBe(0);
  });
  it('are all of them when there are few', () => {
    expect(rowWindow(0, 600, 27, 12)).toEqual({ from: 0, to: 12 });
    expect(rowWindow(9000, 600, 27, 12)).toEqual({ from: 0, to: 12 });
  });
});
