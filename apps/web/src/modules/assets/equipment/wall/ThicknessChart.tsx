import { thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { formatQuantity, quantityOf, roundHalfUp } from '@ircrisk/units';
import { useCallback } from 'react';
import type { LocationFigures } from '../queries.ts';
import { lastReading, lifeOf } from './part-figures.ts';

interface Props {
  title: string;
  location: LocationFigures;
  height?: number;
}

/** Readings over time, the required thickness, and the line on which the wall meets it. */
export function ThicknessChart({ title, location, height = 160 }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { toDisplay, symbol, decimals } = quantityOf('thickness').display[language];
  const { required, lifeEnd: end } = location;

  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => {
      const shown = (mm: number) => roundHalfUp(toDisplay(mm), decimals);
      const last = lastReading(location);
      const trusted = location.readings.filter(({ doubtful }) => !doubtful);
      const doubted = location.readings.filter(({ doubtful }) => doubtful);
      const point = ({ date, thickness }: { date: string; thickness: number }) => [date, shown(thickness)];
      const label = { fontSize: 11, color: tokens.palette.text };
      const low = Math.min(required, ...location.readings.map(({ thickness }) => thickness));
      return {
        grid: { left: 40, right: 28, top: 16, bottom: 24 },
        tooltip: { trigger: 'axis' },
        xAxis: {
          type: 'time',
          minInterval: 365 * 86_400_000,
          axisLabel: { formatter: '{yyyy}', hideOverlap: true },
        },
        yAxis: { type: 'value', scale: true, min: Math.floor(shown(low) * 0.9 * 10) / 10, splitNumber: 4 },
        series: [
          {
            name: t('equipment.wall.measured'),
            type: 'line',
            data: trusted.map(point),
            lineStyle: roles.current,
            itemStyle: { color: roles.current.color },
            markLine: {
              symbol: 'none',
              silent: true,
              animation: false,
              data: [
                {
                  yAxis: shown(required),
                  lineStyle: roles.limit,
                  label: {
                    ...label,
                    color: tokens.risk.high.ink,
                    position: 'insideStartBottom',
                    formatter: t('equipment.wall.requiredAt', { value: shown(required) }),
                  },
                },
                {
                  xAxis: plantToday(),
                  lineStyle: { color: tokens.palette.lineStrong, type: 'solid', width: 1 },
                  label: { ...label, color: tokens.palette.text2, formatter: t('equipment.wall.today') },
                },
              ],
            },
          },
          ...(doubted.length > 0
            ? [
                {
                  name: t('equipment.wall.doubtful'),
                  type: 'scatter',
                  symbol: 'triangle',
                  symbolSize: 8,
                  itemStyle: { color: tokens.palette.text3 },
                  data: doubted.map(point),
                },
              ]
            : []),
          ...(last && end
            ? [
                {
                  name: t('equipment.wall.projection'),
                  type: 'line',
                  lineStyle: roles.projection,
                  itemStyle: { color: tokens.risk.high.solid },
                  symbol: (_: unknown, { dataIndex }: { dataIndex: number }) =>
                    dataIndex === 0 ? 'none' : 'circle',
                  symbolSize: 6,
                  data: [
                    point(last),
                    {
                      value: [end, shown(required)],
                      label: {
                        ...label,
                        show: true,
                        position: 'top',
                        fontWeight: 600,
                        formatter: end.slice(0, 7),
                      },
                    },
                  ],
                },
              ]
            : []),
        ],
      };
    },
    [location, required, end, toDisplay, decimals, t],
  );

  const method = thicknessReading.fields.method.choices as Record<string, { zh: string; en: string }>;
  const rows = location.readings.map(({ date, thickness, method: by, doubtful }) => ({
    date,
    thickness: roundHalfUp(toDisplay(thickness), decimals),
    method: method[by] ? say(method[by]) : by,
    doubtful: doubtful ? t('ui.yes') : '',
  }));
  const life = lifeOf(location);
  return (
    <Chart
      title={title}
      note={symbol}
      height={height}
      option={option}
      table={{
        columns: [
          { key: 'date', title: t('equipment.wall.date') },
          { key: 'thickness', title: `${t('equipment.wall.measured')} ${symbol}`, numeric: true },
          { key: 'method', title: t('equipment.wall.method') },
          { key: 'doubtful', title: t('equipment.wall.doubtful') },
        ],
        rows,
      }}
      tools={
        <FigureButton figure={location.remainingLife} title={t('equipment.wall.life')}>
          {t('equipment.wall.explain')}
          <span className="ir-out-of-sight">
            {life === null ? '' : formatQuantity('years', life, language)}
          </span>
        </FigureButton>
      }
    />
  );
}
