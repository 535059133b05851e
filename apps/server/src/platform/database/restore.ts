import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '#platform/config/start-error.ts';
import { appliedMigrations, bypassesRowSecurity, ownTables } from './backup.ts';
import {
  type BackupHeader,
  BackupReader,
  type FileEntry,
  type Manifest,
  type TableEntry,
} from './backup-format.ts';

/** Reads the whole file and compares every checksum; a damaged backup is refused before anything is touched. */
export async function checkBackup(file: string): Promise<{ header: BackupHeader; manifest: Manifest }> {
  const reader = new BackupReader(file);
  try {
    const header = await readHeader(reader);
    const sums = new Map<string, string>();
    for (;;) {
      const [word, value] = await reader.heading();
      if (word === 'END') return { header, manifest: compare(value as Manifest, sums) };
      const hash = createHash('sha256');
      const body = word === 'TABLE' ? reader.rows() : reader.bytes((value as FileEntry).bytes);
      for await (const chunk of body) hash.update(chunk);
      sums.set(
        word === 'TABLE' ? (value as TableEntry).name : `file ${(value as FileEntry).path}`,
        hash.digest('hex'),
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is no sound backup: ${(error as Error).message}`);
  } finally {
    await reader.close();
  }
}

async function readHeader(reader: BackupReader): Promise<BackupHeader> {
  const [word, header] = await reader.heading();
  if (word !== 'ircrisk-backup' || (header as BackupHeader).format !== 1)
    throw new Error('it has another format');
  return header as BackupHeader;
}

function compare(manifest: Manifest, sums: ReadonlyMap<string, string>): Manifest {
  const stated = [
    ...manifest.tables.map(({ name, sha256 }) => [name, sha256] as const),
    ...manifest.files.map(({ path: file, sha256 }) => [`file ${file}`, sha256] as const),
  ];
  if (stated.length !== sums.size) throw new Error('parts are missing');
  for (const [name, sha256] of stated) if (sums.get(name) !== sha256) throw new Error(`${name} is damaged`);
  return manifest;
}

/**
 * Replaces all data by that of a backup, in one transaction: foreign keys are taken off and put back (which
 * checks them), triggers rest, counts are compared before the commit. Needs the schema version of the backup.
 */
export async function restore(owner: pg.Client, file: string, filesRoot?: string): Promise<Manifest> {
  const { manifest } = await checkBackup(file);
  const reader = new BackupReader(file);
  const freshFiles = filesRoot && `${filesRoot}.restored`;
  if (freshFiles) await rm(freshFiles, { recursive: true, force: true });
  try {
    const header = await readHeader(reader);
    await checkVersion(owner, header);
    await owner.query('begin');
    await owner.query('set local statement_timeout = 0');
    const tables = await ownTables(owner);
    const putBack = await openTables(owner, tables);
    await makePartitions(owner, manifest);
    await load(owner, reader, tables, freshFiles);
    await compareCounts(owner, manifest);
    await setSequences(owner, manifest);
    for (const statement of putBack) await owner.query(statement);
    await owner.query('commit');
    if (filesRoot && freshFiles) await swapFiles(filesRoot, freshFiles);
    return manifest;
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    if (freshFiles) await rm(freshFiles, { recursive: true, force: true });
    throw error;
  } finally {
    await reader.close();
  }
}

async function checkVersion(owner: pg.Client, header: BackupHeader): Promise<void> {
  const here = await appliedMigrations(owner);
  const same =
    here.length === header.migrations.length &&
    here.every((mine, index) => mine.checksum === header.migrations[index]?.checksum);
  if (!same) {
    throw new StartError(
      'the backup was made with another schema version: restore it into an empty database',
    );
  }
}

/** Takes off what would stand in the way; answers the statements that put it back. */
async function openTables(owner: pg.Client, tables: readonly TableEntry[]): Promise<string[]> {
  const putBack: string[] = [];
  const { rows: keys } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  for (const { table, name, definition } of keys) {
    await owner.query(`alter table ${table} drop constraint ${name}`);
    putBack.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const bound = !(await bypassesRowSecurity(owner));
  for (const { name } of tables) {
    await owner.query(`alter table ${name} disable trigger user`);
    putBack.push(`alter table ${name} enable trigger user`);
    const forced =
      bound &&
      (await owner.query('select relforcerowsecurity as yes from pg_class where oid = $1::regclass', [name]))
        .rows[0]?.yes;
    if (!forced) continue;
    await owner.query(`alter table ${name} no force row level security`);
    putBack.push(`alter table ${name} force row level security`);
  }
  if (tables.length > 0) await owner.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return putBack;
}

async function makePartitions(owner: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name, parent, bound } of manifest.partitions) {
    await owner.query(`create table if not exists ${name} partition of ${parent} ${bound}`);
  }
}

async function load(
  owner: pg.Client,
  reader: BackupReader,
  tables: readonly TableEntry[],
  freshFiles: string | undefined,
): Promise<void> {
  const known = new Map(tables.map((table) => [table.name, new Set(table.columns)]));
  for (;;) {
    const [word, value] = await reader.heading();
    if (word === 'END') return;
    if (word === 'TABLE') {
      const { name, columns } = value as TableEntry;
      const fits = columns.every((column) => known.get(name)?.has(column));
      if (!fits) throw new StartError(`the backup's table ${name} does not fit this schema`);
      const sink = owner.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(reader.rows()), sink);
    } else {
      const { path: file, bytes } = value as FileEntry;
      await loadFile(reader.bytes(bytes), file, freshFiles);
    }
  }
}

async function loadFile(
  content: AsyncIterable<Buffer>,
  file: string,
  root: string | undefined,
): Promise<void> {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(file) || file.includes('..'))
    throw new StartError(`odd file name in the backup: ${file}`);
  if (root === undefined)
    throw new StartError('the backup holds files, but this platform keeps its files elsewhere');
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600, flush: true }));
}

async function setSequences(owner: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name, value, called } of manifest.sequences) {
    await owner.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called]);
  }
}

async function compareCounts(owner: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const counted = await owner.query<{ n: string }>(`select count(*) as n from ${name}`);
    if (Number(counted.rows[0]?.n) !== rows)
      throw new StartError(`${name} holds another number of rows than the backup`);
  }
}

/** The former files stay beside the new ones until somebody removes them. */
async function swapFiles(root: string, fresh: string): Promise<void> {
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await rename(root, `${root}.before-restore-${Date.now()}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, root);
}
