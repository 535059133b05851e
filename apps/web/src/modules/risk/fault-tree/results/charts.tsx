import type { Importance, OverTime, Uncertainty } from '@ircrisk/engine-fault-tree';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { useCallback } from 'react';
import { probabilityText, ratioText, sortable } from '../format.ts';

const grid = { left: 64, right: 24, top: 16, bottom: 36 };
const height = 190;

/** Spread of the top event's probability. */
export function UncertaintyChart({ data }: { data: Uncertainty }) {
  const t = useText();
  const option = useCallback(
    ({ chart }: Tokens) => ({
      grid,
      tooltip: { trigger: 'axis' },
      xAxis: {
        type: 'category',
        name: 'P',
        data: data.histogram.map(({ from, to }) => probabilityText(Math.sqrt(from * to) || (from + to) / 2)),
      },
      yAxis: { type: 'value', name: t('fault-tree.chart.trials') },
      series: [
        {
          type: 'bar',
          name: t('fault-tree.chart.trials'),
          barCategoryGap: '8%',
          itemStyle: { color: chart.series[0] },
          data: data.histogram.map(({ count }) => count),
        },
      ],
    }),
    [data, t],
  );
  const { percentiles: p } = data;
  return (
    <Chart
      title={t('fault-tree.chart.uncertainty')}
      note={t('fault-tree.chart.uncertaintyNote', {
        trials: data.trials,
        seed: data.seed,
        mean: probabilityText(data.mean),
        p5: probabilityText(p.p5),
        p50: probabilityText(p.p50),
        p95: probabilityText(p.p95),
      })}
      height={height}
      option={option}
      table={{
        columns: [
          { key: 'from', title: t('fault-tree.chart.from'), numeric: true },
          { key: 'to', title: t('fault-tree.chart.to'), numeric: true },
          { key: 'count', title: t('fault-tree.chart.trials'), numeric: true },
        ],
        rows: data.histogram.map((bin) => ({ ...bin })),
      }}
    />
  );
}

/** Probability of the top event along the mission. */
export function TimeChart({ data }: { data: OverTime }) {
  const t = useText();
  const option = useCallback(
    ({ chart }: Tokens) => ({
      grid: { ...grid, left: 76 },
      tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => probabilityText(Number(value)) },
      xAxis: { type: 'value', name: t('fault-tree.chart.hours'), max: data.points.at(-1)?.timeHours },
      yAxis: {
        type: 'value',
        name: 'P',
        axisLabel: { formatter: (value: number) => probabilityText(value) },
      },
      series: [
        {
          type: 'line',
          name: 'P',
          symbol: 'none',
          lineStyle: { color: chart.series[0], width: 1.6 },
          areaStyle: { color: chart.fill },
          data: data.points.map(({ timeHours, probability }) => [timeHours, probability]),
        },
      ],
    }),
    [data, t],
  );
  return (
    <Chart
      title={t('fault-tree.chart.time')}
      note={t(data.pfhPerHour === null ? 'fault-tree.chart.timeNoteMean' : 'fault-tree.chart.timeNote', {
        pfd: probabilityText(data.pfdAverage),
        pfh: probabilityText(data.pfhPerHour),
        count: probabilityText(data.expectedFailures),
      })}
      height={height}
      option={option}
      table={{
        columns: [
          { key: 'timeHours', title: t('fault-tree.chart.hours'), numeric: true },
          { key: 'probability', title: 'P', numeric: true },
          { key: 'frequencyPerHour', title: t('fault-tree.chart.frequency'), numeric: true },
        ],
        rows: data.points.map((point) => ({ ...point })),
      }}
    />
  );
}

const bars = 15;

/** The most important events as bars. */
export function ImportanceChart({
  labels,
  importance,
  onPick,
}: {
  labels: ReadonlyMap<string, string>;
  importance: readonly Importance[];
  onPick: (event: string) => void;
}) {
  const t = useText();
  const rows = [...importance]
    .sort((a, b) => sortable(b.fussellVesely) - sortable(a.fussellVesely))
    .slice(0, bars);
  const option = useCallback(
    ({ chart }: Tokens) => {
      const sorted = [...importance]
        .sort((a, b) => sortable(b.fussellVesely) - sortable(a.fussellVesely))
        .slice(0, bars);
      return {
        grid: { ...grid, left: 48 },
        tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => ratioText(Number(value)) },
        xAxis: { type: 'category', data: sorted.map(({ event }) => event), axisLabel: { interval: 0 } },
        yAxis: { type: 'value', name: 'F-V' },
        series: [
          {
            type: 'bar',
            name: 'Fussell-Vesely',
            barMaxWidth: 28,
            itemStyle: { color: chart.series[0] },
            data: sorted.map(({ fussellVesely }) => Math.min(1, Math.max(0, sortable(fussellVesely)))),
          },
        ],
      };
    },
    [importance],
  );
  return (
    <Chart
      title={t('fault-tree.chart.importance')}
      height={height}
      option={option}
      onPick={({ dataIndex }) => {
        const row = rows[dataIndex];
        if (row) onPick(row.event);
      }}
      table={{
        columns: [
          { key: 'event', title: t('fault-tree.importance.event') },
          { key: 'label', title: t('fault-tree.label') },
          { key: 'probability', title: 'p', numeric: true },
          { key: 'fussellVesely', title: 'F-V', numeric: true },
          { key: 'birnbaum', title: 'Birnbaum', numeric: true },
          { key: 'criticality', title: t('fault-tree.importance.criticality'), numeric: true },
          { key: 'raw', title: 'RAW', numeric: true },
          { key: 'rrw', title: 'RRW', numeric: true },
          { key: 'dif', title: 'DIF', numeric: true },
        ],
        rows: importance.map((row) => ({
          event: row.event,
          label: labels.get(row.event) ?? '',
          probability: row.probability,
          birnbaum: row.birnbaum,
          ...Object.fromEntries(
            (['fussellVesely', 'criticality', 'raw', 'rrw', 'dif'] as const).map((key) => [
              key,
              Number.isFinite(sortable(row[key])) ? row[key] : ratioText(row[key]),
            ]),
          ),
        })),
      }}
    />
  );
}
