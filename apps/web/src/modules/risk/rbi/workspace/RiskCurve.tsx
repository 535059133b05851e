import type { Basis, StudyDetail, Timeline } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { RiskState } from '@ircrisk/engine-api581';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useCallback, useMemo } from 'react';
import { riskUnit, shortNumber, shownAs } from '../format.ts';
import type { LiveCurve } from '../what-if/live-curve.ts';

interface Props {
  study: StudyDetail;
  basis: Basis;
  timeline: Timeline | undefined;
  /** A what-if drawn beside it while it is typed. */
  live: LiveCurve;
  name: string | undefined;
  height: number;
}

/** In milliseconds: the curve spans years, months would only crowd its axis. */
const year = 365.25 * 24 * 3600 * 1000;

const riskOf = (point: RiskState, basis: Basis): number | null =>
  basis === 'area' ? point.areaRiskM2PerYear : point.financialRiskUsdPerYear;

/** Risk of one part over time: without and with the plan, the target and the dates. */
export function RiskCurve({ study, basis, timeline, live, name, height }: Props) {
  const t = useText();
  const language = useLanguage();
  const unit = riskUnit(basis, language);
  const points = useCallback(
    (list: readonly RiskState[] | undefined) =>
      (list ?? []).flatMap((point) => {
        const risk = shownAs(riskOf(point, basis), basis, language);
        return risk === null || risk <= 0 ? [] : [[point.date, risk] as [string, number]];
      }),
    [basis, language],
  );
  const without = useMemo(() => points(timeline?.without), [points, timeline]);
  const withPlan = useMemo(() => points(timeline?.withPlan), [points, timeline]);
  const overlay = useCallback<NonNullable<Parameters<typeof Chart>[0]['live']>>(
    (roles) => (draw) =>
      live.follow((typed) =>
        draw(
          typed && {
            series: [
              {
                id: 'whatIf',
                name: t('rbi.curve.whatIf'),
                type: 'line',
                showSymbol: false,
                data: points(typed),
                lineStyle: { ...roles.projection, color: roles.limit.color },
                itemStyle: { color: roles.limit.color },
              },
            ],
          },
        ),
      ),
    [live, points, t],
  );
  const isAreaTarget = study.targetKind === 'areaRisk' && basis === 'area';
  const isMoneyTarget = study.targetKind === 'financialRisk' && basis === 'financial';
  const target = isAreaTarget || isMoneyTarget ? shownAs(study.targetValue, basis, language) : null;
  const { rbiDate, planDate } = study;
  const inspectionDate = timeline?.inspectionDate ?? null;

  const option = useCallback<Parameters<typeof Chart>[0]['option']>(
    ({ palette }, roles) => {
      // The library would outline labels that lie on the lines.
      const plain = { color: palette.text2, textBorderWidth: 0 };
      const mark = (xAxis: string, label: string) => ({
        xAxis,
        label: { formatter: label, position: 'end', ...plain },
      });
      return {
        // It answers to typing: drawn at once or not followed.
        animation: false,
        grid: { left: 56, right: 24, top: 46, bottom: 26 },
        legend: { right: 0, top: 0 },
        tooltip: { trigger: 'axis', valueFormatter: (value: number) => `${shortNumber(value)} ${unit}` },
        xAxis: {
          type: 'time',
          minInterval: year,
          axisLabel: { hideOverlap: true, formatter: '{yyyy}' },
        },
        // The unit stands above the names of the dates, not among them.
        yAxis: {
          type: 'log',
          name: unit,
          nameGap: 26,
          axisLabel: { formatter: (value: number) => shortNumber(value) },
        },
        series: [
          {
            id: 'without',
            name: t('rbi.curve.without'),
            type: 'line',
            showSymbol: false,
            data: without,
            lineStyle: withPlan.length > 0 ? roles.comparison : roles.current,
            itemStyle: { color: withPlan.length > 0 ? roles.comparison.color : roles.current.color },
            markLine: {
              symbol: 'none',
              silent: true,
              lineStyle: { ...roles.comparison, type: 'solid', width: 1 },
              data: [
                mark(rbiDate, t('rbi.field.rbiDate')),
                mark(planDate, t('rbi.field.planDate')),
                ...(target === null
                  ? []
                  : [
                      {
                        yAxis: target,
                        lineStyle: roles.limit,
                        label: {
                          formatter: `${t('rbi.curve.target')} ${shortNumber(target)}`,
                          position: 'insideEndTop',
                          ...plain,
                        },
                      },
                    ]),
              ],
            },
          },
          ...(withPlan.length > 0
            ? [
                {
                  id: 'with',
                  name: t('rbi.curve.with'),
                  type: 'line',
                  showSymbol: false,
                  data: withPlan,
                  lineStyle: roles.current,
                  itemStyle: { color: roles.current.color },
                },
              ]
            : []),
        ],
      };
    },
    [without, withPlan, target, unit, rbiDate, planDate, t],
  );
  const table = useMemo(() => {
    const later = new Map(withPlan);
    return {
      columns: [
        { key: 'date', title: t('rbi.curve.date') },
        { key: 'without', title: `${t('rbi.curve.without')} ${unit}`, numeric: true },
        { key: 'with', title: `${t('rbi.curve.with')} ${unit}`, numeric: true },
      ],
      rows: without.map(([date, risk]) => ({
        date,
        without: Number(risk.toPrecision(4)),
        with: later.has(date) ? Number(later.get(date)?.toPrecision(4)) : null,
      })),
    };
  }, [without, withPlan, unit, t]);
  const note = [name, inspectionDate && t('rbi.curve.inspect', { date: inspectionDate })]
    .filter(Boolean)
    .join(' · ');
  if (without.length === 0) {
    return (
      <Panel title={t('rbi.curve.title')} note={name}>
        <EmptyState title={t(timeline ? 'rbi.curve.unknown' : 'rbi.inspector.none')} />
      </Panel>
    );
  }
  return (
    <Chart
      title={t('rbi.curve.title')}
      note={note}
      option={option}
      table={table}
      height={height}
      live={overlay}
    />
  );
}
