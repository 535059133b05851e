import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ProcedureDocument, signRoles, stepKinds } from '../document.ts';
import { guessColumns, headingOf, stepColumnNames } from './columns.ts';
import { documentFromLines } from './from-lines.ts';
import { limitFrom } from './limit-text.ts';
import { documentFromRows, rowsOfDocument, type SheetWords } from './rows.ts';

const words: SheetWords = {
  kinds: {
    action: ['操作'],
    caution: ['注意'],
    hold: ['停工待检点'],
    witness: ['见证点'],
    measure: ['测量'],
    photo: ['拍照'],
    sign: ['签字'],
    branch: ['分支'],
  },
  roles: { engineer: ['设备工程师'], quality: ['质检'], operations: ['操作方'], safety: ['安全'] },
};
const back = (document: ProcedureDocument) =>
  documentFromRows(rowsOfDocument(document), guessColumns(stepColumnNames.map(headingOf)), words, '步骤');

describe('a sheet of steps', () => {
  it('written and read again is the document it was', () => {
    const document: ProcedureDocument = {
      sections: [
        {
          id: 's1',
          title: '准备',
          titleEn: 'Prepare',
          steps: [
            { id: 'a', kind: 'sign', text: '交出', textEn: 'Hand over', role: 'operations' },
            {
              id: 'b',
              kind: 'branch',
              text: '是否更换?',
              textEn: 'Replace?',
              branch: { goto: 'd', skipsRequired: true },
            },
          ],
        },
        {
          id: 's2',
          title: '测量',
          titleEn: 'Measure',
          steps: [
            {
              id: 'c',
              kind: 'measure',
              text: '跳动',
              textEn: 'Run-out',
              note: '盘车一圈',
              required: false,
              measure: {
                quantity: 'clearance',
                high: 0.05,
                plausibleLow: 0,
                plausibleHigh: 2,
                instrument: '百分表',
              },
            },
            {
              id: 'd',
              kind: 'measure',
              text: '对中',
              textEn: 'Alignment',
              measure: { formula: 'alignment', inputs: { A: 200, coupling: 'short' } },
            },
            { id: 'e', kind: 'hold', text: '确认', textEn: 'Confirm', role: 'engineer' },
          ],
        },
      ],
    };
    expect(back(document)).toEqual({ document, problems: [] });
  });

  it('of whatever steps comes back alike', () => {
    const text = fc.string({ minLength: 1, maxLength: 30 }).map((one) => `x${one.trim()}`);
    const step = fc.record({ kind: fc.constantFrom(...stepKinds), text, textEn: text });
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        (all) => {
          const document = {
            sections: all.map((steps, at) => ({
              id: `s${at + 1}`,
              title: `T${at}`,
              titleEn: `E${at}`,
              steps: steps.map((one, place) => ({ ...one, id: `s${at + 1}-${place + 1}` })),
            })),
          };
          const found = back(document).document;
          expect(
            found.sections.map(({ title, steps }) => [
              title,
              steps.map(({ id, kind, text: said }) => [id, kind, said]),
            ]),
          ).toEqual(
            document.sections.map(({ title, steps }) => [
              title,
              steps.map(({ id, kind, text: said }) => [id, kind, said]),
            ]),
          );
        },
      ),
    );
  });

  it('of somebody else is understood by its headings, and what is not is told by row', () => {
    const columns = guessColumns(['序号', '作业内容', '质量标准', '签字', '天气']);
    expect(columns).toEqual([null, 'text', 'limit', 'role', null]);
    const { document, problems } = documentFromRows(
      [
        ['1', '拆下联轴器护罩', null, null, '晴'],
        ['2', '轴跳动', '≤0.05mm', null, null],
        ['3', '密封腔停检点', '见图 7', '质检', null],
        ['4', '清洗', null, '厂长', null],
        [null, '  ', null, null, null],
      ],
      columns,
      words,
      '步骤',
    );
    const [section] = document.sections;
    expect(section?.title).toBe('步骤');
    expect(section?.steps.map(({ kind, text }) => [kind, text])).toEqual([
      ['action', '拆下联轴器护罩'],
      ['measure', '轴跳动'],
      ['hold', '密封腔停检点'],
      ['action', '清洗'],
    ]);
    expect(section?.steps[1]?.measure).toEqual({ quantity: 'clearance', high: 0.05 });
    // A limit that is none is kept as words, never made a number.
    expect(section?.steps[2]).toMatchObject({ role: 'quality', note: '见图 7' });
    expect(problems).toMatchObject([{ row: 5, code: 'sheetRole', values: { value: '厂长' } }]);
  });

  it('has branches by the number of a step too, numbers that are none told', () => {
    const columns = guessColumns(['kind', 'step', 'goto', 'high']);
    const { document, problems } = documentFromRows(
      [
        ['branch', 'Worn?', '1.3', null],
        ['measure', 'Gap', null, 'abc'],
        ['action', 'Close', null, null],
      ],
      columns,
      words,
      'Steps',
    );
    expect(document.sections[0]?.steps[0]?.branch?.goto).toBe('s1-3');
    expect(problems).toMatchObject([{ row: 3, code: 'sheetNumber' }]);
  });
});

test.each([
  ['≤0.05mm', { quantity: 'clearance', high: 0.05 }],
  ['０．１０～０．１５ｍｍ', { quantity: 'clearance', low: 0.1, high: 0.15 }],
  ['5±1 mm', { quantity: 'clearance', nominal: 5, low: 4, high: 6 }],
  ['不小于 30 min', { unit: 'min', low: 30 }],
  ['4.5±0.1', { nominal: 4.5, low: 4.4, high: 4.6 }],
  ['0.15~0.10', null],
  ['见图 7', null],
  ['', null],
])('“%s” is read as the limit it is', (text, measure) => {
  expect(limitFrom(text)).toEqual(measure);
});

describe('a written procedure', () => {
  it('becomes sections by its headings and steps by its paragraphs and tables', () => {
    const { sections } = documentFromLines(
      [
        { text: '机泵检修规程' },
        { text: '1 拆卸', isHeading: true },
        { text: '1.1 拆除联轴器中间节。' },
        { text: '注意：残液有毒' },
        { text: '二、测量' },
        { text: '', cells: ['1', '叶轮口环间隙', '0.30~0.40 mm'] },
        { text: '', cells: ['2', '停工待检点：读数确认', ''] },
        { text: '' },
      ],
      '步骤',
    );
    expect(
      sections.map(({ title, steps }) => [title, steps.map(({ kind, text }) => `${kind} ${text}`)]),
    ).toEqual([
      ['步骤', ['action 机泵检修规程']],
      ['拆卸', ['action 拆除联轴器中间节。', 'caution 注意：残液有毒']],
      ['测量', ['measure 叶轮口环间隙', 'hold 停工待检点：读数确认']],
    ]);
    expect(sections[2]?.steps[0]?.measure).toEqual({ quantity: 'clearance', low: 0.3, high: 0.4 });
  });
});

it('every role and kind can be written by its key', () => {
  for (const role of signRoles) {
    const { document } = documentFromRows([['x', role]], ['text', 'role'], words, 't');
    expect(document.sections[0]?.steps[0]?.role).toBe(role);
  }
});
