import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { flattenTexts, type TextTree } from '../i18n/fill-text.ts';

/** `count_one` is a form of `count`. */
const base = (key: string) => key.replace(/_(one|other)$/, '');
const marks = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();

/** Keys that begin with `prefix` in the sources of a folder; one that ends in a dot is the opening of several. */
function keysUsed(folder: string, prefix: string): string[] {
  const key = new RegExp(`['\`](${prefix}\\.[\\w.-]+)(?=['\`$])`, 'g');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  return [...new Set(sources.flatMap((source) => [...source.matchAll(key)].map(([, found]) => found ?? '')))];
}

type Told = Readonly<Record<'zh' | 'en', TextTree>>;

/** A module's own texts, more than `least` of them: each one used is there in both languages, none is left over, both fill the same marks. */
export function ownTextsSuite(folder: string, prefix: string, least: number, told: Told): void {
  const texts = { zh: new Map(flattenTexts(told.zh)), en: new Map(flattenTexts(told.en)) };
  const used = keysUsed(folder, prefix);
  const openings = used.filter((key) => key.endsWith('.'));
  const known = { zh: [...texts.zh.keys()].map(base), en: [...texts.en.keys()].map(base) };

  it.each(['zh', 'en'] as const)('every text the module uses is there in %s', (language) => {
    const isThere = (key: string) => known[language].includes(key);
    expect(used.length).toBeGreaterThan(least);
    expect(used.filter((key) => !key.endsWith('.') && !isThere(key))).toEqual([]);
  });

  it('no text is left over, and both languages fill the same marks', () => {
    const isUsed = (key: string) => used.includes(key) || openings.some((opening) => key.startsWith(opening));
    expect(known.zh.filter((key) => !isUsed(key))).toEqual([]);
    for (const [key, text] of texts.zh) {
      const other = texts.en.get(key) ?? texts.en.get(`${key}_other`);
      expect(`${key} ${marks(other)}`).toBe(`${key} ${marks(text)}`);
    }
  });
}
