import type { ReportResult } from '@ircrisk/contract/modules/assets/statistics.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';

type Column = ReportResult['columns'][number];

/** Columns drawn as bars: the first figure, or the counts without the total that the others add up to. */
export function barColumns({ chart, columns }: Pick<ReportResult, 'chart' | 'columns'>): Column[] {
  const counts = columns.filter(({ key, kind }) => kind === 'count' && key !== 'cumulative');
  if (chart !== 'stack')
    return columns
      .filter(({ key, kind }) => (kind === 'count' || kind === 'number') && key !== 'cumulative')
      .slice(0, 1);
  const pieces = counts.filter(({ key }) => key !== 'count');
  return pieces.length > 0 ? pieces : counts;
}

/** Pieces of one whole are stacked; “overdue” is part of “open” and stands beside it. */
const isWhole = (id: string) => id !== 'overdue-actions';

/** Colours that say a state; everything else is blue and grey. */
function colourOf(key: string, at: number, { risk, chart, palette }: Tokens): string {
  const states: Record<string, string> = {
    low: risk.low.solid,
    medium: risk.medium.solid,
    mediumHigh: risk.mediumHigh.solid,
    high: risk.high.solid,
    expired: risk.high.solid,
    overdue: risk.high.solid,
    in30: risk.mediumHigh.solid,
    in60: risk.medium.solid,
    none: palette.lineStrong,
    other: chart.comparison,
    standby: palette.primaryLine,
    in90: palette.primaryLine,
    later: chart.series[0] ?? palette.primary,
  };
  return states[key] ?? chart.series[at] ?? palette.primary;
}

const numberAt = (row: ReportResult['rows'][number], key: string): number | null => {
  const value = (row as Record<string, unknown>)[key];
  return value === null || value === undefined ? null : Number(value);
};

/** The drawing of a report: lying bars by group; a running total as a line over standing ones. */
export function reportOption(report: ReportResult, tokens: Tokens) {
  const { rows, columns, chart, id } = report;
  const bars = barColumns(report);
  const names = rows.map(({ group }) => group);
  const running = columns.find(({ key }) => key === 'cumulative');
  const standing = running !== undefined;
  const series = bars.map(({ key, title }, at) => ({
    name: title,
    type: 'bar',
    ...(chart === 'stack' && isWhole(id) ? { stack: 'whole' } : {}),
    itemStyle: { color: colourOf(key, at, tokens) },
    data: rows.map((row) => numberAt(row, key)),
  }));
  const grid = {
    left: 8,
    right: standing ? 8 : 24,
    top: bars.length > 1 || standing ? 26 : 8,
    bottom: 4,
    containLabel: true,
  };
  const legend = bars.length > 1 || standing ? { top: 0, left: 'center', type: 'plain' } : undefined;
  if (!standing) {
    return {
      grid,
      ...(legend ? { legend } : {}),
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: { type: 'value', minInterval: 1 },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names,
        axisLabel: { interval: 0, width: 130, overflow: 'truncate' },
      },
      series,
    };
  }
  const percent = running.kind === 'percent';
  return {
    grid,
    legend,
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: { hideOverlap: true, width: 80, overflow: 'truncate' },
    },
    yAxis: [
      { type: 'value', minInterval: 1 },
      {
        type: 'value',
        splitLine: { show: false },
        ...(percent ? { max: 100, axisLabel: { formatter: '{value} %' } } : {}),
      },
    ],
    series: [
      ...series,
      {
        name: running.title,
        type: 'line',
        yAxisIndex: 1,
        symbol: 'none',
        lineStyle: { color: tokens.chart.series[1], width: 1.6 },
        itemStyle: { color: tokens.chart.series[1] },
        data: rows.map((row) => {
          const value = numberAt(row, 'cumulative');
          return value === null ? null : Math.round(value * 10) / 10;
        }),
      },
    ],
  };
}

/** The same figures as a table, the total last; shares have no sum. */
export function reportTable({ columns, rows, total }: ReportResult, totalName: string): ChartTable {
  const cell = (row: Record<string, unknown>, { key, kind }: Column) => {
    const value = row[key];
    if (value === null || value === undefined) return null;
    if (kind === 'text' || kind === 'date') return String(value);
    return kind === 'percent' ? Math.round(Number(value) * 10) / 10 : Number(value);
  };
  const sums = total as Record<string, unknown>;
  return {
    columns: columns.map(({ key, title, kind }) => ({
      key,
      title: kind === 'percent' ? `${title} %` : title,
      numeric: kind !== 'text' && kind !== 'date',
    })),
    rows: [
      ...rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, cell(row, column)]))),
      ...(rows.length > 1 && Object.keys(sums).length > 0
        ? [
            Object.fromEntries(
              columns.map((column, at) => [column.key, at === 0 ? totalName : cell(sums, column)]),
            ),
          ]
        : []),
    ],
  };
}

/** Where a click on a group leads, if there is a list of it. */
export function drillPath(id: string, code: string | null): string | undefined {
  if (id === 'equipment-by-type' && code) return `/equipment?type=${code}`;
  if (id === 'certificate-expiry') return '/equipment?tab=certificate';
  if (id.startsWith('failure')) return '/failure-database';
  if (id === 'overdue-actions') return '/actionItem?list=overdue';
  return undefined;
}
