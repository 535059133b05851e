import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { product } from '@ircrisk/contract/product.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupHeader,
  endOfRows,
  type FileEntry,
  type Manifest,
  type TableEntry,
} from './backup-format.ts';

/** Our own tables, in a fixed order; partitions come with their parent. */
export async function ownTables(owner: pg.Client): Promise<TableEntry[]> {
  const { rows } = await owner.query<TableEntry>(
    `select c.oid::regclass::text as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and n.nspname not in ('information_schema', 'migration') and n.nspname !~ '^pg_'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return rows;
}

export async function appliedMigrations(owner: pg.Client): Promise<BackupHeader['migrations']> {
  const { rows } = await owner.query("select to_regclass('migration.applied') is not null as there");
  if (!rows[0]?.there) return [];
  return (await owner.query('select version, checksum from migration.applied order by version')).rows;
}

export async function bypassesRowSecurity(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    'select rolsuper or rolbypassrls as yes from pg_roles where rolname = current_user',
  );
  return rows[0]?.yes === true;
}

/** Writes every table (one consistent picture) and, with `filesRoot`, every stored file into one compressed file. */
export async function backup(owner: pg.Client, target: string, filesRoot?: string): Promise<Manifest> {
  const draft = `${target}.partial`;
  try {
    const gzip = createGzip({ level: 6 });
    const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
    const [manifest] = await Promise.all([writeAll(owner, gzip, filesRoot), written]);
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAll(owner: pg.Client, out: Writable, filesRoot: string | undefined): Promise<Manifest> {
  const line = (word: string, value: unknown) =>
    write(out, Buffer.from(`${word} ${JSON.stringify(value)}\n`));
  try {
    await beginSnapshot(owner);
    const header: BackupHeader = {
      format: 1,
      product: `${product.name} ${product.version}`,
      createdAt: new Date().toISOString(),
      migrations: await appliedMigrations(owner),
    };
    await line('ircrisk-backup', header);
    const tables: Manifest['tables'][number][] = [];
    for (const table of await ownTables(owner)) {
      await line('TABLE', table);
      tables.push({ name: table.name, ...(await writeRows(owner, out, table)) });
      await write(out, endOfRows);
    }
    const sequences = await readSequences(owner);
    const partitions = await readPartitions(owner);
    await owner.query('rollback');

    const files: Manifest['files'][number][] = [];
    for (const file of await storedFiles(filesRoot)) {
      await line('FILE', file);
      files.push({
        path: file.path,
        sha256: await writeFile(out, path.join(filesRoot ?? '', file.path), file.bytes),
      });
    }
    const manifest: Manifest = { tables, files, sequences, partitions };
    await line('END', manifest);
    out.end();
    return manifest;
  } catch (error) {
    out.destroy(error as Error);
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}

async function beginSnapshot(owner: pg.Client): Promise<void> {
  await owner.query('begin isolation level repeatable read');
  if (await bypassesRowSecurity(owner)) {
    await owner.query('set transaction read only');
  } else {
    // An owner bound by row security lifts it inside this transaction, which is rolled back. Others wait meanwhile.
    for (const { name } of await ownTables(owner))
      await owner.query(`alter table ${name} no force row level security`);
  }
  // Rather an error than a backup with rows missing.
  await owner.query('set local row_security = off');
  await owner.query('set local statement_timeout = 0');
}

async function writeRows(
  owner: pg.Client,
  out: Writable,
  table: TableEntry,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const source = owner.query(
    copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`),
  );
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    // COPY text has one line feed a row; those in the data are escaped.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    await write(out, chunk);
  }
  return { rows, sha256: hash.digest('hex') };
}

async function readSequences(owner: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname <> 'migration' order by 1`,
  );
  const sequences: Manifest['sequences'][number][] = [];
  for (const { name } of rows) {
    const { rows: state } = await owner.query(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    sequences.push({ name, value: state[0].value, called: state[0].called });
  }
  return sequences;
}

async function readPartitions(owner: pg.Client): Promise<Manifest['partitions']> {
  const { rows } = await owner.query(
    `select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid where c.relispartition and c.relkind = 'r' order by 1`,
  );
  return rows;
}

async function storedFiles(filesRoot: string | undefined): Promise<FileEntry[]> {
  if (!filesRoot || !existsSync(filesRoot)) return [];
  const entries = await readdir(filesRoot, { recursive: true, withFileTypes: true });
  const files: FileEntry[] = [];
  for (const entry of entries) {
    // `.part` files are uploads that have not finished.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const full = path.join(entry.parentPath, entry.name);
    const handle = await open(full).catch(() => undefined);
    if (!handle) continue;
    files.push({ path: path.relative(filesRoot, full), bytes: (await handle.stat()).size });
    await handle.close();
  }
  return files.sort((left, right) => left.path.localeCompare(right.path, 'en'));
}

/** Stored files are never changed after their rename, so a size read before holds. */
async function writeFile(out: Writable, file: string, bytes: number): Promise<string> {
  const hash: Hash = createHash('sha256');
  const handle = await open(file);
  let seen = 0;
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    hash.update(chunk);
    seen += chunk.length;
    await write(out, chunk);
  }
  if (seen !== bytes) throw new Error(`${file} changed while it was read`);
  await write(out, Buffer.from('\n'));
  return hash.digest('hex');
}

async function write(out: Writable, chunk: Buffer): Promise<void> {
  if (!out.write(chunk)) await once(out, 'drain');
}
