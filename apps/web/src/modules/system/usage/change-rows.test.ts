import { expect, it } from 'vitest';
import { storedColumns, storedText } from './change-rows.ts';

it('a row as it is stored has every column of before and after, values as they are', () => {
  const images = { before: { language: 'zh', storage_key: 'a' }, after: { language: 'en', parts: 2 } };
  expect(storedColumns(images)).toEqual(['language', 'storage_key', 'parts']);
  expect(storedText('95382347809035482')).toBe('95382347809035482');
  expect(storedText({ zh: '甲', en: 'A' })).toBe('{"zh":"甲","en":"A"}');
  expect(storedText(null)).toBe('–');
});
