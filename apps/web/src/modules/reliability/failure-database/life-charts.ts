import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { fleetFailures, lifeOutlook } from '@ircrisk/contract/modules/reliability/failure-outlook.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';

type Outlook = ResultOf<typeof lifeOutlook>;
type Fleet = ResultOf<typeof fleetFailures>;
type Roles = ReturnType<typeof chartRoles>;

const axes = (y: Record<string, unknown>) => ({
  grid: { left: 56, right: 24, top: 30, bottom: 40 },
  legend: { top: 0 },
  tooltip: {
    trigger: 'axis',
    valueFormatter: (value: number | null) => (value === null ? '–' : shown(value, 4)),
  },
  xAxis: { type: 'value', name: 'h', min: 0 },
  yAxis: { type: 'value', min: 0, ...y },
});

const bounds = (
  name: string,
  rows: readonly { age: number; lower: number | null; upper: number | null }[],
  roles: Roles,
  color: string,
  more: Record<string, unknown> = {},
) =>
  (['lower', 'upper'] as const).map((side) => ({
    name,
    type: 'line',
    symbol: 'none',
    lineStyle: roles.comparison,
    itemStyle: { color },
    data: rows.map((row) => [row.age, row[side]]),
    ...more,
  }));

/** Steps of what was seen over the fitted curve with its band. */
export function survivalOption(
  { survived, fitted }: Pick<Outlook, 'survived' | 'fitted'>,
  words: Record<'observed' | 'fitted' | 'band', string>,
  roles: Roles,
  { chart, palette }: Tokens,
) {
  return {
    ...axes({ max: 1, axisLabel: { formatter: (value: number) => `${Math.round(value * 100)} %` } }),
    series: [
      {
        name: words.observed,
        type: 'line',
        step: 'end',
        symbol: 'none',
        itemStyle: { color: chart.series[0] ?? palette.primary },
        data: [[0, 1], ...survived.map(({ age, value }) => [age, value])],
      },
      {
        name: words.fitted,
        type: 'line',
        symbol: 'none',
        lineStyle: roles.current,
        data: fitted.map(({ age, value }) => [age, value]),
      },
      ...bounds(words.band, fitted, roles, chart.comparison),
    ],
  };
}

/** Mean number of failures per item by age. */
export function fleetOption(
  points: Fleet['points'],
  words: Record<'curve' | 'band', string>,
  roles: Roles,
  { chart }: Tokens,
) {
  return {
    ...axes({}),
    series: [
      {
        name: words.curve,
        type: 'line',
        step: 'end',
        symbol: 'none',
        lineStyle: roles.current,
        data: [[0, 0], ...points.map(({ age, value }) => [age, value])],
      },
      ...bounds(words.band, points, roles, chart.comparison, { step: 'end' }),
    ],
  };
}

/** Cost per hour over the age of planned replacement, with the best one marked. */
export function costOption(
  replacement: {
    ageHours: number;
    costPerHour: number;
    curve: readonly { age: number; costPerHour: number }[];
  },
  name: string,
  roles: Roles,
  { palette }: Tokens,
) {
  return {
    ...axes({ scale: true, min: null }),
    legend: { show: false },
    series: [
      {
        name,
        type: 'line',
        symbol: 'none',
        lineStyle: roles.current,
        data: replacement.curve
          .filter(({ costPerHour }) => costPerHour < 5 * replacement.costPerHour)
          .map(({ age, costPerHour }) => [age, costPerHour]),
        markPoint: {
          symbol: 'circle',
          symbolSize: 10,
          itemStyle: { color: palette.primary },
          label: { show: true, position: 'top', formatter: `${shown(replacement.ageHours, 4)} h` },
          data: [{ coord: [replacement.ageHours, replacement.costPerHour] }],
        },
      },
    ],
  };
}
