import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { moduleName, operationTitle } from './names.ts';

const source = path.resolve(import.meta.dirname, '../../..');

it('everything the platform does without a person has a name in both languages', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const works = new Set(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
      .flatMap((file) => [
        ...readFileSync(path.join(source, file), 'utf8').matchAll(
          /(?:systemContext\([^,]+,|: TenantRounds = \{\s+operation:) '([^']+)'/g,
        ),
      ])
      .map(([, work = '']) => work),
  );
  expect(works.size).toBeGreaterThan(8);
  const words = (work: string) => [moduleName(work, 'zh'), operationTitle(work, 'zh')];
  const nameless = [...works].filter((work) => words(work).some((word) => !/[\u4e00-\u9fff]/.test(word)));
  expect(nameless).toEqual([]);
});
