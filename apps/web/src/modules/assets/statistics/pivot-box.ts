import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import type { UnitSystem } from '@ircrisk/units';
import { measureTitle, shownFigure } from './pivot-figures.ts';

/** From one end of the drawing to the other: whiskers end at the smallest and the largest value. */
const drawn = ['min', 'p25', 'median', 'p75', 'max'] as const;

/** Groups with any value; the others have no box. */
export const boxedRows = (result: PivotResult): PivotResult['rows'] => {
  const median = result.measures.findIndex(({ key }) => key.startsWith('median:'));
  return result.rows.filter(({ total }) => typeof total[median] === 'number');
};

/** A box for each group, side by side for what goes across. */
export function boxOption(result: PivotResult, system: UnitSystem, { palette, chart }: Tokens) {
  const { measures, columns } = result;
  const places = [...drawn, 'values'].map((aggregate) =>
    measures.findIndex(({ key }) => key.startsWith(`${aggregate}:`)),
  );
  const rows = boxedRows(result);
  const box = (figures: readonly (number | null)[] | null | undefined) =>
    places.slice(0, drawn.length).map((at) => shownFigure(figures?.[at], measures[at], system) ?? '-');
  const pieces =
    columns.length > 0
      ? columns.map(({ name }, column) => ({ name, of: rows.map(({ cells }) => cells[column]) }))
      : [{ name: '', of: rows.map(({ total }) => total) }];
  const told = (figures: readonly (number | null)[] | null | undefined) =>
    places.map((at) => {
      const measure = measures[at];
      return measure
        ? `${measureTitle(measure, system)}  ${shownFigure(figures?.[at], measure, system) ?? '–'}`
        : '';
    });
  const many = pieces.length > 1;
  return {
    grid: { left: 8, right: 24, top: many ? 30 : 10, bottom: 4, containLabel: true },
    ...(many ? { legend: { top: 0, left: 'center', type: 'scroll' } } : {}),
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      formatter: ({ dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number }) =>
        [
          [rows[dataIndex]?.name, pieces[seriesIndex]?.name].filter(Boolean).join(' · '),
          ...told(pieces[seriesIndex]?.of[dataIndex]),
        ].join('\n'),
    },
    xAxis: { type: 'value', scale: true },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLabel: { interval: 0, width: 130, overflow: 'truncate' },
    },
    series: pieces.map(({ name, of }, at) => ({
      name,
      type: 'boxplot',
      boxWidth: [4, 18],
      data: of.map(box),
      itemStyle: {
        color: many ? palette.surface : chart.fill,
        borderColor: chart.series[at % chart.series.length],
        borderWidth: 1.4,
      },
    })),
  };
}
