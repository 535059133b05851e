import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './imports.ts';
import { newModule } from './new-module.ts';

/** A copy of the repository that borrows the installed packages but none of our own. */
function copyRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'ircrisk-module-'));
  chmodSync(copy, 0o755);
  const left = new Set(['node_modules', '.git', 'data', '.cache', 'dist', '.tour', '.bench', 'coverage']);
  cpSync(root, copy, { recursive: true, filter: (source) => !left.has(path.basename(source)) });
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@ircrisk'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@ircrisk') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(path.join(copy, group)))
      symlinkSync(path.join(copy, group, name), path.join(modules, '@ircrisk', name));
  }
  return copy;
}

describe('npm run new-module', { timeout: 400_000 }, () => {
  let copy: string;
  let study: string[];
  let list: string[];
  beforeAll(() => {
    copy = copyRepository();
    study = newModule(copy, {
      id: 'pipe-support',
      zh: '管道支架',
      en: 'Pipe supports',
      group: 'reliability',
    });
    list = newModule(copy, {
      id: 'gasket-stock',
      zh: '垫片库存',
      en: 'Gasket stock',
      group: 'assets',
      list: true,
    });
  }, 400_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }), 400_000);

  const run = (program: string, ...args: string[]) =>
    spawnSync(path.join(root, 'node_modules/.bin', program), args, { cwd: copy, encoding: 'utf8' });
  const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

  it('writes a study with worksheet, engine, report, manual, demo data and journey in the module’s own words', () => {
    expect(study).toContain('packages/engine-pipe-support/src/index.test.ts');
    expect(study).toContain('apps/server/src/demo/pipe-support.ts');
    expect(study).toContain('docs/manual/en/pipe-support.md');
    expect(study).toContain('e2e/pipe-support.journey.ts');
    for (const file of [...study, ...list]) expect(read(file), file).not.toMatch(/sample.?stud|样例|GROUP/i);
    expect(read('apps/server/src/modules.ts')).toContain('pipeSupport');
    expect(read('apps/web/src/modules.ts')).toContain("'pipe-support/main'");
    expect(read('packages/contract/src/menu.ts')).toContain("'resource/gasket-stock'");
  });

  it('writes code that the formatter, the linter and the compiler accept', () => {
    const sources = [...study, ...list].filter((file) => /\.tsx?$/.test(file));
    const { status, stdout: said, stderr } = run('biome', 'check', ...sources);
    expect(status, `${said}${stderr}`).toBe(0);
    const { stdout } = run('tsc', '--noEmit', '-p', '.');
    expect(stdout.trim()).toBe('');
  });

  it('writes modules that work: their own tests, the suites over every study and list, and the demo plant', () => {
    const { status, stdout, stderr } = run(
      'vitest',
      'run',
      'packages/engine-pipe-support',
      'apps/server/src/modules/reliability/pipe-support',
      'apps/server/src/studies.test.ts',
      'apps/server/src/round-trip.test.ts',
      '-t',
      'pipe-support|pipe supports|gasket-stock|the scale|missing rank',
    );
    expect(status, `${stdout}\n${stderr}`).toBe(0);
  });

  it('refuses an odd id, an unknown group and a module that is there already', () => {
    expect(() => newModule(copy, { id: 'Corrosion Loop' })).toThrow(/looks like/);
    expect(() => newModule(copy, { id: 'x', group: 'attic' })).toThrow(/one of/);
    expect(() => newModule(copy, { id: 'pipe-support' })).toThrow(/is there already/);
  });
});
