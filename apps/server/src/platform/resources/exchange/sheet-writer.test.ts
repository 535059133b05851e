import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { type Cell, cellReader } from './cells.ts';
import { copiedValue, copyText, lineReader } from './copy-text.ts';
import { lineWriter } from './line-writer.ts';
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

  test('become the very sheet their cells would', async () => {
    const lines = records.map((values) => values.map(copyText).join('\t'));
    const write = lineWriter({ name: 'x', columns }, readers);
    function* batches() {
      for (let at = 0; at < lines.length; at += 256) {
        const some = lines.slice(at, at + 256);
        yield { count: some.length, write: (from: number) => write(some, from) };
      }
    }
    const chunks: Buffer[] = [];
    for await (const chunk of workbookBytes({ name: 'x', columns }, batches())) chunks.push(chunk);
    const cells = records.map((values) =>
      values.map((value, at) => (value === '' ? null : readers[at]!(value))),
    );
    const [fromLines, fromCells] = [
      await readXlsx(Buffer.concat(chunks)),
      await readXlsx(await written(cells, columns)),
    ];
    expect(fromLines.sheets[0]?.rows).toHaveLength(2601);
    expect(fromLines.sheets[0]?.rows).toEqual(fromCells.sheets[0]?.rows);
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

  test('is cut into lines wherever the bytes are cut', () => {
    const bytes = new TextEncoder().encode('塔器\t1\n换热器\t2\n');
    for (let at = 0; at <= bytes.length; at += 1) {
      const read = lineReader();
      expect([...read(bytes.subarray(0, at)), ...read(bytes.subarray(at))]).toEqual(['塔器\t1', '换热器\t2']);
    }
  });
});
