import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { ensureServingRole } from './serving-role.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  /** The owner's connection: a direct one, not through a transaction pooler. */
  readonly url: string;
  readonly appPassword: string;
  /** False: an old schema is refused instead of migrated. */
  readonly apply?: boolean;
  readonly folder?: string;
  /** Stops after this version: the schema an older backup fits. */
  readonly upTo?: number;
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../../../database/migrations');

/** The numbered SQL files, in order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
      if (!version) throw new StartError(`${file} is not named like 0042_fault_tree.sql`);
      const text = readFileSync(path.join(folder, file), 'utf8');
      return { version, name: file, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
  const twice = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version);
  if (twice) throw new StartError(`two migrations have the number of ${twice.name}`);
  return migrations;
}

/** Brings the schema to this code's version and makes the serving role; answers the names of what it applied. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const owner = await connectOwner(options.url);
  try {
    // One instance at a time; the others wait here and then find nothing to do.
    await owner.query("select pg_advisory_lock(hashtext('ircrisk migrations'))");
    await checkDatabase(owner);
    const known = pendingOf(readMigrations(options.folder), await appliedOf(owner));
    const pending = known.filter(({ version }) => version <= (options.upTo ?? Number.POSITIVE_INFINITY));
    if (options.apply === false) {
      if (pending.length > 0) {
        throw new StartError(
          `the database has an old schema (${pending.length} migrations behind) and MIGRATE is off`,
        );
      }
      return [];
    }
    await ensureServingRole(owner, options.appPassword);
    // Views for reporting tools hold on to columns a migration may change: they are made anew at the start.
    if (pending.length > 0) await owner.query('drop schema if exists reporting, reporting_inner cascade');
    for (const migration of pending) await applyOne(owner, migration);
    return pending.map(({ name }) => name);
  } finally {
    await owner.end().catch(() => {});
  }
}

export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'ircrisk owner',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const { host, pathname } = new URL(url);
    throw new StartError(
      `cannot connect to the database ${pathname.slice(1)} at ${host}: ${message || code}`,
    );
  }
  return client;
}

interface Applied {
  version: number;
  name: string;
  checksum: string;
}

async function appliedOf(owner: pg.Client): Promise<Applied[]> {
  const { rows } = await owner.query<{ there: boolean }>(
    "select to_regclass('migration.applied') is not null as there",
  );
  if (!rows[0]?.there) return [];
  return (
    await owner.query<Applied>('select version, name, checksum from migration.applied order by version')
  ).rows;
}

/** What is left to do; refuses a schema this code does not know. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0;
  for (const done of applied) {
    if (done.version > newest) {
      throw new StartError(
        `the database has a newer schema (${done.name}) than this version of ircrisk: update the program`,
      );
    }
    const ours = migrations.find(({ version }) => version === done.version);
    if (ours?.checksum !== done.checksum) {
      throw new StartError(
        `the database was made by another ${done.name} than this version's: it is left as it is`,
      );
    }
  }
  const highest = applied.at(-1)?.version ?? 0;
  const pending = migrations.filter(({ version }) => !applied.some((done) => done.version === version));
  const late = pending.find(({ version }) => version < highest);
  if (late)
    throw new StartError(
      `${late.name} comes before migrations that are already applied: give it a higher number`,
    );
  return pending;
}

async function checkDatabase(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const found = rows[0];
  if (!found || found.version < 160_000) throw new StartError('the database is older than PostgreSQL 16');
  if (found.encoding !== 'UTF8')
    throw new StartError(`the database has the encoding ${found.encoding} instead of UTF8`);
  // A ctype of plain C finds no trigrams in Chinese text, and every search by part of a word would come back empty.
  try {
    await owner.query('create extension if not exists pg_trgm');
  } catch {
    throw new StartError(
      'the database offers no extension pg_trgm to this user: create it in the database first',
    );
  }
  const trigrams = await owner.query<{ found: boolean }>("select show_trgm('换热') <> '{}' as found");
  if (!trigrams.rows[0]?.found) {
    throw new StartError(
      'the database cannot search Chinese text: create it with a UTF-8 ctype such as C.UTF-8',
    );
  }
}

async function applyOne(owner: pg.Client, migration: Migration): Promise<void> {
  try {
    await owner.query('begin');
    await owner.query("set local lock_timeout = '10s'");
    await owner.query(
      `create schema if not exists migration;
       create table if not exists migration.applied (
         version integer primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default clock_timestamp())`,
    );
    await owner.query(migration.text);
    await owner.query('insert into migration.applied (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw new StartError(`${migration.name} failed and was rolled back: ${(error as Error).message}`);
  }
}
