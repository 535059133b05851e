import {
  isCalendar,
  type PivotChart,
  type PivotQuestion,
  type PivotResult,
} from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import type { ChartPick } from '@ircrisk/ui/chart/ChartCanvas.tsx';
import type { ChartTable } from '@ircrisk/ui/chart/chart-table.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import type { UnitSystem } from '@ircrisk/units';
import { boxedRows, boxOption } from './pivot-box.ts';
import { type ControlWords, controlOf, controlOption, controlTable, fewestPoints } from './pivot-control.ts';
import { pivotTable } from './pivot-figures.ts';
import { heatOption } from './pivot-heat.ts';
import { type IntervalWords, withIntervals } from './pivot-interval.ts';
import { barsAndLines } from './pivot-option.ts';
import { isBelowNought, pieOption, slicedRows } from './pivot-pie.ts';
import { type TrendWords, trendOf, withChanges } from './pivot-trend.ts';

export interface PivotWords extends ControlWords, TrendWords, IntervalWords {
  cumulative: string;
  others: string;
  total: string;
}

export interface PivotDrawing {
  option: (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => Record<string, unknown>;
  table: ChartTable;
  height: number;
  /** What a reader must know beside the figures. */
  remark?: { text: string; values?: Record<string, number | string> };
}

const standingHeight = 420;
/** Lying groups need a line each; past this the table is the better view. */
const lyingHeight = (groups: number, line: number) =>
  Math.min(1600, Math.max(standingHeight, groups * line + 60));

/** The drawing of a question's answer, the table beside it, and the height both need. */
export function drawingOf(
  result: PivotResult,
  { chart, by }: Pick<PivotQuestion, 'chart' | 'by'>,
  system: UnitSystem,
  words: PivotWords,
): PivotDrawing {
  const table = withIntervals(pivotTable(result, words.total, system), result, words);
  const lying = lyingHeight(result.rows.length, 18);
  switch (chart) {
    case 'heat':
      return {
        option: (tokens) => heatOption(result, system, tokens),
        table,
        height: lyingHeight(result.rows.length, 22),
      };
    case 'pie':
      return {
        option: (tokens) => pieOption(result, system, words.others, tokens),
        table,
        height: standingHeight,
        ...(isBelowNought(result) ? { remark: { text: 'belowNought' } } : {}),
      };
    case 'box':
      return {
        option: (tokens) => boxOption(result, system, tokens),
        table,
        height: lyingHeight(boxedRows(result).length * Math.max(1, result.columns.length), 16),
        remark: { text: 'box' },
      };
    case 'control': {
      const control = controlOf(result, system);
      const marked = control.points.filter(({ signals }) => signals.length > 0).length;
      return {
        option: (tokens, roles) => controlOption(result, control, system, words, tokens, roles),
        table: controlTable(result, control, system, words),
        height: standingHeight,
        remark:
          control.centre !== null
            ? marked > 0
              ? { text: 'signals', values: { count: marked } }
              : { text: 'inControl' }
            : { text: 'tooFew', values: { count: fewestPoints } },
      };
    }
    case 'line': {
      const trend = isCalendar(by) && result.columns.length === 0 ? trendOf(result, system) : null;
      return {
        option: (tokens) => barsAndLines(result, chart, system, words.cumulative, tokens),
        table: isCalendar(by) ? withChanges(table, result, system, words) : table,
        height: standingHeight,
        ...(trend ? { remark: { text: trend.text, values: trend.values } } : {}),
      };
    }
    default:
      return {
        option: (tokens) => barsAndLines(result, chart, system, words.cumulative, tokens),
        table,
        height: chart === 'bar' || chart === 'stack' ? lying : standingHeight,
      };
  }
}

/** The group behind a click, and in a heat map the group across it. */
export function pickedGroup(
  result: PivotResult,
  chart: PivotChart,
  { dataIndex, name, value }: ChartPick,
): { row?: PivotResult['rows'][number] | undefined; column?: PivotResult['columns'][number] | undefined } {
  if (chart === 'heat') {
    const [x, y] = Array.isArray(value) ? (value as unknown[]) : [];
    return { row: result.rows[Number(y)], column: result.columns[Number(x)] };
  }
  if (chart === 'pie') return { row: slicedRows(result)[dataIndex] };
  if (chart === 'control') return { row: result.rows.find(({ code }) => code === name) };
  return { row: (chart === 'box' ? boxedRows(result) : result.rows)[dataIndex] };
}
