import type { ReportResult } from '@ircrisk/contract/modules/assets/statistics.ts';
import { themes } from '@ircrisk/ui/theme/tokens.ts';
import { describe, expect, it } from 'vitest';
import { barColumns, drillPath, reportOption, reportTable } from './report-option.ts';

const report = (
  more: Partial<ReportResult> & Pick<ReportResult, 'id' | 'chart' | 'columns' | 'rows'>,
): ReportResult => ({
  title: '',
  total: {},
  asOf: '2026-01-01',
  timeZone: 'Asia/Shanghai',
  caution: null,
  ...more,
});
const column = (key: string, kind: string) => ({ key, kind, title: key });
const byType = report({
  id: 'equipment-by-type',
  chart: 'stack',
  columns: [
    column('group', 'text'),
    column('count', 'count'),
    column('inUse', 'count'),
    column('other', 'count'),
    column('share', 'percent'),
  ],
  rows: [
    { group: '泵', code: 'pump', count: 3, inUse: 2, other: 1, share: 75 },
    { group: '储罐', code: 'tank', count: 1, inUse: 1, other: 0, share: 25.04 },
  ],
  total: { count: 4, inUse: 3, other: 1 },
});

describe('the drawing of a report', () => {
  it('stacks the pieces and leaves out their total', () => {
    expect(barColumns(byType).map(({ key }) => key)).toEqual(['inUse', 'other']);
    const { series } = reportOption(byType, themes.light);
    expect(series.map((one) => (one as { stack?: string }).stack)).toEqual(['whole', 'whole']);
  });

  it('puts overdue beside open, as one is part of the other', () => {
    const overdue = { ...byType, id: 'overdue-actions' };
    expect(reportOption(overdue, themes.light).series.some((one) => 'stack' in one)).toBe(false);
  });

  it('draws a running share as a line on a scale of its own', () => {
    const pareto = report({
      id: 'mechanism-frequency',
      chart: 'pareto',
      columns: [column('group', 'text'), column('count', 'count'), column('cumulative', 'percent')],
      rows: [{ group: 'CUI', code: 'DM22', count: 4, cumulative: 66.666 }],
    });
    const { series } = reportOption(pareto, themes.light);
    expect(series).toMatchObject([{ type: 'bar' }, { type: 'line', yAxisIndex: 1, data: [66.7] }]);
  });
});

describe('the table of a report', () => {
  it('ends with the totals and gives shares no sum', () => {
    const { rows, columns } = reportTable(byType, '合计');
    expect(rows.at(-1)).toEqual({ group: '合计', count: 4, inUse: 3, other: 1, share: null });
    expect(rows[1]).toMatchObject({ share: 25 });
    expect(columns.map(({ numeric }) => numeric)).toEqual([false, true, true, true, true]);
  });

  it('has no total row for a single group', () => {
    expect(reportTable({ ...byType, rows: byType.rows.slice(0, 1) }, '合计').rows).toHaveLength(1);
  });
});

it('a click leads to the list of the group where there is one', () => {
  expect(drillPath('equipment-by-type', 'pump')).toBe('/equipment?type=pump');
  expect(drillPath('equipment-by-age', 'under5')).toBeUndefined();
});
