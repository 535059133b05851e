import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root } from './imports.ts';

const sources = readSources();
const runner = readFileSync(path.join(root, 'vitest.config.ts'), 'utf8');
const code = [...sources.map(({ text }) => text), runner].join('\n');

/** How often each word stands in the sources. */
const uses = new Map<string, number>();
for (const [word] of code.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(word, (uses.get(word) ?? 0) + 1);

const declared = /^export (?:async )?(?:const|let|function\*?|class|type|interface) ([A-Za-z_$][\w$]*)/gm;

test('nothing is exported that is named nowhere again', () => {
  const dead = sources.flatMap(({ path: file, text }) =>
    [...text.matchAll(declared)].flatMap(([, name = '']) =>
      uses.get(name) === 1 ? [`${file} ${name}`] : [],
    ),
  );
  expect(dead).toEqual([]);
});

type Texts = { [key: string]: string | Texts };
const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [above + key] : keysOf(text, `${above}${key}.`),
  );

/** Keys as written, and the beginnings of those that are put together: `rbi.state.${state}`. */
const written = new Set([...code.matchAll(/['"`]([A-Za-z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key));
const begun = new Set([...code.matchAll(/`([A-Za-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start));

/** A number may choose between forms of a text: `.one`, `.other`. */
const isUsed = (key: string): boolean => {
  const plain = key.replace(/\.(zero|one|other)$/, '');
  if (written.has(key) || written.has(plain)) return true;
  const parts = plain.split('.');
  return parts.some((_, at) => at > 0 && begun.has(`${parts.slice(0, at).join('.')}.`));
};

const localeFolders = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || /^(node_modules|dist)$/.test(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    return entry.name === 'locales' ? [inside] : localeFolders(inside);
  });

test('every text is asked for by somebody', () => {
  const folders = [...localeFolders('apps'), ...localeFolders('packages')].filter((folder) =>
    existsSync(path.join(root, folder, 'zh.json')),
  );
  expect(folders.length).toBeGreaterThan(15);
  const dead = folders.flatMap((folder) => {
    const texts = JSON.parse(readFileSync(path.join(root, folder, 'zh.json'), 'utf8')) as Texts;
    return keysOf(texts).flatMap((key) => (isUsed(key) ? [] : [`${folder} ${key}`]));
  });
  expect(dead).toEqual([]);
});
