import { type ReactNode, useCallback, useMemo } from 'react';
import { useText } from '../i18n/texts.ts';
import type { chartRoles } from '../theme/chart-theme.ts';
import type { Tokens } from '../theme/tokens.ts';
import { Chart } from './Chart.tsx';
import { type TrendDrawing, trendOption } from './trend-option.ts';

interface Props extends Omit<TrendDrawing, 'marks'>, Partial<Pick<TrendDrawing, 'marks'>> {
  title: string;
  note?: string;
  height?: number;
  tools?: ReactNode;
}

const noMarks: TrendDrawing['marks'] = [];

const stampOf = (time: number): string => {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

/** A trend: the mean as a line, lowest to highest as a band, limits as lines, gaps as hatched time without a line. */
export function TrendChart(props: Props) {
  const { title, note, unit, decimals, data, from, to, limits, marks = noMarks, height = 300, tools } = props;
  const t = useText();
  const mean = t('ui.trend.mean');
  const gap = t('ui.trend.gap');
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      trendOption({ unit, decimals, data, from, to, limits, marks }, { mean, gap }, tokens, roles),
    [data, decimals, from, gap, limits, marks, mean, to, unit],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'time', title: t('ui.trend.time') },
        { key: 'mean', title: `${mean} (${unit})`, numeric: true },
        { key: 'low', title: `${t('ui.trend.low')} (${unit})`, numeric: true },
        { key: 'high', title: `${t('ui.trend.high')} (${unit})`, numeric: true },
      ],
      rows: data.times.map((time, index) => ({
        time: stampOf(time),
        mean: data.means[index] ?? null,
        low: data.lows[index] ?? null,
        high: data.highs[index] ?? null,
      })),
    }),
    [data, mean, t, unit],
  );
  return <Chart title={title} note={note} option={option} table={table} height={height} tools={tools} />;
}
