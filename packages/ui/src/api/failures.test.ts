import { expect, test } from 'vitest';
import { isFinal, NoAnswer, Refusal } from './failures.ts';

const refused = (code: number) => new Refusal(code, { code, success: false, data: null, msg: '' });

test.each([400, 403, 404, 409])('%i is the last word about what was kept for later', (code) => {
  expect(isFinal(refused(code))).toBe(true);
});

test.each([401, 408, 429, 500, 502, 503, 504])('%i may pass: what was typed is kept', (code) => {
  expect(isFinal(refused(code))).toBe(false);
});

test('no answer and a fault of our own give up nothing', () => {
  expect(isFinal(new NoAnswer('no line'))).toBe(false);
  expect(isFinal(new TypeError('undefined'))).toBe(false);
});
