import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import { type QuantityId, quantityOf, type UnitSystem } from '@ircrisk/units';

type Figures = readonly (number | null)[];

/** Figures in the units of the reader, rounded as the unit is shown. */
export function shownFigure(
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
