import { workKinds } from '@ircrisk/contract/modules/workplace/home.ts';
import { expect, test } from 'vitest';
import { kindText } from './work-sections.ts';

test('every kind of work has its word, and one this page does not know yet does not take it down', () => {
  expect(kindText('question')).toBe(workKinds.question);
  for (const kind of ['nobodyKnows', 'toString', '__proto__']) {
    expect(kindText(kind).zh).toBe('待办');
    expect(kindText(kind).en).toBe('To do');
  }
});
