import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { wilsonInterval } from '@ircrisk/engine-reliability/statistics/proportion.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';

export interface IntervalWords {
  /** How far a share may lie either way with so many records. */
  from: string;
  to: string;
}

const percent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1e4) / 100);

/** The table with the 95 % interval (Wilson) beside each share: few records say little. */
export function withIntervals(table: ChartTable, result: PivotResult, words: IntervalWords): ChartTable {
  const shares = result.measures.flatMap(({ key }, at) => (key.startsWith('share:') ? [at] : []));
  if (shares.length === 0) return table;
  const groups = [...result.rows, { total: result.total, records: result.records }];
  const intervals = groups.map(({ total, records }) =>
    shares.map((at) => {
      const share = total[at];
      if (share === null || share === undefined) return null;
      return wilsonInterval({ count: Math.round((share * records) / 100), total: records }).value;
    }),
  );
  return {
    columns: table.columns.flatMap((column) => {
      const nth = shares.findIndex((at) => column.key === `m${at}`);
      if (nth < 0) return [column];
      const beside = (key: string, title: string) => ({ key: `${key}${nth}`, title, numeric: true });
      return [column, beside('from', words.from), beside('to', words.to)];
    }),
    rows: table.rows.map((row, at) => {
      const more: Record<string, number | null> = {};
      for (const [nth, interval] of (intervals[at] ?? []).entries()) {
        more[`from${nth}`] = percent(interval?.lower);
        more[`to${nth}`] = percent(interval?.upper);
      }
      return { ...row, ...more };
    }),
  };
}
