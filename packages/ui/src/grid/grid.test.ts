import { choice, date, number, quantity, type Resource, text, yesNo } from '@ircrisk/contract/resource.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform, redo, startHistory, undo } from '../diagram/history.ts';
import { arrange, plainView, spansOf } from './arrange.ts';
import { joinCells, splitCells } from './block.ts';
import { columnsOf, type SheetColumn, type SheetRow } from './column.ts';
import { contentText, faultOf, readContent } from './content.ts';
import { addRows, type RowFate, removeRows, setCells, untouched } from './document.ts';
import { columnsInView, layOut, popSpot } from './layout.ts';
import { fillRows, pasteBlock } from './paste.ts';
import { moved } from './range.ts';
import { changedNames, contentOf, faultsOf, type SheetLine, sheetLines, withCellsOf } from './rows.ts';
import { afterAnswer, batchOf, nothingAnswered, settled, storedRow } from './saving.ts';

const seed = Date.now() % 2 ** 31;
console.log(`grid: seed ${seed}`);

const columns: SheetColumn[] = [
  {
    name: 'item',
    field: text({ zh: '项目', en: 'Item', max: 40, required: true }),
    merged: true,
    frozen: true,
  },
  { name: 'mode', field: text({ zh: '故障模式', en: 'Failure mode', max: 40, required: true }) },
  { name: 'severity', field: number({ zh: '严重度', en: 'Severity', min: 1, max: 10, integer: true }) },
  { name: 'rate', field: number({ zh: '观测', en: 'Observed', readOnly: true }) },
  { name: 'thickness', field: quantity({ zh: '壁厚', en: 'Thickness', quantity: 'thickness', max: 100 }) },
  {
    name: 'class',
    field: choice({
      zh: '类别',
      en: 'Class',
      choices: { a: { zh: '甲', en: 'First' }, b: { zh: '乙', en: 'Second' } },
    }),
  },
];
const column = (name: string) => columns.find((one) => one.name === name)!;
const rows: SheetRow[] = [
  { id: '1', version: 1, item: '密封', mode: '外漏', severity: 8, rate: 0.1, thickness: 25.4, class: 'a' },
  { id: '2', version: 1, item: '密封', mode: '内漏', severity: 5, rate: 0.2, thickness: null, class: 'b' },
  { id: '3', version: 1, item: '轴承', mode: '磨损', severity: 7, rate: 0.3, thickness: 12, class: null },
];
const linesOf = (document = untouched, answered = nothingAnswered, stored = rows): SheetLine[] => {
  const byId = new Map(stored.map((row) => [row.id, row]));
  return sheetLines(
    stored,
    (row) => answered.keys.get(row.id) ?? row.id,
    (key) => storedRow(answered, key, byId, stored),
    document,
  );
};
const target = (lines: SheetLine[], from = 0) => ({ lines, columns: columns.slice(from), rows: 1, width: 1 });

