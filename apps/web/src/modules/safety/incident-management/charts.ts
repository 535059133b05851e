import type { IncidentRates } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';

type Roles = ReturnType<typeof chartRoles>;
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(3)));

/** Two rates over bars of hours; a month without hours is a gap, not a zero. */
export function trendOption(
  months: IncidentRates['months'],
  words: { trir: string; ltif: string; hours: string },
  { chart, palette }: Tokens,
  roles: Roles,
) {
  return {
    grid: { left: 8, right: 8, top: 30, bottom: 8, containLabel: true },
    legend: { top: 0 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: months.map(({ month }) => month) },
    yAxis: [
      { type: 'value' },
      {
        type: 'value',
        splitLine: { show: false },
        axisLabel: { formatter: (value: number) => `${value / 1000}k` },
      },
    ],
    series: [
      {
        name: words.hours,
        type: 'bar',
        yAxisIndex: 1,
        itemStyle: { color: palette.primaryLine },
        data: months.map(({ hours }) => hours),
      },
      {
        name: words.trir,
        type: 'line',
        lineStyle: roles.current,
        itemStyle: { color: chart.series[0] },
        data: months.map(({ trir }) => rounded(trir)),
      },
      {
        name: words.ltif,
        type: 'line',
        lineStyle: { color: chart.series[1], width: 1.6 },
        itemStyle: { color: chart.series[1] },
        data: months.map(({ ltif }) => rounded(ltif)),
      },
    ],
  };
}

/** Places against hours of the day. */
export function heatOption(
  heat: readonly { place: string; hour: number; count: number }[],
  places: readonly string[],
  { palette, chart }: Tokens,
) {
  return {
    grid: { left: 8, right: 8, top: 8, bottom: 8, containLabel: true },
    tooltip: { trigger: 'item' },
    xAxis: { type: 'category', data: Array.from({ length: 24 }, (_, hour) => String(hour)) },
    yAxis: { type: 'category', data: [...places] },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...heat.map(({ count }) => count)),
      inRange: { color: [palette.sunken, chart.series[0]] },
    },
    series: [
      {
        type: 'heatmap',
        data: heat.map(({ place, hour, count }) => [hour, places.indexOf(place), count]),
      },
    ],
  };
}
