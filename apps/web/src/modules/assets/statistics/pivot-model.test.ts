import type { PivotQuestion } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { fittingQuestion } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { describe, expect, it } from 'vitest';
import { askedFilters, daysOf, drillFilters, firstQuestion, shownFilters } from './pivot-model.ts';

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
    expect(drillFilters(question, '77', { code: 'pump' })).toEqual({
      state: 'inUse',
      nodeId: '77',
      type: 'pump',
    });
    expect(drillFilters(question, '77', { code: null })).toBeNull();
  });

  it('knows the days of a year, a quarter and a month', () => {
    expect(daysOf('2024')).toEqual(['2024-01-01', '2024-12-31']);
    expect(daysOf('2023-Q4')).toEqual(['2023-10-01', '2023-12-31']);
    expect(daysOf('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
  });

  it('asks for the six figures of a box, and draws no control chart without a calendar', () => {
    const box: PivotQuestion = { ...firstQuestion, chart: 'box' };
    const six = ['median', 'min', 'p25', 'p75', 'max', 'values'];
    expect(fittingQuestion({ ...box, measures: ['average:designPressure'] }).measures).toEqual(
      six.map((each) => `${each}:designPressure`),
    );
    expect(fittingQuestion(box).measures).toHaveLength(six.length);
    expect(fittingQuestion({ ...box, dataset: 'certificate' }).chart).toBe('bar');
    expect(fittingQuestion({ ...firstQuestion, chart: 'control' }).chart).toBe('bar');
    const months: PivotQuestion = { ...firstQuestion, chart: 'control', by: 'inServiceDate:month' };
    expect(fittingQuestion(months)).toBe(months);
  });
});
