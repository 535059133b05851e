import { readContent } from '@ircrisk/ui/grid/content.ts';
import { describe, expect, it } from 'vitest';
import { gridColumns, gridRow, overridesAfter } from './grid-model.ts';

const rate = 'mechanisms.thinning.corrosionRateMmPerYear';
const word = (choice: string) => ({ zh: choice === 'low' ? '低' : choice, en: choice });
const columns = gridColumns({ tag: { zh: '位号', en: 'Tag' }, part: { zh: '部件', en: 'Part' } }, word);
const column = (name: string) => columns.find((one) => one.name === name)!;
const row = {
  id: '1',
  tag: 'V-1',
  partName: '筒体',
  partNameEn: 'Shell',
  values: { [rate]: 0.1 },
  overrides: { mechanisms: { thinning: { corrosionRateMmPerYear: 0.1 } } },
};

describe('the bulk grid', () => {
  it('has equipment and part in front, which nobody types into', () => {
    expect(columns.slice(0, 2).map(({ name, field }) => [name, field.readOnly])).toEqual([
      ['tag', true],
      ['part', true],
    ]);
    expect(gridRow(row, true)).toMatchObject({ tag: 'V-1', part: 'Shell', [rate]: 0.1 });
  });

  it('marks what the study has set itself', () => {
    expect(column(rate).mark?.(gridRow(row, false))).toBe('rbi-own');
    expect(column('operation.pressureMPa').mark?.(gridRow(row, false))).toBeUndefined();
  });

  it('reads a quantity in the unit of the language and a choice by its word', () => {
    expect(readContent(column('geometry.furnishedThicknessMm'), '1', 'en')).toEqual({ value: 25.4 });
    expect(readContent(column('mechanisms.thinning.confidence'), '低', 'zh')).toEqual({ value: 'low' });
    expect(readContent(column('consequence.detection'), 'D', 'zh').problem).toBeDefined();
  });

  it('gives a cleared cell back to the ledger and leaves the other inputs alone', () => {
    const change = { values: { [rate]: null, 'operation.pressureMPa': 2 } };
    expect(overridesAfter(row.overrides, change)).toEqual({ operation: { pressureMPa: 2 } });
  });
});
