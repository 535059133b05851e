import type { PivotQuestion, PivotResult } from '@ircrisk/contract/modules/statistics-pivot.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { themes } from '@ircrisk/ui/theme/tokens.ts';
import { describe, expect, it } from 'vitest';
import {
  askedFilters,
  daysOf,
  drillFilters,
  firstQuestion,
  pivotOption,
  pivotTable,
  shownFilters,
} from './pivot-model.ts';

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
      total: [3, 1.6],
      cells: [
        [2, null],
        [1, 1.6],
      ],
    },
    { code: null, name: '未填写', total: [1, null], cells: [[1, null], null] },
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
      '泵 · 设计压力平均 (MPa)',
      '储罐 · 记录数',
      '储罐 · 设计压力平均 (MPa)',
      '记录数',
      '设计压力平均 (MPa)',
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
    const { series } = pivotOption(result, 'stack', 'zh', '累计', themes.light);
    expect(series).toMatchObject([
      { name: '泵', stack: 'whole', data: [2, 1] },
      { name: '储罐', data: [1, null] },
    ]);
  });

  it('runs a share over the bars of a Pareto chart', () => {
    const plain = { ...result, columns: [], across: null };
    const { series } = pivotOption(plain, 'pareto', 'zh', '累计', themes.light);
    expect(series.at(-1)).toMatchObject({ type: 'line', data: [75, 100] });
  });
});

describe('a question', () => {
  it('keeps filters in the words of the wire and fills the filter row with them again', () => {
    const filters = { type: 'pump', inServiceDate: ['2010-01-01', null] as const };
    const asked = askedFilters(equipment, filters);
    expect(asked).toEqual({ type: 'pump', inServiceDate_datege: '2010-01-01' });
    expect(shownFilters(equipment, asked)).toEqual({ type: 'pump', inServiceDate: ['2010-01-01', null] });
  });

  it('leads from a group to the list behind it, where the list has such a filter', () => {
    const question: PivotQuestion = { ...firstQuestion, filters: { state: 'inUse' } };
    expect(drillFilters(question, '77')).toEqual({ state: 'inUse', nodeId: '77' });
    expect(drillFilters({ ...question, by: 'inServiceDate:quarter' }, '2024-Q1')).toEqual({
      state: 'inUse',
      inServiceDate_datege: '2024-01-01',
      inServiceDate_datele: '2024-03-31',
    });
    expect(drillFilters(question, null)).toBeNull();
    expect(drillFilters({ ...question, by: 'equipment.type' }, 'pump')).toBeNull();
  });

  it('knows the days of a year, a quarter and a month', () => {
    expect(daysOf('2024')).toEqual(['2024-01-01', '2024-12-31']);
    expect(daysOf('2023-Q4')).toEqual(['2023-10-01', '2023-12-31']);
    expect(daysOf('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
  });
});
