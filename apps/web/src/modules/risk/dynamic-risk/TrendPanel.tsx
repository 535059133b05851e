import { type RiskDetail, riskTrend } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { bandOfCell } from '@ircrisk/engine-risk-matrix';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { typesetNumber } from '@ircrisk/units';
import { Segmented } from 'antd';
import { useCallback } from 'react';
import { colourOf } from './colours.ts';

interface Props {
  id: string;
  at: string | undefined;
  days: number;
  onDays: (days: number) => void;
  detail: RiskDetail;
}

const ms = (time: string) => new Date(time.replace(' ', 'T')).getTime();
const spans = [30, 90, 365];
/** A rise worth a number on the line. */
const worth = 0.05;

/** Frequency over time on a logarithmic scale, the colours of the matrix behind it, and numbers where something moved it. */
export default function TrendPanel({ id, at, days, onDays, detail }: Props) {
  const t = useText();
  const say = useSay();
  const { data } = useCall(
    riskTrend,
    { id, days, ...(at && { at }) },
    { suppress: true, keepPrevious: true },
  );
  const { matrix, consequences, baseFrequency } = detail;
  const name = t('dynamic-risk.dynamic');
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => {
      const points = (data?.points ?? []).flatMap(({ time, frequency, because }) =>
        frequency ? [{ time: ms(time), frequency, because }] : [],
      );
      const [from, to] = [ms(data?.from ?? ''), ms(data?.to ?? '')];
      const line = points.map(({ time, frequency }) => [Math.max(from, time), frequency]);
      const last = points.at(-1);
      if (last) line.push([to, last.frequency]);
      const values = [...points.map(({ frequency }) => frequency), ...(baseFrequency ? [baseFrequency] : [])];
      const least = 10 ** Math.floor(Math.log10(Math.min(...values)) - 0.15);
      const most = 10 ** Math.ceil(Math.log10(Math.max(...values)) + 0.15);
      const moved = points.flatMap((point, index) => {
        const before = points[index - 1];
        const by = before ? Math.abs(Math.log10(point.frequency / before.frequency)) : 0;
        return by > worth && point.because ? [point] : [];
      });
      const rated = Object.values(consequences).filter((one) => one !== null);
      const column = rated.length > 0 ? Math.max(...rated) : null;
      const zones = matrix
        ? matrix.probability.flatMap(({ index, lower, upper }) => {
            const band = column === null ? null : bandOfCell(matrix, index, column);
            const [low, high] = [Math.max(lower ?? 0, least), Math.min(upper ?? most, most)];
            return band && high > low
              ? [
                  [
                    {
                      yAxis: low,
                      itemStyle: { color: colourOf(band, tokens).tint },
                      name: say(fourColours[band]),
                    },
                    { yAxis: high },
                  ],
                ]
              : [];
          })
        : [];
      return {
        grid: { left: 8, right: 84, top: 12, bottom: 8, containLabel: true },
        tooltip: {
          trigger: 'axis',
          valueFormatter: (value: unknown) => (typeof value === 'number' ? typesetNumber(value) : '–'),
        },
        xAxis: { type: 'time', min: from, max: to, axisLabel: { hideOverlap: true } },
        yAxis: {
          type: 'log',
          min: least,
          max: most,
          axisLabel: { formatter: (value: number) => typesetNumber(value, 0) },
        },
        series: [
          {
            name,
            type: 'line',
            step: 'end',
            symbol: 'none',
            lineStyle: { ...roles.current, width: 1.8 },
            itemStyle: { color: roles.current.color },
            data: line,
            markLine: {
              symbol: 'none',
              silent: true,
              // Two digits after the point by default: a frequency would become none.
              precision: 15,
              data: baseFrequency
                ? [
                    {
                      yAxis: baseFrequency,
                      lineStyle: { color: tokens.palette.text, type: 'dashed', width: 1 },
                      label: {
                        // In two lines: beside the drawing there is no room for both in one.
                        formatter: `${t('dynamic-risk.matrix.base')}\n${typesetNumber(baseFrequency)}`,
                        color: tokens.palette.text,
                      },
                    },
                  ]
                : [],
            },
            markPoint: {
              symbol: 'circle',
              symbolSize: 16,
              silent: true,
              itemStyle: { color: tokens.palette.surface, borderColor: tokens.palette.text, borderWidth: 1 },
              label: { color: tokens.palette.text, fontSize: 10, formatter: '{b}' },
              data: moved.slice(-9).map(({ time, frequency }, index) => ({
                name: String(index + 1),
                coord: [Math.max(from, time), frequency],
              })),
            },
            markArea: {
              silent: true,
              label: { position: 'insideRight', color: tokens.palette.text2 },
              data: zones,
            },
          },
        ],
      };
    },
    [data, baseFrequency, consequences, matrix, name, say, t],
  );
  const reasons = (data?.points ?? [])
    .filter(({ frequency, because }, index, all) => {
      const before = all[index - 1]?.frequency;
      return because && frequency && before && Math.abs(Math.log10(frequency / before)) > worth;
    })
    .slice(-9);
  return (
    <div>
      <Chart
        title={t('dynamic-risk.trend.title', { days })}
        note={t('dynamic-risk.trend.note')}
        height={190}
        option={option}
        table={{
          columns: [
            { key: 'time', title: t('dynamic-risk.trend.time') },
            { key: 'frequency', title: t('dynamic-risk.trend.frequency'), numeric: true },
            { key: 'level', title: t('dynamic-risk.level') },
            { key: 'because', title: t('dynamic-risk.reason') },
          ],
          rows: (data?.points ?? []).map(({ time, frequency, level, because }) => ({
            time,
            frequency,
            level: level ? say(fourColours[level]) : '–',
            because: because ? say(because) : '',
          })),
        }}
        tools={
          <Segmented
            size="small"
            aria-label={t('dynamic-risk.trend.span')}
            value={days}
            onChange={onDays}
            options={spans.map((value) => ({
              value,
              label:
                value === 365 ? t('dynamic-risk.trend.year') : t('dynamic-risk.trend.days', { days: value }),
            }))}
          />
        }
      />
      {reasons.length > 0 && (
        <ol className="dr-why">
          {reasons.map(({ time, because }) => (
            <li key={time}>
              {because && say(because)} <small>{time.slice(5, 10)}</small>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
