import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { RateRow, weibullFit } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';

/** A point and its interval as a bar from the lower to the upper limit, on a log axis: rates differ by powers of ten. */
export function rateOption(rows: readonly RateRow[], language: 'zh' | 'en', { palette, chart }: Tokens) {
  const floor =
    Math.min(
      ...rows.flatMap(({ lower, upper }) =>
        [lower, upper].filter((value): value is number => value !== null && value > 0),
      ),
      1,
    ) / 2;
  const at = (value: number | null) => Math.max(value ?? floor, floor);
  return {
    grid: { left: 8, right: 24, top: 8, bottom: 8, containLabel: true },
    tooltip: {
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const row = rows[dataIndex];
        return row
          ? `${row[language]}<br/>${shown(row.perMillionHours ?? 0, 4)} (${shown(row.lower ?? 0, 3)} – ${shown(row.upper ?? 0, 3)})<br/>n = ${row.failures}`
          : '';
      },
    },
    // The floor is where the figures begin, not a round number: it carries no label.
    xAxis: {
      type: 'log',
      min: floor,
      axisLabel: { showMinLabel: false, formatter: (value: number) => shown(value, 3) },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => row[language]),
      axisLabel: { interval: 0, width: 160, overflow: 'truncate' },
    },
    series: [
      {
        type: 'scatter',
        symbol: 'circle',
        symbolSize: 9,
        itemStyle: { color: chart.series[0] },
        data: rows.map((row, index) => [at(row.perMillionHours), index]),
        markLine: {
          symbol: ['none', 'none'],
          silent: true,
          lineStyle: { color: palette.primaryInk, width: 2, type: 'solid' },
          label: { show: false },
          data: rows.map((row, index) => [
            { coord: [at(row.lower), index] },
            { coord: [at(row.upper), index] },
          ]),
        },
      },
    ],
  };
}

type Analysis = ResultOf<typeof weibullFit>;

/** ln(−ln(1−F)): the axis on which a Weibull distribution is a straight line. */
export const weibullY = (share: number): number => Math.log(-Math.log1p(-share));
const ticks = [0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 0.632, 0.9, 0.99];

/** Probability paper: points, fitted line, band, and the suspensions as marks along the foot. */
export function weibullOption(
  analysis: Analysis,
  words: Record<'points' | 'line' | 'band' | 'suspended', string>,
  roles: ReturnType<typeof chartRoles>,
  { chart, palette }: Tokens,
) {
  const { points, line, suspended } = analysis;
  const foot = weibullY(0.001);
  const band = line.filter(
    (one): one is typeof one & { lower: number; upper: number } =>
      one.lower !== null && one.upper !== null && one.lower > 1e-6 && one.upper < 1 - 1e-9,
  );
  const ages = [...points.map(({ age }) => age), ...suspended.map(({ age }) => age)].filter((age) => age > 0);
  const [low, high] = [Math.min(...ages) / 2, Math.max(...ages) * 2];
  const inside = <T extends { age: number }>(list: readonly T[]) =>
    list.filter(({ age }) => age >= low && age <= high);
  return {
    grid: { left: 56, right: 24, top: 30, bottom: 40 },
    legend: { top: 0 },
    tooltip: {
      trigger: 'item',
      formatter: ({ data, seriesName }: { data: [number, number, string?]; seriesName: string }) =>
        `${seriesName}${data[2] ? ` ${data[2]}` : ''}<br/>${shown(data[0], 5)} h${seriesName === words.suspended ? '' : `<br/>${shown(-Math.expm1(-Math.exp(data[1])) * 100, 4)} %`}`,
    },
    xAxis: {
      type: 'log',
      name: 'h',
      nameLocation: 'end',
      min: low,
      max: high,
      // At the foot of the paper: zero on the other axis is 63.2 %.
      axisLine: { onZero: false },
      axisLabel: {
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (value: number) => shown(value, 6),
      },
    },
    yAxis: {
      type: 'value',
      min: foot,
      max: weibullY(0.999),
      axisTick: { show: false },
      axisLabel: {
        customValues: ticks.map(weibullY),
        formatter: (value: number) => `${shown(-Math.expm1(-Math.exp(value)) * 100, 3)} %`,
      },
      splitLine: { show: true, lineStyle: { color: chart.grid } },
    },
    series: [
      {
        name: words.line,
        type: 'line',
        symbol: 'none',
        lineStyle: roles.current,
        data: inside(line).map(({ age, unreliability }) => [age, weibullY(unreliability)]),
      },
      ...(['lower', 'upper'] as const).map((side) => ({
        name: words.band,
        type: 'line',
        symbol: 'none',
        lineStyle: roles.comparison,
        itemStyle: { color: chart.comparison },
        data: inside(band).map((one) => [one.age, weibullY(one[side])]),
      })),
      {
        name: words.points,
        type: 'scatter',
        symbolSize: 7,
        itemStyle: { color: chart.series[0] ?? palette.primary },
        data: points.map(({ age, unreliability, tag }) => [age, weibullY(unreliability), tag]),
      },
      {
        name: words.suspended,
        type: 'scatter',
        symbol: 'triangle',
        symbolSize: 7,
        itemStyle: { color: palette.text3 },
        data: suspended.map(({ age, tag }) => [age, foot + 0.12, tag]),
      },
    ],
  };
}
