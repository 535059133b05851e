import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { servingUrl } from '#platform/config/config.ts';
import { createEmptyDatabase, type TestDatabase, testAppPassword } from '#testing/database.ts';
import { type MigrateOptions, migrate } from './migrate.ts';

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  const folders: string[] = [];

  beforeEach(async () => {
    database = await createEmptyDatabase();
    folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-migrations-'));
    folders.push(folder);
    write('0001_pumps.sql', 'create table pumps (id integer primary key); insert into pumps values (1);');
  });
  afterAll(() => {
    for (const each of folders) rmSync(each, { recursive: true });
  });

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const run = (more: Partial<MigrateOptions> = {}) =>
    migrate({ url: database.ownerUrl, appPassword: testAppPassword, folder, ...more });
  const query = async (text: string, url = database.ownerUrl) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  it('apply each file once, in order, and then find nothing to do', async () => {
    write('0002_valves.sql', 'create table valves as select * from pumps');
    expect(await run()).toEqual(['0001_pumps.sql', '0002_valves.sql']);
    expect(await run()).toEqual([]);
    write('0003_tanks.sql', 'create table tanks ()');
    expect(await run()).toEqual(['0003_tanks.sql']);
    expect(await query('select name from migration.applied order by version')).toHaveLength(3);
  });

  it('run once when several instances start together', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_pumps.sql']);
  });

  it('refuse a schema that is newer than the code and change nothing', async () => {
    write('0007_later.sql', 'create table later ()');
    await run();
    rmSync(path.join(folder, '0007_later.sql'));
    write('0003_other.sql', 'drop table pumps');
    await expect(run()).rejects.toThrow(/newer schema \(0007_later.sql\)/);
    expect(await query('select id from pumps')).toEqual([{ id: 1 }]);
  });

  it('refuse an old schema when they are switched off, and change nothing', async () => {
    await run();
    write('0002_drop.sql', 'drop table pumps');
    await expect(run({ apply: false })).rejects.toThrow(/old schema \(1 migrations behind\)/);
    expect(await query('select id from pumps')).toEqual([{ id: 1 }]);
  });

  it('refuse a file that was changed after it had been applied', async () => {
    await run();
    write('0001_pumps.sql', 'create table pumps (id bigint)');
    await expect(run()).rejects.toThrow(/made by another 0001_pumps.sql/);
  });

  it('refuse a file numbered below what is already applied', async () => {
    write('0005_tanks.sql', 'create table tanks ()');
    await run();
    write('0004_late.sql', 'create table late ()');
    await expect(run()).rejects.toThrow(/0004_late.sql comes before/);
  });

  it('roll a failing file back whole and name it', async () => {
    write('0002_broken.sql', 'delete from pumps; create table half (); select 1 / 0');
    await expect(run()).rejects.toThrow(/^0002_broken.sql failed and was rolled back: division by zero/);
    expect(await query('select id from pumps')).toEqual([{ id: 1 }]);
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
  });

  it('make a serving role that owns nothing and cannot create tables', async () => {
    await run();
    const asApp = servingUrl(database.ownerUrl, testAppPassword);
    expect(await query('select current_user as who', asApp)).toEqual([{ who: 'ircrisk_app' }]);
    await expect(query('create table mine ()', asApp)).rejects.toMatchObject({ code: '42501' });
    await expect(query('select * from migration.applied', asApp)).rejects.toMatchObject({ code: '42501' });
    expect(await query("select rolsuper, rolbypassrls from pg_roles where rolname = 'ircrisk_app'")).toEqual([
      { rolsuper: false, rolbypassrls: false },
    ]);
  });

  it('say in one line, without the password, that the database cannot be reached', async () => {
    const wrong = new URL(database.ownerUrl);
    wrong.pathname = '/nowhere';
    const failure = await run({ url: wrong.href }).catch((error: Error) => error.message);
    expect(failure).toMatch(/^cannot connect to the database nowhere at 127\.0\.0\.1:\d+: .*nowhere/);
    expect(failure).not.toContain(new URL(database.ownerUrl).password);
  });
});
