import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenTexts, type TextTree } from '@ircrisk/ui/i18n/fill-text.ts';
import { describe, expect, it } from 'vitest';

const modules = join(import.meta.dirname, 'modules');
const withTexts = readdirSync(modules)
  .flatMap((group) => readdirSync(join(modules, group)).map((id) => `${group}/${id}`))
  .filter((id) => existsSync(join(modules, id, 'locales/zh.json')));

const read = (id: string, language: string) =>
  new Map(
    flattenTexts(JSON.parse(readFileSync(join(modules, id, `locales/${language}.json`), 'utf8')) as TextTree),
  );
/** `count_one` is a form of `count`. */
const base = (key: string) => key.replace(/_(one|other)$/, '');
const marks = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();

function sources(id: string): string {
  return readdirSync(join(modules, id), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(modules, id, path), 'utf8'))
    .join('\n');
}

it('modules with texts are found', () => expect(withTexts.length).toBeGreaterThan(10));

describe.each(withTexts)('the texts of %s', (id) => {
  const texts = { zh: read(id, 'zh'), en: read(id, 'en') };

  it('are the same in both languages and fill the same marks', () => {
    const names = (map: Map<string, string>) => [...new Set([...map.keys()].map(base))].sort();
    expect(names(texts.en)).toEqual(names(texts.zh));
    for (const [key, text] of texts.zh) {
      const other = texts.en.get(key) ?? texts.en.get(base(key)) ?? texts.en.get(`${key}_other`);
      expect(`${key} ${marks(other)}`).toBe(`${key} ${marks(text)}`);
    }
  });

  it('hold every key that the module asks for', () => {
    const known = new Set([...texts.zh.keys()].map(base));
    const asked = [...sources(id).matchAll(/\bt\(\s*'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key);
    const own = asked.filter((key) => [...known].some((text) => text.startsWith(`${key.split('.')[0]}.`)));
    expect(own.filter((key) => !known.has(key))).toEqual([]);
  });
});

it('dates are typed into our own inputs: those of the browser speak its language, not the reader’s', () => {
  const native = /type="(?:date|datetime-local|month|week|time)"/;
  const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((path) => native.test(readFileSync(join(import.meta.dirname, path), 'utf8')))).toEqual(
    [],
  );
});
