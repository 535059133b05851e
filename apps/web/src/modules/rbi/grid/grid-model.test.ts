import type { InputRow } from '@ircrisk/contract/modules/rbi.ts';
import { describe, expect, it } from 'vitest';
import { cellText, cellValue, changesOf, gridFields, pasted, pastedCells } from './grid-model.ts';

const rate = 'mechanisms.thinning.corrosionRateMmPerYear';
const row = (id: string): InputRow => ({
  id,
  tag: `V-${id}`,
  partName: '筒体',
  partNameEn: 'Shell',
  values: { [rate]: 0.1 },
  overrides: {},
});

describe('the bulk grid', () => {
  it('shows and reads a value in the unit of the language', () => {
    expect(cellText('geometry.furnishedThicknessMm', 25.4, 'en')).toBe('1');
    expect(cellValue('geometry.furnishedThicknessMm', '1', 'en')).toEqual({ value: 25.4 });
    expect(cellValue('geometry.furnishedThicknessMm', '12 mm', 'zh')).toEqual({ value: 12 });
  });

  it('shows a choice by its word and understands the word and the code', () => {
    const word = (choice: string) => ({ low: '低' })[choice] ?? choice;
    const confidence = 'mechanisms.thinning.confidence';
    expect(cellText(confidence, 'low', 'zh', word)).toBe('低');
    expect(cellValue(confidence, '低', 'zh', word)).toEqual({ value: 'low' });
    expect(cellValue(confidence, 'low', 'zh', word)).toEqual({ value: 'low' });
    expect(cellText(rate, 0.27000000000000002, 'zh')).toBe('0.27');
  });

  it('refuses what cannot be read or is no choice', () => {
    expect(cellValue(rate, 'abc', 'zh')).toEqual({ problem: true });
    expect(cellValue('consequence.detection', 'D', 'zh')).toEqual({ problem: true });
  });

  it('lays a block of a spreadsheet on the rows from the chosen cell on, leaving out what falls outside', () => {
    const cells = pastedCells('0.2\tlow\r\n0.3\thigh\r\n0.4\tlow\r\n');
    const edits = pasted({}, ['1', '2'], 0, gridFields.indexOf(rate), cells);
    expect(edits).toEqual({
      1: { [rate]: '0.2', 'mechanisms.thinning.confidence': 'low' },
      2: { [rate]: '0.3', 'mechanisms.thinning.confidence': 'high' },
    });
    const { changes, broken } = changesOf([row('1'), row('2')], edits, 'zh');
    expect(broken).toEqual([]);
    expect(changes[0]).toEqual({
      id: '1',
      overrides: { mechanisms: { thinning: { corrosionRateMmPerYear: 0.2, confidence: 'low' } } },
    });
  });

  it('gives a cleared cell back to the ledger', () => {
    const changed = { ...row('1'), overrides: { mechanisms: { thinning: { corrosionRateMmPerYear: 0.5 } } } };
    expect(changesOf([changed], { 1: { [rate]: '' } }, 'zh').changes).toEqual([{ id: '1', overrides: {} }]);
  });
});
