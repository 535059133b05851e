import { fittingQuestion, type PivotResult } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import { themes } from '@ircrisk/ui/theme/tokens.ts';
import { describe, expect, it } from 'vitest';
import { boxOption } from './pivot-box.ts';
import { nextStretch } from './pivot-calendar.ts';
import { type ControlWords, controlOf, controlOption, controlTable } from './pivot-control.ts';
import { drawingOf, pickedGroup } from './pivot-drawing.ts';
import { pivotTable } from './pivot-figures.ts';
import { heatOption } from './pivot-heat.ts';
import { barsAndLines } from './pivot-option.ts';
import { isBelowNought, pieOption } from './pivot-pie.ts';

const result: PivotResult = {
  measures: [
    { key: 'count', title: '记录数', quantity: null, additive: true },
    { key: 'average:designPressure', title: '设计压力平均', quantity: 'pressureGauge', additive: false },
  ],
  by: '装置',
  across: '类型',
  columns: [
    { code: 'pump', name: '泵', total: [3, null] },
    { code: 'tank', name: '储罐', total: [1, 1.6] },
  ],
  rows: [
    {
      code: '1',
      name: '常减压',
      records: 3,
      total: [3, 1.6],
      cells: [
        [2, null],
        [1, 1.6],
      ],
    },
    { code: null, name: '未填写', records: 1, total: [1, null], cells: [[1, null], null] },
  ],
  total: [4, 1.6],
  records: 4,
  asOf: '2026-05-01',
  timeZone: 'Asia/Shanghai',
};

describe('the table of own figures', () => {
  it('has groups down and across, each with its total, and the total of all last', () => {
    const { columns, rows } = pivotTable(result, '合计', 'zh');
    expect(columns.map(({ title }) => title)).toEqual([
      '装置',
      '泵 · 记录数',
      '泵 · 设计压力平均 (MPa(g))',
      '储罐 · 记录数',
      '储罐 · 设计压力平均 (MPa(g))',
      '记录数',
      '设计压力平均 (MPa(g))',
    ]);
    expect(rows.at(-1)).toEqual({ group: '合计', c0m0: 3, c0m1: null, c1m0: 1, c1m1: 1.6, m0: 4, m1: 1.6 });
    expect(rows[1]).toMatchObject({ group: '未填写', c1m0: null });
  });

  it('speaks the units of the reader', () => {
    expect(pivotTable(result, 'Total', 'en').rows[0]).toMatchObject({ m1: 246.8 });
  });
});

describe('the drawing of own figures', () => {
  it('stacks what adds up, a series for each group across', () => {
    const { series } = barsAndLines(result, 'stack', 'zh', '累计', themes.light);
    expect(series).toMatchObject([
      { name: '泵', stack: 'whole', data: [2, 1] },
      { name: '储罐', data: [1, null] },
    ]);
  });

  it('runs a share over the bars of a Pareto chart', () => {
    const plain = { ...result, columns: [], across: null };
    const { series } = barsAndLines(plain, 'pareto', 'zh', '累计', themes.light);
    expect(series.at(-1)).toMatchObject({ type: 'line', data: [75, 100] });
  });
});

describe('a heat map of own figures', () => {
  it('has a cell for each group down and across that has a figure, and leads to that cell', () => {
    const { series, visualMap } = heatOption(result, 'zh', themes.light);
    expect(series[0]?.data.map(({ value }) => value)).toEqual([
      [0, 0, 2],
      [1, 0, 1],
      [0, 1, 1],
    ]);
    expect(visualMap).toMatchObject({ min: 0, max: 2 });
    const pick = { dataIndex: 1, name: '', value: [1, 0, 1] };
    expect(pickedGroup(result, 'heat', pick)).toMatchObject({ row: { code: '1' }, column: { code: 'tank' } });
  });
});

