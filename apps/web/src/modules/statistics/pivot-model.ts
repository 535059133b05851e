import type { PivotQuestion, PivotResult } from '@ircrisk/contract/modules/statistics-pivot.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import { type Filters, filterParameters, isRange } from '@ircrisk/ui/resource/list-query.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { type QuantityId, quantityOf, type UnitSystem } from '@ircrisk/units';

type Figures = readonly (number | null)[];

export const firstQuestion: PivotQuestion = {
  dataset: 'equipment',
  by: 'nodeId:device',
  across: 'type',
  measures: ['count'],
  filters: {},
  chart: 'stack',
};

/** Filters of the filter row in the words of the wire, as a question keeps them. */
export function askedFilters(resource: Resource, filters: Filters): PivotQuestion['filters'] {
  return Object.fromEntries(
    Object.entries(filterParameters(resource, filters)).map(([key, value]) => [key, String(value)]),
  );
}

/** And back: a saved question fills the filter row again. */
export function shownFilters(resource: Resource, asked: PivotQuestion['filters']): Filters {
  const filters: Record<string, Filters[string]> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const plain = asked[name];
    if (plain !== undefined) filters[name] = Array.isArray(plain) ? plain.join(',') : plain;
    if (!isRange(field)) continue;
    const [from, to] = [
      asked[`${name}_datege`] ?? asked[`${name}_ge`],
      asked[`${name}_datele`] ?? asked[`${name}_le`],
    ];
    if (from !== undefined || to !== undefined) filters[name] = [from ?? null, to ?? null];
  }
  return filters;
}

/** Figures in the units of the reader, rounded as the unit is shown. */
function shownFigure(
  value: number | null | undefined,
  measure: PivotResult['measures'][number] | undefined,
  system: UnitSystem,
): number | null {
  if (value === null || value === undefined) return null;
  if (!measure?.quantity) return Math.round(value * 100) / 100;
  const { toDisplay, decimals } = quantityOf(measure.quantity as QuantityId).display[system];
  return Number(toDisplay(value).toFixed(decimals));
}

export function measureTitle(
  { title, quantity }: PivotResult['measures'][number],
  system: UnitSystem,
): string {
  const symbol = quantity ? quantityOf(quantity as QuantityId).display[system].symbol : '';
  return symbol ? `${title} (${symbol})` : title;
}

/** The table of the figures: groups down, groups across, totals calculated from the records. */
export function pivotTable(result: PivotResult, totalName: string, system: UnitSystem): ChartTable {
  const { measures, columns, rows } = result;
  const several = measures.length > 1;
  const heads = [
    ...columns.flatMap(({ name }, column) =>
      measures.map((measure, at) => ({
        key: `c${column}m${at}`,
        title: several ? `${name} · ${measureTitle(measure, system)}` : name,
        numeric: true,
      })),
    ),
    ...measures.map((measure, at) => ({
      key: `m${at}`,
      title: columns.length > 0 && !several ? totalName : measureTitle(measure, system),
      numeric: true,
    })),
  ];
  const line = (name: string, cells: readonly (Figures | null)[], total: Figures) => {
    const row: Record<string, string | number | null> = { group: name };
    for (const [column] of columns.entries())
      for (const [at, measure] of measures.entries())
        row[`c${column}m${at}`] = shownFigure(cells[column]?.[at], measure, system);
    for (const [at, measure] of measures.entries()) row[`m${at}`] = shownFigure(total[at], measure, system);
    return row;
  };
  return {
    columns: [{ key: 'group', title: result.by }, ...heads],
    rows: [
      ...rows.map(({ name, cells, total }) => line(name, cells, total)),
      line(
        totalName,
        columns.map(({ total }) => total),
        result.total,
      ),
    ],
  };
}

/** The drawing: the first figure, by groups and by what goes across. */
export function pivotOption(
  result: PivotResult,
  chart: PivotQuestion['chart'],
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

const days = (from: string, to: string): [string, string] => [from, to];
const lastDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The stretch of days a group of the calendar stands for: `2024`, `2024-Q2`, `2024-05`. */
export function daysOf(code: string): [string, string] {
  const year = Number(code.slice(0, 4));
  const quarter = /Q([1-4])$/.exec(code)?.[1];
  if (quarter) {
    const last = Number(quarter) * 3;
    return days(`${year}-${String(last - 2).padStart(2, '0')}-01`, lastDay(year, last));
  }
  if (code.length === 7) return days(`${code}-01`, lastDay(year, Number(code.slice(5))));
  return days(`${year}-01-01`, `${year}-12-31`);
}

/** Filters of the list behind a group; null where the list has no such filter. */
export function drillFilters(question: PivotQuestion, code: string | null): Record<string, string> | null {
  const [path = '', step] = question.by.split(':');
  if (code === null || code === '~' || path.startsWith('equipment.')) return null;
  const asked = Object.fromEntries(
    Object.entries(question.filters).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
  if (step === 'year' || step === 'quarter' || step === 'month') {
    const [from, to] = daysOf(code);
    return { ...asked, [`${path}_datege`]: from, [`${path}_datele`]: to };
  }
  return { ...asked, [path]: code };
}
