import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';

export interface Figure {
  key: string;
  name: string;
  count: number;
  inserts: number;
  updates: number;
  deletes: number;
}

export interface Span {
  from?: string;
  to?: string;
}

export interface Words {
  insert: string;
  update: string;
  delete: string;
}

const day = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The last `count` days, today among them. */
export function daysBack(count: number, today = new Date()): Span {
  const from = new Date(today);
  from.setDate(from.getDate() - count + 1);
  return { from: day(from), to: day(today) };
}

const kinds = [
  ['insert', 'inserts'],
  ['update', 'updates'],
  ['delete', 'deletes'],
] as const;

const series = (rows: readonly Figure[], words: Words) =>
  kinds.map(([word, field]) => ({
    type: 'bar' as const,
    name: words[word],
    stack: 'all',
    barMaxWidth: 22,
    data: rows.map((row) => row[field]),
  }));

/** Days without a single operation are days too: the axis has them all, from the first asked for to the last. */
export function wholeDays(rows: readonly Figure[], span: Span = {}): Figure[] {
  const first = span.from ?? rows[0]?.key;
  const last = span.to ?? rows.at(-1)?.key;
  if (!first || !last) return [];
  const known = new Map(rows.map((row) => [row.key, row]));
  const whole: Figure[] = [];
  const at = new Date(`${first}T12:00:00`);
  for (let guard = 0; guard < 4000; guard += 1) {
    const key = day(at);
    whole.push(known.get(key) ?? { key, name: key, count: 0, inserts: 0, updates: 0, deletes: 0 });
    if (key >= last) break;
    at.setDate(at.getDate() + 1);
  }
  return whole;
}

export const perDay = (rows: readonly Figure[], words: Words, span: Span) => (_tokens: Tokens) => {
  const days = wholeDays(rows, span);
  return {
    grid: { left: 48, right: 16, top: 32, bottom: 28 },
    legend: { top: 0 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: days.map((row) => row.key) },
    yAxis: { type: 'value', minInterval: 1 },
    series: series(days, words),
  };
};

/** As many bars as are readable; the table behind the chart has all. */
const mostBars = 12;

export const perName = (rows: readonly Figure[], words: Words) => (_tokens: Tokens) => {
  const most = rows.slice(0, mostBars).reverse();
  return {
    grid: { left: 120, right: 24, top: 32, bottom: 28 },
    legend: { top: 0 },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: { type: 'value', minInterval: 1 },
    yAxis: {
      type: 'category',
      data: most.map((row) => row.name || row.key),
      axisLabel: { width: 108, overflow: 'truncate' },
    },
    series: series(most, words),
  };
};

export const figuresTable = (
  rows: readonly Figure[],
  heads: Words & { name: string; total: string },
): ChartTable => ({
  columns: [
    { key: 'name', title: heads.name },
    { key: 'count', title: heads.total, numeric: true },
    { key: 'inserts', title: heads.insert, numeric: true },
    { key: 'updates', title: heads.update, numeric: true },
    { key: 'deletes', title: heads.delete, numeric: true },
  ],
  rows: rows.map(({ key, name, count, inserts, updates, deletes }) => ({
    name: name || key,
    count,
    inserts,
    updates,
    deletes,
  })),
});
