import { expect, test } from 'vitest';
import { relatedTemplates, topicOf } from './related.ts';

const templates = [
  { key: 'pump', zh: '机泵机械密封更换', en: 'Change a pump seal', permits: ['lineOpening'] },
  { key: 'tank', zh: '储罐清罐', en: 'Clean a tank', permits: ['confinedSpace', 'hotWork1'] },
  { key: 'vessel', zh: '受限空间内检', en: 'Inspect inside', permits: ['confinedSpace'] },
];
const keys = (...sets: string[][]) => relatedTemplates(templates, sets).map(({ key }) => key);

test('jobs go with a question by their name or by the permits they need, in either language', () => {
  expect(keys(['受限空间', '密闭空间', 'confined space'])).toEqual(['tank', 'vessel']);
  expect(keys(['动火', 'hot work'], ['受限空间'])).toEqual(['tank', 'vessel']);
  expect(keys(['盲板', 'Blinding'])).toEqual(['pump']);
  expect(keys(['安全阀', 'safety valve'])).toEqual([]);
  expect(keys()).toEqual([]);
});

test('cases are looked for by the first word of the trade, as the reader says it', () => {
  const sets = [
    ['confined space', '受限空间'],
    ['oxygen', '氧含量'],
  ];
  expect([topicOf(sets, false), topicOf(sets, true), topicOf([], true)]).toEqual([
    '受限空间',
    'confined space',
    '',
  ]);
});
