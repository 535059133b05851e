import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { changePercent } from '@ircrisk/engine-reliability/kpi/kpi.ts';
import { mannKendall } from '@ircrisk/engine-reliability/statistics/series.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { UnitSystem } from '@ircrisk/units';
import { calendarPoints, yearBefore } from './pivot-calendar.ts';

export interface TrendWords {
  /** Change against the stretch before, and against the year before. */
  change: string;
  yearly: string;
}

export interface Trend {
  text: 'rising' | 'falling' | 'noTrend';
  values: { s: string; p: string; slope: string };
}

const signed = (value: number, digits: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Number(Math.abs(value).toPrecision(digits))}`;

/** What the finished stretches say of a trend (Mann-Kendall, Sen's slope); nothing with fewer than eight of them. */
export function trendOf(result: PivotResult, system: UnitSystem): Trend | null {
  const values = calendarPoints(result, system).flatMap(({ value, running }) =>
    running || value === null ? [] : [value],
  );
  const found = mannKendall({ values }).value;
  if (!found) return null;
  const { s, p, senSlope, direction } = found;
  return {
    text: direction === 'none' ? 'noTrend' : direction === 'up' ? 'rising' : 'falling',
    values: {
      s: signed(s, 6),
      p: p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`,
      slope: signed(senSlope, 3),
    },
  };
}

/** The table with the change of the first figure from one stretch to the next and from year to year; none from nought. */
export function withChanges(
  table: ChartTable,
  result: PivotResult,
  system: UnitSystem,
  words: TrendWords,
): ChartTable {
  const points = calendarPoints(result, system);
  const valueAt = new Map(points.map(({ code, value }) => [code, value]));
  const before = new Map(points.map(({ code }, at) => [code, points[at - 1]?.code]));
  const change = (code: string, from: string | undefined) => {
    const [now, then] = [valueAt.get(code), from === undefined ? undefined : valueAt.get(from)];
    const percent = now == null || then == null ? null : changePercent(now, then);
    return percent === null ? null : Math.round(percent * 10) / 10;
  };
  // From one year to the next both are the same.
  const yearly = points.some(({ code }) => code.length > 4);
  return {
    columns: [
      ...table.columns,
      ...(yearly ? [{ key: 'change', title: words.change, numeric: true }] : []),
      { key: 'yearly', title: words.yearly, numeric: true },
    ],
    rows: table.rows.map((row) => {
      const code = String(row.group);
      if (!valueAt.has(code)) return row;
      return { ...row, change: change(code, before.get(code)), yearly: change(code, yearBefore(code)) };
    }),
  };
}
