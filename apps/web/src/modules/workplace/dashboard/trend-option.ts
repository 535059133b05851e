import type { Trend, TrendPoint } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { individualsChart } from '@ircrisk/engine-reliability/statistics/control-chart.ts';
import type { KpiCode } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { valueText } from './figure-text.ts';

export interface TrendWords {
  current: string;
  before: string;
  target: string;
  month: string;
  state: string;
  numerator: string;
  denominator: string;
  upper: string;
  lower: string;
  states: Record<TrendPoint['state'], string>;
  newDefinition: string;
  remarks: string;
}

interface Drawn {
  code: KpiCode;
  trend: Trend;
  currency: string;
  language: Language;
  words: TrendWords;
}

const of = (point: TrendPoint, code: KpiCode) => point.figures.find((figure) => figure.code === code);

/** Limits of natural variation over the finished months; fewer than eight say nothing. */
export function controlLimits(trend: Trend, code: KpiCode): { lower: number; upper: number } | null {
  const finished = trend.months.filter(({ state }) => state !== 'live').map((point) => of(point, code));
  const values = finished.flatMap((figure) => (figure?.value == null ? [] : [figure.value]));
  if (values.length < 8) return null;
  const chart = individualsChart({ values }).value;
  const point = chart?.points[0];
  return point?.lower != null && point.upper !== null
    ? { lower: Math.max(0, point.lower), upper: point.upper }
    : null;
}

/** Where the way of counting changed: the month a new version came into force. */
const versionMarks = ({ months }: Trend, code: KpiCode): string[] =>
  months.flatMap((point, index) => {
    const before = months[index - 1];
    return before && of(before, code)?.version !== of(point, code)?.version ? [point.month] : [];
  });

/**
 * A window that shows the months: the target is inside as long as it does not press them flat. Ends at round numbers, a share
 * never beyond 100 %.
 */
export function valueWindow(
  values: readonly (number | null)[],
  targets: readonly (number | null)[],
  most = Number.POSITIVE_INFINITY,
): { min: number; max: number } | null {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  if (known.length === 0) return null;
  let [low, high] = [Math.min(...known), Math.max(...known)];
  const span = high - low || Math.abs(high) * 0.02 || 1;
  for (const target of targets) {
    if (target === null || target < low - 2 * span || target > high + 2 * span) continue;
    [low, high] = [Math.min(low, target), Math.max(high, target)];
  }
  const step = 10 ** Math.floor(Math.log10(Math.max(high - low, span)));
  const clean = (value: number) => Number(value.toPrecision(12));
  const min = clean(Math.floor(low / step) * step);
  return {
    min: low >= 0 ? Math.max(0, min) : min,
    max: Math.min(most, clean(Math.ceil(high / step) * step)),
  };
}

const remarkHeight = 15;
const remarkWidth = 220;
/** Months a remark takes up beside its own, where twelve share the width of a panel. */
const remarkMonths = 4;

/** Remarks in rows above the drawing, so that neighbours do not lie over each other; those near an end turn inwards. */
export function remarkRows(
  marks: readonly { month: string; text: string }[],
  months: readonly string[],
): { month: string; text: string; row: number; align: 'left' | 'center' | 'right' }[] {
  const taken: number[] = [];
  return marks
    .map((mark) => ({ ...mark, at: months.indexOf(mark.month) }))
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...mark }) => {
      const align = at < 2 ? 'left' : at > months.length - 3 ? 'right' : 'center';
      const from = align === 'left' ? at : align === 'right' ? at - remarkMonths : at - remarkMonths / 2;
      const free = taken.findIndex((until) => until <= from);
      const row = free < 0 ? taken.length : free;
      taken[row] = from + remarkMonths;
      return { ...mark, row, align };
    });
}