describe('a pie of own figures', () => {
  const row = (code: string, value: number | null) => ({
    code,
    name: `组 ${code}`,
    records: 1,
    total: [value],
    cells: [],
  });
  const values = [1, 20, 3, null, 4, 5, 6, 7, 8, 9, -2];
  const parts: PivotResult = {
    ...result,
    across: null,
    columns: [],
    rows: values.map((value, at) => row(String(at), value)),
  };

  it('has a slice for each of the largest groups, one for all others, and none for what is no part of a whole', () => {
    const { series } = pieOption(parts, 'zh', '其余', themes.light);
    expect(series[0]?.data.map(({ name, value }) => [name, value])).toEqual([
      ['组 1', 20],
      ['组 9', 9],
      ['组 8', 8],
      ['组 7', 7],
      ['组 6', 6],
      ['组 5', 5],
      ['组 4', 4],
      ['其余', 4],
    ]);
    // 7 of 63
    expect(series[0]?.label.formatter({ name: '组 7', value: 7 })).toBe('组 7  7  11.1 %');
    expect(isBelowNought(parts)).toBe(true);
    expect(pickedGroup(parts, 'pie', { dataIndex: 2, name: '', value: 8 }).row?.code).toBe('8');
    expect(pickedGroup(parts, 'pie', { dataIndex: 7, name: '其余', value: 4 }).row).toBeUndefined();
  });

  it('is offered for counts and sums; an average becomes bars', () => {
    const asked = { dataset: 'equipment', by: 'type', filters: {}, chart: 'pie' } as const;
    expect(fittingQuestion({ ...asked, measures: ['count'] }).chart).toBe('pie');
    expect(fittingQuestion({ ...asked, measures: ['sum:volume'] }).chart).toBe('pie');
    expect(fittingQuestion({ ...asked, measures: ['average:volume'] }).chart).toBe('bar');
  });
});

describe('boxes of own figures', () => {
  const title = (key: string) => ({ key, title: key, quantity: null, additive: false });
  const boxes: PivotResult = {
    ...result,
    measures: ['median:x', 'min:x', 'p25:x', 'p75:x', 'max:x', 'values:x'].map(title),
    across: null,
    columns: [],
    rows: [
      { code: '1', name: '无', records: 2, total: [null, null, null, null, null, 0], cells: [] },
      { code: '2', name: '有', records: 12, total: [5, 1, 3, 7, 9, 12], cells: [] },
    ],
  };

  it('run from the smallest over the quartiles to the largest value; a group without values has none', () => {
    const { series, yAxis } = boxOption(boxes, 'zh', themes.light);
    expect(series[0]?.data).toEqual([[1, 3, 5, 7, 9]]);
    expect(yAxis.data).toEqual(['有']);
    expect(pickedGroup(boxes, 'box', { dataIndex: 0, name: '有', value: null }).row?.code).toBe('2');
  });
});

