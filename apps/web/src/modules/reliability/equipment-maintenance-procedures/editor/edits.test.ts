import type { ProcedureDocument } from '@ircrisk/engine-procedure';
import { expect, test } from 'vitest';
import { moveStep, nudgeStep, pastedSteps } from './edits.ts';

const step = (id: string) => ({ id, kind: 'action' as const, text: id });
const document: ProcedureDocument = {
  sections: [
    { id: 's1', title: '一', steps: [step('a'), step('b'), step('c')] },
    { id: 's2', title: '二', steps: [step('d')] },
  ],
};
const order = ({ sections }: ProcedureDocument) =>
  sections.map(({ steps }) => steps.map(({ id }) => id).join(''));

test('a dragged step stands before the one it was dropped on, also in another section, and is never lost', () => {
  expect(order(moveStep('c', { sectionId: 's1', before: 'a' })(document))).toEqual(['cab', 'd']);
  expect(order(moveStep('a', { sectionId: 's2', before: 'd' })(document))).toEqual(['bc', 'ad']);
  expect(order(moveStep('a', { sectionId: 's2', before: null })(document))).toEqual(['bc', 'da']);
  expect(order(moveStep('b', { sectionId: 's1', before: 'b' })(document))).toEqual(['abc', 'd']);
});

test('the keyboard moves by one, over the edge into the next section, and stops at the ends', () => {
  expect(order(nudgeStep('a', 1)(document))).toEqual(['bac', 'd']);
  expect(order(nudgeStep('c', -1)(document))).toEqual(['acb', 'd']);
  expect(order(nudgeStep('c', 1)(document))).toEqual(['ab', 'cd']);
  expect(order(nudgeStep('d', -1)(document))).toEqual(['abcd', '']);
  expect(order(nudgeStep('a', -1)(document))).toEqual(['abc', 'd']);
});

test('a pasted table becomes steps, with the kind told in either language', () => {
  const kinds: Record<string, string> = { 测量: 'measure', hold: 'hold' };
  const found = pastedSteps('拆开\r\n测量\t跳动\tRun-out\n\nhold\t确认\n未知\t内容', (word) => kinds[word]);
  expect(found.map(({ kind, text, textEn }) => [kind, text, textEn])).toEqual([
    ['action', '拆开', null],
    ['measure', '跳动', 'Run-out'],
    ['hold', '确认', null],
    ['action', '未知', '内容'],
  ]);
});
