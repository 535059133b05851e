import type { WindowTrend } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { trendOption } from '@ircrisk/ui/chart/trend-option.ts';
import { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import { themes } from '@ircrisk/ui/theme/tokens.ts';
import { expect, test } from 'vitest';
import { drawingOf } from './window-drawing.ts';

const hour = 3_600_000;
const trendOf = (quantity: string, values: number[], low: number | null = null, high: number | null = null) =>
  ({
    trend: {
      quantity,
      times: values.map((_, at) => at * hour),
      means: values,
      lows: values,
      highs: values,
      gaps: [{ from: hour, to: 2 * hour }],
    },
    excursions: [{ code: 'EX-1', start: -hour, end: null, hours: null }],
    limits: { low, high },
  }) as unknown as WindowTrend;

const words = { low: 'low', high: 'high' };
const drawn = (data: WindowTrend, language: 'zh' | 'en') => {
  const drawing = drawingOf(data, { from: 0, to: 3 * hour }, words, language);
  const option = trendOption(
    drawing,
    { mean: 'mean', gap: 'no data' },
    themes.light,
    chartRoles(themes.light),
  );
  return { drawing, option, line: option.series.find((one) => 'markLine' in one)! };
};

test.each([
  ['temperature', 'zh', '°C', [400, 425, 430], [null, 425]],
  ['temperature', 'en', '°F', [752, 797, 806], [null, 797]],
  ['pressureGauge', 'zh', 'MPa(g)', [1, 1.2, 1.4], [0.9, 1.3]],
  ['pressureGauge', 'en', 'psia', [159.73, 188.74, 217.75], [145.23, 203.24]],
] as const)(
  'a trend of %s in %s has its values, its limits and its axis in %s',
  (quantity, language, unit, values, [low, high]) => {
    const stored = quantity === 'temperature' ? [400, 425, 430] : [1, 1.2, 1.4];
    const [least, most] = quantity === 'temperature' ? [null, 425] : [0.9, 1.3];
    const { option, line } = drawn(trendOf(quantity, stored, least, most), language);
    expect(option.yAxis.name).toBe(unit);
    const marked = line.markLine!.data.map(({ yAxis }) => yAxis);
    const wanted = [low, high].filter((limit) => limit !== null);
    expect(marked).toHaveLength(wanted.length);
    for (const [at, limit] of wanted.entries()) expect(marked[at]).toBeCloseTo(limit, 0);
    const shown = line.data.map(([, value]) => value).filter((value) => value !== null);
    for (const [at, value] of values.entries()) expect(shown[at]).toBeCloseTo(value, 0);
  },
);

test('limits lie within the axis even where every value is far off them, and are named with their value', () => {
  const { option, line } = drawn(trendOf('temperature', [100, 101], 20, 425), 'zh');
  expect(option.yAxis.min).toBeLessThan(20);
  expect(option.yAxis.max).toBeGreaterThan(425);
  expect(line.markLine!.data.map(({ name }) => name)).toEqual(['low 20', 'high 425']);
});

test('a gap is a hole in the line and hatched time, a running excursion a mark from the edge of the picture to now', () => {
  const { drawing, line } = drawn(trendOf('ph', [6, 5, 6], 5.5, 6.5), 'zh');
  expect(line.data).toContainEqual([hour, null]);
  expect(drawing.marks).toEqual([{ name: 'EX-1', from: 0, to: 3 * hour }]);
  expect(line.markArea!.data.map(([begin, end]) => [begin!.xAxis, end!.xAxis])).toEqual([
    [hour, 2 * hour],
    [0, 3 * hour],
  ]);
});