describe('a cell', () => {
  it('shows and reads a quantity in the unit of the language', () => {
    const thickness = column('thickness');
    expect(contentText(thickness, { value: 25.4 }, 'en')).toBe('1');
    expect(readContent(thickness, '1', 'en')).toEqual({ value: 25.4 });
    expect(readContent(thickness, '12 mm', 'en')).toEqual({ value: 12 });
    expect(faultOf(thickness, { value: 200 }, rows[0]!, 'en')).toContain('3.937');
  });

  it('understands a choice by key and by the word of either language, and keeps what it cannot read', () => {
    for (const word of ['a', '甲', 'first'])
      expect(readContent(column('class'), word, 'zh')).toEqual({ value: 'a' });
    const unread = readContent(column('class'), '丙', 'zh');
    expect(contentText(column('class'), unread, 'zh')).toBe('丙');
    expect(faultOf(column('class'), unread, rows[0]!, 'en')).toBe('“丙” is not one of the choices');
  });

  it('reads days and flags as people write them', () => {
    const day: SheetColumn = { name: 'day', field: date({ zh: '日', en: 'Day' }) };
    const flag: SheetColumn = { name: 'flag', field: yesNo({ zh: '是否', en: 'Flag' }) };
    for (const text of ['2026-1-5', '2026/01/05', '2026年1月5日'])
      expect(readContent(day, text, 'zh')).toEqual({ value: '2026-01-05' });
    expect(readContent(flag, '否', 'en')).toEqual({ value: false });
    expect(readContent(flag, 'maybe', 'en').problem).toBeDefined();
  });

  it('says in a sentence what is wrong', () => {
    const severity = column('severity');
    expect(faultOf(severity, readContent(severity, '3~4', 'zh'), rows[0]!, 'zh')).toBe('不是有效的数值');
    expect(faultOf(severity, { value: 11 }, rows[0]!, 'zh')).toBe('严重度须在 1 与 10 之间');
    expect(faultOf(severity, { value: 0 }, rows[0]!, 'en')).toBe('Severity must be between 1 and 10');
    expect(faultOf(column('mode'), { value: null }, rows[0]!, 'en')).toBe('Failure mode must not be empty');
  });

  it('comes back from the clipboard as it went there', () => {
    const texts = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, (cells) => {
        const block = cells.map((row) => row.map((cell) => cell.replaceAll('\r', '')));
        // A last row of one empty cell is the line break a spreadsheet ends with.
        fc.pre(!(block.at(-1)!.length === 1 && block.at(-1)![0] === ''));
        expect(splitCells(joinCells(block))).toEqual(block);
      }),
      { seed },
    );
  });
});

describe('a paste', () => {
  it('passes over read-only columns and marks the cells it cannot read, before anything is saved', () => {
    const pasted = pasteBlock(
      [
        ['8', '10'],
        ['x', '20'],
      ],
      target(linesOf(), 2),
      'zh',
    );
    expect(pasted.skipped.map(({ name }) => name)).toEqual(['rate']);
    expect(pasted.patches.map(({ key, name, after }) => [key, name, after.value])).toEqual([
      ['1', 'thickness', 10],
      ['2', 'severity', undefined],
      ['2', 'thickness', 20],
    ]);
    const document = setCells('paste', pasted.patches).do(untouched);
    const lines = linesOf(document);
    expect(faultsOf(lines[1]!, columns, 'zh')).toEqual({ severity: '不是有效的数值' });
    const batch = batchOf(
      lines,
      document,
      nothingAnswered,
      columns,
      (line) => faultsOf(line, columns, 'zh'),
      500,
    );
    expect(batch?.input.rows).toEqual([{ key: '1', id: '1', version: 1, values: { thickness: 10 } }]);
  });

  it('of a block copied from a sheet leaves out its read-only column instead of moving the others', () => {
    const copied = ['severity', 'rate', 'thickness'];
    const { patches } = pasteBlock([['9', '0.5', '30']], target(linesOf(), 2), 'zh', copied);
    expect(patches.map(({ name, after }) => [name, after.value])).toEqual([
      ['severity', 9],
      ['thickness', 30],
    ]);
  });

  it('of one cell fills the whole choice, and what goes past the end makes new rows', () => {
    const one = pasteBlock([['9']], { ...target(linesOf(), 2), rows: 3 }, 'zh');
    expect(one.patches.map(({ key }) => key)).toEqual(['1', '2', '3']);
    const long = pasteBlock([['a'], ['b']], target(linesOf().slice(2), 1), 'zh');
    expect(long.extra).toEqual([{ mode: { value: 'b' } }]);
  });

  it('is repeated down by filling', () => {
    const lines = linesOf();
    const patches = fillRows((row) => lines[row], columns, { top: 0, bottom: 0, left: 1, right: 3 }, 2);
    expect(patches.map(({ key, name, after }) => [key, name, after.value])).toEqual([
      ['2', 'mode', '外漏'],
      ['2', 'severity', 8],
      ['3', 'mode', '外漏'],
      ['3', 'severity', 8],
    ]);
  });
});

const answerTo = (batch: NonNullable<ReturnType<typeof batchOf>>, more = {}) => ({
  saved: batch.input.rows.map(({ key, id, values }) => ({
    key,
    record: { ...rows.find((row) => row.id === id), id: id ?? `9${key}`, version: 2, ...values },
  })),
  faults: [],
  stale: [],
  removed: batch.input.removed ?? [],
  ...more,
});
const due = (document = untouched, answered = nothingAnswered) =>
  batchOf(
    linesOf(document, answered),
    document,
    answered,
    columns,
    (line) => faultsOf(line, columns, 'zh'),
    500,
  );
