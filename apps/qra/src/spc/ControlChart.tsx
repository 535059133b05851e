import type { Characteristic, Measured } from '@ircrisk/contract/modules/risk/qra.ts';
import { chartTypes } from '@ircrisk/contract/resources/quality/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { SeriesChart, Chart as SpcChart } from '@ircrisk/engine-quality';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';
import { useCallback, useMemo } from 'react';
import { rulesAt } from './use-series.ts';

interface Props {
  plan: Characteristic;
  measured: Measured;
  chart: SeriesChart;
  chosen: number | undefined;
  onChoose: (at: number) => void;
}

type Roles = ReturnType<typeof chartRoles>;
/** Beyond so many points a mark on each says nothing and costs time. */
const mostMarked = 300;

/** Decimals that tell the limits apart to a hundredth of what lies between them. */
function placesOf({ points }: SpcChart): number {
  const ends = points
    .flatMap((point) => [point?.upper, point?.lower, point?.centre])
    .filter((end) => end != null);
  const width = Math.max(...ends) - Math.min(...ends);
  return width > 0 && Number.isFinite(width)
    ? Math.min(8, Math.max(0, 2 - Math.floor(Math.log10(width))))
    : 2;
}

/** Series of one chart on its own pair of axes: the values, their limits, and the points that signal. */
function seriesOf(chart: SpcChart, axis: number, name: string, tokens: Tokens, roles: Roles) {
  const on = { xAxisIndex: axis, yAxisIndex: axis };
  const places = placesOf(chart);
  const column = (pick: (point: NonNullable<SpcChart['points'][number]>) => number | null) =>
    chart.points.map((point) => (point ? pick(point) : null));
  const limit = (label: string, data: (number | null)[], style: object) => ({
    ...on,
    type: 'line',
    name: label,
    step: 'middle',
    symbol: 'none',
    silent: true,
    animation: false,
    data,
    lineStyle: { width: 1, ...style },
    endLabel: {
      show: true,
      color: tokens.palette.text,
      formatter: ({ value }: { value: number }) =>
        Number.isFinite(value) ? `${label} ${value.toFixed(places)}` : '',
    },
  });
  const flagged = chart.points.flatMap((point, at) =>
    point && point.rules.length > 0
      ? [
          {
            value: [at, point.value],
            symbol: point.rules.includes(1) ? 'diamond' : 'triangle',
            itemStyle: { color: point.rules.includes(1) ? tokens.risk.high.solid : tokens.risk.medium.solid },
            label: {
              show: true,
              position: 'top',
              formatter: point.rules.join(' '),
              color: tokens.risk.high.ink,
            },
          },
        ]
      : [],
  );
  return [
    limit(
      'UCL',
      column(({ upper }) => upper),
      roles.target,
    ),
    limit(
      'CL',
      column(({ centre }) => centre),
      { color: tokens.palette.text3, type: 'solid' },
    ),
    limit(
      'LCL',
      column(({ lower }) => lower),
      roles.target,
    ),
    {
      ...on,
      type: 'line',
      name,
      data: column(({ value }) => value),
      showSymbol: chart.points.length <= mostMarked,
      symbol: 'circle',
      symbolSize: 5,
      connectNulls: false,
      animation: false,
      lineStyle: roles.current,
      itemStyle: { color: roles.current.color },
    },
    { ...on, type: 'scatter', name: 'Nelson', data: flagged, symbolSize: 11, animation: false, z: 5 },
  ];
}

/** As in the derivation: without the last bits of a sum. */
const figure = (value: number | null | undefined) => (value == null ? null : shown(value));

