import { number, quantity, text, yesNo } from '@ircrisk/contract/resource.ts';
import { describe, expect, test } from 'vitest';
import { type Cell, cellReader, readCell, type ShownColumn } from './cells.ts';
import { headerOf, matchHeaders, type SheetColumn, unitOfHeader } from './columns.ts';

const column = (property: string, field: SheetColumn['field'], zh = '列', en = 'Column'): SheetColumn => ({
  property,
  field,
  label: { zh, en },
  imported: true,
});
/** A value as the database writes it, as a cell. */
const cellOf = ({ field }: SheetColumn, text: string, language: 'zh' | 'en'): Cell =>
  cellReader({ ...field } as Parameters<typeof cellReader>[0], language)(text);
const name = column('name', text({ zh: '名称', en: 'Name', max: 80 }), '名称', 'Name');
const pressure = column(
  'pressure',
  quantity({ zh: '设计压力', en: 'Design pressure', quantity: 'pressureGauge' }),
  '设计压力',
  'Design pressure',
);

describe('text that a spreadsheet would run', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=already", '=cmd|/c calc'])(
    '%j leaves as text and comes back as it was',
    (value) => {
      const cell = cellOf(name, value, 'zh');
      expect(String(cell).startsWith("'")).toBe(true);
      expect(readCell(name, cell, null, {})).toEqual({ value: value.trim() === value ? value : value });
    },
  );

  test('plain text and true numbers stay what they are', () => {
    expect(cellOf(name, "it's", 'zh')).toBe("it's");
    const number = column('n', { kind: 'number', zh: '数', en: 'N' });
    expect(cellOf(number, '-5', 'zh')).toBe(-5);
  });
});

describe('a number with the unit of its row', () => {
  const limit = column(
    'high',
    number({ zh: '高限', en: 'High limit', measured: { by: 'quantity' } }),
    '高限',
    'High limit',
  );

  test('says at its head whose unit it is in: in an English export that of its reader', () => {
    expect(headerOf(limit, 'en')).toBe('High limit (US unit)');
    expect(headerOf(limit, 'zh')).toBe('高限 (标准单位)');
    const shown: ShownColumn = { kind: 'measured' };
    expect(
      ['temperature v 425', 'temperature d 28', 'ph v 5.5', '- v 7'].map(cellReader(shown, 'en')),
    ).toEqual([797, 50.4, 5.5, 7]);
  });

  test('is in the standard unit in a form to be filled in, and its heading says so', () => {
    expect(headerOf(limit, 'en', true)).toBe('High limit (standard unit)');
    for (const language of ['zh', 'en'] as const) {
      const heading = headerOf(limit, language, true);
      expect(matchHeaders([limit], [heading])).toEqual({ high: 0 });
      expect(readCell(limit, 425, unitOfHeader(heading), {})).toEqual({ value: 425 });
    }
    expect(readCell(limit, 425, null, {})).toEqual({ value: 425 });
  });

  test('is refused under another unit, not read as the standard one', () => {
    expect(readCell(limit, 797, unitOfHeader('High limit (°F)'), {})).toHaveProperty('problem');
    expect(readCell(limit, '797 °F', null, {})).toHaveProperty('problem');
  });
});

describe('a quantity', () => {
  test('is written in the units of the language and read back to the same value', () => {
    for (const language of ['zh', 'en'] as const) {
      const heading = headerOf(pressure, language);
      expect(matchHeaders([name, pressure], [heading])).toEqual({ pressure: 0 });
      for (const value of [0, 1.6, 0.105, 12.345]) {
        expect(
          readCell(pressure, cellOf(pressure, String(value), language), unitOfHeader(heading), {}),
        ).toEqual({ value });
      }
    }
    expect(headerOf(pressure, 'zh')).toBe('设计压力 (MPa(g))');
    expect(headerOf(pressure, 'en')).toBe('Design pressure (psia)');
  });

  test('takes a unit typed beside the number over the one in the heading', () => {
    expect(readCell(pressure, '16 bar', 'psia', {})).toEqual({ value: 1.6 });
    expect(readCell(pressure, '16 furlong', 'psia', {})).toHaveProperty('problem');
  });
});

test('headings are known in both languages, in any width and case, or by the property', () => {
  for (const heading of ['名称', ' name ', 'NAME', '名称*', 'ｎａｍｅ'])
    expect(matchHeaders([name, pressure], [heading])).toEqual({ name: 0 });
  expect(matchHeaders([name], ['Something else', ''])).toEqual({});
});

test('the unit of a heading stands in its last brackets, which may hold others', () => {
  expect(
    ['压力 (表压) (MPa)', '密度（g/(cm³)）', 'Pressure(psi) *', '名称', '(bar)', 'a) b'].map(unitOfHeader),
  ).toEqual(['MPa', 'g/(cm³)', 'psi', null, 'bar', null]);
  for (const hostile of [`(${'a'.repeat(30_000)}`, `${' '.repeat(30_000)}x)`, ')'.repeat(30_000)])
    expect(unitOfHeader(hostile)).toBeNull();
});

test('headings are known by what else people call them, and each column is used once', () => {
  const tag = column('tag', text({ zh: '位号', en: 'Tag', max: 8, aka: ['Equipment no.'] }), '位号', 'Tag');
  expect(matchHeaders([tag, name], ['equipment  No.', 'Name', '名称', '位号 (旧)'])).toEqual({
    tag: 0,
    name: 1,
  });
  expect(matchHeaders([pressure], ['设计压力（bar）'])).toEqual({ pressure: 0 });
});

test('days come as dates of the spreadsheet or as people write them, and no other way', () => {
  const day = column('day', { kind: 'date', zh: '日', en: 'Day' });
  for (const cell of ['2024-03-05', '2024/3/5', '2024年3月5日', new Date('2024-03-05T00:00:00Z')]) {
    expect(readCell(day, cell, null, {})).toEqual({ value: '2024-03-05' });
  }
  expect(readCell(day, '05.03.24', null, {})).toHaveProperty('problem');
});

test('yes and no are read in both languages', () => {
  const flag = column('flag', yesNo({ zh: '是否', en: 'Flag' }));
  expect(['是', 'Yes', '1', '否', 'no', '0'].map((cell) => readCell(flag, cell, null, {}))).toEqual(
    [true, true, true, false, false, false].map((value) => ({ value })),
  );
  expect(readCell(flag, 'maybe', null, {})).toHaveProperty('problem');
});
