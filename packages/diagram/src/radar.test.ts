import { expect, it } from 'vitest';
import { radarAxes, radarPoints, radarSvg } from './radar.ts';

it('begins straight up, goes with the clock, and leaves out what has no share', () => {
  expect(radarPoints([1, 0.5, 1, null], 100)).toBe('0,-100 50,0 0,100');
  expect(radarAxes(['a', 'b', 'c', 'd'], 100).map(({ anchor }) => anchor)).toEqual([
    'middle',
    'start',
    'middle',
    'end',
  ]);
});

it('escapes the labels on paper', () => {
  expect(radarSvg(['a & <b', 'c', 'd'], [1, 1, 1])).toContain('a &amp; &lt;b');
});
