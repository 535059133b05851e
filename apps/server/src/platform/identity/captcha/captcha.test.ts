import { expect, test } from 'vitest';
import { asSeen } from './captcha.ts';
import { alphabet } from './glyphs.ts';

test.each([
  ['b0s1z', '8O5LZ'],
  ['QIG4U', '016AV'],
  ['TEN7F', 'TFN7E'],
])('%s and %s look the same', (drawn, typed) => {
  expect(asSeen(drawn)).toBe(asSeen(typed));
});

test('enough pictures remain that differ to the eye', () => {
  const seen = new Set([...alphabet].map(asSeen));
  expect(seen.size).toBeGreaterThanOrEqual(16);
  expect(asSeen('KMPRT')).toBe('KMPRT');
});
