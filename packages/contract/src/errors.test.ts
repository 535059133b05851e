import { expect, it } from 'vitest';
import { errors, fail, textsInRow, withTexts } from './errors.ts';
import { counted } from './text.ts';

const { unmet } = errors('sample', {
  unmet: { status: 409, zh: '未通过：{criteria}', en: 'Not met: {criteria}' },
});

it('a message that lists texts says each in the reader’s language alone', () => {
  const criteria = [
    { zh: '后果已分类', en: 'Consequences are sorted' },
    { zh: '任务可行', en: 'Tasks are feasible' },
  ];
  const told = fail(withTexts(unmet, { criteria: textsInRow(criteria) }));
  expect(told.kind).toMatchObject({ code: 'sample.unmet', status: 409 });
  expect(told.say('en')).toBe('Not met: Consequences are sorted; Tasks are feasible');
  expect(told.say('zh')).toBe('未通过：后果已分类；任务可行');
});

it('one of a thing is not many', () => {
  expect([0, 1, 2].map((count) => counted(count, 'day'))).toEqual(['0 days', '1 day', '2 days']);
});
