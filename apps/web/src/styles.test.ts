import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssVariables } from '@ircrisk/ui/theme/css-variables.ts';
import { themes } from '@ircrisk/ui/theme/tokens.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const styles = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
  globSync(`${folder}/**/*.css`, { cwd: root }),
);
/** Set where it is used. */
const local = new Set(['--ir-form-columns']);

it('no style asks for a colour or measure the theme does not have: it would be drawn without', () => {
  const known = new Set([...Object.keys(cssVariables(themes.light)), ...local]);
  const asked = styles.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/var\((--ir-[\w-]+)/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter(({ name }) => !known.has(name))).toEqual([]);
});