const typed = (key: string, name: string, before: unknown, after: unknown) => ({
  key,
  name,
  before: { value: before },
  after: { value: after },
});
const fate: RowFate = { isStored: (key) => /^\d+$/.test(key), isGone: () => false };

describe('saving', () => {
  it('sends changed cells alone, and what was stored is no longer a change', () => {
    const document = setCells('type', [typed('1', 'severity', 8, 9)]).do(untouched);
    const batch = due(document)!;
    expect(batch.input.rows).toEqual([{ key: '1', id: '1', version: 1, values: { severity: 9 } }]);
    const after = afterAnswer(document, nothingAnswered, batch, answerTo(batch), rows);
    const [line] = linesOf(after.document, after.answered);
    expect(changedNames(line!, columns)).toEqual([]);
    expect(contentOf(line!, column('severity')).value).toBe(9);
    expect(due(after.document, after.answered)).toBeUndefined();
  });

  it('keeps what was typed while the answer was on its way', () => {
    const first = setCells('type', [typed('1', 'severity', 8, 9)]).do(untouched);
    const batch = due(first)!;
    const second = setCells('type', [typed('1', 'severity', 9, 10)]).do(first);
    const after = afterAnswer(second, nothingAnswered, batch, answerTo(batch), rows);
    expect(due(after.document, after.answered)?.input.rows).toEqual([
      { key: '1', id: '1', version: 2, values: { severity: 10 } },
    ]);
  });

  it('is taken back by an undo, which is a change of its own', () => {
    const edited = perform(startHistory(untouched), setCells('type', [typed('1', 'severity', 8, 9)]));
    const batch = due(edited.present)!;
    const after = afterAnswer(edited.present, nothingAnswered, batch, answerTo(batch), rows);
    const back = undo({ ...edited, present: after.document });
    expect(due(back.present, after.answered)?.input.rows?.[0]).toMatchObject({
      version: 2,
      values: { severity: 8 },
    });
    expect(due(redo(back).present, after.answered)).toBeUndefined();
  });

  it('leaves a refused row here until it is changed, and a stale one until it is settled', () => {
    const document = setCells('type', [
      typed('1', 'mode', '外漏', '甲'),
      typed('2', 'mode', '内漏', '乙'),
    ]).do(untouched);
    const batch = due(document)!;
    const answer = {
      saved: [],
      faults: [{ key: '1', errors: [{ field: 'mode', rule: 'unique', msg: '已存在' }] }],
      stale: [{ key: '2', record: { ...rows[1]!, version: 5, mode: '他人' } }],
      removed: [],
    };
    const { document: kept, answered } = afterAnswer(document, nothingAnswered, batch, answer, rows);
    expect(answered.told.get('1')?.faults).toEqual({ mode: '已存在' });
    const mine = settled(kept, answered, '2', 'mine', rows);
    const line = linesOf(mine.document, mine.answered)[1]!;
    expect([line.stored?.version, contentOf(line, column('mode')).value]).toEqual([5, '乙']);
    const theirs = settled(kept, answered, '2', 'theirs', rows);
    expect(contentOf(linesOf(theirs.document, theirs.answered)[1]!, column('mode')).value).toBe('他人');
  });

  it('makes a new row where it was added, and undo takes it out of the sheet and off the server', () => {
    const cells = { item: { value: '密封' }, mode: { value: '卡涩' } };
    const added = perform(
      startHistory(untouched),
      addRows('add', [{ key: 'new-1', after: '1', cells }], fate),
    );
    expect(linesOf(added.present).map(({ key }) => key)).toEqual(['1', 'new-1', '2', '3']);
    const batch = due(added.present)!;
    expect(batch.input.rows[0]).toMatchObject({
      key: 'new-1',
      values: { item: '密封', mode: '卡涩', severity: null },
    });
    const { document, answered } = afterAnswer(added.present, nothingAnswered, batch, answerTo(batch), rows);
    const again = [...rows, { id: '9new-1', version: 2, item: '密封', mode: '卡涩' }];
    expect(linesOf(document, answered, again).map(({ key }) => key)).toEqual(['1', 'new-1', '2', '3']);
    const stored: RowFate = { ...fate, isStored: () => true };
    const gone = addRows('add', [{ key: 'new-1', after: '1', cells }], stored).undo(document);
    expect(due(gone, answered)?.input.removed).toEqual(['9new-1']);
  });

  it('brings a row back that was removed on the server, as a new one', () => {
    const cells = Object.fromEntries(columns.map((one) => [one.name, contentOf(linesOf()[1]!, one)]));
    let isGone = false;
    const known: RowFate = { isStored: (key) => key === '2' && !isGone, isGone: () => isGone };
    const command = removeRows('remove', [{ key: '2', after: '1', cells }], known);
    const removed = command.do(untouched);
    const batch = due(removed)!;
    expect(batch.input.removed).toEqual(['2']);
    const { document, answered } = afterAnswer(removed, nothingAnswered, batch, answerTo(batch), rows);
    isGone = true;
    const back = command.undo(document);
    expect(due(back, answered)?.input.rows).toMatchObject([{ key: 'again-2', values: { mode: '内漏' } }]);
  });

  it('undone step by step is always where it began', () => {
    const edit = fc.record({
      key: fc.constantFrom('1', '2', '3'),
      severity: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        let history = startHistory(untouched);
        const read = (key: string) =>
          contentOf(linesOf(history.present).find((line) => line.key === key)!, column('severity'));
        const before = ['1', '2', '3'].map((key) => read(key).value);
        for (const { key, severity } of edits) {
          const patch = { key, name: 'severity', before: read(key), after: { value: severity } };
          history = perform(history, setCells('type', [patch]));
        }
        while (history.past.length > 0) history = undo(history);
        expect(['1', '2', '3'].map((key) => read(key).value)).toEqual(before);
        expect(due(history.present)).toBeUndefined();
      }),
      { seed },
    );
  });
});

