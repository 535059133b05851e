import type { chartRoles } from '../theme/chart-theme.ts';
import type { Tokens } from '../theme/tokens.ts';

/** A value over time in the unit it is shown in; times in milliseconds since 1970. */
export interface TrendData {
  times: readonly number[];
  means: readonly (number | null)[];
  /** Lowest and highest of each step; equal to the means where every point is drawn. */
  lows: readonly (number | null)[];
  highs: readonly (number | null)[];
  gaps: readonly { from: number; to: number }[];
}

/** What of a trend is drawn, all in the unit that is shown. */
export interface TrendDrawing {
  unit: string;
  decimals: number;
  data: TrendData;
  from: number;
  to: number;
  limits: readonly { name: string; value: number }[];
  /** Stretches of time to be seen: where a limit was passed. Keep its identity stable. */
  marks: readonly { name: string; from: number; to: number }[];
}

/** Points with a hole where a gap begins, so that no line runs over it. */
export function withHoles(
  times: readonly number[],
  values: readonly (number | null)[],
  gaps: TrendData['gaps'],
): [number, number | null][] {
  const points: [number, number | null][] = [];
  let next = 0;
  for (const [index, time] of times.entries()) {
    while (next < gaps.length && (gaps[next]?.to ?? 0) <= time) {
      points.push([gaps[next]?.from ?? 0, null]);
      next += 1;
    }
    points.push([time, values[index] ?? null]);
  }
  return points;
}

/** The mean as a line, lowest to highest as a band, limits as lines, gaps and marks as areas; limits are always within the axis. */
export function trendOption(
  { unit, decimals, data, from, to, limits, marks }: TrendDrawing,
  { mean, gap }: { mean: string; gap: string },
  tokens: Tokens,
  roles: ReturnType<typeof chartRoles>,
) {
  const round = (value: number | null) => (value === null ? null : Number(value.toFixed(decimals)));
  const low = withHoles(data.times, data.lows, data.gaps);
  const high = withHoles(data.times, data.highs, data.gaps);
  const band = { type: 'line', symbol: 'none', silent: true, stack: 'band', lineStyle: { opacity: 0 } };
  const values = [...limits.map(({ value }) => value), ...data.lows, ...data.highs].filter(
    (value) => value !== null,
  );
  const least = Math.min(...values);
  const most = Math.max(...values);
  const room = (most - least) * 0.08 || Math.abs(most) * 0.02 || 1;
  return {
    grid: { left: 8, right: 20, top: 30, bottom: 24, containLabel: true },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (value == null ? '–' : `${value} ${unit}`),
    },
    xAxis: { type: 'time', min: from, max: to },
    yAxis: {
      type: 'value',
      name: unit,
      scale: true,
      ...(values.length > 0 ? { min: round(least - room), max: round(most + room) } : {}),
    },
    dataZoom: [{ type: 'inside', filterMode: 'none' }],
    series: [
      { ...band, data: low, tooltip: { show: false } },
      {
        ...band,
        data: high.map(([time, value], index) => [
          time,
          value === null ? null : value - (low[index]?.[1] ?? value),
        ]),
        areaStyle: { color: roles.controlBand, opacity: 0.5 },
        tooltip: { show: false },
      },
      {
        name: mean,
        type: 'line',
        symbol: 'none',
        connectNulls: false,
        sampling: 'lttb',
        lineStyle: { ...roles.current, width: 1.4 },
        itemStyle: { color: roles.current.color },
        data: withHoles(data.times, data.means.map(round), data.gaps),
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: roles.limit,
          label: { formatter: '{b}', position: 'insideEndTop', color: tokens.risk.high.ink },
          data: limits.map(({ name, value }) => ({ name: `${name} ${round(value)}`, yAxis: value })),
        },
        markArea: {
          silent: true,
          itemStyle: { color: tokens.palette.line, opacity: 0.45 },
          label: { color: tokens.palette.text2, fontSize: 11 },
          data: [
            ...data.gaps.map((one) => [
              { name: one.to - one.from > (to - from) / 12 ? gap : '', xAxis: one.from },
              { xAxis: one.to },
            ]),
            ...marks.map((one) => [
              {
                name: one.name,
                xAxis: one.from,
                itemStyle: { color: tokens.risk.mediumHigh.solid, opacity: 0.22 },
                label: { color: tokens.risk.mediumHigh.ink, fontSize: 11 },
              },
              { xAxis: one.to },
            ]),
          ],
        },
      },
    ],
  };
}
