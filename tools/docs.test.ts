import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const pages = ['README.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md'].concat(
  ['docs/adr', 'docs/methods', 'docs/operations'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
);
const texts = pages.map((page) => [page, readFileSync(path.join(root, page), 'utf8')] as const);

/** What every page names by a pattern, as `page: name` where the name holds for nothing. */
const untrue = (pattern: RegExp, isTrue: (name: string, page: string) => boolean): string[] =>
  texts.flatMap(([page, text]) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (isTrue(name, page) ? [] : [`${page}: ${name}`])),
  );

test('the pages are read', () => {
  expect(pages.length).toBeGreaterThan(20);
});

test('every file and folder the pages name is there', () => {
  const isThere = (name: string) => /[<>*{}…]|NAME|NNNN/.test(name) || existsSync(path.join(root, name));
  expect(untrue(/`((?:apps|packages|docs|tools|database|e2e)\/[^`\s]*)`/g, isThere)).toEqual([]);
});

test('every link between pages leads somewhere', () => {
  const leads = (target: string, page: string) =>
    /^[a-z]+:/.test(target) || existsSync(path.join(root, path.dirname(page), target));
  expect(untrue(/\]\(([^)#\s]+)[^)]*\)/g, leads)).toEqual([]);
});

test('every command the pages name is a script', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(untrue(/npm run ([\w-]+)/g, (name) => name in scripts)).toEqual([]);
});

test('the map of the architecture has every folder of the platform and of the packages', () => {
  const map = texts.find(([page]) => page === 'ARCHITECTURE.md')?.[1] ?? '';
  const platform = readdirSync(path.join(root, 'apps/server/src/platform'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const packages = readdirSync(path.join(root, 'packages')).map((name) =>
    name.replace(/^engine-.*/, 'engine-'),
  );
  expect([...platform, ...packages].filter((name) => !map.includes(name))).toEqual([]);
});

test('the door names every page of a module with its manual, and its pictures are light', () => {
  const door = texts.find(([page]) => page === 'README.md')?.[1] ?? '';
  const modules = menuGroups.flatMap(({ entries }) => entries).filter(({ module }) => module);
  expect(modules.length).toBeGreaterThan(20);
  expect(
    modules.map(({ code }) => `docs/manual/en/${code}.md`).filter((manual) => !door.includes(`(${manual})`)),
  ).toEqual([]);
  const pictures = [...door.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture = '']) => picture);
  expect(pictures).toHaveLength(5);
  for (const picture of pictures)
    expect(statSync(path.join(root, picture)).size, picture).toBeLessThan(150_000);
});