describe('the rows in view', () => {
  const keys = (view: Partial<typeof plainView>) =>
    arrange(linesOf(), columns, { ...plainView, ...view }, 'zh', undefined).map((place) =>
      place.kind === 'row' ? place.key : `${place.text} ${place.count}`,
    );

  it('are filtered, sorted and grouped by what a person reads', () => {
    expect(keys({ search: '漏' })).toEqual(['1', '2']);
    expect(keys({ filters: { class: { oneOf: ['乙', ''] } } })).toEqual(['2', '3']);
    expect(keys({ sort: { name: 'severity', descending: true } })).toEqual(['1', '3', '2']);
    expect(keys({ sort: { name: 'thickness', descending: true } })).toEqual(['1', '3', '2']);
    expect(keys({ group: 'item', closed: new Set(['密封']) })).toEqual(['密封 2', '轴承 1', '3']);
  });

  it('are sorted by codes as people count them', () => {
    const code = { ...column('item'), field: text({ zh: '编码', en: 'Code', max: 5, counted: true }) };
    const codes = ['1AA', '10A', '1B', '2A', '1A'];
    const lines = codes.map((value) => ({ ...linesOf()[0]!, key: value, cells: { [code.name]: { value } } }));
    const view = { ...plainView, sort: { name: code.name, descending: false } };
    const sorted = arrange(lines, [code], view, 'zh', undefined).map((place) =>
      place.kind === 'row' ? place.key : '',
    );
    expect(sorted).toEqual(['1A', '1B', '1AA', '2A', '10A']);
  });

  it('share a tall cell where neighbours agree', () => {
    const lines = linesOf();
    const places = arrange(lines, columns, plainView, 'zh', undefined);
    const spans = spansOf(places, (key) => lines.find((line) => line.key === key), columns);
    expect(spans.get('item')).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 3 },
    ]);
  });

  it('share none where two records only have the same name', () => {
    const item = column('item');
    const named = ['7', '7', '8'].map((id, at) => ({ ...rows[at]!, item: id, itemName: 'Valve' }));
    const lines = linesOf(untouched, nothingAnswered, named);
    const places = arrange(lines, [item], plainView, 'zh', undefined);
    const spans = spansOf(places, (key) => lines.find((line) => line.key === key), [item]);
    expect(spans.get('item')).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 3 },
    ]);
  });

  it('are walked as in a spreadsheet, over the heads of groups', () => {
    const filled = new Set(['0 0', '1 0', '4 0']);
    const extent = {
      rows: 6,
      columns: 3,
      page: 2,
      holdsCells: (row: number) => row !== 3,
      isFilled: ({ row, column: at }: { row: number; column: number }) => filled.has(`${row} ${at}`),
    };
    const from = { row: 2, column: 0 };
    expect(moved(from, 'ArrowDown', false, extent)).toEqual({ row: 4, column: 0 });
    expect(moved({ row: 0, column: 0 }, 'ArrowDown', true, extent)).toEqual({ row: 1, column: 0 });
    expect(moved({ row: 1, column: 0 }, 'ArrowDown', true, extent)).toEqual({ row: 4, column: 0 });
    expect(moved(from, 'PageUp', false, extent)).toEqual({ row: 0, column: 0 });
    expect(moved(from, 'End', true, extent)).toEqual({ row: 5, column: 2 });
    expect(moved(from, 'x', false, extent)).toBeUndefined();
  });
});

