import type { BadActorRow, Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';
import { knifeAxes, knifeGrid, knifePoints } from './knife-axes.ts';

type Metric = 'downtime' | 'cost' | 'count';
type Roles = ReturnType<typeof chartRoles>;
export const figureOf = (
  row: Pick<BadActorRow, 'count' | 'downtimeHours' | 'cost'>,
  metric: Metric,
): number => ({ downtime: row.downtimeHours, cost: row.cost, count: row.count })[metric];

/** Rows of the Pareto in its own order, as far as they are worth drawing. */
export const paretoRows = ({ rows }: Ranking, metric: Metric): BadActorRow[] =>
  [...rows]
    .sort(
      (a, b) =>
        a.cumulativePercent - b.cumulativePercent ||
        figureOf(b, metric) - figureOf(a, metric) ||
        a.rank - b.rank,
    )
    .slice(0, 20);

/** Bars by tag and the running share as a line; the vital few in the first colour. */
export function paretoOption(
  rows: readonly BadActorRow[],
  metric: Metric,
  words: { figure: string; cumulative: string },
  { chart, palette }: Tokens,
  roles: Roles,
) {
  return {
    grid: { left: 8, right: 8, top: 28, bottom: 8, containLabel: true },
    legend: { top: 0 },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: rows.map(({ tag }) => tag),
      axisLabel: { rotate: rows.length > 10 ? 40 : 0, interval: 0 },
    },
    yAxis: [
      { type: 'value' },
      { type: 'value', max: 100, splitLine: { show: false }, axisLabel: { formatter: '{value} %' } },
    ],
    series: [
      {
        name: words.figure,
        type: 'bar',
        itemStyle: { color: chart.series[0] },
        data: rows.map((row) => ({
          value: figureOf(row, metric),
          itemStyle: { color: row.vital ? chart.series[0] : palette.primaryLine },
        })),
      },
      {
        name: words.cumulative,
        type: 'line',
        yAxisIndex: 1,
        symbol: 'none',
        itemStyle: { color: chart.series[1] },
        lineStyle: { color: chart.series[1], width: 1.6 },
        data: rows.map(({ cumulativePercent }) => Number(cumulativePercent.toFixed(1))),
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: roles.target,
          label: { formatter: '80 %', position: 'insideEndTop', color: palette.text2, textBorderWidth: 0 },
          data: [{ yAxis: 80 }],
        },
      },
    ],
  };
}

/** Failures against mean repair time on log axes, with the limits and lines of equal downtime. */
export function jackKnifeOption(
  ranking: Ranking,
  words: Record<string, string>,
  { risk, palette, chart }: Tokens,
  roles: Roles,
) {
  const points = knifePoints(ranking);
  const { x, y } = knifeAxes(points);
  const colours: Record<string, string> = {
    acuteChronic: risk.high.solid,
    acute: risk.mediumHigh.solid,
    chronic: risk.medium.solid,
    controlled: chart.series[0] ?? palette.primary,
  };
  const levels = [0.1, 0.3, 1].map((share) => (share * x.max * y.max) / 2.25);
  return {
    grid: knifeGrid,
    legend: { top: 0, data: Object.keys(colours).map((key) => words[key]) },
    tooltip: {
      trigger: 'item',
      formatter: ({ data }: { data: [number, number, string?] }) =>
        data[2] ? `${data[2]}<br/>${data[0]} × ${shown(data[1], 4)} h` : '',
    },
    xAxis: {
      type: 'log',
      name: words.failures,
      nameLocation: 'middle',
      nameGap: 22,
      ...x,
      axisLabel: { formatter: (value: number) => shown(value, 3) },
    },
    yAxis: {
      type: 'log',
      name: 'MDT (h)',
      ...y,
      axisLabel: { formatter: (value: number) => shown(value, 3) },
    },
    series: [
      ...Object.entries(colours).map(([quadrant, color], at) => ({
        name: words[quadrant],
        type: 'scatter',
        symbolSize: 10,
        itemStyle: { color },
        data: points
          .filter((row) => row.quadrant === quadrant)
          .map((row) => [row.count, row.mttrHours, row.tag, row.equipmentId]),
        ...(at === 0 && ranking.failureLimit !== null && ranking.mttrLimitHours !== null
          ? {
              markLine: {
                symbol: 'none',
                silent: true,
                lineStyle: roles.limit,
                label: {
                  formatter: ({ value }: { value: number }) => shown(value, 3),
                  color: palette.text2,
                  textBorderWidth: 0,
                },
                data: [{ xAxis: ranking.failureLimit }, { yAxis: ranking.mttrLimitHours }],
              },
            }
          : {}),
      })),
      ...levels.map((level) => ({
        name: words.equal,
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: chart.comparison, width: 1, type: [2, 3] },
        data: [
          [x.min, level / x.min],
          [x.max, level / x.max],
        ],
      })),
    ],
  };
}

export interface TrendPoint {
  time: number;
  observed: number;
  fitted: number;
}

/** Cumulative failures as steps with the fitted power law. */
export function trendOption(
  curve: readonly TrendPoint[],
  words: { observed: string; fitted: string },
  _tokens: Tokens,
  roles: Roles,
) {
  return {
    grid: { left: 8, right: 16, top: 28, bottom: 8, containLabel: true },
    legend: { top: 0 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'value', name: 'h', axisLabel: { formatter: (value: number) => shown(value, 4) } },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      {
        name: words.observed,
        type: 'line',
        step: 'end',
        lineStyle: roles.current,
        itemStyle: { color: roles.current.color },
        data: curve.map(({ time, observed }) => [time, observed]),
      },
      {
        name: words.fitted,
        type: 'line',
        symbol: 'none',
        lineStyle: roles.projection,
        // The legend takes its colour from here.
        itemStyle: { color: roles.projection.color },
        data: [[0, 0], ...curve.map(({ time, fitted }) => [time, fitted])],
      },
    ],
  };
}
