import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#platform/config/start-error.ts';

/** Who the database runs as: nobody else than us, or (PostgreSQL refuses root) a user without rights. */
export type DatabaseUser = { readonly uid?: number; readonly gid?: number };

/** Where root may always put things that the database's user can reach. */
const sharedFolder = '/var/lib/ircrisk';

export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const entry = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (entry?.[2] && entry[3]) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user',
  );
}

/** Asked of the system itself, because parents, ACLs and mounts all have a say. */
export const canEnter = (folder: string, user: DatabaseUser): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;

export function own(target: string, user: DatabaseUser): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(target, user.uid, user.gid);
}

/**
 * The folder above the cluster. It is the data folder, unless that lies where the database's user cannot go (a checkout
 * under /root): then a folder of its own in /var/lib/ircrisk, and the data folder holds a file that says where.
 */
export function clusterHome(dataDir: string, user: DatabaseUser): string {
  const pointer = path.join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (user.uid === undefined || canEnter(dataDir, user)) return dataDir;
  const home = path.join(sharedFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  makeShared(home);
  if (!canEnter(home, user))
    throw new StartError(`the database's user can reach neither ${dataDir} nor ${home}`);
  writeFileSync(pointer, `${home}\n`);
  return home;
}

export function makeShared(folder: string): void {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  // A tight umask must not close what has to be walked through.
  for (const each of [sharedFolder, folder]) chmodSync(each, 0o755);
}

export const sharedPlace = (name: string): string => path.join(sharedFolder, name);