describe('the list of a cell', () => {
  const view = { width: 1440, height: 900 };
  const list = { width: 340, height: 320 };

  it('opens under its cell, and over it where the window ends', () => {
    expect(popSpot({ left: 300, top: 200, width: 44, height: 28 }, list, view)).toEqual({
      left: 300,
      top: 228,
    });
    expect(popSpot({ left: 300, top: 700, width: 44, height: 28 }, list, view)).toEqual({
      left: 300,
      top: 380,
    });
  });

  it('is read whole wherever its cell stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 872 }), (left, top) => {
        const spot = popSpot({ left, top, width: 40, height: 28 }, list, view);
        expect(spot.left).toBeGreaterThanOrEqual(0);
        expect(spot.top).toBeGreaterThanOrEqual(0);
        expect(spot.left + list.width).toBeLessThanOrEqual(view.width);
        expect(spot.top + list.height).toBeLessThanOrEqual(view.height);
      }),
      { seed },
    );
  });
});

describe('the rows after an edit of cells', () => {
  const before = perform(
    startHistory(untouched),
    setCells('typed', [{ key: '1', name: 'mode', before: { value: '外漏' }, after: { value: '渗漏' } }]),
  );
  const lines = linesOf(before.present);
  const placeOf = new Map(lines.map(({ key }, at) => [key, at]));

  it('are what they would be from the beginning, and those left alone are the same objects', () => {
    const patch = { key: '3', name: 'severity', before: { value: 7 }, after: { value: 9 } };
    const { present } = perform(before, setCells('typed', [patch]));
    const after = withCellsOf(lines, placeOf, before.present.cells, present.cells);
    expect(after).toEqual(linesOf(present));
    expect(after.map((line, at) => line === lines[at])).toEqual([true, true, false]);
  });

  it('forget the cells that are no longer there', () => {
    const after = withCellsOf(lines, placeOf, before.present.cells, untouched.cells);
    expect(after).toEqual(linesOf());
    expect(after[1]).toBe(lines[1]);
  });
});

