import { describe, expect, it } from 'vitest';
import { tableCells, toCsv } from '../chart/chart-table.ts';
import { columnLetters, toXlsx } from '../chart/xlsx.ts';
import { crc32 } from '../chart/zip.ts';
import { clampOffset } from './clamp.ts';
import { inputText, readNumber, readTyped, restText } from './quantity-text.ts';
import { secondsLeft } from './time-left.ts';

describe('a quantity input', () => {
  it('shows the stored value in the unit of the language with every digit', () => {
    expect(inputText('temperature', 100, 'zh')).toBe('100');
    expect(inputText('temperature', 100, 'en')).toBe('212');
    expect(inputText('temperature', null, 'zh')).toBe('');
    expect(inputText('temperature', 0, 'zh')).toBe('0');
  });

  it('reads what people type: units of either system, full-width digits, separators', () => {
    expect(readTyped('212 °F', 'temperature', 'zh')).toEqual({ value: 100 });
    expect(readTyped('１２．５', 'temperature', 'zh')).toEqual({ value: 12.5 });
    expect(readNumber('1,234.5')).toEqual({ value: 1234.5 });
    expect(readNumber('3.06E-4')).toEqual({ value: 0.000306 });
  });

  it('takes nothing for no value and tells what cannot be read', () => {
    expect(readTyped('  ', 'temperature', 'zh')).toEqual({ value: null });
    expect(readTyped('abc', 'temperature', 'zh')).toEqual({ problem: 'notANumber' });
    expect(readTyped('5 furlong', 'temperature', 'zh')).toEqual({ problem: 'unknownUnit' });
    expect(readTyped('-300', 'temperature', 'zh')).toEqual({ problem: 'belowPhysicalLimit' });
  });

  it('rests as a short figure of the other system, whatever decimals the conversion has', () => {
    expect(restText('length', 14, 'en')).toBe('45.93176');
    expect(restText('length', 14, 'zh')).toBe('14');
    expect(restText('length', null, 'en')).toBe('');
  });
  it('gives back the same stored value after showing and reading it in the other system', () => {
    for (const value of [1.6, 0.1, 16.8, 14.2]) {
      expect(readTyped(inputText('pressureGauge', value, 'en'), 'pressureGauge', 'en')).toEqual({ value });
    }
  });
});

describe('a dialog that is dragged', () => {
  const view = { width: 1000, height: 600 };
  it('stays within the view on every side', () => {
    const box = { left: 300, top: 100, width: 400, height: 200 };
    expect(clampOffset(box, view, { x: 50, y: 20 })).toEqual({ x: 50, y: 20 });
    expect(clampOffset(box, view, { x: 900, y: 900 })).toEqual({ x: 300, y: 300 });
    expect(clampOffset(box, view, { x: -900, y: -900 })).toEqual({ x: -300, y: -100 });
  });
  it('keeps its title in view when it is larger than the view', () => {
    const box = { left: 0, top: 24, width: 1200, height: 900 };
    expect(clampOffset(box, view, { x: 40, y: 40 })).toEqual({ x: 0, y: -24 });
  });
});

describe('figures behind a chart', () => {
  const table = {
    columns: [
      { key: 'unit', title: '装置' },
      { key: 'count', title: '数量', numeric: true },
    ],
    rows: [
      { unit: '=1+1', count: 3 },
      { unit: 'a "b" <c>', count: null },
    ],
  };
  it('leave as CSV that no spreadsheet takes for a formula', () => {
    expect(toCsv(tableCells(table))).toBe('\ufeff"装置","数量"\r\n"\'=1+1",3\r\n"a ""b"" <c>",""\r\n');
  });
  it('leave as a workbook whose sheet holds numbers as numbers and text as text', () => {
    const content = new TextDecoder().decode(toXlsx(tableCells(table), '数量/装置'));
    expect(content.startsWith('PK\u0003\u0004')).toBe(true);
    expect(content).toContain('<c r="B2"><v>3</v></c>');
    expect(content).toContain('a &quot;b&quot; &lt;c&gt;');
    expect(content).toContain('name="数量 装置"');
  });
  it('are checked by the sum of the format', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('time left', () => {
  it('follows the pace seen so far and is not guessed without one', () => {
    expect(secondsLeft({ time: 0, done: 0 }, { time: 10_000, done: 25 }, 100)).toBe(30);
    expect(secondsLeft({ time: 0, done: 5 }, { time: 10_000, done: 5 }, 100)).toBeUndefined();
  });
});
