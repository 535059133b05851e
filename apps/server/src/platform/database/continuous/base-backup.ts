import { constants } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { DatabaseUser } from '../embedded-user.ts';
import { type BackupPlace, type BaseBackup, baseBackups, manifestOf } from './place.ts';

/** PostgreSQL, "Making a base backup using the low level API": made anew at every start, or belonging to the running one. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = /^(postmaster\.(pid|opts)|recovery\.signal|backup_label.*|pgsql_tmp.*|pg_internal\.init.*)$/;
const kept = 2;

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function give(target: string, { uid, gid }: DatabaseUser, mode: number): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(target, uid, gid);
  await chmod(target, mode);
}

/** Copies a tree that lives: what vanishes on the way was not needed, the log brings the rest into order. */
export async function copyTree(
  from: string,
  to: string,
  user: DatabaseUser,
  skip: (name: string, depth: number) => 'copy' | 'empty' | 'leave' = () => 'copy',
  depth = 0,
): Promise<number> {
  await mkdir(to, { recursive: true });
  await give(to, user, 0o700);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    const how = skip(entry.name, depth);
    if (how === 'leave') continue;
    try {
      if (entry.isDirectory()) {
        if (how === 'copy') bytes += await copyTree(source, target, user, skip, depth + 1);
        else {
          await mkdir(target, { recursive: true });
          await give(target, user, 0o700);
        }
      } else if (entry.isFile()) {
        await copyFile(source, target, constants.COPYFILE_FICLONE);
        await give(target, user, 0o600);
        bytes += (await stat(target)).size;
      }
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return bytes;
}

async function writeSynced(file: string, text: string, user: DatabaseUser): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await give(file, user, 0o600);
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Copies the running cluster whole; `admin` is a connection of its superuser that stays open for it. */
export async function makeBaseBackup(
  admin: pg.Client,
  cluster: string,
  place: BackupPlace,
): Promise<BaseBackup> {
  const name = new Date().toISOString().replace(/[:.]/g, '-');
  const draft = path.join(place.base, `${name}.part`);
  await rm(draft, { recursive: true, force: true });
  const { rows: begun } = await admin.query<{ wal: string }>(
    "select pg_walfile_name(pg_backup_start('ircrisk', true)) as wal",
  );
  try {
    const bytes = await copyTree(cluster, draft, place.user, (entry, depth) => {
      if (leftOut.test(entry)) return 'leave';
      return depth === 0 && emptied.has(entry) ? 'empty' : 'copy';
    });
    // Waits until the log it needs has been put away.
    const { rows } = await admin.query<{ label: string; at: string }>(
      `select labelfile as label, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from pg_backup_stop(true)`,
    );
    const [ended] = rows;
    await writeSynced(path.join(draft, 'backup_label'), ended?.label ?? '', place.user);
    const made: BaseBackup = { name, from: ended?.at ?? '', bytes, firstWal: begun[0]?.wal ?? '' };
    await writeSynced(
      path.join(draft, path.basename(manifestOf(place, name))),
      JSON.stringify(made),
      place.user,
    );
    await rename(draft, path.join(place.base, name));
    return made;
  } catch (error) {
    await admin.query('select pg_backup_stop(false)').catch(() => undefined);
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Older copies than the last two go, and the log nobody needs any more. */
export async function prune(place: BackupPlace): Promise<void> {
  const all = baseBackups(place);
  const [gone, stay] = [all.slice(0, -kept), all.slice(-kept)];
  for (const { name } of gone) await rm(path.join(place.base, name), { recursive: true, force: true });
  const oldest = stay[0]?.firstWal;
  if (!oldest) return;
  for (const file of await readdir(place.wal)) {
    // Names of pieces go by timeline and place; histories of timelines are kept.
    if (/^[0-9A-F]{24}/.test(file) && file.slice(8, 24) < oldest.slice(8, 24))
      await rm(path.join(place.wal, file), { force: true });
  }
}

/** Stored files never change: each is kept once, by a second name where it is the same disk. */
export async function mirrorFiles(from: string, to: string): Promise<number> {
  let fresh = 0;
  const entries = await readdir(from, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    const there = await stat(target).catch(() => undefined);
    if (there) continue;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
      if (isGone(error)) return;
      if (!['EXDEV', 'EPERM', 'EMLINK'].includes(error.code ?? '')) throw error;
      await copyFile(source, `${target}.part`);
      await rename(`${target}.part`, target);
    });
    fresh += 1;
  }
  return fresh;
}
