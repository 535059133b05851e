import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clusterHome, type DatabaseUser, databaseUser, own } from '../embedded-user.ts';

/** Where the continuous backup of the embedded database lies. */
export interface BackupPlace {
  readonly root: string;
  /** Finished pieces of the log, compressed, put there by the database itself. */
  readonly wal: string;
  /** Copies of the whole cluster, a folder each. */
  readonly base: string;
  /** Stored files, by their own path. */
  readonly files: string;
  readonly user: DatabaseUser;
}

/** Beside the cluster unless told; a folder on another disk survives this one. */
export function backupPlace(dataDir: string, told: string | undefined): BackupPlace {
  const user = databaseUser();
  const root = told ? path.resolve(told) : path.join(clusterHome(dataDir, user), 'backups');
  const inside = (name: string) => path.join(root, name);
  return { root, wal: inside('wal'), base: inside('base'), files: inside('files'), user };
}

export function makePlace({ root, wal, base, files, user }: BackupPlace): void {
  for (const folder of [root, wal, base, files]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    own(folder, user);
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Server settings that put every finished piece of the log into the folder: under a temporary name, synced, renamed. A piece is
 * finished after `seconds` at the latest, so no more than that is ever lost with the disk.
 */
export function archiveSettings({ wal }: BackupPlace, seconds: number): Record<string, string> {
  const to = (ending: string) => `${quoted(wal)}/%f${ending}`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `gzip -c "%p" > ${to('.part')} && sync ${to('.part')} && mv ${to('.part')} ${to('.gz')}`,
    archive_timeout: String(seconds),
  };
}

/** The other way round; a piece that is not there is no error. */
export const restoreCommand = ({ wal }: BackupPlace): string =>
  `test -f ${quoted(wal)}/%f.gz && gzip -dc ${quoted(wal)}/%f.gz > "%p"`;

/** What a copy says of itself. */
export interface BaseBackup {
  readonly name: string;
  /** The first moment it can be brought to. */
  readonly from: string;
  readonly bytes: number;
  /** The piece of the log it needs first. */
  readonly firstWal: string;
}

export const manifestOf = ({ base }: BackupPlace, name: string): string =>
  path.join(base, name, 'ircrisk-backup.json');

/** Finished copies, the oldest first. */
export function baseBackups(place: BackupPlace): BaseBackup[] {
  if (!existsSync(place.base)) return [];
  return readdirSync(place.base)
    .filter((name) => existsSync(manifestOf(place, name)))
    .map((name) => JSON.parse(readFileSync(manifestOf(place, name), 'utf8')) as BaseBackup)
    .sort((left, right) => left.from.localeCompare(right.from, 'en'));
}
