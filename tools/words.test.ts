import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/** What people read: texts of the screens, names and rules of the contract, names the server gives by itself. */
const places = ['apps/web/src', 'apps/qra/src', 'apps/fmea/src', 'packages/ui/src', 'packages/contract/src'];
const files = places
  .flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${place}/${name}`,
    ),
  )
  .filter((name) => /locales\/(zh|en)\.json$|contract\/src\/.*\.ts$/.test(name) && !name.includes('.test.'))
  .concat('apps/server/src/platform/permissions/new-tenant.ts', 'apps/server/src/demo/people.ts');

/** The glossary's one word for each, and the words that stood beside it. */
const others: [word: string, others: RegExp][] = [
  ['租户编码', /租户编号/],
  ['账号', /(?<!不含|不能带)用户名/],
  ['部门', /所在机构|机构类型|组织机构/],
  ['plain English', /needs mending|First data|Equipment by device|"No end"/],
];

test.each(others)('%s has no second word beside it', (_word, other) => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) => {
    const lines = readFileSync(path.join(root, name), 'utf8').split('\n');
    return lines.filter((line) => other.test(line)).map((line) => `${name}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});
