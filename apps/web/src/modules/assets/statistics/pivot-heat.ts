import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import type { UnitSystem } from '@ircrisk/units';
import { measureTitle, shownFigure } from './pivot-figures.ts';

/** Above this the figures in the cells would lie over one another; the table holds them. */
const readableColumns = 16;

/** A cell for each group down and across, the deeper the larger its first figure. */
export function heatOption(result: PivotResult, system: UnitSystem, { palette, chart }: Tokens) {
  const { rows, columns, measures } = result;
  const [measure] = measures;
  const title = measure ? measureTitle(measure, system) : '';
  const figure = (value: number | null | undefined) => shownFigure(value, measure, system);
  const across = columns.length > 0 ? columns.map(({ name }) => name) : [title];
  const data = rows.flatMap(({ cells, total }, y) =>
    across.flatMap((_, x) => {
      const value = figure(columns.length > 0 ? cells[x]?.[0] : total[0]);
      return value === null ? [] : [[x, y, value] as const];
    }),
  );
  const values = data.map(([, , value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Counts start at nought; of a temperature only its span says something.
  const min = measure?.additive ? Math.min(0, least) : least;
  const deep = min + 0.7 * (most - min);
  return {
    grid: { left: 8, right: 96, top: 8, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      formatter: ({ value: [x, y, value] }: { value: readonly [number, number, number] }) =>
        `${rows[y]?.name ?? ''}\n${across[x] ?? ''}  ${value}`,
    },
    xAxis: {
      type: 'category',
      data: across,
      axisLabel: { hideOverlap: true, width: 110, overflow: 'truncate' },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLabel: { interval: 0, width: 130, overflow: 'truncate' },
    },
    visualMap: {
      type: 'continuous',
      calculable: true,
      right: 4,
      top: 'middle',
      itemWidth: 12,
      itemHeight: 160,
      min: Number.isFinite(min) ? min : 0,
      max: Number.isFinite(most) && most > min ? most : (Number.isFinite(min) ? min : 0) + 1,
      inRange: { color: [palette.primaryBg, chart.series[0] ?? palette.primary] },
      textStyle: { color: palette.text2 },
    },
    series: [
      {
        name: title,
        type: 'heatmap',
        data: data.map((value) => ({
          value,
          label: { color: value[2] > deep ? palette.surface : palette.text },
        })),
        label: { show: across.length <= readableColumns, fontSize: 11 },
        itemStyle: { borderColor: palette.surface, borderWidth: 1 },
      },
    ],
  };
}
