import type { PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import {
  attributeChart,
  individualsChart,
  type Signal,
} from '@ircrisk/engine-reliability/statistics/control-chart.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { type QuantityId, quantityOf, type UnitSystem } from '@ircrisk/units';
import { type CalendarPoint, calendarPoints, isCounted } from './pivot-calendar.ts';
import { measureTitle } from './pivot-figures.ts';

export interface ControlWords {
  centre: string;
  lower: string;
  upper: string;
  signal: string;
  /** Of a stretch that is not over: drawn, and not judged. */
  running: string;
  signals: Record<Signal, string>;
}

interface ControlPoint extends CalendarPoint {
  signals: readonly Signal[];
  lower: number | null;
  upper: number | null;
}
export interface Control {
  points: ControlPoint[];
  /** None with too few points. */
  centre: number | null;
  decimals: number;
}

/** Fewer finished stretches say nothing about what is natural. */
export const fewestPoints = 8;
/** A share has the limits of its number of records (p chart), any other figure those of individuals and moving range. */
function chartOf(measure: PivotResult['measures'][number] | undefined, judged: readonly CalendarPoint[]) {
  const values = judged.map(({ value }) => value ?? 0);
  if (!measure?.key.startsWith('share:')) return { chart: individualsChart({ values }).value, scale: 1 };
  const samples = judged.map(({ value, records }) => [((value ?? 0) * records) / 100, records] as const);
  return { chart: attributeChart({ kind: 'p', samples }).value, scale: 100 };
}

/** The first figure over the calendar with the limits of natural variation, which come from the stretches that are over. */
export function controlOf(result: PivotResult, system: UnitSystem): Control {
  const [measure] = result.measures;
  const points = calendarPoints(result, system);
  const judged = points.filter((point) => !point.running && point.value !== null);
  const { chart, scale } =
    judged.length < fewestPoints ? { chart: null, scale: 1 } : chartOf(measure, judged);
  const found = new Map(judged.map(({ code }, at) => [code, chart?.points[at]]));
  // Limits that are the same everywhere go on to the stretch that is not over.
  const steady = scale === 1 ? chart?.points[0] : undefined;
  // A count cannot fall below nought.
  const least = isCounted(measure) ? 0 : Number.NEGATIVE_INFINITY;
  return {
    points: points.map((point) => {
      const own = found.get(point.code);
      const limits = own ?? steady;
      return {
        ...point,
        signals: own?.signals ?? [],
        lower: limits?.lower == null ? null : Math.max(least, limits.lower * scale),
        upper: limits?.upper == null ? null : limits.upper * scale,
      };
    }),
    centre: chart ? chart.centre * scale : null,
    decimals: Math.max(
      2,
      measure?.quantity ? quantityOf(measure.quantity as QuantityId).display[system].decimals : 0,
    ),
  };
}

const rounded = (value: number | null, decimals: number) =>
  value === null ? null : Number(value.toFixed(decimals));

export function controlOption(
  { measures }: PivotResult,
  { points, centre, decimals }: Control,
  system: UnitSystem,
  words: ControlWords,
  { palette, risk }: Tokens,
  roles: ReturnType<typeof chartRoles>,
) {
  const [measure] = measures;
  const plain = points.length > 60 ? 4 : 6;
  const line = (name: string, style: { color: string }, values: (number | null)[]) => ({
    name,
    type: 'line',
    step: 'middle',
    silent: true,
    symbol: 'none',
    lineStyle: style,
    itemStyle: { color: style.color },
    endLabel: {
      show: true,
      color: palette.text2,
      fontSize: 11,
      formatter: `${name} ${rounded(values.findLast((value) => value !== null) ?? null, decimals) ?? ''}`,
    },
    data: values.map((value) => rounded(value, decimals)),
  });
  return {
    grid: { left: 8, right: 108, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      formatter: ([item]: { dataIndex: number }[]) => {
        const point = points[item?.dataIndex ?? -1];
        if (!point) return '';
        return [
          `${point.code}  ${rounded(point.value, decimals) ?? '–'}`,
          ...(point.running ? [words.running] : point.signals.map((signal) => words.signals[signal])),
        ].join('\n');
      },
    },
    xAxis: { type: 'category', data: points.map(({ code }) => code), axisLabel: { hideOverlap: true } },
    yAxis: { type: 'value', scale: true },
    series: [
      {
        name: measure ? measureTitle(measure, system) : '',
        type: 'line',
        lineStyle: roles.current,
        itemStyle: { color: roles.current.color },
        // Left to itself the library thins out the points of a long line, and the signals with them.
        showAllSymbol: true,
        z: 3,
        data: points.map(({ value, running, signals }) => ({
          value: rounded(value, decimals),
          // Shape and colour both tell a signal: the shape is there without the colour.
          ...(signals.length > 0
            ? { symbol: 'diamond', symbolSize: 13, itemStyle: { color: risk.high.solid } }
            : { symbol: running ? 'emptyCircle' : 'circle', symbolSize: running ? 8 : plain }),
        })),
      },
      ...(centre === null
        ? []
        : [
            line(
              words.upper,
              roles.limit,
              points.map(({ upper }) => upper),
            ),
            line(
              words.centre,
              roles.target,
              points.map(() => centre),
            ),
            line(
              words.lower,
              roles.limit,
              points.map(({ lower }) => lower),
            ),
          ]),
    ],
  };
}

export function controlTable(
  { by, measures }: PivotResult,
  { points, centre, decimals }: Control,
  system: UnitSystem,
  words: ControlWords,
): ChartTable {
  const [measure] = measures;
  const numeric = (key: string, title: string) => ({ key, title, numeric: true });
  return {
    columns: [
      { key: 'group', title: by },
      numeric('value', measure ? measureTitle(measure, system) : ''),
      numeric('lower', words.lower),
      numeric('centre', words.centre),
      numeric('upper', words.upper),
      { key: 'signal', title: words.signal },
    ],
    rows: points.map(({ code, value, running, signals, lower, upper }) => ({
      group: code,
      value: rounded(value, decimals),
      lower: rounded(lower, decimals),
      centre: rounded(centre, decimals),
      upper: rounded(upper, decimals),
      signal: running ? words.running : signals.map((signal) => words.signals[signal]).join('; ') || null,
    })),
  };
}
