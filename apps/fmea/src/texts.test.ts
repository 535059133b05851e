import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenTexts } from '@ircrisk/ui/i18n/fill-text.ts';
import { expect, it } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const texts = { zh: new Map(flattenTexts(zh)), en: new Map(flattenTexts(en)) };
const used = [
  ...new Set(
    readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
      .flatMap((source) =>
        [...source.matchAll(/['`](fmea\.[\w.-]+)(?=['`$])/g)].map((match) => match[1] ?? ''),
      ),
  ),
];
const openings = used.filter((key) => key.endsWith('.'));
const isUsed = (key: string) => used.includes(key) || openings.some((opening) => key.startsWith(opening));

it.each(['zh', 'en'] as const)('every text the application uses is there in %s', (language) => {
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((key) => !key.endsWith('.') && !texts[language].has(key) && !hasForms(key))).toEqual([]);
});

/** `fmea.result.${key}Not` begins with an opening and ends with more. */
const hasForms = (key: string) => [...texts.zh.keys()].some((known) => known.startsWith(`${key}.`));

it('no text is left over, and both languages fill the same marks', () => {
  expect([...texts.zh.keys()].filter((key) => !isUsed(key))).toEqual([]);
  const marks = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
  for (const [key, text] of texts.zh)
    expect(`${key} ${marks(texts.en.get(key))}`).toBe(`${key} ${marks(text)}`);
});
