import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPages, objections, splitDocument } from './index.ts';

describe('printed pages', () => {
  const page = (number: number, ...lines: string[]) => [
    'Q/HSE 12-2026 受限空间',
    ...lines,
    `第 ${number} 页 共 3 页`,
  ];
  test('become clauses with their pages, without heads, feet and broken lines', () => {
    const text = joinPages([
      page(1, '5 进入', '5.1 隔离', '与受限空间连通的管道应加盲板隔断，不得以关', '闭阀门代替。'),
      page(2, '5.2 气体分析', '作业前 30 min 内取样，氧含量应为 19.5 %～', '21 %。'),
      page(3, '- 7 -', '5.3 监测', 'The level is measured all the time and a record', 'is made every 2 h.'),
    ]);
    expect(splitDocument(text)).toEqual([
      {
        clause: '5.1',
        heading: '隔离',
        text: '与受限空间连通的管道应加盲板隔断，不得以关闭阀门代替。',
        page: 1,
      },
      {
        clause: '5.2',
        heading: '气体分析',
        text: '作业前 30 min 内取样，氧含量应为 19.5 %～21 %。',
        page: 2,
      },
      {
        ...{ clause: '5.3', heading: '监测', page: 3 },
        text: 'The level is measured all the time and a record is made every 2 h.',
      },
    ]);
  });
  test('keep what only looks like a head: a list, a clause, a short line', () => {
    const text = joinPages([
      ['1 Scope', 'a) one', 'b) two'],
      ['2 Words', 'a) one', 'b) two'],
      ['3 End', 'a) one'],
    ]);
    expect(text).toBe('1 Scope\na) one\nb) two\n\f2 Words\na) one\nb) two\n\f3 End\na) one');
    expect(joinPages([])).toBe('');
    expect(joinPages([[], ['Text.']])).toBe('\n\fText.');
  });
});

describe('other words for a passage', () => {
  const passages = [
    { text: '作业前 30 min 内取样，氧含量应为 19.5 %～21 %。', names: ['GB 30871-2022', '5.3.2'] },
    { text: 'Lifting stops at wind force six. A watchman stands at 10 m.', names: ['HSE-2', '4.2'] },
  ];
  const kinds = (text: string) => objections(text, passages).map(({ kind, value }) => `${kind} ${value}`);
  test('are taken when every sentence cites, and says no more than it cites', () => {
    expect(kinds('取样须在作业前 30 分钟内完成；氧含量在 19.5% 至 21% 之间 [1]。')).toEqual([]);
    expect(kinds('按 GB 30871-2022 第 5.3.2 条，作业前取样。[1]')).toEqual([]);
    expect(kinds('At wind force six no lifting is done [2]. The watchman keeps 10 m away [2].')).toEqual([]);
  });
  test('are refused for a number, a numeral, a rule or a citation of their own', () => {
    expect(kinds('作业前 60 分钟内取样 [1]。')).toEqual(['figure 60 min']);
    // The figure is there, but not in the passage that is cited.
    expect(kinds('The watchman keeps 30 min away [2].')).toEqual(['figure 30 min']);
    expect(kinds('作业前三十分钟内取样 [1]。')).toEqual(['numeral 三十']);
    expect(kinds('The watchman keeps twenty paces away [2].')).toEqual(['numeral twenty']);
    expect(kinds('按 GB 8958 取样 [1]。')).toEqual(['name GB 8958']);
    expect(kinds('按第 5.3.9 条取样 [1]。')).toEqual(['name 5.3.9']);
    expect(kinds('作业前取样 [3]。')).toEqual(['citation [3]']);
    expect(kinds('作业前取样。')).toEqual(['uncited 作业前取样。']);
    expect(kinds('作业前取样 [1]。通风后方可进入。')).toEqual(['uncited 通风后方可进入。']);
    expect(kinds(' \n')).toEqual(['empty ']);
    expect(kinds(`${'作业前取样 [1]。'.repeat(60)}`)[0]).toMatch(/^tooLong/);
  });
  test('never carry a figure that is in no passage, whatever they say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('min', 'm', '%', 'ppm', 'kPa', '小时'),
        fc.constantFrom('应保持 {} [1]。', 'Keep {} [2].', '{} 以内 [1]。'),
        (value, unit, frame) => {
          const found = objections(frame.replace('{}', `${value} ${unit}`), passages);
          const known = ['30 min', '21 %', '10 m'].includes(`${value} ${unit}`);
          expect(found.length > 0 || known).toBe(true);
        },
      ),
      freshRuns(300),
    );
  });
});
