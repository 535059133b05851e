import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Box,
  carryOver,
  extract,
  findTags,
  findText,
  type PageText,
  type Point,
  readLines,
  type Template,
  type TextRun,
  textIn,
  wordsOf,
} from './index.ts';

const run = (text: string, x: number, y: number, more: Partial<TextRun> = {}): TextRun => ({
  text,
  x,
  y,
  width: [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 10 : 5), 0),
  height: 10,
  angle: 0,
  ocr: false,
  ...more,
});

/** The same page written in another direction, as on a sheet scanned sideways. */
const turned = (runs: readonly TextRun[], angle: 0 | 90 | 180 | 270): TextRun[] =>
  runs.map((each) => {
    const turn: Record<number, Point> = {
      0: [each.x, each.y],
      90: [-each.y, each.x],
      180: [-each.x, -each.y],
      270: [each.y, -each.x],
    };
    const [x, y] = turn[angle]!;
    return { ...each, x, y, angle };
  });

describe('text of a page', () => {
  it('is joined by line, with a space where the gap is wide', () => {
    const lines = readLines([
      run('PL-', 0, 100),
      run('3107', 15, 101),
      run('8"', 60, 100),
      run('下一行', 0, 80),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(['PL-3107 8"', '下一行']);
  });
  it('is in a zone with the glyphs that lie half inside', () => {
    const runs = [run('18.0', 0, 0), run('20.1', 0, -40)];
    expect(textIn(runs, [-5, -5, 30, 15])?.text).toBe('18.0');
    expect(textIn(runs, [-5, -5, 11, 15])?.text).toBe('18');
    expect(textIn(runs, [200, 200, 300, 300])).toBeNull();
  });
  it('is compared by words and by Chinese signs', () => {
    expect(wordsOf([run('ｐｌ-3107 管线', 0, 0)]).map(({ text }) => text)).toEqual(['PL-3107', '管', '线']);
  });
  it('is found whatever its width of letters', () => {
    expect(findText([run('测点 ０７-14', 0, 0)], '07-14')).toHaveLength(1);
    expect(findText([run('07-15', 0, 0)], '07-14')).toEqual([]);
    expect(findTags([run('V-303 冷高压分离器', 0, 0)]).map(({ tag }) => tag)).toEqual(['V-303']);
  });
});

const sheet: Template = {
  fields: [{ key: 'reportNo', kind: 'regex', regex: '报告编号[:：]\\s*(\\S+)', required: true }],
  table: {
    columns: [
      { key: 'point', heads: ['点号', 'Point'], value: 'text' },
      { key: 'measured', heads: ['实测', 'Measured'], value: 'number', unit: 'mm', take: 'min' },
      { key: 'date', heads: ['日期', 'Date'], value: 'day' },
    ],
  },
};
const rows: TextRun[] = [
  run('报告编号：UT-2026-1187', 0, 300),
  run('点号', 0, 250),
  run('实测 mm', 100, 250),
  run('日期', 200, 250),
  run('07-11', 0, 230),
  run('20.1', 105, 230),
  run('2026.10.22', 195, 230),
  run('07-12', 0, 210),
  run('１９．９', 100, 210),
  run('2026.10.22', 195, 210),
  run('07-13', 0, 190),
  run('20.2~20.5', 95, 190, { ocr: true, sure: 0.94 }),
  run('2026.10.22', 195, 190),
  run('07-14', 0, 170),
  run('18,0', 105, 170, { ocr: true, sure: 0.71 }),
  run('2026.13.22', 195, 170),
  run('备注：周敏记录', 0, 100),
];
const page = (runs: readonly TextRun[]): PageText => ({ page: 2, box: [-1000, -1000, 1000, 1000], runs });

describe('extraction by a template', () => {
  it.each([0, 90, 180, 270] as const)('reads field and table of a sheet turned by %i', (angle) => {
    const { values, missing } = extract(sheet, [page(turned(rows, angle))]);
    expect(missing).toEqual([]);
    const of = (key: string) =>
      values.filter((value) => value.key === key).map(({ value, confidence }) => [value, confidence]);
    expect(of('reportNo')).toEqual([['UT-2026-1187', 1]]);
    expect(of('point').map(([value]) => value)).toEqual(['07-11', '07-12', '07-13', '07-14']);
    expect(of('measured')).toEqual([
      [20.1, 1],
      [19.9, 1],
      [20.2, 0.94],
      [18, 0.71],
    ]);
    expect(of('date').map(([value]) => value)).toEqual(['2026-10-22', '2026-10-22', '2026-10-22', null]);
  });
  it('keeps where each value stands, and the text as it was', () => {
    const value = extract(sheet, [page(rows)]).values.find(({ raw }) => raw === '18,0');
    expect(value).toMatchObject({ page: 2, method: 'ocr', problem: null, unit: 'mm' });
    const [x0, y0, x1, y1] = value!.rect;
    expect(x0 <= 106 && x1 >= 120 && y0 <= 170 && y1 >= 175).toBe(true);
  });
  it('says what is missing instead of guessing', () => {
    expect(extract(sheet, [page([run('空白页', 0, 0)])])).toEqual({
      values: [],
      missing: ['reportNo', 'table'],
    });
  });
  it('takes zones as shares of the page and texts beside an anchor', () => {
    const runs = [run('最小壁厚', 0, 500), run('7.85 mm', 60, 500)];
    const whole: PageText = { page: 1, box: [0, 0, 1000, 1000], runs };
    const template: Template = {
      fields: [
        { key: 'zone', kind: 'zone', page: 1, zone: [0.05, 0.48, 0.2, 0.51], unit: 'mm' },
        {
          key: 'anchor',
          kind: 'anchor',
          anchor: '最小壁厚',
          side: 'right',
          unit: 'mm',
          validator: 'positive',
        },
      ],
    };
    expect(extract(template, [whole]).values.map(({ value }) => value)).toEqual([7.85, 7.85]);
  });
});

describe('carry-over to a new revision', () => {
  const box: Box = [0, 0, 1000, 800];
  const before = [
    {
      page: 1,
      box,
      runs: [
        run('E-305', 100, 400),
        run('反应流出物', 100, 380),
        run('V-303', 600, 300),
        run('冷高压分离器', 600, 280),
      ],
    },
  ];
  const mark = (id: string, x: number, y: number, at = 1) => ({ id, page: at, strokes: [[[x, y] as const]] });
  const marks = [
    mark('same', 110, 390),
    mark('moved', 610, 290),
    mark('empty', 900, 50),
    mark('gone', 110, 390, 2),
  ];
  it('keeps its place, moves with its text, or comes to the list with a reason', () => {
    const after = [
      {
        page: 1,
        box,
        runs: [...before[0]!.runs.slice(0, 2), run('V-303', 700, 500), run('冷高压分离器', 700, 480)],
      },
    ];
    const carried = carryOver(marks, before, after);
    expect(carried.map(({ how, reason }) => reason ?? how)).toEqual([
      'same',
      'shifted',
      'noText',
      'pageGone',
    ]);
    const [[x, y]] = carried[1]!.strokes[0] as [Point];
    expect([Math.round(x), Math.round(y)]).toEqual([710, 490]);
  });
  it('leaves everything to a person where the page has another size or another text', () => {
    expect(carryOver([marks[0]!], before, [{ ...before[0]!, box: [0, 0, 1200, 800] }])[0]?.reason).toBe(
      'boxChanged',
    );
    const other = [{ page: 1, box, runs: [run('T-999', 100, 400), run('储罐区', 100, 380)] }];
    expect(carryOver([marks[0]!], before, other)[0]?.reason).toBe('textChanged');
    expect(carryOver([marks[0]!], before, [{ page: 1, box, runs: [] }])[0]?.reason).toBe('noText');
  });
  it('follows a whole drawing that was moved, wherever it went', () => {
    const shift = fc.integer({ min: -150, max: 150 });
    fc.assert(
      fc.property(shift, shift, (dx, dy) => {
        const after = [
          {
            page: 1,
            box,
            runs: before[0]!.runs.map((each) => ({ ...each, x: each.x + dx, y: each.y + dy })),
          },
        ];
        const [first] = carryOver([marks[0]!], before, after);
        expect(first?.how).not.toBe('unresolved');
        const [[x, y]] = first!.strokes[0] as [Point];
        // At its place while the text around is still alike; else with the text, exactly.
        if (first?.how === 'shifted') expect(Math.hypot(x - 110 - dx, y - 390 - dy)).toBeLessThan(0.01);
        else expect([x, y]).toEqual([110, 390]);
      }),
      freshRuns(200),
    );
  });
});
