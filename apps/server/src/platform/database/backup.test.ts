import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { backup, ownTables } from './backup.ts';
import { checkBackup, restore } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-backup-'));
const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** Every row of every table as text: what a restore must bring back. */
async function contents(client: pg.Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await ownTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select relname from pg_class where relforcerowsecurity order by 1');
  return rows.map((row) => row.relname);
}

describe('backup and restore', () => {
  let source: TestDatabase;
  let file: string;
  const filesRoot = path.join(folder, 'files');

  beforeAll(async () => {
    source = await createTestDatabase();
    const owner = await connect(source.ownerUrl);
    await owner.query(`
      create table measurements (id bigint generated always as identity primary key, note text, twice int generated always as (1 + 1) stored);
      create table readings (at date not null, measurement bigint references measurements, raw bytea) partition by range (at);
      create table readings_2026 partition of readings for values from ('2026-01-01') to ('2027-01-01');
      insert into measurements (note) select case n % 4 when 0 then null when 1 then E'换热器\\n\\t' || n when 2 then E'\\\\.' else '' end
        from generate_series(1, 20000) n;
      insert into readings select '2026-03-01'::date + n % 100, n, decode(md5(n::text), 'hex') from generate_series(1, 20000) n;
      insert into tenants (tenant_id, tenant_name) values ('100001', '炼厂');`);
    mkdirSync(path.join(filesRoot, '100001'), { recursive: true });
    writeFileSync(path.join(filesRoot, '100001', 'report'), Buffer.from([0, 10, 92, 46, 10, 255]));
    file = path.join(folder, 'all.backup');
    await backup(owner, file, filesRoot);
  });
  afterEach(() => Promise.all(clients.splice(1).map((client) => client.end().catch(() => {}))));
  afterAll(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})));
    await source.drop();
    rmSync(folder, { recursive: true });
  });

  /** A database with the same tables, without the partition that was made later. */
  async function sameSchema(): Promise<pg.Client> {
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    const client = await connect(target.ownerUrl);
    await client.query(`
      create table measurements (id bigint generated always as identity primary key, note text, twice int generated always as (1 + 1) stored);
      create table readings (at date not null, measurement bigint references measurements, raw bytea) partition by range (at);`);
    return client;
  }

  it('bring back every row, file and sequence in an empty database', async () => {
    const target = await sameSchema();
    const restoredFiles = path.join(folder, 'restored');
    const manifest = await restore(target, file, restoredFiles);
    expect(await contents(target)).toEqual(await contents(clients[0]!));
    expect(manifest.tables.find(({ name }) => name === 'measurements')?.rows).toBe(20_000);
    expect(readFileSync(path.join(restoredFiles, '100001', 'report'))).toEqual(
      Buffer.from([0, 10, 92, 46, 10, 255]),
    );
    const next = await target.query("insert into measurements (note) values ('next') returning id");
    expect(next.rows[0].id).toBe('20001');
    await expect(
      target.query("insert into readings values ('2026-01-01', 99999999, '')"),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('replace what was there and leave nothing else behind', async () => {
    const target = await sameSchema();
    await target.query(
      "insert into tenants (tenant_id, tenant_name) values ('999999', 'gone after the restore')",
    );
    await restore(target, file, path.join(folder, 'replaced'));
    // Contents, not counts: no trigger may stamp a row or add an audit entry on the way.
    expect(await contents(target)).toEqual(await contents(clients[0]!));
    expect(
      (await target.query("select tgenabled from pg_trigger where not tgisinternal and tgenabled <> 'O'"))
        .rows,
    ).toEqual([]);
  });

  it('refuse a damaged or cut-off file before anything is touched', async () => {
    const text = gunzipSync(readFileSync(file));
    const damaged = path.join(folder, 'damaged');
    const changed = Buffer.from(text);
    changed[changed.indexOf('换热器') + 1]! ^= 1;
    writeFileSync(damaged, gzipSync(changed));
    await expect(checkBackup(damaged)).rejects.toThrow(/is damaged/);
    writeFileSync(damaged, gzipSync(text.subarray(0, text.length - 200)));
    await expect(checkBackup(damaged)).rejects.toThrow(/cut off/);
    writeFileSync(damaged, readFileSync(file).subarray(0, 2000));
    await expect(checkBackup(damaged)).rejects.toThrow(/no sound backup/);
    const target = await sameSchema();
    await target.query("insert into tenants (tenant_id, tenant_name) values ('999999', 'still here')");
    await expect(restore(target, damaged)).rejects.toThrow(/no sound backup/);
    expect((await target.query("select from tenants where tenant_id = '999999'")).rows).toHaveLength(1);
  });

  it('refuse a schema of another version', async () => {
    const target = await sameSchema();
    await target.query("update migration.applied set checksum = 'other' where version = 1");
    await expect(restore(target, file)).rejects.toThrow(/another schema version/);
  });

  it('work for an owner whom row security binds', async () => {
    const admin = await sameSchema();
    await admin.query(`
      do $$ declare t record; begin
        if not exists (select from pg_roles where rolname = 'plain_owner') then create role plain_owner login password 'plain'; end if;
        for t in select c.oid::regclass as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'S') and n.nspname in ('public', 'migration')
            and not (c.relkind = 'S' and exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))) loop
          execute format('alter %s %s owner to plain_owner', t.kind, t.name);
        end loop;
      end $$;
      alter schema public owner to plain_owner;
      grant usage on schema migration to plain_owner;`);
    const { rows } = await admin.query('select current_database() as name, inet_server_port() as port');
    const plain = await connect(`postgres://plain_owner:plain@127.0.0.1:${rows[0].port}/${rows[0].name}`);
    await restore(plain, file, path.join(folder, 'plain'));
    const again = path.join(folder, 'plain.backup');
    const manifest = await backup(plain, again);
    expect(manifest.tables.map(({ name, rows: count }) => [name, count])).toEqual(
      (await checkBackup(file)).manifest.tables.map(({ name, rows: count }) => [name, count]),
    );
    expect(await forcedTables(admin)).toEqual(await forcedTables(clients[0]!));
  });
});