/** The chart with its limits and the marks of the rules; two of them where the spread has one of its own. */
export function ControlChart({ plan, measured, chart, chosen, onChoose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { location, spread } = chart;
  const names = useMemo(
    () => ({ mean: t(`qra.spc.location.${plan.chart}`), spread: t(`qra.spc.spread.${plan.chart}`) }),
    [t, plan.chart],
  );
  const option = useCallback(
    (tokens: Tokens, roles: Roles) => {
      const numbers = measured.ids.map((_, at) => at + 1);
      const axes = spread ? [0, 1] : [0];
      const frozen = plan.baseline && plan.baseline < numbers.length ? plan.baseline : null;
      const series = [
        ...seriesOf(location, 0, names.mean, tokens, roles),
        ...(spread ? seriesOf(spread, 1, names.spread, tokens, roles) : []),
      ];
      const [first] = series;
      if (first)
        Object.assign(first, {
          markLine: {
            silent: true,
            symbol: 'none',
            animation: false,
            data: [
              ...(frozen
                ? [
                    {
                      xAxis: frozen - 1,
                      lineStyle: { color: tokens.palette.text3, type: 'solid' },
                      label: { formatter: t('qra.spc.frozen', { count: frozen }), position: 'insideEndTop' },
                    },
                  ]
                : []),
              ...(chosen === undefined
                ? []
                : [
                    {
                      xAxis: chosen,
                      lineStyle: { color: tokens.palette.primary, type: 'solid' },
                      label: { show: false },
                    },
                  ]),
            ],
          },
        });
      return {
        animation: false,
        tooltip: {
          trigger: 'axis',
          valueFormatter: (value: unknown) => {
            const last = Array.isArray(value) ? value.at(-1) : value;
            return typeof last === 'number' ? shown(last) : '–';
          },
        },
        axisPointer: { link: [{ xAxisIndex: 'all' }] },
        dataZoom: [{ type: 'inside', xAxisIndex: axes }],
        grid: spread
          ? [
              { left: 64, right: 96, top: 26, height: 170 },
              { left: 64, right: 96, top: 226, height: 82 },
            ]
          : [{ left: 64, right: 96, top: 26, height: 280 }],
        xAxis: axes.map((gridIndex) => ({
          gridIndex,
          type: 'category',
          data: numbers,
          axisLabel: { show: gridIndex === axes.length - 1 },
        })),
        yAxis: axes.map((gridIndex) => ({
          gridIndex,
          type: 'value',
          scale: true,
          splitNumber: gridIndex === 0 ? 4 : 2,
          name: gridIndex === 0 ? `${names.mean} ${plan.unit ?? ''}` : names.spread,
          nameTextStyle: { align: 'left' },
        })),
        series,
      };
    },
    [location, spread, measured, names, plan, chosen, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'number', title: t('qra.spc.subgroup'), numeric: true },
        { key: 'time', title: t('qra.spc.time') },
        { key: 'value', title: names.mean, numeric: true },
        { key: 'lower', title: 'LCL', numeric: true },
        { key: 'upper', title: 'UCL', numeric: true },
        { key: 'rules', title: t('qra.spc.ruleHead') },
      ],
      rows: location.points.map((point, at) => ({
        number: at + 1,
        time: measured.times[at] ?? null,
        value: figure(point?.value),
        lower: figure(point?.lower),
        upper: figure(point?.upper),
        rules: rulesAt({ location, spread }, at).join(', '),
      })),
    }),
    [location, spread, measured, names, t],
  );
  const counts = new Map<number, number>();
  for (const { rule } of [...location.signals, ...(spread?.signals ?? [])])
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return (
    <Chart
      title={`${say(chartTypes[plan.chart as 'p'])} · ${nameIn(language, plan.name, plan.nameEn)}`}
      note={t('qra.spc.note', { count: measured.ids.length, size: plan.sampleSize })}
      option={option}
      table={table}
      height={330}
      onPick={({ dataIndex, value }) => onChoose(Array.isArray(value) ? Number(value[0]) : dataIndex)}
      tools={
        <span className="qr-rules">
          {[...counts].sort().map(([rule, count]) => (
            <span key={rule} title={t(`qra.rule.${rule}`)}>
              <StateMark
                state={rule === 1 ? 'miss' : 'near'}
                text={t('qra.spc.ruleCount', { rule, count })}
              />
            </span>
          ))}
        </span>
      }
    />
  );
}
