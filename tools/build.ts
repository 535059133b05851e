import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

interface Target {
  readonly name: string;
  readonly script: string;
  /** What the build reads. */
  readonly inputs: readonly string[];
  readonly output: string;
}

const targets: readonly Target[] = [
  {
    name: 'web',
    script: 'apps/web/build.ts',
    inputs: ['apps/web', 'apps/qra', 'apps/fmea', 'packages', 'docs/manual', 'package-lock.json'],
    output: 'apps/web/dist',
  },
  {
    name: 'server',
    script: 'apps/server/build.ts',
    inputs: ['apps/server', 'packages', 'package-lock.json'],
    output: 'apps/server/dist',
  },
  {
    name: 'fault-tree',
    script: 'packages/engine-fault-tree/build.ts',
    inputs: ['packages/engine-fault-tree', 'packages/units', 'package-lock.json'],
    output: 'packages/engine-fault-tree/dist',
  },
];

const ignored = /^(node_modules|dist|coverage)$|\.test\.tsx?$/;

function filesUnder(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .filter((name) => !ignored.test(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** Names, sizes and times: enough to see a change, and quick enough for every start. */
function fingerprint(target: Target): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of target.inputs.flatMap((input) => filesUnder(path.join(root, input)))) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Builds what has changed since the last build, all of it or what is named. Each build is a process of its own, so its memory is not ours. */
export function build(...names: readonly string[]): void {
  const stamps = path.join(root, '.cache/build');
  mkdirSync(stamps, { recursive: true });
  for (const target of targets) {
    if (names.length > 0 && !names.includes(target.name)) continue;
    if (!existsSync(path.join(root, target.script))) continue;
    const stamp = path.join(stamps, target.name);
    const wanted = fingerprint(target);
    const built = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
    if (built && existsSync(path.join(root, target.output))) continue;
    const done = spawnSync(process.execPath, [target.script], { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) throw new Error(`the build of ${target.name} failed`);
    writeFileSync(stamp, wanted);
  }
}

if (import.meta.main) {
  try {
    build(...process.argv.slice(2));
  } catch (error) {
    console.error(`ircrisk: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
