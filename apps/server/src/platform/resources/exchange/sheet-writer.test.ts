import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { type Cell, cellReader, isPlain } from './cells.ts';
import { copiedValue, copyText } from './copy-text.ts';
import { lineCutter, lineWriter } from './line-writer.ts';
import { columnLetters, workbookBytes } from './sheet-writer.ts';
import { guardWorkbook } from './zip-guard.ts';

async function written(rows: Cell[][], columns: { header: string; width: number; format?: string }[]) {
  const chunks: Buffer[] = [];
  for await (const chunk of workbookBytes({ name: '表 & <1>', columns }, [rows])) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a written workbook', () => {
  test('passes the guard of uploads and is read back cell by cell', async () => {
    const day = new Date('2024-02-29T00:00:00Z');
    const rows: Cell[][] = [
      ['a & b <c> "d"', 1.5, day, true, null],
      [' space \n line ', -0.1, null, false, '鋼😀'],
    ];
    const columns = ['文', 'n', 'd', 'b', 'e'].map((header, at) => ({
      header,
      width: 10,
      ...(at === 2 ? { format: 'yyyy-mm-dd' } : {}),
    }));
    const file = await written(rows, columns);
    await guardWorkbook(file);
    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.name).toBe('表 & <1>');
    expect(sheet?.rows).toEqual([['文', 'n', 'd', 'b', 'e'], ...rows]);
  });

  test('leaves out the characters that XML cannot hold', async () => {
    const file = await written([['a\u0000b\u0007c']], [{ header: 'x', width: 8 }]);
    expect((await readXlsx(file)).sheets[0]?.rows[1]).toEqual(['abc']);
  });

  test('has a row for every row, however many', async () => {
    const rows = Array.from({ length: 5000 }, (_, at): Cell[] => [`T-${at}`, at]);
    const file = await written(rows, [
      { header: 't', width: 8 },
      { header: 'n', width: 8 },
    ]);
    const read = (await readXlsx(file)).sheets[0]?.rows ?? [];
    expect(read).toHaveLength(5001);
    expect(read.at(-1)).toEqual(['T-4999', 4999]);
  });
});

describe('lines of the database', () => {
  const columns = [
    { header: '位号', width: 10 },
    { header: '压力', width: 10, kind: 'quantity' as const, quantity: 'pressureGauge' as const },
    { header: '日期', width: 10, kind: 'date' as const, format: 'yyyy-mm-dd' },
    { header: '备注', width: 10 },
  ];
  const readers = columns.map((column) => cellReader(column, 'zh'));
  const texts = ['a & b <c>', '塔器 😀', 'C:\\new\ttab\nline', '=1+1', '', ' x ', 'a\u0000b'];
  const records = Array.from({ length: 2600 }, (_, at) => [
    `T-${at}`,
    at % 3 === 0 ? '' : String(at / 8),
    at % 5 === 0 ? '' : `2024-02-${String(1 + (at % 28)).padStart(2, '0')}`,
    texts[at % texts.length]!,
  ]);

  const inColumns = columns.map((column, at) => ({ read: readers[at]!, plain: isPlain(column) }));
  const linesOf = (rows: readonly (readonly string[])[]) =>
    Buffer.from(rows.map((values) => `${values.map(copyText).join('\t')}\n`).join(''));

  async function sheetOf(rows: readonly (readonly string[])[]) {
    const write = lineWriter({ name: 'x', columns }, inColumns);
    function* batches() {
      for (const lines of lineCutter(256)(linesOf(rows)))
        yield { count: lines.count, write: (from: number) => write(lines, from) };
    }
    const chunks: Buffer[] = [];
    for await (const chunk of workbookBytes({ name: 'x', columns }, batches())) chunks.push(chunk);
    return (await readXlsx(Buffer.concat(chunks))).sheets[0]?.rows;
  }
  const cellsOf = (rows: readonly (readonly string[])[]) =>
    rows.map((values) => values.map((value, at) => (value === '' ? null : readers[at]!(value))));
  const sheetOfCells = async (rows: Cell[][]) =>
    (await readXlsx(await written(rows, columns))).sheets[0]?.rows;

  test('become the very sheet their cells would', async () => {
    const fromLines = await sheetOf(records);
    expect(fromLines).toHaveLength(2601);
    expect(fromLines).toEqual(await sheetOfCells(cellsOf(records)));
  });

  test('keep every text, whatever stands in it or at its ends', async () => {
    const texts = fc
      .sample(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc
            .tuple(
              fc.constantFrom('', ' ', '=', '+', "'", '塔', '\u3000', '\u00a0', '\ufffe', 'V', '7'),
              fc.constantFrom(
                '塔器',
                'a&b',
                '<t>',
                'C:\\new',
                '（一）',
                '"',
                'x\ty',
                'l\nm',
                '\u0007',
                '\u007f',
              ),
              fc.constantFrom('', ' ', '\u3000', '\u2009', '\ufeff', '器', 'é', '\uffff', '😀'),
            )
            .map((parts) => parts.join('')),
        ),
        freshRuns(3000),
      )
      .filter((text) => text.isWellFormed() && !text.includes('\u0000'));
    const rows = texts.map((text) => [text, '', '', '']);
    expect(await sheetOf(rows)).toEqual(await sheetOfCells(cellsOf(rows)));
  });

  test('are cut wherever the bytes are cut', () => {
    const bytes = Buffer.from('塔器\t1\n换热器\t2\n泵\t3\n');
    for (let at = 0; at <= bytes.length; at += 1) {
      const cut = lineCutter(2);
      const found = [...cut(bytes.subarray(0, at)), ...cut(bytes.subarray(at))];
      expect(Buffer.concat(found.map((lines) => lines.bytes))).toEqual(bytes);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(3);
      expect(found.every((lines) => lines.count <= 2 && lines.bytes.at(-1) === 10)).toBe(true);
    }
  });
});

test('columns are lettered as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe('the text of COPY', () => {
  test.each(['plain', 'a\tb', 'a\nb', 'back\\slash', '\\N', 'C:\\new\\table', '\r\n', ''])(
    '%j comes back as it was',
    (value) => {
      expect(copiedValue(copyText(value))).toBe(value);
    },
  );

  test('has a word for nothing', () => {
    expect(copyText(null)).toBe('\\N');
    expect(copiedValue('\\N')).toBeNull();
  });
});
