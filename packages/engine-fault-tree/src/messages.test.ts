import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultMessages, faultText } from './messages.ts';
import { warningMessages, warningText } from './warnings.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.endsWith('messages.ts'))
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));

it('has a sentence for every warning the engine gives', () => {
  const codes = sources.flatMap((source) => [
    ...[...source.matchAll(/[wW]arn\(\s*'([a-z-]+)'/g)].map((found) => found[1]!),
    ...[...source.matchAll(/warnings\.push\(\{\s*code: '([a-z-]+)'/g)].map((found) => found[1]!),
  ]);
  expect(codes.length).toBeGreaterThan(8);
  expect([...new Set(codes)].filter((code) => !(code in warningMessages))).toEqual([]);
});

it('takes the form whose facts are there', () => {
  expect(faultText({ code: 'k-out-of-range', params: { k: 4, count: 3 } }, 'zh')).toContain('k = 4');
  expect(faultText({ code: 'k-out-of-range', params: { min: 1, max: 5, count: 3 } }, 'en')).toContain('1…5');
  expect(warningText({ code: 'bounds-only', params: { lower: 0.00001, upper: 0.25 } }, 'en')).toContain(
    '1.00×10⁻⁵',
  );
});

it('says the same facts in both languages', () => {
  const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
  for (const { zh, en } of [...Object.values(faultMessages).flat(), ...Object.values(warningMessages)])
    expect(marks(zh)).toBe(marks(en));
});
