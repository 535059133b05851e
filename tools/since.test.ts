import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { testsFor } from './since.ts';

const sources = readSources();
const rbi = 'apps/server/src/modules/risk/rbi/study/approval.ts';

test('a change inside a module asks for its own tests, its journey and what every server change can break', () => {
  const tests = testsFor([rbi], sources);
  expect(tests).toContain('apps/server/src/modules/risk/rbi/rbi.test.ts');
  expect(tests).toContain('e2e/rbi.journey.ts');
  expect(tests).toContain('apps/server/src/routes.test.ts');
  expect(tests).not.toContain('apps/server/src/modules/system/menu/menu.test.ts');
  expect(tests).not.toContain('e2e/sign-in.journey.ts');
});

test('a change far below asks for everything that stands on it', () => {
  const tests = testsFor(
    ['packages/engine-thickness/src/index.ts', 'apps/server/src/plant/subtree.ts'],
    sources,
  );
  expect(tests).toContain('apps/server/src/modules/assets/equipment/wall.test.ts');
  expect(tests).toContain('apps/server/src/modules/reliability/bad-actor/bad-actor.test.ts');
});

test('a page of the manual asks for no test of the server', () => {
  expect(testsFor(['docs/manual/zh/rbi.md'], sources)).toEqual([]);
});