export function trendOption({
  code,
  trend,
  currency,
  language,
  words,
  tokens,
  roles,
}: Drawn & { tokens: Tokens; roles: ReturnType<typeof chartRoles> }) {
  const unit =
    of(trend.months[0] ?? { month: '', state: 'live', revision: null, figures: [] }, code)?.unit ?? '';
  const scale = valueText(code, 10_000, unit, currency, language);
  const factor = unit === 'currency' && scale.unit === '万元' ? 1e-4 : 1;
  const scaled = (value: number | null | undefined) => (value == null ? null : value * factor);
  const months = trend.months.map(({ month }) => month.slice(2));
  const limits = controlLimits(trend, code);
  const series = (points: readonly TrendPoint[]) => points.map((point) => scaled(of(point, code)?.value));
  const text = (value: number | null) =>
    value === null ? '–' : valueText(code, value / factor, unit, currency, language).value;
  const targets = trend.months.map((point) => scaled(of(point, code)?.target));
  const shown = [...series(trend.months), ...series(trend.yearBefore)];
  const window = valueWindow(shown, targets, unit === '%' ? 100 : undefined);
  const newest = targets.at(-1) ?? null;
  const targetName = newest === null ? words.target : `${words.target} ${text(newest)}`;
  const remarks = trend.annotations.filter((one) => one.code === null || one.code === code);
  const marks = [
    ...remarks.map(({ day, remark }) => ({ month: day.slice(2, 7), text: `${day.slice(5)} ${remark}` })),
    ...versionMarks(trend, code).map((month) => ({ month: month.slice(2), text: words.newDefinition })),
  ].filter(({ month }) => months.includes(month));
  const remarkLines = remarkRows(marks, months);
  const rows = Math.max(0, ...remarkLines.map(({ row }) => row + 1));
  return {
    grid: { left: 8, right: 64, top: 28 + rows * remarkHeight, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, data: [words.current, words.before, targetName] },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: number | null) => (value == null ? '–' : `${text(value)} ${scale.unit}`),
    },
    xAxis: { type: 'category', data: months, boundaryGap: false },
    yAxis: {
      type: 'value',
      scale: true,
      ...(window && window.max > window.min ? window : {}),
      axisLabel: { formatter: (value: number) => text(value) },
    },
    series: [
      {
        name: words.current,
        type: 'line',
        lineStyle: roles.current,
        itemStyle: { color: roles.current.color },
        data: trend.months.map((point) => ({
          value: scaled(of(point, code)?.value),
          symbol: point.state === 'frozen' ? 'circle' : 'emptyCircle',
          symbolSize: 6,
        })),
        ...(limits
          ? {
              markArea: {
                silent: true,
                itemStyle: { color: roles.controlBand },
                data: [[{ yAxis: limits.lower * factor }, { yAxis: limits.upper * factor }]],
              },
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { width: 0 },
                label: { position: 'end', color: tokens.palette.text2, fontSize: 11 },
                data: [
                  {
                    yAxis: limits.upper * factor,
                    label: { formatter: `${words.upper} ${text(limits.upper * factor)}` },
                  },
                  {
                    yAxis: limits.lower * factor,
                    label: { formatter: `${words.lower} ${text(limits.lower * factor)}` },
                  },
                ],
              },
            }
          : {}),
      },
      {
        name: words.before,
        type: 'line',
        symbol: 'none',
        lineStyle: roles.comparison,
        itemStyle: { color: roles.comparison.color },
        data: series(trend.yearBefore),
      },
      {
        name: targetName,
        type: 'line',
        symbol: 'none',
        step: 'end',
        lineStyle: roles.target,
        itemStyle: { color: roles.target.color },
        data: targets,
      },
      {
        name: words.remarks,
        type: 'line',
        data: [],
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: tokens.palette.text3, width: 1, type: [2, 3] },
          data: remarkLines.map(({ month, text: said, row, align }) => ({
            xAxis: month,
            label: {
              formatter: said,
              position: 'end',
              align,
              color: tokens.palette.text2,
              fontSize: 11,
              // Above the drawing: nothing passes through the words.
              distance: 2 + row * remarkHeight,
              width: remarkWidth,
              overflow: 'truncate',
            },
          })),
        },
      },
    ],
  };
}

export function trendTable({ code, trend, currency, language, words }: Drawn): ChartTable {
  const unit = valueText(
    code,
    null,
    of(trend.months[0] ?? { month: '', state: 'live', revision: null, figures: [] }, code)?.unit ?? '',
    currency,
    language,
  ).unit;
  return {
    columns: [
      { key: 'month', title: words.month },
      { key: 'value', title: `${words.current} ${unit}`, numeric: true },
      { key: 'numerator', title: words.numerator, numeric: true },
      { key: 'denominator', title: words.denominator, numeric: true },
      { key: 'before', title: words.before, numeric: true },
      { key: 'target', title: words.target, numeric: true },
      { key: 'state', title: words.state },
    ],
    rows: trend.months.map((point, index) => {
      const figure = of(point, code);
      const before = trend.yearBefore[index];
      return {
        month: point.month,
        value: figure?.value ?? null,
        numerator: figure?.numerator ?? null,
        denominator: figure?.denominator ?? null,
        before: (before && of(before, code)?.value) ?? null,
        target: figure?.target ?? null,
        state: `${words.states[point.state]}${point.revision && point.revision > 1 ? ` R${point.revision}` : ''}`,
      };
    }),
  };
}
