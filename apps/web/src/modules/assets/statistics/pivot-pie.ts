import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import type { UnitSystem } from '@ircrisk/units';
import { measureTitle, shownFigure } from './pivot-figures.ts';

/** As many as there are colours to tell them apart by; the smallest groups share the last. */
const mostSlices = 8;

/** Groups that have a slice of their own, the largest first. */
export function slicedRows({ rows }: PivotResult) {
  const sorted = rows
    .filter(({ total: [value] }) => (value ?? 0) > 0)
    .sort(({ total: [a] }, { total: [b] }) => (b ?? 0) - (a ?? 0));
  return sorted.length > mostSlices ? sorted.slice(0, mostSlices - 1) : sorted;
}

/** What is less than nought has no share of a whole. */
export const isBelowNought = ({ rows }: PivotResult) => rows.some(({ total: [value] }) => (value ?? 0) < 0);

/** Shares of the whole as a ring, each slice with its name, figure and share. */
export function pieOption(
  result: PivotResult,
  system: UnitSystem,
  others: string,
  { chart, palette }: Tokens,
) {
  const [measure] = result.measures;
  const own = slicedRows(result);
  const rest = result.rows
    .filter((row) => !own.includes(row))
    .reduce((sum, { total: [value] }) => sum + Math.max(0, value ?? 0), 0);
  const data = [
    ...own.map(({ name, total: [value] }) => ({ name, value: shownFigure(value, measure, system) })),
    ...(rest > 0 ? [{ name: others, value: shownFigure(rest, measure, system) }] : []),
  ];
  const whole = data.reduce((sum, { value }) => sum + (value ?? 0), 0);
  // The library's own percentages are bent until they add up to a hundred; these are rounded and no more.
  const said = ({ name, value }: { name: string; value: number }) =>
    `${name}  ${value}  ${((100 * value) / whole).toFixed(1)} %`;
  return {
    tooltip: { trigger: 'item', renderMode: 'richText', formatter: said },
    series: [
      {
        name: measure ? measureTitle(measure, system) : '',
        type: 'pie',
        radius: ['42%', '70%'],
        startAngle: 90,
        data: data.map((slice, at) => ({
          ...slice,
          itemStyle: { color: chart.series[at % chart.series.length] },
        })),
        label: { formatter: said, color: palette.text, fontSize: 12 },
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
      },
    ],
  };
}
