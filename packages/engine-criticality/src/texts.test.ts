import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  categories,
  classTexts,
  criticalityMessages,
  criticalityText,
  subFunctionTexts,
  subFunctionTypes,
} from './index.ts';

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w{3,})'/g)].map(([, name = '']) => name);
  expect(codes.length).toBeGreaterThan(25);
  expect(codes.filter((name) => !(name in criticalityMessages))).toEqual([]);
  expect(criticalityText({ code: 'splitAtEnd', values: { at: 3.7 } }, 'en')).toBe(
    'The split at 3.7 lies on an end of the segment',
  );
});

it('every class and sub-function is said in both languages', () => {
  const texts = [
    ...Object.values(classTexts).flatMap((byCategory) => categories.map((category) => byCategory[category])),
    ...subFunctionTypes.map((type) => subFunctionTexts[type]),
  ];
  expect(texts).toHaveLength(22);
  expect(texts.every(({ zh, en }) => zh !== en)).toBe(true);
});
