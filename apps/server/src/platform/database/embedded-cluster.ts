import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#platform/config/start-error.ts';
import type { Binaries } from './embedded-binaries.ts';
import { type DatabaseUser, own } from './embedded-user.ts';

const majorVersion = '18';

/**
 * Makes the cluster once. The builtin C.UTF-8 locale matters: with plain C, pg_trgm finds no trigrams in Chinese text.
 */
export function ensureCluster(
  cluster: string,
  binaries: Binaries,
  user: DatabaseUser,
  password: string,
): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === majorVersion) return;
    throw new StartError(`the data folder holds PostgreSQL ${found}, this version needs ${majorVersion}`);
  }
  // Built beside its place and renamed, so that a start killed halfway leaves nothing that looks finished.
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  own(draft, user);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  own(passwordFile, user);
  const locale = [
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const made = spawnSync(
    binaries.initdb,
    ['-D', draft, ...access, '-E', 'UTF8', ...locale, '-k', '--no-instructions'],
    { ...user, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(`cannot make the database in ${cluster}: ${firstLine(made.stderr)}`);
  }
  renameSync(draft, cluster);
}

const firstLine = (text: string): string =>
  text.split('\n').find((line) => line.trim() !== '') ?? 'no reason given';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The postmaster that serves this cluster, if one is alive. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return commandOf(pid).includes(cluster) ? { pid, port } : undefined;
}

function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/**
 * A server killed with SIGKILL leaves its postmaster behind. The caller holds the data folder's lock, so whoever still
 * serves the cluster is such an orphan: it is asked to stop, and a pid file of nobody is cleared away.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const orphan = runningPostmaster(cluster);
  if (orphan) {
    process.kill(orphan.pid, 'SIGINT');
    for (let waited = 0; runningPostmaster(cluster)?.pid === orphan.pid; waited += 50) {
      if (waited === 20_000) process.kill(orphan.pid, 'SIGQUIT');
      if (waited > 40_000)
        throw new StartError(`the database process ${orphan.pid} of an earlier start does not stop`);
      await sleep(50);
    }
  }
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}
