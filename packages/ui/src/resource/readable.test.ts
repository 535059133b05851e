import { dynamicRiskValue } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { post } from '@ircrisk/contract/resources/post.ts';
import { jhaPermit } from '@ircrisk/contract/resources/safety/jha.ts';
import { expect, test } from 'vitest';
import { formName, labelOf } from './readable.ts';

test('a record whose name is a choice is called by the word, not by the key', () => {
  const permit = { id: '7', kind: 'confinedSpace' };
  expect(labelOf(jhaPermit, permit, 'zh')).toBe('受限空间');
  expect(labelOf(jhaPermit, permit, 'en')).toBe('Confined space');
  expect(labelOf(dynamicRiskValue, { id: '8', kind: 'weather' }, 'zh')).toBe('天气');
});

test('a form is called by its kind and its record, in both languages', () => {
  const named = { id: '7', kind: 'confinedSpace' };
  expect(formName(jhaPermit, named)).toEqual({ zh: '特殊作业票“受限空间”', en: 'Permits “Confined space”' });
  expect(formName(post, undefined)).toEqual({ zh: '新增岗位', en: 'Positions: new record' });
});
