import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, servedPort, startEmbedded } from './embedded.ts';
import { takeLock } from './exclusive-lock.ts';

const password = 'a password for one test cluster only';

async function query<Row>(database: Embedded, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.adminUrl('postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

describe('the embedded database', () => {
  let dataDir: string;
  let running: Embedded | undefined;

  beforeAll(() => {
    // Not mkdtemp's 0700: as root the database's user must walk through.
    dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-embedded-'));
    if (process.getuid?.() === 0) spawnSync('chmod', ['711', dataDir]);
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = async (onCrash?: (recovered: boolean) => void) => {
    running = await startEmbedded({ dataDir, password, onCrash });
    return running;
  };

  it('understands Chinese text, wants a password and keeps its rows over a restart', async () => {
    const first = await start();
    await query(first, 'create extension pg_trgm; create table kept (note text)');
    await query(first, "insert into kept values ('换热器')");
    expect(await query(first, "select show_trgm('换热') <> '{}' as found")).toEqual([{ found: true }]);
    const stranger = new pg.Client({
      connectionString: `postgres://postgres:wrong@127.0.0.1:${first.port}/postgres`,
    });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
    await first.stop();
    const second = await start();
    expect(await query(second, 'select note from kept')).toEqual([{ note: '换热器' }]);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('refuses a second start on the same data in one line and leaves the first alone', async () => {
    const first = await start();
    await expect(startEmbedded({ dataDir, password })).rejects.toThrow(/^another server is already running/);
    expect(servedPort(dataDir)).toBe(first.port);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('comes back on the same port after the database process is killed', async () => {
    const back = Promise.withResolvers<boolean>();
    const first = await start(back.resolve);
    await query(first, 'create table survivors as select generate_series(1, 1000) as n');
    const { port } = first;
    process.kill(first.pid, 'SIGKILL');
    expect(await back.promise).toBe(true);
    expect(first.port).toBe(port);
    expect(await query(first, 'select count(*)::int as n from survivors')).toEqual([{ n: 1000 }]);
  });

  it('stops the orphan that a killed server left behind', async () => {
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))});
      const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, password: ${JSON.stringify(password)} });
      console.log(database.pid);
      process.kill(process.pid, 'SIGKILL');`;
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    const orphan = Number(killed.stdout);
    expect(process.kill(orphan, 0)).toBe(true);
    const next = await start();
    expect(next.pid).not.toBe(orphan);
    expect(servedPort(dataDir)).toBe(next.port);
    expect(await query(next, 'select count(*)::int as n from survivors')).toEqual([{ n: 1000 }]);
  });

  it('clears away the pid file of a process that is something else now', async () => {
    const cluster = path.join(dataDir, 'postgres');
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n`);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says that the secrets file belongs to another database', async () => {
    await expect(startEmbedded({ dataDir, password: 'not this one' })).rejects.toThrow(/secrets.json/);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('says in one line that the data folder cannot be used', async () => {
    await expect(startEmbedded({ dataDir: '/proc/nowhere', password })).rejects.toThrow(
      /^cannot read or write/,
    );
  });
});

describe('the lock of a data folder', () => {
  it('is held by one and free again after release', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'ircrisk-lock-')), 'lock');
    const first = takeLock(file);
    expect(first).toBeDefined();
    expect(takeLock(file)).toBeUndefined();
    first?.release();
    const again = takeLock(file);
    expect(again).toBeDefined();
    again?.release();
    rmSync(path.dirname(file), { recursive: true });
  });
});
