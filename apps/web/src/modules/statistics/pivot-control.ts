import type { PivotResult } from '@ircrisk/contract/modules/statistics-pivot.ts';
import { individualsChart, type Signal } from '@ircrisk/engine-reliability/statistics/control-chart.ts';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { type QuantityId, quantityOf, type UnitSystem } from '@ircrisk/units';
import { measureTitle } from './pivot-figures.ts';
import { daysOf } from './pivot-model.ts';

export interface ControlWords {
  centre: string;
  lower: string;
  upper: string;
  signal: string;
  /** Of a stretch that is not over: drawn, and not judged. */
  running: string;
  signals: Record<Signal, string>;
}

interface ControlPoint {
  code: string;
  value: number | null;
  running: boolean;
  signals: readonly Signal[];
}
export interface Control {
  points: ControlPoint[];
  limits: { centre: number; lower: number; upper: number; decimals: number } | null;
}

/** Fewer finished stretches say nothing about what is natural. */
export const fewestPoints = 8;
/** Beyond this a date is a slip of the pen, and the stretches between are not made up. */
const mostPoints = 600;

/** The stretch of the calendar after this one: `2024` → `2025`, `2024-Q4` → `2025-Q1`, `2024-12` → `2025-01`. */
export function nextStretch(code: string): string {
  const [year = '', part = ''] = code.split('-');
  const next = String(Number(year) + 1).padStart(4, '0');
  if (part === '') return next;
  if (part.startsWith('Q')) return part === 'Q4' ? `${next}-Q1` : `${year}-Q${Number(part.slice(1)) + 1}`;
  return part === '12' ? `${next}-01` : `${year}-${String(Number(part) + 1).padStart(2, '0')}`;
}

function stretches(codes: readonly string[]): string[] {
  const [first, last] = [codes[0], codes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = [first];
  while ((all.at(-1) ?? last) < last) {
    if (all.length > mostPoints) return [...codes];
    all.push(nextStretch(all.at(-1) ?? last));
  }
  return all;
}

/**
 * The first figure over the calendar with the limits of natural variation (individuals and moving range, x̄ ± 2.66·MR̄). Limits
 * come from the stretches that are over; a stretch without records counts as nought where the figure adds up.
 */
export function controlOf({ rows, measures, asOf }: PivotResult, system: UnitSystem): Control {
  const [measure] = measures;
  const display = measure?.quantity ? quantityOf(measure.quantity as QuantityId).display[system] : null;
  const known = new Map(rows.flatMap(({ code, total }) => (code ? [[code, total[0] ?? null] as const] : [])));
  const codes = [...known.keys()].filter((code) => /^\d{4}/.test(code)).sort();
  const counted = measure?.additive || measure?.key.startsWith('distinct:');
  const figureAt = (code: string) => {
    const value = known.get(code) ?? (counted ? 0 : null);
    return value === null || !display ? value : display.toDisplay(value);
  };
  const points = stretches(codes).map((code) => ({
    code,
    value: figureAt(code),
    running: daysOf(code)[1] >= asOf,
  }));
  const judged = points.filter((point) => !point.running && point.value !== null);
  const chart =
    judged.length < fewestPoints
      ? null
      : individualsChart({ values: judged.map(({ value }) => value ?? 0) }).value;
  const [first] = chart?.points ?? [];
  const signals = new Map(judged.map(({ code }, at) => [code, chart?.points[at]?.signals ?? []]));
  return {
    points: points.map((point) => ({ ...point, signals: signals.get(point.code) ?? [] })),
    limits: first
      ? {
          centre: first.centre,
          // A count cannot fall below nought.
          lower: counted ? Math.max(0, first.lower) : first.lower,
          upper: first.upper,
          decimals: Math.max(2, display?.decimals ?? 0),
        }
      : null,
  };
}

const rounded = (value: number | null, decimals: number) =>
  value === null ? null : Number(value.toFixed(decimals));

export function controlOption(
  { measures }: PivotResult,
  { points, limits }: Control,
  system: UnitSystem,
  words: ControlWords,
  { palette, risk }: Tokens,
  roles: ReturnType<typeof chartRoles>,
) {
  const [measure] = measures;
  const decimals = limits?.decimals ?? 2;
  const plain = points.length > 60 ? 4 : 6;
  const line = (name: string, value: number, style: object) => ({
    yAxis: value,
    lineStyle: style,
    label: { formatter: `${name} ${rounded(value, decimals)}` },
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
        data: points.map(({ value, running, signals }) => ({
          value: rounded(value, decimals),
          // Shape and colour both tell a signal: the shape is there without the colour.
          ...(signals.length > 0
            ? { symbol: 'diamond', symbolSize: 13, itemStyle: { color: risk.high.solid } }
            : { symbol: running ? 'emptyCircle' : 'circle', symbolSize: running ? 8 : plain }),
        })),
        ...(limits
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                label: { position: 'end', color: palette.text2, fontSize: 11 },
                data: [
                  line(words.upper, limits.upper, roles.limit),
                  line(words.centre, limits.centre, roles.target),
                  line(words.lower, limits.lower, roles.limit),
                ],
              },
            }
          : {}),
      },
      // The axis reaches as far as the limits, which the library does not see to itself.
      ...(limits
        ? [
            {
              type: 'line',
              silent: true,
              symbol: 'none',
              lineStyle: { width: 0 },
              data: points.map((_, at) => (at % 2 === 0 ? limits.upper : limits.lower)),
            },
          ]
        : []),
    ],
  };
}

export function controlTable(
  { by, measures }: PivotResult,
  { points, limits }: Control,
  system: UnitSystem,
  words: ControlWords,
): ChartTable {
  const [measure] = measures;
  const decimals = limits?.decimals ?? 2;
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
    rows: points.map(({ code, value, running, signals }) => ({
      group: code,
      value: rounded(value, decimals),
      lower: rounded(limits?.lower ?? null, decimals),
      centre: rounded(limits?.centre ?? null, decimals),
      upper: rounded(limits?.upper ?? null, decimals),
      signal: running ? words.running : signals.map((signal) => words.signals[signal]).join('; ') || null,
    })),
  };
}