describe('the columns in view', () => {
  const wide = (count: number, frozen: number): SheetColumn[] =>
    Array.from({ length: count }, (_, at) => ({
      name: `c${at}`,
      field: text({ zh: '列', en: 'Column', max: 40 }),
      width: 100,
      frozen: at < frozen,
    }));
  const layout = layOut(wide(30, 2), 'zh', {}, undefined);

  it('are those between the frozen ones and the right edge, and a few beyond the edges', () => {
    // Numbers 46 px, two frozen columns: the first 246 px stay. 600 px of the others are seen in a window of 846.
    expect(columnsInView(layout, 0, 846)).toEqual({ from: 2, to: 11 });
    expect(columnsInView(layout, 1000, 846)).toEqual({ from: 9, to: 21 });
    expect(columnsInView(layout, layout.width - 846, 846)).toEqual({ from: 21, to: 30 });
  });

  it('stay as they are drawn while they cover the view', () => {
    const drawn = columnsInView(layout, 1000, 846);
    expect(columnsInView(layout, 1150, 846, drawn)).toBe(drawn);
    expect(columnsInView(layout, 850, 846, drawn)).toBe(drawn);
    expect(columnsInView(layout, 1310, 846, drawn)).toEqual({ from: 12, to: 24 });
    expect(columnsInView(layout, 1000, 1400, drawn)).toEqual({ from: 9, to: 26 });
  });

  it('follow a column that was made wider, and are drawn anew when there are fewer', () => {
    const pulled = layOut(wide(30, 2), 'zh', { c2: 900 }, undefined);
    expect(columnsInView(pulled, 0, 846)).toEqual({ from: 2, to: 3 });
    const fewer = layOut(wide(5, 2), 'zh', {}, undefined);
    expect(columnsInView(fewer, 0, 846, { from: 2, to: 11 })).toEqual({ from: 2, to: 5 });
  });

  it('are none where all are frozen', () => {
    const frozen = layOut(wide(3, 0), 'zh', {}, 'c2');
    expect(columnsInView(frozen, 0, 846)).toEqual({ from: 3, to: 3 });
  });

  it('always hold every column that is seen, whatever the widths', () => {
    const widths = fc.array(fc.integer({ min: 36, max: 400 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        widths,
        fc.nat(3),
        fc.nat(8000),
        fc.integer({ min: 200, max: 2000 }),
        (own, frozen, left, width) => {
          const drawn = Object.fromEntries(own.map((one, at) => [`c${at}`, one]));
          const laid = layOut(wide(own.length, frozen), 'zh', drawn, undefined);
          const { from, to } = columnsInView(laid, left, width);
          for (const one of laid.columns) {
            const isSeen = one.left + one.width > left + laid.frozen && one.left < left + width;
            if (!one.isFrozen && isSeen) expect(one.at >= from && one.at < to).toBe(true);
          }
        },
      ),
      { seed },
    );
  });

  it('come behind those that stay in view, which else would lie over them', () => {
    const plain = text({ zh: '列', en: 'Column', max: 40 });
    const resource = { fields: { code: plain, step: plain, hazard: plain } } as unknown as Resource;
    const stay = { code: { frozen: true }, hazard: { frozen: true } };
    const laid = layOut(columnsOf(resource, ['code', 'step', 'hazard'], stay), 'zh', {}, undefined);
    expect(laid.columns.map(({ column: { name } }) => name)).toEqual(['code', 'hazard', 'step']);
    for (const { isFrozen, left } of laid.columns) expect(isFrozen).toBe(left < laid.frozen);
  });

  it('leave a tall cell to a column that stays in view', () => {
    const merged = columns.map((one) => one.name);
    expect(layOut(columns, 'zh', {}, undefined).columns.filter(({ isMerged }) => isMerged)).toHaveLength(1);
    const all = layOut([columns[1]!, columns[0]!], 'zh', {}, merged[1]);
    expect(all.columns.some(({ isMerged }) => isMerged)).toBe(false);
  });
});

it('takes the English of a required text for both, as a form does, and asks where neither is written', () => {
  const pair: SheetColumn[] = [
    { name: 'hazardEn', field: text({ zh: '危害（英文）', en: 'Hazard, in English', max: 40 }) },
    { name: 'hazard', field: text({ zh: '危害', en: 'Hazard', max: 40, required: true }) },
  ];
  const line = (cells: SheetLine['cells']): SheetLine => ({ key: 'new', stored: undefined, cells });
  const english = line({ hazardEn: { value: 'Pinched hand' } });
  expect(faultsOf(english, pair, 'en')).toEqual({});
  const document = { ...untouched, cells: new Map([['new', english.cells]]) };
  const sent = batchOf([english], document, nothingAnswered, pair, () => ({}), 10);
  expect(sent?.input.rows[0]?.values).toEqual({ hazardEn: 'Pinched hand', hazard: 'Pinched hand' });
  expect(Object.keys(faultsOf(line({ hazardEn: { value: null } }), pair, 'en'))).toEqual(['hazard']);
});
