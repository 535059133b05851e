import type { KpiFigure } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { describe, expect, it } from 'vitest';
import { figureText, shortSum, sumText, targetText, tendency } from './figure-text.ts';
import { remarkRows, valueWindow } from './trend-option.ts';

const figure = (more: Partial<KpiFigure>): KpiFigure => ({
  code: 'integrityRate',
  numerator: 1176,
  denominator: 1200,
  value: 98,
  greaterThan: null,
  target: 98,
  band: 'green',
  reason: null,
  unit: '%',
  coverage: null,
  version: 1,
  ...more,
});

describe('figures on a tile', () => {
  it('reads a rate with two decimals and its target with the direction', () => {
    expect(figureText(figure({}), 'CNY', 'zh')).toEqual({ value: '98.00', unit: '%' });
    expect(targetText(figure({}), 'CNY', 'zh')).toBe('≥ 98.00');
    expect(targetText(figure({ code: 'MTTR', unit: 'h', target: 14 }), 'CNY', 'en')).toBe('≤ 14.00');
  });

  it('shows “longer than” where nothing failed, and a dash where nothing is known', () => {
    const none = figure({ code: 'MTBF', unit: 'h', value: null, greaterThan: 8600 });
    expect(figureText(none, 'CNY', 'zh')).toEqual({ value: '> 8,600', unit: 'h' });
    expect(figureText(figure({ value: null }), 'CNY', 'zh').value).toBe('–');
  });

  it('reads money in ten thousands in Chinese and in units in English', () => {
    const cost = figure({ code: 'MCTR', unit: 'currency', value: 34_000 });
    expect(figureText(cost, 'CNY', 'zh')).toEqual({ value: '3.40', unit: '万元' });
    expect(figureText(cost, 'CNY', 'en')).toEqual({ value: '34,000', unit: 'CNY' });
  });

  it('knows for each indicator which direction is better', () => {
    expect(tendency('integrityRate', 1.2)).toBe('better');
    expect(tendency('MTTR', 1.2)).toBe('worse');
    expect(tendency('MTTR', -1.2)).toBe('better');
    expect(tendency('MTBF', 0.04)).toBe('same');
    expect(tendency('MTBF', null)).toBeNull();
  });

  it('writes sums whole where they are whole', () => {
    expect(sumText(1176)).toBe('1,176');
    expect(sumText(12.25)).toBe('12.25');
    expect(sumText(null)).toBe('–');
    expect(shortSum(2_699_293, 'zh')).toBe('269.9万');
    expect(shortSum(2_699_293, 'en')).toBe('2,699 k');
  });

  it('draws the months large: a far target stays outside, a near one inside', () => {
    expect(valueWindow([99.91, 99.95, 99.99], [97], 100)).toEqual({ min: 99.91, max: 99.99 });
    expect(valueWindow([97.2, 98.1], [97], 100)).toEqual({ min: 97, max: 99 });
    expect(valueWindow([100, 100], [100], 100)).toEqual({ min: 100, max: 100 });
    expect(valueWindow([null], [95])).toBeNull();
  });
});

describe('remarks of a trend', () => {
  const months = Array.from({ length: 12 }, (_, at) => `26-${String(at + 1).padStart(2, '0')}`);
  const mark = (month: number) => ({ month: months[month - 1] ?? '', text: `remark ${month}` });

  it('stand in one row where they have room, and in further rows where they would lie over each other', () => {
    expect(remarkRows([mark(9), mark(3)], months).map(({ month, row }) => [month, row])).toEqual([
      ['26-03', 0],
      ['26-09', 0],
    ]);
    expect(remarkRows([mark(5), mark(6), mark(7)], months).map(({ row }) => row)).toEqual([0, 1, 2]);
  });

  it('turn inwards at the ends', () => {
    expect(remarkRows([mark(1), mark(6), mark(12)], months).map(({ align }) => align)).toEqual([
      'left',
      'center',
      'right',
    ]);
  });
});
