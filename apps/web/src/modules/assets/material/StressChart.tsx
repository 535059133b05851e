import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { quantityOf } from '@ircrisk/units';
import { useCallback, useMemo } from 'react';

interface Props {
  name: string;
  points: readonly { temperature: number; stress: number }[];
}

export function StressChart({ name, points }: Props) {
  const t = useText();
  const language = useLanguage();
  const temperature = quantityOf('temperature').display[language];
  const stress = quantityOf('stress').display[language];
  const shown = useMemo(
    () =>
      points.map((point) => ({
        temperature: Number(temperature.toDisplay(point.temperature).toFixed(temperature.decimals)),
        stress: Number(stress.toDisplay(point.stress).toFixed(stress.decimals)),
      })),
    [points, temperature, stress],
  );
  const option = useCallback(
    (tokens: Tokens) => ({
      grid: { left: 8, right: 24, top: 30, bottom: 24, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'value', name: temperature.symbol, nameLocation: 'middle', nameGap: 22, scale: true },
      yAxis: { type: 'value', name: stress.symbol, scale: true },
      series: [
        {
          type: 'line',
          symbolSize: 6,
          lineStyle: { color: tokens.chart.series[0], width: 1.6 },
          itemStyle: { color: tokens.chart.series[0] },
          data: shown.map((point) => [point.temperature, point.stress]),
        },
      ],
    }),
    [shown, temperature.symbol, stress.symbol],
  );
  const table = useMemo(
    () => ({
      columns: [
        {
          key: 'temperature',
          title: t('material.stress.temperature', { unit: temperature.symbol }),
          numeric: true,
        },
        { key: 'stress', title: t('material.stress.value', { unit: stress.symbol }), numeric: true },
      ],
      rows: shown,
    }),
    [shown, t, temperature.symbol, stress.symbol],
  );
  return <Chart title={t('material.stress.title', { name })} height={200} option={option} table={table} />;
}
