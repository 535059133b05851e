import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flattenTexts } from './fill-text.ts';
import { uiTexts } from './ui-texts.ts';

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
/** Keys written whole, and the openings of those put together in code. */
const used = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/['`](ui\.[\w.]+)(?=['`$])/g)].map((match) => match[1] ?? ''),
  ),
);

describe.each(['zh', 'en'] as const)('the %s texts', (language) => {
  it('have every key the package uses, and none it does not', async () => {
    const { default: tree } = await uiTexts[language]();
    const keys = flattenTexts(tree).map(([key]) => key);
    const whole = [...used].filter((key) => !key.endsWith('.'));
    const openings = [...used].filter((key) => key.endsWith('.'));
    expect(whole.filter((key) => !keys.includes(key))).toEqual([]);
    const needless = keys.filter(
      (key) => !used.has(key.replace(/_one$/, '')) && !openings.some((opening) => key.startsWith(opening)),
    );
    expect(needless).toEqual([]);
  });
});

it('fill the same marks in both languages', async () => {
  const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const zh = new Map(flattenTexts((await uiTexts.zh()).default));
  const en = new Map(flattenTexts((await uiTexts.en()).default));
  const differing = [...zh].filter(([key, text]) => marks(text).join() !== marks(en.get(key) ?? '').join());
  expect(differing.map(([key]) => key)).toEqual([]);
});