describe('a control chart of own figures', () => {
  const words: ControlWords = {
    centre: 'CL',
    lower: 'LCL',
    upper: 'UCL',
    signal: '信号',
    running: '未结束',
    signals: {
      beyond3Sigma: '超出 3σ',
      eightOneSide: '同侧',
      sixTrending: '趋势',
      twoOfThreeBeyond2Sigma: '2σ',
    },
  };
  const plain = {
    cumulative: '',
    others: '其余',
    total: '合计',
    change: '环比',
    yearly: '同比',
    from: '从',
    to: '到',
  };
  const monthly = (counts: Record<string, number>): PivotResult => ({
    ...result,
    across: null,
    columns: [],
    rows: Object.entries(counts).map(([code, count]) => ({
      code,
      name: code,
      records: count,
      total: [count],
      cells: [],
    })),
    asOf: '2026-05-10',
  });
  const quiet = { '2025-06': 10, '2025-07': 11, '2025-08': 10, '2025-09': 9, '2025-10': 10, '2025-11': 11 };

  it('takes its limits from the months that are over, x̄ ± 2.66 moving ranges, and marks what lies beyond', () => {
    const counts = { ...quiet, '2025-12': 10, '2026-01': 9, '2026-02': 10, '2026-04': 40, '2026-05': 3 };
    const control = controlOf(monthly(counts), 'zh');
    // March has no records: nought of them, and a part of what is natural.
    expect(control.points.map(({ value }) => value)).toEqual([10, 11, 10, 9, 10, 11, 10, 9, 10, 0, 40, 3]);
    const centre = 130 / 11;
    const range = (8 * 1 + 10 + 40) / 10;
    expect(control.centre).toBeCloseTo(centre, 10);
    expect(control.points[0]?.upper).toBeCloseTo(centre + 2.66 * range, 10);
    expect(control.points[0]?.lower).toBe(0);
    const marked = control.points.filter(({ signals }) => signals.includes('beyond3Sigma'));
    expect(marked.map(({ code }) => code)).toEqual(['2026-04']);
    const { series } = controlOption(
      monthly(counts),
      control,
      'zh',
      words,
      themes.light,
      chartRoles(themes.light),
    );
    const drawn = series[0]?.data as { symbol?: string }[];
    expect(drawn.at(-2)).toMatchObject({
      symbol: 'diamond',
      itemStyle: { color: themes.light.risk.high.solid },
    });
    expect(drawn.at(-1)).toMatchObject({ symbol: 'emptyCircle' });
    const table = controlTable(monthly(counts), control, 'zh', words);
    expect(table.rows.at(-2)).toMatchObject({
      group: '2026-04',
      value: 40,
      centre: 11.82,
      signal: '超出 3σ',
    });
    expect(table.rows.at(-1)).toMatchObject({ signal: '未结束' });
  });

  it('has no limits with fewer than eight finished months, and says so', () => {
    expect(controlOf(monthly(quiet), 'zh').centre).toBeNull();
    const { remark } = drawingOf(monthly(quiet), { chart: 'control', by: 'day:month' }, 'zh', {
      ...words,
      ...plain,
    });
    expect(remark).toEqual({ text: 'tooFew', values: { count: 8 } });
  });

  it('leaves a month without an average open instead of calling it nought', () => {
    const averages = monthly({ '2025-06': 10, '2025-08': 12 });
    averages.measures = [{ key: 'average:x', title: '平均', quantity: null, additive: false }];
    expect(controlOf(averages, 'zh').points.map(({ value }) => value)).toEqual([10, null, 12]);
  });

  it('goes from one stretch of the calendar to the next', () => {
    expect(['2024', '2024-Q1', '2024-Q4', '2024-09', '2024-12'].map(nextStretch)).toEqual([
      '2025',
      '2024-Q2',
      '2025-Q1',
      '2024-10',
      '2025-01',
    ]);
  });

  it('tells the trend of a line over time as Mann-Kendall finds it, and the change from month to month and year to year', () => {
    const values = [5, 6, 6, 8, 9, 7, 10, 12];
    const counts = Object.fromEntries(values.map((value, at) => [`2025-0${at + 1}`, value]));
    const question = { chart: 'line', by: 'day:month' } as const;
    const { table } = drawingOf(
      monthly({ '2024-01': 0, '2024-02': 48, ...counts, '2025-02': 60 }),
      question,
      'zh',
      { ...words, ...plain },
    );
    expect(table.columns.slice(-2).map(({ title }) => title)).toEqual(['环比', '同比']);
    const row = (group: string) => table.rows.find((each) => each.group === group);
    // From 48 to 60 a quarter more; from nought nothing can be said.
    expect(row('2025-02')).toMatchObject({ change: 1100, yearly: 25 });
    expect(row('2025-01')).toMatchObject({ change: null, yearly: null });
    const rising = drawingOf(monthly(counts), question, 'zh', { ...words, ...plain });
    expect(rising.remark).toMatchObject({ text: 'rising', values: { s: '+23' } });
  });

  it('gives a share the limits of its records, and in the table the interval they leave open', () => {
    const samples = [46, 44, 47, 45, 46, 43, 48, 20];
    const shares: PivotResult = {
      ...monthly({}),
      measures: [{ key: 'share:planned', title: '计划内占比', quantity: 'percent', additive: false }],
      rows: samples.map((count, at) => ({
        code: `2025-0${at + 1}`,
        name: `2025-0${at + 1}`,
        records: 50,
        total: [2 * count],
        cells: [],
      })),
      total: [(100 * 339) / 400],
      records: 400,
    };
    const { points, centre } = controlOf(shares, 'zh');
    expect(centre).toBeCloseTo(84.75, 9);
    expect(points[0]?.lower).toBeCloseTo(84.75 - 300 * Math.sqrt((0.8475 * 0.1525) / 50), 9);
    expect(points[0]?.upper).toBe(100);
    expect(points.at(-1)?.signals).toContain('beyond3Sigma');
    const { table } = drawingOf(shares, { chart: 'bar', by: 'day:month' }, 'zh', { ...words, ...plain });
    // 46 of 50.
    expect(table.rows[0]).toMatchObject({ m0: 92, from0: 81.16, to0: 96.85 });
    expect(table.columns.map(({ title }) => title)).toEqual(['装置', '计划内占比 (%)', '从', '到']);
  });
});
