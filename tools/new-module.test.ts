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
  writeFileSync,
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

describe('npm run new-module', { timeout: 240_000 }, () => {
  let copy: string;
  let written: string[];
  beforeAll(() => {
    copy = copyRepository();
    written = newModule(copy, { id: 'corrosion-loop', zh: '腐蚀回路', en: 'Corrosion loops' });
  }, 120_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const run = (program: string, ...args: string[]) =>
    spawnSync(path.join(root, 'node_modules/.bin', program), args, { cwd: copy, encoding: 'utf8' });

  it('writes a slice in the module’s own words and registers it', () => {
    expect(written).toHaveLength(10);
    for (const file of written) {
      expect(readFileSync(path.join(copy, file), 'utf8'), file).not.toMatch(/sample.?stud|样例/i);
    }
    expect(readFileSync(path.join(copy, 'apps/server/src/modules.ts'), 'utf8')).toContain('corrosionLoop');
    expect(readFileSync(path.join(copy, 'apps/web/src/modules.ts'), 'utf8')).toContain(
      "'corrosion-loop/main'",
    );
  });

  it('writes code that the formatter, the linter and the compiler accept', () => {
    const sources = written.filter((file) => /\.tsx?$/.test(file));
    expect(run('biome', 'check', ...sources).status).toBe(0);
    const project = JSON.parse(readFileSync(path.join(copy, 'tsconfig.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const include = [
      ...sources,
      'apps/*/src/modules.ts',
      'packages/ui/src/*.d.ts',
      'apps/server/src/**/*.d.ts',
    ];
    writeFileSync(path.join(copy, 'tsconfig.module.json'), JSON.stringify({ ...project, include }));
    const { stdout } = run('tsc', '--noEmit', '-p', 'tsconfig.module.json');
    expect(
      stdout.split('\n').filter((line) => /corrosion-loop|catalog|modules\.ts|menu\.ts/.test(line)),
    ).toEqual([]);
  });

  it('writes a module that works: its own test passes on a real server', () => {
    const { status, stdout, stderr } = run(
      'vitest',
      'run',
      '--project',
      'server',
      'apps/server/src/modules/risk/corrosion-loop',
    );
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toMatch(/3 passed/);
  });

  it('refuses an odd id and a module that is there already', () => {
    expect(() => newModule(copy, { id: 'Corrosion Loop', zh: 'x', en: 'x' })).toThrow(/looks like/);
    expect(() => newModule(copy, { id: 'corrosion-loop', zh: 'x', en: 'x' })).toThrow(/is there already/);
  });
});
