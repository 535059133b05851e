import type { PivotChart, PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import type { UnitSystem } from '@ircrisk/units';
import { measureTitle, shownFigure } from './pivot-figures.ts';

/** The charts with their own drawing. */
type PlainChart = Exclude<PivotChart, 'pie' | 'heat' | 'box' | 'control'>;

/** The drawing: the first figure, by groups and by what goes across. */
export function barsAndLines(
  result: PivotResult,
  chart: PlainChart,
  system: UnitSystem,
  cumulative: string,
  tokens: Tokens,
) {
  const { rows, columns, measures } = result;
  const [measure] = measures;
  const colours = tokens.chart.series;
  const figure = (value: number | null | undefined) => shownFigure(value, measure, system);
  const type = chart === 'line' ? 'line' : 'bar';
  const pieces =
    columns.length > 0
      ? columns.map(({ name }, column) => ({
          name,
          data: rows.map(({ cells }) => figure(cells[column]?.[0])),
        }))
      : [
          {
            name: measure ? measureTitle(measure, system) : '',
            data: rows.map(({ total }) => figure(total[0])),
          },
        ];
  const series = pieces.map((piece, at) => ({
    ...piece,
    type,
    ...(chart === 'stack' && measure?.additive ? { stack: 'whole' } : {}),
    ...(chart === 'line' ? { symbolSize: 5, connectNulls: false } : {}),
    // Past the last colour they come again, paler.
    itemStyle: { color: colours[at % colours.length], opacity: at < colours.length ? 1 : 0.5 },
  }));
  const legend =
    pieces.length > 1 || chart === 'pareto' ? { legend: { top: 0, left: 'center', type: 'scroll' } } : {};
  const groups = { type: 'category', data: rows.map(({ name }) => name) };
  const grid = {
    left: 8,
    right: 24,
    top: pieces.length > 1 || chart === 'pareto' ? 30 : 10,
    bottom: 4,
    containLabel: true,
  };
  const shared = { grid, ...legend, tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } } };
  const lying = chart === 'bar' || chart === 'stack';
  if (lying)
    return {
      ...shared,
      xAxis: { type: 'value' },
      yAxis: { ...groups, inverse: true, axisLabel: { interval: 0, width: 130, overflow: 'truncate' } },
      series,
    };
  const standing = { ...groups, axisLabel: { hideOverlap: true, width: 90, overflow: 'truncate' } };
  if (chart !== 'pareto')
    return { ...shared, xAxis: standing, yAxis: { type: 'value', scale: !measure?.additive }, series };
  const sum = rows.reduce((all, { total }) => all + (total[0] ?? 0), 0);
  let running = 0;
  const shares = rows.map(({ total }) => {
    running += total[0] ?? 0;
    return sum === 0 ? null : Math.round((1000 * running) / sum) / 10;
  });
  return {
    ...shared,
    xAxis: standing,
    yAxis: [
      { type: 'value' },
      { type: 'value', max: 100, splitLine: { show: false }, axisLabel: { formatter: '{value} %' } },
    ],
    series: [
      ...series,
      {
        name: cumulative,
        type: 'line',
        yAxisIndex: 1,
        symbol: 'none',
        data: shares,
        itemStyle: { color: colours[1] },
      },
    ],
  };
}
