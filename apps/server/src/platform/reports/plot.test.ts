import { expect, test } from 'vitest';
import { Plot, roundValues } from './plot.ts';

test('the axis of a curve has round values, from zero to just below the highest', () => {
  expect(roundValues(77.2)).toEqual([0, 20, 40, 60]);
  expect(roundValues(10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(roundValues(7170)).toEqual([0, 2000, 4000, 6000]);
  expect(roundValues(0.0012).map((value) => Number(value.toPrecision(3)))).toEqual([
    0, 0.00025, 0.0005, 0.00075, 0.001,
  ]);
});

test('a line ends where its axis ends, and no label leaves the drawing', () => {
  const axis = { title: 'h', from: 0, to: 8760, ticks: [0, 8760], shown: String };
  const block = new Plot(axis, { ...axis, title: 'P', to: 1, ticks: [0, 1] })
    .line(
      [
        [0, 0],
        [8760, 1],
      ],
      '#000',
    )
    .block('');
  const svg = block.kind === 'drawing' ? block.svg : '';
  const frame = /<rect x="(\d+)" y="(\d+)" width="(\d+)"/.exec(svg)?.slice(1).map(Number) ?? [];
  expect(svg).toContain(`L${(frame[0]! + frame[2]!).toFixed(1)} ${frame[1]!.toFixed(1)}`);
  const width = Number(/width="(\d+)"/.exec(svg)?.[1]);
  // About five points a letter at this size.
  for (const [, x = '', anchor = '', words = ''] of svg.matchAll(
    /<text x="([\d.]+)"[^>]*text-anchor="(\w+)">([^<]*)</g,
  )) {
    const wide = words.length * 5;
    const left = Number(x) - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0);
    expect(left, words).toBeGreaterThanOrEqual(0);
    expect(left + wide, words).toBeLessThanOrEqual(width);
  }
});
